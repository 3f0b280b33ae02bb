"""What follows from a message: the next model, and what is wanted of the world."""

from typing import assert_never

from app.effects import Effect, Hurry, SaveHand, SaveSettings, Score, Shuffle, Speak, Think
from app.hands import laid, neighbour
from app.messages import (
    CardPressed,
    CursorMoved,
    DealAsked,
    DealPressed,
    DonePressed,
    LanguageCame,
    Message,
    NextPressed,
    NoticeClosed,
    Noticed,
    Resumed,
    RivalActed,
    RivalWaits,
    SeriesStored,
    SettingChosen,
    SheetClosed,
    SheetOpened,
    Shuffled,
    StepPressed,
    TakePressed,
)
from app.model import PERSON, Model, Notice, Pressed, Sheet, Table, after, seated
from app.settings import changed
from engine.cards import PASS, TAKE, Action, is_card
from engine.notation import Record, Seeded
from engine.position import Seat
from engine.rules import legal, outcome, refusal

Step = tuple[Model, list[Effect]]


def update(model: Model, message: Message) -> Step:  # noqa: C901, PLR0912 - one line for each message is the point
    """Return the model after a message and the effects it asks for, in the order in which they are to be done."""
    match message:
        case CardPressed(card):
            return _acted(model, card)
        case CursorMoved(card):
            return model._replace(cursor=card), []
        case TakePressed():
            return _acted(model, TAKE)
        case DonePressed():
            return _acted(model, PASS)
        case DealPressed():
            settings = model.draft or model.settings
            return model._replace(settings=settings, sheet=None, draft=None), [SaveSettings(settings), Shuffle()]
        case DealAsked(seed, ai_seed):
            return model, [Shuffle(seed, ai_seed)]
        case Resumed(table):
            return _seated(model, table)
        case NextPressed():
            return model, [Shuffle()] if model.table is None or model.table.over else []
        case Shuffled():
            return _dealt(model, message)
        case RivalActed(ply, action):
            return _rival_acted(model, ply, action)
        case RivalWaits(ply):
            return model._replace(waiting=model.table is not None and model.table.game.ply == ply), []
        case StepPressed():
            return model._replace(waiting=False), [Hurry()]
        case SheetOpened(sheet, rule):
            draft = model.settings if sheet is Sheet.NEW else None
            return model._replace(sheet=sheet, rule=rule, draft=draft), []
        case SheetClosed():
            return model._replace(sheet=None, rule=None, draft=None), []
        case SettingChosen(name, value):
            return _chosen(model, name, value)
        case LanguageCame(lang):
            settings = model.settings._replace(lang=lang)
            return model._replace(settings=settings), [SaveSettings(settings)]
        case SeriesStored(series):
            return model._replace(series=series), []
        case Noticed(notice):
            return noticed(model, notice), []
        case NoticeClosed(notice):
            return model._replace(notices=tuple(kept for kept in model.notices if kept is not notice)), []
        case _:
            assert_never(message)


def noticed(model: Model, notice: Notice) -> Model:
    """Return the model with a notice to show, once however often it comes."""
    kept = tuple(shown for shown in model.notices if shown is not notice)
    return model._replace(notices=(*kept, notice))


def _seated(model: Model, table: Table) -> Step:
    """Return the model with a hand on the table, a rival thinking if it is his turn, the score kept if it is over."""
    return model._replace(table=table, pressed=None, waiting=False), _follow(model, table)


def _dealt(model: Model, shuffled: Shuffled) -> Step:
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
        },
    )
    model, effects = _seated(model, seated(record))
    return model, [SaveHand(record), *effects]


def _acted(model: Model, action: Action) -> Step:
    table = model.table
    if table is None:
        return model, []
    reason = refusal(table.game.position, PERSON, action)
    if reason is not None:
        pressed = Pressed(action, reason) if is_card(action) else None
        return model._replace(pressed=pressed), []
    if is_card(action):
        lying = laid(table.game.position.hands[PERSON], model.settings.sort, table.game.position.trump)
        model = model._replace(cursor=neighbour(lying, action))
    return _moved(model, table, action)


def _rival_acted(model: Model, ply: int, action: Action) -> Step:
    table = model.table
    if table is None or table.game.ply != ply or action not in legal(table.game.position):
        return model, []
    return _moved(model, table, action)


def _moved(model: Model, table: Table, action: Action) -> Step:
    table = after(table, action)
    model = model._replace(table=table, pressed=None, waiting=False)
    return model, [SaveHand(table.record), *_follow(model, table)]


def _follow(model: Model, table: Table) -> list[Effect]:
    """Return what the world must do now that this is on the table: let a rival think, or keep the score."""
    actor = table.game.position.actor
    if actor == PERSON:
        return []
    if actor is not None:
        return [Think(table.game, table.levels[actor - 1], table.ai_seed, model.settings)]
    result = outcome(table.game.position)
    return [] if result is None else [Score(table.record, result)]


def _chosen(model: Model, name: str, value: str) -> Step:
    try:
        settings = changed(model.draft or model.settings, name, value)
    except ValueError:
        return model, []
    if model.draft is not None:
        return model._replace(draft=settings), []
    if settings.lang != model.settings.lang and settings.lang is not None:
        return model, [Speak(settings.lang)]
    return model._replace(settings=settings), [SaveSettings(settings)]
