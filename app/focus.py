"""Where the keyboard's focus goes: along the hand, and to what comes next when a card or a hand is done with."""

from collections.abc import Container
from typing import Any, Final

from js import document

Element = Any
"""An element of the browser's document."""

DIGITS: Final = frozenset("123456789")

HELD: Final = "[data-zone=hand] [data-card]"
NEXT: Final = ("[data-do=next]", "[data-zone=hand] [tabindex='0']", "[data-do=pass]")
"""What comes next: the next hand, the hand's own place, or the button to press."""


class Focus:
    """The focus under a root, from before a change of the page to after it."""

    def __init__(self, root: Element) -> None:
        """Watch over the root."""
        self._root = root
        self._inside = False
        self._playing = False
        self._over = False

    def before(self, held: Container[str]) -> None:
        """Remember whether the focus is in the page, and whether in the person's own place, whose cards will be these.

        A card that goes gives the focus back first. Browsers lay the page out to take it from what is taken out, and
        would do so in the middle of the change, once more than needed.
        """
        focused = document.activeElement
        self._inside = self._root.contains(focused)
        self._playing = self._inside and bool(focused.closest(".mine"))
        if self._playing and focused.hasAttribute("data-card") and focused.getAttribute("data-card") not in held:
            focused.blur()

    def after(self, *, over: bool) -> None:
        """Give a focus that was lost, or that the end of the hand left among the cards, to what comes next."""
        lost = self._inside and not self._root.contains(document.activeElement)
        if lost or (self._playing and over and not self._over):
            self._go_on()
        self._over = over

    def _go_on(self) -> None:
        for selector in NEXT:
            element = self._root.querySelector(selector)
            if element:
                # The element may still be on its way there: the page must not scroll after it.
                element.focus(preventScroll=True)
                return

    def moved(self, event: Any, *, digits: bool) -> bool:  # noqa: ANN401 - an event of the browser
        """Move the focus along the hand, as arrows are seen, or to a card by its number, if the key asks for that."""
        held = event.target.closest(HELD)
        cards = list(self._root.querySelectorAll(HELD))
        if not cards:
            return False
        if digits and event.key in DIGITS and 1 <= int(event.key) <= len(cards):
            cards[int(event.key) - 1].focus()
            return True
        if not held:
            return False
        at = next(place for place, card in enumerate(cards) if card.isSameNode(held))
        along = -1 if document.documentElement.dir == "rtl" else 1
        last = len(cards) - 1
        goal = {"ArrowRight": at + along, "ArrowLeft": at - along, "Home": 0, "End": last}.get(event.key)
        if goal is None:
            return False
        cards[max(0, min(goal, last))].focus()
        return True
