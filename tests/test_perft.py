"""How many sequences of actions there are from fixed starts: a count that almost any slip in the rules changes."""

import json
from copy import deepcopy

import pytest

from engine.notation import read, started
from engine.rules import apply, legal
from tests.oracle import Slow

DEALS = {
    2: [6, 12, 21, 81, 202, 396, 1468, 3970, 8762],
    3: [6, 18, 29, 63, 187, 575, 1129, 2828, 7903],
    4: [6, 13, 23, 29, 49, 146, 360, 673, 1316, 2288, 5007],
    5: [6, 11, 11, 27, 42, 64, 173, 432, 954, 1998, 4155],
    6: [6, 8, 12, 19, 29, 52, 84, 165, 416, 1082, 2543, 5800],
}
"""Players of a deal from the seed `perft`, and its counts to depth 1, 2, 3 and so on."""

ENDINGS = [
    ("2 players, empty stock", "s", "", ["6c 7c 8d 6s", "7d 9c 7s"], 0, []),
    ("2 players, two cards to draw", "s", "9d As", ["6c 6d", "7c 9s Td"], 1, []),
    ("3 players, all can go out", "h", "", ["6c 7d", "7c 6d", "6h 7h"], 0, []),
    ("4 players, one out", "d", "Td", ["6c 6h", "", "7c 7d", "6d 6s"], 2, [1]),
    ("6 players, three out", "c", "", ["9d 9c", "", "Th 9h", "", "", "Tc Td"], 5, [4, 1, 3]),
]
WHOLE = [4975, 1420, 2061, 5993, 2167]
"""How many ways each of these hands can be played to its end within 16 actions."""


def position_record(trump, stock, hands, attacker, finish):
    position = {
        "trump": trump,
        "stock": stock.split(),
        "hands": [hand.split() for hand in hands],
        "attacker": attacker,
        "finish": finish,
    }
    return {"format": "durak", "version": 1, "players": len(hands), "position": position, "actions": []}


def deal_record(players):
    return {"format": "durak", "version": 1, "players": players, "dealer": 0, "seed": "perft", "actions": []}


def sequences(position, depth):
    """Return how many sequences of so many actions begin in a position."""
    actions = legal(position)
    if depth == 1:
        return len(actions)
    return sum(sequences(apply(position, action), depth - 1) for action in actions)


def endings(position, depth):
    """Return how many sequences of at most so many actions end the hand."""
    if position.actor is None:
        return 1
    return sum(endings(apply(position, action), depth - 1) for action in legal(position)) if depth else 0


def after_slowly(slow, action):
    other = deepcopy(slow)
    other.act(action)
    return other


def sequences_slowly(slow, depth):
    actions = slow.legal()
    if depth == 1:
        return len(actions)
    return sum(sequences_slowly(after_slowly(slow, action), depth - 1) for action in actions)


def endings_slowly(slow, depth):
    if slow.result:
        return 1
    return sum(endings_slowly(after_slowly(slow, action), depth - 1) for action in slow.legal()) if depth else 0


def start(record):
    return started(read(json.dumps(record))).position


@pytest.mark.parametrize("players", DEALS)
def test_the_sequences_from_a_deal_are_so_many(players):
    position = start(deal_record(players))
    assert [sequences(position, depth) for depth in range(1, len(DEALS[players]) + 1)] == DEALS[players]


@pytest.mark.parametrize("players", DEALS)
def test_the_sequences_from_a_deal_are_as_many_for_the_oracle(players):
    slow = Slow.of(deal_record(players))
    assert [sequences_slowly(slow, depth) for depth in range(1, 7)] == DEALS[players][:6]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("ending", "ways"), list(zip(ENDINGS, WHOLE, strict=True)), ids=[ending[0] for ending in ENDINGS]
)
def test_an_ending_can_be_played_out_in_so_many_ways(ending, ways):
    record = position_record(*ending[1:])
    assert endings(start(record), 16) == ways
    assert endings(start(record), 10) == endings_slowly(Slow.of(record), 10)
