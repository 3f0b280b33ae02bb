"""What follows when the person looks into the score book or does something with the whole of it."""

from typing import assert_never

from app.book import (
    LISTED,
    Book,
    BookMessage,
    Done,
    ExportCame,
    ExportPressed,
    ExportShown,
    Fault,
    FileCame,
    FilterChosen,
    HandOpened,
    HandSaved,
    HistoryCame,
    Imported,
    ImportPressed,
    MorePressed,
    Pasted,
    ResetConfirmed,
    ResetDoubted,
    ResetPressed,
    WasReset,
)
from app.effects import Download, Effect, Export, Import, ReadHistory, Reset, SaveSettings, Speak
from app.figures import GROUPS
from app.links import LinkError, unpacked
from app.model import Model, Notice
from app.moves import Step, noticed
from app.replays import opened
from engine.notation import Record
from engine.position import MAX_PLAYERS, MIN_PLAYERS

SIZES = {str(players): players for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)}


def opened_book(model: Model) -> Step:
    """Open the book anew: what was last asked or told of it is past."""
    book = model.book
    return model._replace(book=Book(book.hands, book.players, book.level)), [ReadHistory()]


def kept_book(model: Model, message: BookMessage) -> Step:  # noqa: C901, PLR0912 - one line for each message is the point
    """Return the model after a message about the book, and the effects it asks for."""
    match message:
        case HistoryCame(hands):
            return _with(model, model.book._replace(hands=hands)), []
        case FilterChosen():
            return _chosen(model, message), []
        case MorePressed():
            return _with(model, model.book._replace(listed=model.book.listed + LISTED)), []
        case ResetPressed():
            return _with(model, model.book._replace(doubted=True, told=None)), []
        case ResetDoubted():
            return _with(model, model.book._replace(doubted=False)), []
        case ResetConfirmed():
            return _with(model, model.book._replace(doubted=False)), [Reset()]
        case WasReset():
            return _with(model, model.book._replace(told=Done.RESET, export=None)), []
        case ExportPressed():
            return _with(model, model.book._replace(told=None)), [Export(model.settings, as_file=True)]
        case ExportShown():
            return _with(model, model.book._replace(told=None)), [Export(model.settings, as_file=False)]
        case ExportCame(text):
            return _with(model, model.book._replace(export=text, told=Done.EXPORTED)), []
        case Pasted(text):
            return _with(model, model.book._replace(pasted=text)), []
        case ImportPressed():
            return _with(model, model.book._replace(told=None)), [Import(model.book.pasted, model.settings)]
        case FileCame(text):
            told = Fault.FOREIGN if text is None else None
            asked: list[Effect] = [] if text is None else [Import(text, model.settings)]
            return _with(model, model.book._replace(told=told)), asked
        case Imported():
            return _imported(model, message)
        case HandSaved(name):
            record = _record(model, name)
            return (noticed(model, Notice.BROKEN_HISTORY), []) if record is None else (model, [Download(record)])
        case HandOpened(name):
            record = _record(model, name)
            return (noticed(model, Notice.BROKEN_HISTORY), []) if record is None else opened(model, record)
        case _:
            assert_never(message)


def _with(model: Model, book: Book) -> Model:
    return model._replace(book=book)


def _chosen(model: Model, message: FilterChosen) -> Model:
    """Return the model with another choice of hands; `all` and what means nothing let all of them in."""
    book = model.book
    if message.name == "players":
        return _with(model, book._replace(players=SIZES.get(message.value), listed=LISTED))
    level = message.value if message.value in GROUPS else None
    return _with(model, book._replace(level=level, listed=LISTED))


def _record(model: Model, name: str) -> Record | None:
    """Return the record of a hand of the list, if it has one that can still be read."""
    for hand in model.book.hands or ():
        if hand.name == name and hand.record:
            try:
                return unpacked(hand.record)
            except LinkError:
                return None
    return None


def _imported(model: Model, message: Imported) -> Step:
    """Return the model after an import; settings that came with it hold from now on, their language once it is here."""
    pasted = model.book.pasted if message.settings is None else ""
    model = _with(model, model.book._replace(told=message.told, pasted=pasted, export=None))
    effects: list[Effect] = [ReadHistory()]
    if message.settings is not None:
        settings = message.settings._replace(lang=model.settings.lang)
        model = model._replace(settings=settings)
        effects.append(SaveSettings(settings))
        if message.settings.lang not in {None, settings.lang}:
            effects.append(Speak(str(message.settings.lang)))
    return model, effects
