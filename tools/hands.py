"""Many hands between computer players, every state checked against the laws: `python -m tools.hands --hands 100000`."""

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import shuffled
from engine.game import dealt, play
from engine.observation import observe
from engine.players import PLAYERS, Level, chance, choose
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Seat
from engine.rules import IDLE_LIMIT, Durak, check, outcome
from tools.laws import check_state, check_step

HEADINGS: Final = ("players", "hands", "null", "abandoned", "actions", "longest", "most idle fights")


class Played(NamedTuple):
    """How one hand went; `durak` is None after a null hand and after one that was abandoned."""

    actions: int
    idle_bouts: int
    durak: Seat | None
    abandoned: bool


def played(seed: str, seated: Sequence[Level], dealer: Seat, effort: int) -> Played:
    """Play one hand, checking every law in every state. Raise BrokenLawError or IllegalAction."""
    game = dealt(shuffled(seed), len(seated), dealer)
    most_idle = 0
    check_state(game)
    while game.position.actor is not None:
        if game.position.idle_bouts >= IDLE_LIMIT:
            return Played(game.ply, most_idle, None, abandoned=True)
        seat = game.position.actor
        seen = observe(game, seat)
        action = choose(PLAYERS[seated[seat]], seen, chance(f"players of {seed}", seat, seen.ply), effort).action
        check(game.position, action)
        before, game = game, play(game, action)
        check_step(before, action, game)
        check_state(game)
        most_idle = max(most_idle, game.position.idle_bouts)
    result = outcome(game.position)
    return Played(game.ply, most_idle, result.durak if isinstance(result, Durak) else None, abandoned=False)


def seatings(levels: Sequence[Level]) -> list[tuple[Level, ...]]:
    """Return who sits where, for every table size: each level alone, and each pair of levels taking turns."""
    return [
        tuple((first, second)[seat % 2] for seat in range(players))
        for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)
        for first in levels
        for second in levels
    ]


def run(hands: int, seed: str, levels: Sequence[Level], effort: int) -> dict[int, list[Played]]:
    """Play hands at all table sizes in turn and return them by table size."""
    by_players: dict[int, list[Played]] = {players: [] for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)}
    tables = seatings(levels)
    for number in range(hands):
        seated = tables[number % len(tables)]
        dealer = Seat(number // len(tables) % len(seated))
        by_players[len(seated)].append(played(f"{seed}:{number}", seated, dealer, effort))
    return by_players


def table(by_players: dict[int, list[Played]]) -> list[str]:
    """Return the lines of a table with a row for each number of players and one for all."""
    rows = [_row(str(players), results) for players, results in by_players.items() if results]
    rows.append(_row("all", [result for results in by_players.values() for result in results]))
    return [
        " | ".join(cell.rjust(len(heading)) for cell, heading in zip(row, HEADINGS, strict=True))
        for row in (HEADINGS, *rows)
    ]


def _row(name: str, results: Sequence[Played]) -> tuple[str, ...]:
    figures = (
        len(results),
        sum(result.durak is None and not result.abandoned for result in results),
        sum(result.abandoned for result in results),
        sum(result.actions for result in results),
        max(result.actions for result in results),
        max(result.idle_bouts for result in results),
    )
    return (name, *map(str, figures))


def main(arguments: Sequence[str]) -> int:
    """Play, print the table, and return the exit code: 1 if a hand did not end. A broken law ends the run at once."""
    parser = argparse.ArgumentParser(prog="python -m tools.hands", description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--effort", type=int, default=0, help="improvements of each first answer")
    parser.add_argument("--levels", nargs="+", choices=[level.value for level in Level], default=["easy", "normal"])
    given = parser.parse_args(arguments)
    if given.hands < 1:
        parser.error(f"--hands must be 1 or more, not {given.hands}")
    by_players = run(given.hands, given.seed, tuple(map(Level, given.levels)), given.effort)
    print("\n".join(table(by_players)))
    return int(any(result.abandoned for results in by_players.values() for result in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
