"""The browser's storage, or this visit's memory where the browser refuses it. Texts only: meaning is elsewhere."""

from typing import Final

from js import window
from pyodide.ffi import JsException

PREFIX: Final = "durak."
OF_THE_FRAME: Final = frozenset({"hand", "aside"})
"""Names that mean another thing in each frame."""


class Store:
    """Texts by name. What cannot be kept in the browser is kept in memory, and `lasting` turns false."""

    def __init__(self, frame: str = "") -> None:
        """Find out whether the browser lets the page keep anything.

        The hands of a frame are its own and kept under its address, for there may be several on one page.
        """
        self._frame = frame
        self._memory: dict[str, str] = {}
        self.lasting = True
        self.put("probe", "1")
        self.drop("probe")

    def _key(self, name: str) -> str:
        return PREFIX + name + (self._frame if name in OF_THE_FRAME else "")

    def get(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""
        if name in self._memory:
            return self._memory[name]
        try:
            text = window.localStorage.getItem(self._key(name))
        except JsException:
            self.lasting = False
            return None
        return text if isinstance(text, str) else None

    def put(self, name: str, text: str) -> None:
        """Keep a text under a name."""
        try:
            window.localStorage.setItem(self._key(name), text)
        except JsException:
            # Refused or full: the visit goes on from memory, and the page says so.
            self.lasting = False
            self._memory[name] = text
            return
        self._memory.pop(name, None)

    def drop(self, name: str) -> None:
        """Forget what is kept under a name."""
        self._memory.pop(name, None)
        try:
            window.localStorage.removeItem(self._key(name))
        except JsException:
            self.lasting = False

    def rename(self, name: str, new_name: str) -> None:
        """Keep under another name what is kept under this one, so that it is out of the way and not lost."""
        text = self.get(name)
        if text is not None:
            self.put(new_name, text)
            self.drop(name)
