"""What follows when a hand is put on the table and when a seat acts in it."""

from app.daily import daily_record
from app.effects import Effect, PlayForced, PlayScripted, SaveHand, Score, SetAside, Sound, Think
from app.fairness import promises
from app.hands import laid, neighbour
from app.lessons import scripted
from app.messages import DayCame, Shuffled
from app.model import PERSON, Model, Notice, Pressed, Study, Table, after, seated
from app.settings import Speed, Switch
from engine.cards import Action, Card, is_card
from engine.notation import Record, Seeded
from engine.players import Reason
from engine.position import Seat
from engine.rules import legal, outcome, refusal

Step = tuple[Model, list[Effect]]
"""A model and what is wanted of the world, in the order in which it is to be done."""


def seat(model: Model, table: Table) -> Step:
    """Return the model with a hand on the table, a rival thinking if it is his turn, the score kept if it is over."""
    model = cleared(model, table)
    return model, followed(model, table)


def cleared(model: Model, table: Table) -> Model:
    """Return the model with another hand on the table and nothing left of the one before.

    What happened in it until now is old: it is not announced. Of a new one its opening is.
    """
    said = len(table.told) if table.game.ply else 0
    return _on_the_table(model, table)._replace(said=said, skipping=False, study=None, replay=None)


def waits(model: Model) -> Table | None:
    """Return the person's own hand, whatever is looked at or learnt from meanwhile."""
    if model.replay is not None:
        return model.replay.waiting
    return model.table if model.study is None else model.study.waiting


def put_aside(model: Model) -> Step:
    """Let the person's own hand wait if it goes on, counts, and he has done something in it: another comes."""
    table = waits(model)
    if table is None or table.over or table.practice or not table.touched:
        return model, []
    return model._replace(aside=table), [SetAside(table.record)]


def told(model: Model, notice: Notice) -> Model:
    """Return the model without a notice: the person knows."""
    return model._replace(notices=tuple(shown for shown in model.notices if shown is not notice))


def noticed(model: Model, notice: Notice) -> Model:
    """Return the model with a notice to show, once however often it comes."""
    return model._replace(notices=(*told(model, notice).notices, notice))


def _on_the_table(model: Model, table: Table) -> Model:
    """Return the model with this on the table, and nothing said of what lay there before."""
    return model._replace(
        table=table, pressed=None, waiting=False, advice=None, answer=None, typed="", lifted=None, verified=False
    )


def dealt(model: Model, shuffled: Shuffled) -> Step:
    """Return the model with a new hand on the table, and one that was begun put aside."""
    players = model.settings.players
    levels = [level.value for level in model.settings.levels[: players - 1]]
    dealer = Seat(players - 1) if shuffled.given else model.series_of(players).dealer
    record = Record(
        players,
        Seeded(dealer, shuffled.seed),
        extra={
            "levels": [None, *levels],
            "ai_seed": shuffled.ai_seed,
            "created": shuffled.created,
            "address": shuffled.address,
            **promises(shuffled.seed, None if shuffled.given else shuffled.words),
            **({"practice": True} if model.settings.practice is Switch.ON else {}),
        },
    )
    model, aside = put_aside(model._replace(machine=None))
    model, effects = seat(model, seated(record))
    return model, [*aside, SaveHand(record), *effects]


def card_pressed(model: Model, card: Card) -> Step:
    """Return the model after a press on a card: played, or lifted first if the person wants to press twice."""
    may = model.table is not None and refusal(model.table.game.position, PERSON, card) is None
    if model.settings.twice is Switch.ON and may and model.lifted != card:
        return model._replace(lifted=card, cursor=card, pressed=None, advice=None), []
    return acted(model, card)


def dealt_daily(model: Model, day: DayCame) -> Step:
    """Return the model with the deal of the day on the table; who has finished it before plays for practice."""
    record = daily_record(day.date)
    extra = {**record.extra, "created": day.created, "address": day.address}
    record = record._replace(extra={**extra, "practice": True} if day.done else extra)
    if day.done:
        model = noticed(model, Notice.DAILY_AGAIN)
    model, aside = put_aside(model)
    model, effects = seat(model, seated(record))
    return model, [*aside, SaveHand(record), *effects]


def acted(model: Model, action: Action) -> Step:
    """Return the model after the person did something: played, or refused with the reason why."""
    table = model.table
    if table is None:
        return model, []
    reason = refusal(table.game.position, PERSON, action)
    if reason is not None:
        number = 0 if model.pressed is None else model.pressed.number + 1
        return model._replace(pressed=Pressed(action, reason, number), lifted=None, typed=""), []
    study = model.study
    if study is not None and action != scripted(study.lesson, table.game.ply):
        return model._replace(study=study._replace(strayed=True), pressed=None, lifted=None), []
    if is_card(action):
        lying = laid(table.game.position.hands[PERSON], model.settings.sort, table.game.position.trump)
        model = model._replace(cursor=neighbour(lying, action))
    return _moved(model, table, action)


def rival_acted(model: Model, ply: int, action: Action, reason: Reason | None) -> Step:
    """Return the model after a rival decided; a decision that comes too late changes nothing."""
    table = model.table
    if table is None or not awaits_rival(table, ply) or action not in legal(table.game.position):
        return model, []
    if model.study is not None and action != scripted(model.study.lesson, ply):
        return model, []  # it was thought of in the hand that waits
    return _moved(gone_on(model), table, action, reason)


def gone_on(model: Model) -> Model:
    """Return the model with no rival waiting for a press: what had happened until then was announced."""
    said = len(model.table.told) if model.waiting and model.table is not None else model.said
    return model._replace(waiting=False, said=said)


def awaits_rival(table: Table | None, ply: int) -> bool:
    """Tell whether a rival is on turn at this ply; one who thought about an earlier hand may speak at the person's."""
    return table is not None and table.game.ply == ply and table.game.position.actor not in {None, PERSON}


def _moved(model: Model, table: Table, action: Action, reason: Reason | None = None) -> Step:
    so_far = len(table.told)
    said = so_far if table.game.position.actor == PERSON else model.said
    table = after(table, action, reason)
    model = _on_the_table(model, table)._replace(said=said)
    heard: list[Effect] = [Sound(table.told[so_far:])] if model.settings.sound is Switch.ON else []
    if model.study is not None:
        model = model._replace(study=model.study._replace(strayed=False))
        return model, [*heard, *followed(model, table)]
    return model, [SaveHand(table.record), *heard, *followed(model, table)]


def skipped(model: Model) -> Step:
    """Return the model with the rest of the hand played at once, if the person is out."""
    table = model.table
    if table is None or table.over or PERSON not in table.game.position.finish:
        return model, []
    model = gone_on(model)._replace(skipping=True)
    return model, followed(model, table)


def forced(model: Model, ply: int) -> Step:
    """Return the model after the person's only legal action was played for him, if it is still his turn."""
    table = model.table
    if table is None or table.game.ply != ply or table.game.position.actor != PERSON:
        return model, []
    only = legal(table.game.position)
    return acted(model, only[0]) if len(only) == 1 else (model, [])


def followed(model: Model, table: Table) -> list[Effect]:
    """Return what the world must do now that this is on the table: let a rival think, or keep the score."""
    if model.study is not None:
        return _lesson_goes_on(model, model.study, table)
    actor = table.game.position.actor
    settings = model.settings
    if actor == PERSON:
        alone = settings.forced is Switch.ON and len(legal(table.game.position)) == 1
        return [PlayForced(table.game.ply, settings)] if alone else []
    if actor is not None:
        if model.skipping:
            settings = settings._replace(speed=Speed.INSTANT)
        return [Think(table.game, table.levels[actor - 1], table.ai_seed, settings)]
    result = outcome(table.game.position)
    return [] if result is None or table.practice else [Score(table.record, result)]


def _lesson_goes_on(model: Model, study: Study, table: Table) -> list[Effect]:
    ply = table.game.ply
    action = scripted(study.lesson, ply)
    if action is None or table.game.position.actor == PERSON:
        return []
    return [PlayScripted(ply, action, model.settings)]
