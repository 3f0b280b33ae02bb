"""The state of one hand: who holds what, what lies on the table, and who is asked to act.

A position is a value. `engine.rules` says what may be done in it and what comes next.
"""

from enum import Enum
from typing import Final, NamedTuple, NewType

from engine.cards import DECK_SIZE, Card, Hand, Suit

Seat = NewType("Seat", int)
"""A player's place, from 0, clockwise."""

HAND_SIZE: Final = 6
MAX_ATTACKS: Final = 6
MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 6


class Phase(Enum):
    """What the seat on turn is asked for."""

    ATTACK = "attack"
    """Open the fight with any card."""
    DEFEND = "defend"
    """Beat the open attack or take."""
    THROW_IN = "throw_in"
    """Everything is beaten: add a card of a rank on the table, or pass."""
    PILE_ON = "pile_on"
    """The defender takes: add a card of a rank on the table for him to take too, or pass."""
    OVER = "over"
    """The hand has ended."""


class Pair(NamedTuple):
    """An attack and the card that beat it; `defence` is None while the attack lies open or is being taken."""

    attack: Card
    defence: Card | None


class Position(NamedTuple):
    """One state of a hand, everything hidden included."""

    trump: Suit
    trump_card: Card | None
    """The card turned up at the deal, wherever it is now; None if the hand was started in the middle without it."""
    hands: tuple[Hand, ...]
    """By seat."""
    stock: tuple[Card, ...]
    """In drawing order: the face-up trump is the last."""
    attacker: Seat
    """The main attacker, who opened this fight or is to open it."""
    defender: Seat
    phase: Phase
    actor: Seat | None
    """The seat on turn; None once the hand is over."""
    cap: int
    """How many attacks this fight may have: 6, or the defender's cards when it began if fewer."""
    table: tuple[Pair, ...]
    passed: tuple[Seat, ...]
    """Who has passed since the last beaten card or the take, in that order."""
    emptied: tuple[Seat, ...]
    """Who has played his last card in this fight, in that order."""
    finish: tuple[Seat, ...]
    """Who is out of the hand, first out first."""
    idle_bouts: int
    """Fights in a row that were taken with no card drawn and nobody out."""


def table_cards(table: tuple[Pair, ...]) -> list[Card]:
    """Return every card on the table, attacks and defences."""
    return [card for pair in table for card in pair if card is not None]


def open_attack(table: tuple[Pair, ...]) -> Card | None:
    """Return the attack that is still to be beaten, if there is one."""
    if table and table[-1].defence is None:
        return table[-1].attack
    return None


def discard_count(position: Position) -> int:
    """Return how many cards have been discarded."""
    held = sum(map(len, position.hands))
    return DECK_SIZE - held - len(position.stock) - len(table_cards(position.table))
