"""The engine against a second implementation of the rules, state by state, over random hands."""

import json
from collections import Counter
from itertools import count
from random import Random

import pytest

from engine.cards import action_named
from engine.forms import observation_form, state_form
from engine.game import play
from engine.notation import read, started
from engine.observation import observe
from engine.position import Seat
from tests.oracle import PACK, SUITS, Slow
from tests.policies import POLICIES, lowest

pytestmark = pytest.mark.thorough


def random_deal(rng, players):
    deck = PACK.copy()
    rng.shuffle(deck)
    return {"players": players, "dealer": rng.randrange(players), "deck": "".join(deck)}


def random_ending(rng, players):
    """Return a start in the middle with few cards, so that places, null hands and short stocks come up all the time."""
    pack = PACK.copy()
    rng.shuffle(pack)
    out = rng.sample(range(players), rng.choice([0, 0, rng.randrange(players - 1)]))
    hands = [[] if seat in out else [pack.pop() for _ in range(rng.choice([1, 1, 2, 3, 5]))] for seat in range(players)]
    stock = [pack.pop() for _ in range(rng.choice([0, 0, 0, 1, 2, 4]))]
    position = {
        "trump": stock[-1][1] if stock else rng.choice(SUITS),
        "stock": stock,
        "hands": hands,
        "attacker": rng.choice([seat for seat in range(players) if seat not in out]),
        "finish": out,
    }
    return {"players": players, "position": position}


def compare(rng, start):
    """Play one random hand from a start in both implementations, every state equal, and return the oracle's table."""
    record = {"format": "durak", "version": 1, **start, "actions": []}
    slow = Slow.of(record)
    game = started(read(json.dumps(record)))
    # Most seats play to win, or few hands would reach their end.
    seats = [rng.choice((*POLICIES, lowest, lowest, lowest)) for _ in range(slow.seats)]
    # Nothing in the rules ends the taking of players who take everything.
    patience = rng.choice((1, 1, 1, 1, 2 * slow.seats))
    for ply in count():
        state = slow.state()
        assert state_form(game) == state, (record, slow.log)
        if ply % 8 == 0 or slow.result:
            seen = observation_form(observe(game, Seat(ply % slow.seats)))
            public = slow.public()
            assert {key: seen[key] for key in public} == public, (record, slow.log)
        if slow.result or slow.idle > patience:
            return slow
        action = seats[slow.actor](rng, state["legal"])
        slow.act(action)
        game = play(game, action_named(action))
    raise AssertionError


@pytest.mark.parametrize("players", range(2, 7))
def test_every_state_of_random_hands_is_the_oracles_too(players, hands):
    rng = Random(players)  # noqa: S311 - chance in a test
    seen = Counter()
    for _ in range(hands):
        seen += compare(rng, random_deal(rng, players)).seen
    rare = {"cap of six reached", "cap of a smaller hand reached", "piled on", "idle fight", "long idling"}
    if players == 2:
        rare.add("no trump holder")
    rare.add("six-player trump in the dealer's hand" if players == 6 else "stock ran out in the middle of the draws")
    assert rare <= (+seen).keys(), f"never reached: {rare - (+seen).keys()}"


@pytest.mark.parametrize("players", range(2, 7))
def test_every_state_of_random_endings_is_the_oracles_too(players, hands):
    rng = Random(players)  # noqa: S311 - chance in a test
    seen = Counter()
    for _ in range(4 * hands):
        seen += compare(rng, random_ending(rng, players)).seen
    rare = {"null hand", "several out in one fight", "stock ran out in the middle of the draws", "long idling"}
    if players > 2:
        rare |= {"out while others play on", "null hand after others were out", "attacker and defender out together"}
    assert rare <= (+seen).keys(), f"never reached: {rare - (+seen).keys()}"
