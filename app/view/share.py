"""The sheet that gives a hand away: its link, to be copied by hand too, and its file."""

from collections.abc import Iterable

from app.model import Model
from app.replays import address, link_of
from app.scene import Node, node
from i18n.words import Words


def share(words: Words, model: Model) -> Iterable[Node]:
    """Return what the sheet holds."""
    link = link_of(model)
    if link is None:
        yield node("p", None, words.text("share", "This hand is too large for a link. Its file holds it."))
    else:
        yield node("p", None, words.text("share", "Whoever opens this link can replay the hand, on any device."))
        yield node(
            "label",
            {"class": "link"},
            node("span", None, words.text("share", "Link to the hand")),
            node("input", {"type": "text", "name": "link", "readonly": True, ".value": address(model, link)}),
        )
        yield node("p", {"class": "given", "role": "status"}, _given(words, given=model.given))
    download = words.text("share", "Keep as a file")
    again = words.text("share", "Copy the link")
    yield node(
        "footer",
        None,
        node("button", {"type": "button", "data-do": "download"}, download),
        None if link is None else node("button", {"type": "button", "class": "primary", "data-do": "share"}, again),
    )


def opener(words: Words) -> Node:
    """Return the control that opens a hand's file."""
    return node(
        "label",
        {"class": "file"},
        node("span", None, words.text("share", "Replay a hand from a file")),
        node("input", {"type": "file", "name": "hand", "accept": ".json,application/json"}),
        key="file",
    )


def _given(words: Words, *, given: bool | None) -> str | None:
    if given is None:
        return None
    if given:
        return words.text("share", "The link is passed on, or in the clipboard.")
    return words.text("share", "The browser did not take the link: copy it from the field.")
