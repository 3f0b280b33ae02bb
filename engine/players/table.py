"""A hand of Durak in sets of card codes, played on in place: for a search's own use, forty times a position's speed.

The same rules as `engine.rules`, which a test holds it to; mutable, because a playout throws it away.
"""

from typing import Final

from engine.cards import DECK_SIZE, PASS, TAKE
from engine.players.codes import BEATERS, BIT, SAME_RANK, members
from engine.position import HAND_SIZE, MAX_ATTACKS

ATTACK: Final = 0
DEFEND: Final = 1
THROW_IN: Final = 2
PILE_ON: Final = 3
OVER: Final = 4

NONE: Final = -1
"""No open attack, nobody on turn: the tables here are indexed and compared far too often for None."""


class Table:
    """One state of a hand. `hands` and `known` are sets by seat, `stock` has the card that is drawn next at its end."""

    __slots__ = (
        "actor",
        "attacker",
        "attacks",
        "cap",
        "defender",
        "emptied",
        "finish",
        "gone",
        "hands",
        "idle",
        "known",
        "open",
        "order",
        "passed",
        "phase",
        "pile",
        "ranks",
        "stock",
    )

    hands: list[int]
    known: list[int]
    """By seat, the cards in that hand which everyone has seen."""
    stock: list[int]
    attacker: int
    defender: int
    phase: int
    actor: int
    cap: int
    attacks: int
    """How many attacks lie on the table."""
    open: int
    """The attack to be beaten, or NONE."""
    pile: int
    """The cards on the table."""
    ranks: int
    """Every card of a rank that lies on the table."""
    gone: int
    """The discarded cards."""
    passed: int
    """A bit for each seat that has passed."""
    order: list[int]
    """The attackers of this fight, in the order in which they are asked and draw."""
    emptied: list[int]
    finish: list[int]
    idle: int

    def copy(self) -> "Table":
        """Return a table that goes its own way from here."""
        other = Table.__new__(Table)
        other.hands = self.hands[:]
        other.known = self.known[:]
        other.stock = self.stock[:]
        other.attacker = self.attacker
        other.defender = self.defender
        other.phase = self.phase
        other.actor = self.actor
        other.cap = self.cap
        other.attacks = self.attacks
        other.open = self.open
        other.pile = self.pile
        other.ranks = self.ranks
        other.gone = self.gone
        other.passed = self.passed
        other.order = self.order
        other.emptied = self.emptied[:]
        other.finish = self.finish[:]
        other.idle = self.idle
        return other

    def play(self, action: int) -> None:
        """Do what the actor does, which must be legal."""
        actor = self.actor
        if action < DECK_SIZE:
            bit = BIT[action]
            hand = self.hands[actor] ^ bit
            self.hands[actor] = hand
            self.known[actor] &= ~bit
            self.pile |= bit
            self.ranks |= SAME_RANK[action]
            if not hand:
                self.emptied.append(actor)
            if self.phase == DEFEND:
                self.open = NONE
                self.passed = 0
                self.phase = THROW_IN
            else:
                self.attacks += 1
                if self.phase != PILE_ON:
                    self.open = action
                    self.phase = DEFEND
                    self.actor = self.defender
                    return
        elif action == TAKE:
            self.open = NONE
            self.passed = 0
            self.phase = PILE_ON
        else:
            self.passed |= 1 << actor
        if self.attacks < self.cap:
            hands = self.hands
            passed = self.passed
            for seat in self.order:
                if hands[seat] and not passed >> seat & 1:
                    self.actor = seat
                    return
        self._resolve()

    def _resolve(self) -> None:
        hands = self.hands
        defender = self.defender
        taken = self.phase == PILE_ON
        if taken:
            hands[defender] |= self.pile
            self.known[defender] |= self.pile
            self.idle += 1
        else:
            self.gone |= self.pile
            self.idle = 0
        if self.stock:
            self._draw()
        if self.emptied:
            out = [seat for seat in self.emptied if not hands[seat]]
            if out:
                self.idle = 0
                self.finish += out
            self.emptied = []
            if len(self.finish) >= len(hands) - 1:
                self.phase = OVER
                self.actor = NONE
                return
        attacker = defender
        if taken or not hands[defender]:
            attacker = self._after(defender)
        self.open_fight(attacker)

    def _draw(self) -> None:
        hands, stock, finish = self.hands, self.stock, self.finish
        for seat in (*self.order, self.defender):
            wanted = HAND_SIZE - hands[seat].bit_count()
            if wanted > 0 and seat not in finish:
                self.idle = 0
                if wanted >= len(stock):
                    self.known[seat] |= BIT[stock[0]]
                for _ in range(min(wanted, len(stock))):
                    hands[seat] |= BIT[stock.pop()]
                if not stock:
                    return

    def _after(self, seat: int) -> int:
        hands = self.hands
        players = len(hands)
        seat = (seat + 1) % players
        while not hands[seat]:
            seat = (seat + 1) % players
        return seat

    def open_fight(self, attacker: int) -> None:
        """Let `attacker` open the next fight."""
        hands = self.hands
        defender = self._after(attacker)
        self.attacker = self.actor = attacker
        self.defender = defender
        self.phase = ATTACK
        self.cap = min(MAX_ATTACKS, hands[defender].bit_count())
        self.attacks = self.pile = self.ranks = self.passed = 0
        self.open = NONE
        players = len(hands)
        if players == 2:
            self.order = [attacker]
        else:
            self.order = [
                seat for seat in (*range(attacker, players), *range(attacker)) if seat != defender and hands[seat]
            ]


def legal(table: Table) -> list[int]:
    """Return the actor's legal actions: cards low to high, trumps last, then the take or the pass."""
    hand = table.hands[table.actor]
    if table.phase == ATTACK:
        return members(hand)
    if table.phase == DEFEND:
        return [*members(hand & BEATERS[table.open]), TAKE]
    return [*members(hand & table.ranks), PASS]


def scores(table: Table) -> list[float]:
    """Return each seat's score once the hand is over: 1 for not being the Durak, 0.5 for a null hand."""
    hands = table.hands
    if len(table.finish) == len(hands):
        return [0.5] * len(hands)
    return [0.0 if hand else 1.0 for hand in hands]
