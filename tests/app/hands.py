"""Finished hands by the dozen, and what the history keeps of them."""

from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

from app.history import finished
from app.model import seated
from engine.game import play
from engine.notation import Record, Seeded, started
from engine.position import Seat
from engine.rules import legal

FIRST = datetime(2026, 1, 1, 12, tzinfo=UTC)


@cache
def a_record(number, players=None, level="easy", **extra):
    """Return the record of a whole hand played at random; no two numbers give the same."""
    rng = Random(number)  # noqa: S311 - chance in a test
    players = players or rng.randint(2, 6)
    began = (FIRST + timedelta(hours=number)).isoformat(timespec="milliseconds")
    known = {"levels": [None, *[level] * (players - 1)], "ai_seed": f"chance {number}", "created": began}
    record = Record(players, Seeded(Seat(rng.randrange(players)), f"deal {number}"), extra={**known, **extra})
    game = started(record)
    actions = []
    while game.position.actor is not None:
        action = rng.choice(legal(game.position))
        actions.append(action)
        game = play(game, action)
    return record._replace(actions=tuple(actions))


@cache
def a_hand(number, players=None, level="easy", **extra):
    """Return what the history keeps of it; it took ten minutes."""
    ended = (FIRST + timedelta(hours=number, minutes=10)).isoformat(timespec="milliseconds")
    return finished(seated(a_record(number, players, level, **extra)), ended)


def hands(count, players=None, level="easy"):
    """Return so many hands."""
    return tuple(a_hand(number, players, level) for number in range(count))
