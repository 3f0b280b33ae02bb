"""Turns the browser's events into messages and models into a page."""

from collections.abc import Callable
from typing import Any, Final

from js import document, performance, window
from pyodide.ffi import create_proxy

from app import view
from app.dom import Dom
from app.drag import Drag
from app.keys import key_pressed
from app.messages import CursorMoved, Message, SeriesStored, SettingChosen, SheetClosed, Typed
from app.model import Model
from app.motion import Motion
from app.presses import card_pressed, pressed
from app.settings import Switch
from app.storage import Store
from app.update import update
from app.world import SCORE, World
from i18n.words import Words

Event = Any
"""An event of the browser."""

DOUBLE_CLICK_MS: Final = 500.0
"""Within this time of a played card the later clicks of a double click are not meant for the card that came there."""

FIELDS: Final = frozenset({"INPUT", "SELECT", "TEXTAREA"})
"""Where keys are text."""


class App:
    """The page in motion: one model, and the edges that feed and show it."""

    def __init__(self, model: Model, store: Store, words: Words) -> None:
        """Show nothing yet: `begin` does."""
        self.model = model
        self.world = World(store, words, self.send)
        self._root = document.getElementById("durak")
        self._dom = Dom(self._root)
        self._motion = Motion(self._root)
        self._played_at = 0.0
        self._queue: list[Message] = []
        self._busy = False

    def begin(self, message: Message) -> None:
        """Do what the first message asks for, show the page, and listen from then on."""
        self.send(message)
        for name, listener in (
            ("click", self._on_click),
            ("change", self._on_change),
            ("keydown", self._on_key),
            ("focusin", self._on_focus),
        ):
            self._root.addEventListener(name, create_proxy(self._guarded(listener)))
        self._drag = Drag(self._root, self._let_go)
        # A dialog's `cancel` does not bubble, but it can be caught on its way down.
        self._root.addEventListener("cancel", create_proxy(self._guarded(self._on_cancel)), True)  # noqa: FBT003
        window.addEventListener("storage", create_proxy(self._guarded(self._on_storage)))

    def send(self, message: Message) -> None:
        """Update the model, show it, do what is wanted. Messages sent meanwhile wait for their turn."""
        self._queue.append(message)
        if self._busy:
            return
        self._busy = True
        try:
            while self._queue:
                self.model, effects = update(self.model, self._queue.pop(0))
                for effect in effects:
                    self.world.do(effect)
        finally:
            self._busy = False
        self._show()

    def _show(self) -> None:
        speed = self.model.settings.speed
        page = view.page(self.world.words, self.model)
        had_focus = self._root.contains(document.activeElement)
        self._motion.before(speed)
        self._dom.show(page.document, page.game)
        self._motion.after(speed)
        if had_focus and not self._root.contains(document.activeElement):
            self._refocus()

    def _refocus(self) -> None:
        """Give a lost focus to what comes next: the next hand, the hand's own place, or the button to press."""
        for selector in ("[data-do=next]", "[data-zone=hand] [tabindex='0']", "[data-do=pass]"):
            element = self._root.querySelector(selector)
            if element:
                # The element may still be on its way there: the page must not scroll after it.
                element.focus(preventScroll=True)
                return

    def _guarded(self, listener: Callable[[Event], None]) -> Callable[[Event], None]:
        def heard(event: Event) -> None:
            try:
                listener(event)
            except Exception as error:  # noqa: BLE001 - the page says that it failed and goes on
                self.world.report(error)

        return heard

    def _on_click(self, event: Event) -> None:
        target = event.target
        if target.tagName == "DIALOG":
            self.send(SheetClosed())  # outside the sheet, on its backdrop
            return
        control = target.closest("[data-do]")
        if control:
            event.preventDefault()
            message = pressed(control.getAttribute("data-do"))
        else:
            card = target.closest("[data-zone=hand] [data-card]")
            if (
                not card
                or self._drag.just_ended
                or (event.detail > 1 and performance.now() - self._played_at < DOUBLE_CLICK_MS)
            ):
                return
            message = card_pressed(card.getAttribute("data-card"))
        if message is not None:
            self._press(message)

    def _let_go(self, text: str) -> None:
        message = card_pressed(text)
        if message is not None:
            self._press(message)

    def _press(self, message: Message) -> None:
        before = self.model.table
        self.send(message)
        if self.model.table is not before:
            self._played_at = performance.now()

    def _on_change(self, event: Event) -> None:
        field = event.target
        if field.name == "move":
            typed = str(field.value)
            field.value = ""
            self.send(Typed(typed))
        elif field.type == "checkbox":
            self.send(SettingChosen(str(field.name), "on" if field.checked else "off"))
        else:
            self.send(SettingChosen(str(field.name), str(field.value)))

    def _on_cancel(self, event: Event) -> None:
        event.preventDefault()
        self.send(SheetClosed())

    def _on_focus(self, event: Event) -> None:
        card = event.target.closest("[data-zone=hand] [data-card]")
        message = card_pressed(card.getAttribute("data-card")) if card else None
        if message is not None and message.card != self.model.cursor:
            self.send(CursorMoved(message.card))

    def _on_key(self, event: Event) -> None:
        in_field = event.target.tagName in FIELDS
        if event.ctrlKey or event.altKey or event.metaKey or in_field or self.model.sheet is not None:
            return
        if self._moved_in_hand(event):
            event.preventDefault()
            return
        if self.model.settings.letters is Switch.OFF:
            return
        if event.key.lower() == "g":
            self._root.querySelector("[role=log]").focus()
            return
        message = key_pressed(event.key, event.code)
        if message is not None:
            event.preventDefault()
            self._press(message)

    def _moved_in_hand(self, event: Event) -> bool:
        """Move the focus along the hand, as arrows are seen, if that is what the key asks for."""
        held = event.target.closest("[data-zone=hand] [data-card]")
        cards = list(self._root.querySelectorAll("[data-zone=hand] [data-card]"))
        if not cards:
            return False
        if event.key.isdigit() and 1 <= int(event.key) <= len(cards):
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

    def _on_storage(self, event: Event) -> None:
        """Follow what another tab keeps."""
        if event.key == f"durak.{SCORE}":
            self.send(SeriesStored(self.world.score().series))
