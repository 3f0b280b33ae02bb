"""Moves cards as cards move, derived from where they were before a change and where they are after it.

Only transforms and opacity are animated, from the place a card is seen at now, so a new move takes over from a running
one and nothing waits for an animation's end.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from js import Object, document, window
from pyodide.ffi import to_js

from app.settings import Speed

DURATION: Final = {Speed.INSTANT: 0, Speed.FAST: 160, Speed.NORMAL: 280, Speed.SLOW: 420, Speed.STEP: 280}
"""Milliseconds of one card's way."""

EASING: Final = "cubic-bezier(0.2, 0.7, 0.2, 1)"
NEAR: Final = 2.0
"""Pixels below which a card has not moved."""

MOST_BACKS: Final = 6
"""How many cards face down fly at once, shared by those who draw."""

GAP: Final = 45
"""Milliseconds from one card that leaves the stock to the next."""

Element = Any
"""An element of the browser's document."""

Rect = tuple[float, float, float]
"""Centre and width of what is seen of an element, in pixels of the window."""


class Held(NamedTuple):
    """What a rival's place said before a change."""

    cards: int
    role: str


class Flight(NamedTuple):
    """The way of a likeness, which is there for that way alone."""

    element: Element
    """What it is a likeness of."""
    start: Rect
    goal: Rect
    delay: int
    fades: bool
    """Whether it goes where it is seen no more; else something lies there that looks the same."""


class Motion:
    """The cards' motion between two states of the page."""

    def __init__(self, root: Element) -> None:
        """Watch the cards under the root."""
        self._root = root
        self._still = window.matchMedia("(prefers-reduced-motion: reduce)")
        self._cards: dict[str, tuple[Element, Rect]] = {}
        self._rivals: list[Held] = []
        self._turned: str | None = None
        self._stock: Rect | None = None
        self._stocked = 0
        self._over = False
        self._actor: Rect | None = None
        self._defender: Rect | None = None
        self._discarded = 0

    def before(self, speed: Speed) -> None:
        """Remember where everything is, before the page changes."""
        self._cards = {}
        if not self._moves(speed):
            return
        for element in self._root.querySelectorAll("[data-card]"):
            paper = _paper(element)
            self._cards[element.getAttribute("data-card")] = (paper, _rect(paper))
        self._rivals = [
            Held(int(seat.getAttribute("data-count")), str(seat.getAttribute("data-role")))
            for seat in self._root.querySelectorAll(".seat[data-count]")
        ]
        turned = self._root.querySelector("[data-zone=stock] > [data-card]")
        self._turned = str(turned.getAttribute("data-card")) if turned else None
        self._stock = self._pile()
        self._stocked = self._count("stock")
        self._over = self._root.getAttribute("data-phase") == "over"
        self._actor = _rect_of(self._root, ".seat[data-turn] .back:last-child", ".seat[data-turn]")
        self._defender = _rect_of(self._root, ".seat[data-role=defender]")
        self._discarded = self._count("discard")

    def after(self, speed: Speed) -> None:
        """Let every card go from where it was to where it is now."""
        if not self._moves(speed):
            return
        duration = DURATION[speed]
        stocked = self._count("stock")
        dealt = self._is_dealt(stocked)
        if dealt:
            self._cards = {}  # of another hand
            self._stock = self._pile()
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
        gone = [text for text in self._cards if text not in there]
        flights = [*self._flights(gone, dealt=dealt, drawn=dealt or stocked < self._stocked)]
        for paper, came_from, here in ways:
            _slide(paper, came_from, here, duration)
        for flight in flights:
            _fly(flight, duration)

    def _moves(self, speed: Speed) -> bool:
        still = self._still.matches or document.documentElement.dataset.motion == "off"
        return DURATION[speed] > 0 and not still and not document.hidden

    def _is_dealt(self, stocked: int) -> bool:
        """Tell whether another hand lies on the table, of which nothing is played."""
        begins = self._root.getAttribute("data-ply") == "0"
        return begins and self._stock is not None and (self._over or stocked > self._stocked)

    def _origin(self, element: Element, text: str) -> Rect | None:
        if text in self._cards:
            return self._cards[text][1]
        if element.closest("[data-zone=hand], .open"):
            return self._stock
        return self._actor if element.closest("[data-zone=table]") else None

    def _flights(self, gone: list[str], *, dealt: bool, drawn: bool) -> Iterator[Flight]:
        """Yield the ways of cards that are seen no more, and of the backs of those that rivals draw."""
        # The table's cards went to the discard pile if it grew, else to who defended.
        taken = self._count("discard") == self._discarded
        goal = self._defender if taken else _rect_of(self._root, "[data-zone=discard]")
        backs: list[Flight] = []
        last = None
        if drawn and self._stock is not None:
            loot = len([text for text in gone if text != self._turned]) if taken else 0
            backs, last = self._drawn(self._stock, loot, dealt=dealt)
        for text in gone:
            to = last if text == self._turned else goal
            if to is not None:
                yield Flight(*self._cards[text], to, 0, fades=True)
        yield from backs

    def _drawn(self, stock: Rect, loot: int, *, dealt: bool) -> tuple[list[Flight], Rect | None]:
        """Return the ways of backs from the stock to rivals, and the place of the last to draw.

        The defender took so many cards from the table. Who began the attack draws first and who defended last.
        """
        seats = [*self._root.querySelectorAll(".seat[data-count]")]
        rivals = [Held(0, "")] * len(seats) if dealt else self._rivals
        roles = ["", *(rival.role for rival in rivals)]
        first = roles.index("attacker") if "attacker" in roles else 0
        drawing = []
        for number, (seat, rival) in enumerate(zip(seats, rivals, strict=False), 1):
            last = rival.role == "defender"
            grown = int(seat.getAttribute("data-count")) - rival.cards - (loot if last else 0)
            fan = _rect_of(seat, ".backs .back:nth-child(3)", ".backs .back")
            if grown > 0 and fan is not None:
                drawing.append((last, (number - first) % len(roles), grown, fan))
        drawing.sort()
        back = self._root.querySelector(".back")
        share = max(1, MOST_BACKS // max(1, len(drawing)))
        goals = [fan for _, _, grown, fan in drawing for _ in range(min(grown, share))]
        flights = [Flight(back, stock, goal, number * GAP, fades=False) for number, goal in enumerate(goals)]
        return flights, drawing[-1][-1] if drawing else None

    def _pile(self) -> Rect | None:
        return _rect_of(self._root, "[data-zone=stock] > .back", "[data-zone=stock]")

    def _count(self, zone: str) -> int:
        pile = self._root.querySelector(f"[data-zone={zone}][data-count]")
        return int(pile.getAttribute("data-count")) if pile else 0


def _paper(element: Element) -> Element:
    """Return what is seen of a card: a card of the hand is a button with the card in it."""
    return element.querySelector(".card") or element


def _rect(element: Element) -> Rect:
    box = element.getBoundingClientRect()
    return (box.x + box.width / 2, box.y + box.height / 2, box.width)


def _rect_of(root: Element, *selectors: str) -> Rect | None:
    """Return where the first of these is that is there."""
    for selector in selectors:
        element = root.querySelector(selector)
        if element:
            return _rect(element)
    return None


def _slide(element: Element, start: Rect, end: Rect, duration: int) -> None:
    across, down = start[0] - end[0], start[1] - end[1]
    if abs(across) < NEAR and abs(down) < NEAR:
        return
    scale = min(1.0, start[2] / end[2]) if end[2] else 1.0
    _animate(
        element,
        [{"translate": f"{across}px {down}px", "scale": str(scale)}, {"translate": "0 0", "scale": "1"}],
        duration,
    )


def _fly(flight: Flight, duration: int) -> None:
    """Let a likeness of a card fly to where it went."""
    ghost = flight.element.cloneNode(True)  # noqa: FBT003 - the browser's own signature
    for name in ("data-card", "aria-label", "role", "id", "tabindex"):
        ghost.removeAttribute(name)
    ghost.setAttribute("aria-hidden", "true")
    ghost.className = f"{ghost.className} ghost"
    width = flight.start[2]
    ghost.style.setProperty("--ghost-width", f"{width}px")
    document.body.append(ghost)
    opacity, scale = ("0", 0.6) if flight.fades else ("1", flight.goal[2] / width if width else 1.0)
    first, last = (f"calc({across}px - 50%) calc({down}px - 50%)" for across, down, _ in (flight.start, flight.goal))
    way = _animate(
        ghost,
        [
            {"translate": first, "opacity": "1", "scale": "1"},
            {"translate": last, "opacity": opacity, "scale": str(scale)},
        ],
        duration,
        flight.delay,
    )
    way.finished.then(lambda _: ghost.remove(), lambda _: ghost.remove())


def _animate(element: Element, frames: list[dict[str, str]], duration: int, delay: int = 0) -> Any:  # noqa: ANN401
    options = {"duration": duration, "delay": delay, "easing": EASING, "fill": "backwards"}
    return element.animate(
        to_js(frames, dict_converter=Object.fromEntries), to_js(options, dict_converter=Object.fromEntries)
    )
