"""Does what the page wants of the world: chance, time, storage, words. Answers with messages."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine, Iterator
from datetime import UTC, datetime
from typing import Any, Final, assert_never

from js import console, durakBoot, performance, window

from app import sharing
from app.book import ExportCame, HistoryCame
from app.catalogs import fetched
from app.daily import daily_record
from app.effects import (
    Advise,
    AskDay,
    Download,
    DrawMachine,
    Effect,
    Export,
    GiveDay,
    GiveLink,
    Hurry,
    Import,
    Locate,
    Pause,
    PlayForced,
    PlayScripted,
    ReadHistory,
    Renew,
    Reset,
    RunReplay,
    SaveHand,
    SaveSettings,
    Score,
    SetAside,
    Shuffle,
    Sound,
    Speak,
    Stamp,
    TakeUp,
    Think,
)
from app.fairness import Parts
from app.keeping import HAND, Keeping
from app.messages import (
    Advised,
    AsideCame,
    DayCame,
    ForcedMoveDue,
    Given,
    LanguageCame,
    MachineDrew,
    Message,
    Noticed,
    ReplayDue,
    RivalActed,
    RivalWaits,
    Shuffled,
    Stamped,
)
from app.model import Notice
from app.saves import count_name, hand_text
from app.settings import Settings, Speed
from app.sound import Sounds
from app.storage import Store
from app.view.day import day_text
from engine.cards import Action
from engine.game import Game
from engine.notation import Record
from engine.observation import observe
from engine.players import PLAYERS, Choice, Level, Reason, chance
from engine.position import Seat
from engine.rules import legal
from i18n.words import Words

PAUSE: Final = {Speed.INSTANT: 0.0, Speed.FAST: 0.25, Speed.NORMAL: 0.6, Speed.SLOW: 1.2, Speed.STEP: 0.0}
"""Seconds from a rival's turn to his move; thinking happens within them."""

THINKING: Final = {Speed.INSTANT: 0.1, Speed.FAST: 0.25, Speed.NORMAL: 0.3, Speed.SLOW: 0.6, Speed.STEP: 0.3}
"""Seconds a rival may think."""

FORCED_PAUSE: Final = 0.25
"""Seconds before a forced move is played for the person, at the least: enough to see that it is one."""

SCRIPTED_PAUSE: Final = 0.5
"""Seconds before a lesson's rival moves, at the least: a learner must see it."""

STEP: Final = {Speed.INSTANT: 0.2, Speed.FAST: 0.5, Speed.NORMAL: 1.0, Speed.SLOW: 2.0, Speed.STEP: 1.0}
"""Seconds a replay that goes on by itself stays at a step."""

SLICE_MS: Final = 8.0
"""How long a rival thinks between two frames: half of one, so that a click never waits."""


Opened = Callable[[str | None], Message]
"""A message of a file's text, or of None if it has none."""


class World:
    """The world as the effects need it."""

    def __init__(self, store: Store, words: Words, send: Callable[[Message], None]) -> None:
        """Answer through `send`."""
        self.store = store
        self.keeping = Keeping(store, send, _complain)
        self.words = words
        """The words of the language that the page speaks; Speak changes them."""
        self._send = send
        self._thinking: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._going_on = asyncio.Event()
        self._going_on.set()
        self._sounds = Sounds()
        self._address = sharing.Address()
        self._tasks: set[asyncio.Task[None]] = set()
        self._missing_told = 0

    def do(self, effect: Effect) -> None:  # noqa: C901, PLR0912, PLR0915 - one line for each effect is the point
        """Carry out one effect."""
        match effect:
            case Shuffle():
                self._send(_shuffled(effect))
            case DrawMachine():
                self._send(MachineDrew(_drawn()))
            case Think():
                self._think(effect)
            case Hurry():
                self._hurry.set()
            case Pause(on):
                (self._going_on.clear if on else self._going_on.set)()
            case PlayForced(ply, settings):
                self._start(self._forced(ply, settings.speed))
            case PlayScripted(ply, action, settings):
                self._start(self._scripted(ply, action, settings.speed))
            case Advise(game):
                self._start(self._advise(game))
            case Sound(events):
                self._sounds.play(events)
            case SaveHand(record):
                self.keeping.put(HAND, hand_text(record))
            case SaveSettings(settings):
                self.keeping.put_settings(settings)
            case Score(record, outcome):
                self.keeping.count(record, outcome, _now())
                self._start(self.store.ask_to_last())
            case SetAside(record):
                self.keeping.put_aside(record)
            case TakeUp(record):
                self.keeping.take_up(record)
                self._send(AsideCame(self.keeping.waiting()))
            case Stamp(record):
                self._send(Stamped(_stamped(record)))
            case RunReplay(ply, settings):
                self._start(self._run(ply, settings.speed))
            case Locate(link):
                self._address.end_in(link)
            case GiveLink(url):
                self._start(self._give(url=url))
            case GiveDay(table, base):
                self._start(self._give(text=day_text(self.words, table, base) or ""))
            case Download(record):
                sharing.download(record)
            case AskDay():
                self._send(self._day())
            case ReadHistory():
                self._send(HistoryCame(self.keeping.hands()))
            case Reset():
                self.keeping.reset()
            case Export(settings, as_file):
                self._export(settings, as_file=as_file)
            case Import(text, settings):
                self.keeping.take_over(text, settings)
            case Speak(lang):
                self._start(self._speak(lang))
            case Renew():
                durakBoot.renew()
            case _:
                assert_never(effect)

    def _day(self) -> DayCame:
        date = today()
        done = self.keeping.has_played(count_name(daily_record(date)))
        return DayCame(date, done, _now(), str(window.location.search))

    def _export(self, settings: Settings, *, as_file: bool) -> None:
        text = self.keeping.everything(settings)
        if as_file:
            sharing.save(f"durak-{today()}.json", text)
        else:
            self._send(ExportCame(text))

    def tell_missing(self) -> None:
        """Tell the console, once, of every text that the language lacks."""
        missing = self.words.missing
        for note in missing[self._missing_told :]:
            console.error(f"durak: {self.words.lang} lacks a text: {note}")
        self._missing_told = len(missing)

    def report(self, error: BaseException) -> None:
        """Tell the person that something failed and the console what."""
        console.error(f"durak: {type(error).__name__}: {error}")
        self._send(Noticed(Notice.FAULT))

    def open_file(self, files: Any, message: Opened) -> None:  # noqa: ANN401 - a list of files of the browser
        """Read the file that the person chose, if he chose one, and answer with a message of its text."""
        if files.length:
            self._start(self._open(files.item(0), message))

    async def _open(self, file: Any, message: Opened) -> None:  # noqa: ANN401 - a file of the browser
        self._send(message(await sharing.text_of(file)))

    async def _speak(self, lang: str) -> None:
        words = await fetched(lang)
        if words is None:
            self._send(Noticed(Notice.NO_WORDS))
            return
        self.words = words
        self._missing_told = 0
        self._send(LanguageCame(lang))

    def _think(self, effect: Think) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._hurry.clear()
        self._thinking = self._start(self._rival(effect))

    async def _rival(self, effect: Think) -> None:
        game, speed = effect.game, effect.settings.speed
        actor = game.position.actor
        if actor is None:
            return
        began = performance.now()
        action, reason = await self._choice(effect, actor, began)
        if speed is Speed.STEP:
            self._send(RivalWaits(game.ply))
            await self._hurry.wait()
        else:
            await self._pause(began, PAUSE[speed])
        await self._going_on.wait()
        self._send(RivalActed(game.ply, action, reason))

    async def _forced(self, ply: int, speed: Speed) -> None:
        """Wait as long as for any move at this pace, so that the wait tells nothing, then say that it is time."""
        await asyncio.sleep(max(PAUSE[speed], FORCED_PAUSE))
        await self._going_on.wait()
        self._send(ForcedMoveDue(ply))

    async def _scripted(self, ply: int, action: Action, speed: Speed) -> None:
        await asyncio.sleep(max(PAUSE[speed], SCRIPTED_PAUSE))
        await self._going_on.wait()
        self._send(RivalActed(ply, action))

    async def _run(self, ply: int, speed: Speed) -> None:
        await asyncio.sleep(STEP[speed])
        self._send(ReplayDue(ply))

    async def _give(self, **shared: str) -> None:
        self._send(Given(await sharing.give(**shared)))

    async def _advise(self, game: Game) -> None:
        actor = game.position.actor
        if actor is None:
            return
        thinker = PLAYERS[Level.HARD].think(observe(game, actor), chance("advice", actor, game.ply))
        choice = await self._thought(thinker, performance.now() + 1000 * THINKING[Speed.NORMAL])
        self._send(Advised(game.ply, choice))

    async def _choice(self, effect: Think, actor: Seat, began: float) -> tuple[Action, Reason | None]:
        """Return the rival's action and his reason.

        In place of a player that fails stands a legal action without a reason, and the console is told.
        """
        game = effect.game
        try:
            thinker = PLAYERS[effect.level].think(observe(game, actor), chance(effect.ai_seed, actor, game.ply))
            choice = await self._thought(thinker, began + 1000 * THINKING[effect.settings.speed])
            # Seen in the browser's own profiler and by the benchmark, and not kept beyond that.
            performance.measure("thought", start=began, end=performance.now(), detail=game.position.phase.value)
            performance.clearMeasures("thought")
        except Exception as error:  # noqa: BLE001 - whatever a player does wrong, the hand goes on
            console.error(f"durak: seat {actor} failed: {type(error).__name__}: {error}")
            return legal(game.position)[0], None
        return choice.action, choice.reason

    async def _thought(self, thinker: Iterator[Choice], deadline: float) -> Choice:
        """Return the best choice by the deadline, in milliseconds of the page's clock, thinking in slices."""
        best = next(thinker)
        while True:
            pause_at = performance.now() + SLICE_MS
            while performance.now() < pause_at:
                better = next(thinker, None)
                if better is None:
                    return best
                best = better
            if performance.now() >= deadline or self._hurry.is_set():
                return best
            await asyncio.sleep(0)

    async def _pause(self, began: float, seconds: float) -> None:
        """Wait until so many seconds have passed since `began`, or the person hurries."""
        left = seconds - (performance.now() - began) / 1000
        hurried = asyncio.ensure_future(self._hurry.wait())
        try:
            # Not `wait_for`: it names a moment, and Pyodide's loop raises if a busy machine has passed it by then.
            await asyncio.wait((hurried,), timeout=max(left, 0.001))
        finally:
            hurried.cancel()

    def _start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        task = asyncio.get_event_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.report(error)


def _shuffled(wanted: Shuffle) -> Shuffled:
    """Return what a new hand needs."""
    given = wanted.seed is not None
    return Shuffled(
        seed=wanted.seed or Parts(wanted.machine or _drawn(), wanted.words).seed,
        ai_seed=wanted.ai_seed or _drawn(),
        given=given,
        created=_now(),
        address=str(window.location.search),
        words="" if given else wanted.words,
    )


def _stamped(record: Record) -> Record:
    """Return a record with the time at which it begins, and with chance for the rivals."""
    given = record.extra.get("ai_seed")
    ai_seed = given if isinstance(given, str) else _drawn()
    return record._replace(
        extra={**record.extra, "ai_seed": ai_seed, "created": _now(), "address": str(window.location.search)}
    )


def today() -> str:
    """Return the date in UTC, such as `2026-11-30`."""
    return _now()[:10]


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _drawn() -> str:
    """Return 128 bits of the browser's cryptographic chance: fewer could be found by trying, given their hash."""
    return secrets.token_hex(16)


def _complain(line: str) -> None:
    console.error(f"durak: {line}")
