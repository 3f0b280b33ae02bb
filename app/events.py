"""What happened between two games, as a person at the table would tell it; the log and the announcements say it."""

from enum import Enum
from typing import NamedTuple

from engine.cards import SUIT_OF, TAKE, Card, is_card
from engine.game import Game
from engine.position import Phase, Seat, table_cards
from engine.rules import Durak, Null, attackers, outcome


class Deed(Enum):
    """What a seat did with a card."""

    ATTACKS = "attacks"
    BEATS = "beats"
    THROWS_IN = "throws in"
    PILES_ON = "piles on"


class Opens(NamedTuple):
    """The hand begins: this seat holds the lowest trump, which is shown, or is left of the dealer if nobody has one."""

    seat: Seat
    shown: Card | None


class Plays(NamedTuple):
    """A seat plays a card."""

    seat: Seat
    deed: Deed
    card: Card


class Takes(NamedTuple):
    """The defender says that he takes."""

    seat: Seat


class Passes(NamedTuple):
    """An attacker adds nothing more."""

    seat: Seat


class Beaten(NamedTuple):
    """The fight ends beaten and so many cards are discarded."""

    seat: Seat
    cards: int


class PicksUp(NamedTuple):
    """The defender picks up so many cards from the table."""

    seat: Seat
    cards: int


class Draws(NamedTuple):
    """A seat draws so many cards; `trump` is the face-up trump if it is among them."""

    seat: Seat
    cards: int
    trump: Card | None


class GoesOut(NamedTuple):
    """A seat is out of the hand; `place` counts from 1."""

    seat: Seat
    place: int


class Ends(NamedTuple):
    """The hand is over."""

    outcome: Durak | Null


Event = Opens | Plays | Takes | Passes | Beaten | PicksUp | Draws | GoesOut | Ends

_DEEDS = {
    Phase.ATTACK: Deed.ATTACKS,
    Phase.DEFEND: Deed.BEATS,
    Phase.THROW_IN: Deed.THROWS_IN,
    Phase.PILE_ON: Deed.PILES_ON,
}


def opening_events(game: Game) -> tuple[Event, ...]:
    """Return what is told of a game before its first action: nothing if it starts in the middle, past its opening."""
    start = game.start
    if game.shown is None and any(SUIT_OF[card] == start.trump for hand in start.hands for card in hand):
        return ()
    return (Opens(game.start.attacker, game.shown),)


def events(before: Game, after: Game) -> tuple[Event, ...]:
    """Return what the one action between two games did, in the order in which it happened."""
    number = len(before.history)
    fight = after.history[number - 1]
    seat, action = fight.plays[-1]
    told: list[Event] = []
    if is_card(action):
        told.append(Plays(seat, _DEEDS[before.position.phase], action))
    elif action == TAKE:
        told.append(Takes(seat))
    else:
        told.append(Passes(seat))
    if not fight.drawn:
        return tuple(told)
    on_table = len(table_cards(before.position.table)) + is_card(action)
    told.append((PicksUp if fight.taken else Beaten)(fight.defender, on_table))
    for drawer in (*attackers(fight.attacker, fight.defender, len(fight.drawn)), fight.defender):
        if fight.drawn[drawer]:
            last = after.trump_drawer == drawer and before.trump_drawer is None
            told.append(Draws(drawer, fight.drawn[drawer], before.position.trump_card if last else None))
    was_out = len(before.position.finish)
    for place, out in enumerate(after.position.finish[was_out:], start=was_out + 1):
        told.append(GoesOut(out, place))
    result = outcome(after.position)
    if result is not None:
        told.append(Ends(result))
    return tuple(told)
