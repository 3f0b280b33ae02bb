"""What every computer player is: from an observation, ever better choices, each with one reason."""

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import NamedTuple, Protocol

from engine.cards import Action
from engine.observation import Observation
from engine.position import Seat


class Level(Enum):
    """How well a computer player plays (A1-A3)."""

    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"


class Reason(Enum):
    """Why a player chose as he did: a closed list, so that the page can say it in every language."""

    ONLY_MOVE = "only move"
    CANNOT_BEAT = "cannot beat it"
    NOTHING_TO_ADD = "nothing to add"
    LOWEST_CARD = "lowest card"
    HELD_TWICE = "can add another of its rank"
    HARD_TO_BEAT = "hard for the defender to beat"
    SMALLEST_BEATS = "smallest card that beats"
    FEWER_TO_ADD = "lets others add less"
    ADDS_NO_RANK = "beats without bringing in a new rank"
    KEEPS_TRUMPS = "keeps trumps"
    KEEPS_HIGH = "keeps a high card"
    TAKES_FOR_TRUMPS = "takes now to keep trumps"
    TAKES_FOR_HIGH = "takes now to keep a high card"
    STARVES_RIVAL = "does not help a rival out"
    WINS_BY_FORCE = "wins by force"
    HOLDS_NULL = "holds the null hand"
    BEST_FOUND = "best found by searching ahead"
    VARIES = "varies play"


class Choice(NamedTuple):
    """An action and the one reason for it."""

    action: Action
    reason: Reason


class Player(Protocol):
    """A computer player. It keeps nothing between decisions: an observation holds all it may remember."""

    def think(self, seen: Observation, rng: Random) -> Iterator[Choice]:
        """Yield a legal choice at once and then better ones, for as long as the caller asks and there are any.

        `seen` must be of the seat on turn. The same observation and the same `rng` state give the same choices.
        """


def chance(ai_seed: str, seat: Seat, ply: int) -> Random:
    """Return the randomness of one decision: from the players' own seed, never from the deal's."""
    # Any text of a record will do as a seed, one with half a character too, which has no UTF-8 form.
    return Random(f"{ai_seed}:{seat}:{ply}".encode(errors="surrogatepass"))


def choose(player: Player, seen: Observation, rng: Random, effort: int) -> Choice:
    """Return the player's choice after at most `effort` improvements of its first answer."""
    choice = None
    for improvements, choice in enumerate(player.think(seen, rng)):  # noqa: B007 - the last one is what is wanted
        if improvements >= effort:
            break
    if choice is None:
        message = f"{player!r} has no answer for seat {seen.seat}"
        raise ValueError(message)
    return choice
