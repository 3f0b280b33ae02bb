"""Turns the browser's events into messages and models into a page."""

import asyncio
from collections.abc import Callable
from typing import Any, Final, ParamSpec

from js import document, performance, window
from pyodide.ffi import create_proxy

from app import view
from app.book import FileCame, FilterChosen, Pasted
from app.dom import Dom
from app.drag import Drag
from app.focus import Focus
from app.frame import heard
from app.host import Host
from app.keeping import HAND, HISTORY, SCORE
from app.keys import LOG, key_pressed, replay_key
from app.messages import (
    AddressChanged,
    CardDropped,
    CursorMoved,
    FileOpened,
    Message,
    NewerCame,
    NoticeClosed,
    Noticed,
    ReplayMoved,
    Resumed,
    SeriesStored,
    SettingChosen,
    SheetClosed,
    StepPressed,
    Typed,
)
from app.model import PERSON, Model, Notice
from app.motion import Motion
from app.moves import awaits_rival, waits
from app.presses import card_pressed, pressed
from app.saves import went_on
from app.settings import Switch
from app.sight import keep_in_sight
from app.storage import Store
from app.update import update
from app.world import World
from engine.cards import CARD_TEXT
from i18n.words import Words

Event = Any
"""An event of the browser."""

Given = ParamSpec("Given")
"""What a listener or a timer gives."""

DOUBLE_CLICK_MS: Final = 500.0
"""Within this time of a move the later clicks of a double click are not meant for what has become of the place."""

UNREPEATED: Final = frozenset({"take", "pass"})
"""Controls that a double click presses once: the move after the next may be the person's already."""

SETTLING_S: Final = 0.15
"""Seconds for which the live regions stand empty at first: screen readers pass over what a region comes with."""

QUIET_S: Final = 8.0
"""Seconds after which a notice that asks for nothing goes by itself."""

PRESSABLE: Final = "button, a, [role=log], .sheet"
"""Where Space has a meaning of its own."""

FILTER: Final = "filter."
"""What the names of the fields begin with that choose hands of the score book."""

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
        self._focus = Focus(self._root)
        self._host: Host | None = None
        self._heard = False
        self._played_at = 0.0
        self._queue: list[Message] = []
        self._busy = False

    def begin(self, *messages: Message) -> None:
        """Do what the first messages ask for, show the page, and listen from then on."""
        for message in messages:
            self.send(message)
        asyncio.get_event_loop().call_later(SETTLING_S, self._guarded(self._begin_to_speak))
        for name, listener in (
            ("click", self._on_click),
            ("change", self._on_change),
            ("input", self._on_input),
            ("focusin", self._on_focus),
        ):
            self._root.addEventListener(name, create_proxy(self._guarded(listener)))
        # A click on the bare table leaves the focus to the page's body.
        document.addEventListener("keydown", create_proxy(self._guarded(self._on_key)))
        self._drag = Drag(self._root, self._let_go, self._guarded)
        # A dialog's `cancel` does not bubble, but it can be caught on its way down.
        self._root.addEventListener("cancel", create_proxy(self._guarded(self._on_cancel)), True)  # noqa: FBT003
        for name, told in (
            ("storage", self._on_storage),
            ("durak:offline", self._on_offline),
            ("durak:newer", self._on_newer),
            ("hashchange", self._on_hash),
        ):
            window.addEventListener(name, create_proxy(self._guarded(told)))

    def tell_host(self) -> None:
        """Listen to the page that holds this one in a frame, if one does, and tell it of the hand from now on."""
        if self.model.framed:
            self._host = Host(self._guarded(self._on_host))
            self._host.tell(self.world.words, self.model)

    def _on_host(self, text: str) -> None:
        wish = heard(str(text))
        if self._host is not None:
            self._host.answer(self.model, wish)
        self.send(wish)

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

    def _begin_to_speak(self) -> None:
        self._heard = True
        self._show()

    def _show(self) -> None:
        speed = self.model.settings.speed
        table = self.model.table
        page = view.page(self.world.words, self.model)
        self.world.tell_missing()
        self._focus.before(() if table is None else [CARD_TEXT[card] for card in table.game.position.hands[PERSON]])
        self._motion.before(speed)
        self._dom.show(page.document, page.game if self._heard else view.silent(page.game))
        self._motion.after(speed)
        self._focus.after(over=table is not None and table.over)
        keep_in_sight(self._root)
        if self._host is not None:
            self._host.tell(self.world.words, self.model)

    def _guarded(self, work: Callable[Given, None]) -> Callable[Given, None]:
        def guarded(*given: Given.args, **named: Given.kwargs) -> None:
            try:
                work(*given, **named)
            except Exception as error:  # noqa: BLE001 - the page says that it failed and goes on
                self.world.report(error)

        return guarded

    def _on_click(self, event: Event) -> None:
        target = event.target
        if target.tagName == "DIALOG":
            self.send(SheetClosed())  # outside the sheet, on its backdrop
            return
        again = event.detail > 1 and performance.now() - self._played_at < DOUBLE_CLICK_MS
        control = target.closest("[data-do]")
        if control:
            event.preventDefault()
            does = control.getAttribute("data-do")
            message = None if again and does in UNREPEATED else pressed(does)
        else:
            card = target.closest("[data-zone=hand] [data-card]")
            if again or (card and self._drag.ended_on(card)):
                return
            message = card_pressed(card.getAttribute("data-card")) if card else self._table_pressed(target)
        if message is not None:
            self._press(message)

    def _table_pressed(self, target: Any) -> Message | None:  # noqa: ANN401 - an element of the browser
        """Return what a press on the table means: the lifted card is played, a rival who takes his time moves."""
        if not target.closest(".board"):
            return None
        if self.model.lifted is not None:
            return CardDropped(self.model.lifted)
        return StepPressed() if self._rival_is_on_turn() else None

    def _rival_is_on_turn(self) -> bool:
        table = self.model.table
        return table is not None and awaits_rival(table, table.game.ply)

    def _let_go(self, text: str) -> None:
        message = card_pressed(text)
        if message is not None:
            self._press(CardDropped(message.card))

    def _press(self, message: Message) -> None:
        before = self.model.table
        self.send(message)
        if self.model.table is not before:
            self._played_at = performance.now()

    def _on_change(self, event: Event) -> None:
        field = event.target
        name = str(field.name)
        if field.type == "file":
            self.world.open_file(field.files, FileOpened if name == "hand" else FileCame)
            field.value = ""
        elif name == "ply" or field.hasAttribute("readonly"):
            return  # heard as it moves; or a text to be copied
        elif name == "export":
            self.send(Pasted(str(field.value)))
        elif name.startswith(FILTER):
            self.send(FilterChosen(name.removeprefix(FILTER), str(field.value)))
        elif name == "move":
            typed = str(field.value)
            field.value = ""
            self.send(Typed(typed))
        elif field.type == "checkbox":
            self.send(SettingChosen(str(field.name), "on" if field.checked else "off"))
        else:
            self.send(SettingChosen(str(field.name), str(field.value)))

    def _on_input(self, event: Event) -> None:
        if event.target.name == "ply":
            self.send(ReplayMoved(int(event.target.value)))

    def _on_hash(self, _event: Event) -> None:
        self.send(AddressChanged(str(window.location.hash)))

    def _on_cancel(self, event: Event) -> None:
        event.preventDefault()
        self.send(SheetClosed())

    def _on_focus(self, event: Event) -> None:
        card = event.target.closest("[data-zone=hand] [data-card]")
        message = card_pressed(card.getAttribute("data-card")) if card else None
        if message is not None and message.card != self.model.cursor:
            self.send(CursorMoved(message.card))

    def _on_key(self, event: Event) -> None:
        if event.ctrlKey or event.altKey or event.metaKey or self.model.sheet is not None:
            return
        if event.target.tagName in FIELDS or not self._is_ours(event.target):
            return
        if self.model.replay is not None and self._replay_key(event):
            return
        if self._focus.moved(event, digits=self.model.settings.letters is Switch.ON):
            event.preventDefault()
            return
        if event.repeat:
            if event.key == "Enter":
                event.preventDefault()  # a held key presses once
            return
        if event.key == " " and not event.target.closest(PRESSABLE) and self._rival_is_on_turn():
            event.preventDefault()
            self.send(StepPressed())
            return
        if self.model.settings.letters is Switch.OFF:
            return
        message = key_pressed(event.key, event.code)
        if message is not None:
            event.preventDefault()
            self._do(message)

    def _do(self, message: Message) -> None:
        if message == LOG and not self.model.framed:
            self._root.querySelector("[role=log]").focus()  # it lies beside the table
        else:
            self._press(message)

    def _is_ours(self, target: Any) -> bool:  # noqa: ANN401 - an element of the browser
        """Tell whether a key is meant for the game. In a frame one that nothing has the focus for is the host's."""
        body = document.body.isSameNode(target) and not self.model.framed
        return body or bool(self._root.contains(target))

    def _on_offline(self, _event: Event) -> None:
        """Tell, quietly, that all is kept; see app/boot/offline.js."""
        self.send(Noticed(Notice.OFFLINE))
        asyncio.get_event_loop().call_later(QUIET_S, self._guarded(self.send), NoticeClosed(Notice.OFFLINE))

    def _on_newer(self, _event: Event) -> None:
        self.send(NewerCame())

    def _replay_key(self, event: Event) -> bool:
        if event.key == " " and event.target.tagName == "BUTTON":
            return False  # Space presses the button
        message = replay_key(event.key, rtl=document.documentElement.dir == "rtl")
        if message is None:
            return False
        event.preventDefault()
        self.send(message)
        return True

    def _on_storage(self, event: Event) -> None:
        """Follow what another tab keeps."""
        if event.key is None:
            self.world.keeping.heal()
        elif event.key in {f"durak.{SCORE}", f"durak.{HISTORY}"}:
            self.send(SeriesStored(self.world.keeping.score().series))
        elif event.key == f"durak.{HAND}" and not self.model.framed and self.model.study is None:
            kept = waits(self.model)
            table = None if kept is None else went_on(event.newValue, kept.record)
            if table is not None:
                self.send(Resumed(table))
                self.send(Noticed(Notice.ELSEWHERE))
