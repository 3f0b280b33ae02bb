"""The replay: how far it is, how to move through it, and what can be done from there."""

from app.events import Event, Passes, Plays, Takes
from app.fairness import promise
from app.model import Replay, Table
from app.reasons import reason_of
from app.scene import Attribute, Node, icon, node
from app.view.joining import listed, sentences
from app.view.wording import ending, reason, told
from engine.rules import outcome
from i18n.words import Words


def replay(words: Words, shown: Replay) -> Node:
    """Return the panel that leads through a hand."""
    play = words.text("replay", "Stop") if shown.playing else words.text("replay", "Play")
    over = shown.games[shown.ply].position.actor is None
    return node(
        "section",
        {"class": "replay", "aria-label": words.text("replay", "Replay")},
        node(
            "div",
            {"class": "steps"},
            _icon("replay-back", "icon-back", words.text("replay", "One step back"), off=shown.ply == 0),
            _icon(
                "replay-run", "icon-pause" if shown.playing else "icon-play", play, off=shown.last == 0, focused=True
            ),
            _icon("replay-on", "icon-on", words.text("replay", "One step on"), off=shown.ply == shown.last),
            node(
                "input",
                {
                    "type": "range",
                    "name": "ply",
                    "min": "0",
                    "max": str(shown.last),
                    ".value": str(shown.ply),
                    "aria-label": words.text("replay", "Step"),
                    "aria-valuetext": step(words, shown),
                },
                key="replay-ply",
            ),
            node("output", {"class": "ply", "aria-hidden": "true"}, f"{shown.ply}/{shown.last}"),
            _icon("replay-end", "icon-close", words.text("replay", "Leave the replay")),
        ),
        node(
            "div",
            {"class": "ways"},
            _button("hands", words.text("replay", "Open hands"), pressed=shown.bare),
            _button("play-on", words.text("replay", "Play on"), off=over),
            _icon("course", "icon-stats", words.text("end", "How the hands grew")),
            _icon("share", "icon-share", words.text("button", "Share")),
            None
            if promise(shown.record) is None
            else _icon("fair", "icon-seal", words.text("button", "Check the deal")),
        ),
        key="replay",
    )


def step(words: Words, shown: Replay) -> str:
    """Return how far the replay is."""
    return words.text("replay", "Step {number} of {count}", number=shown.ply, count=shown.last)


def caption(words: Words, shown: Replay, table: Table) -> str:
    """Return what has just been done, or how the hand ended."""
    result = outcome(table.game.position)
    if result is not None:
        return ending(words, result)
    happened = shown.told[shown.ply]
    if not happened:
        return words.text("replay", "The hand begins.")
    return sentences(words, told(words, happened[0]), *_why(words, shown))


def heard(words: Words, shown: Replay) -> Node:
    """Return all that has just happened, as a live region says it."""
    happened = [told(words, event) for event in shown.told[shown.ply]]
    happened[1:1] = _why(words, shown)
    said = listed(words, [step(words, shown), *([sentences(words, *happened)] if happened else [])])
    return node("span", None, said, key=f"replay-{shown.ply}-{shown.bare}")


def _why(words: Words, shown: Replay) -> tuple[str, ...]:
    """Return the rival's reason for what has just been done; it tells of his hand, and so goes with open hands."""
    why = reason_of(shown.record, shown.ply) if shown.bare else None
    return () if why is None else (words.text("replay", "Reason: {reason}.", reason=reason(words, why)),)


def plies(events: tuple[Event, ...]) -> list[int]:
    """Return after how many actions each event had happened."""
    ply = 0
    found = []
    for event in events:
        ply += isinstance(event, Plays | Takes | Passes)
        found.append(ply)
    return found


def jumps(words: Words, shown: Replay) -> list[Node]:
    """Return the log of the whole hand, each line of which leads to its step."""
    events = tuple(event for happened in shown.told for event in happened)
    return [
        line(words, event, f"ply {ply}", "now" if ply == shown.ply else "later" if ply > shown.ply else None)
        for event, ply in zip(events, plies(events), strict=True)
    ]


def line(words: Words, event: Event, does: str, when: str | None) -> Node:
    """Return a line of the log that leads somewhere. Only the step that is shown is a tab stop: there are too many."""
    now = when == "now"
    return node(
        "li",
        {"class": when},
        node(
            "button",
            {
                "type": "button",
                "data-do": does,
                "tabindex": "0" if now else "-1",
                "aria-current": "step" if now else None,
            },
            told(words, event),
        ),
    )


def _icon(does: str, picture: str, label: str, *, off: bool = False, focused: bool = False) -> Node:
    attributes: dict[str, Attribute] = {"aria-label": label, "title": label, "aria-disabled": _true(holds=off)}
    return node(
        "button",
        {"type": "button", "data-do": does, **attributes, "focused": focused},
        icon(picture),
        key=f"do-{does}",
    )


def _button(does: str, label: str, *, off: bool = False, pressed: bool | None = None) -> Node:
    return node(
        "button",
        {
            "type": "button",
            "data-do": does,
            "aria-disabled": _true(holds=off),
            "aria-pressed": None if pressed is None else str(pressed).lower(),
        },
        label,
        key=f"do-{does}",
    )


def _true(*, holds: bool) -> str | None:
    return "true" if holds else None
