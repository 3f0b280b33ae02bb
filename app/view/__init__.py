"""The page as a scene: what a model looks like in a language. It is told what is legal and draws no conclusions.

.game [data-phase data-actor data-players]
  header.top      brand, what else must be told, menu
  p.status        what now
  main.board      rivals, fight or result, piles
  section.mine    Take and Done, why not, the hand
  aside.log       what happened
  p.hush          announcements, polite and assertive; see app.view.announcements
  dialog.sheet    one at most
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from app.events import Beaten, Ends, Event, Opens, PicksUp
from app.model import PERSON, Model, Table, person_sees
from app.scene import Attribute, Node, node
from app.settings import Switch
from app.view import wording
from app.view.announcements import alert, moves, notes
from app.view.board import board, role_mark
from app.view.counter import counter
from app.view.fair import promised
from app.view.hand import explains, mine
from app.view.lesson import lesson, title
from app.view.practice import practice
from app.view.replay import caption, jumps, line, plies, replay
from app.view.sheets import sheet
from app.view.top import top
from engine.observation import Observation
from engine.rules import outcome
from i18n.words import Words


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
        "data-motion": settings.motion.value,
        "data-marks": settings.marks.value,
    }
    if model.table is None:
        root: dict[str, Attribute] = {"class": "game", "data-notice": bool(model.notices)}
        return Page(document, node("div", root, top(words, model), notes(words, model), sheet(words, model)))
    return Page(document, _game(words, model, model.table))


def silent(scene: Node) -> Node:
    """Return the scene with nothing to hear: its live regions stand empty."""
    if scene.attributes.get("aria-live") in {"polite", "assertive"}:
        return scene._replace(children=())
    children = (child if isinstance(child, str) else silent(child) for child in scene.children)
    return scene._replace(children=tuple(children))


def _game(words: Words, model: Model, table: Table) -> Node:
    seen = person_sees(table)
    if model.replay is not None:
        seen = seen._replace(actions=())  # nothing is played here
    log = _log(words, model, table, seen)
    return node(
        "div",
        {
            "class": "game",
            "data-practice": table.practice and model.replay is None,
            "data-phase": seen.phase.value,
            "data-actor": seen.actor,
            "data-players": seen.players,
            "data-ply": seen.ply,
            "data-paused": model.paused,
            "data-notice": bool(model.notices),
        },
        top(words, model),
        node(
            "section",
            {
                "class": "status",
                "aria-label": words.text("heading", "What now"),
                "data-part": role_mark(seen, PERSON),
                "data-turn": seen.actor == PERSON,
                "data-covered": explains(model, seen),
            },
            node("p", None, _now(words, model, table, seen)),
        ),
        _guide(words, model, table),
        # Practice has its own way back, and so has a lesson.
        board(words, table, seen, model.replay, waits=model.aside is not None and _counts(model, table)),
        mine(words, model, seen),
        None if model.framed else log,
        moves(words, model, table),
        notes(words, model),
        alert(words, model, table, seen),
        sheet(words, model, log),
    )


def _counts(model: Model, table: Table) -> bool:
    """Tell whether the hand on the table is one that counts."""
    return model.study is None and not table.practice


def _now(words: Words, model: Model, table: Table, seen: Observation) -> str:
    if model.replay is not None:
        return caption(words, model.replay, table)
    if model.study is not None:
        return title(words, model.study)
    if model.paused and seen.actor not in {None, PERSON}:
        return words.text("status", "Paused.")
    return wording.now(words, seen, outcome(table.game.position))


def _guide(words: Words, model: Model, table: Table) -> Node | None:
    """Return the panel of what is no usual hand: a replay, a lesson, practice."""
    if model.replay is not None:
        return replay(words, model.replay)
    if model.study is not None:
        return lesson(words, model.study, table)
    return practice(words, model) if table.practice else None


def _log(words: Words, model: Model, table: Table, seen: Observation) -> Node:
    return node(
        "aside",
        {"class": "log"},
        counter(words, seen) if model.settings.counter is Switch.ON else None,
        node("h2", None, words.text("heading", "Log")),
        None if model.replay is not None else promised(words, table),
        node(
            "div",
            {"role": "log", "aria-live": "off", "aria-label": words.text("heading", "Log"), "tabindex": "0"},
            node("ol", {"data-log": True}, *_lines(words, model, table.told)),
        ),
        *(() if model.replay is not None else _typing(words, model, seen)),
    )


def _typing(words: Words, model: Model, seen: Observation) -> Iterable[Node]:
    """Yield the field for typed moves and the answer to one that could not be played.

    It comes before the field: whoever types there sees it, however little of the page is in sight.
    """
    # Ears hear why a move is refused from the line that says it of every move.
    role = "alert" if model.pressed is None else None
    yield node("p", {"class": "untyped", "role": role}, _untyped(words, model, seen))
    yield node(
        "label",
        {"class": "typed"},
        node("span", None, words.text("setting", "Type a move")),
        node("input", {"name": "move", "autocomplete": "off", "spellcheck": "false"}),
    )


def _lines(words: Words, model: Model, told: tuple[Event, ...]) -> Iterable[Node]:
    if model.replay is not None:
        return jumps(words, model.replay)
    if model.study is None and model.table is not None and model.table.over:
        lines = zip(told, plies(told), strict=True)
        return (line(words, event, f"replay {ply}", None) for event, ply in lines)
    return (_line(words, event) for event in told)


def _untyped(words: Words, model: Model, seen: Observation) -> str | None:
    if not model.typed:
        return None
    if model.pressed is not None:
        return wording.why_not(words, seen, model.pressed.refusal, model.pressed.action)
    return words.text("why not", "{text}: not a move. Type a card such as 7h, or take, or done.", text=model.typed)


# Lines once told do not change, and telling a whole hand anew took most of a view's time (5 of 7 ms in CPython).
# Typed, because events of two kinds are equal if what they hold is: a seat that passes is then a seat that takes.
@lru_cache(maxsize=1024, typed=True)
def _line(words: Words, event: Event) -> Node:
    ends = isinstance(event, Opens | Beaten | PicksUp | Ends)
    return node("li", {"class": "ends"} if ends else None, wording.told(words, event))
