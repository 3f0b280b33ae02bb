"""The pace of a hand: how long rivals think, when they move, and when a forced move or a replay's step is due."""

import asyncio
from collections.abc import Callable, Coroutine
from random import Random
from typing import Final, Protocol

from app.effects import Think
from app.messages import Advised, ForcedMoveDue, Message, ReplayDue, RivalActed, RivalWaits
from app.settings import Speed
from app.tasks import Start
from engine.cards import Action
from engine.game import Game
from engine.observation import observe
from engine.players import PLAYERS, Choice, Level, Player, chance
from engine.position import Phase, Seat
from engine.rules import check, legal

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


class Clock(Protocol):
    """The clock of the page, and what is noted of the rivals' thinking."""

    def now(self) -> float:
        """Return the time in milliseconds."""

    def thought(self, began: float, phase: Phase) -> None:
        """Note that a rival has thought since then, in this phase of a fight."""

    def failed(self, seat: Seat, error: Exception) -> None:
        """Note that a player failed."""


class Pace:
    """What moves without the person, each in its time. At most one thinks: a rival, or who gives a hint."""

    def __init__(self, clock: Clock, start: Start, send: Callable[[Message], None]) -> None:
        """Answer through `send`."""
        self._clock = clock
        self._start = start
        self._send = send
        self._thinking: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._going_on = asyncio.Event()
        self._going_on.set()

    def think(self, effect: Think) -> None:
        """Let the rival on turn think and move, in place of whoever thinks still."""
        self._begin(self._rival(effect))

    def hurry(self) -> None:
        """Let the rival who thinks or waits move now."""
        self._hurry.set()

    def hold(self) -> None:
        """Let nobody but the person move until `go_on`."""
        self._going_on.clear()

    def go_on(self) -> None:
        """Let everybody move again."""
        self._going_on.set()

    def forced(self, ply: int, speed: Speed) -> None:
        """Say when the person's forced move is due: after as long as any move takes, so that the wait tells nothing."""
        self._start(self._after(max(PAUSE[speed], FORCED_PAUSE), ForcedMoveDue(ply)))

    def scripted(self, ply: int, action: Action, speed: Speed) -> None:
        """Let the rival of a lesson play what it says."""
        self._start(self._after(max(PAUSE[speed], SCRIPTED_PAUSE), RivalActed(ply, action)))

    def replay(self, ply: int, speed: Speed) -> None:
        """Say when a replay that goes on by itself goes on from this ply."""
        self._start(self._step(ply, speed))

    def advise(self, game: Game) -> None:
        """Let the strongest level think in the place of the seat on turn, for as long as it takes."""
        self._begin(self._advice(game))

    def _begin(self, thinking: Coroutine[None, None, None]) -> None:
        # Two at once would share the time of one: a hint that comes late is of no use to anybody.
        if self._thinking is not None:
            self._thinking.cancel()
        self._hurry.clear()  # that was for the rival who has moved
        self._thinking = self._start(thinking)

    async def _after(self, seconds: float, message: Message) -> None:
        await asyncio.sleep(seconds)
        await self._going_on.wait()
        self._send(message)

    async def _step(self, ply: int, speed: Speed) -> None:
        await asyncio.sleep(STEP[speed])
        self._send(ReplayDue(ply))

    async def _rival(self, effect: Think) -> None:
        game, speed = effect.game, effect.settings.speed
        actor = game.position.actor
        if actor is None:
            return
        began = self._clock.now()
        luck = chance(effect.ai_seed, actor, game.ply)
        choice = await self._thought(game, actor, PLAYERS[effect.level], luck, began + 1000 * THINKING[speed])
        if choice is None:
            acted = RivalActed(game.ply, legal(game.position)[0], None)
        else:
            self._clock.thought(began, game.position.phase)
            acted = RivalActed(game.ply, choice.action, choice.reason)
        if speed is Speed.STEP:
            self._send(RivalWaits(game.ply))
            await self._hurry.wait()
        else:
            await self._rest(began, PAUSE[speed])
        await self._going_on.wait()
        self._send(acted)

    async def _advice(self, game: Game) -> None:
        actor = game.position.actor
        if actor is None:
            return
        luck = chance("advice", actor, game.ply)
        deadline = self._clock.now() + 1000 * THINKING[Speed.NORMAL]
        choice = await self._thought(game, actor, PLAYERS[Level.HARD], luck, deadline)
        if choice is not None:
            self._send(Advised(game.ply, choice))

    async def _thought(self, game: Game, actor: Seat, player: Player, luck: Random, deadline: float) -> Choice | None:
        """Return a player's last legal choice by the deadline, in milliseconds of the clock, thinking in slices.

        A player that fails keeps what it had found by then; None if that was nothing.
        """
        now = self._clock.now
        best: Choice | None = None
        try:
            seen = observe(game, actor)
            thinker = player.think(seen, luck)
            better: Choice | None = next(thinker)
            pause_at = now() + SLICE_MS
            while better is not None:
                if better.action not in seen.actions:
                    check(game.position, better.action)
                best = better
                if now() >= pause_at:
                    if now() >= deadline or self._hurry.is_set():
                        break
                    await asyncio.sleep(0)
                    pause_at = now() + SLICE_MS
                better = next(thinker, None)
        except Exception as error:  # noqa: BLE001 - whatever a player does wrong, the hand goes on
            self._clock.failed(actor, error)
        return best

    async def _rest(self, began: float, seconds: float) -> None:
        """Wait until so many seconds have passed since `began`, or the person hurries."""
        left = seconds - (self._clock.now() - began) / 1000
        hurried = asyncio.ensure_future(self._hurry.wait())
        try:
            # Not `wait_for`: it names a moment, and Pyodide's loop raises if a busy machine has passed it by then.
            await asyncio.wait((hurried,), timeout=max(left, 0.001))
        finally:
            hurried.cancel()
