"""Cards by worth: the numbering that searches and rules of thumb count in, and its tables.

Plain cards come first, by rank (three suits of it together), then the trumps: code `3 * rank + suit` or `27 + rank`.
So the lowest bit of a set is the card one parts with first, and the tables are the same for every trump.
"""

from collections.abc import Iterable
from typing import Final

from engine.cards import CARDS, DECK_SIZE, RANK_OF, SUIT_OF, SUITS, Action, Card, Suit, beats, is_card

TRUMP_CODE: Final = 27
ALL: Final = (1 << DECK_SIZE) - 1
TRUMPS: Final = ALL & -(1 << TRUMP_CODE)
PLAIN: Final = ALL ^ TRUMPS

BIT: Final = tuple(1 << code for code in range(DECK_SIZE))


def _codes(trump: Suit) -> tuple[int, ...]:
    plain = [suit for suit in range(len(SUITS)) if suit != trump]
    return tuple(
        TRUMP_CODE + RANK_OF[card] if SUIT_OF[card] == trump else 3 * RANK_OF[card] + plain.index(SUIT_OF[card])
        for card in CARDS
    )


CODES: Final = tuple(_codes(Suit(trump)) for trump in range(len(SUITS)))
"""By trump suit and card, the card's code."""

CARDS_OF: Final = tuple(tuple(sorted(CARDS, key=codes.__getitem__)) for codes in CODES)
"""By trump suit and code, the card."""

_CARDS: Final = CARDS_OF[0]
RANK: Final = tuple(RANK_OF[card] for card in _CARDS)
BEATERS: Final = tuple(sum(1 << by for by in range(DECK_SIZE) if beats(_CARDS[by], card, Suit(0))) for card in _CARDS)
"""By code, the set of cards that beat it."""

SAME_RANK: Final = tuple(sum(1 << by for by in range(DECK_SIZE) if RANK[by] == rank) for rank in RANK)
"""By code, the set of the four cards of its rank."""


def card_set(cards: Iterable[Card], trump: Suit) -> int:
    """Return the set of these cards: a bit for each code."""
    codes = CODES[trump]
    return sum(BIT[codes[card]] for card in cards)


def encoded(action: Action, trump: Suit) -> int:
    """Return an action as the searches have it: a code, or the same take or pass."""
    return CODES[trump][action] if is_card(action) else action


def decoded(action: int, trump: Suit) -> Action:
    """Return the action that an encoded one stands for."""
    return CARDS_OF[trump][action] if action < DECK_SIZE else Action(action)


def members(cards: int) -> list[int]:
    """Return the codes in a set, lowest first."""
    codes = []
    while cards:
        low = cards & -cards
        codes.append(low.bit_length() - 1)
        cards ^= low
    return codes
