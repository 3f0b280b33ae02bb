"""What single keys mean while the focus is in the game and in no field."""

from typing import Final

from app.messages import DonePressed, Message, TakePressed

_LETTERS: Final[dict[str, Message]] = {"t": TakePressed(), "d": DonePressed(), "p": DonePressed()}


def key_pressed(key: str, code: str) -> Message | None:
    """Return what a key means: by its letter, or by its place on the keyboard where that types another script."""
    if len(key) != 1:
        return None
    letter = key.lower() if key.isascii() else code.removeprefix("Key").lower()
    return _LETTERS.get(letter)
