"""What makes a deal fair and shows it: a seed of two parts, a fingerprint before the first card, a proof at the end."""

from enum import Enum
from typing import Final, NamedTuple

from app.model import Table
from engine.cards import commitment, deck_text, shuffled
from engine.game import dealt
from engine.notation import Record, Seeded

SEPARATOR: Final = "/"
"""Stands between the machine's part of a seed and the person's words."""

COMMITMENT: Final = "commitment"
"""The key of a record that keeps the fingerprint of the seed, as it was shown before the first card."""

MACHINE: Final = "machine_commitment"
"""The key that keeps the fingerprint of the machine's part, as it was shown before the person's words were typed."""

WORDS: Final = "words"
"""The key that keeps the person's words. A record without it was dealt from a seed that somebody gave."""


class Parts(NamedTuple):
    """The two parts of a seed that nobody gave whole."""

    machine: str
    """Drawn from the browser's cryptographic chance."""
    words: str
    """The person's own, or nothing."""

    @property
    def seed(self) -> str:
        """The seed that they make together."""
        return f"{self.machine}{SEPARATOR}{self.words}" if self.words else self.machine


class Step(Enum):
    """One thing that a proof looks at."""

    SEED = "seed"
    """The seed has the fingerprint that was shown before the first card."""
    MACHINE = "machine"
    """The machine's part has the fingerprint that was shown before the words, and seed and words are made of it."""
    DECK = "deck"
    """The seed deals the very hands and stock that were played with."""


class Check(NamedTuple):
    """One step of a proof: what was found, and whether it is what was promised."""

    step: Step
    found: str
    holds: bool


def promises(seed: str, words: str | None) -> dict[str, object]:
    """Return what a record keeps of a deal's promises; `words` is None for a seed that somebody gave whole."""
    kept: dict[str, object] = {COMMITMENT: commitment(seed)}
    if words is not None:
        machine = seed.removesuffix(SEPARATOR + words) if words else seed
        kept |= {MACHINE: commitment(machine), WORDS: words}
    return kept


def promise(record: Record, key: str = COMMITMENT) -> str | None:
    """Return a fingerprint that a record keeps, or None if it keeps none."""
    kept = record.extra.get(key)
    return kept if isinstance(kept, str) else None


def parts(record: Record) -> Parts | None:
    """Return the parts of a record's seed, or None if it has no seed, or one that somebody gave whole."""
    words = record.extra.get(WORDS)
    if not isinstance(record.start, Seeded) or not isinstance(words, str):
        return None
    seed = record.start.seed
    return Parts(seed.removesuffix(SEPARATOR + words) if words else seed, words)


def proof(table: Table) -> tuple[Check, ...]:
    """Return every step of the proof that this hand was dealt as it was promised."""
    record = table.record
    if not isinstance(record.start, Seeded):
        return (Check(Step.SEED, "", holds=False),)
    seed = record.start.seed
    found = commitment(seed)
    checks = [Check(Step.SEED, found, found == promise(record))]
    made = parts(record)
    if made is not None:
        found = commitment(made.machine)
        checks.append(Check(Step.MACHINE, found, found == promise(record, MACHINE) and made.seed == seed))
    deck = shuffled(seed)
    again = dealt(deck, record.players, record.start.dealer)
    checks.append(Check(Step.DECK, deck_text(deck), again.start == table.game.start))
    return tuple(checks)
