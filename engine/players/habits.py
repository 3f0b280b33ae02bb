"""Habits: the prices that the rules of thumb count with, by how many are left in the hand and how far it has come.

The numbers are tuned against Easy and against themselves by `python -m tools.training habits`.
"""

from typing import Final, NamedTuple

from engine.cards import DECK_SIZE
from engine.players.codes import RANK, TRUMP_CODE


class Prices(NamedTuple):
    """The prices of one stage of a hand, in ranks of plain cards: a plain six is worth 0, a plain ace 8."""

    trump: float
    """What the lowest trump is worth."""
    trump_step: float
    """What each rank of a trump adds."""
    pair: float
    """How much each further plain card of its rank takes off a lead."""
    lead_dread: float
    """What a lead costs more if the defender surely beats it; where that is not sure, by the odds."""
    lead_dread_last: float
    """The same against a defender with one or two cards."""
    new_rank: float
    """What a defence costs more for each card that its rank, new on the table, may bring in."""
    take: float
    """The price of taking."""
    take_each: float
    """What each card on the table adds to it."""
    take_gain: float
    """What it loses for each rank of worth on the table."""
    throw: float
    """What a card to throw in may cost."""
    throw_dread: float
    """What a throw-in costs more if the defender surely beats it."""
    throw_trump: float
    """What a trump costs more to throw in."""
    pile: float
    """What a card to give to a defender who takes may cost."""
    pile_trump: float
    """What a trump costs more to give."""
    take_hand: float
    """What each card in hand adds to the price of taking."""
    throw_more: float
    """What each attack on the table beyond the first adds to what a throw-in may cost."""
    throw_second: float
    """What it adds to be another than the main attacker."""
    pile_hand: float
    """What each card in hand beyond three adds to what a card to give may cost."""


class Habits(NamedTuple):
    """The prices of one stage and what they make each card worth."""

    prices: Prices
    worth: tuple[float, ...]
    """By code."""


_STAGES: Final = """
2  17.0  0.20  0.00  1.92  0.00  0.24  14.2  0.27  0.02  9.31  0.00  0.89  3.01  0.73 -0.41  0.77  1.62  1.13
2  12.2  0.49  3.12  2.74  2.33  0.65  17.1  0.00  0.00  15.8  0.00  0.00  6.93  2.64  0.35 -1.20 -0.14 -0.35
2  7.44  0.27  6.44  0.77  4.58  1.40  26.2  0.31  0.27  23.2  0.77  0.20  10.4  4.14  0.23  0.92  2.08  0.41
2  6.82  0.00  6.55  5.33  8.38  1.22  21.6  0.16  0.20  25.0  5.10  1.71  10.6  1.31 -0.10  0.93 -2.19 -0.08
3  14.5  0.98  3.47  0.00  0.10  0.82  17.0  0.02  0.05  7.66  0.00  1.74  5.87  0.00 -0.35  1.18 -0.28  0.36
3  16.2  0.60  1.23  3.15  2.40  1.26  19.7  0.94  0.00  11.0  1.00  0.00  10.3  0.00 -0.53  1.90  1.87  0.31
3  9.07  0.62  0.70  0.00  5.12  1.29  20.5  0.37  0.00  26.5  3.81  2.98  9.92  2.92 -0.80 -0.17  2.76  0.35
3  9.13  0.55  0.03  0.00  7.00  1.19  28.9  0.64  0.00  23.2  3.35  0.78  9.94  0.00 -0.85  0.03 -1.79 -0.04
4  17.5  0.73  0.06  0.05  0.00  0.17  13.0  0.32  0.00  6.67  0.00  0.75  7.68  1.96  0.00  2.37  2.03  0.55
4  12.1  0.58  1.81  0.00  0.00  1.14  11.4  1.06  0.00  12.8  1.20  4.94  8.50  4.61  0.07 -0.47  0.32  0.36
4  13.5  0.10  1.11  4.99  2.72  1.41  28.9  0.24  0.00  18.7  0.73  1.13  10.8  3.29  0.49 -0.31 -1.64 -0.43
4  15.3  0.39  0.00  2.12  5.56  1.66  27.0  0.00  0.21  17.3  2.70  0.62  11.2  4.06  0.86 -0.64  2.04 -0.64
5  9.79  0.78  0.00  1.78  0.00  0.06  14.4  0.58  0.13  9.76  3.73  3.00  0.00  0.82  0.30  1.02  0.53  0.06
5  15.5  1.08  2.62  0.43  6.43  0.16  7.98  0.00  0.01  7.91  0.71  3.50  13.6  1.56 -2.16  0.43  1.94 -0.44
5  15.9  0.16  0.43  0.00  4.71  1.09  26.6  0.58  0.00  15.9  1.70  1.53  10.4  1.15 -1.38 -0.36 -2.81  0.38
5  11.3  0.20  0.00  2.78  0.00  1.64  22.6  1.12  0.18  15.8  3.10  0.58  5.34  0.00  0.21 -0.16 -2.76 -0.45
6  6.67  0.71  1.28  0.00  1.69  0.29  14.2  0.17  0.00  1.54  0.00  1.20  6.36  0.00 -0.53  0.24  0.00  0.00
6  7.64  0.88  1.00  0.00  0.10  0.34  15.5  0.40  0.00  6.31  0.00  2.07  6.83  0.15  0.17 -1.58  0.00  0.00
6  11.0  0.69  4.26  1.60  4.40  1.06  24.2  0.84  0.03  32.5  2.00  1.33  20.1  1.39 -1.44 -1.78 -1.75 -1.21
6  8.37  1.12  0.30  5.20  7.49  1.18  30.6  0.84  0.36  22.2  1.00  1.94  11.4  7.81  0.09  0.23 -0.57 -1.45
"""
"""A line for each number of players left and each stage: the prices in order."""


def _read(table: str) -> dict[int, list[Habits]]:
    habits: dict[int, list[Habits]] = {}
    for line in table.split("\n"):
        if line:
            players, *prices = line.split()
            habits.setdefault(int(players), []).append(_habits(Prices(*map(float, prices))))
    return habits


def _habits(prices: Prices) -> Habits:
    worth = (
        prices.trump + prices.trump_step * RANK[code] if code >= TRUMP_CODE else float(RANK[code])
        for code in range(DECK_SIZE)
    )
    return Habits(prices, tuple(worth))


HABITS: Final = _read(_STAGES)
"""By how many are left in the hand: with over eight cards in the stock, with fewer, with none, with few in hand."""
