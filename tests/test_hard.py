"""Hard searches, and plays what can be known exactly."""

from itertools import islice

import pytest

from engine.cards import action_text, shuffled
from engine.game import dealt
from engine.observation import observe
from engine.players import Reason
from engine.players.codes import encoded
from engine.players.ending import Ending
from engine.players.hard import Hard
from engine.players.normal import Normal
from engine.players.player import choose
from engine.position import Seat
from engine.rules import legal
from tests.dice import dice
from tests.never import NEVER, NEVER_FEEDING, NEVER_IN_ENDINGS, positions
from tests.table import fight
from tests.test_ending import random_ending, table_of

TOO_LARGE = "Jc Ac 7d Jd Jh Qh 6s 8s Ts / 6c Kc 9d Qd 7h Th 7s 9s Ks"


def answer(game, effort, seed=0):
    return choose(Hard(), observe(game, game.position.actor), dice(seed), effort)


@pytest.mark.parametrize("never", positions(NEVER) + positions(NEVER_FEEDING), ids=lambda never: never.name)
def test_hard_does_not(never):
    assert action_text(answer(never.game, 120).action) not in never.actions


@pytest.mark.parametrize("never", positions(NEVER_IN_ENDINGS), ids=lambda never: never.name)
def test_hard_does_not_in_an_ending(never):
    ending = Ending(table_of(never.game))
    list(ending.work())
    trump = never.game.position.trump
    worse = {action_text(action) for action in legal(never.game.position) if encoded(action, trump) not in ending.best}
    assert never.actions == worse
    assert action_text(answer(never.game, 50).action) not in never.actions


def keeps_value(game, effort):
    ending = Ending(table_of(game))
    list(ending.work())
    return encoded(answer(game, effort).action, game.position.trump) in ending.best


@pytest.mark.parametrize("seed", range(5))
def test_no_choice_in_an_ending_gives_value_away(seed):
    rng = dice(seed)
    for _ in range(30):
        game = random_ending(rng, 1, 5)
        assert keeps_value(game, 60), game.position


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_no_choice_in_two_thousand_endings_gives_value_away(seed):
    rng = dice(2000 + seed)
    for _ in range(100):
        game = random_ending(rng, 2, 6, stock_odds=0.1)
        assert keeps_value(game, 400), game.position


def test_a_won_ending_is_won_by_force_and_a_null_hand_held():
    assert answer(fight("6c Ac / 7c Kd", "s"), 5).reason is Reason.WINS_BY_FORCE
    held = answer(fight("Jc 7h / Tc 9s", "s"), 50)
    assert (action_text(held.action), held.reason) == ("7h", Reason.HOLDS_NULL)


def test_a_lost_ending_claims_nothing():
    lost = answer(fight("6c 7d / Ac As", "s"), 50)
    assert lost.reason not in {Reason.WINS_BY_FORCE, Reason.HOLDS_NULL}


def test_the_first_answer_is_the_rule_of_thumb():
    game = dealt(shuffled("first"), 3, Seat(2))
    seen = observe(game, game.position.actor)
    assert answer(game, 0) == next(Normal().think(seen, dice(0)))


def test_an_improvement_comes_for_every_effort():
    game = dealt(shuffled("effort"), 4, Seat(3))
    assert len(list(islice(Hard().think(observe(game, game.position.actor), dice(0)), 500))) == 500


def test_a_search_stops_by_itself_at_its_bound(monkeypatch):
    monkeypatch.setattr("engine.players.hard.MAX_ITERATIONS", 5)
    game = dealt(shuffled("bound"), 4, Seat(3))
    assert len(list(Hard().think(observe(game, game.position.actor), dice(0)))) == 1 + 5


def test_an_ending_that_is_too_large_to_solve_is_searched(monkeypatch):
    monkeypatch.setattr("engine.players.hard.MAX_NODES", 300)
    monkeypatch.setattr("engine.players.hard.MAX_ITERATIONS", 5)
    seen = observe(fight(TOO_LARGE, "s"), Seat(0))
    choices = list(Hard().think(seen, dice(0)))
    assert len(choices) > 1 + 5
    assert {choice.action for choice in choices} <= set(seen.actions)
    assert not {choice.reason for choice in choices} & {Reason.WINS_BY_FORCE, Reason.HOLDS_NULL}


def test_the_same_chance_gives_the_same_choices():
    game = dealt(shuffled("again"), 2, Seat(1))
    seen = observe(game, game.position.actor)
    first, second = (list(islice(Hard().think(seen, dice(9)), 80)) for _ in range(2))
    assert first == second
