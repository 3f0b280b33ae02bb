"""What follows when the person wants help or types: hints, typed moves, the tutorial."""

from app.effects import Advise, SaveHand, Shuffle
from app.lessons import LESSONS, lesson_table
from app.model import PERSON, Advice, Model, Study
from app.moves import Step, acted, cleared, followed, seat
from engine.cards import TextError, action_named
from engine.players import Choice
from engine.rules import legal


def hint(model: Model) -> Step:
    """Return the model after a hint was asked for; the hand is marked as assisted from then on."""
    table = model.table
    if table is None or table.game.position.actor != PERSON or model.study is not None:
        return model, []
    record = table.record._replace(extra={**table.record.extra, "assisted": True})
    return model._replace(table=table._replace(record=record)), [SaveHand(record), Advise(table.game)]


def advised(model: Model, ply: int, choice: Choice) -> Step:
    """Return the model with an advice, which stands in place of why a card was refused; one that is late is dropped."""
    table = model.table
    if table is None or table.game.ply != ply or table.game.position.actor != PERSON:
        return model, []
    if choice.action not in legal(table.game.position):  # it was thought of in another hand
        return model, []
    return model._replace(advice=Advice(ply, choice), pressed=None, lifted=None), []


def typed(model: Model, text: str) -> Step:
    """Return the model after a move was typed: played, refused with a reason, or not understood."""
    try:
        action = action_named(_as_action(text))
    except TextError:
        return model._replace(typed=text.strip(), pressed=None), []
    model, effects = acted(model, action)
    return (model if model.pressed is None else model._replace(typed=text.strip())), effects


def _as_action(text: str) -> str:
    """Return a typed move in its text form: `10h`, `7H` and `done` are understood too."""
    plain = text.strip().lower()
    if plain in {"take", "pass"}:
        return plain
    if plain == "done":
        return "pass"
    plain = plain.replace("10", "t", 1)
    return plain[:1].upper() + plain[1:]


def studied(model: Model) -> Step:
    """Begin the tutorial or its next lesson; after the last one the hand that waited is taken up again."""
    study = model.study
    waiting = model.table if study is None else study.waiting
    number = 0 if study is None else study.lesson + 1
    if number == len(LESSONS):
        return left(model)
    table = lesson_table(number)
    model = cleared(model, table)._replace(study=Study(number, strayed=False, waiting=waiting), sheet=None)
    return model, followed(model, table)


def left(model: Model) -> Step:
    """Leave the tutorial for the hand that waited."""
    study = model.study
    if study is None:
        return model, []
    model = model._replace(study=None)
    return seat(model, study.waiting) if study.waiting is not None else (model, [Shuffle(words=model.settings.words)])
