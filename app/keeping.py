"""Keeps hand, score, history and settings on a shelf that may be full, emptied, or hold what cannot be read.

The score comes first: the history gives way to it where there is no room, and gives it back where it was broken.
"""

from collections.abc import Callable
from typing import Final, Protocol

from app.book import HistoryCame, Imported, TakenOver, WasReset
from app.exports import ExportError, Kept, export_of, export_text, rebuilt, taken_over
from app.history import finished, hands_of, lines_of, text_of, with_hand
from app.messages import Message, Noticed, SeriesStored
from app.model import Notice, Table, seated
from app.played import Played
from app.saves import (
    NewerSaveError,
    SaveError,
    Score,
    counted,
    hand_of,
    hand_text,
    is_of,
    new_score,
    score_of,
    score_text,
    settings_text,
)
from app.settings import Settings
from engine.notation import Record
from engine.rules import Outcome

HAND: Final = "hand"
ASIDE: Final = "aside"
"""Unfinished hands that wait, another having come in their place: a line each, the newest last."""
SCORE: Final = "score"
HISTORY: Final = "history"
SETTINGS: Final = "settings"
GUARDED: Final = frozenset({SCORE, HISTORY, SETTINGS})
"""What is put back if it vanishes while the page is open; the hand is written after every action anyway."""


MOST_ASIDE: Final = 20
"""How many hands may wait; the oldest gives way, or an address opened again and again would fill the storage."""


class Shelf(Protocol):
    """Where texts are kept by name; `app.storage` has the one of the browser."""

    lasting: bool

    def get(self, name: str) -> str | None:
        """Return the text kept under a name, or None."""

    def put(self, name: str, text: str) -> bool:
        """Keep a text under a name. Return False if there is no room for it: then it lasts for this visit only."""

    def drop(self, name: str) -> None:
        """Forget what is kept under a name."""

    def set_aside(self, name: str) -> None:
        """Rename what could not be read."""

    def leave(self, name: str) -> None:
        """Leave what is kept under a name as it is, and keep another text for this visit."""

    def restored(self) -> bool:
        """Put back what is guarded and gone; tell whether there was any."""


class Keeping:
    """What is kept, with everything that can go wrong told to the person by a notice and to the console by a line."""

    def __init__(self, shelf: Shelf, send: Callable[[Message], None], complain: Callable[[str], None]) -> None:
        """Answer through `send`."""
        self._shelf = shelf
        self._send = send
        self._complain = complain
        self._told: set[Notice] = set()

    def put(self, name: str, text: str) -> None:
        """Keep a text, at the cost of the oldest hands of the history if need be."""
        self.heal()
        while not self._shelf.put(name, text):
            if not self._history_gave_way():
                self._tell_once(Notice.NOT_STORED)
                return
        if not self._shelf.lasting:
            self._tell_once(Notice.NOT_STORED)

    def heal(self) -> None:
        """Put back what was emptied meanwhile."""
        if self._shelf.restored():
            self._complain("the storage was emptied, and is filled again")
            self._send(Noticed(Notice.EMPTIED))

    def hand(self) -> Table | None:
        """Return the stored hand; one that cannot be read is set aside and told of."""
        text = self._shelf.get(HAND)
        if text is None:
            return None
        table = self._hand_of(text)
        if table is None:
            self._shelf.set_aside(HAND)
        return table

    def waiting(self) -> Table | None:
        """Return the hand that was last put aside and can be read; those after it are told of."""
        lines = kept = self._aside()
        table = None
        while lines and (table := self._hand_of(lines[-1])) is None:
            lines = lines[:-1]
        if lines != kept:
            self._shelf.set_aside(ASIDE)
            self._put_aside(lines)
        return table

    def put_aside(self, record: Record) -> None:
        """Let an unfinished hand wait, with those that wait already; another comes in its place."""
        lines = [*self._others(record), hand_text(record)]
        if len(lines) > MOST_ASIDE:
            self._complain(f"{len(lines)} unfinished hands wait: the oldest gave way")
        self._put_aside(lines[-MOST_ASIDE:])
        self._shelf.drop(HAND)

    def take_up(self, record: Record) -> None:
        """Put a hand that waits back into its place."""
        self.put(HAND, hand_text(record))
        self._put_aside(self._others(record))

    def score(self) -> Score:
        """Return the stored score; in the place of one that cannot be read, what the history tells of it."""
        text = self._shelf.get(SCORE)
        if text is None:
            return new_score()
        try:
            return score_of(text)
        except NewerSaveError as error:
            self._leave(SCORE, error)
            self._shelf.leave(HISTORY)  # which tells of the same hands
            return new_score()
        except SaveError as error:
            self._complain(f"the saved score was set aside: {error}")
            self._shelf.set_aside(SCORE)
            self._send(Noticed(Notice.BROKEN_SCORE))
            score = rebuilt(self.hands())
            if score.counted:
                self.put(SCORE, score_text(score))
            return score

    def hands(self) -> tuple[Played, ...]:
        """Return the hands of the history."""
        hands, unread = hands_of(self._lines())
        if unread:
            self._tell_once(Notice.BROKEN_HISTORY)
        return hands

    def count(self, record: Record, outcome: Outcome, ended: str) -> None:
        """Add a hand that ended at this time to score and history, unless it is practice or was counted before."""
        self.heal()
        score = self.score()
        after = counted(score, record, outcome)
        if after is not score:
            # The history first: a page that dies in between counts the hand when it is opened again.
            self._put_lines(with_hand(self._lines(), finished(seated(record), ended)))
            self.put(SCORE, score_text(after))
        self._send(SeriesStored(after.series))

    def has_played(self, name: str) -> bool:
        """Tell whether a hand of this name has been counted."""
        return name in self.score().counted or any(hand.name == name for hand in self.hands())

    def reset(self) -> None:
        """Empty score and history. What was counted stays known, so that no reload counts a hand again."""
        score = new_score()._replace(counted=self.score().counted)
        self._put_lines(())
        self.put(SCORE, score_text(score))
        self._send(SeriesStored(score.series))
        self._send(HistoryCame(()))
        self._send(WasReset())

    def everything(self, settings: Settings) -> str:
        """Return all that is kept as one text."""
        return export_text(Kept(self.score(), self._lines(), settings))

    def take_over(self, text: str, settings: Settings) -> None:
        """Add what an export holds; one that cannot be read changes nothing."""
        try:
            other = export_of(text)
        except ExportError as error:
            self._send(Imported(error.fault))
            return
        taken = taken_over(Kept(self.score(), self._lines(), settings), other)
        self._put_lines(taken.kept.lines)
        self.put(SCORE, score_text(taken.kept.score))
        self._send(SeriesStored(taken.kept.score.series))
        self._send(Imported(TakenOver(taken.new, taken.known), taken.kept.settings))

    def put_settings(self, settings: Settings) -> None:
        """Keep the settings."""
        self.put(SETTINGS, settings_text(settings))

    def _hand_of(self, text: str) -> Table | None:
        """Return the hand of a text; None, with a notice, if it cannot be read."""
        try:
            return hand_of(text)
        except SaveError as error:
            self._complain(f"the saved hand was set aside: {error}")
            self._send(Noticed(Notice.BROKEN_HAND))
            return None

    def _aside(self) -> list[str]:
        return (self._shelf.get(ASIDE) or "").splitlines()

    def _others(self, record: Record) -> list[str]:
        """Return the lines of the hands that wait, without that of this one."""
        return [line for line in self._aside() if not is_of(line, record)]

    def _put_aside(self, lines: list[str]) -> None:
        if lines:
            self.put(ASIDE, "\n".join(lines))
        else:
            self._shelf.drop(ASIDE)

    def _lines(self) -> tuple[str, ...]:
        text = self._shelf.get(HISTORY)
        if text is None:
            return ()
        try:
            return lines_of(text)
        except NewerSaveError as error:
            self._leave(HISTORY, error)
            return ()
        except SaveError as error:
            self._complain(f"the history was set aside: {error}")
            self._shelf.set_aside(HISTORY)
            self._tell_once(Notice.BROKEN_HISTORY)
            _, *rest = text.split("\n")
            _, unread = hands_of(rest)
            lines = tuple(line for line in rest if line not in unread)
            if lines:
                self._put_lines(lines)
            return lines

    def _put_lines(self, lines: tuple[str, ...]) -> None:
        kept = lines
        while not self._shelf.put(HISTORY, text_of(kept)):
            if not kept:
                self._shelf.put(HISTORY, text_of(lines))  # for this visit: there is no room at all
                self._tell_once(Notice.NOT_STORED)
                return
            kept = _younger_half(kept)
        if len(kept) < len(lines):
            self._send(Noticed(Notice.SHORTENED))

    def _history_gave_way(self) -> bool:
        """Drop the older half of the history, if there is one whose going makes room."""
        lines = self._lines()
        if not lines:
            return False
        if not self._shelf.put(HISTORY, text_of(_younger_half(lines))):
            self._shelf.put(HISTORY, text_of(lines))
            return False
        self._send(Noticed(Notice.SHORTENED))
        return True

    def _leave(self, name: str, error: NewerSaveError) -> None:
        self._complain(f"the saved {name} was left alone: {error}")
        self._shelf.leave(name)
        self._send(Noticed(Notice.LATER))

    def _tell_once(self, notice: Notice) -> None:
        if notice not in self._told:
            self._told.add(notice)
            self._send(Noticed(notice))


def _younger_half(lines: tuple[str, ...]) -> tuple[str, ...]:
    return lines[len(lines) // 2 + 1 :]
