"""The bar over the table: the game's name, what must be told beside the game, and the menu."""

from app.links import LinkError, packed
from app.model import Model
from app.moves import waits
from app.replays import LINK, without_private
from app.scene import Node, icon, node
from app.view.notices import notices
from app.view.wording import longest
from i18n.words import Words


def top(words: Words, model: Model) -> Node:
    """Return the bar. In a frame its menu also leads to the log, which has no place there, and to the full page."""
    brand = words.text("page", "Durak")
    new, score, rules, settings = (
        words.text("button", "New hand"),
        words.text("button", "Score"),
        words.text("button", "Rules"),
        words.text("button", "Settings"),
    )
    # The name is printed about twice as large as the words of the menu.
    letters = longest(brand, brand, new, score, rules, settings)
    return node(
        "header",
        {"class": "top", "--letters": letters},
        node("h1", {"class": "brand"}, brand),
        notices(words, model),
        node(
            "nav",
            {"class": "menu", "aria-label": words.text("heading", "Menu")},
            _button("new", new),
            _button("stats", score),
            _button("log", words.text("heading", "Log")) if model.framed else None,
            _button("rules", rules),
            _button("settings", settings),
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
