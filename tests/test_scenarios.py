"""Worked positions: where each starts, what is done, what must be refused on the way, and what comes of it."""

import json
from pathlib import Path

import pytest

from engine.cards import action_named
from engine.forms import state_form
from engine.notation import read, replayed
from engine.position import Seat
from engine.rules import IllegalAction, check, refusal

SCENARIOS = json.loads((Path(__file__).parent / "cases" / "scenarios.json").read_text("utf-8"))


def worked(scenario):
    return replayed(read(json.dumps(scenario["record"])))


def comparable(state, keys):
    """Hands are sets here: the worked positions list them in the order of their names."""
    return {key: [sorted(hand) for hand in state[key]] if key == "hands" else state[key] for key in keys}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
def test_a_worked_position_ends_as_expected(scenario):
    expected = scenario["expect"]
    state = state_form(worked(scenario)[-1])
    assert sorted(state["legal"]) == sorted(expected["legal"])
    keys = expected.keys() - {"legal"}
    assert comparable(state, keys) == comparable(expected, keys)


@pytest.mark.parametrize("scenario", [case for case in SCENARIOS if case["refused"]], ids=lambda case: case["name"])
def test_a_worked_position_refuses_what_it_must(scenario):
    """SC12 does not refuse seat 0 the 6d after 2 actions: a six lies on the table, and he is the one who is asked."""
    games = worked(scenario)
    for row in scenario["refused"]:
        position = games[row["after"]].position
        assert refusal(position, Seat(row["seat"]), action_named(row["action"])) is not None, row
        if position.actor == row["seat"]:
            with pytest.raises(IllegalAction):
                check(position, action_named(row["action"]))
