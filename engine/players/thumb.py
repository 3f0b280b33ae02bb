"""The rules of thumb: what Normal plays by, and what Hard's search starts from and fills its gaps with.

Every action has a price, the cheapest is played. The prices are habits, measured in ranks of plain cards and tuned for
each number of players and each stage of the hand (`engine.players.habits`). They look at the actor's own hand and at
what everybody has seen, never at a hidden card.
"""

from math import inf

from engine.cards import DECK_SIZE, PASS, TAKE
from engine.players.codes import ALL, BEATERS, PLAIN, SAME_RANK, TRUMP_CODE
from engine.players.habits import FEW, HABITS, Habits
from engine.players.table import ATTACK, DEFEND, PILE_ON, Table


def thumb(table: Table, doubted: int = 0) -> int:
    """Return what the actor plays by rule of thumb; `doubted` are cards that the defender seems not to hold."""
    phase = table.phase
    hand = table.hands[table.actor]
    if phase == ATTACK:
        return _lead(table, hand, doubted, habits_at(table))
    if phase == DEFEND:
        beaters = hand & BEATERS[table.open]
        return _defence(table, hand, beaters, habits_at(table)) if beaters else TAKE
    cards = hand & table.ranks
    if table.stock:
        cards &= PLAIN
    if not cards:
        return PASS
    if phase == PILE_ON:
        return _addition(hand, cards, habits_at(table))
    return _throw_in(table, hand, cards, doubted, habits_at(table))


def habits_at(table: Table) -> Habits:
    """Return the habits for how many are left and how far the hand has come."""
    players = len(table.hands) - len(table.finish)
    stock = len(table.stock)
    if stock:
        return HABITS[players][0 if stock > 8 else 1]
    return HABITS[players][2 if DECK_SIZE - table.gone.bit_count() > 3 * players else 3]


def _lead(table: Table, hand: int, doubted: int, habits: Habits) -> int:
    sure, hidden, unseen, pool = _unknown(table, hand, doubted)
    worth, prices = habits.worth, habits.prices
    dread = prices.lead_dread_last if table.hands[table.defender].bit_count() <= FEW else prices.lead_dread
    best = inf
    chosen: int = PASS
    cards = hand
    while cards:
        bit = cards & -cards
        cards ^= bit
        code = bit.bit_length() - 1
        price = worth[code] - prices.pair * ((SAME_RANK[code] & hand & PLAIN).bit_count() - 1)
        if dread:
            beaters = BEATERS[code]
            if sure & beaters:
                price += dread
            elif hidden and unseen & beaters:
                price += dread * (1 - (1 - (unseen & beaters).bit_count() / pool) ** hidden)
        if price < best:
            best, chosen = price, code
    return chosen


def _defence(table: Table, hand: int, beaters: int, habits: Habits) -> int:
    worth, prices = habits.worth, habits.prices
    pile = table.pile
    gain = 0.0
    cards = pile
    while cards:
        bit = cards & -cards
        cards ^= bit
        gain += worth[bit.bit_length() - 1]
    best = prices.take + prices.take_each * pile.bit_count() + prices.take_hand * hand.bit_count()
    best -= prices.take_gain * gain
    chosen: int = TAKE
    unseen = ALL & ~(hand | pile | table.gone)
    ranks = table.ranks
    while beaters:
        bit = beaters & -beaters
        beaters ^= bit
        code = bit.bit_length() - 1
        price = worth[code]
        if not bit & ranks:
            price += prices.new_rank * (SAME_RANK[code] & unseen).bit_count()
        if price < best:
            best, chosen = price, code
    return chosen


def _throw_in(table: Table, hand: int, cards: int, doubted: int, habits: Habits) -> int:
    sure, hidden, unseen, pool = _unknown(table, hand, doubted)
    worth, prices = habits.worth, habits.prices
    budget = prices.throw + prices.throw_more * (table.attacks - 1)
    if table.actor != table.attacker:
        budget += prices.throw_second
    dread = inf if _feeds(table, hand) else prices.throw_dread
    best = budget
    chosen: int = PASS
    while cards:
        bit = cards & -cards
        cards ^= bit
        code = bit.bit_length() - 1
        price = worth[code]
        if code >= TRUMP_CODE:
            price += prices.throw_trump
        beaters = BEATERS[code]
        if sure & beaters:
            price += dread
        elif hidden and unseen & beaters:
            price += dread * (1 - (1 - (unseen & beaters).bit_count() / pool) ** hidden)
        if price < best:
            best, chosen = price, code
    return chosen


def _addition(hand: int, cards: int, habits: Habits) -> int:
    """Return the card to give to a defender who takes: the one worth least, if that is little enough."""
    worth, prices = habits.worth, habits.prices
    best = prices.pile + prices.pile_hand * (hand.bit_count() - 3)
    chosen: int = PASS
    while cards:
        bit = cards & -cards
        cards ^= bit
        code = bit.bit_length() - 1
        price = worth[code]
        if code >= TRUMP_CODE:
            price += prices.pile_trump
        if price < best:
            best, chosen = price, code
    return chosen


def _feeds(table: Table, hand: int) -> bool:
    """Tell whether a card that is surely beaten helps the last rival out, and the actor has others."""
    left = len(table.hands) - len(table.finish)
    return is_nearly_out(len(table.stock), left, table.hands[table.defender].bit_count()) and hand & (hand - 1) != 0


def is_nearly_out(stock: int, left: int, held: int) -> bool:
    """Tell whether the defender is the last rival and holds few cards, with so many in the stock and players left.

    With more rivals left, refusing him a card costs a player of this kind more than it gains (measured).
    """
    return not stock and left == 2 and held <= FEW


def _unknown(table: Table, hand: int, doubted: int) -> tuple[int, int, int, int]:
    """Return the defender's cards that the actor knows; how many more there are, which they seem to be, from how many.

    Where no other hand and no stock can hold what the actor has not seen, he knows it by counting.
    """
    located = hand | table.pile | table.gone
    for known in table.known:
        located |= known
    unseen = ALL & ~located
    pool = unseen.bit_count()
    defender = table.defender
    sure = table.known[defender]
    hidden = table.hands[defender].bit_count() - sure.bit_count()
    if hidden == pool:
        return sure | unseen, 0, 0, 0
    likely = unseen & ~doubted
    if hidden <= likely.bit_count():
        return sure, hidden, likely, likely.bit_count()
    return sure, hidden, unseen, pool
