"""The deals that agree with what one seat knows: hidden cards dealt at random to where they may be."""

from itertools import islice
from math import log
from random import Random

from engine.cards import is_card
from engine.observation import Observation
from engine.players.codes import ALL, BIT, CODES, SAME_RANK, card_set, members
from engine.players.evidence import likelihoods
from engine.players.table import ATTACK, DEFEND, NONE, PILE_ON, THROW_IN, Table
from engine.players.thumb import thumb
from engine.position import Phase, Seat, open_attack, table_cards

_PHASE = {Phase.ATTACK: ATTACK, Phase.DEFEND: DEFEND, Phase.THROW_IN: THROW_IN, Phase.PILE_ON: PILE_ON}


class Deals:
    """What a seat on turn knows, ready to be filled up to whole tables."""

    __slots__ = ("_found", "_hidden", "_seen", "_unseen", "_visible")

    def __init__(self, seen: Observation) -> None:
        trump = seen.trump
        codes = CODES[trump]
        known = [card_set(cards, trump) for cards in seen.known]
        hand = card_set(seen.hand, trump)
        pile = card_set(table_cards(seen.table), trump)
        gone = card_set(seen.discard, trump)
        turned = []
        if seen.stock_count and seen.trump_card is not None:
            turned.append(codes[seen.trump_card])
        table = Table.__new__(Table)
        table.hands = known[:]
        table.hands[seen.seat] = hand
        table.known = known
        table.stock = turned
        table.attacker = seen.attacker
        table.defender = seen.defender
        table.phase = _PHASE[seen.phase]
        table.actor = seen.seat
        table.cap = seen.cap
        table.attacks = len(seen.table)
        attack = open_attack(seen.table)
        table.open = NONE if attack is None or seen.taking else codes[attack]
        table.pile = pile
        table.ranks = 0
        for code in members(pile):
            table.ranks |= SAME_RANK[code]
        table.gone = gone
        table.passed = sum(BIT[seat] for seat in seen.passed)
        table.order = [
            seat
            for seat in ((seen.attacker + step) % seen.players for step in range(seen.players))
            if seat != seen.defender and seat not in seen.finish
        ]
        table.emptied = emptied(seen)
        table.finish = list(seen.finish)
        table.idle = seen.idle_bouts
        self._visible = table
        elsewhere = hand | pile | gone
        for cards in known:
            elsewhere |= cards
        for code in turned:
            elsewhere |= BIT[code]
        self._unseen = members(ALL & ~elsewhere)
        self._seen = seen
        self._found: dict[Seat, list[float]] | None = None
        self._hidden = [
            (Seat(seat), count - len(seen.known[seat]))
            for seat, count in enumerate(seen.counts)
            if seat != seen.seat and count > len(seen.known[seat])
        ]

    @property
    def certain(self) -> bool:
        """Whether there is only one such deal."""
        hidden = len(self._hidden)
        in_stock = len(self._unseen) - sum(count for _, count in self._hidden)
        return in_stock == 0 if hidden == 1 else hidden == 0 and in_stock <= 1

    @property
    def _doubted(self) -> int:
        """The cards that the defender seems not to hold, by what he failed to beat or left unplayed."""
        likely = self._likely.get(self._seen.defender, ())
        return sum(BIT[code] for code, weight in enumerate(likely) if weight < 1)

    @property
    def _likely(self) -> dict[Seat, list[float]]:
        if self._found is None:
            self._found = likelihoods(self._seen)
        return self._found

    def sample(self) -> Table:
        """Return the deal that hands out the cards in order, for those who look at no hidden card."""
        table = self._visible.copy()
        rest = iter(self._unseen)
        for seat, count in self._hidden:
            table.hands[seat] |= sum(BIT[code] for code in islice(rest, count))
        table.stock += rest
        return table

    def thumb(self) -> int:
        """Return what the seat plays by rule of thumb."""
        matters = len(self._seen.actions) > 1 and self._seen.phase in {Phase.ATTACK, Phase.THROW_IN}
        return thumb(self.sample(), self._doubted if matters else 0)

    def draw(self, rng: Random) -> Table:
        """Return a deal at random, the likelier the better it fits what the others have done."""
        likelihood = self._likely
        table = self._visible.copy()
        random = rng.random
        # Half the time of `shuffle`, and as fair: no two keys are equal in practice.
        cards = sorted(self._unseen, key=lambda _: random())
        hands = table.hands
        hidden = self._hidden
        if len(hidden) > 1:
            # Whoever is dealt first is dealt what fits him best, so that everybody is first in turn.
            first = rng.randrange(len(hidden))
            hidden = hidden[first:] + hidden[:first]
        for seat, count in hidden:
            likely = likelihood.get(seat)
            if likely is None or count == len(cards):
                chosen = cards[:count]
                cards = cards[count:]
            else:
                # Each card waits a time that is the shorter the likelier it is; the first to come are held.
                times = {code: -log(1 - random()) / likely[code] for code in cards}
                chosen = sorted(cards, key=times.__getitem__)[:count]
                cards = [code for code in cards if code not in chosen]
            for code in chosen:
                hands[seat] |= BIT[code]
        table.stock += cards
        return table


def emptied(seen: Observation) -> list[int]:
    """Return the seats that have played their last card in this fight, in that order."""
    last: dict[Seat, None] = {}
    for play in seen.history[-1].plays:
        if is_card(play.action) and not seen.counts[play.seat]:
            last.pop(play.seat, None)
            last[play.seat] = None
    return list(last)
