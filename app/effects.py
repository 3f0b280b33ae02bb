"""What the page wants of the world; `app.world` does it and answers with messages."""

from typing import NamedTuple

from app.events import Event
from app.model import Table
from app.settings import Settings
from engine.cards import Action
from engine.game import Game
from engine.notation import Record
from engine.players import Level
from engine.rules import Outcome


class Shuffle(NamedTuple):
    """Draw a seed for a deal, unless one is given, and one for the rivals. Answer: Shuffled."""

    seed: str | None = None
    ai_seed: str | None = None
    machine: str | None = None
    """The machine's part of the seed, where its fingerprint was shown already."""
    words: str = ""
    """The person's part."""


class DrawMachine(NamedTuple):
    """Draw the machine's part of the next seed, before the person adds words to it. Answer: MachineDrew."""


class Think(NamedTuple):
    """Let the rival on turn decide. Answer: RivalActed, or RivalWaits first if the pace is step by step."""

    game: Game
    level: Level
    ai_seed: str
    settings: Settings


class Hurry(NamedTuple):
    """Let the rival who thinks or waits move now."""


class Pause(NamedTuple):
    """Let nobody but the person move until it is over."""

    on: bool


class PlayForced(NamedTuple):
    """Wait a while that depends on nothing hidden, then play the person's only legal action. Answer: ForcedMoveDue."""

    ply: int
    settings: Settings


class PlayScripted(NamedTuple):
    """Let the rival of a lesson play what the lesson says, at the person's pace. Answer: RivalActed."""

    ply: int
    action: Action
    settings: Settings


class Advise(NamedTuple):
    """Let the strongest level think in the person's place. Answer: Advised."""

    game: Game


class Sound(NamedTuple):
    """Let what happened be heard."""

    events: tuple[Event, ...]


class SaveHand(NamedTuple):
    """Keep the hand."""

    record: Record


class SaveSettings(NamedTuple):
    """Keep the settings."""

    settings: Settings


class Score(NamedTuple):
    """Add a hand to the stored score, once, whatever other tabs do. Answer: SeriesStored."""

    record: Record
    outcome: Outcome


class SetAside(NamedTuple):
    """Let the stored hand wait, with those that wait already: another comes in its place."""

    record: Record


class TakeUp(NamedTuple):
    """Put a hand that waits back into its place. Answer: AsideCame."""

    record: Record


class Stamp(NamedTuple):
    """Give a record a time of its own, and chance for the rivals where it has none. Answer: Stamped."""

    record: Record


class RunReplay(NamedTuple):
    """Wait as long as a step of a replay takes. Answer: ReplayDue."""

    ply: int
    settings: Settings


class Locate(NamedTuple):
    """Make the page's address end in the link to the hand that is looked at, or in none."""

    link: str | None


class GiveLink(NamedTuple):
    """Pass on a link, by the system's own way where there is one, else by the clipboard. Answer: Given."""

    url: str


class GiveDay(NamedTuple):
    """Pass on, in the same ways, what a finished deal of the day came to. Answer: Given."""

    table: Table
    base: str
    """The site's address, with its slash."""


class Download(NamedTuple):
    """Let the person keep a record as a file."""

    record: Record


class Speak(NamedTuple):
    """Speak a language, and no other that is on its way. Answer, unless it is spoken already: LanguageCame, Noticed."""

    lang: str


class Renew(NamedTuple):
    """Load the page anew, in the version that waits, if one does."""


class AskDay(NamedTuple):
    """Find out which day it is. Answer: DayCame."""


class ReadHistory(NamedTuple):
    """Read the finished hands. Answer: HistoryCame."""


class Reset(NamedTuple):
    """Empty score and history. Answers: SeriesStored, WasReset."""


class Export(NamedTuple):
    """Put all that is kept into a file for the person or, without one, into a text. Answer to that: ExportCame."""

    settings: Settings
    as_file: bool


class Import(NamedTuple):
    """Add what an export holds to what is kept. Answers: Imported, and what has changed."""

    text: str
    settings: Settings


Effect = (
    Shuffle
    | DrawMachine
    | Think
    | Hurry
    | Pause
    | PlayForced
    | PlayScripted
    | Advise
    | Sound
    | SaveHand
    | SaveSettings
    | Score
    | Speak
    | Renew
    | SetAside
    | TakeUp
    | Stamp
    | RunReplay
    | Locate
    | GiveLink
    | GiveDay
    | Download
    | AskDay
    | ReadHistory
    | Reset
    | Export
    | Import
)
