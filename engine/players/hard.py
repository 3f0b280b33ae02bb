"""Hard: remembers every public card, searches the hands that others may hold, and plays endings exactly (A3)."""

from collections.abc import Iterator
from random import Random
from typing import Final

from engine.observation import Observation
from engine.players.codes import decoded
from engine.players.deals import Deals
from engine.players.ending import Ending, Value, is_ending
from engine.players.player import Choice, Reason
from engine.players.reasons import reason
from engine.players.search import Search
from engine.players.table import Table
from engine.players.variety import is_stale, varied

MAX_ITERATIONS: Final = 20_000
"""Where the search stops by itself: about 10 MB of tree."""

MAX_NODES: Final = 250_000
"""Nodes of one question after which solving an ending is given up: about 25 MB of memo, and two are kept at once."""


class Hard:
    """Thinks for as long as it is asked to, up to a bound."""

    def think(self, seen: Observation, rng: Random) -> Iterator[Choice]:
        """Yield the rule of thumb's choice, then the best found so far after each step of about a millisecond."""
        deals = Deals(seen)
        table = deals.sample()
        hint = deals.thumb()
        ends = deals.certain and is_ending(table)
        if is_stale(seen) and not ends:
            yield varied(seen, rng)
            return
        yield _choice(seen, hint, hint)
        if len(seen.actions) == 1:
            return
        if ends:
            yield from _ending(seen, deals, table, hint, rng)
        else:
            yield from _search(seen, Search(deals, hint, rng), hint)


def _search(seen: Observation, search: Search, hint: int, why: Reason | None = None) -> Iterator[Choice]:
    for _ in range(MAX_ITERATIONS):
        search.improve()
        yield _choice(seen, search.best, hint, why)


def _ending(seen: Observation, deals: Deals, table: Table, hint: int, rng: Random) -> Iterator[Choice]:
    """Solve, searching on the side in case the time is too short for it; then play for the rival's mistakes."""
    ending = Ending(table, hint, MAX_NODES)
    search = Search(deals, hint, rng)
    for _ in ending.work():
        if Value.WIN in ending.values.values():
            break
        search.improve()
        yield _choice(seen, search.best, hint)
    wins = [action for action, value in ending.values.items() if value == Value.WIN]
    if wins:
        yield Choice(decoded(wins[0], seen.trump), Reason.WINS_BY_FORCE)
        return
    if not ending.solved:
        yield from _search(seen, search, hint)
        return
    best = ending.best
    kept = Reason.HOLDS_NULL if ending.value == Value.NULL else None
    if len(best) == 1:
        yield _choice(seen, best[0], hint, kept)
        return
    # What is left to win then are the rival's mistakes.
    yield from _search(seen, Search(deals, hint, rng, best), hint, kept)


def _choice(seen: Observation, action: int, hint: int, why: Reason | None = None) -> Choice:
    chosen = decoded(action, seen.trump)
    if why is None:
        why = reason(seen, chosen) if action == hint else Reason.BEST_FOUND
    return Choice(chosen, why)
