"""A card as the page shows it."""

from app.scene import Attribute, Node, icon, node
from app.view.wording import card as spoken
from engine.cards import CARD_TEXT, RANK_OF, RANKS, SUIT_OF, SUITS, Card, Suit
from i18n.words import Words

COURTS = frozenset("JQK")


def face(words: Words, card: Card) -> tuple[Node, ...]:
    """Return what is printed on a card: index, picture, index turned round. Its name is its bearer's to say."""
    rank = RANKS[RANK_OF[card]]
    suit = SUITS[SUIT_OF[card]]
    inside = (node("b", {"data-rank": words.rank(rank)}), icon(f"suit-{suit}"))
    if rank in COURTS:
        picture = node("span", {"class": "face court", "data-figure": CARD_TEXT[card]}, icon(f"suit-{suit}"))
    else:
        picture = node("svg", {"class": "face", "aria-hidden": "true"}, node("use", {"href": f"#face-{rank}{suit}"}))
    return (
        node("span", {"class": "index", "aria-hidden": "true"}, *inside),
        picture,
        node("span", {"class": "index turned", "aria-hidden": "true"}, *inside),
    )


def colours(card: Card, trump: Suit) -> dict[str, Attribute]:
    """Return the attributes by which style colours a card and makes room for its figure."""
    suit = SUIT_OF[card]
    return {"data-suit": SUITS[suit], "data-trumps": suit == trump, "data-court": RANKS[RANK_OF[card]] in COURTS}


def picture(words: Words, card: Card, trump: Suit, kind: str) -> Node:
    """Return a card that lies face up and cannot be pressed."""
    attributes = {
        "class": f"card {kind}",
        "role": "img",
        "aria-label": spoken(words, card, trump),
        "data-card": CARD_TEXT[card],
        **colours(card, trump),
    }
    return node("span", attributes, *face(words, card), key=CARD_TEXT[card])


def back() -> Node:
    """Return a card face down; all are alike."""
    picture = node("svg", {"aria-hidden": "true"}, node("use", {"href": "#back"}))
    return node("i", {"class": "back", "aria-hidden": "true"}, picture)
