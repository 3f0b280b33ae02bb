"""Normal plays by rules of thumb: saves trumps, counts, and can say why."""

import pytest

from engine.cards import action_text
from engine.observation import observe
from engine.players import Reason
from engine.players.deals import Deals
from engine.players.normal import Normal
from tests.dice import dice
from tests.never import NEVER, NEVER_FEEDING, positions, stock_of
from tests.table import after, fight


def answer(game, seed=0):
    return next(Normal().think(observe(game, game.position.actor), dice(seed)))


@pytest.mark.parametrize("never", positions(NEVER) + positions(NEVER_FEEDING), ids=lambda never: never.name)
def test_normal_does_not(never):
    assert action_text(answer(never.game).action) not in never.actions


@pytest.mark.parametrize("never", positions(NEVER), ids=lambda never: never.name)
def test_normal_leaves_nothing_to_chance(never):
    assert answer(never.game, 1) == answer(never.game, 2)


def test_normal_answers_once():
    game = fight("6c 7d / 8h 9s", "s")
    assert len(list(Normal().think(observe(game, 0), dice(0)))) == 1


STOCK = "7h 8h 9h Th Jh Qh 6h 7d 8d Ad Kc Ks 6s"
REASONS = [
    ("6c 9d Kh Qs Jd Ac / 7c 8c 9c Ts Jc Qd", 0, "", "6c", Reason.LOWEST_CARD),
    ("8c Kd 9s Td Jd Qs / 6c 7s 9c Ts Jc Qd", 1, "6c", "8c", Reason.SMALLEST_BEATS),
    ("7c 9d Td Kd Jd Qd / Ac 7s 9c Ts Jc Qc", 1, "Ac", "take", Reason.CANNOT_BEAT),
    ("6c 9d Td Kd Jd Qd / 7c 7s 9c Ts Jc Qc", 0, "6c 7c", "pass", Reason.NOTHING_TO_ADD),
    ("6c 7s 9d Td Jd Qd / 7c 8s 9c Ts Jc Qc", 0, "6c 7c", "pass", Reason.KEEPS_TRUMPS),
    ("As 9d Td Kd Jd Qd / 6c 8s 9c Ts Jc Qc", 1, "6c", "take", Reason.TAKES_FOR_TRUMPS),
]


@pytest.mark.parametrize(
    ("hands", "attacker", "played", "action", "why"), REASONS, ids=[str(row[4]) for row in REASONS]
)
def test_normal_says_why(hands, attacker, played, action, why):
    game = after(fight(hands, "s", stock=STOCK, attacker=attacker), played)
    choice = answer(game)
    assert (action_text(choice.action), choice.reason) == (action, why)


@pytest.mark.parametrize(
    ("hands", "played", "with_doubt", "without"),
    [
        ("6h Th Ah 8s Js Qs / 6c 7c Tc Qc Td As", "6h take pass", "Th", "8c"),
        ("Jc 7d 8d 8h Kh As / 8c Tc Ac 7h 8s Js", "7d take pass 6c 8c", "8d", "8h"),
    ],
    ids=["lead", "throw in"],
)
def test_normal_plays_what_the_defender_failed_to_beat(monkeypatch, hands, played, with_doubt, without):
    game = after(fight(hands, "s", stock=stock_of(18, hands, "s")), played)
    assert action_text(answer(game).action) == with_doubt
    monkeypatch.setattr(Deals, "_doubted", 0)
    assert action_text(answer(game).action) == without
