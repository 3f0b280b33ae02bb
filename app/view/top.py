"""The bar over the table: the game's name and its menu."""

from app.links import LinkError, packed
from app.model import Model
from app.replays import LINK, waits, without_private
from app.scene import Node, icon, node
from i18n.words import Words


def top(words: Words, model: Model) -> Node:
    """Return the bar. In a frame its menu also leads to the log, which has no place there, and to the full page."""
    return node(
        "header",
        {"class": "top"},
        node("h1", {"class": "brand"}, words.text("page", "Durak")),
        node(
            "nav",
            {"class": "menu", "aria-label": words.text("heading", "Menu")},
            _button("new", words.text("button", "New hand")),
            _button("stats", words.text("button", "Score")),
            _button("log", words.text("heading", "Log")) if model.framed else None,
            _button("rules", words.text("button", "Rules")),
            _button("settings", words.text("button", "Settings")),
            _full_page(words, model) if model.framed else None,
        ),
    )


def _button(does: str, label: str) -> Node:
    return node("button", {"type": "button", "data-do": does}, icon(f"icon-{does}"), node("span", None, label))


def _full_page(words: Words, model: Model) -> Node:
    """Return the link to the game's own page, which takes the hand along."""
    table = waits(model)
    try:
        hand = "" if table is None else LINK + packed(without_private(table.record))
    except LinkError:
        hand = ""  # too large for a link; the page is worth going to all the same
    return node(
        "a",
        {"href": f"{model.base}{words.lang}/{hand}", "target": "_blank", "rel": "noopener"},
        icon("icon-full"),
        node("span", None, words.text("button", "Full page")),
    )
