"""The score book as it lies open on its sheet, and what can happen to it."""

from enum import Enum
from typing import Final, NamedTuple

from app.played import Played
from app.settings import Settings

LISTED: Final = 10
"""How many hands the list shows at first, and how many more at a press."""


class Fault(Enum):
    """What is wrong with a text that was to be taken over."""

    NOTHING = "nothing"
    """It is empty."""
    TOO_LONG = "too long"
    FOREIGN = "foreign"
    """It is something else."""
    NEWER = "newer"
    """A later version of the page wrote it."""
    DAMAGED = "damaged"
    """It was an export once, and was cut off or changed."""


class TakenOver(NamedTuple):
    """So many hands of an export were new, and so many known."""

    new: int
    known: int


class Done(Enum):
    """Something done with the whole book."""

    RESET = "reset"
    EXPORTED = "exported"
    """The export is shown as text."""


Told = TakenOver | Fault | Done
"""What came of the last thing that was done with the whole book."""


class Book(NamedTuple):
    """The statistics as they are looked at."""

    hands: tuple[Played, ...] | None = None
    """Oldest first; None until they are read."""
    players: int | None = None
    """Only hands of this many players are looked at, where it is given."""
    level: str | None = None
    """Only hands against rivals of this level, or `mixed` ones, where it is given."""
    listed: int = LISTED
    doubted: bool = False
    """Whether the person is asked if all is really to be deleted."""
    pasted: str = ""
    """What stands in the field for an export."""
    export: str | None = None
    """The export, where it is shown as text."""
    told: Told | None = None


class HistoryCame(NamedTuple):
    """The history was read."""

    hands: tuple[Played, ...]


class FilterChosen(NamedTuple):
    """The person wants to look at some of the hands; the texts may be nonsense."""

    name: str
    value: str


class MorePressed(NamedTuple):
    """The person wants a longer list."""


class HandOpened(NamedTuple):
    """The person wants to see a hand of the list again."""

    name: str


class HandSaved(NamedTuple):
    """The person wants a hand of the list as a file."""

    name: str


class ResetPressed(NamedTuple):
    """The person wants everything deleted, and is to be asked again."""


class ResetDoubted(NamedTuple):
    """The person does not want it after all."""


class ResetConfirmed(NamedTuple):
    """The person really wants it."""


class WasReset(NamedTuple):
    """Score and history are empty."""


class ExportPressed(NamedTuple):
    """The person wants everything in a file."""


class ExportShown(NamedTuple):
    """The person wants everything as a text to copy."""


class ExportCame(NamedTuple):
    """Everything, as a text."""

    text: str


class Pasted(NamedTuple):
    """The person put a text into the field for an export."""

    text: str


class ImportPressed(NamedTuple):
    """The person wants what stands in the field to be taken over."""


class FileCame(NamedTuple):
    """The person chose a file to be taken over; its text may be anything, and is None if it has none."""

    text: str | None


class Imported(NamedTuple):
    """An export was taken over, settings and all, or refused."""

    told: TakenOver | Fault
    settings: Settings | None = None


BookMessage = (
    HistoryCame
    | FilterChosen
    | MorePressed
    | HandOpened
    | HandSaved
    | ResetPressed
    | ResetDoubted
    | ResetConfirmed
    | WasReset
    | ExportPressed
    | ExportShown
    | ExportCame
    | Pasted
    | ImportPressed
    | FileCame
    | Imported
)
