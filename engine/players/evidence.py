"""What the others' play says of their hidden cards: nobody leads a king with a six in hand, or takes what he could beat.

Evidence is soft. It weighs against a card in a hand, more lightly the more of that hand was drawn since.
"""

from typing import Final, NamedTuple

from engine.cards import DECK_SIZE, PASS, TAKE, is_card
from engine.observation import Observation
from engine.players.codes import BEATERS, BIT, CODES, PLAIN, SAME_RANK, TRUMP_CODE, members
from engine.position import Seat

DOUBT: Final = 0.2
"""How likely a card is, against others, that its holder would have played."""

CHEAP: Final = 15
"""Plain cards below the jack are thrown in gladly while the stock lasts."""


class _Event(NamedTuple):
    """What happened to a seat's hidden cards: some were drawn, one was played, or some were shown to be missing."""

    drawn: int = 0
    played: int = 0
    missing: int = 0


def likelihoods(seen: Observation) -> dict[Seat, list[float]]:
    """Return, for each other seat whose play has said something, how likely it holds each card, by code."""
    found = {}
    for seat, events in enumerate(_events(seen)):
        if seat != seen.seat:
            likely = _weighed(events, seen.counts[seat] - len(seen.known[seat]))
            if likely is not None:
                found[Seat(seat)] = likely
    return found


def _weighed(events: list[_Event], hidden: int) -> list[float] | None:
    """Go back from now, when so many cards are hidden, for as long as half of them were in hand already."""
    share = 1.0
    likely = None
    for event in reversed(events):
        if event.drawn:
            if event.drawn >= hidden:
                break
            share *= (hidden - event.drawn) / hidden
            hidden -= event.drawn
        hidden += event.played
        if share < 0.5:
            break
        if event.missing:
            if likely is None:
                likely = [1.0] * DECK_SIZE
            weight = 1 - (1 - DOUBT) * share
            for code in members(event.missing):
                likely[code] = min(likely[code], weight)
    return likely


def _events(seen: Observation) -> list[list[_Event]]:
    codes = CODES[seen.trump]
    events: list[list[_Event]] = [[] for _ in seen.counts]
    known = [0] * seen.players
    if seen.shown is not None:
        known[seen.history[0].attacker] |= BIT[codes[seen.shown]]
    stock = seen.stock_count + sum(map(sum, (fight.drawn for fight in seen.history)))
    turned = 0 if seen.trump_card is None else BIT[codes[seen.trump_card]]
    if not stock and seen.trump_drawer is not None:
        known[seen.trump_drawer] |= turned
    for fight in seen.history:
        pile = 0
        attack = 0
        for seat, action in fight.plays:
            missing = 0
            played = 0
            if is_card(action):
                code = codes[action]
                bit = BIT[code]
                if not pile:
                    missing = bit - 1 if code < TRUMP_CODE else 0
                elif seat == fight.defender:
                    missing = BEATERS[attack] & bit - 1
                attack = code
                pile |= bit
                played = 0 if known[seat] & bit else 1
                known[seat] &= ~bit
            elif action == TAKE:
                missing = BEATERS[attack] & (PLAIN if stock else -1)
            elif action == PASS:
                for code in members(pile):
                    missing |= SAME_RANK[code]
                missing &= BIT[CHEAP] - 1 if stock else PLAIN
            events[seat].append(_Event(played=played, missing=missing))
        if fight.taken and fight.drawn:
            known[fight.defender] |= pile
        for number, drawn in enumerate(fight.drawn):
            stock -= drawn
            hidden = drawn
            if drawn and not stock and number == seen.trump_drawer:
                known[number] |= turned
                hidden -= 1
            if hidden:
                events[number].append(_Event(drawn=hidden))
    return events
