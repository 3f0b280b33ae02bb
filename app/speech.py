"""The language that the page speaks: another's words are fetched, the last choice counts, no wait is for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from app.messages import LanguageCame, Message, Noticed
from app.model import Notice
from app.tasks import Start
from i18n.words import Words

PATIENCE_S: Final = 15.0
"""Seconds to wait for the words of a language, as for any file of the start."""


class Speech:
    """The words that the page speaks with."""

    def __init__(
        self,
        words: Words,
        fetch: Callable[[str], Awaitable[Words | None]],
        start: Start,
        send: Callable[[Message], None],
    ) -> None:
        """Speak with these words; `fetch` brings those of another language, or None. Answer through `send`."""
        self.words = words
        self._fetch = fetch
        self._start = start
        self._send = send
        self._changing: asyncio.Task[None] | None = None
        self._told = 0

    def change(self, lang: str) -> None:
        """Speak another language once its words are here, in place of any that is still on its way."""
        if self._changing is not None:
            self._changing.cancel()
            self._changing = None
        if lang != self.words.lang:
            self._changing = self._start(self._change(lang))

    def lacking(self) -> list[str]:
        """Return, once, every text that the language lacks."""
        new = self.words.missing[self._told :]
        self._told += len(new)
        return new

    async def _change(self, lang: str) -> None:
        fetching = asyncio.ensure_future(self._fetch(lang))
        try:
            await asyncio.wait((fetching,), timeout=PATIENCE_S)
            words = fetching.result() if fetching.done() else None
        finally:
            fetching.cancel()
        if words is None:
            self._send(Noticed(Notice.NO_WORDS))
            return
        self.words = words
        self._told = 0
        self._send(LanguageCame(lang))
