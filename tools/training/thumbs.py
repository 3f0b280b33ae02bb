"""The rules of thumb of `engine.players.thumb`, compiled, and the tuning of their prices.

What the defender seems not to hold, by what he failed to beat, is left out here: it changes one choice in two hundred.

`prices[players left, stage]` holds the fields of `engine.players.habits.Prices` in order.
"""

import re
import time
from pathlib import Path

import numpy as np
from numba import njit

from engine.cards import DECK_SIZE, PASS, TAKE
from engine.players import habits
from engine.players.habits import FEW, HABITS, Prices
from engine.players.table import ATTACK, DEFEND, OVER, PILE_ON, THROW_IN
from tools.training.hands import (
    ACTOR,
    ALL,
    ATTACKER,
    ATTACKS,
    BEATERS,
    CELLS,
    DEFENDER,
    FINISH,
    GONE,
    HANDS,
    KNOWN,
    OPEN,
    OUT,
    PHASE,
    PILE,
    PLAIN,
    PLAYERS,
    RANK,
    RANKS,
    SAME_RANK,
    STOCK_SIZE,
    TRUMP_CODE,
    count,
    deal,
    easy,
    is_over,
    lowest,
    play,
    score,
    seed,
)

PRICES = len(Prices._fields)
TRUMP, TRUMP_STEP, PAIR, LEAD_DREAD, LEAD_DREAD_LAST, NEW_RANK, TAKE_PRICE, TAKE_EACH, TAKE_GAIN = range(9)
THROW, THROW_DREAD, THROW_TRUMP, PILE_PRICE, PILE_TRUMP, TAKE_HAND, THROW_MORE, THROW_SECOND, PILE_HAND = range(9, 18)

PROUD = [TRUMP, TRUMP_STEP, PAIR, LEAD_DREAD, LEAD_DREAD_LAST, NEW_RANK, TAKE_EACH, TAKE_GAIN]
PROUD += [THROW, THROW_DREAD, THROW_TRUMP, PILE_PRICE, PILE_TRUMP]
"""Prices that make no sense below zero: a choice must be explicable."""

LEAST_DREAD = 3
"""A card that the defender seems to hold the answer to is never thrown in as gladly as another of its worth."""

LEAST_TAKE, LARGE_HAND = 9, 12
"""With up to so many cards in hand, taking is dearer than any plain card that brings in nothing."""

STEP = np.array([1, 0.15, 0.35, 0.75, 0.75, 0.1, 1, 0.15, 0.08, 1, 0.75, 1, 1, 1, 0.25, 0.25, 0.75, 0.25])
"""How far each price is first varied."""

FIRST = np.array([0, 0, 0.25, 0.25, 0.25, 1.0, 3.0])
"""By players, what it counts to be first out, beside not being the Durak; at five and six, nearly luck, much."""

OFFSPRING, PARENTS, DEALS = 20, 7, 10_000


@njit(cache=True)
def thumb(hand, prices):
    """Return what the actor plays by rule of thumb."""
    held = hand[HANDS + hand[ACTOR]]
    left = hand[PLAYERS] - hand[OUT]
    stage = 2 if DECK_SIZE - count(hand[GONE]) > 3 * left else 3
    if hand[STOCK_SIZE]:
        stage = 0 if hand[STOCK_SIZE] > 8 else 1
    price = prices[left, stage]
    if hand[PHASE] == DEFEND:
        return _defence(hand, held, price)
    defender = hand[DEFENDER]
    located = held | hand[PILE] | hand[GONE]
    for seat in range(hand[PLAYERS]):
        located |= hand[KNOWN + seat]
    unseen = ALL & ~located
    cards = held
    if hand[PHASE] != ATTACK:
        cards &= hand[RANKS] & PLAIN if hand[STOCK_SIZE] else hand[RANKS]
    best, chosen = 1e9, PASS
    dread = price[LEAD_DREAD] if count(hand[HANDS + defender]) > 2 else price[LEAD_DREAD_LAST]
    feeding = hand[PHASE] == THROW_IN and hand[STOCK_SIZE] == 0 and left == 2
    feeding = feeding and count(hand[HANDS + defender]) <= FEW and count(held) > 1
    if hand[PHASE] == PILE_ON:
        best = price[PILE_PRICE] + price[PILE_HAND] * (count(held) - 3)
        dread = 0.0
    elif hand[PHASE] != ATTACK:
        best = price[THROW] + price[THROW_MORE] * (hand[ATTACKS] - 1)
        if hand[ACTOR] != hand[ATTACKER]:
            best += price[THROW_SECOND]
        dread = price[THROW_DREAD]
    while cards:
        code = lowest(cards)
        cards &= cards - 1
        odds = _beaten(hand, defender, code, unseen)
        if feeding and odds == 1.0:
            continue
        cost = worth(code, price) + dread * odds
        if hand[PHASE] == ATTACK:
            cost -= price[PAIR] * (count(SAME_RANK[code] & held & PLAIN) - 1)
        elif code >= TRUMP_CODE:
            cost += price[PILE_TRUMP] if hand[PHASE] == PILE_ON else price[THROW_TRUMP]
        if cost < best:
            best, chosen = cost, code
    return chosen


@njit(cache=True)
def worth(code, price):
    """Return what a card is worth."""
    return price[TRUMP] + price[TRUMP_STEP] * RANK[code] if code >= TRUMP_CODE else float(RANK[code])


@njit(cache=True)
def _defence(hand, held, price):
    beaters = held & BEATERS[hand[OPEN]]
    best = price[TAKE_PRICE] + price[TAKE_EACH] * count(hand[PILE]) + price[TAKE_HAND] * count(held)
    cards = hand[PILE]
    while cards:
        best -= price[TAKE_GAIN] * worth(lowest(cards), price)
        cards &= cards - 1
    chosen = TAKE
    seen = held | hand[PILE] | hand[GONE]
    if not beaters:
        return TAKE
    while beaters:
        code = lowest(beaters)
        cost = worth(code, price)
        if not beaters & -beaters & hand[RANKS]:
            cost += price[NEW_RANK] * count(SAME_RANK[code] & ~seen)
        beaters &= beaters - 1
        if cost < best:
            best, chosen = cost, code
    return chosen


@njit(cache=True)
def _beaten(hand, defender, code, unseen):
    """Return the odds that the defender can beat a card, for one who has seen what is public."""
    if hand[KNOWN + defender] & BEATERS[code]:
        return 1.0
    hidden = count(hand[HANDS + defender]) - count(hand[KNOWN + defender])
    beaters = count(unseen & BEATERS[code])
    if not beaters or not hidden:
        return 0.0
    if hidden == count(unseen):
        return 1.0
    return 1.0 - (1.0 - beaters / count(unseen)) ** hidden


@njit(cache=True)
def mean_score(players, deals, prices, others, against_easy):
    """Return the mean score of a seat with `prices`, first places counted, among Easys or seats with `others`."""
    start, hand = np.zeros(CELLS, np.int64), np.zeros(CELLS, np.int64)
    total = 0.0
    for _ in range(deals):
        deal(players, start)
        for seat in range(players):
            hand[:] = start
            while not is_over(hand):
                if hand[ACTOR] == seat:
                    action = thumb(hand, prices)
                else:
                    action = easy(hand) if against_easy else thumb(hand, others)
                play(hand, action)
            total += score(hand, seat)
            if hand[PHASE] == OVER and hand[OUT] < players and hand[FINISH] == seat:
                total += FIRST[players]
    return total / deals / players


def current():
    """Return the prices that the game has now."""
    prices = np.zeros((7, 4, PRICES))
    for players, stages in HABITS.items():
        prices[players] = [habit.prices for habit in stages]
    return prices


def tuned(prices, players, minutes, chance):
    """Return prices improved for a table by an evolution strategy (N. Hansen's mean and step update, no covariance)."""
    reference = prices.copy()
    stages = [2, 3] if players == 6 else [0, 1, 2, 3]
    steps = np.tile(STEP, (len(stages), 1))
    ranks = np.log(PARENTS + 0.5) - np.log(np.arange(1, PARENTS + 1))
    ranks /= ranks.sum()

    def variant(change):
        other = prices.copy()
        other[players, stages] += change
        other[players, :, PROUD] = np.maximum(other[players, :, PROUD], 0)
        other[players, :, THROW_DREAD] = np.maximum(other[players, :, THROW_DREAD], LEAST_DREAD)
        relief = LARGE_HAND * np.minimum(other[players, :, TAKE_HAND], 0)
        other[players, :, TAKE_PRICE] = np.maximum(other[players, :, TAKE_PRICE], LEAST_TAKE - relief)
        return other

    def fitness(change, number):
        seed(number)
        other = variant(change)
        deals = DEALS // players
        return mean_score(players, deals, other, other, True) + mean_score(players, deals, other, reference, False)

    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        half = chance.standard_normal((OFFSPRING // 2, *steps.shape))
        draws = np.concatenate([half, -half])
        number = int(chance.integers(1 << 30))
        found = np.array([fitness(draw * steps, number) for draw in draws])
        best = draws[np.argsort(-found)[:PARENTS]]
        prices = variant(np.tensordot(ranks, best, 1) * steps)
        steps *= 0.99 * np.exp(0.05 * (np.tensordot(ranks, best**2, 1) - 1))
    return prices


def write(prices):
    """Rewrite the table in the game's own module."""
    lines = [
        f"{players}" + "".join(f"{price + 0.0:6.2f}" if abs(price) < 9.99 else f"{price:6.1f}" for price in stage)
        for players in range(2, 7)
        for stage in prices[players]
    ]
    path = Path(habits.__file__)
    text = path.read_text("utf-8")
    table = '_STAGES: Final = """\n' + "\n".join(lines) + '\n"""\n'
    path.write_text(re.sub(r'_STAGES: Final = """\n.*?\n"""\n', lambda _: table, text, flags=re.DOTALL), "utf-8")
