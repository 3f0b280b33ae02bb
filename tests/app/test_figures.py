"""What hands add up to, checked against plain counting and against thousands of deals."""

from random import Random

import pytest

from app.figures import (
    ENOUGH,
    GROUPS,
    WINDOW,
    Chance,
    Finishes,
    chosen,
    figures,
    finishes,
    interval,
    level_of,
    openings,
    rolling,
    trumps,
)
from app.played import Dealt
from engine.cards import CARDS, SUIT_OF
from engine.game import dealt
from engine.players import Level
from engine.position import Seat
from tests.app.hands import a_hand, hands

PAIR = a_hand(1, players=2)
FOUR = a_hand(2, players=4)


def ended(ranking, hand=None):
    """Return a hand that ended in this order; an empty one is null."""
    base = hand or (PAIR if len(ranking) < 3 else FOUR)
    return base._replace(ranking=tuple(map(Seat, ranking)))


WON, LOST, NULL = ended([0, 1]), ended([1, 0]), ended([])


def test_figures_are_what_counting_gives():
    sums = figures([WON, WON, LOST, NULL, WON])
    assert (sums.hands, sums.nulls, sums.ranked, sums.first, sums.durak) == (5, 1, 4, 3, 1)
    assert sums.mean_place == 5 / 4
    assert (sums.taken, sums.seconds) == (PAIR.taken, 600)


def test_a_null_hand_breaks_no_streak_and_adds_to_none():
    assert figures([WON, NULL, WON])[6:8] == figures([WON, WON])[6:8]
    sums = figures([WON, WON, LOST, WON, NULL])
    assert (sums.streak, sums.best_streak) == (1, 2)
    assert (figures([NULL]).streak, figures([NULL]).mean_place) == (0, None)


def test_an_average_place_is_told_of_tables_of_one_size_only():
    assert figures([ended([2, 0, 1, 3])]).mean_place == 2
    assert figures([ended([2, 0, 1, 3]), WON]).mean_place is None


def test_a_hand_that_ends_before_it_begins_took_no_time():
    assert figures([PAIR._replace(ended="2020-01-01T00:00:00+00:00")]).seconds == 0


def test_hands_are_chosen_by_table_and_by_the_level_of_all_rivals():
    mixed = FOUR._replace(levels=(Level.EASY, Level.HARD, Level.EASY))
    assert [level_of(hand) for hand in (PAIR, FOUR, mixed)] == ["easy", "easy", "mixed"]
    assert chosen([PAIR, FOUR, mixed], None, None) == (PAIR, FOUR, mixed)
    assert chosen([PAIR, FOUR, mixed], 4, None) == (FOUR, mixed)
    assert chosen([PAIR, FOUR, mixed], 4, "mixed") == (mixed,)
    assert chosen([PAIR, FOUR, mixed], None, "easy") == (PAIR, FOUR)


@pytest.mark.parametrize(
    ("hits", "tries", "low", "high"),
    [(0, 10, 0.0, 0.278), (5, 10, 0.237, 0.763), (10, 10, 0.722, 1.0), (1, 100, 0.002, 0.054)],
)
def test_the_interval_is_wilsons(hits, tries, low, high):
    assert interval(hits, tries) == pytest.approx((low, high), abs=0.001)


def test_the_rolling_rate_begins_with_the_tenth_hand_and_looks_back_twenty():
    assert rolling([WON] * (ENOUGH - 1) + [NULL] * 5) == ()
    points = rolling([LOST] * 10 + [WON] * 20)
    assert [point.number for point in points] == list(range(ENOUGH, 31))
    assert [point.rate for point in points] == [min(10, 10, 30 - n) / min(n, WINDOW) for n in range(10, 31)]
    assert all(point.low <= point.rate <= point.high for point in points)
    assert {point.luck for point in points} == {0.5}


def test_the_line_of_luck_follows_the_size_of_the_table():
    assert rolling([WON] * 10 + [ended([0, 1, 2, 3])] * 10)[-1].luck == pytest.approx((0.5 + 0.25) / 2)


def test_the_rolling_rate_is_not_endless():
    points = rolling([WON] * 1000)
    assert (len(points), points[-1].number) == (200, 1000)


def test_places_are_counted_by_level_in_order():
    hard = WON._replace(levels=(Level.HARD,))
    assert finishes([hard, LOST, NULL, ended([1, 0, 2, 3])]) == {
        "easy": Finishes(0, 1, 1, 1),
        "hard": Finishes(1, 0, 0, 0),
    }
    assert list(finishes([hard, LOST])) == [group for group in GROUPS if group in {"easy", "hard"}]


def a_deal(rng, players, dealer):
    """Return a hand whose deal was drawn at random."""
    deck = list(CARDS)
    rng.shuffle(deck)
    start = dealt(deck, players, dealer).start
    got = sum(SUIT_OF[card] == start.trump for card in start.hands[0])
    levels = (Level.EASY,) * (players - 1)
    return PAIR._replace(levels=levels, ranking=(), dealt=Dealt(dealer, start.attacker, got))


@pytest.mark.thorough
@pytest.mark.parametrize("dealer", [0, -1, 1])
@pytest.mark.parametrize("players", range(2, 7))
def test_what_chance_is_said_to_give_is_what_it_gives(players, dealer):
    rng = Random(players)  # noqa: S311 - chance in a test
    deals = [a_deal(rng, players, Seat(dealer % players)) for _ in range(3000)]
    for chance in (trumps(deals), openings(deals)):
        assert chance.hands == 3000
        # Within 1.96 standard deviations lie 95 of 100 cases; within twice that all but one in ten thousand.
        assert abs(chance.got - chance.expected) <= 2 * chance.margin
        assert 0 < chance.margin < 0.1 * chance.expected


def test_hands_without_a_deal_tell_nothing_of_chance():
    assert trumps([PAIR._replace(dealt=None)]) == Chance(0, 0, 0.0, 0.0)
    assert openings([PAIR._replace(dealt=None)]) == Chance(0, 0, 0.0, 0.0)


def test_what_lies_beyond_the_margin_is_out_of_the_ordinary():
    assert Chance(10, 12, 10.0, 2.0).usual
    assert not Chance(10, 13, 10.0, 2.0).usual


def test_figures_of_real_hands_agree_with_each_other():
    sums = figures(hands(40))
    by_level = finishes(hands(40))["easy"]
    assert (by_level.first, by_level.durak, by_level.nulls) == (sums.first, sums.durak, sums.nulls)
    assert sum(by_level) == sums.hands == 40
