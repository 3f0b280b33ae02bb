"""Habits: the prices that the rules of thumb count with, by how many are left in the hand and how far it has come.

The numbers are tuned against Easy and against themselves by `python -m tools.training habits`, within bounds that keep
every choice explicable.
"""

from typing import Final, NamedTuple

from engine.cards import DECK_SIZE
from engine.players.codes import RANK, TRUMP_CODE

FEW: Final = 2
"""A hand of so many cards is about to go out, where no stock fills it up."""


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
2  15.0  0.23  0.04  4.46  4.01  0.53  16.8  0.96  0.20  9.69  3.00  3.32  6.03  1.60 -0.29  0.21  1.07 -0.21
2  15.8  0.26  4.89  4.27  0.59  1.38  17.8  0.50  0.05  14.9  3.00  3.52  3.32  3.69 -0.06 -1.13 -0.61 -1.12
2  7.38  0.23  6.55  0.36  4.82  1.56  26.7  0.20  0.02  23.7  3.00  2.64  9.58  7.89 -0.36  1.12 -0.26  0.35
2  6.62  0.29  7.19  8.19  15.7  1.11  18.8  0.33  0.32  20.2  5.05  2.44  15.3  0.00  0.84  0.71 -4.01  0.98
3  14.4  1.42  1.03  0.00  2.43  1.42  15.2  0.31  0.07  12.2  3.00  0.82  5.23  2.42  0.08  1.66 -2.28  0.16
3  19.8  0.45  1.61  3.13  0.59  1.74  21.3  1.31  0.03  9.89  3.00  2.70  10.2  1.69 -0.22  2.05  1.58  0.35
3  10.9  0.25  1.28  2.90  3.00  1.62  19.6  0.27  0.02  27.0  3.00  0.16  11.9  6.73 -0.71 -1.00 -0.32  0.17
3  9.57  0.38  0.76  0.00  5.60  1.19  27.5  0.56  0.00  26.5  3.00  3.40  13.1  3.28  0.43  0.31 -4.05  0.27
4  17.5  0.73  0.06  0.05  0.00  0.17  13.0  0.32  0.00  6.67  3.00  0.75  7.68  1.96  0.00  2.37  2.03  0.55
4  12.1  0.58  1.81  0.00  0.00  1.14  11.4  1.06  0.00  12.8  3.00  4.94  8.50  4.61  0.07 -0.47  0.32  0.36
4  13.5  0.10  1.11  4.99  2.72  1.41  28.9  0.24  0.00  18.7  3.00  1.13  10.8  3.29  0.49 -0.31 -1.64 -0.43
4  15.3  0.39  0.00  2.12  5.56  1.66  27.0  0.00  0.21  17.3  3.00  0.62  11.2  4.06  0.86 -0.64  2.04 -0.64
5  9.98  0.55  0.14  1.29  0.71  0.12  15.4  0.78  0.17  10.3  3.75  2.18  0.20  1.77  0.29  1.15  0.77  0.03
5  19.4  1.12  2.01  0.99  6.42  0.12  39.1  0.06  0.01  8.67  3.48  4.30  13.3  1.76 -2.51  0.52  2.34 -0.35
5  15.2  0.46  0.34  0.26  4.50  1.08  29.0  0.49  0.00  16.3  3.30  1.33  10.5  1.13 -1.38  0.76 -1.96  0.37
5  10.7  0.16  0.35  3.58  0.12  1.71  23.2  1.27  0.15  14.6  3.29  0.73  5.85  0.15  0.27 -0.43 -3.26 -0.40
6  6.67  0.71  1.28  0.00  1.69  0.29  15.4  0.17  0.00  1.54  3.00  1.20  6.36  0.00 -0.53  0.24  0.00  0.00
6  7.64  0.88  1.00  0.00  0.10  0.34  15.5  0.40  0.00  6.31  3.00  2.07  6.83  0.15  0.17 -1.58  0.00  0.00
6  11.0  0.69  4.26  1.60  4.40  1.06  26.3  0.84  0.03  32.5  3.00  1.33  20.1  1.39 -1.44 -1.78 -1.75 -1.21
6  8.37  1.12  0.30  5.20  7.49  1.18  30.6  0.84  0.36  22.2  3.00  1.94  11.4  7.81  0.09  0.23 -0.57 -1.45
"""
"""A line for each number of players left and each stage: the prices in order.

Five players never see over eight cards in the stock, and six see none: 5's first line and 6's first two are idle.
"""


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
