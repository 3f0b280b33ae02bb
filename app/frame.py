"""What the page that holds this one in a frame may wish, and what it is told: only what everybody at the table sees."""

import json

from app.messages import DealWished, Message, PauseWished, SettingWished
from app.model import Model, Notice, Table
from app.saves import hand_name
from app.settings import changed, wished
from app.view.wording import notice
from engine.cards import action_text, commitment
from engine.forms import outcome_form
from engine.game import Play
from engine.notation import Seeded
from engine.rules import outcome
from i18n.words import Words

Told = dict[str, object]
"""One message to the host, in the form of JSON."""


def heard(text: str) -> Message:
    """Return what a wish means: JSON of a known type and its fields, each a text, as app/boot/frame.js passes it on."""
    wish: dict[str, str] = json.loads(text)
    kind = wish.pop("type")
    match kind:
        case "new":
            return DealWished(wish)
        case "pause" | "resume":
            return PauseWished(kind == "pause")
        case _:
            return SettingWished(kind, wish.get(kind, ""))


def of_the_hand(before: Table | None, table: Table) -> list[Told]:
    """Return what is told of a hand after another table was told: its deal if it is another hand, moves, the result.

    A hand that does not continue the one before, as after an undone move, is told anew from its deal on.
    """
    plays = _plays(table)
    known = [] if before is None else _plays(before)
    goes_on = before is not None and hand_name(before.record) == hand_name(table.record)
    goes_on = goes_on and plays[: len(known)] == known
    deals: list[Told] = [] if goes_on else [{"type": "deal", "commitment": _commitment(table)}]
    new = plays[len(known) :] if goes_on else plays
    moves: list[Told] = [{"type": "move", "seat": seat, "action": action_text(action)} for seat, action in new]
    result = outcome(table.game.position)
    # An ended hand can only be told anew: nothing is played in it.
    ends: list[Told] = [{"type": "over", "result": outcome_form(result)}] if result and (moves or deals) else []
    return deals + moves + ends


def of_a_fault(words: Words, before: tuple[Notice, ...], notices: tuple[Notice, ...]) -> list[Told]:
    """Return what is told when notices follow on others: that the page has failed at something, if that is new."""
    is_new = Notice.FAULT in notices and Notice.FAULT not in before
    return [{"type": "error", "message": notice(words, Notice.FAULT, ())}] if is_new else []


def of_a_wish(model: Model, wish: Message) -> list[Told]:
    """Return what is told of a wish whose values mean nothing here. For who wrote the host page, so in English."""
    match wish:
        case DealWished(query):
            names = wished(query, model.settings).refused
        case SettingWished(name, value):
            names = () if _means_something(model, name, value) else (name,)
        case _:
            names = ()
    return [{"type": "error", "message": f"not understood: {', '.join(names)}"}] if names else []


def _means_something(model: Model, name: str, value: str) -> bool:
    try:
        changed(model.settings, name, value)
    except ValueError:
        return False
    return True


def _plays(table: Table) -> list[Play]:
    return [play for fight in table.game.history for play in fight.plays]


def _commitment(table: Table) -> str | None:
    """Return what binds the deal; a hand from a deck or a position has no seed to be bound by."""
    start = table.record.start
    return commitment(start.seed) if isinstance(start, Seeded) else None
