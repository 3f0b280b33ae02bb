"""Does what the page wants of the world: chance, time, storage, words. Answers with messages."""

from collections.abc import Callable
from typing import Any, assert_never

from js import console, durakBoot, performance

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
from app.keeping import HAND, Keeping
from app.messages import (
    AsideCame,
    DayCame,
    Given,
    MachineDrew,
    Message,
    Noticed,
    Stamped,
)
from app.model import Notice
from app.origins import address, drawn, now, shuffled, stamped, today
from app.pace import Pace
from app.saves import count_name, hand_text
from app.settings import Settings
from app.sound import Sounds
from app.speech import Speech
from app.storage import Store
from app.tasks import Tasks
from app.view.day import day_text
from engine.position import Phase, Seat
from i18n.words import Words

Opened = Callable[[str | None], Message]
"""A message of a file's text, or of None if it has none."""


class World:
    """The world as the effects need it."""

    def __init__(self, store: Store, words: Words, send: Callable[[Message], None]) -> None:
        """Answer through `send`."""
        self.store = store
        self.keeping = Keeping(store, send, _complain)
        self._send = send
        self._sounds = Sounds()
        self._address = sharing.Address()
        self._start = Tasks(self.report).start
        self._speech = Speech(words, fetched, self._start, send)
        self._pace = Pace(_Clock(), self._start, send)

    @property
    def words(self) -> Words:
        """The words of the language that the page speaks; Speak changes them."""
        return self._speech.words

    def do(self, effect: Effect) -> None:  # noqa: C901, PLR0912, PLR0915 - one line for each effect is the point
        """Carry out one effect."""
        match effect:
            case Shuffle():
                self._send(shuffled(effect))
            case DrawMachine():
                self._send(MachineDrew(drawn()))
            case Think():
                self._pace.think(effect)
            case Hurry():
                self._pace.hurry()
            case Pause(on):
                (self._pace.hold if on else self._pace.go_on)()
            case PlayForced(ply, settings):
                self._pace.forced(ply, settings.speed)
            case PlayScripted(ply, action, settings):
                self._pace.scripted(ply, action, settings.speed)
            case Advise(game):
                self._pace.advise(game)
            case Sound(events):
                self._sounds.play(events)
            case SaveHand(record):
                self.keeping.put(HAND, hand_text(record))
            case SaveSettings(settings):
                self.keeping.put_settings(settings)
            case Score(record, outcome):
                self.keeping.count(record, outcome, now())
                self._start(self.store.ask_to_last())
            case SetAside(record):
                self.keeping.put_aside(record)
            case TakeUp(record):
                self.keeping.take_up(record)
                self._send(AsideCame(self.keeping.waiting()))
            case Stamp(record):
                self._send(Stamped(stamped(record)))
            case RunReplay(ply, settings):
                self._pace.replay(ply, settings.speed)
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
                self._speech.change(lang)
            case Renew():
                durakBoot.renew()
            case _:
                assert_never(effect)

    def _day(self) -> DayCame:
        date = today()
        done = self.keeping.has_played(count_name(daily_record(date)))
        return DayCame(date, done, now(), address())

    def _export(self, settings: Settings, *, as_file: bool) -> None:
        text = self.keeping.everything(settings)
        if as_file:
            sharing.save(f"durak-{today()}.json", text)
        else:
            self._send(ExportCame(text))

    def tell_missing(self) -> None:
        """Tell the console, once, of every text that the language lacks."""
        for note in self._speech.lacking():
            _complain(f"{self.words.lang} lacks a text: {note}")

    def report(self, error: BaseException) -> None:
        """Tell the person that something failed and the console what; where that fails too, the page has stopped."""
        _complain(f"{type(error).__name__}: {error}")
        try:
            self._send(Noticed(Notice.FAULT))
        except Exception as worse:  # noqa: BLE001 - what cannot even be told of here is told by the boot script
            durakBoot.failed("crashed", f"{type(worse).__name__}: {worse}")

    def open_file(self, files: Any, message: Opened) -> None:  # noqa: ANN401 - a list of files of the browser
        """Read the file that the person chose, if he chose one, and answer with a message of its text."""
        if files.length:
            self._start(self._open(files.item(0), message))

    async def _open(self, file: Any, message: Opened) -> None:  # noqa: ANN401 - a file of the browser
        self._send(message(await sharing.text_of(file)))

    async def _give(self, **shared: str) -> None:
        self._send(Given(await sharing.give(**shared)))


def _complain(line: str) -> None:
    console.error(f"durak: {line}")


class _Clock:
    """The clock of the page; the browser's own profiler and the benchmark see what a rival's thinking took."""

    def now(self) -> float:
        return float(performance.now())

    def thought(self, began: float, phase: Phase) -> None:
        performance.measure("thought", start=began, end=performance.now(), detail=phase.value)
        performance.clearMeasures("thought")  # nothing is kept beyond that

    def failed(self, seat: Seat, error: Exception) -> None:
        _complain(f"seat {seat} failed: {type(error).__name__}: {error}")
