"""Hands of Durak as arrays of numbers, compiled: the rules of `engine.players.table`, and those who play by habit.

A hand is one array. Its cells are named below; sets of cards are in codes (`engine.players.codes`).
"""

import numpy as np
from llvmlite import ir
from numba import extending, int64, njit

from engine.cards import DECK_SIZE, PASS, TAKE
from engine.players import codes
from engine.players.table import ATTACK, DEFEND, OVER, PILE_ON, THROW_IN
from engine.position import HAND_SIZE, MAX_ATTACKS, MAX_PLAYERS

HANDS, KNOWN = 0, MAX_PLAYERS
(
    ATTACKER,
    DEFENDER,
    PHASE,
    ACTOR,
    CAP,
    ATTACKS,
    OPEN,
    PILE,
    RANKS,
    GONE,
    PASSED,
    OUT,
    IDLE,
    STOCK_SIZE,
    EMPTY,
    PLAYERS,
) = range(12, 28)
EMPTIED, FINISH, STOCK = 28, 34, 40
CELLS = 76

IDLE_LIMIT = 40
"""A hand is given up as null after so many idle fights."""

BEATERS = np.array(codes.BEATERS, dtype=np.int64)
SAME_RANK = np.array(codes.SAME_RANK, dtype=np.int64)
RANK = np.array(codes.RANK, dtype=np.int64)
ALL, PLAIN, TRUMPS, TRUMP_CODE = codes.ALL, codes.PLAIN, codes.TRUMPS, codes.TRUMP_CODE
ONE = np.int64(1)


@extending.intrinsic
def count(_context, _cards):
    """Return how many cards a set holds."""
    return int64(int64), lambda _c, builder, _s, arguments: builder.ctpop(arguments[0])


@extending.intrinsic
def lowest(_context, _cards):
    """Return the lowest code in a set that is not empty."""
    return int64(int64), lambda _c, builder, _s, arguments: builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))


@njit(cache=True)
def seed(number):
    """Seed the compiled code's own chance."""
    np.random.seed(number)


@njit(cache=True)
def deal(players, hand):
    """Deal a hand at random; any trump may be turned up, and suits are renamed so that it is the trump suit."""
    deck = np.random.permutation(DECK_SIZE)
    turned = HAND_SIZE * players if players < MAX_PLAYERS else DECK_SIZE - 1
    trump = TRUMP_CODE + np.random.randint(0, 9)
    for place in range(DECK_SIZE):
        if deck[place] == trump:
            deck[place] = deck[turned]
            deck[turned] = trump
            break
    hand[:] = 0
    hand[PLAYERS] = players
    for place in range(HAND_SIZE * players):
        hand[HANDS + place % players] |= ONE << deck[place]
    if players < MAX_PLAYERS:
        hand[STOCK] = trump
        hand[STOCK_SIZE] = DECK_SIZE - turned
        hand[STOCK + 1 : STOCK + DECK_SIZE - turned] = deck[:turned:-1]
    else:
        hand[KNOWN + players - 1] = ONE << trump
    shown = ONE << DECK_SIZE
    opener = 0
    for seat in range(players):
        trumps = hand[HANDS + seat] & TRUMPS
        if trumps and trumps & -trumps < shown:
            shown = trumps & -trumps
            opener = seat
    if shown < ONE << DECK_SIZE:
        hand[KNOWN + opener] |= shown
    open_fight(hand, opener)


@njit(cache=True)
def after(hand, seat):
    """Return the next seat that holds cards."""
    seat = (seat + 1) % hand[PLAYERS]
    while hand[HANDS + seat] == 0:
        seat = (seat + 1) % hand[PLAYERS]
    return seat


@njit(cache=True)
def open_fight(hand, attacker):
    """Let `attacker` open a fight."""
    defender = after(hand, attacker)
    hand[ATTACKER] = hand[ACTOR] = attacker
    hand[DEFENDER] = defender
    hand[PHASE] = ATTACK
    hand[CAP] = min(MAX_ATTACKS, count(hand[HANDS + defender]))
    hand[ATTACKS] = hand[PILE] = hand[RANKS] = hand[PASSED] = 0
    hand[OPEN] = -1


@njit(cache=True)
def play(hand, action):
    """Do what the actor does, and tell whether a fight has ended."""
    actor = hand[ACTOR]
    if action < DECK_SIZE:
        bit = ONE << action
        hand[HANDS + actor] ^= bit
        hand[KNOWN + actor] &= ~bit
        hand[PILE] |= bit
        hand[RANKS] |= SAME_RANK[action]
        if hand[HANDS + actor] == 0:
            hand[EMPTIED + hand[EMPTY]] = actor
            hand[EMPTY] += 1
        if hand[PHASE] == DEFEND:
            hand[OPEN] = -1
            hand[PASSED] = 0
            hand[PHASE] = THROW_IN
        else:
            hand[ATTACKS] += 1
            if hand[PHASE] != PILE_ON:
                hand[OPEN] = action
                hand[PHASE] = DEFEND
                hand[ACTOR] = hand[DEFENDER]
                return False
    elif action == TAKE:
        hand[OPEN] = -1
        hand[PASSED] = 0
        hand[PHASE] = PILE_ON
    else:
        hand[PASSED] |= ONE << actor
    if hand[ATTACKS] < hand[CAP]:
        for step in range(hand[PLAYERS]):
            seat = (hand[ATTACKER] + step) % hand[PLAYERS]
            if seat != hand[DEFENDER] and hand[HANDS + seat] and not hand[PASSED] >> seat & 1:
                hand[ACTOR] = seat
                return False
    _resolve(hand)
    return True


@njit(cache=True)
def _resolve(hand):
    defender = hand[DEFENDER]
    taken = hand[PHASE] == PILE_ON
    if taken:
        hand[HANDS + defender] |= hand[PILE]
        hand[KNOWN + defender] |= hand[PILE]
        hand[IDLE] += 1
    else:
        hand[GONE] |= hand[PILE]
        hand[IDLE] = 0
    for step in range(hand[PLAYERS] + 1):
        seat = (hand[ATTACKER] + step) % hand[PLAYERS]
        if step == hand[PLAYERS]:
            _draw(hand, defender)
        elif seat != defender:
            _draw(hand, seat)
    for place in range(hand[EMPTY]):
        seat = hand[EMPTIED + place]
        if hand[HANDS + seat] == 0:
            hand[FINISH + hand[OUT]] = seat
            hand[OUT] += 1
            hand[IDLE] = 0
    hand[EMPTY] = 0
    if hand[OUT] >= hand[PLAYERS] - 1:
        hand[PHASE] = OVER
        hand[ACTOR] = -1
    else:
        open_fight(hand, after(hand, defender) if taken or hand[HANDS + defender] == 0 else defender)


@njit(cache=True)
def _draw(hand, seat):
    while hand[STOCK_SIZE] and count(hand[HANDS + seat]) < HAND_SIZE:
        hand[IDLE] = 0
        hand[STOCK_SIZE] -= 1
        bit = ONE << hand[STOCK + hand[STOCK_SIZE]]
        hand[HANDS + seat] |= bit
        if hand[STOCK_SIZE] == 0:
            hand[KNOWN + seat] |= bit


@njit(cache=True)
def is_over(hand):
    """Tell whether the hand has ended or goes round in circles."""
    return hand[PHASE] == OVER or hand[IDLE] >= IDLE_LIMIT


@njit(cache=True)
def score(hand, seat):
    """Return 1 for not being the Durak, 0.5 for a null hand, 0 for the Durak, once the hand is over."""
    if hand[PHASE] != OVER or hand[OUT] == hand[PLAYERS]:
        return 0.5
    return 0.0 if hand[HANDS + seat] else 1.0


@njit(cache=True)
def legal(hand, actions):
    """Write the legal actions and return how many there are."""
    cards = hand[HANDS + hand[ACTOR]]
    if hand[PHASE] == DEFEND:
        cards &= BEATERS[hand[OPEN]]
    elif hand[PHASE] != ATTACK:
        cards &= hand[RANKS]
    number = 0
    while cards:
        actions[number] = lowest(cards)
        cards &= cards - 1
        number += 1
    if hand[PHASE] != ATTACK:
        actions[number] = TAKE if hand[PHASE] == DEFEND else PASS
        number += 1
    return number


@njit(cache=True)
def easy(hand):
    """Return what Easy plays."""
    cards = hand[HANDS + hand[ACTOR]]
    if hand[PHASE] == DEFEND:
        cards &= BEATERS[hand[OPEN]]
    elif hand[PHASE] != ATTACK:
        cards &= hand[RANKS]
    if cards:
        return lowest(cards)
    return TAKE if hand[PHASE] == DEFEND else PASS
