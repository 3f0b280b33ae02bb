"""Whole hands between the computer players, every state checked against the laws."""

import pytest

from engine.players import Level
from engine.position import Seat
from tools.hands import main, played, run, seatings, table

pytestmark = pytest.mark.thorough

LEVELS = (Level.EASY, Level.NORMAL)


def test_hands_at_every_table_size_end_without_breaking_a_law(hands):
    by_players = run(hands, "tests", LEVELS, effort=0)
    assert set(by_players) == {2, 3, 4, 5, 6}
    for players, results in by_players.items():
        assert len(results) == hands / 5
        assert not any(result.abandoned for result in results)
        assert {result.durak for result in results} >= set(range(players)), "a seat that is never the Durak"


def test_every_pair_of_levels_sits_at_every_table_size():
    seated = seatings(LEVELS)
    assert len(seated) == 5 * 4
    assert {(len(seats), seats[0], seats[1]) for seats in seated} == {
        (players, first, second) for players in range(2, 7) for first in LEVELS for second in LEVELS
    }


def test_a_hand_is_the_same_again_from_the_same_seed():
    seated = (Level.NORMAL, Level.EASY, Level.NORMAL)
    assert played("again", seated, Seat(1), 0) == played("again", seated, Seat(1), 0)
    assert played("again", seated, Seat(1), 0) != played("another", seated, Seat(1), 0)


def test_the_table_counts_hands_null_hands_and_actions():
    by_players = run(40, "table", LEVELS, effort=0)
    lines = table(by_players)
    assert [line.split(" | ")[0].strip() for line in lines] == ["players", "2", "3", "4", "5", "6", "all"]
    played_in_all = [int(cell) for cell in lines[-1].split(" | ")[1:]]
    assert played_in_all[0] == 40
    assert played_in_all[3] == sum(result.actions for results in by_players.values() for result in results)


def test_the_call_prints_the_table(capsys):
    assert main(["--hands", "20", "--seed", "x", "--levels", "easy"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].split(" | ")[1].strip() == "20"


def test_a_hand_that_does_not_end_fails_the_call(monkeypatch):
    ended = run(5, "stuck", LEVELS, effort=0)
    stuck = {players: [hand._replace(abandoned=True) for hand in hands] for players, hands in ended.items()}
    monkeypatch.setattr("tools.hands.run", lambda *_: stuck)
    assert main(["--hands", "5"]) == 1


def test_a_call_for_no_hands_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["--hands", "0"])
    assert "--hands must be 1 or more, not 0" in capsys.readouterr().err
