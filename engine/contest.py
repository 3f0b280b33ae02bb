"""Matches between players on duplicate deals: every deal is played in every rotation of the seats."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from multiprocessing import active_children
from signal import SIG_DFL, SIGINT, signal
from statistics import fmean, stdev
from typing import Final, NamedTuple, assert_never

from engine.cards import shuffled
from engine.game import Game, dealt, play
from engine.observation import observe
from engine.players import PLAYERS, Level, chance, choose
from engine.position import Seat
from engine.rules import IDLE_LIMIT, Durak, Null, Outcome, check, outcome

_TWO_SIDED_95: Final = 1.96

MOST_PROCESSES: Final = 60
"""More than this no system takes (Windows stops at 61), and the result is the same for any number."""


class Contest(NamedTuple):
    """What is to be played: the same deals in every rotation of the levels, each decision with the same effort."""

    levels: tuple[Level, ...]
    deals: int
    seed: str
    effort: int

    @property
    def hands(self) -> int:
        """How many hands that is."""
        return self.deals * len(self.levels)


class Tally(NamedTuple):
    """What came of one deal: for each level in the order given, sums over the rotations that were played out."""

    played: int
    nulls: int
    abandoned: int
    duraks: tuple[int, ...]
    firsts: tuple[int, ...]


class Rate(NamedTuple):
    """A mean over deals and its 95 % interval."""

    mean: float
    low: float
    high: float


class Standing(NamedTuple):
    """How one level fared. `score` counts 1 for not being the Durak, 0.5 for a null hand, 0 for the Durak."""

    level: Level
    score: Rate
    durak: Rate
    first: Rate


def tallies(contest: Contest, jobs: int) -> Iterator[Tally]:
    """Yield each deal's tally in order, the same for any number of processes."""
    deals = range(contest.deals)
    if jobs == 1:
        yield from map(partial(tally, contest), deals)
        return
    # A worker that Ctrl-C reaches ends at once and says nothing: the process that asked speaks for all.
    with ProcessPoolExecutor(
        min(jobs, contest.deals, MOST_PROCESSES), initializer=signal, initargs=(SIGINT, SIG_DFL)
    ) as processes:
        # Not `map`: it cancels what it waits for when it is interrupted, and the executor stumbles over that.
        played = [processes.submit(tally, contest, deal) for deal in deals]
        try:
            for deal in played:
                yield deal.result()
        except BaseException:  # an interruption here, or the caller's, who then closes this generator
            for child in active_children():
                child.terminate()
            raise


def tally(contest: Contest, deal: int) -> Tally:
    """Play one deal in every rotation: rotation r seats level k at `(k + r) % players`."""
    players = len(contest.levels)
    deck = shuffled(f"{contest.seed}:{deal}")
    duraks, firsts = [0] * players, [0] * players
    nulls = abandoned = 0
    for rotation in range(players):
        seated = tuple(contest.levels[(seat - rotation) % players] for seat in range(players))
        start = dealt(deck, players, Seat(players - 1))
        match hand(start, seated, f"players:{contest.seed}:{deal}:{rotation}", contest.effort):
            case Durak(durak, ranking):
                duraks[(durak - rotation) % players] += 1
                firsts[(ranking[0] - rotation) % players] += 1
            case Null():
                nulls += 1
            case None:
                abandoned += 1
            case ended:
                assert_never(ended)
    return Tally(players - abandoned, nulls, abandoned, tuple(duraks), tuple(firsts))


def hand(game: Game, seated: Sequence[Level], ai_seed: str, effort: int) -> Outcome | None:
    """Play a hand to its end and return how it ended, or None if it is abandoned for endless taking."""
    while game.position.actor is not None:
        if game.position.idle_bouts >= IDLE_LIMIT:
            return None
        seat = game.position.actor
        seen = observe(game, seat)
        choice = choose(PLAYERS[seated[seat]], seen, chance(ai_seed, seat, seen.ply), effort)
        if choice.action not in seen.actions:
            check(game.position, choice.action)
        game = play(game, choice.action)
    return outcome(game.position)


def standings(contest: Contest, results: Sequence[Tally]) -> list[Standing]:
    """Return how each level fared. A deal is one observation: the mean of its rotations that were played out."""
    played = [result for result in results if result.played]

    def score(result: Tally, place: int) -> float:
        return 1 - (result.duraks[place] + result.nulls / 2) / result.played

    return [
        Standing(
            level,
            rate([score(result, place) for result in played]),
            rate([result.duraks[place] / result.played for result in played]),
            rate([result.firsts[place] / result.played for result in played]),
        )
        for place, level in enumerate(contest.levels)
    ]


def rate(values: Sequence[float]) -> Rate:
    """Return the mean of values from 0 to 1 and its 95 % interval; fewer than two values leave everything open.

    Values that are all alike show no spread: what n deals have not shown may yet be 3 in n (J. A. Hanley and A.
    Lippman-Hand, If nothing goes wrong, is everything all right?, JAMA 1983).
    """
    if len(values) < 2:
        return Rate(fmean(values) if values else 0.5, 0.0, 1.0)
    mean = fmean(values)
    spread = stdev(values)
    reach = _TWO_SIDED_95 * spread / sqrt(len(values)) if spread else 3 / len(values)
    return Rate(mean, max(0.0, mean - reach), min(1.0, mean + reach))
