"""The browser's storage, or this visit's memory where the browser refuses it. Texts only: meaning is elsewhere."""

from contextlib import suppress
from typing import Final

from js import Object, navigator, window
from pyodide.ffi import JsException

PREFIX: Final = "durak."
OF_THE_FRAME: Final = frozenset({"hand", "aside"})
"""Names that mean another thing in each frame."""
BROKEN: Final = "broken."
"""Goes before the name of what could not be read."""
MOST_BROKEN: Final = 5
"""How many unreadable texts of one name are kept; the last of them gives way."""


class Store:
    """Texts by name. What cannot be kept in the browser is kept in memory; `lasting` is false once it refuses."""

    def __init__(self, guarded: frozenset[str], frame: str = "") -> None:
        """Find out whether the browser lets the page keep anything; what is guarded can be restored.

        The hands of a frame are its own and kept under its address, for there may be several on one page.
        """
        self._frame = frame
        self._memory: dict[str, str] = {}
        self._guarded = guarded
        self._last: dict[str, str] = {}
        """What was last seen under the guarded names."""
        self._untouched: set[str] = set()
        self._asked_to_last = False
        self.lasting = True
        self.put("probe", "1")
        self.drop("probe")

    def _key(self, name: str) -> str:
        return PREFIX + name + (self._frame if name in OF_THE_FRAME else "")

    def get(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""
        if name in self._memory or name in self._untouched:
            return self._memory.get(name)
        try:
            text = window.localStorage.getItem(self._key(name))
        except JsException:
            self.lasting = False
            return None
        if not isinstance(text, str):
            return None
        self._remember(name, text)
        return text

    def put(self, name: str, text: str) -> bool:
        """Keep a text under a name. Return False if there is no room for it: then it lasts for this visit only."""
        if name in self._untouched:
            self._memory[name] = text
            return True
        try:
            window.localStorage.setItem(self._key(name), text)
        except JsException as error:
            self._memory[name] = text
            if getattr(error, "name", None) == "QuotaExceededError":
                return False
            self.lasting = False
            return True
        self._memory.pop(name, None)
        self._remember(name, text)
        return True

    def drop(self, name: str) -> None:
        """Forget what is kept under a name."""
        self._memory.pop(name, None)
        self._last.pop(name, None)
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

    def set_aside(self, name: str) -> None:
        """Rename what could not be read, so that nothing set aside before is lost."""
        names = [f"{BROKEN}{name}", *(f"{BROKEN}{name}.{number}" for number in range(2, MOST_BROKEN + 1))]
        self.rename(name, next((free for free in names if self.get(free) is None), names[-1]))

    def leave(self, name: str) -> None:
        """Leave what the browser keeps under a name as it is: another text takes its place for this visit."""
        self._untouched.add(name)

    def restored(self) -> bool:
        """Put back what is guarded and gone, as where the storage was emptied meanwhile; tell whether there was any."""
        gone = [name for name in self._last if name not in self._memory and self._is_gone(name)]
        for name in gone:
            self.put(name, self._last[name])
        return gone != []

    async def ask_to_last(self) -> None:
        """Ask the browser, once a visit, not to empty this page's storage by itself when space runs short."""
        if self._asked_to_last or not getattr(navigator, "storage", None):
            return
        self._asked_to_last = True
        with suppress(JsException):  # a frame may not ask: what it keeps is kept as long as the browser likes
            await navigator.storage.persist()

    def _remember(self, name: str, text: str) -> None:
        if name in self._guarded:
            self._last[name] = text

    def _is_gone(self, name: str) -> bool:
        # A history is long, and asking for it would copy it into Python.
        try:
            return name not in self._untouched and not Object.hasOwn(window.localStorage, self._key(name))
        except JsException:
            self.lasting = False
            return False
