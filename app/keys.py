"""What single keys mean while the focus is in the game and in no field."""

from typing import Final

from app.messages import Asked, DonePressed, HintPressed, Message, SheetOpened, TakePressed
from app.model import Sheet, Topic

LETTERS: Final[dict[str, Message]] = {
    "t": TakePressed(),
    "d": DonePressed(),
    "p": DonePressed(),
    "i": HintPressed(),
    "h": Asked(Topic.HAND),
    "b": Asked(Topic.TABLE),
    "m": Asked(Topic.PILES),
    "o": Asked(Topic.RIVALS),
    "l": Asked(Topic.LAST),
    "s": Asked(Topic.SCORE),
    "r": Asked(Topic.NOW),
    "g": SheetOpened(Sheet.LOG),
    "?": SheetOpened(Sheet.KEYS),
}


def key_pressed(key: str, code: str) -> Message | None:
    """Return what a key means: by its letter, or by its place on the keyboard where that types another script."""
    if len(key) != 1:
        return None
    letter = key.lower() if key.isascii() else code.removeprefix("Key").lower()
    return LETTERS.get(letter)
