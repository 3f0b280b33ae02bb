"""Cards as small integers, their text form, and the shuffled deck that a seed gives.

A card's number is `9 * suit + rank`, so a sorted hand lies by suit and then by rank.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final, NewType, TypeGuard

Suit = NewType("Suit", int)
Rank = NewType("Rank", int)

Action = NewType("Action", int)
"""What a player does on his turn: a card, or TAKE, or PASS. Actions sort into the legal order."""

Card = NewType("Card", Action)
"""A card from 0 (6c) to 35 (As); playing a card is an action, so every card is an action too."""

Hand = tuple[Card, ...]
"""Cards in rising order, without repeats."""

RANKS: Final = "6789TJQKA"
SUITS: Final = "cdhs"
DECK_SIZE: Final = 36

TAKE: Final = Action(36)
PASS: Final = Action(37)

CARDS: Final = tuple(Card(Action(number)) for number in range(DECK_SIZE))
SUIT_OF: Final = tuple(Suit(card // 9) for card in CARDS)
RANK_OF: Final = tuple(Rank(card % 9) for card in CARDS)
CARD_TEXT: Final = tuple(RANKS[rank] + SUITS[suit] for rank, suit in zip(RANK_OF, SUIT_OF, strict=True))

_LONGEST_QUOTE: Final = 20
"""How much of a wrong text is repeated in the complaint about it."""

_CARD_NAMED: Final = dict(zip(CARD_TEXT, CARDS, strict=True))
_ACTION_NAMED: Final[dict[str, Action]] = {**_CARD_NAMED, "take": TAKE, "pass": PASS}
_ACTION_TEXT: Final = (*CARD_TEXT, "take", "pass")


class TextError(ValueError):
    """A text that names no card, suit, action or deck; the message says which and why."""


def is_card(action: Action) -> TypeGuard[Card]:
    """Tell whether the action plays a card."""
    return action < DECK_SIZE


def beats(defence: Card, attack: Card, trump: Suit) -> bool:
    """Tell whether `defence` beats `attack` (rules R1-R3): higher in its suit, or a trump on a plain card."""
    suit = SUIT_OF[defence]
    if suit == SUIT_OF[attack]:
        return defence > attack
    return suit == trump


BEATERS: Final = tuple(
    tuple(frozenset(card for card in CARDS if beats(card, attack, Suit(trump))) for attack in CARDS)
    for trump in range(len(SUITS))
)
"""By trump and attack, the cards that beat it: `legal` asks this all the time, and a table answers twice as fast."""


def card_named(text: str) -> Card:
    """Return the card with this text form, such as `6c` or `Td`. Raise TextError."""
    card = _CARD_NAMED.get(text)
    if card is None:
        message = f"{quoted(text)} is not a card: a card is a rank of {RANKS} and a suit of {SUITS}, such as 6c"
        raise TextError(message)
    return card


def suit_named(text: str) -> Suit:
    """Return the suit with this letter. Raise TextError."""
    if len(text) != 1 or text not in SUITS:
        message = f"{quoted(text)} is not a suit: a suit is one of {SUITS}"
        raise TextError(message)
    return Suit(SUITS.index(text))


def action_named(text: str) -> Action:
    """Return the action with this text form: a card, `take` or `pass`. Raise TextError."""
    action = _ACTION_NAMED.get(text)
    if action is None:
        message = f"{quoted(text)} is not an action: an action is a card such as 6c, or take, or pass"
        raise TextError(message)
    return action


def action_text(action: Action) -> str:
    """Return the text form of an action."""
    return _ACTION_TEXT[action]


def cards_text(cards: Iterable[Card]) -> list[str]:
    """Return the text forms of cards, in their order."""
    return [CARD_TEXT[card] for card in cards]


def deck_named(text: str) -> tuple[Card, ...]:
    """Return the 36 cards that a deck's text names, in dealing order. Raise TextError."""
    if len(text) != 2 * DECK_SIZE:
        message = f"a deck is {DECK_SIZE} cards in {2 * DECK_SIZE} letters, not {len(text)} letters"
        raise TextError(message)
    deck = tuple(card_named(text[at : at + 2]) for at in range(0, len(text), 2))
    for place, card in enumerate(deck):
        if card in deck[:place]:
            message = f"the deck holds {CARD_TEXT[card]} twice"
            raise TextError(message)
    return deck


def deck_text(deck: Iterable[Card]) -> str:
    """Return the text of a deck: its cards concatenated."""
    return "".join(cards_text(deck))


def shuffled(seed: str) -> tuple[Card, ...]:
    """Return the deck that a seed gives, in dealing order.

    Fisher-Yates from the last card down (Durstenfeld, CACM 7, 1964), fed by SHA-256 of `seed:0`, `seed:1`, ... as
    big-endian 32-bit words; words that would favour low numbers are skipped. Anyone can redo it by hand. Raise
    TextError if the seed has no UTF-8 form.
    """
    words = _words(seed)
    deck = list(CARDS)
    for place in range(DECK_SIZE - 1, 0, -1):
        fair = 2**32 // (place + 1) * (place + 1)
        word = next(word for word in words if word < fair)
        other = word % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def commitment(seed: str) -> str:
    """Return the SHA-256 of a seed in hex, which binds a deal before the seed is shown. Raise TextError."""
    return sha256(_utf8(seed)).hexdigest()


def quoted(text: str) -> str:
    """Return a wrong text as a complaint repeats it: between quotes, its beginning only if it is long."""
    return repr(text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}...")


def _words(seed: str) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(_utf8(f"{seed}:{block}")).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        message = f"a seed is Unicode text, and {text[error.start]!r} is half a character"
        raise TextError(message) from error
