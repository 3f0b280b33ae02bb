"""How the person's hand lies."""

from app.settings import Sort
from engine.cards import RANK_OF, SUIT_OF, Card, Hand, Suit


def laid(hand: Hand, sort: Sort, trump: Suit) -> tuple[Card, ...]:
    """Return the hand in the order in which it lies: by suit or by rank, trumps last."""
    if sort is Sort.SUIT:
        return tuple(sorted(hand, key=lambda card: (SUIT_OF[card] == trump, card)))
    return tuple(sorted(hand, key=lambda card: (SUIT_OF[card] == trump, RANK_OF[card], SUIT_OF[card])))


def neighbour(lying: tuple[Card, ...], played: Card) -> Card | None:
    """Return the card that comes to lie where `played` lay, else the last; None if it was the only one."""
    at = lying.index(played)
    rest = (*lying[:at], *lying[at + 1 :])
    return rest[min(at, len(rest) - 1)] if rest else None
