"""Everything the page knows, as one value."""

from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from app.events import Event, events, opening_events
from app.settings import Settings
from engine.cards import Action, Card, Hand
from engine.game import Game, play
from engine.notation import Record, replayed
from engine.observation import Observation, observe
from engine.players import Choice, Level
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
    FAULT = "fault"
    """Something in the page failed; the hand is saved."""
    NO_WORDS = "no words"
    """The chosen language could not be fetched."""
    OFFLINE = "offline"
    """From now on the game needs no network; told once, and gone by itself."""
    NEWER = "newer"
    """A new version of the game waits to be taken."""


class Table(NamedTuple):
    """A hand in progress or over."""

    record: Record
    """The hand as it is saved, every action included."""
    game: Game
    told: tuple[Event, ...]
    """What has happened so far."""
    fresh: Hand = ()
    """The cards that the last fight brought the person, until he acts."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """The level of each rival, the first left of the person."""
        named = self.record.extra["levels"]
        assert isinstance(named, list)  # noqa: S101 - `fresh` and `resumed` put it there
        return tuple(Level(name) for name in named[1:])

    @property
    def ai_seed(self) -> str:
        """Where the rivals' chance comes from; never from the deal's seed."""
        return str(self.record.extra["ai_seed"])

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.game.position.actor is None


class Pressed(NamedTuple):
    """What could not be done when it was pressed or typed, and why."""

    action: Action
    refusal: Refusal


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
    base: str = ""
    """The site's address, with its slash."""
    typed: str = ""
    """A typed move that could not be played."""
    newer: bool = False
    """Whether a new version of the game waits: it is taken with the next deal, or when the person says so."""
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
    for before, after in pairwise(games):
        told += events(before, after)
        fresh = _fresh(fresh, before, after)
    return Table(record, games[-1], told, fresh)


def after(table: Table, action: Action) -> Table:
    """Return the table after a legal action of the seat on turn."""
    game = play(table.game, action)
    record = table.record._replace(actions=(*table.record.actions, action))
    return Table(record, game, table.told + events(table.game, game), _fresh(table.fresh, table.game, game))


def _fresh(fresh: Hand, before: Game, after: Game) -> Hand:
    held = before.position.hands[PERSON]
    gained = tuple(card for card in after.position.hands[PERSON] if card not in held)
    return gained or (() if before.position.actor == PERSON else fresh)


def person_sees(table: Table) -> Observation:
    """Return the person's view: all that the page may draw of a hand that goes on."""
    return observe(table.game, PERSON)
