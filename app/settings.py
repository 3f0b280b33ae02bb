"""What the person has chosen, its text forms, and what an address may ask for."""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import Final, NamedTuple

from engine.players import Level
from engine.position import MAX_PLAYERS, MIN_PLAYERS
from i18n.languages import DEFAULT, LANGUAGES, best


class Speed(Enum):
    """How long a rival's move takes."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    STEP = "step"
    """The rivals wait for a press before each move."""


class Theme(Enum):
    """Light or dark; AUTO follows the system."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class Deck(Enum):
    """How the cards look."""

    CLASSIC = "classic"
    FOUR = "four"
    LARGE = "large"


class Sort(Enum):
    """How the hand lies; trumps come last either way."""

    SUIT = "suit"
    RANK = "rank"


class Motion(Enum):
    """Whether cards fly; AUTO follows the system's wish for less motion."""

    AUTO = "auto"
    OFF = "off"


class Switch(Enum):
    """On or off."""

    ON = "on"
    OFF = "off"


MAX_RIVALS: Final = MAX_PLAYERS - 1

MOST_WORDS: Final = 60
"""How many letters of his own a person may add to a seed: enough for any sentence, and short in a link."""

EMBEDDED: Final = "1"
"""The one value of `embed` in an address."""

TABLE: Final = ("players", "levels", "seed", "ai_seed")
"""What an address may choose of a table."""

_OTHER_LANG: Final = next(code for code in LANGUAGES if code != DEFAULT)


class Settings(NamedTuple):
    """The person's choices."""

    players: int = 2
    levels: tuple[Level, ...] = (Level.NORMAL,) * MAX_RIVALS
    """One for each rival there may be, the first left of the person."""
    lang: str | None = None
    """A language code; None: the best of those the browser prefers."""
    speed: Speed = Speed.NORMAL
    theme: Theme = Theme.AUTO
    deck: Deck = Deck.CLASSIC
    sort: Sort = Sort.SUIT
    motion: Motion = Motion.AUTO
    sound: Switch = Switch.OFF
    marks: Switch = Switch.ON
    """Whether the cards that may be played stand out."""
    forced: Switch = Switch.OFF
    """Whether a forced move is played for the person."""
    twice: Switch = Switch.OFF
    """Whether a card is lifted by the first press and played by the second."""
    letters: Switch = Switch.ON
    """Whether single letters are keys."""
    practice: Switch = Switch.OFF
    """Whether new hands are practice: undone freely and never counted."""
    counter: Switch = Switch.OFF
    """Whether the cards that everyone has seen are counted on the page."""
    words: str = ""
    """The person's own, added to the seed of each new deal."""


class Wish(NamedTuple):
    """What an address asks for: settings, and a deal of its own if it names a seed."""

    settings: Settings
    seed: str | None
    ai_seed: str | None
    deals: bool
    """Whether it asks for a table of its own and not just for a look of the page."""
    daily: bool
    """Whether it asks for the deal of the day, which leaves nothing else of the table to be chosen."""
    refused: tuple[str, ...]
    """The names of query values that mean nothing here; each fell back to what it was."""
    new: bool = False
    """Whether it opens the choice of a new hand."""


def wished(query: Mapping[str, str], settings: Settings) -> Wish:
    """Return the settings after what a query asks for. Unknown names are left alone: they may be the host's."""
    refused: list[str] = []
    for name, text in query.items():
        if name in _IN_ADDRESS:
            try:
                settings = _IN_ADDRESS[name](settings, text)
            except ValueError:
                refused.append(name)
    seeds = {name: query[name] for name in ("seed", "ai_seed") if name in query}
    usable = {name: seed for name, seed in seeds.items() if is_seed(seed)}
    refused += [name for name in seeds if name not in usable]
    if query.get("embed", EMBEDDED) != EMBEDDED:
        refused.append("embed")
    if query.get("new", "1") != "1":
        refused.append("new")
    table = [name for name in TABLE if name in query]
    daily = query.get("daily") == "1"
    if daily:
        refused += [name for name in table if name not in refused]
    elif "daily" in query:
        refused.append("daily")
    deals = table != [] or daily
    new = query.get("new") == "1"
    return Wish(settings, usable.get("seed"), usable.get("ai_seed"), deals, daily, tuple(refused), new)


def is_seed(text: str) -> bool:
    """Tell whether a text from an address can be a seed: there is something, and all of it arrived.

    Halves of surrogate pairs have no UTF-8 form, and a browser puts U+FFFD in the place of bytes that are none.
    """
    return text != "" and not any("\ud800" <= letter <= "\udfff" or letter == "\ufffd" for letter in text)


def read_players(text: str) -> int:
    """Return a number of players. Raise ValueError."""
    if len(text) != 1 or text not in "23456":
        message = f"{text!r} is not a number of players from {MIN_PLAYERS} to {MAX_PLAYERS}"
        raise ValueError(message)
    return int(text)


def read_levels(text: str) -> tuple[Level, ...]:
    """Return a level for each rival there may be: one named for all, or one for each, the last filling up the rest.

    Raise ValueError.
    """
    levels = [Level(name.strip()) for name in text.split(",")]
    if len(levels) > MAX_RIVALS:
        message = f"{len(levels)} levels are more than {MAX_RIVALS} rivals"
        raise ValueError(message)
    return tuple(levels + levels[-1:] * (MAX_RIVALS - len(levels)))


def read_lang(text: str) -> str:
    """Return the code of the language of this page that a language tag asks for. Raise ValueError."""
    lang = best((text,))
    # The default also stands for no match at all, but then whatever is asked for next would come before it.
    if lang == DEFAULT and best((text, _OTHER_LANG)) != DEFAULT:
        message = f"{text!r} is not a language of this page"
        raise ValueError(message)
    return lang


def read_words(text: str) -> str:
    """Return a person's words as a seed can hold them: on one line, without half letters, not too long."""
    whole = "".join(letter for letter in text if not "\ud800" <= letter <= "\udfff")
    return " ".join(whole.split())[:MOST_WORDS].strip()


def _one_level(rival: int, settings: Settings, text: str) -> Settings:
    levels = settings.levels
    return settings._replace(levels=(*levels[:rival], Level(text), *levels[rival + 1 :]))


Setter = Callable[[Settings, str], Settings]

_IN_ADDRESS: Final[dict[str, Setter]] = {
    "players": lambda settings, text: settings._replace(players=read_players(text)),
    "levels": lambda settings, text: settings._replace(levels=read_levels(text)),
    "lang": lambda settings, text: settings._replace(lang=read_lang(text)),
    "speed": lambda settings, text: settings._replace(speed=Speed(text)),
    "theme": lambda settings, text: settings._replace(theme=Theme(text)),
    "deck": lambda settings, text: settings._replace(deck=Deck(text)),
}
"""How a setting is changed by a text in the address. Each raises ValueError."""

_SETTERS: Final[dict[str, Setter]] = {
    **_IN_ADDRESS,
    "sort": lambda settings, text: settings._replace(sort=Sort(text)),
    "motion": lambda settings, text: settings._replace(motion=Motion(text)),
    "sound": lambda settings, text: settings._replace(sound=Switch(text)),
    "marks": lambda settings, text: settings._replace(marks=Switch(text)),
    "forced": lambda settings, text: settings._replace(forced=Switch(text)),
    "twice": lambda settings, text: settings._replace(twice=Switch(text)),
    "letters": lambda settings, text: settings._replace(letters=Switch(text)),
    "practice": lambda settings, text: settings._replace(practice=Switch(text)),
    "counter": lambda settings, text: settings._replace(counter=Switch(text)),
    "words": lambda settings, text: settings._replace(words=read_words(text)),
    **{f"level.{rival + 1}": partial(_one_level, rival) for rival in range(MAX_RIVALS)},
}
"""The same for a form or a save; `level.1` is the level of the rival in seat 1."""


def changed(settings: Settings, name: str, text: str) -> Settings:
    """Return the settings with one of them read from a text. Raise ValueError if name or text means nothing."""
    if name not in _SETTERS:
        message = f"{name!r} is not a setting"
        raise ValueError(message)
    return _SETTERS[name](settings, text)


def written(settings: Settings) -> dict[str, str]:
    """Return the settings as texts that `changed` reads back."""
    texts = {
        "players": str(settings.players),
        "levels": ",".join(level.value for level in settings.levels),
        "speed": settings.speed.value,
        "theme": settings.theme.value,
        "deck": settings.deck.value,
        "sort": settings.sort.value,
        "motion": settings.motion.value,
        "sound": settings.sound.value,
        "marks": settings.marks.value,
        "forced": settings.forced.value,
        "twice": settings.twice.value,
        "letters": settings.letters.value,
        "practice": settings.practice.value,
        "counter": settings.counter.value,
        "words": settings.words,
    }
    return texts if settings.lang is None else {**texts, "lang": settings.lang}
