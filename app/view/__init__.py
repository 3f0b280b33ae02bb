"""The page as a scene: what a model looks like in a language. It is told what is legal and draws no conclusions.

.game [data-phase data-actor data-players]
  header.top      brand, menu
  p.status        what now
  .notices        what else must be told
  main.board      rivals, fight or result, piles
  section.mine    Take and Done, why not, the hand
  aside.log       what happened
  p.hush          announcements, polite and assertive
  dialog.sheet    one at most
"""

from functools import lru_cache
from typing import NamedTuple

from app.events import Event
from app.model import PERSON, Model, Notice, Table, person_sees
from app.scene import Attribute, Node, icon, node
from app.view import wording
from app.view.board import board
from app.view.hand import mine
from app.view.sheets import sheet
from engine.observation import Observation
from engine.rules import outcome
from i18n.words import Words

SPOKEN = 24
"""How many of the last events stay in the live region; screen readers read what is added, not what is there."""


class Page(NamedTuple):
    """What the document should be."""

    document: dict[str, Attribute]
    """Attributes of the document element."""
    game: Node


def page(words: Words, model: Model) -> Page:
    """Return what the page should look like."""
    settings = model.settings
    document: dict[str, Attribute] = {
        "lang": words.lang,
        "dir": words.dir,
        "data-theme": settings.theme.value,
        "data-deck": settings.deck.value,
    }
    if model.table is None:
        return Page(document, node("div", {"class": "game"}, _top(words), _notices(words, model), sheet(words, model)))
    return Page(document, _game(words, model, model.table))


def _game(words: Words, model: Model, table: Table) -> Node:
    seen = person_sees(table)
    result = outcome(table.game.position)
    return node(
        "div",
        {
            "class": "game",
            "data-phase": seen.phase.value,
            "data-actor": seen.actor,
            "data-players": seen.players,
            "data-ply": seen.ply,
        },
        _top(words),
        node("p", {"class": "status"}, wording.now(words, seen, result)),
        _notices(words, model),
        board(words, table, seen),
        mine(words, model, seen),
        _log(words, table.told),
        _spoken(words, table.told),
        _alert(words, model, seen),
        sheet(words, model),
    )


def _top(words: Words) -> Node:
    menu = (
        ("new", "icon-new", words.text("button", "New hand")),
        ("stats", "icon-stats", words.text("button", "Score")),
        ("rules", "icon-rules", words.text("button", "Rules")),
        ("settings", "icon-settings", words.text("button", "Settings")),
    )
    buttons = (
        node("button", {"type": "button", "data-do": does}, icon(picture), node("span", None, label))
        for does, picture, label in menu
    )
    return node(
        "header",
        {"class": "top"},
        node("h1", {"class": "brand"}, words.text("page", "Durak")),
        node("nav", {"class": "menu", "aria-label": words.text("heading", "Menu")}, *buttons),
    )


def _notices(words: Words, model: Model) -> Node:
    return node(
        "ul",
        {"class": "notices", "role": "status"},
        *(_notice(words, model, shown) for shown in model.notices),
    )


def _notice(words: Words, model: Model, shown: Notice) -> Node:
    does = f"dismiss {shown.value}"
    close = node("button", {"type": "button", "data-do": does}, words.text("button", "Close"))
    said = wording.notice(words, shown, model.refused)
    return node("li", {"class": "notice"}, node("span", None, said), close, key=does)


def _log(words: Words, told: tuple[Event, ...]) -> Node:
    return node(
        "aside",
        {"class": "log"},
        node("h2", None, words.text("heading", "Log")),
        node(
            "div",
            {"role": "log", "aria-live": "off", "aria-label": words.text("heading", "Log"), "tabindex": "0"},
            node("ol", {"data-log": True}, *(_line(words, event) for event in told)),
        ),
    )


def _spoken(words: Words, told: tuple[Event, ...]) -> Node:
    first = max(0, len(told) - SPOKEN)
    lines = (_said(words, event, number) for number, event in enumerate(told[first:], start=first))
    return node("p", {"class": "hush", "aria-live": "polite", "aria-atomic": "false"}, *lines)


# Lines once told do not change, and telling a whole hand anew took most of a view's time (5 of 7 ms in CPython).
@lru_cache(maxsize=1024)
def _line(words: Words, event: Event) -> Node:
    return node("li", None, wording.told(words, event))


@lru_cache(maxsize=256)
def _said(words: Words, event: Event, number: int) -> Node:
    return node("span", None, f"{wording.told(words, event)} ", key=f"said-{number}")


def _alert(words: Words, model: Model, seen: Observation) -> Node:
    said = None
    if model.pressed is not None:
        said = wording.why_not(words, seen, model.pressed.refusal, model.pressed.card)
    elif seen.actor == PERSON:
        said = wording.now(words, seen, None)
    return node("p", {"class": "hush", "aria-live": "assertive"}, said)
