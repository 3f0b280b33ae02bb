"""The ways of a hand out of the page and into it: the address, the system's own sharing, the clipboard, files."""

from typing import Any, Final

from js import URL, Blob, Object, document, history, location, navigator, window
from pyodide.ffi import JsException, to_js

from app.replays import LINK
from engine.notation import Record, write

LARGEST: Final = 10**7
"""Bytes of a file that is read at all: a hand takes some thousands, a full history a million."""


class Address:
    """What the page's address ends in."""

    def __init__(self) -> None:
        """Leave the address as it is."""
        self._entered = False

    def end_in(self, link: str | None) -> None:
        """Make the address end in a link to a hand, which the browser's Back leaves again; or in none."""
        wanted = "" if link is None else LINK + link
        if location.hash == wanted:
            return
        try:
            self._go(wanted)
        except JsException:
            return  # a frame without an address of its own: nothing there could be copied or reloaded

    def _go(self, wanted: str) -> None:
        url = f"{location.pathname}{location.search}{wanted}"
        if wanted and not location.hash.startswith(LINK) and "embed=1" not in location.search:
            history.pushState(None, "", url)
            self._entered = True
        elif not wanted and self._entered:
            self._entered = False
            history.back()
        else:
            history.replaceState(None, "", url)


async def give(**shared: str) -> bool:
    """Pass on a `url` or a `text` by the system's own way if there is one, else by the clipboard.

    Tell whether that worked.
    """
    try:
        if hasattr(navigator, "share"):
            await navigator.share(_object(shared))
        else:
            await navigator.clipboard.writeText(*shared.values())
    except (JsException, AttributeError):
        return False  # refused, or not there: what is given stands in a field to be copied by hand
    return True


def download(record: Record) -> None:
    """Let the browser keep a record as a file."""
    save(f"durak-{str(record.extra.get('created', 'hand'))[:10]}.json", write(record) + "\n")


def save(name: str, text: str) -> None:
    """Let the browser keep a JSON text as a file."""
    blob = Blob.new(to_js([text]), _object({"type": "application/json"}))
    anchor = document.createElement("a")
    anchor.href = URL.createObjectURL(blob)
    anchor.download = name
    anchor.click()
    window.setTimeout(URL.revokeObjectURL, 10_000, anchor.href)


async def text_of(file: Any) -> str | None:  # noqa: ANN401 - a file of the browser
    """Return the text of a file; None if it is none, or far too large."""
    if file.size > LARGEST:
        return None
    data = (await file.arrayBuffer()).to_bytes()
    try:
        return str(data.decode()).removeprefix("\ufeff")
    except UnicodeDecodeError:
        return None


def _object(values: dict[str, str]) -> Any:  # noqa: ANN401
    return to_js(values, dict_converter=Object.fromEntries)
