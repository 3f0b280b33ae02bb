"""How many endings between two are solved within a move's time: `python -m tools.endings --cards 7 8 --endings 200`.

Each is dealt at random, nobody having played yet. Hard solves and, in case the time is too short, searches beside it;
solved in time is what is solved so. Solved or not, Hard's choice at that moment is compared with the exact values,
where a hundred times the nodes finds them. The last figures are the times of finding them and doing nothing else.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Final, NamedTuple

from engine.cards import CARDS, Suit
from engine.game import Game, begun
from engine.observation import observe
from engine.players import PLAYERS, Level, chance
from engine.players.codes import encoded
from engine.players.deals import Deals
from engine.players.ending import Ending, Value
from engine.players.hard import MAX_NODES
from engine.players.search import Search
from engine.position import Seat
from engine.rules import opening

MOST_NODES: Final = 100 * MAX_NODES
HEADINGS: Final = (
    "cards",
    "endings",
    "solved in time",
    "not in time",
    "unknown",
    "value given away",
    "alone p50 ms",
    "p95 ms",
)


class Tried(NamedTuple):
    """One ending: how long solving it alone took, whether Hard solves it in time, and whether he keeps its value."""

    seconds: float
    in_time: bool
    keeps: bool | None
    """None where no exact value was found."""


def ending_game(cards: int, rng: Random) -> Game:
    """Return a hand between two with so many cards each and no stock, chosen by chance."""
    pack = rng.sample(CARDS, 2 * cards)
    hands = tuple(sorted(pack[:cards])), tuple(sorted(pack[cards:]))
    return begun(opening(Suit(rng.randrange(4)), None, hands, (), Seat(rng.randrange(2)), ()))


def tried(game: Game, seconds: float) -> Tried:
    """Let Hard think for so long, and see how right it was."""
    actor = game.position.actor
    assert actor is not None  # noqa: S101 - a hand at its opening
    seen = observe(game, actor)
    began = process_time()
    choice = None
    for choice in PLAYERS[Level.HARD].think(seen, chance("endings", actor, game.ply)):  # noqa: B007 - the last one is what is wanted
        if process_time() - began > seconds:
            break
    assert choice is not None  # noqa: S101 - a player always answers
    deals = Deals(seen)
    began = process_time()
    ending = Ending(deals.sample(), max_nodes=MOST_NODES)
    for _ in ending.work():
        pass
    took = process_time() - began
    keeps = encoded(choice.action, seen.trump) in ending.best if ending.solved else None
    return Tried(took, solves(deals, seconds), keeps)


def solves(deals: Deals, seconds: float) -> bool:
    """Tell whether so many seconds suffice where a step of searching follows each step of solving, as Hard does it."""
    hint = deals.thumb()
    ending = Ending(deals.sample(), hint, MAX_NODES)
    search = Search(deals, hint, Random(0))
    end = process_time() + seconds
    for _ in ending.work():
        search.improve()
        if Value.WIN in ending.values.values():
            return True
        if process_time() > end:
            return False
    return ending.solved


def row(cards: int, results: Sequence[Tried]) -> tuple[str, ...]:
    """Return the figures of the endings of one size."""
    times = sorted(1000 * result.seconds for result in results)
    figures = (
        cards,
        len(results),
        sum(result.in_time for result in results),
        sum(not result.in_time for result in results),
        sum(result.keeps is None for result in results),
        sum(result.keeps is False for result in results),
    )
    return (*map(str, figures), f"{times[len(times) // 2]:.0f}", f"{times[int(len(times) * 0.95)]:.0f}")


def main(arguments: Sequence[str]) -> int:
    """Try the endings and print a row for each size."""
    parser = argparse.ArgumentParser(prog="python -m tools.endings", description=__doc__)
    parser.add_argument("--cards", nargs="+", type=int, default=[6, 7, 8], choices=range(1, 19), metavar="1..18")
    parser.add_argument("--endings", type=int, default=100)
    parser.add_argument("--milliseconds", type=float, default=300.0)
    parser.add_argument("--seed", default="endings")
    given = parser.parse_args(arguments)
    if given.endings < 1:
        parser.error(f"--endings must be 1 or more, not {given.endings}")
    rng = Random(given.seed)
    print(" | ".join(HEADINGS))
    for cards in given.cards:
        results = [tried(ending_game(cards, rng), given.milliseconds / 1000) for _ in range(given.endings)]
        cells = zip(row(cards, results), HEADINGS, strict=True)
        print(" | ".join(cell.rjust(len(heading)) for cell, heading in cells), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
