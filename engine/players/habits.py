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
2  17.8  0.66 -0.37  1.24  0.72  0.22  14.3 -0.07  0.12  6.61 -1.14 -2.47  2.21  2.19 -0.28  0.35  0.00  0.00
2  10.8  0.23  1.24  2.60 -2.74  0.82  19.0 -0.16 -0.30  5.52 -10.1 -2.07  4.57 -0.87  0.58 -0.83  0.00  0.00
2  7.36  0.22  6.21 -2.58  4.63  1.10  24.6  0.19  0.22  23.4  0.67  0.51  9.95  2.14 -0.15  1.26  0.00  0.00
2  7.36  0.22  6.21 -2.58  4.63  1.10  24.6  0.19  0.22  23.4  0.67  0.51  9.95  2.14 -0.15  1.26  0.00  0.00
3  14.4  1.32  3.01 -0.30  1.42  0.51  16.2 -0.72 -0.08  8.38 -0.39  2.67  1.93 -1.21 -0.50  0.40  0.00  0.00
3  13.1  1.63  1.11  1.98  1.47  0.33  15.8  0.43 -0.16  10.7  0.77 -0.99  7.40 -3.10 -0.42 -0.06  0.00  0.00
3  10.6  0.16 -0.03 -0.52  6.90  1.21  26.8  0.47 -0.17  25.0  4.78  2.05  9.08  1.11 -0.48 -0.11  0.00  0.00
3  10.6  0.16 -0.03 -0.52  6.90  1.21  26.8  0.47 -0.17  25.0  4.78  2.05  9.08  1.11 -0.48 -0.11  0.00  0.00
4  14.8  0.78  1.22  1.17 -0.92  0.05  13.3 -0.28  0.17  6.42  0.40  0.08  6.82 -0.05 -0.03  0.61  0.00  0.00
4  15.3  1.22  1.38 -1.91 -2.27  0.63  12.5  0.73 -0.27  8.11 -1.48  4.26  9.55  0.42 -0.04 -0.21  0.00  0.00
4  12.1  0.14 -0.30  1.38  4.84  1.40  25.2  0.29 -0.12  18.7  2.65 -1.50  9.59  3.92  0.27 -0.21  0.00  0.00
4  12.1  0.14 -0.30  1.38  4.84  1.40  25.2  0.29 -0.12  18.7  2.65 -1.50  9.59  3.92  0.27 -0.21  0.00  0.00
5  9.35  0.98  0.76  0.93  0.35  0.08  12.4  0.08  0.00  8.63  2.69  0.52  3.60 -0.56  0.19  0.29  0.00  0.00
5  14.7  1.49  0.97 -0.01  1.45  0.07  12.6  0.19  0.12  8.44 -0.96  1.67  9.54 -4.04 -0.53  0.73  0.00  0.00
5  12.8  0.47  0.41 -0.22  3.33  1.08  24.3  0.61 -0.17  20.7  3.42 -0.59  9.51 -0.76 -0.46  0.08  0.00  0.00
5  12.8  0.47  0.41 -0.22  3.33  1.08  24.3  0.61 -0.17  20.7  3.42 -0.59  9.51 -0.76 -0.46  0.08  0.00  0.00
6  6.67  0.71  1.28 -0.54  1.69  0.29  14.2  0.17 -0.03  1.54 -1.04  1.20  6.36 -0.62 -0.53  0.24  0.00  0.00
6  7.64  0.88  1.00 -0.99  0.10  0.34  15.5  0.40 -0.12  6.31 -0.52  2.07  6.83  0.15  0.17 -1.58  0.00  0.00
6  11.2  1.17 -0.22 -0.33  4.47  0.80  27.1  0.27  0.00  22.7  1.17  1.65  10.5  2.06  0.55  0.07  0.00  0.00
6  11.2  1.17 -0.22 -0.33  4.47  0.80  27.1  0.27  0.00  22.7  1.17  1.65  10.5  2.06  0.55  0.07  0.00  0.00
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
