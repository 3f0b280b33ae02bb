"""The page that holds this one in a frame: its wishes come in, it is told of the hand; boot/frame.js is the border."""

import json
from collections.abc import Callable, Iterable

from js import durakBoot
from pyodide.ffi import create_proxy

from app.frame import Told, of_a_fault, of_a_wish, of_the_hand
from app.messages import Message
from app.model import Model, Notice, Table
from i18n.words import Words


class Host:
    """The host page; where there is none, nobody hears what is told."""

    def __init__(self, wished: Callable[[str], None]) -> None:
        """Begin to hear the host's wishes, each as JSON."""
        self._table: Table | None = None
        self._notices: tuple[Notice, ...] = ()
        durakBoot.host.hear(create_proxy(wished))

    def tell(self, words: Words, model: Model) -> None:
        """Tell what is new. Lessons and replays are the person's own."""
        if model.study is None and model.replay is None and model.table is not None and model.table is not self._table:
            _send(of_the_hand(self._table, model.table))
            self._table = model.table
        _send(of_a_fault(words, self._notices, model.notices))
        self._notices = model.notices

    def answer(self, model: Model, wish: Message) -> None:
        """Tell what of a wish was not understood."""
        _send(of_a_wish(model, wish))


def _send(messages: Iterable[Told]) -> None:
    for message in messages:
        durakBoot.host.tell(json.dumps(message))
