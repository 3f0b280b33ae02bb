"""What can happen to the page: the person did something, a rival moved, the browser answered."""

from collections.abc import Mapping
from typing import NamedTuple

from app.book import BookMessage
from app.model import Notice, Sheet, Table, Topic
from engine.cards import Action, Card
from engine.notation import Record
from engine.players import Choice, Reason
from engine.series import Series


class CardPressed(NamedTuple):
    """The person pressed a card of his hand."""

    card: Card


class CardDropped(NamedTuple):
    """The person let a card of his hand go over the table: there is no doubt that he means it."""

    card: Card


class CursorMoved(NamedTuple):
    """The keyboard came to this card of the hand."""

    card: Card


class TakePressed(NamedTuple):
    """The person takes."""


class DonePressed(NamedTuple):
    """The person adds nothing more."""


class DealPressed(NamedTuple):
    """The person wants a new hand as the new-hand sheet says."""


class DealAsked(NamedTuple):
    """The page begins with a new hand, from these seeds where the address gives them."""

    seed: str | None
    ai_seed: str | None


class Resumed(NamedTuple):
    """The page begins with the hand that was stored."""

    table: Table


class DailyPressed(NamedTuple):
    """The person, or the address, asks for the deal of the day."""


class DayCame(NamedTuple):
    """The edge knows which day it is."""

    date: str
    """Such as `2026-11-30`, in UTC."""
    done: bool
    """Whether the deal of this day has been finished before."""
    created: str
    """An ISO 8601 time in UTC."""
    address: str
    """As of `Shuffled`."""


class NextPressed(NamedTuple):
    """The person wants the next hand of the series."""


class Shuffled(NamedTuple):
    """The edge has drawn what chance a new hand needs, or passed on what was given."""

    seed: str
    ai_seed: str
    given: bool
    """Whether the seed came from outside: then the deal is the same for everyone, the last seat dealing."""
    created: str
    """An ISO 8601 time in UTC."""
    address: str
    """The query part of the page's address, which tells later whether it asked for this very hand."""
    words: str = ""
    """What the person added to the seed, unless it was given."""


class MachineDrew(NamedTuple):
    """The machine's part of the next seed is drawn."""

    machine: str


class VerifyPressed(NamedTuple):
    """The person wants the deal of a finished hand proved."""


class RivalActed(NamedTuple):
    """The rival on turn at `ply` has decided."""

    ply: int
    action: Action
    reason: Reason | None = None
    """None where nobody chose: a lesson's rival, or one in whose place the page played."""


class RivalWaits(NamedTuple):
    """The rival on turn at `ply` is ready and waits for a press."""

    ply: int


class StepPressed(NamedTuple):
    """The person lets a waiting rival move, or hurries a thinking one."""


class SkipPressed(NamedTuple):
    """The person, who is out, lets the rest of the hand be played at once."""


class ForcedMoveDue(NamedTuple):
    """The time has come to play the person's only legal action at `ply` for him."""

    ply: int


class HintPressed(NamedTuple):
    """The person asks for advice."""


class Advised(NamedTuple):
    """The advice for the person's turn at `ply`."""

    ply: int
    choice: Choice


class Asked(NamedTuple):
    """The person asks for something to be read aloud."""

    topic: Topic


class Typed(NamedTuple):
    """The person typed a move; the text may be anything."""

    text: str


class LessonPressed(NamedTuple):
    """The person begins the tutorial or goes on to its next lesson."""


class LessonsLeft(NamedTuple):
    """The person leaves the tutorial for the hand that waited."""


class AddressChanged(NamedTuple):
    """The part of the page's address behind the `#`, at the start and whenever it changes; it may be anything."""

    fragment: str


class ReplayOpened(NamedTuple):
    """The person wants to look at a hand again: at the table's own if none is given, from this ply on."""

    record: Record | None = None
    ply: int = 0


class ReplayLeft(NamedTuple):
    """The person goes back to the hand that waits."""


class ReplayMoved(NamedTuple):
    """The person goes to this ply of the replay; beyond an end it is the end."""

    ply: int


class ReplayStepped(NamedTuple):
    """The person goes so many plies on, or back."""

    by: int


class ReplayRun(NamedTuple):
    """The person lets the replay go on by itself, or stops it."""


class ReplayDue(NamedTuple):
    """The replay, if it goes on by itself, is to leave this ply for the next."""

    ply: int


class HandsTurned(NamedTuple):
    """The person wants to see all hands, or only what he saw."""


class PlayOnPressed(NamedTuple):
    """The person wants to play on from where the replay is."""


class Stamped(NamedTuple):
    """A record that begins a hand of its own."""

    record: Record


class SharePressed(NamedTuple):
    """The person wants to give the hand away."""


class DaySharePressed(NamedTuple):
    """The person wants to give away what a deal of the day came to."""


class Given(NamedTuple):
    """The browser has taken what was to be given away, to pass it on or to the clipboard; or it has refused."""

    taken: bool


class DownloadPressed(NamedTuple):
    """The person wants the hand as a file."""


class FileOpened(NamedTuple):
    """The text of a file that the person opened; None if it is no text."""

    text: str | None


class UndoPressed(NamedTuple):
    """The person takes back what he did last."""


class PracticePressed(NamedTuple):
    """The person goes back past what he has seen since, and the hand becomes practice."""


class AsidePressed(NamedTuple):
    """The person leaves the hand on the table for the one that was put aside."""


class AsideCame(NamedTuple):
    """Which unfinished hand waits now."""

    table: Table | None


class SheetOpened(NamedTuple):
    """The person opens a dialog; `rule` is the rule to show in the rules."""

    sheet: Sheet
    rule: str | None = None


class SheetClosed(NamedTuple):
    """The person closes the dialog."""


class SettingChosen(NamedTuple):
    """The person changes one setting; the value is its text form and may be nonsense."""

    name: str
    value: str


class LanguageCame(NamedTuple):
    """The words of a language are there and the page speaks it."""

    lang: str


class SeriesStored(NamedTuple):
    """The score that the browser keeps, after a hand or a change in another tab."""

    series: tuple[Series, ...]


class DealWished(NamedTuple):
    """The host page wants a new hand, in the words of an address: players, levels, seed."""

    query: Mapping[str, str]


class SettingWished(NamedTuple):
    """The host page wants a setting to be so; the value may be nonsense."""

    name: str
    value: str


class PauseWished(NamedTuple):
    """The host page wants the rivals to wait, or to go on."""

    on: bool


class Noticed(NamedTuple):
    """Something the person must be told."""

    notice: Notice


class NewerCame(NamedTuple):
    """A new version of the game is there and waits."""


class RenewPressed(NamedTuple):
    """The person loads the page anew, for a new version or after a fault; the hand goes on in it."""


class NoticeClosed(NamedTuple):
    """The person has read a notice."""

    notice: Notice


Message = (
    CardPressed
    | CardDropped
    | CursorMoved
    | TakePressed
    | DonePressed
    | DealPressed
    | DealAsked
    | Resumed
    | DailyPressed
    | DayCame
    | NextPressed
    | Shuffled
    | MachineDrew
    | VerifyPressed
    | RivalActed
    | RivalWaits
    | StepPressed
    | SkipPressed
    | ForcedMoveDue
    | HintPressed
    | Advised
    | Asked
    | Typed
    | LessonPressed
    | LessonsLeft
    | AddressChanged
    | ReplayOpened
    | ReplayLeft
    | ReplayMoved
    | ReplayStepped
    | ReplayRun
    | ReplayDue
    | HandsTurned
    | PlayOnPressed
    | Stamped
    | SharePressed
    | DaySharePressed
    | Given
    | DownloadPressed
    | FileOpened
    | AsidePressed
    | AsideCame
    | UndoPressed
    | PracticePressed
    | SheetOpened
    | SheetClosed
    | SettingChosen
    | LanguageCame
    | SeriesStored
    | DealWished
    | SettingWished
    | PauseWished
    | Noticed
    | NoticeClosed
    | NewerCame
    | RenewPressed
    | BookMessage
)
