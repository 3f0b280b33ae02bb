"""The reason for an action is told from what its player saw."""

import pytest

from engine.cards import action_named
from engine.observation import observe
from engine.players import Reason
from engine.players.reasons import reason
from tests.table import after, fight

TWO = fight("6c 7c 7d 9s / 8c Tc 7s Kh", "s")


@pytest.mark.parametrize(
    ("game", "action", "why"),
    [
        (TWO, "6c", Reason.LOWEST_CARD),
        (TWO, "7d", Reason.HELD_TWICE),
        (TWO, "9s", Reason.HARD_TO_BEAT),
        (fight("6c / 8c 9d", "s"), "6c", Reason.ONLY_MOVE),
        (after(TWO, "6c"), "8c", Reason.SMALLEST_BEATS),
        (after(TWO, "6c"), "Tc", Reason.FEWER_TO_ADD),
        (after(TWO, "7c"), "7s", Reason.ADDS_NO_RANK),
        (after(TWO, "6c"), "take", Reason.TAKES_FOR_HIGH),
        (after(fight("6c 7d / 8s Kh", "s"), "6c"), "take", Reason.TAKES_FOR_TRUMPS),
        (after(TWO, "9s"), "take", Reason.CANNOT_BEAT),
        (after(TWO, "6c 8c"), "pass", Reason.NOTHING_TO_ADD),
        (after(fight("7c 7s / 8c 9d Kh", "s"), "7c 8c"), "pass", Reason.KEEPS_TRUMPS),
        (after(fight("7c 7d / 8c 9d Kh", "s"), "7c 8c"), "pass", Reason.STARVES_RIVAL),
        (after(fight("7c 7d / 8c 9d Kh Ah", "s"), "7c 8c"), "pass", Reason.KEEPS_HIGH),
        (after(fight("7c 7d / 8c 9d Kh", "s", stock="Ts"), "7c 8c"), "pass", Reason.KEEPS_HIGH),
        (after(fight("7c 7d / 6c 9d Kh", "s"), "7c take"), "pass", Reason.KEEPS_HIGH),
        (after(fight("7c 7d 7s / 8c 9d Kh", "s"), "7c 8c"), "7s", Reason.HARD_TO_BEAT),
    ],
)
def test_an_action_has_the_reason_that_fits(game, action, why):
    seen = observe(game, game.position.actor)
    assert action_named(action) in seen.actions
    assert reason(seen, action_named(action)) is why
