"""Dragging and flicking a card of the hand onto the table, with any pointer. A press that slips a little is a tap."""

from collections.abc import Callable
from typing import Any, Final

from js import document, performance
from pyodide.ffi import create_proxy

SLIP: Final = 10.0
"""Pixels that a press may move and still be a tap."""

LIFT: Final = 56.0
"""Pixels upwards from which a card let go is played."""

FLICK: Final = 0.5
"""Pixels upwards in a millisecond, from the press to letting go, that play a card however short its way."""

CLICK_MS: Final = 80.0
"""Within this time after a drag the browser's click belongs to it."""

Element = Any
"""An element of the browser's document."""

PointerEvent = Any
"""An event of one pointer."""

Listener = Callable[[PointerEvent], None]


class Drag:
    """The card under the pointer, if one is being dragged."""

    def __init__(self, root: Element, let_go: Callable[[str], None], guarded: Callable[[Listener], Listener]) -> None:
        """Watch the hand under the root; `let_go` gets the text of a card that is let go over the table.

        Every listener goes through `guarded`, which sees to it that a fault is told.
        """
        self._root = root
        self._let_go = let_go
        self._card: Element = None
        self._pointer = 0
        self._from = (0.0, 0.0)
        self._began = 0.0
        self._far = False
        self._dragged: Element = None
        self._ended = -CLICK_MS
        self._moved = create_proxy(guarded(self._on_move))
        self._raised = create_proxy(guarded(self._on_up))
        self._cancelled = create_proxy(guarded(self._on_cancel))
        root.addEventListener("pointerdown", create_proxy(guarded(self._on_down)))
        document.addEventListener("visibilitychange", self._cancelled)

    def ended_on(self, card: Element) -> bool:
        """Whether a click that comes now on this card is the end of its drag and no press."""
        return bool(self._dragged == card and performance.now() - self._ended < CLICK_MS)

    def _on_down(self, event: PointerEvent) -> None:
        card = event.target.closest("[data-zone=hand] [data-card]")
        if self._card is not None or not card or not event.isPrimary or event.button != 0:
            return
        self._card = card
        self._pointer = event.pointerId
        self._from = (event.clientX, event.clientY)
        self._began = performance.now()
        self._far = False
        for name, listener in self._listeners():
            document.addEventListener(name, listener)

    def _on_move(self, event: PointerEvent) -> None:
        if event.pointerId != self._pointer:
            return
        across, down = event.clientX - self._from[0], event.clientY - self._from[1]
        if not self._far and across * across + down * down > SLIP * SLIP:
            self._far = True
            for element in (self._card, self._card.parentElement):
                element.classList.add("dragged")
        if self._far:
            self._card.style.translate = f"{across}px {down}px"

    def _on_up(self, event: PointerEvent) -> None:
        if event.pointerId != self._pointer:
            return
        card, far = self._card, self._far
        up = self._from[1] - event.clientY
        took = max(performance.now() - self._began, 1.0)
        if far:
            self._dragged, self._ended = card, performance.now()
        try:
            # A forced move may have played the card meanwhile.
            if far and card.isConnected and (up > LIFT or (up > SLIP and up / took > FLICK)):
                self._let_go(str(card.getAttribute("data-card")))
        finally:
            self._end()

    def _on_cancel(self, _event: Any) -> None:  # noqa: ANN401 - of a pointer or of the document
        if self._card is not None:
            self._end()

    def _end(self) -> None:
        """Let the card go; one that was not played goes back to its place."""
        card, self._card = self._card, None
        for name, listener in self._listeners():
            document.removeEventListener(name, listener)
        for element in (card, card.parentElement):
            element.classList.remove("dragged")
        card.style.translate = ""

    def _listeners(self) -> tuple[tuple[str, Any], ...]:
        return (
            ("pointermove", self._moved),
            ("pointerup", self._raised),
            ("pointercancel", self._cancelled),
        )
