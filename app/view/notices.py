"""What must be told beside the game: one notice at a time, the last to come first, in the bar over the table."""

from app.model import Model, Notice
from app.scene import Node, icon, node
from app.view.wording import notice
from i18n.words import Words


def notices(words: Words, model: Model) -> Node:
    """Return the notices. Eyes see the last of them and how many wait behind it; ears hear each as it comes."""
    # The one that goes by itself stands behind the others.
    told = sorted(model.notices, key=lambda each: each is not Notice.OFFLINE)
    behind = (_behind(words, model, each) for each in told[:-1])
    last = (_shown(words, model, each, len(told) - 1) for each in told[-1:])
    return node("div", {"class": "notices", "role": "status"}, node("ul", None, *behind, *last))


def _behind(words: Words, model: Model, each: Notice) -> Node:
    return node("li", {"class": "notice hush"}, node("p", None, notice(words, each, model.refused)), key=_key(each))


def _shown(words: Words, model: Model, shown: Notice, more: int) -> Node:
    close = words.text("button", "Close")
    return node(
        "li",
        {"class": "notice"},
        node("p", None, notice(words, shown, model.refused), *_offer(words, shown)),
        node(
            "button",
            {"type": "button", "class": "close", "data-do": _key(shown), "aria-label": close, "title": close},
            icon("icon-close"),
            node("span", {"class": "more", "aria-hidden": "true", "data-more": f"+{more}"}) if more else None,
        ),
        key=_key(shown),
    )


def _offer(words: Words, shown: Notice) -> tuple[Node | str, ...]:
    """Return the button for what a notice offers, if it offers something."""
    offers = {
        Notice.FAULT: ("renew", words.text("start", "Try again")),
        Notice.NEWER: ("renew", words.text("button", "Take it now")),
        Notice.LARGE: ("large", words.text("deck", "Large print")),
    }
    if shown not in offers:
        return ()
    does, label = offers[shown]
    return " ", node("button", {"type": "button", "class": "offer", "data-do": does}, label)


def _key(shown: Notice) -> str:
    return f"dismiss {shown.value}"
