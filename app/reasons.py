"""Why the rivals of a hand acted as they did: kept beside the actions, a letter for each, and read back with doubt."""

from typing import Final

from engine.notation import Record
from engine.players import Reason

KEY: Final = "reasons"
"""The key of a record that keeps them."""

NONE: Final = "."
"""Stands where no reason is known, as for all that the person did."""

LETTERS: Final = {
    Reason.ONLY_MOVE: "a",
    Reason.CANNOT_BEAT: "b",
    Reason.NOTHING_TO_ADD: "c",
    Reason.LOWEST_CARD: "d",
    Reason.HELD_TWICE: "e",
    Reason.HARD_TO_BEAT: "f",
    Reason.SMALLEST_BEATS: "g",
    Reason.FEWER_TO_ADD: "h",
    Reason.ADDS_NO_RANK: "i",
    Reason.KEEPS_TRUMPS: "j",
    Reason.KEEPS_HIGH: "k",
    Reason.TAKES_FOR_TRUMPS: "l",
    Reason.TAKES_FOR_HIGH: "m",
    Reason.STARVES_RIVAL: "n",
    Reason.WINS_BY_FORCE: "o",
    Reason.HOLDS_NULL: "p",
    Reason.BEST_FOUND: "q",
    Reason.VARIES: "r",
}
"""A letter is never given to another reason: hands that were kept stay readable."""

_REASONS: Final = {letter: reason for reason, letter in LETTERS.items()}


def with_reason(record: Record, reason: Reason | None) -> Record:
    """Return a record with the reason of its last action. One without any reason stays without the key."""
    before = _kept(record)
    if reason is None and not before:
        return record
    first = len(record.actions) - 1
    letter = NONE if reason is None else LETTERS[reason]
    # What is longer tells of actions that were taken back.
    return record._replace(extra={**record.extra, KEY: before[:first].ljust(first, NONE) + letter})


def without_reasons(record: Record) -> Record:
    """Return a record as it goes into a link, which is to be short."""
    return record._replace(extra={key: kept for key, kept in record.extra.items() if key != KEY})


def reason_of(record: Record, number: int) -> Reason | None:
    """Return why the action of a number, counted from 1, was chosen, if the record, from wherever, tells."""
    kept = _kept(record)
    return _REASONS.get(kept[number - 1]) if 1 <= number <= min(len(kept), len(record.actions)) else None


def _kept(record: Record) -> str:
    kept = record.extra.get(KEY)
    return kept if isinstance(kept, str) else ""
