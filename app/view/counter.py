"""The card counter: a training aid that shows where every card is that everyone has seen, and nothing else."""

from app.model import PERSON
from app.scene import Node, icon, node
from app.view import wording
from engine.cards import CARDS, RANK_OF, RANKS, SUIT_OF, SUITS, Card, Suit
from engine.observation import Observation
from engine.position import Seat, table_cards
from i18n.words import Words


def counter(words: Words, seen: Observation) -> Node:
    """Return the grid of all cards: one row for each suit, one column for each rank."""
    heads = (node("th", {"scope": "col"}, words.rank(rank)) for rank in RANKS)
    corner = node("td", None)
    return node(
        "section",
        {"class": "counter"},
        node("h2", None, words.text("heading", "Seen cards")),
        node(
            "table",
            {"class": "seen"},
            node("thead", None, node("tr", None, corner, *heads)),
            node("tbody", None, *(_row(words, seen, Suit(suit)) for suit in range(len(SUITS)))),
        ),
    )


def _row(words: Words, seen: Observation, suit: Suit) -> Node:
    head = node(
        "th",
        {"scope": "row", "data-suit": SUITS[suit]},
        icon(f"suit-{SUITS[suit]}"),
        node("span", {"class": "hush"}, wording.suit(words, suit)),
    )
    cards = sorted((card for card in CARDS if SUIT_OF[card] == suit), key=lambda card: RANK_OF[card])
    return node("tr", None, head, *(_cell(words, seen, card) for card in cards))


def _cell(words: Words, seen: Observation, card: Card) -> Node:
    if card in seen.hand:
        return _mark("held", words.text("counter", "yours"), "●")
    if card in seen.discard:
        return _mark("gone", words.text("counter", "discarded"), "✕")
    if card in table_cards(seen.table):
        return _mark("table", words.text("counter", "on the table"), "▴")
    holder = next((Seat(seat) for seat, known in enumerate(seen.known) if seat != PERSON and card in known), None)
    if holder is not None:
        name = wording.name(words, holder)
        return _mark("known", name, name[:1])
    if card == seen.trump_card:
        return _mark("turned", words.text("counter", "the turned-up trump"), "▾")
    return _mark("unseen", words.text("counter", "not seen"), "·")


def _mark(kind: str, spoken: str, sign: str) -> Node:
    return node(
        "td",
        {"class": kind},
        node("span", {"aria-hidden": "true", "title": spoken}, sign),
        node("span", {"class": "hush"}, spoken),
    )
