"""What follows from a message: the next model, and what is wanted of the world."""

from typing import assert_never

from app.effects import (
    Advise,
    Effect,
    Hurry,
    PlayForced,
    PlayScripted,
    SaveHand,
    SaveSettings,
    Score,
    Shuffle,
    Sound,
    Speak,
    Think,
)
from app.hands import laid, neighbour
from app.lessons import LESSONS, lesson_table, scripted
from app.messages import (
    Advised,
    Asked,
    CardPressed,
    CursorMoved,
    DealAsked,
    DealPressed,
    DonePressed,
    ForcedMoveDue,
    HintPressed,
    LanguageCame,
    LessonPressed,
    LessonsLeft,
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
    SkipPressed,
    StepPressed,
    TakePressed,
    Typed,
)
from app.model import PERSON, Advice, Answer, Model, Notice, Pressed, Sheet, Study, Table, after, seated
from app.settings import Speed, Switch, changed
from engine.cards import PASS, TAKE, Action, TextError, action_named, is_card
from engine.notation import Record, Seeded
from engine.players import Choice
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
            model = model._replace(settings=settings, sheet=None, draft=None, study=None)
            return model, [SaveSettings(settings), Shuffle()]
        case DealAsked(seed, ai_seed):
            return model, [Shuffle(seed, ai_seed)]
        case Resumed(table):
            return _seated(model, table)
        case NextPressed():
            return _next(model)
        case Shuffled():
            return _dealt(model, message)
        case RivalActed(ply, action):
            return _rival_acted(model, ply, action)
        case RivalWaits(ply):
            return model._replace(waiting=model.study is None and _awaits_rival(model.table, ply)), []
        case StepPressed():
            return model._replace(waiting=False), [Hurry()]
        case SkipPressed():
            return _skipped(model)
        case ForcedMoveDue(ply):
            return _forced(model, ply)
        case HintPressed():
            return _hint(model)
        case Advised(ply, choice):
            return _advised(model, ply, choice)
        case Asked(topic):
            number = 0 if model.answer is None else model.answer.number + 1
            return model._replace(answer=Answer(topic, number)), []
        case Typed(text):
            return _typed(model, text)
        case LessonPressed():
            return _studied(model)
        case LessonsLeft():
            return _left(model)
        case SheetOpened(sheet, rule):
            draft = model.settings if sheet is Sheet.NEW else None
            return model._replace(sheet=sheet, rule=rule, draft=draft), []
        case SheetClosed():
            return model._replace(sheet=None, rule=None, draft=None), []
        case SettingChosen(name, value):
            return _chosen(model, name, value)
        case LanguageCame(lang):
            settings = model.settings._replace(lang=lang)
            draft = None if model.draft is None else model.draft._replace(lang=lang)
            return model._replace(settings=settings, draft=draft), [SaveSettings(settings)]
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
    model = _cleared(model, table)
    return model, _follow(model, table)


def _cleared(model: Model, table: Table) -> Model:
    """Return the model with another hand on the table and nothing left of the one before."""
    return _on_the_table(model, table)._replace(skipping=False, study=None)


def _on_the_table(model: Model, table: Table) -> Model:
    """Return the model with this on the table, and nothing said of what lay there before."""
    return model._replace(table=table, pressed=None, waiting=False, advice=None, answer=None, typed="")


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
        return model._replace(pressed=Pressed(action, reason)), []
    study = model.study
    if study is not None and action != scripted(study.lesson, table.game.ply):
        return model._replace(study=study._replace(strayed=True), pressed=None), []
    if is_card(action):
        lying = laid(table.game.position.hands[PERSON], model.settings.sort, table.game.position.trump)
        model = model._replace(cursor=neighbour(lying, action))
    return _moved(model, table, action)


def _next(model: Model) -> Step:
    """Return the model before the next hand of the series, or after the lesson whose end is on the table."""
    if model.table is not None and not model.table.over:
        return model, []
    return (model, [Shuffle()]) if model.study is None else _studied(model)


def _rival_acted(model: Model, ply: int, action: Action) -> Step:
    table = model.table
    if table is None or not _awaits_rival(table, ply) or action not in legal(table.game.position):
        return model, []
    if model.study is not None and action != scripted(model.study.lesson, ply):
        return model, []  # it was thought of in the hand that waits
    return _moved(model, table, action)


def _awaits_rival(table: Table | None, ply: int) -> bool:
    """Tell whether a rival is on turn at this ply; one who thought about an earlier hand may speak at the person's."""
    return table is not None and table.game.ply == ply and table.game.position.actor not in {None, PERSON}


def _moved(model: Model, table: Table, action: Action) -> Step:
    so_far = len(table.told)
    table = after(table, action)
    model = _on_the_table(model, table)
    heard: list[Effect] = [Sound(table.told[so_far:])] if model.settings.sound is Switch.ON else []
    if model.study is not None:
        model = model._replace(study=model.study._replace(strayed=False))
        return model, [*heard, *_followed_in_lesson(model, table)]
    return model, [SaveHand(table.record), *heard, *_follow(model, table)]


def _studied(model: Model) -> Step:
    """Begin the tutorial or its next lesson; after the last one the hand that waited is taken up again."""
    study = model.study
    waiting = model.table if study is None else study.waiting
    number = 0 if study is None else study.lesson + 1
    if number == len(LESSONS):
        return _left(model)
    table = lesson_table(number)
    model = _cleared(model, table)._replace(study=Study(number, strayed=False, waiting=waiting), sheet=None)
    return model, _followed_in_lesson(model, table)


def _left(model: Model) -> Step:
    study = model.study
    if study is None:
        return model, []
    model = model._replace(study=None)
    return _seated(model, study.waiting) if study.waiting is not None else (model, [Shuffle()])


def _followed_in_lesson(model: Model, table: Table) -> list[Effect]:
    study = model.study
    ply = table.game.ply
    action = None if study is None else scripted(study.lesson, ply)
    if action is None or table.game.position.actor == PERSON:
        return []
    return [PlayScripted(ply, action, model.settings)]


def _skipped(model: Model) -> Step:
    table = model.table
    if table is None or table.over or PERSON not in table.game.position.finish:
        return model, []
    model = model._replace(skipping=True, waiting=False)
    return model, _follow(model, table)


def _forced(model: Model, ply: int) -> Step:
    table = model.table
    if table is None or table.game.ply != ply or table.game.position.actor != PERSON:
        return model, []
    only = legal(table.game.position)
    return _acted(model, only[0]) if len(only) == 1 else (model, [])


def _hint(model: Model) -> Step:
    table = model.table
    if table is None or table.game.position.actor != PERSON or model.study is not None:
        return model, []
    record = table.record._replace(extra={**table.record.extra, "assisted": True})
    return model._replace(table=table._replace(record=record)), [SaveHand(record), Advise(table.game)]


def _advised(model: Model, ply: int, choice: Choice) -> Step:
    """Return the model with an advice, which stands in place of why a card was refused; one that is late is dropped."""
    table = model.table
    if table is None or table.game.ply != ply or table.game.position.actor != PERSON:
        return model, []
    if choice.action not in legal(table.game.position):  # it was thought of in another hand
        return model, []
    return model._replace(advice=Advice(ply, choice), pressed=None), []


def _typed(model: Model, text: str) -> Step:
    try:
        action = action_named(_as_action(text))
    except TextError:
        return model._replace(typed=text.strip()), []
    return _acted(model._replace(typed=""), action)


def _as_action(text: str) -> str:
    """Return a typed move in its text form: `10h`, `7H` and `done` are understood too."""
    plain = text.strip().lower()
    if plain in {"take", "pass"}:
        return plain
    if plain == "done":
        return "pass"
    plain = plain.replace("10", "t", 1)
    return plain[:1].upper() + plain[1:]


def _follow(model: Model, table: Table) -> list[Effect]:
    """Return what the world must do now that this is on the table: let a rival think, or keep the score."""
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
    return [] if result is None else [Score(table.record, result)]


def _chosen(model: Model, name: str, value: str) -> Step:
    try:
        settings = changed(model.draft or model.settings, name, value)
    except ValueError:
        return model, []
    if settings.lang != model.settings.lang and settings.lang is not None:
        return model, [Speak(settings.lang)]
    if model.draft is not None:
        return model._replace(draft=settings), []
    return model._replace(settings=settings), [SaveSettings(settings)]
