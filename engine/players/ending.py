"""The exact value of an ending between two, both hands known: the stock empty, or only the face-up trump left in it.

Such endings have no cycles: a beaten fight removes cards for good, and a taken one leaves the attacker with fewer while
he attacks again. So a plain search with a memo is exact. It asks yes-or-no questions ("can he win?", then "can he at
least draw level?"), keeps its own stack (the lines are longer than a browser's), and can be left and resumed.
"""

from collections.abc import Iterator
from enum import IntEnum
from math import inf
from typing import Final

from engine.players.codes import BEATERS, BIT, SAME_RANK, members
from engine.players.table import ATTACK, DEFEND, PILE_ON, THROW_IN, Table, legal
from engine.position import HAND_SIZE, MAX_ATTACKS

SLICE: Final = 250
"""Nodes between two stops: about a millisecond."""

_EXTRA: Final = 63
_ATTACKER: Final = 6
_STOCK: Final = 7
_PHASE: Final = 8


_Position = int | bool
"""A position packed into a number; or the answer, where the hand is over or as good as over."""


class Value(IntEnum):
    """What a hand is worth to a seat when both play their best from here."""

    LOSS = 0
    NULL = 1
    WIN = 2


class Ending:
    """An ending being worked on. Once `solved`, `values` holds what every action of its actor is worth to him."""

    def __init__(self, table: Table, first: int | None = None, max_nodes: float = inf) -> None:
        """Ask about this table, about the action `first` before the others; give up a question after `max_nodes`."""
        self._max_nodes = max_nodes
        self.actions = sorted(legal(table), key=lambda action: action != first)
        self.values: dict[int, Value] = {}
        self._table = table

    @property
    def solved(self) -> bool:
        """Whether every action's worth is known."""
        return len(self.values) == len(self.actions)

    @property
    def value(self) -> Value:
        """What the ending is worth to the actor, once solved."""
        return max(self.values.values())

    @property
    def best(self) -> list[int]:
        """The actions that keep that value, once solved."""
        return [action for action in self.actions if self.values[action] == self.value]

    def work(self) -> Iterator[None]:
        """Search, stopping after every slice. Ends when solved, or when the ending has proved too large."""
        left = self.actions
        won: dict[int, bool] = {}
        for value in (Value.WIN, Value.NULL):
            question = _Question(self._table, value, won)
            won = question.memo
            positions = dict(zip(legal(self._table), question.moves(question.start), strict=True))
            rest = []
            for action in left:
                for _ in question.answer(positions[action]):
                    yield
                    if len(question.memo) > self._max_nodes:
                        return
                if question.known(positions[action]):
                    self.values[action] = value
                else:
                    rest.append(action)
            left = rest
        for action in left:
            self.values[action] = Value.LOSS


def is_ending(table: Table) -> bool:
    """Tell whether two players are left, and what is left to draw is known."""
    return len(table.stock) <= 1 and len(table.finish) == len(table.hands) - 2


class _Question:
    """Is a position worth at least `value` to the actor at the root? He is player 0 here, his rival player 1.

    The live cards are renumbered from 0, so that sets stay small, and a position is one number: the two hands and the
    table as sets of `width` bits each; then the open attack plus one (while piling on: how many more may be added), the
    attacker, whether the stock still has its card, and the phase.
    """

    def __init__(self, table: Table, value: Value, won: dict[int, bool]) -> None:
        self._null = value == Value.NULL
        self._won = won
        actor = table.actor
        other = table.defender if actor == table.attacker else table.attacker
        stock = sum(BIT[code] for code in table.stock)
        cards = table.hands[actor] | table.hands[other] | table.pile | stock
        live = members(cards)
        place = {code: number for number, code in enumerate(live)}

        def renumbered(codes: int) -> int:
            return sum(BIT[place[code]] for code in members(codes & cards))

        self._width = len(live)
        self._full = (1 << self._width) - 1
        self._beaters = [renumbered(BEATERS[code]) for code in live]
        self._same = [renumbered(SAME_RANK[code]) for code in live]
        self._beaten_by = [
            sum(BIT[lower] for lower in range(self._width) if self._beaters[lower] & BIT[code])
            for code in range(self._width)
        ]
        self._drawn = renumbered(stock)
        self._weak: dict[int, int] = {}
        self._ranks: dict[int, int] = {}
        self.memo: dict[int, bool] = {}
        self._stop = SLICE
        extra = table.cap - table.attacks if table.phase == PILE_ON else 0
        if table.phase == DEFEND:
            extra = place[table.open] + 1
        attacker = 0 if actor == table.attacker else 1
        hands = renumbered(table.hands[table.attacker]), renumbered(table.hands[table.defender])
        self.start = self._position(*hands, renumbered(table.pile), extra, attacker, len(table.stock), table.phase)

    def known(self, position: _Position) -> bool:
        """Return the answer for a position that `answer` has been through."""
        return position if position is True or position is False else self.memo[position]

    def answer(self, position: _Position) -> Iterator[None]:  # noqa: C901 - one loop, split it would be half as fast
        """Work out the answer for a position, stopping after every slice."""
        memo, won = self.memo, self._won
        if position is True or position is False or position in memo:
            return
        mine = self._mine(position)
        moves = self.moves(position)
        above: list[tuple[int, bool, Iterator[_Position]]] = []
        stop = self._stop  # goes on from one action to the next: many small ones make a slice, too
        answer: bool | None = None
        while True:
            # One reply in favour of the seat to move settles a position; so does having none.
            if answer is not mine:
                for reply in moves:
                    answer = reply if reply is True or reply is False else memo.get(reply)
                    if answer is None and won.get(reply):
                        answer = True
                    if answer is None:
                        above.append((position, mine, moves))
                        position = reply
                        mine = self._mine(position)
                        moves = self.moves(position)
                        break
                    if answer is mine:
                        break
                else:
                    answer = not mine
                if answer is None:
                    continue
            memo[position] = answer
            if not above:
                return
            position, mine, moves = above.pop()
            if len(memo) > stop:
                yield
                stop = self._stop = len(memo) + SLICE

    def _mine(self, position: int) -> bool:
        """Tell whether player 0 is on turn."""
        rest = position >> 3 * self._width
        return (rest >> _ATTACKER & 1 == 0) is (rest >> _PHASE != DEFEND)

    def moves(self, position: int) -> Iterator[_Position]:
        """Yield what each legal action leads to: cards low to high, trumps last, then the pass or the take."""
        width, full = self._width, self._full
        attacking = position & full
        defending = position >> width & full
        pile = position >> 2 * width & full
        rest = position >> 3 * width
        attacker = rest >> _ATTACKER & 1
        if attacker:
            attacking, defending = defending, attacking
        stock = rest >> _STOCK & 1
        extra = rest & _EXTRA
        phase = rest >> _PHASE
        if phase == DEFEND:
            return self._defences(attacking, defending, pile, extra - 1, attacker, stock)
        if phase == PILE_ON:
            return self._additions(attacking, defending, pile, extra, attacker, stock)
        return self._attacks(attacking, defending, pile, attacker, stock)

    def _attacks(self, attacking: int, defending: int, pile: int, attacker: int, stock: int) -> Iterator[_Position]:
        cards = attacking & self._on_table(pile) if pile else attacking
        while cards:
            bit = cards & -cards
            cards ^= bit
            yield self._position(attacking ^ bit, defending, pile | bit, bit.bit_length(), attacker, stock, DEFEND)
        if pile:
            yield self._beaten(attacking, defending, attacker, stock)

    def _defences(  # noqa: PLR0913, PLR0917 - the parts of a position
        self, attacking: int, defending: int, pile: int, attack: int, attacker: int, stock: int
    ) -> Iterator[_Position]:
        beaten = pile.bit_count() // 2
        room = min(MAX_ATTACKS, defending.bit_count() + beaten) - beaten - 1
        cards = defending & self._beaters[attack]
        while cards:
            bit = cards & -cards
            cards ^= bit
            covered = pile | bit
            left = defending ^ bit
            if room and attacking & self._on_table(covered):
                yield self._position(attacking, left, covered, 0, attacker, stock, THROW_IN)
            else:
                yield self._beaten(attacking, left, attacker, stock)
        if room and attacking & self._on_table(pile):
            yield self._position(attacking, defending, pile, room, attacker, stock, PILE_ON)
        else:
            yield self._taken(attacking, defending | pile, attacker, stock)

    def _additions(  # noqa: PLR0913, PLR0917 - the parts of a position
        self, attacking: int, defending: int, pile: int, room: int, attacker: int, stock: int
    ) -> Iterator[_Position]:
        cards = attacking & self._on_table(pile)
        single = room == 1 or not cards & cards - 1
        while cards:
            bit = cards & -cards
            cards ^= bit
            if single:
                yield self._taken(attacking ^ bit, defending | pile | bit, attacker, stock)
            else:
                yield self._position(attacking ^ bit, defending, pile | bit, room - 1, attacker, stock, PILE_ON)
        yield self._taken(attacking, defending | pile, attacker, stock)

    def _on_table(self, pile: int) -> int:
        """Return the live cards of the ranks that lie on the table."""
        ranks = self._ranks.get(pile)
        if ranks is None:
            ranks = 0
            for code in members(pile):
                ranks |= self._same[code]
            self._ranks[pile] = ranks
        return ranks

    def _taken(self, attacking: int, defending: int, attacker: int, stock: int) -> _Position:
        if stock:
            attacking, defending, stock = self._draw(attacking, defending)
        if not attacking:
            return attacker == 0
        return self._opening(attacking, defending, attacker, stock)

    def _beaten(self, attacking: int, defending: int, attacker: int, stock: int) -> _Position:
        if stock:
            attacking, defending, stock = self._draw(attacking, defending)
        if not attacking:
            return attacker == 0 if defending else self._null
        if not defending:
            return attacker == 1
        return self._opening(defending, attacking, 1 - attacker, stock)

    def _draw(self, attacking: int, defending: int) -> tuple[int, int, int]:
        if attacking.bit_count() < HAND_SIZE:
            return attacking | self._drawn, defending, 0
        if defending.bit_count() < HAND_SIZE:
            return attacking, defending | self._drawn, 0
        return attacking, defending, 1

    def _opening(self, attacking: int, defending: int, attacker: int, stock: int) -> _Position:
        """Return the position at the opening of a fight, or the answer where the attacker clearly has his way.

        He has if the cards that the defender could beat are all of one rank: he leads the others, low to high and
        trumps last, each of which must be taken and makes no other beatable; then all of that rank at once (E. Bonnet,
        The complexity of playing Durak, IJCAI 2016, with throw-ins and trumps).
        """
        if not stock:
            weak = attacking & self._beatable(defending)
            if not weak:
                return attacker == 0
            if not weak & ~self._same[weak.bit_length() - 1]:
                left = defending.bit_count() + attacking.bit_count() - 2 * weak.bit_count()
                # Nothing left to the defender would be a null hand: that settles only what it is an answer to.
                if left > 0 or (left == 0 and self._null is (attacker == 0)):
                    return attacker == 0
        return self._position(attacking, defending, 0, 0, attacker, stock, ATTACK)

    def _beatable(self, defending: int) -> int:
        """Return the live cards that one of the defender's could beat."""
        beatable = self._weak.get(defending)
        if beatable is None:
            beatable = 0
            for code in members(defending):
                beatable |= self._beaten_by[code]
            self._weak[defending] = beatable
        return beatable

    def _position(  # noqa: PLR0913, PLR0917 - the parts of a position
        self, attacking: int, defending: int, pile: int, extra: int, attacker: int, stock: int, phase: int
    ) -> int:
        if attacker:
            attacking, defending = defending, attacking
        width = self._width
        rest = phase << _PHASE | stock << _STOCK | attacker << _ATTACKER | extra
        return ((rest << width | pile) << width | defending) << width | attacking
