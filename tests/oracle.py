"""A second implementation of the rules, slow and plain, written from their text alone; the engine is compared with it.

It shares nothing with the engine: cards are two-letter strings, hands are sets in a dictionary, one table is changed in
place, and the order of seats is walked with sets and loops every time.
"""

from __future__ import annotations

import hashlib
from collections import Counter

RANKS = "6789TJQKA"
SUITS = "cdhs"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PLACE = {card: number for number, card in enumerate(PACK)}


def shuffled(seed: str) -> list[str]:
    """Return the deck of a seed: one long string of bits cut into words of 32, and Fisher-Yates from the top."""
    bits = ""
    for counter in range(40):
        digest = hashlib.sha256((seed + ":" + str(counter)).encode("utf-8")).hexdigest()
        bits += format(int(digest, 16), "0256b")
    words = [int(bits[start : start + 32], 2) for start in range(0, len(bits), 32)]
    pack = list(PACK)
    for top in range(35, 0, -1):
        fair = 2**32 - 2**32 % (top + 1)
        word = words.pop(0)
        while word >= fair:
            word = words.pop(0)
        chosen = word % (top + 1)
        pack[top], pack[chosen] = pack[chosen], pack[top]
    return pack


def stronger(defence: str, attack: str, trump: str) -> bool:
    if defence[1] == attack[1]:
        return RANKS.index(defence[0]) > RANKS.index(attack[0])
    return defence[1] == trump


class Slow:
    """One hand under way. `seen` counts the rare things that happened in it."""

    def __init__(self, hands, stock, trump, opener, out=()):
        self.seats = len(hands)
        self.hands = {seat: set(cards) for seat, cards in enumerate(hands)}
        self.stock = list(stock)
        self.trump = trump
        self.trump_card = self.stock[-1] if self.stock else None
        held = set(self.stock).union(*self.hands.values())
        self.discard = {card for card in PACK if card not in held}
        self.out = list(out)
        self.idle = 0
        self.ply = 0
        self.result = None
        self.seen = Counter()
        self.open_cards = {seat: set() for seat in self.hands}
        self.shown = None
        self.trump_drawer = None
        self.log = []
        self.fight(opener)

    @classmethod
    def dealt(cls, deck, players, dealer):
        hands = {seat: [] for seat in range(players)}
        seat = dealer
        for card in deck[: 6 * players]:
            seat = (seat + 1) % players
            hands[seat].append(card)
        rest = deck[6 * players :]
        turned = rest[0] if rest else deck[-1]
        stock = [*rest[1:], turned] if rest else []
        trumps = [card for seat in hands for card in hands[seat] if card[1] == turned[1]]
        opener = (dealer + 1) % players
        if trumps:
            lowest = min(trumps, key=lambda card: RANKS.index(card[0]))
            opener = next(seat for seat in hands if lowest in hands[seat])
        table = cls(list(hands.values()), stock, turned[1], opener)
        table.trump_card = turned
        if trumps:
            table.shown = lowest
            table.open_cards[opener].add(lowest)
        if not rest:
            table.trump_drawer = dealer
            table.open_cards[dealer].add(turned)
        table.seen["no trump holder"] += not trumps
        table.seen["six-player trump in the dealer's hand"] += players == 6 and turned in table.hands[dealer]
        return table

    @classmethod
    def of(cls, record):
        """Return the table at the start of a record that has been read from JSON and is sound."""
        if "position" in record:
            start = record["position"]
            return cls(start["hands"], start["stock"], start["trump"], start["attacker"], start["finish"])
        text = record.get("deck")
        deck = shuffled(record["seed"]) if text is None else [text[i : i + 2] for i in range(0, 72, 2)]
        return cls.dealt(deck, record["players"], record["dealer"])

    def clockwise(self, first):
        """Every seat still in, from `first` on and round to the one before it."""
        ring = [(first + step) % self.seats for step in range(self.seats)]
        return [seat for seat in ring if seat not in self.out]

    def fight(self, attacker):
        self.attacker = attacker
        self.defender = next(seat for seat in self.clockwise(attacker) if seat != attacker)
        self.pairs = []
        self.passed = []
        self.taking = False
        self.emptied = []
        self.log.append({"attacker": attacker, "defender": self.defender, "plays": [], "drawn": []})
        self.cap = min(6, len(self.hands[self.defender]))
        self.log[-1]["cap"] = self.cap
        self.phase = "attack"
        self.actor = attacker

    def order(self):
        return [seat for seat in self.clockwise(self.attacker) if seat != self.defender]

    def legal(self):
        hand = self.hands.get(self.actor, set())
        if self.phase == "over":
            return []
        if self.phase == "attack":
            return sorted(hand, key=PLACE.get)
        if self.phase == "defend":
            open_card = next(pair[0] for pair in self.pairs if pair[1] is None)
            return [*sorted((c for c in hand if stronger(c, open_card, self.trump)), key=PLACE.get), "take"]
        ranks = {card[0] for pair in self.pairs for card in pair if card is not None}
        return [*sorted((c for c in hand if c[0] in ranks), key=PLACE.get), "pass"]

    def act(self, action):
        """Do a legal action."""
        self.ply += 1
        self.log[-1]["plays"].append([self.actor, action])
        if action == "take":
            self.taking = True
            self.passed = []
            self.advance()
        elif action == "pass":
            self.passed.append(self.actor)
            self.advance()
        else:
            self.hands[self.actor].remove(action)
            self.open_cards[self.actor].discard(action)
            if not self.hands[self.actor]:
                self.emptied.append(self.actor)
            if self.phase == "defend":
                self.pairs[-1][1] = action
                self.passed = []
                self.advance()
            else:
                self.pairs.append([action, None])
                if self.phase == "pile_on":
                    self.seen["piled on"] += 1
                    self.advance()
                else:
                    self.phase = "defend"
                    self.actor = self.defender

    def advance(self):
        asked = [seat for seat in self.order() if self.hands[seat] and seat not in self.passed]
        if len(self.pairs) == self.cap:
            self.seen["cap of six reached" if self.cap == 6 else "cap of a smaller hand reached"] += 1
            self.resolve()
        elif not asked:
            self.resolve()
        else:
            self.actor = asked[0]
            self.phase = "pile_on" if self.taking else "throw_in"

    def resolve(self):
        cards = {card for pair in self.pairs for card in pair if card is not None}
        (self.hands[self.defender] if self.taking else self.discard).update(cards)
        if self.taking:
            self.open_cards[self.defender].update(cards)
        drawn = dict.fromkeys(self.hands, 0)
        stock_before = len(self.stock)
        for seat in [*self.order(), self.defender]:
            while len(self.hands[seat]) < 6 and self.stock:
                card = self.stock.pop(0)
                self.hands[seat].add(card)
                drawn[seat] += 1
                if not self.stock:
                    self.trump_drawer = seat
                    self.open_cards[seat].add(card)
            if stock_before and not self.stock and len(self.hands[seat]) < 6:
                self.seen["stock ran out in the middle of the draws"] += 1
        drew = sum(drawn.values())
        self.log[-1]["drawn"] = [drawn[seat] for seat in range(self.seats)]
        leaving = [seat for seat in self.emptied if not self.hands[seat]]
        self.seen["null hand after others were out"] += bool(self.out) and len(self.out) + len(leaving) == self.seats
        self.out.extend(leaving)
        self.seen["attacker and defender out together"] += {self.attacker, self.defender} <= set(leaving)
        self.seen["several out in one fight"] += len(leaving) > 1
        left = [seat for seat in range(self.seats) if seat not in self.out]
        self.seen["out while others play on"] += bool(leaving) and len(left) > 1
        if len(left) < 2:
            self.end(left)
            return
        self.idle = self.idle + 1 if self.taking and not drew and not leaving else 0
        self.seen["idle fight"] += self.idle > 0
        self.seen["long idling"] += self.idle == 2 * self.seats
        after = self.clockwise((self.defender + 1) % self.seats)
        self.fight(self.defender if not self.taking and self.defender in left else after[0])

    def end(self, left):
        self.phase = "over"
        self.actor = None
        self.pairs, self.passed, self.taking, self.cap, self.idle = [], [], False, 0, 0
        if left:
            ranking = [*self.out, *left]
            self.result = {
                "kind": "durak",
                "durak": left[0],
                "ranking": ranking,
                "win": ranking[0],
                "loss": left[0],
            }
        else:
            self.seen["null hand"] += 1
            self.result = {"kind": "null", "finish": list(self.out)}

    def state(self):
        """Return what `replay` prints before each action and at the end."""
        line = {
            "ply": self.ply,
            "phase": self.phase,
            "actor": self.actor,
            "attacker": self.attacker,
            "defender": self.defender,
            "cap": self.cap,
            "table": [list(pair) for pair in self.pairs],
            "taking": self.taking,
            "passed": list(self.passed),
            "hands": [sorted(self.hands[seat], key=PLACE.get) for seat in range(self.seats)],
            "stock": list(self.stock),
            "trump_suit": self.trump,
            "trump_card": self.trump_card,
            "discard_count": len(self.discard),
            "finish": list(self.out),
            "idle_bouts": self.idle,
            "legal": self.legal(),
        }
        if self.result is not None:
            line["result"] = self.result
        return line

    def public(self):
        """Return what everybody knows beyond the state's own public part, under the names of an observation."""
        return {
            "known": [sorted(self.open_cards[seat], key=PLACE.get) for seat in range(self.seats)],
            "discard": sorted(self.discard, key=PLACE.get),
            "shown": self.shown,
            "trump_drawer": self.trump_drawer,
            "history": self.log,
        }
