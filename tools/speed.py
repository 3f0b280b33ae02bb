"""What is timed of the engine, in CPython and inside the page alike: it needs nothing but a clock."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from engine.cards import shuffled
from engine.game import Game, dealt, play
from engine.observation import observe
from engine.players import PLAYERS, Level, chance
from engine.players.deals import Deals
from engine.players.search import playout
from engine.players.thumb import thumb
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Position, Seat
from engine.rules import IDLE_LIMIT, apply, deal, legal

Clock = Callable[[], float]
"""Seconds from some moment on."""

SEED = "bench"


class Speed(NamedTuple):
    """How often something was done, and how long that took."""

    name: str
    unit: str
    times: int
    seconds: float

    @property
    def rate(self) -> float:
        """How often a second."""
        return self.times / self.seconds


def speeds(clock: Clock, seconds: float) -> list[Speed]:
    """Return the speed of each part of the engine, each measured for about so many seconds."""
    return [
        _timed("rules: legal and apply", "actions", _rule_actions(), clock, seconds),
        _timed("game: with public knowledge", "actions", _game_actions(), clock, seconds),
        _timed("observation of the actor", "observations", _observations(), clock, seconds),
        *(
            _timed(
                f"a fight by rule of thumb and the net's outlook, {players} players",
                "playouts",
                _playouts(players),
                clock,
                seconds,
            )
            for players in (MIN_PLAYERS, MAX_PLAYERS)
        ),
        *(
            _timed(
                f"{level.value}, {players} players: one step of thought",
                "steps",
                _steps(level, players),
                clock,
                seconds,
            )
            for level in Level
            for players in (MIN_PLAYERS, MAX_PLAYERS)
        ),
    ]


def _timed(name: str, unit: str, work: Iterator[None], clock: Clock, seconds: float) -> Speed:
    next(work)  # what is made once, such as tables, is not what is timed
    began = clock()
    times = 0
    while clock() - began < seconds:
        for _ in range(20):
            next(work)
        times += 20
    return Speed(name, unit, times, clock() - began)


def _deals() -> Iterator[tuple[str, int]]:
    number = 0
    while True:
        yield f"{SEED}:{number}", MIN_PLAYERS + number % (MAX_PLAYERS - MIN_PLAYERS + 1)
        number += 1


def _rule_actions() -> Iterator[None]:
    rng = Random(SEED)
    for seed, players in _deals():
        position: Position = deal(shuffled(seed), players, Seat(0))
        while position.actor is not None and position.idle_bouts < IDLE_LIMIT:
            actions = legal(position)
            position = apply(position, actions[int(rng.random() * len(actions))])
            yield


def _games(players: int | None = None) -> Iterator[Game]:
    rng = Random(SEED)
    for seed, cycled in _deals():
        game = dealt(shuffled(seed), players or cycled, Seat(0))
        while game.position.actor is not None and game.position.idle_bouts < IDLE_LIMIT:
            yield game
            actions = legal(game.position)
            game = play(game, actions[int(rng.random() * len(actions))])


def _game_actions() -> Iterator[None]:
    for _ in _games():
        yield


def _observations() -> Iterator[None]:
    for game in _games():
        if game.position.actor is not None:
            observe(game, game.position.actor)
            yield


def _playouts(players: int) -> Iterator[None]:
    """Yield after each playout: the hidden cards dealt, a fight played to its end and the next opening valued."""
    rng = Random(SEED)
    for game in _games(players):
        actor = game.position.actor
        if actor is None:
            continue
        deals = Deals(observe(game, actor))
        for _ in range(100):
            table = deals.draw(rng)
            table.play(thumb(table))
            playout(table)
            yield


def _steps(level: Level, players: int) -> Iterator[None]:
    """Yield after each step of thought: at most 100 of every decision, as a match with that effort takes them."""
    for game in _games(players):
        actor = game.position.actor
        if actor is None:
            continue
        for step, _ in enumerate(PLAYERS[level].think(observe(game, actor), chance(SEED, actor, game.ply))):
            yield
            if step == 100:
                break
