"""Rivals, forced moves and replays come when their time has come, by a clock that a test moves on."""

import asyncio

import pytest

from app.effects import Think
from app.messages import Advised, ForcedMoveDue, ReplayDue, RivalActed, RivalWaits
from app.pace import FORCED_PAUSE, PAUSE, SCRIPTED_PAUSE, SLICE_MS, STEP, THINKING, Pace
from app.settings import Settings, Speed
from app.tasks import Tasks
from engine.cards import TAKE, card_named
from engine.players import PLAYERS, Choice, Level, Reason
from engine.position import Phase, Seat
from engine.rules import legal
from tests.table import after, fight

OPEN = fight("6c 7d / 8c 9d", "s", attacker=1)
OVER = after(fight("6c / 7d 7h", "s"), "6c take")
TIMED = [speed for speed in Speed if speed is not Speed.STEP]


class Loop(asyncio.SelectorEventLoop):
    """An event loop that waits for nothing: when there is nothing to do, its time jumps to what is due next."""

    def __init__(self):
        super().__init__()
        self.at = 0.0

    def time(self):
        return self.at

    def _run_once(self):
        if not self._ready and self._scheduled:
            self.at = max(self.at, self._scheduled[0]._when)
        super()._run_once()


class Table:
    """A pace, everything it said and when, and a clock on which each look takes a millisecond."""

    def __init__(self):
        self.loop = Loop()
        self.said = []
        self.told = []
        self.failures = []
        self.pace = Pace(self, Tasks(self.failures.append).start, lambda message: self.said.append((self.at, message)))

    @property
    def at(self):
        return round(self.loop.at, 2)

    def now(self):
        self.loop.at += 0.001
        return self.loop.at * 1000

    def thought(self, began, phase):
        self.told.append((self.now() - began, phase))

    def failed(self, seat, error):
        self.told.append((seat, str(error)))

    def run(self, *acts, seconds=100):
        """Do one act after the other, each after so many seconds, and then wait."""

        async def play():
            for act in acts:
                if callable(act):
                    act()
                else:
                    await asyncio.sleep(act)
            await asyncio.sleep(seconds)
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()

        try:
            self.loop.run_until_complete(play())
        finally:
            self.loop.close()
        assert self.failures == []
        return self.said


@pytest.fixture
def table():
    return Table()


class Slow:
    """A player that always finds something else, a millisecond each."""

    def __init__(self, table):
        self.table = table
        self.thought = 0

    def think(self, seen, _rng):
        for number in range(10**6):
            self.table.now()
            self.thought = number
            yield Choice(seen.actions[number % len(seen.actions)], Reason.BEST_FOUND)


def think(table, level=Level.EASY, game=OPEN, speed=Speed.NORMAL):
    """Return the act of letting a rival think."""
    return lambda: table.pace.think(Think(game, level, "chance", Settings(speed=speed)))


@pytest.mark.parametrize("speed", TIMED)
def test_a_rival_moves_when_the_pause_of_its_pace_is_over(table, speed):
    ((at, acted),) = table.run(think(table, speed=speed))
    assert acted == RivalActed(0, legal(OPEN.position)[0], Reason.LOWEST_CARD)
    assert at == pytest.approx(PAUSE[speed], abs=0.02)


def test_step_by_step_a_rival_waits_for_the_person(table):
    (_, waits), (at, acted) = table.run(think(table, speed=Speed.STEP), 30, table.pace.hurry)
    assert (waits, acted.ply) == (RivalWaits(0), 0)
    assert at == pytest.approx(30, abs=0.02)


def test_a_rival_that_is_hurried_moves_at_once(table):
    ((at, _),) = table.run(think(table, speed=Speed.SLOW), 0.5, table.pace.hurry)
    assert at == pytest.approx(0.5, abs=0.02)


def test_a_hurry_is_for_the_rival_who_is_on_turn_and_for_no_later_one(table):
    (first, _), (second, _) = table.run(think(table), 0.1, table.pace.hurry, 1, think(table))
    assert (first, second) == pytest.approx((0.1, 1.1 + PAUSE[Speed.NORMAL]), abs=0.02)


@pytest.mark.parametrize("speed", TIMED)
def test_a_rival_thinks_as_long_as_its_pace_lets_him_and_says_the_last_he_found(table, speed, monkeypatch):
    slow = Slow(table)
    monkeypatch.setitem(PLAYERS, Level.HARD, slow)
    ((at, acted),) = table.run(think(table, Level.HARD, speed=speed))
    assert acted.action == legal(OPEN.position)[slow.thought % 2]
    assert at == pytest.approx(max(THINKING[speed], PAUSE[speed]), abs=0.03)
    ((took, phase),) = table.told
    assert phase is Phase.ATTACK
    assert took == pytest.approx(1000 * THINKING[speed], abs=2 * SLICE_MS)


def test_what_is_found_before_the_time_is_up_is_enough(table):
    table.run(think(table))
    ((took, _),) = table.told
    assert took < SLICE_MS


def test_a_rival_that_thinks_leaves_time_for_the_page_and_stops_when_he_is_hurried(table, monkeypatch):
    monkeypatch.setitem(PLAYERS, Level.HARD, Slow(table))
    ((at, _),) = table.run(think(table, Level.HARD, speed=Speed.SLOW), 0.05, table.pace.hurry)
    assert at == pytest.approx(0.05, abs=5 * SLICE_MS / 1000)


def test_a_rival_thinks_in_the_place_of_one_whose_turn_has_been_taken_back(table):
    other = fight("6c 7d / Tc", "s", attacker=1)
    ((_, acted),) = table.run(think(table, speed=Speed.SLOW), 0.5, think(table, game=other))
    assert acted.action == legal(other.position)[0]


class Cheat:
    """Plays a card that he does not hold."""

    def think(self, _seen, _rng):
        yield Choice(card_named("As"), Reason.LOWEST_CARD)


@pytest.mark.parametrize("player", [None, Choice, Cheat()])
def test_in_the_place_of_a_rival_that_fails_stands_a_legal_action_without_a_reason(table, player, monkeypatch):
    monkeypatch.setitem(PLAYERS, Level.HARD, player)
    ((_, acted),) = table.run(think(table, Level.HARD))
    assert acted == RivalActed(0, legal(OPEN.position)[0], None)
    ((seat, said),) = table.told
    assert seat == Seat(1)
    assert "think" in said or "As" in said


class Failing:
    """Finds a legal action and then fails."""

    def __init__(self, then):
        self.then = then

    def think(self, seen, _rng):
        yield Choice(seen.actions[-1], Reason.BEST_FOUND)
        if self.then is not None:
            yield Choice(self.then, Reason.BEST_FOUND)
        raise RuntimeError


@pytest.mark.parametrize("then", [None, card_named("As")])
def test_a_rival_that_fails_later_plays_the_last_legal_action_he_found(table, then, monkeypatch):
    monkeypatch.setitem(PLAYERS, Level.HARD, Failing(then))
    ((_, acted),) = table.run(think(table, Level.HARD))
    assert acted == RivalActed(0, legal(OPEN.position)[-1], Reason.BEST_FOUND)
    assert table.told[0][0] == Seat(1)


def test_advice_that_fails_is_the_last_legal_action_found(table, monkeypatch):
    monkeypatch.setitem(PLAYERS, Level.HARD, Failing(None))
    ((_, advised),) = table.run(lambda: table.pace.advise(OPEN))
    assert advised == Advised(0, Choice(legal(OPEN.position)[-1], Reason.BEST_FOUND))
    assert table.told == [(Seat(1), "")]


def test_advice_that_finds_nothing_is_noted_and_not_given(table, monkeypatch):
    monkeypatch.setitem(PLAYERS, Level.HARD, Cheat())
    assert table.run(lambda: table.pace.advise(OPEN)) == []
    assert len(table.told) == 1


def test_a_rival_who_is_on_turn_has_his_time_for_himself(table, monkeypatch):
    monkeypatch.setitem(PLAYERS, Level.HARD, Slow(table))
    ((_, acted),) = table.run(lambda: table.pace.advise(OPEN), 0.05, think(table))
    assert isinstance(acted, RivalActed)


def test_nobody_thinks_about_a_hand_that_is_over(table):
    assert table.run(think(table, game=OVER), 0.01, lambda: table.pace.advise(OVER)) == []


@pytest.mark.parametrize("speed", Speed)
def test_a_forced_move_is_due_after_as_long_as_any_move_takes(table, speed):
    ((at, due),) = table.run(lambda: table.pace.forced(7, speed))
    assert due == ForcedMoveDue(7)
    assert at == max(PAUSE[speed], FORCED_PAUSE)


@pytest.mark.parametrize("speed", Speed)
def test_the_rival_of_a_lesson_moves_slowly_enough_to_be_seen(table, speed):
    ((at, acted),) = table.run(lambda: table.pace.scripted(3, TAKE, speed))
    assert acted == RivalActed(3, TAKE)
    assert at == max(PAUSE[speed], SCRIPTED_PAUSE)


@pytest.mark.parametrize("speed", Speed)
def test_a_replay_stays_at_a_step_as_long_as_its_pace_says(table, speed):
    assert table.run(lambda: table.pace.replay(4, speed)) == [(STEP[speed], ReplayDue(4))]


def test_while_the_hand_is_held_nobody_moves_and_then_everybody_does(table):
    pace = table.pace
    said = table.run(
        pace.hold,
        think(table),
        lambda: pace.forced(1, Speed.NORMAL),
        lambda: pace.scripted(2, TAKE, Speed.NORMAL),
        20,
        pace.go_on,
    )
    assert sorted(message.ply for _, message in said) == [0, 1, 2]
    assert [at for at, _ in said] == pytest.approx([20] * 3, abs=0.02)


def test_advice_is_what_the_strongest_level_finds_in_the_time_of_a_rival(table):
    ((at, advised),) = table.run(lambda: table.pace.advise(OPEN))
    assert isinstance(advised, Advised)
    assert advised.ply == 0
    assert advised.choice.action in legal(OPEN.position)
    assert at <= THINKING[Speed.NORMAL] + 0.02


def test_a_hint_has_its_whole_time_although_the_rival_before_was_hurried(table, monkeypatch):
    slow = Slow(table)
    monkeypatch.setitem(PLAYERS, Level.HARD, slow)
    *_, (at, advised) = table.run(think(table), 0.1, table.pace.hurry, 1, lambda: table.pace.advise(OPEN))
    assert isinstance(advised, Advised)
    assert at == pytest.approx(1.1 + THINKING[Speed.NORMAL], abs=0.05)
