"""Where a hand comes from: its chance, its time, and the address that asked for it."""

import secrets
from datetime import UTC, datetime

from js import window

from app.effects import Shuffle
from app.fairness import Parts
from app.messages import Shuffled
from engine.notation import Record


def shuffled(wanted: Shuffle) -> Shuffled:
    """Return what a new hand needs."""
    given = wanted.seed is not None
    return Shuffled(
        seed=wanted.seed or Parts(wanted.machine or drawn(), wanted.words).seed,
        ai_seed=wanted.ai_seed or drawn(),
        given=given,
        created=now(),
        address=address(),
        words="" if given else wanted.words,
    )


def stamped(record: Record) -> Record:
    """Return a record with the time at which it begins, and with chance for the rivals."""
    given = record.extra.get("ai_seed")
    ai_seed = given if isinstance(given, str) else drawn()
    return record._replace(extra={**record.extra, "ai_seed": ai_seed, "created": now(), "address": address()})


def drawn() -> str:
    """Return 128 bits of the browser's cryptographic chance: fewer could be found by trying, given their hash."""
    return secrets.token_hex(16)


def now() -> str:
    """Return the time in UTC, such as `2026-11-30T12:00:00.000+00:00`."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def today() -> str:
    """Return the date in UTC, such as `2026-11-30`."""
    return now()[:10]


def address() -> str:
    """Return what the page's address asks for, such as `?players=3`."""
    return str(window.location.search)
