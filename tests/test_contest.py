"""Matches: fair by construction, the same for any number of processes, with honest intervals."""

from multiprocessing import active_children
from signal import SIGTERM

import pytest

from engine.cards import TAKE, shuffled
from engine.contest import Contest, Rate, Tally, hand, rate, standings, tallies, tally
from engine.game import dealt
from engine.players import PLAYERS, Choice, Level, Reason
from engine.position import Seat
from engine.rules import Durak, Null

EASY, NORMAL, HARD = Level.EASY, Level.NORMAL, Level.HARD


def played(contest, jobs=1):
    return list(tallies(contest, jobs))


def test_equal_levels_share_the_losses_of_a_deal_over_its_rotations():
    for players in range(2, 7):
        result = tally(Contest((EASY,) * players, 1, "fair", 0), 0)
        assert sum(result.duraks) + result.nulls == result.played == players
        # The same hand was played in every rotation, so each place was once in the Durak's seat.
        assert len(set(result.duraks)) == 1


def test_each_rotation_moves_every_level_one_seat_on(monkeypatch):
    seated = []

    def watched(game, levels, ai_seed, effort):
        seated.append((levels, ai_seed, effort, game))
        return Null(())

    monkeypatch.setattr("engine.contest.hand", watched)
    tally(Contest((EASY, NORMAL, HARD), 1, "s", 7), 4)
    assert [levels for levels, *_ in seated] == [(EASY, NORMAL, HARD), (HARD, EASY, NORMAL), (NORMAL, HARD, EASY)]
    assert len({ai_seed for _, ai_seed, *_ in seated}) == 3
    assert {effort for _, _, effort, _ in seated} == {7}
    assert {game for *_, game in seated} == {dealt(shuffled("s:4"), 3, Seat(2))}


def test_losses_and_first_places_are_counted_for_the_level_not_the_seat(monkeypatch):
    monkeypatch.setattr("engine.contest.hand", lambda *_: Durak(Seat(1), (Seat(0), Seat(1))))
    assert tally(Contest((EASY, NORMAL), 1, "s", 0), 0) == Tally(2, 0, 0, (1, 1), (1, 1))


def test_the_players_chance_is_another_stream_than_the_decks(monkeypatch):
    decks, chances = [], []
    monkeypatch.setattr("engine.contest.shuffled", lambda seed: decks.append(seed) or shuffled(seed))
    monkeypatch.setattr("engine.contest.hand", lambda _game, _seated, ai_seed, _effort: chances.append(ai_seed))
    for deal in range(20):
        tally(Contest((EASY, NORMAL), 20, "s", 0), deal)
    assert len(set(decks)) == 20
    assert len(set(chances)) == 40
    assert not set(decks) & set(chances)


@pytest.mark.thorough
@pytest.mark.parametrize("levels", [(NORMAL, EASY), (EASY, NORMAL, HARD)])
def test_any_number_of_processes_gives_the_same(levels):
    contest = Contest(levels, 5, "jobs", 3)
    assert played(contest, jobs=1) == played(contest, jobs=2) == played(contest, jobs=9)


def test_a_match_that_is_given_up_ends_its_processes_in_the_middle_of_their_work():
    results = tallies(Contest((EASY, EASY), 50, "given up", 0), 2)
    assert next(results) == tally(Contest((EASY, EASY), 50, "given up", 0), 0)
    processes = active_children()
    results.close()
    assert [process.exitcode for process in processes] == [-SIGTERM] * 2


def test_another_seed_gives_other_deals():
    assert played(Contest((NORMAL, EASY), 12, "a", 0)) != played(Contest((NORMAL, EASY), 12, "b", 0))


def test_a_score_is_one_for_not_being_the_durak_and_a_half_for_a_null_hand():
    results = [Tally(2, 0, 0, (0, 2), (2, 0)), Tally(2, 1, 0, (0, 1), (1, 0)), Tally(2, 2, 0, (0, 0), (0, 0))]
    first, second = standings(Contest((NORMAL, EASY), 3, "s", 0), results)
    assert first.score.mean == pytest.approx((1 + 0.75 + 0.5) / 3)
    assert second.score.mean == pytest.approx((0 + 0.25 + 0.5) / 3)
    assert second.durak.mean == pytest.approx((1 + 0.5 + 0) / 3)
    assert first.first.mean == pytest.approx((1 + 0.5 + 0) / 3)


def test_abandoned_hands_count_for_nothing():
    results = [Tally(1, 0, 1, (1, 0), (0, 1)), Tally(0, 0, 2, (0, 0), (0, 0))]
    first, second = standings(Contest((NORMAL, EASY), 2, "s", 0), results)
    assert (first.score.mean, second.score.mean) == (0, 1)


def test_an_interval_covers_ninety_five_percent_and_stays_a_rate():
    assert rate([0.0, 1.0] * 50) == pytest.approx(Rate(0.5, 0.5 - 1.96 * 0.0502519, 0.5 + 1.96 * 0.0502519), abs=1e-6)
    assert rate([1.0, 1.0, 1.0, 0.5]).high == 1


def test_values_all_alike_do_not_make_an_interval_certain():
    assert rate([1.0] * 30) == pytest.approx(Rate(1, 0.9, 1))
    assert rate([0.0] * 3) == pytest.approx(Rate(0, 0, 1))


@pytest.mark.parametrize(("values", "mean"), [([1.0], 1.0), ([], 0.5)])
def test_fewer_than_two_deals_leave_everything_open(values, mean):
    assert rate(values) == Rate(mean, 0, 1)


def test_endless_taking_is_abandoned_as_no_result(monkeypatch):
    class Taker:
        def think(self, seen, _rng):
            yield Choice(seen.actions[-1], Reason.ONLY_MOVE)

    game = dealt(shuffled("endless"), 6, Seat(5))
    monkeypatch.setitem(PLAYERS, EASY, Taker())
    assert hand(game, (EASY,) * 6, "x", 0) is None


def test_a_player_that_cheats_is_refused(monkeypatch):
    class Cheat:
        def think(self, _seen, _rng):
            yield Choice(TAKE, Reason.ONLY_MOVE)

    game = dealt(shuffled("cheat"), 2, Seat(1))
    monkeypatch.setitem(PLAYERS, EASY, Cheat())
    with pytest.raises(ValueError, match="take: seat"):
        hand(game, (EASY, EASY), "x", 0)


@pytest.mark.thorough
def test_normal_beats_easy_and_hard_beats_normal():
    normal, _ = standings(contest := Contest((NORMAL, EASY), 150, "ladder", 0), played(contest))
    assert normal.score.low > 0.5
    hard, _ = standings(contest := Contest((HARD, NORMAL), 12, "ladder", 40), played(contest))
    assert hard.score.mean > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 7))
def test_the_ladder_is_in_order_at_every_table(players):
    for better, worse, deals in ((NORMAL, EASY, 1500), (HARD, NORMAL, 40)):
        contest = Contest((better,) + (worse,) * (players - 1), deals, "ladder", 100)
        standing = standings(contest, played(contest))[0]
        assert standing.durak.high < 1 / players, (better, standing)
