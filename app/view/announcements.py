"""What is announced: moves in one batch for each decision of the person, notes, and at once what cannot wait.

The regions are there from the start. Screen readers read what is added to them, not what they come with; what is
said again is a new element, for one that did not change would not be read.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from app.events import Event
from app.lessons import scripted
from app.model import PERSON, Model, Table, person_sees
from app.scene import Attribute, Node, node
from app.view import wording
from app.view.hand import advised, again
from app.view.joining import sentences
from app.view.lesson import task
from app.view.notices import told as told_notice
from app.view.replay import heard
from app.view.spoken import answer
from engine.observation import Observation
from engine.rules import outcome
from i18n.words import Words

# Only what is added is to be read, not the whole region anew in another language.
ADDED: Final[dict[str, Attribute]] = {"aria-live": "polite", "aria-atomic": "false", "aria-relevant": "additions"}


def moves(words: Words, model: Model, table: Table) -> Node:
    """Return what has happened since the person's last decision, once the next one is due, or the step of a replay."""
    if model.replay is not None:
        step: dict[str, Attribute] = {"aria-live": "polite", "aria-atomic": "false"}
        return node("p", {"class": "hush moves", **step}, heard(words, model.replay))
    first = model.said
    if table.over and first == len(table.told):
        first -= 1  # the hand was over when it came: how it ended is what there is to say
    hand = table.record.extra.get("created") if model.study is None else model.study.lesson
    events = enumerate(table.told[first:], start=first) if _is_heard(model, table) else ()
    return node("p", {"class": "hush moves", **ADDED}, *(_said(words, each, f"{hand}-{at}") for at, each in events))


def _is_heard(model: Model, table: Table) -> bool:
    """Tell whether the person is to do something, or nothing more will happen: until then no line cuts another off."""
    done = model.study is not None and scripted(model.study.lesson, table.game.ply) is None
    return table.game.position.actor in {None, PERSON} or model.waiting or done


# Typed, because events of two kinds are equal if what they hold is: a seat that passes is then a seat that takes.
@lru_cache(maxsize=256, typed=True)
def _said(words: Words, event: Event, place: str) -> Node:
    return node("span", None, f"{wording.told(words, event)} ", key=f"said-{place}")


def notes(words: Words, model: Model) -> Node:
    """Return what is told beside the moves: notices, a lesson's task, a hint, who waits for a press."""
    said = (node("span", None, f"{text} ", key=f"note-{key}") for key, text in _notes(words, model))
    return node("p", {"class": "hush notes", **ADDED}, *said, key="notes")


def _notes(words: Words, model: Model) -> Iterator[tuple[str, str]]:
    for each in model.notices:
        yield each.value, told_notice(words, model, each)
    table = model.table
    if table is None or model.replay is not None:
        return
    seen = person_sees(table)
    hint = advised(model, seen)
    if model.study is not None:
        text = task(words, model.study, table)
        yield f"lesson-{model.study.lesson}-{scripted(model.study.lesson, seen.ply) is None}", text
    if model.lifted is not None:
        yield f"lifted-{model.lifted}", again(words, model.lifted, seen)
    elif hint is not None and model.pressed is None:
        yield f"hint-{seen.ply}", wording.hint(words, hint)
    if model.waiting:
        now = wording.now(words, seen, outcome(table.game.position))
        yield f"step-{seen.ply}", sentences(words, now, words.text("button", "Go on"))


def alert(words: Words, model: Model, table: Table, seen: Observation) -> Node:
    """Return what is said at once: why a card is refused, that it is the person's turn, what was asked for."""
    asked = model.answer
    heard_again = None if asked is None else answer(words, model, table, seen, asked.topic)
    return node(
        "div",
        {"class": "hush"},
        node("p", {"aria-live": "assertive"}, *_urgent(words, model, seen)),
        node("p", {"aria-live": "assertive"}, *_anew(heard_again, f"answer-{0 if asked is None else asked.number}")),
    )


def _urgent(words: Words, model: Model, seen: Observation) -> tuple[Node | str, ...]:
    pressed = model.pressed
    if pressed is not None:
        return _anew(wording.why_not(words, seen, pressed.refusal, pressed.action), f"refusal-{pressed.number}")
    if seen.actor == PERSON and model.study is None and model.replay is None:
        return (wording.now(words, seen, None),)
    return ("",)


def _anew(text: str | None, key: str) -> tuple[Node, ...]:
    return () if text is None else (node("span", None, text, key=key),)
