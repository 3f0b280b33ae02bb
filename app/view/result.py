"""The end of a hand: who came in which place, who is the Durak, and what comes next."""

from app.events import PicksUp
from app.model import PERSON, Table
from app.moments import Moment, key_moment
from app.scene import Node, icon, node
from app.sizes import hand_sizes
from app.view.cards import picture
from app.view.day import day
from app.view.fair import seed
from app.view.joining import sentences
from app.view.plots import sizes_plot
from app.view.practice import back
from app.view.wording import ending, name, told
from engine.position import Seat
from engine.rules import Null, Outcome
from i18n.words import Words


def result(words: Words, table: Table, outcome: Outcome, *, replayed: bool, waits: bool) -> Node:
    """Return what stands in the middle of the table once the hand is over; whether another hand waits meanwhile."""
    return node(
        "section",
        {"class": "field over"},
        node("h2", {"class": "verdict"}, ending(words, outcome)),
        node("ol", {"class": "places"}, *_places(words, table, outcome)),
        _moment(words, key_moment(table)),
        day(words, table, outcome),
        _course(words, table),
        node("ol", {"class": "pairs", "data-zone": "table", "--n": 0}),
        None if replayed else _next(words, waits=waits),
        None if replayed else seed(words, table),
        key="result",
    )


def _next(words: Words, *, waits: bool) -> Node:
    return node(
        "p",
        {"class": "next"},
        node("button", {"type": "button", "data-do": "next"}, words.text("button", "Next hand"), key="do-next"),
        node(
            "button",
            {"type": "button", "class": "quiet", "data-do": "replay"},
            icon("icon-replay"),
            words.text("button", "Replay"),
            key="do-replay",
        ),
        node(
            "button",
            {"type": "button", "class": "quiet", "data-do": "share"},
            icon("icon-share"),
            words.text("button", "Share"),
            key="do-share",
        ),
        back(words, "result", "quiet") if waits else None,
    )


def _course(words: Words, table: Table) -> Node:
    """Return the hands' sizes, for whoever wants to look."""
    shown = words.text("end", "How the hands grew")
    plot = sizes_plot(words, hand_sizes(table))
    return node("details", {"class": "course"}, node("summary", None, shown), plot)


def _moment(words: Words, moment: Moment | None) -> Node | None:
    if moment is None:
        return None
    said = told(words, PicksUp(moment.seat, moment.cards))
    key = words.text("end", "Key moment, fight {number}:", number=moment.fight)
    return node("p", {"class": "moment"}, sentences(words, key, said))


def _places(words: Words, table: Table, outcome: Outcome) -> list[Node]:
    if isinstance(outcome, Null):
        return []
    return [_place(words, table, seat, place, outcome.durak) for place, seat in enumerate(outcome.ranking, start=1)]


def _place(words: Words, table: Table, seat: Seat, place: int, durak: Seat) -> Node:
    position = table.game.position
    left = position.hands[seat] if seat != PERSON else ()
    return node(
        "li",
        {"class": "place durak" if seat == durak else "place", "data-place": place},
        node("b", None, name(words, seat)),
        node("span", None, words.text("role", "the Durak")) if seat == durak else None,
        node("span", {"class": "left"}, *(picture(words, card, position.trump, "small") for card in left))
        if left
        else None,
    )
