"""The score of a series: a win for the first out, a loss for the Durak, null hands apart, and who deals."""

import pytest

from engine.position import Seat
from engine.rules import Durak, Null
from engine.series import Series, new_series, scored


def seats(*numbers):
    return tuple(map(Seat, numbers))


@pytest.mark.parametrize("players", range(2, 7))
def test_the_last_seat_deals_the_first_hand(players):
    assert new_series(players) == Series((0,) * players, (0,) * players, 0, Seat(players - 1))


def test_the_first_out_wins_and_the_durak_loses():
    series = scored(new_series(4), Durak(Seat(1), seats(2, 0, 3, 1)))
    assert series.wins == (0, 0, 1, 0)
    assert series.losses == (0, 1, 0, 0)
    assert series.nulls == 0


def test_the_durak_deals_next():
    assert scored(new_series(4), Durak(Seat(1), seats(2, 0, 3, 1))).dealer == 1


def test_a_null_hand_is_counted_and_nobody_wins_or_loses_and_the_dealer_stays():
    series = scored(new_series(3), Durak(Seat(0), seats(1, 2, 0)))
    assert scored(series, Null(seats(1, 0, 2))) == series._replace(nulls=1)


def test_a_series_adds_up():
    series = new_series(3)
    for result in (
        Durak(Seat(0), seats(1, 2, 0)),
        Null(seats(0, 1, 2)),
        Durak(Seat(2), seats(1, 0, 2)),
        Durak(Seat(2), seats(0, 1, 2)),
        Null(seats(2, 1, 0)),
    ):
        series = scored(series, result)
    assert series == Series(wins=(1, 2, 0), losses=(1, 0, 2), nulls=2, dealer=Seat(2))
    assert series.hands == 5


def test_scoring_leaves_the_series_before_it_as_it_was():
    series = new_series(2)
    scored(series, Durak(Seat(0), seats(1, 0)))
    assert series == new_series(2)
