"""What follows from a message: the next model, and what is wanted of the world."""

from typing import Final

from app import replays, undo
from app.aids import advised, hint, left, studied, typed
from app.bookkeeping import kept_book, opened_book
from app.effects import AskDay, DrawMachine, Effect, Hurry, Pause, ReadHistory, Renew, SaveSettings, Shuffle, Speak
from app.messages import (
    AddressChanged,
    Advised,
    AsideCame,
    AsidePressed,
    Asked,
    CardDropped,
    CardPressed,
    CursorMoved,
    DailyPressed,
    DayCame,
    DaySharePressed,
    DealAsked,
    DealPressed,
    DealWished,
    DonePressed,
    DownloadPressed,
    FileOpened,
    ForcedMoveDue,
    Given,
    HandsTurned,
    HintPressed,
    LanguageCame,
    LessonPressed,
    LessonsLeft,
    MachineDrew,
    Message,
    NewerCame,
    NextPressed,
    NoticeClosed,
    Noticed,
    PauseWished,
    PlayOnPressed,
    PracticePressed,
    RenewPressed,
    ReplayDue,
    ReplayLeft,
    ReplayMoved,
    ReplayOpened,
    ReplayRun,
    ReplayStepped,
    Resumed,
    RivalActed,
    RivalWaits,
    SeriesStored,
    SettingChosen,
    SettingWished,
    SharePressed,
    SheetClosed,
    SheetOpened,
    Shuffled,
    SkipPressed,
    Stamped,
    StepPressed,
    TakePressed,
    Typed,
    UndoPressed,
    VerifyPressed,
)
from app.model import Answer, Model, Notice, Sheet, seed_is_open
from app.moves import (
    Step,
    acted,
    awaits_rival,
    card_pressed,
    dealt,
    dealt_daily,
    forced,
    gone_on,
    noticed,
    rival_acted,
    seat,
    skipped,
    told,
)
from app.settings import Deck, changed, read_lang, wished
from engine.cards import PASS, TAKE

PLAY: Final = (
    CardPressed,
    CardDropped,
    TakePressed,
    DonePressed,
    RivalActed,
    RivalWaits,
    StepPressed,
    SkipPressed,
    ForcedMoveDue,
    HintPressed,
    Advised,
    Typed,
    UndoPressed,
    PracticePressed,
)
"""What belongs to a hand that is played, and means nothing to one that is looked at."""


def update(model: Model, message: Message) -> Step:  # noqa: C901, PLR0912, PLR0915 - one line for each message is the point
    """Return the model after a message and the effects it asks for, in the order in which they are to be done."""
    if model.replay is not None and isinstance(message, PLAY):
        return model, []
    match message:
        case CardPressed(card):
            return card_pressed(model, card)
        case CardDropped(card):
            return acted(model, card)
        case CursorMoved(card):
            return model._replace(cursor=card), []
        case TakePressed():
            return acted(model, TAKE)
        case DonePressed():
            return acted(model, PASS)
        case DealPressed():
            settings = model.draft or model.settings
            model, effects = replays.closed(model._replace(settings=settings, sheet=None, draft=None))
            return model, [*effects, SaveSettings(settings), *_new_hand(model)]
        case DealAsked(seed, ai_seed):
            return model, [Shuffle(seed, ai_seed, words=model.settings.words)]
        case Resumed(table):
            return seat(model, table) if model.replay is None else (replays.kept_waiting(model, table), [])
        case DailyPressed():
            model, effects = replays.closed(model._replace(sheet=None, draft=None))
            return model, [*effects, AskDay()]
        case DayCame():
            return dealt_daily(model, message)
        case NextPressed():
            return _next(model)
        case Shuffled():
            return dealt(model, message)
        case RivalActed(ply, action, reason):
            return rival_acted(model, ply, action, reason)
        case RivalWaits(ply):
            return model._replace(waiting=model.study is None and awaits_rival(model.table, ply)), []
        case StepPressed():
            return gone_on(model), [Hurry()]
        case SkipPressed():
            return skipped(model)
        case ForcedMoveDue(ply):
            return forced(model, ply)
        case HintPressed():
            return hint(model)
        case Advised(ply, choice):
            return advised(model, ply, choice)
        case Asked(topic):
            number = 0 if model.answer is None else model.answer.number + 1
            return model._replace(answer=Answer(topic, number)), []
        case Typed(text):
            return typed(model, text)
        case LessonPressed():
            model, effects = replays.closed(model)
            model, more = studied(model)
            return model, [*effects, *more]
        case LessonsLeft():
            return left(model)
        case AddressChanged(fragment):
            return replays.located(model, fragment)
        case ReplayOpened(record, ply):
            return replays.of_the_table(model, ply) if record is None else replays.opened(model, record, ply)
        case ReplayLeft():
            return replays.left(model)
        case ReplayMoved(ply):
            return replays.moved(model, ply)
        case ReplayStepped(by):
            return replays.stepped(model, by)
        case ReplayRun():
            return replays.run(model)
        case ReplayDue(ply):
            return replays.due(model, ply)
        case HandsTurned():
            return replays.turned(model)
        case PlayOnPressed():
            return replays.playing_on(model)
        case Stamped(record):
            return replays.played_on(model, record)
        case SharePressed():
            return replays.shared(model)
        case DaySharePressed():
            return replays.day_shared(model)
        case Given(taken):
            return model._replace(given=taken), []
        case DownloadPressed():
            return replays.downloaded(model)
        case FileOpened(text):
            return replays.from_file(model, text)
        case AsidePressed():
            return replays.taken_up(model)
        case AsideCame(table):
            return model._replace(aside=table), []
        case UndoPressed():
            return undo.undone(model)
        case PracticePressed():
            return undo.practised(model)
        case SheetOpened(sheet, rule):
            new = sheet is Sheet.NEW
            model = model._replace(sheet=sheet, rule=rule, draft=model.settings if new else None)
            if sheet is Sheet.STATS:
                return opened_book(model)
            # A part that is drawn stays until it is dealt from: nobody may draw again until he likes it.
            return model, [DrawMachine()] if new and model.machine is None else []
        case MachineDrew(machine):
            return model._replace(machine=machine), []
        case VerifyPressed():
            return model._replace(verified=seed_is_open(model)), []
        case SheetClosed():
            return model._replace(sheet=None, rule=None, draft=None, verified=False), []
        case SettingChosen(name, value):
            return _chosen(model, name, value)
        case LanguageCame(lang):
            settings = model.settings._replace(lang=lang)
            draft = None if model.draft is None else model.draft._replace(lang=lang)
            model = told(model._replace(coming=None), Notice.NO_WORDS)
            return model._replace(settings=settings, draft=draft), [SaveSettings(settings)]
        case SeriesStored(series):
            return model._replace(series=series), [ReadHistory()] if model.sheet is Sheet.STATS else []
        case DealWished(query):
            wish = wished(query, model.settings)
            model, effects = replays.closed(model._replace(settings=wish.settings, sheet=None, draft=None))
            return model, [*effects, Shuffle(wish.seed, wish.ai_seed, words=model.settings.words)]
        case SettingWished(name, value):
            return _wished(model, name, value)
        case PauseWished(on):
            return model._replace(paused=on), [Pause(on)]
        case Noticed(notice):
            return noticed(model if notice is not Notice.NO_WORDS else model._replace(coming=None), notice), []
        case NewerCame():
            return noticed(model, Notice.NEWER)._replace(newer=True), []
        case RenewPressed():
            return model, [Renew()]
        case NoticeClosed(notice):
            # What was offered once is kept as a choice: it is not offered again.
            return told(model, notice), [SaveSettings(model.settings)] if notice is Notice.LARGE else []
        case _:
            return kept_book(model, message)


def _next(model: Model) -> Step:
    """Deal the next hand of the series, once this one is over; a lesson that is over gives way to the hand it kept."""
    if model.study is not None:
        return left(model)
    if model.replay is not None:
        return replays.left(model)
    if model.aside is not None and model.table is not None and model.table.over and model.table.practice:
        return replays.taken_up(model)
    return model, _new_hand(model) if model.table is None or model.table.over else []


def _new_hand(model: Model) -> list[Effect]:
    """Return what a new hand asks for. It is where a new version of the game comes in: nothing is played of it yet."""
    shuffle = Shuffle(machine=model.machine, words=model.settings.words)
    return [shuffle, Renew()] if model.newer else [shuffle]


def _wished(model: Model, name: str, value: str) -> Step:
    """Do as the host page wishes; it is the host's choice and not the person's, so it is not kept."""
    try:
        settings = changed(model.settings, name, value)
    except ValueError:
        return model, []
    if name == "lang":
        return _spoken(model, read_lang(value))
    draft = None if model.draft is None else changed(model.draft, name, value)
    return model._replace(settings=settings, draft=draft), []


def _spoken(model: Model, lang: str) -> Step:
    """Ask for the words of a language; going back to the one that is spoken takes back what is on its way."""
    return model._replace(coming=lang), [Speak(lang)]


def _chosen(model: Model, name: str, value: str) -> Step:
    try:
        settings = changed(model.draft or model.settings, name, value)
    except ValueError:
        return model, []
    if name == "lang":
        return _spoken(model, read_lang(value))
    if model.draft is not None:
        return model._replace(draft=settings), []
    if settings.deck is Deck.LARGE:
        model = told(model, Notice.LARGE)
    return model._replace(settings=settings), [SaveSettings(settings)]
