"""What must be told beside the game: one notice at a time, the last to come first, in the bar over the table."""

from app.model import Model, Notice
from app.scene import Node, icon, node
from app.view.joining import sentences
from app.view.wording import notice
from i18n.words import Words


def notices(words: Words, model: Model) -> Node:
    """Return the notices. Eyes see the last of them and how many wait behind it; ears hear each from a live region."""
    # The one that goes by itself stands behind the others.
    each_one = sorted(model.notices, key=lambda each: each is not Notice.OFFLINE)
    behind = (_behind(words, model, each) for each in each_one[:-1])
    last = (_shown(words, model, each, len(each_one) - 1) for each in each_one[-1:])
    return node("div", {"class": "notices"}, node("ul", None, *behind, *last))


def told(words: Words, model: Model, each: Notice) -> str:
    """Return what ears hear of a notice: what it tells, and the name of the button for what it offers."""
    said = notice(words, each, model.refused)
    offer = _offered(words, each)
    return said if offer is None else sentences(words, said, offer[1])


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
    offer = _offered(words, shown)
    if offer is None:
        return ()
    does, label = offer
    return " ", node("button", {"type": "button", "class": "offer", "data-do": does}, label)


def _offered(words: Words, shown: Notice) -> tuple[str, str] | None:
    """Return what the button of a notice does and what it is called."""
    match shown:
        case Notice.FAULT:
            return "renew", words.text("start", "Try again")
        case Notice.NEWER:
            return "renew", words.text("button", "Take it now")
        case Notice.LARGE:
            return "large", words.text("deck", "Large print")
        case _:
            return None


def _key(shown: Notice) -> str:
    return f"dismiss {shown.value}"
