"""What the page's controls mean: from the name in `data-do` to a message."""

from typing import Final

from app.book import (
    ExportPressed,
    ExportShown,
    HandOpened,
    HandSaved,
    ImportPressed,
    MorePressed,
    ResetConfirmed,
    ResetDoubted,
    ResetPressed,
)
from app.messages import (
    AsidePressed,
    CardPressed,
    DailyPressed,
    DaySharePressed,
    DealPressed,
    DonePressed,
    DownloadPressed,
    HandsTurned,
    HintPressed,
    LessonPressed,
    LessonsLeft,
    Message,
    NextPressed,
    NoticeClosed,
    PlayOnPressed,
    PracticePressed,
    RenewPressed,
    ReplayLeft,
    ReplayMoved,
    ReplayOpened,
    ReplayRun,
    ReplayStepped,
    SettingChosen,
    SharePressed,
    SheetClosed,
    SheetOpened,
    SkipPressed,
    StepPressed,
    TakePressed,
    UndoPressed,
    VerifyPressed,
)
from app.model import Notice, Sheet
from app.settings import Deck
from engine.cards import TextError, card_named
from i18n.rules import OUTLINE

_PLAIN: Final[dict[str, Message]] = {
    "take": TakePressed(),
    "pass": DonePressed(),
    "deal": DealPressed(),
    "next": NextPressed(),
    "step": StepPressed(),
    "skip": SkipPressed(),
    "lesson": LessonPressed(),
    "lessons-end": LessonsLeft(),
    "hint": HintPressed(),
    "renew": RenewPressed(),
    "large": SettingChosen("deck", Deck.LARGE.value),
    "daily": DailyPressed(),
    "more": MorePressed(),
    "reset": ResetPressed(),
    "reset-no": ResetDoubted(),
    "reset-yes": ResetConfirmed(),
    "export": ExportPressed(),
    "export-text": ExportShown(),
    "import": ImportPressed(),
    "keys": SheetOpened(Sheet.KEYS),
    "fair": SheetOpened(Sheet.FAIR),
    "verify": VerifyPressed(),
    "close": SheetClosed(),
    "new": SheetOpened(Sheet.NEW),
    "settings": SheetOpened(Sheet.SETTINGS),
    "stats": SheetOpened(Sheet.STATS),
    "rules": SheetOpened(Sheet.RULES),
    "log": SheetOpened(Sheet.LOG),
    "replay": ReplayOpened(),
    "replay-back": ReplayStepped(-1),
    "replay-on": ReplayStepped(1),
    "replay-run": ReplayRun(),
    "replay-end": ReplayLeft(),
    "hands": HandsTurned(),
    "play-on": PlayOnPressed(),
    "share": SharePressed(),
    "share-day": DaySharePressed(),
    "course": SheetOpened(Sheet.COURSE),
    "download": DownloadPressed(),
    "aside": AsidePressed(),
    "undo": UndoPressed(),
    "practice": PracticePressed(),
}
_RULES: Final = {rule.id for rule in OUTLINE}
_NOTICES: Final = {notice.value: notice for notice in Notice}


def pressed(does: str) -> Message | None:
    """Return what a control means, or None if it means nothing here."""
    if does in _PLAIN:
        return _PLAIN[does]
    verb, _, rest = does.partition(" ")
    if verb == "rules" and rest in _RULES:
        return SheetOpened(Sheet.RULES, rest)
    if verb == "replay" and rest.isdecimal():
        return ReplayOpened(None, int(rest))
    if verb == "ply" and rest.isdecimal():
        return ReplayMoved(int(rest))
    if verb == "open" and rest:
        return HandOpened(rest)
    if verb == "save" and rest:
        return HandSaved(rest)
    if verb == "dismiss" and rest in _NOTICES:
        return NoticeClosed(_NOTICES[rest])
    return None


def card_pressed(text: str) -> CardPressed | None:
    """Return what a press on a card of the hand means, or None if the text is no card."""
    try:
        return CardPressed(card_named(text))
    except TextError:
        return None
