"""Moves cards as cards move, derived from where they were before a change and where they are after it.

Only transforms and opacity are animated, from the place a card is seen at now, so a new move takes over from a running
one and nothing waits for an animation's end.
"""

from typing import Any, Final

from js import Object, document, window
from pyodide.ffi import to_js

from app.settings import Speed

DURATION: Final = {Speed.INSTANT: 0, Speed.FAST: 160, Speed.NORMAL: 280, Speed.SLOW: 420, Speed.STEP: 280}
"""Milliseconds of one card's way."""

EASING: Final = "cubic-bezier(0.2, 0.7, 0.2, 1)"
NEAR: Final = 2.0
"""Pixels below which a card has not moved."""

Rect = tuple[float, float, float]
"""Centre and width of what is seen of an element, in pixels of the window."""


class Motion:
    """The cards' motion between two states of the page."""

    def __init__(self, root: Any) -> None:  # noqa: ANN401 - an element of the browser
        """Watch the cards under the root."""
        self._root = root
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._cards: dict[str, tuple[Any, Rect]] = {}
        self._stock: Rect | None = None
        self._actor: Rect | None = None
        self._defender: Rect | None = None
        self._discarded: str | None = None

    def before(self, speed: Speed) -> None:
        """Remember where everything is, before the page changes."""
        self._cards = {}
        if not self._moves(speed):
            return
        for element in self._root.querySelectorAll("[data-card]"):
            paper = _paper(element)
            self._cards[element.getAttribute("data-card")] = (paper, _rect(paper))
        self._stock = _rect_of(self._root, "[data-zone=stock]")
        self._actor = _rect_of(self._root, ".seat[data-turn]")
        self._defender = _rect_of(self._root, ".seat[data-role=defender]")
        self._discarded = _discarded(self._root)

    def after(self, speed: Speed) -> None:
        """Let every card go from where it was to where it is now."""
        if not self._moves(speed):
            return
        duration = DURATION[speed]
        ways = []
        there = set()
        # All is measured before anything moves: the browser lays the page out once.
        for element in self._root.querySelectorAll("[data-card]"):
            text = element.getAttribute("data-card")
            there.add(text)
            came_from = self._origin(element, text)
            if came_from is not None:
                paper = _paper(element)
                ways.append((paper, came_from, _rect(paper)))
        goal = self._goal()
        for paper, came_from, here in ways:
            _slide(paper, came_from, here, duration)
        if goal is None:
            return
        for text, (element, rect) in self._cards.items():
            if text not in there:
                _leave(element, rect, goal, duration)

    def _moves(self, speed: Speed) -> bool:
        still = self._still.matches or document.documentElement.dataset.motion == "off"
        return DURATION[speed] > 0 and not still and not document.hidden

    def _origin(self, element: Any, text: str) -> Rect | None:  # noqa: ANN401
        if text in self._cards:
            return self._cards[text][1]
        if element.closest("[data-zone=hand]"):
            return self._stock
        return self._actor if element.closest("[data-zone=table]") else None

    def _goal(self) -> Rect | None:
        """Return where cards that are seen no more went: to the discard pile if it grew, else to who defended."""
        if _discarded(self._root) != self._discarded:
            return _rect_of(self._root, "[data-zone=discard]")
        return self._defender


def _paper(element: Any) -> Any:  # noqa: ANN401
    """Return what is seen of a card: a card of the hand is a button with the card in it."""
    return element.querySelector(".card") or element


def _rect(element: Any) -> Rect:  # noqa: ANN401
    box = element.getBoundingClientRect()
    return (box.x + box.width / 2, box.y + box.height / 2, box.width)


def _rect_of(root: Any, selector: str) -> Rect | None:  # noqa: ANN401
    element = root.querySelector(selector)
    return _rect(element) if element else None


def _discarded(root: Any) -> str | None:  # noqa: ANN401
    pile = root.querySelector("[data-zone=discard]")
    return str(pile.getAttribute("data-count")) if pile else None


def _slide(element: Any, start: Rect, end: Rect, duration: int) -> None:  # noqa: ANN401
    across, down = start[0] - end[0], start[1] - end[1]
    if abs(across) < NEAR and abs(down) < NEAR:
        return
    scale = min(1.0, start[2] / end[2]) if end[2] else 1.0
    _animate(
        element,
        [{"translate": f"{across}px {down}px", "scale": str(scale)}, {"translate": "0 0", "scale": "1"}],
        duration,
    )


def _leave(element: Any, start: Rect, goal: Rect, duration: int) -> None:  # noqa: ANN401
    """Let a likeness of a card that is gone fly to where it went."""
    ghost = element.cloneNode(True)  # noqa: FBT003 - the browser's own signature
    for name in ("data-card", "aria-label", "role", "id", "tabindex"):
        ghost.removeAttribute(name)
    ghost.setAttribute("aria-hidden", "true")
    ghost.className = f"{ghost.className} ghost"
    width = start[2]
    ghost.style.setProperty("--ghost-width", f"{width}px")
    document.body.append(ghost)
    first = f"calc({start[0]}px - 50%) calc({start[1]}px - 50%)"
    last = f"calc({goal[0]}px - 50%) calc({goal[1]}px - 50%)"
    flight = _animate(
        ghost,
        [{"translate": first, "opacity": "1", "scale": "1"}, {"translate": last, "opacity": "0", "scale": "0.6"}],
        duration,
    )
    flight.finished.then(lambda _: ghost.remove(), lambda _: ghost.remove())


def _animate(element: Any, frames: list[dict[str, str]], duration: int) -> Any:  # noqa: ANN401
    options = {"duration": duration, "easing": EASING, "fill": "backwards"}
    return element.animate(
        to_js(frames, dict_converter=Object.fromEntries), to_js(options, dict_converter=Object.fromEntries)
    )
