"""The mark of a practice hand, the way back to the hand that waits, and the question before a hand becomes practice."""

from collections.abc import Iterable

from app.model import Model
from app.scene import Node, node
from i18n.words import Words


def practice(words: Words, model: Model) -> Node:
    """Return the line that says that nothing is counted."""
    return node(
        "section",
        {"class": "practice", "aria-label": words.text("practice", "Practice")},
        node("p", None, words.text("practice", "Practice: not counted.")),
        None if model.aside is None else back(words, "practice"),
        key="practice",
    )


def back(words: Words, where: str, kind: str | None = None) -> Node:
    """Return the button that leads back to the hand that was put aside; `where` tells two at a time from each other."""
    label = words.text("button", "Back to your hand")
    return node("button", {"type": "button", "class": kind, "data-do": "aside"}, label, key=f"{where}-aside")


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
