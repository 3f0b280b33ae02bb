"""The deal of the day: a record that the date alone gives, so that everybody has the same cards and the same rivals."""

from typing import Final

from app.fairness import promises
from engine.notation import Record, Seeded
from engine.players import Level
from engine.position import Seat

ADDRESS: Final = "?daily=1"
"""The query of the address that opens the deal of whatever day it is."""

PLAYERS: Final = 4
LEVEL: Final = Level.NORMAL
"""It plays by the same thumb on every machine; the strongest level thinks for as long as the machine allows."""


def daily_record(date: str) -> Record:
    """Return the deal of a date such as `2026-11-30`, which is a date in UTC; the last seat deals."""
    levels: list[str | None] = [None, *[LEVEL.value] * (PLAYERS - 1)]
    seed = f"daily {date}"
    extra = {"levels": levels, "ai_seed": f"rivals {date}", "daily": date, **promises(seed, None)}
    return Record(PLAYERS, Seeded(Seat(PLAYERS - 1), seed), extra=extra)
