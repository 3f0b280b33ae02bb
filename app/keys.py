"""What single keys mean while the focus is in the game and in no field."""

from typing import Final

from app.messages import (
    Asked,
    DonePressed,
    HintPressed,
    Message,
    ReplayLeft,
    ReplayMoved,
    ReplayRun,
    ReplayStepped,
    SheetOpened,
    TakePressed,
    UndoPressed,
)
from app.model import Sheet, Topic

LOG: Final = SheetOpened(Sheet.LOG)
"""Beside the table, where it has a place there, the log has the focus instead."""

LETTERS: Final[dict[str, Message]] = {
    "t": TakePressed(),
    "d": DonePressed(),
    "p": DonePressed(),
    "i": HintPressed(),
    "u": UndoPressed(),
    "h": Asked(Topic.HAND),
    "b": Asked(Topic.TABLE),
    "m": Asked(Topic.PILES),
    "o": Asked(Topic.RIVALS),
    "l": Asked(Topic.LAST),
    "s": Asked(Topic.SCORE),
    "r": Asked(Topic.NOW),
    "g": LOG,
    "?": SheetOpened(Sheet.KEYS),
}


REPLAY: Final[dict[str, Message]] = {
    "Home": ReplayMoved(0),
    "End": ReplayMoved(10**6),
    " ": ReplayRun(),
    "Escape": ReplayLeft(),
}


def replay_key(key: str, *, rtl: bool) -> Message | None:
    """Return what a key means to a replay; arrows are as seen, so they change places in a script from right to left."""
    if key in {"ArrowLeft", "ArrowRight"}:
        return ReplayStepped(1 if (key == "ArrowRight") is not rtl else -1)
    return REPLAY.get(key)


def key_pressed(key: str, code: str) -> Message | None:
    """Return what a key means: by its letter, or by its place on the keyboard where that types another script."""
    if len(key) != 1:
        return None
    letter = key.lower() if key.isascii() else code.removeprefix("Key").lower()
    return LETTERS.get(letter)
