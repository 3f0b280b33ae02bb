"""The outlook at the opening of a fight, every hand known: each seat's expected score, as a small net has learnt it.

One hidden layer over plain facts: who holds which card, by seats from the attacker on, how many each holds, what is in
the stock. The net's weights are trained on games between players by `python -m tools.training`.

Pure Python adds the rows of all facts that hold in a few operations: a row is one large number with 16 bits for each
hidden unit, and rows for every set of nine cards are added up beforehand.
"""

from base64 import b85decode
from collections.abc import Iterator
from functools import cache
from math import exp
from operator import mul
from struct import Struct
from typing import Final

from engine.cards import DECK_SIZE
from engine.players.codes import ALL
from engine.players.table import Table
from engine.players.weights import NETS

STOCK_COUNTS: Final = 25
HAND_COUNTS: Final = 14
"""Hands of 13 cards and more count alike."""

_NINE: Final = 511
_SIGN: Final = 32768


def outlook(table: Table) -> list[float]:
    """Return each seat's expected score, at the opening of a fight: 1 for not being the Durak, 0.5 for a null hand."""
    hands = table.hands
    players = len(hands)
    attacker = table.attacker
    seats = [seat for seat in (*range(attacker, players), *range(attacker)) if hands[seat]]
    net = _net(len(seats))
    stock = table.stock
    total = net.stock_counts[len(stock)]
    if stock:
        cards = ALL ^ table.gone
        for hand in hands:
            cards ^= hand
        a, b, c, d = net.stock
        total += a[cards & _NINE] + b[cards >> 9 & _NINE] + c[cards >> 18 & _NINE] + d[cards >> 27]
    for seat, (a, b, c, d), counts in zip(seats, net.hands, net.hand_counts, strict=True):
        hand = hands[seat]
        held = hand.bit_count()
        total += a[hand & _NINE] + b[hand >> 9 & _NINE] + c[hand >> 18 & _NINE] + d[hand >> 27]
        total += counts[held if held < HAND_COUNTS else HAND_COUNTS - 1]
    # Units that are negative have their top bit clear here, and are masked out: the rectifier, all units at once.
    total &= (total >> 15 & net.ones) * (_SIGN - 1)
    units = net.lanes.unpack(total.to_bytes(net.lanes.size, "little"))
    scores = [1.0] * players
    for seat, bias, weights in zip(seats, net.biases, net.outputs, strict=True):
        scores[seat] = 1 / (1 + exp(-bias - sum(map(mul, units, weights))))
    return scores


class _Net:
    """The weights for a number of players, laid out for `outlook`."""

    def __init__(self, players: int) -> None:
        width, text = NETS[players]
        packed = b85decode("".join(text.split()))
        head = Struct(f"<{1 + players + players * width}f")
        scale, *numbers = head.unpack_from(packed)
        self.lanes = Struct(f"<{width}H")
        self.ones = sum(1 << 16 * lane for lane in range(width))
        self.biases = numbers[:players]
        outputs = [weight / scale for weight in numbers[players:]]
        self.outputs = [outputs[at : at + width] for at in range(0, len(outputs), width)]
        rows = iter(self._rows(packed[head.size :], width))
        # Added once, this lifts every unit over zero, so that units are not borrowed from each other.
        base = next(rows) + _SIGN * self.ones
        self.stock = _by_nines(rows)
        self.stock_counts = [base + next(rows) for _ in range(STOCK_COUNTS)]
        self.hands = []
        self.hand_counts = []
        for _ in range(players):
            self.hands.append(_by_nines(rows))
            self.hand_counts.append([next(rows) for _ in range(HAND_COUNTS)])

    def _rows(self, packed: bytes, width: int) -> list[int]:
        """Return each row of signed bytes as one number."""
        signed = memoryview(packed).cast("b").tolist()
        rows = []
        for at in range(0, len(signed), width):
            lifted = self.lanes.pack(*(weight + _SIGN for weight in signed[at : at + width]))
            rows.append(int.from_bytes(lifted, "little") - _SIGN * self.ones)
        return rows


def lay_out(players: int) -> None:
    """Do what the first outlook for so many players would else have to do first; some milliseconds in a browser."""
    _net(players)


@cache
def _net(players: int) -> _Net:
    return _Net(players)


def _by_nines(rows: Iterator[int]) -> list[list[int]]:
    """Return, for each nine cards, the sum of rows of every set of them."""
    tables = []
    for _ in range(0, DECK_SIZE, 9):
        sums = [0]
        for _ in range(9):
            row = next(rows)
            sums += [row + other for other in sums]
        tables.append(sums)
    return tables
