"""Everything the page knows, as one value."""

from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from app.book import Book
from app.events import Event, events, opening_events
from app.reasons import with_reason
from app.reveals import reveals
from app.settings import Settings
from engine.cards import Action, Card, Hand
from engine.game import Game, play
from engine.notation import Record, replayed
from engine.observation import Observation, observe
from engine.players import Choice, Level, Reason
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Seat
from engine.rules import Refusal
from engine.series import Series, new_series

PERSON: Final = Seat(0)
"""The person's seat."""


class Sheet(Enum):
    """A dialog over the table."""

    NEW = "new"
    SETTINGS = "settings"
    RULES = "rules"
    STATS = "stats"
    KEYS = "keys"
    LOG = "log"
    """In a frame, where it has no place beside the table."""
    SHARE = "share"
    DAY = "day"
    """The line of a finished deal of the day, to be given away."""
    COURSE = "course"
    """How many cards each seat held through the hand that is looked at again."""
    FAIR = "fair"
    UNDO = "undo"


class Notice(Enum):
    """Something the person must be told that is not a move."""

    NOT_STORED = "not stored"
    """The browser refuses storage or it is full: the score lasts for this visit only."""
    BROKEN_HAND = "broken hand"
    """The saved hand could not be replayed and was set aside."""
    BROKEN_SCORE = "broken score"
    """The saved score could not be read and was set aside."""
    BROKEN_SETTINGS = "broken settings"
    """The saved settings could not be read and were set aside."""
    BAD_ADDRESS = "bad address"
    """Some of what the address asks for means nothing."""
    ASIDE = "aside"
    """The address asked for another deal; the unfinished hand waits."""
    ELSEWHERE = "elsewhere"
    """The hand went on in another tab."""
    LATER = "later"
    """A later version of the page has kept something here: it stays as it is, and this visit counts for itself."""
    SHORTENED = "shortened"
    """The storage is full, and the oldest hands of the history had to give way."""
    EMPTIED = "emptied"
    """The browser's storage was emptied while the page was open; what the page knew was put back."""
    BROKEN_HISTORY = "broken history"
    """Hands of the history could not be read; they are kept and not shown."""
    DAILY_AGAIN = "daily again"
    """The deal of the day was finished before: this time it is practice."""
    FAULT = "fault"
    """Something in the page failed; the hand is saved."""
    LARGE = "large"
    """All text is wanted twice as large as usual: cards in large print are offered, once."""
    NO_WORDS = "no words"
    """The chosen language could not be fetched."""
    OFFLINE = "offline"
    """From now on the game needs no network; told once, and gone by itself."""
    NEWER = "newer"
    """A new version of the game waits to be taken."""
    BROKEN_LINK = "broken link"
    """The address ends in a link to a hand that was cut off or changed."""
    OTHER_LINK = "other link"
    """The address ends in a link to a hand of another version of the game."""
    BROKEN_FILE = "broken file"
    """A file that was opened holds no hand."""
    LONG_LINK = "long link"
    """A hand that is shown is too large for a link; its file holds it."""


class Table(NamedTuple):
    """A hand in progress or over."""

    record: Record
    """The hand as it is saved, every action included."""
    game: Game
    told: tuple[Event, ...]
    """What has happened so far."""
    fresh: Hand = ()
    """The cards that the last fight brought the person, until he acts."""
    since: int = 0
    """The ply since which the person has been shown nothing new."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The level of each rival, the first left of the person."""
        named = self.record.extra["levels"]
        assert isinstance(named, list)  # noqa: S101 - `fresh` and `resumed` put it there
        return tuple(Level(name) for name in named[1:])

    @property
    def named_levels(self) -> tuple[Level | None, ...]:
        """The same, None where the record, which may come from anywhere, names no level of this game."""
        named = self.record.extra.get("levels")
        levels = {level.value: level for level in Level}
        known = [levels.get(str(name)) for name in named] if isinstance(named, list) else []
        return tuple((known + [None] * self.record.players)[1 : self.record.players])

    @property
    def ai_seed(self) -> str:
        """Where the rivals' chance comes from; never from the deal's seed."""
        return str(self.record.extra["ai_seed"])

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.game.position.actor is None

    @property
    def touched(self) -> bool:
        """Whether the person has done anything in the hand."""
        return any(play.seat == PERSON for fight in self.game.history for play in fight.plays)

    @property
    def practice(self) -> bool:
        """Whether the hand is practice, which nothing counts."""
        return self.record.extra.get("practice") is True


class Pressed(NamedTuple):
    """What could not be done when it was pressed or typed, and why."""

    action: Action
    refusal: Refusal
    number: int = 0
    """Tells two refusals of the same in a row from each other."""


class Advice(NamedTuple):
    """What the strongest level would do in the person's place, and why."""

    ply: int
    choice: Choice


class Topic(Enum):
    """What can be asked to be read aloud."""

    HAND = "hand"
    TABLE = "table"
    PILES = "piles"
    RIVALS = "rivals"
    LAST = "last"
    SCORE = "score"
    NOW = "now"


class Answer(NamedTuple):
    """A topic to read aloud; `number` tells two askings of the same from each other."""

    topic: Topic
    number: int


class Study(NamedTuple):
    """The tutorial, while it goes on: which lesson, whether the person strayed, and the hand that waits meanwhile."""

    lesson: int
    strayed: bool
    waiting: Table | None


class Replay(NamedTuple):
    """A hand that is looked at again, step by step, and the hand that waits meanwhile."""

    record: Record
    link: str | None
    """The record as a link has it; None if it is too large for one."""
    games: tuple[Game, ...]
    """Before each action and at the end."""
    told: tuple[tuple[Event, ...], ...]
    """What had just happened in each of them."""
    ply: int = 0
    """The one that is shown."""
    bare: bool = True
    """Whether all hands are open, or only what the person sees."""
    playing: bool = False
    """Whether it goes on by itself."""
    waiting: Table | None = None

    @property
    def last(self) -> int:
        """The ply at the end of what the record holds."""
        return len(self.record.actions)


class Model(NamedTuple):
    """The state of the page."""

    settings: Settings
    series: tuple[Series, ...]
    """By number of players, from 2 to 6."""
    table: Table | None = None
    """None until the first deal."""
    sheet: Sheet | None = None
    rule: str | None = None
    """The rule that the rules sheet is opened at."""
    said: int = 0
    """How many of the table's events were announced, or old, when the person last had to do something."""
    pressed: Pressed | None = None
    cursor: Card | None = None
    """The card of the hand that the keyboard is at; it may have left the hand."""
    lifted: Card | None = None
    """The card that one press more plays, where a card takes two."""
    draft: Settings | None = None
    """What is chosen in the new-hand sheet and not dealt yet."""
    notices: tuple[Notice, ...] = ()
    refused: tuple[str, ...] = ()
    """The query names behind Notice.BAD_ADDRESS."""
    waiting: bool = False
    """Whether a rival waits for a press, as Speed.STEP has it."""
    skipping: bool = False
    """Whether the rest of the hand is played at once, the person being out."""
    advice: Advice | None = None
    """A hint that was asked for at this very ply."""
    answer: Answer | None = None
    """What was last asked to be read aloud."""
    study: Study | None = None
    replay: Replay | None = None
    aside: Table | None = None
    """The unfinished hand that was last put aside: another came in its place."""
    given: bool | None = None
    """Whether the browser took what was to be passed on; None while it has not answered."""
    base: str = ""
    """The site's address, with its slash."""
    book: Book = Book()
    """The statistics, as they are looked at while their sheet is open."""
    typed: str = ""
    """A typed move that could not be played; `pressed` has the reason if it is a move at all."""
    machine: str | None = None
    """The machine's part of the next seed, once it is drawn; the page shows its fingerprint only."""
    verified: bool = False
    """Whether the deal of a hand whose seed is open is to be proved."""
    newer: bool = False
    """Whether a new version of the game waits: it is taken with the next deal, or when the person says so."""
    coming: str | None = None
    """The language that was chosen last, until its words are here or are known not to come."""
    framed: bool = False
    """Whether the page is a frame in another page."""
    paused: bool = False
    """Whether that other page lets the rivals wait."""

    def series_of(self, players: int) -> Series:
        """Return the series at the tables of this size."""
        return self.series[players - MIN_PLAYERS]


def new_model(settings: Settings) -> Model:
    """Return the page before its first deal and without a score."""
    return Model(settings, tuple(new_series(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)))


def seated(record: Record) -> Table:
    """Return the table that a record leads to. Raise RecordError on an illegal action."""
    games = replayed(record)
    told = opening_events(games[0])
    fresh: Hand = ()
    since = 0
    for before, after in pairwise(games):
        told += events(before, after)
        fresh = _fresh(fresh, before, after)
        since = after.ply if reveals(before, after, PERSON) else since
    return Table(record, games[-1], told, fresh, since)


def after(table: Table, action: Action, reason: Reason | None = None) -> Table:
    """Return the table after a legal action of the seat on turn, which a rival had this reason for."""
    game = play(table.game, action)
    record = with_reason(table.record._replace(actions=(*table.record.actions, action)), reason)
    told = table.told + events(table.game, game)
    since = game.ply if reveals(table.game, game, PERSON) else table.since
    return Table(record, game, told, _fresh(table.fresh, table.game, game), since)


def _fresh(fresh: Hand, before: Game, after: Game) -> Hand:
    held = before.position.hands[PERSON]
    gained = tuple(card for card in after.position.hands[PERSON] if card not in held)
    return gained or (() if before.position.actor == PERSON else fresh)


def seed_is_open(model: Model) -> bool:
    """Tell whether the seed of what lies on the table may be shown: the hand is over, whatever part is looked at.

    One that is looked at before its end may go on elsewhere, and count there.
    """
    if model.replay is not None:
        return model.replay.games[-1].position.actor is None
    return model.table is not None and model.table.over


def person_sees(table: Table) -> Observation:
    """Return the person's view: all that the page may draw of a hand that goes on."""
    return observe(table.game, PERSON)
