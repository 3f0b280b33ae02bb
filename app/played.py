"""What is remembered of a finished hand."""

from datetime import datetime
from typing import NamedTuple

from engine.players import Level
from engine.position import Seat
from engine.rules import Durak, Null, Outcome


class Dealt(NamedTuple):
    """What chance gave the person in a hand that began with a deal."""

    dealer: Seat
    opener: Seat
    """Who attacked first."""
    trumps: int
    """How many trumps were among the person's first cards."""


class Played(NamedTuple):
    """A finished hand that counts."""

    name: str
    """Tells it from every other hand."""
    began: str
    """An ISO 8601 time in UTC, as is the next."""
    ended: str
    levels: tuple[Level, ...]
    """Of the rivals, the first left of the person."""
    ranking: tuple[Seat, ...]
    """Every seat, the Durak last; empty after a null hand."""
    taken: int
    """How many cards the person picked up."""
    moves: int
    """How many actions were the person's."""
    dealt: Dealt | None
    """None if it began in the middle."""
    daily: str | None
    """The date whose deal it was, if it was the deal of a day."""
    assisted: bool
    """Whether the person asked for a hint."""
    record: str
    """The hand, packed; empty if it is too long for that."""

    @property
    def players(self) -> int:
        """How many sat at the table."""
        return len(self.levels) + 1

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return Durak(self.ranking[-1], self.ranking) if self.ranking else Null(())

    @property
    def seconds(self) -> float:
        """How long it took, pauses included."""
        return (datetime.fromisoformat(self.ended) - datetime.fromisoformat(self.began)).total_seconds()
