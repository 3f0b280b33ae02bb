"""The score of a series of hands (S2): a win for the first out, a loss for the Durak, null hands apart."""

from typing import NamedTuple

from engine.position import Seat
from engine.rules import Null, Outcome


class Series(NamedTuple):
    """The score so far at one table."""

    wins: tuple[int, ...]
    """By seat, how often it was the first out."""
    losses: tuple[int, ...]
    """By seat, how often it was the Durak."""
    nulls: int
    dealer: Seat
    """Who deals the next hand."""

    @property
    def hands(self) -> int:
        """How many hands have ended, null hands included."""
        return sum(self.losses) + self.nulls


def new_series(players: int) -> Series:
    """Return the series before its first hand, which the last seat deals."""
    return Series((0,) * players, (0,) * players, 0, Seat(players - 1))


def scored(series: Series, outcome: Outcome) -> Series:
    """Return the series after a hand: the Durak deals next; after a null hand the same dealer again."""
    if isinstance(outcome, Null):
        return series._replace(nulls=series.nulls + 1)
    wins = _one_more(series.wins, outcome.ranking[0])
    losses = _one_more(series.losses, outcome.durak)
    return series._replace(wins=wins, losses=losses, dealer=outcome.durak)


def _one_more(tally: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return (*tally[:seat], tally[seat] + 1, *tally[seat + 1 :])
