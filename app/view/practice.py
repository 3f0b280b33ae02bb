"""The mark of a practice hand, and the way back to the hand that waits."""

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
