"""Whole hands that were written down once: each replays to the same result, through the same states."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from engine.forms import state_form
from engine.notation import read, replayed, write
from tests.oracle import Slow

FILES = sorted((Path(__file__).parent / "cases" / "golden").glob("*.json"))


def digest(states):
    """Return the SHA-256 over every state of a hand, a line of JSON with sorted keys each."""
    return sha256("".join(json.dumps(state, sort_keys=True) + "\n" for state in states).encode()).hexdigest()


def golden(path):
    return json.loads(path.read_text("utf-8"))


def test_there_is_a_hand_for_every_number_of_players_and_null_hands():
    hands = [golden(path) for path in FILES]
    assert {hand["record"]["players"] for hand in hands} == {2, 3, 4, 5, 6}
    assert {hand["record"]["players"] for hand in hands if hand["result"]["kind"] == "null"} >= {2, 4}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_written_hand_replays_to_its_result_through_its_states(path):
    hand = golden(path)
    states = [state_form(game) for game in replayed(read(json.dumps(hand["record"])))]
    assert states[-1]["result"] == hand["result"]
    assert digest(states) == hand["states"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_oracle_goes_through_the_same_states(path):
    hand = golden(path)
    slow = Slow.of(hand["record"])
    states = [slow.state()]
    for action in hand["record"]["actions"]:
        assert action in states[-1]["legal"]
        slow.act(action)
        states.append(slow.state())
    assert slow.result == hand["result"]
    assert digest(states) == hand["states"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_written_hand_is_written_back_as_it_was(path):
    record = golden(path)["record"]
    assert json.loads(write(read(json.dumps(record)))) == record
