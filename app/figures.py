"""What finished hands add up to: figures, rates with the room that chance leaves them, and what chance itself gave."""

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import median
from typing import Final, NamedTuple

from app.history import place
from app.model import PERSON
from app.played import Dealt, Played
from engine.players import Level
from engine.position import HAND_SIZE

ENOUGH: Final = 10
"""Hands before a rate is told: of fewer it says next to nothing."""
WINDOW: Final = 20
"""How many hands the rolling rate looks back."""
MOST_POINTS: Final = 200

MIXED: Final = "mixed"
GROUPS: Final = (*(level.value for level in Level), MIXED)
"""What the rivals of a hand may be called together: by the level of all, or mixed."""

_Z: Final = 1.96
"""Standard deviations on either side that hold 95 of 100 cases."""

_OTHERS: Final = 35
"""Cards beside the one turned up for trumps, of which so many are trumps too:"""
_TRUMPS: Final = 8


class Figures(NamedTuple):
    """What hands add up to. A null hand is neither a win nor a loss, and has no places."""

    hands: int
    nulls: int
    first: int
    durak: int
    mean_place: float | None
    """None unless all the hands were at tables of one size."""
    streak: int
    """How many hands in a row, up to the last one, the person was not the Durak."""
    best_streak: int
    taken: float
    """Cards picked up a hand, on average."""
    seconds: float
    """How long half of the hands took at the most."""

    @property
    def ranked(self) -> int:
        """How many hands had a Durak."""
        return self.hands - self.nulls


class Point(NamedTuple):
    """The rate of being the Durak over the last hands before one."""

    number: int
    """Of the hand, counted from 1 among those that had a Durak."""
    rate: float
    low: float
    high: float
    luck: float
    """What the rate would be if everybody at those tables were the Durak equally often."""


class Finishes(NamedTuple):
    """How hands ended for the person."""

    first: int
    between: int
    durak: int
    nulls: int


class Chance(NamedTuple):
    """Something that chance gave, and what it gives on average."""

    hands: int
    got: int
    expected: float
    margin: float
    """Within so much of what is expected 95 of 100 cases lie."""

    @property
    def usual(self) -> bool:
        """Whether this is one of the 95 cases."""
        return abs(self.got - self.expected) <= self.margin


def level_of(hand: Played) -> str:
    """Return the level of all the rivals, or MIXED."""
    levels = {level.value for level in hand.levels}
    return levels.pop() if len(levels) == 1 else MIXED


def chosen(hands: Iterable[Played], players: int | None, level: str | None) -> tuple[Played, ...]:
    """Return the hands at tables of this size against rivals of this level; None lets all of them in."""
    return tuple(
        hand
        for hand in hands
        if (players is None or hand.players == players) and (level is None or level_of(hand) == level)
    )


def figures(hands: Sequence[Played]) -> Figures:
    """Return what at least one hand adds up to."""
    all_places = [(place(hand), hand.players) for hand in hands]
    places = [(own, players) for own, players in all_places if own is not None]
    one_size = len({hand.players for hand in hands}) == 1
    streak = best = 0
    for own, players in places:
        streak = 0 if own == players else streak + 1
        best = max(best, streak)
    return Figures(
        hands=len(hands),
        nulls=len(hands) - len(places),
        first=sum(own == 1 for own, _ in places),
        durak=sum(own == players for own, players in places),
        mean_place=sum(own for own, _ in places) / len(places) if places and one_size else None,
        streak=streak,
        best_streak=best,
        taken=sum(hand.taken for hand in hands) / len(hands),
        seconds=max(0.0, median(hand.seconds for hand in hands)),
    )


def interval(hits: int, tries: int) -> tuple[float, float]:
    """Return the rates between which the true one lies in 95 of 100 cases, by Wilson's formula."""
    rate = hits / tries
    middle = (rate + _Z**2 / (2 * tries)) / (1 + _Z**2 / tries)
    reach = _Z * sqrt(rate * (1 - rate) / tries + _Z**2 / (4 * tries**2)) / (1 + _Z**2 / tries)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def rolling(hands: Iterable[Played]) -> tuple[Point, ...]:
    """Return the rate of being the Durak after each hand, from the tenth on, the last ones only."""
    ranked = [hand for hand in hands if hand.ranking]
    ends = range(max(ENOUGH, len(ranked) - MOST_POINTS + 1), len(ranked) + 1)
    return tuple(_point(ranked[max(0, end - WINDOW) : end], end) for end in ends)


def finishes(hands: Iterable[Played]) -> dict[str, Finishes]:
    """Return how the hands ended, by the rivals' level."""
    by_level: dict[str, list[Played]] = {group: [] for group in GROUPS}
    for hand in hands:
        by_level[level_of(hand)].append(hand)
    return {group: _finishes(those) for group, those in by_level.items() if those}


def trumps(hands: Iterable[Played]) -> Chance:
    """Return how many trumps were among the person's first cards."""
    deals = [(hand.dealt, hand.players) for hand in hands if hand.dealt is not None]
    means = [_trumps_expected(dealt, players) for dealt, players in deals]
    variance = sum(spread for _, spread in means)
    return Chance(
        len(deals), sum(dealt.trumps for dealt, _ in deals), sum(mean for mean, _ in means), _Z * sqrt(variance)
    )


def openings(hands: Iterable[Played]) -> Chance:
    """Return how often the person attacked first."""
    deals = [(hand.dealt, hand.players) for hand in hands if hand.dealt is not None]
    odds = [_opens(dealt, players) for dealt, players in deals]
    variance = sum(odd * (1 - odd) for odd in odds)
    return Chance(len(deals), sum(dealt.opener == PERSON for dealt, _ in deals), sum(odds), _Z * sqrt(variance))


def _point(last: Sequence[Played], number: int) -> Point:
    hits = sum(hand.ranking[-1] == PERSON for hand in last)
    luck = sum(1 / hand.players for hand in last) / len(last)
    return Point(number, hits / len(last), *interval(hits, len(last)), luck)


def _finishes(hands: Sequence[Played]) -> Finishes:
    first = sum(place(hand) == 1 for hand in hands)
    durak = sum(place(hand) == hand.players for hand in hands)
    nulls = sum(place(hand) is None for hand in hands)
    return Finishes(first, len(hands) - first - durak - nulls, durak, nulls)


def _trumps_expected(dealt: Dealt, players: int) -> tuple[float, float]:
    """Return the mean and the variance of the trumps among the person's first cards.

    The card turned up is the deck's last. Nobody is dealt it but the dealer of six, who holds five others beside it.
    """
    turned = players * HAND_SIZE > _OTHERS and dealt.dealer == PERSON
    drawn = HAND_SIZE - turned
    share = _TRUMPS / _OTHERS
    return turned + drawn * share, drawn * share * (1 - share) * (_OTHERS - drawn) / (_OTHERS - 1)


def _opens(dealt: Dealt, players: int) -> float:
    """Return how likely the person is to hold the lowest trump, or to sit left of the dealer where nobody has one."""
    if players * HAND_SIZE > _OTHERS:
        # One of nine times the card turned up is the lowest trump itself.
        cards = HAND_SIZE - (dealt.dealer == PERSON)
        return (dealt.dealer == PERSON) / (_TRUMPS + 1) + _TRUMPS / (_TRUMPS + 1) * cards / _OTHERS
    nobody = 1.0
    for card in range(players * HAND_SIZE):
        nobody *= (_OTHERS - _TRUMPS - card) / (_OTHERS - card)
    left_of_dealer = (dealt.dealer + 1) % players == PERSON
    return (1 - nobody) / players + nobody * left_of_dealer
