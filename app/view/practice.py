"""The mark of a practice hand, the way back to the hand that waits, and the question before a hand becomes practice."""

from collections.abc import Iterable

from app.model import Model
from app.scene import Node, node
from i18n.words import Words


def practice(words: Words, model: Model) -> Node:
    """Return the line that says that nothing is counted."""
    back = words.text("button", "Back to your hand")
    return node(
        "section",
        {"class": "practice", "aria-label": words.text("practice", "Practice")},
        node("p", None, words.text("practice", "Practice: not counted.")),
        None if model.aside is None else node("button", {"type": "button", "data-do": "aside"}, back, key="do-aside"),
        key="practice",
    )


def undo(words: Words) -> Iterable[Node]:
    """Return what is asked before a move is taken back that has shown the person something."""
    yield node(
        "p",
        None,
        words.text(
            "practice",
            "You have seen something new since: what a rival did, or cards drawn. Going back makes this practice.",
        ),
    )
    yield node(
        "footer",
        None,
        node(
            "button",
            {"type": "button", "class": "primary", "data-do": "practice"},
            words.text("button", "Go back, for practice"),
        ),
    )
