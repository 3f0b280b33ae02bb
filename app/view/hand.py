"""The person's own place: Take and Done, why a card cannot be played, and the hand."""

from app.hands import laid
from app.model import PERSON, Model
from app.moves import awaits_rival
from app.scene import Node, icon, node
from app.settings import Speed
from app.undo import may_undo
from app.view.board import opening_trump, role_mark
from app.view.cards import colours, face
from app.view.joining import fact
from app.view.wording import card as spoken
from app.view.wording import hint as advice_text
from app.view.wording import longest, role, why_not
from engine.cards import CARD_TEXT, PASS, TAKE, Card
from engine.observation import Observation
from engine.players import Choice
from engine.rules import RULE_OF
from i18n.words import Words

REASON = "why"
"""The id of the line that says why a card cannot be played."""

FAN = 12
"""How many cards are held as a fan at most."""

ROWS = 18
"""How many cards have room at most in the rows of the narrowest screen."""


def mine(words: Words, model: Model, seen: Observation) -> Node:
    """Return the person's place at the table."""
    return node(
        "section",
        {
            "class": "mine",
            "aria-label": words.text("heading", "Your hand"),
            "data-seat": PERSON,
            "data-count": seen.counts[PERSON],
            "data-role": role_mark(seen, PERSON),
            "data-turn": seen.actor == PERSON,
        },
        node("h2", {"class": "hush"}, _heading(words, seen)),
        _actions(words, model, seen) if model.replay is None else None,
        node("div", {"class": "reasons"}, _why(words, model, seen)) if model.replay is None else None,
        _hand(words, model, seen),
    )


def _heading(words: Words, seen: Observation) -> str:
    heading, part = words.text("heading", "Your hand"), role(words, seen, PERSON)
    return heading if part is None else fact(words, heading, part)


def _actions(words: Words, model: Model, seen: Observation) -> Node:
    take, hint, done = words.text("button", "Take"), words.text("button", "Hint"), _done(words, seen)
    skips = _may_skip(model, seen)
    # It stays while the rival thinks, and keeps the focus from one step to the next.
    steps = model.waiting or _steps(model)
    return node(
        "div",
        {"class": "actions", "data-crowd": steps or skips, "--letters": longest(take, hint, done)},
        _button("take", take, legal=TAKE in seen.actions),
        _button("hint", hint, legal=bool(seen.actions)),
        _undo(words, legal=model.study is None and model.table is not None and may_undo(model.table)),
        _button("step", words.text("button", "Go on"), legal=model.waiting) if steps else None,
        _button("skip", words.text("button", "To the end"), legal=True) if skips else None,
        _button("pass", done, legal=PASS in seen.actions),
    )


def _done(words: Words, seen: Observation) -> str:
    """Return the word for adding nothing more; some languages have one of its own while the defender takes."""
    if seen.taking:
        return words.text("button while the defender takes", "Done")
    return words.text("button", "Done")


def _steps(model: Model) -> bool:
    """Tell whether the rival on turn is to wait for a press."""
    table = model.table
    if model.settings.speed is not Speed.STEP or model.study is not None or model.skipping or table is None:
        return False
    return awaits_rival(table, table.game.ply)


def _may_skip(model: Model, seen: Observation) -> bool:
    return PERSON in seen.finish and seen.actor is not None and not model.skipping


def _button(does: str, label: str, *, legal: bool) -> Node:
    return node(
        "button",
        {"type": "button", "data-do": does, "aria-disabled": None if legal else "true"},
        label,
        key=f"do-{does}",
    )


def _undo(words: Words, *, legal: bool) -> Node:
    label = words.text("button", "Undo")
    return node(
        "button",
        {
            "type": "button",
            "data-do": "undo",
            "aria-label": label,
            "title": label,
            "aria-disabled": None if legal else "true",
        },
        icon("icon-undo"),
        key="do-undo",
    )


def explains(model: Model, seen: Observation) -> bool:
    """Tell whether the line that says what now is covered: by a reason, a hint, or what a lifted card waits for."""
    said = (model.lifted, model.pressed, advised(model, seen))
    return model.replay is None and said != (None, None, None)


def again(words: Words, lifted: Card, seen: Observation) -> str:
    """Return what a lifted card waits for."""
    return words.text("hint", "{card}: press it again to play it.", card=spoken(words, lifted, seen.trump))


def advised(model: Model, seen: Observation) -> Choice | None:
    """Return the hint that was asked for, while it is about this move."""
    advice = model.advice
    return advice.choice if advice is not None and advice.ply == seen.ply else None


def _why(words: Words, model: Model, seen: Observation) -> Node:
    if model.lifted is not None:
        said = again(words, model.lifted, seen)
        return node("p", {"class": "why advice", "id": REASON}, said)
    choice = advised(model, seen)
    if model.pressed is None and choice is not None:
        return node("p", {"class": "why advice", "id": REASON}, advice_text(words, choice))
    if model.pressed is None:
        return node("p", {"class": "why", "id": REASON})
    action, refusal, _ = model.pressed
    rule = RULE_OF[refusal]
    return node(
        "p",
        {"class": "why", "id": REASON},
        why_not(words, seen, refusal, action),
        " ",
        node(
            "a",
            {"href": f"{model.base}{words.lang}/rules/#{rule}", "data-do": f"rules {rule}"},
            words.text("link", "The rule"),
        ),
    )


def _hand(words: Words, model: Model, seen: Observation) -> Node:
    lying = laid(seen.hand, model.settings.sort, seen.trump)
    cursor = model.cursor if model.cursor in lying else next(iter(lying), None)
    cards = (_card(words, model, seen, card, at_cursor=card == cursor) for card in lying)
    return node(
        "ul",
        {
            "class": "hand",
            "data-zone": "hand",
            "aria-label": words.text("heading", "Your hand"),
            "data-crowd": _crowd(len(lying)),
            "data-choice": any(card in seen.actions for card in lying),
            "--n": len(lying),
        },
        *cards,
    )


def _crowd(count: int) -> str | None:
    """Return what so many cards need that a fan has no room for."""
    if count > ROWS:
        return "scroll"
    return "rows" if count > FAN else None


def _card(words: Words, model: Model, seen: Observation, card: Card, *, at_cursor: bool) -> Node:
    choice = advised(model, seen)
    is_advised = choice is not None and choice.action == card
    playable = card in seen.actions
    refused = model.pressed is not None and model.pressed.action == card
    lifted = model.lifted == card
    fresh = model.table is not None and card in model.table.fresh and seen.actor is not None
    marks = {"playable": playable, "refused": refused, "advised": is_advised, "selected": lifted, "new": fresh}
    button = node(
        "button",
        {
            "type": "button",
            "class": " ".join(["held", *(mark for mark, is_so in marks.items() if is_so)]),
            "aria-label": spoken(words, card, seen.trump),
            "aria-disabled": None if playable else "true",
            "aria-describedby": REASON if refused or lifted else None,
            "tabindex": "0" if at_cursor else "-1",
            "data-card": CARD_TEXT[card],
        },
        node("span", {"class": "card", **colours(card, seen.trump)}, *face(words, card)),
        key=CARD_TEXT[card],
    )
    # What the place does with its card: no style has to look into it.
    place = {"legal": playable, "raised": is_advised or lifted, "fresh": fresh}
    return node(
        "li",
        {"class": " ".join(mark for mark, is_so in place.items() if is_so) or None},
        button,
        node("span", {"class": "hush"}, words.text("table", "new")) if fresh else None,
        node("span", {"class": "tag"}, words.text("table", "lowest trump")) if card == opening_trump(seen) else None,
        key=f"held-{CARD_TEXT[card]}",
    )
