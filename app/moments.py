"""The one moment of a finished hand worth looking at again."""

from typing import NamedTuple

from app.events import PicksUp
from app.model import Table
from engine.position import Seat
from engine.rules import Durak, outcome


class Moment(NamedTuple):
    """The fight in which the Durak picked up the most, which is where his hand grew beyond saving."""

    fight: int
    """Counted from 1."""
    seat: Seat
    cards: int


def key_moment(table: Table) -> Moment | None:
    """Return the moment of a finished hand, or None if there is none: a null hand, or a Durak who never took."""
    result = outcome(table.game.position)
    if not isinstance(result, Durak):
        return None
    fights = [number for number, fight in enumerate(table.game.history, start=1) if fight.taken]
    picked_up = [event for event in table.told if isinstance(event, PicksUp)]
    moments = [
        Moment(number, event.seat, event.cards)
        for number, event in zip(fights, picked_up, strict=True)
        if event.seat == result.durak
    ]
    return max(moments, key=lambda moment: moment.cards, default=None)
