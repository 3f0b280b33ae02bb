"""The outlook of `engine.players.outlook`, compiled and in floats: hands to learn from, and the learning.

The facts of a position are the numbers of the net's rows in the game's order: the stock's cards, its size, and for each
seat from the attacker on its cards and how many they are.
"""

from base64 import b85encode
from pathlib import Path

import numpy as np
from numba import njit

from engine.cards import DECK_SIZE
from engine.players import weights
from engine.players.outlook import HAND_COUNTS, STOCK_COUNTS
from engine.players.table import ATTACK
from tools.training.hands import (
    ACTOR,
    ALL,
    ATTACKER,
    CELLS,
    GONE,
    HANDS,
    KNOWN,
    ONE,
    PHASE,
    PILE,
    PLAYERS,
    STOCK,
    STOCK_SIZE,
    TRUMP_CODE,
    count,
    deal,
    is_over,
    legal,
    lowest,
    play,
    score,
    seed,
)
from tools.training.thumbs import thumb

SEATS = DECK_SIZE + STOCK_COUNTS
"""Where the rows of the first seat begin."""
SEAT = DECK_SIZE + HAND_COUNTS
MAX_FACTS = 112
UNITS = {2: 64, 3: 32, 4: 32, 5: 32, 6: 32}
NOISE = 0.04
"""How often a hand to learn from goes astray, so that it goes everywhere."""


def new_net(players, chance):
    """Return random weights: rows, biases, output weights, output biases."""
    units = UNITS[players]
    return (
        chance.normal(0, 0.1, (SEATS + players * SEAT, units)).astype(np.float32),
        np.full(units, 0.1, np.float32),
        chance.normal(0, 0.1, (units, players)).astype(np.float32),
        np.zeros(players, np.float32),
    )


@njit(cache=True)
def facts_of(hand, facts, seats):
    """Write the facts and the seats with cards; return how many facts and seats there are."""
    number = players = 0
    for place in range(hand[STOCK_SIZE]):
        facts[number] = hand[STOCK + place]
        number += 1
    facts[number] = DECK_SIZE + hand[STOCK_SIZE]
    number += 1
    for step in range(hand[PLAYERS]):
        seat = (hand[ATTACKER] + step) % hand[PLAYERS]
        cards = hand[HANDS + seat]
        if not cards:
            continue
        row = SEATS + players * SEAT
        facts[number] = row + DECK_SIZE + min(count(cards), HAND_COUNTS - 1)
        number += 1
        while cards:
            facts[number] = row + lowest(cards)
            cards &= cards - 1
            number += 1
        seats[players] = seat
        players += 1
    return number, players


@njit(cache=True, fastmath=True)
def expect(facts, number, rows, biases, outputs, output_biases, units, scores):
    """Write each seat's expected score."""
    units[:] = biases
    for place in range(number):
        units += rows[facts[place]]
    for seat in range(outputs.shape[1]):
        total = output_biases[seat]
        for unit in range(len(units)):
            if units[unit] > 0:
                total += units[unit] * outputs[unit, seat]
        scores[seat] = 1 / (1 + np.exp(-total))


@njit(cache=True)
def redeal(hand, seat, other):
    """Copy a hand with everything that `seat` cannot see dealt anew."""
    other[:] = hand
    hidden = ALL & ~(hand[HANDS + seat] | hand[PILE] | hand[GONE])
    for rival in range(hand[PLAYERS]):
        if rival != seat:
            hidden &= ~hand[KNOWN + rival]
    if hand[STOCK_SIZE]:
        hidden &= ~(ONE << hand[STOCK])
    cards = np.empty(DECK_SIZE, np.int64)
    number = 0
    while hidden:
        cards[number] = lowest(hidden)
        hidden &= hidden - 1
        number += 1
    cards = np.random.permutation(cards[:number])
    for rival in range(hand[PLAYERS]):
        if rival != seat:
            other[HANDS + rival] = hand[KNOWN + rival]
            for _ in range(count(hand[HANDS + rival]) - count(hand[KNOWN + rival])):
                number -= 1
                other[HANDS + rival] |= ONE << cards[number]
    for place in range(1, hand[STOCK_SIZE]):
        number -= 1
        other[STOCK + place] = cards[number]


@njit(cache=True)
def look_ahead(hand, deals, prices, nets):
    """Return the action with the best outlook at the end of its fight, played by rule of thumb, over some deals."""
    actions = np.empty(40, np.int64)
    number = legal(hand, actions)
    if number == 1:
        return actions[0]
    actor = hand[ACTOR]
    dealt, tried = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    facts, seats, scores = np.empty(MAX_FACTS, np.int64), np.empty(6, np.int64), np.empty(6)
    found = np.zeros(number)
    for _ in range(deals):
        redeal(hand, actor, dealt)
        for place in range(number):
            tried[:] = dealt
            ended = play(tried, actions[place])
            while not ended:
                ended = play(tried, thumb(tried, prices))
            if is_over(tried):
                found[place] += score(tried, actor)
                continue
            size, players = facts_of(tried, facts, seats)
            rows, biases, outputs, output_biases = nets[players - 2]
            expect(facts, size, rows, biases, outputs, output_biases, np.empty(len(biases), np.float32), scores)
            mine = 1.0
            for place_of in range(players):
                if seats[place_of] == actor:
                    mine = scores[place_of]
            found[place] += mine
    return actions[np.argmax(found)]


@njit(cache=True)
def collect(players, deals, prices, nets, facts, left, scores):
    """Fill the arrays with openings of fights and how they ended for each seat; by rule of thumb if `deals` is 0."""
    hand, actions = np.zeros(CELLS, np.int64), np.empty(40, np.int64)
    seats = np.empty((len(left), 6), np.int64)
    end = 0
    while end < len(left) - 100:
        deal(players, hand)
        begin = end
        while not is_over(hand):
            if hand[PHASE] == ATTACK and end < len(left):
                facts[end] = -1
                left[end] = facts_of(hand, facts[end], seats[end])[1]
                end += 1
            if np.random.random() < NOISE:
                action = actions[np.random.randint(legal(hand, actions))]
            elif deals:
                action = look_ahead(hand, deals, prices, nets)
            else:
                action = thumb(hand, prices)
            play(hand, action)
        for row in range(begin, end):
            for place in range(left[row]):
                scores[row, place] = score(hand, seats[row, place])
    return end


@njit(cache=True, fastmath=True)
def teach(facts, scores, order, net, squares, rate):
    """Learn from each position in order (J. Duchi et al., Adagrad, JMLR 2011), its plain suits renamed at random."""
    rows, biases, outputs, output_biases = net
    row_squares, bias_squares, output_squares, output_bias_squares = squares
    units, back = np.empty_like(biases), np.empty_like(biases)
    expected, named = np.empty(6), np.empty(MAX_FACTS, np.int64)
    for row in order:
        suits = np.random.permutation(3)
        number = 0
        while facts[row, number] >= 0:
            fact = facts[row, number]
            code = fact if fact < DECK_SIZE else (fact - SEATS) % SEAT if fact >= SEATS else DECK_SIZE
            named[number] = fact - code % 3 + suits[code % 3] if code < TRUMP_CODE else fact
            number += 1
        expect(named, number, rows, biases, outputs, output_biases, units, expected)
        back[:] = 0
        for seat in range(outputs.shape[1]):
            error = np.float32(expected[seat] - scores[row, seat])
            output_bias_squares[seat] += error * error
            output_biases[seat] -= rate * error / np.sqrt(output_bias_squares[seat])
            for unit in range(len(units)):
                if units[unit] > 0:
                    back[unit] += error * outputs[unit, seat]
                    slope = error * units[unit]
                    output_squares[unit, seat] += slope * slope
                    outputs[unit, seat] -= rate * slope / np.sqrt(output_squares[unit, seat])
        bias_squares += back * back
        biases -= rate * back / np.sqrt(bias_squares)
        for place in range(number):
            fact = named[place]
            for unit in range(len(units)):
                row_squares[fact, unit] += back[unit] * back[unit]
                rows[fact, unit] -= rate * back[unit] / np.sqrt(row_squares[fact, unit])


def trained(net, facts, scores, epochs, rate, chance):
    """Return the net after some passes over the positions, at a falling rate."""
    squares = tuple(np.ones_like(weights) for weights in net)
    for epoch in range(epochs):
        # Half forgotten, so that the steps of a later pass do not shrink away.
        squares = tuple(0.3 * square for square in squares)
        order = chance.permutation(len(facts))
        teach(facts, scores, order, net, squares, np.float32(rate * (1.1 - epoch / epochs)))
    return net


def positions(rows, deals, prices, nets, number):
    """Return facts and scores by number of players left, from hands at every table."""
    seed(number)
    parts = {players: [] for players in UNITS}
    for players in UNITS:
        facts = np.full((rows, MAX_FACTS), -1, np.int16)
        left, scores = np.zeros(rows, np.int64), np.zeros((rows, 6), np.float32)
        end = collect(players, deals, prices, nets, facts, left, scores)
        for remaining, part in parts.items():
            chosen = left[:end] == remaining
            part.append((facts[:end][chosen], scores[:end][chosen]))
    return {
        players: tuple(np.concatenate([part[which] for part in found]) for which in (0, 1))
        for players, found in parts.items()
    }


def write(nets):
    """Rewrite the game's module of weights: rows as signed bytes, all else as 32-bit floats."""
    text = [
        '"""The weights of the nets in `engine.players.outlook`, from `python -m tools.training nets`; do not edit.',
        "",
        "By number of players: how many hidden units, and in base 85 the scale, the output biases, the output weights",
        'seat by seat, all as 32-bit floats, and then the rows as signed bytes.\n"""',
        "",
        "from typing import Final",
        "",
        "NETS: Final[dict[int, tuple[int, str]]] = {",
    ]
    for players, (rows, biases, outputs, output_biases) in zip(UNITS, nets, strict=True):
        scale = 127 / np.quantile(np.abs(rows), 0.9995)
        bias = np.rint(biases * scale)
        whole = np.rint(np.concatenate([np.clip(bias, -127, 127)[None], rows * scale]))
        # What a byte cannot hold of a bias goes into the rows of the stock's size, one of which always counts.
        whole[1 + DECK_SIZE : 1 + SEATS] += bias - whole[0]
        head = np.concatenate([[scale], output_biases, outputs.T.ravel()]).astype("<f4").tobytes()
        packed = b85encode(head + np.clip(whole, -127, 127).astype(np.int8).tobytes()).decode()
        lines = (packed[at : at + 118] for at in range(0, len(packed), 118))
        text += [f"    {players}: (", f"        {len(biases)},", '        """', *lines, '""",', "    ),"]
    Path(weights.__file__).write_text("\n".join([*text, "}", ""]), "utf-8")
