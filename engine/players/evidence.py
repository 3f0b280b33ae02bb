"""What the others' play says of their hidden cards: few lead a king with a six in hand, or take what they could beat.

Most evidence is soft. It weighs against a card in a hand, more lightly the more of that hand was drawn since.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import DECK_SIZE, PASS, TAKE, Action, is_card
from engine.observation import Observation
from engine.players.codes import ALL, BEATERS, BIT, CODES, PLAIN, SAME_RANK, members
from engine.position import Seat

DOUBT: Final = 0.1
"""How likely a card is, against others, that its holder would have played."""

CERTAIN: Final = 1e-6
"""The same where the rules leave no doubt: whoever had held a lower trump than the one shown would have shown it."""

CHEAP: Final = (1 << 15) - 1
"""The plain cards below the jack, which are thrown in gladly while the stock lasts."""


class _Event(NamedTuple):
    """What happened to a seat's hidden cards: some were drawn, one was played, or some were shown to be missing."""

    drawn: int = 0
    played: int = 0
    missing: int = 0
    doubt: float = DOUBT


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
            weight = 1 - (1 - event.doubt) * share
            for code in members(event.missing):
                likely[code] = min(likely[code], weight)
    return likely


def _events(seen: Observation) -> list[list[_Event]]:
    """Return, by seat, what has happened to the hidden cards, oldest first."""
    codes = CODES[seen.trump]
    events: list[list[_Event]] = [[] for _ in seen.counts]
    known = [0] * seen.players
    if seen.shown is not None:
        shown = BIT[codes[seen.shown]]
        known[seen.history[0].attacker] |= shown
        for told in events:
            told.append(_Event(missing=shown - 1 & ~PLAIN, doubt=CERTAIN))
    turned = 0 if seen.trump_card is None else BIT[codes[seen.trump_card]]
    stock = seen.stock_count + sum(map(sum, (fight.drawn for fight in seen.history)))
    if not stock and seen.trump_drawer is not None:
        known[seen.trump_drawer] |= turned
    for fight in seen.history:
        pile: list[int] = []
        for seat, action in fight.plays:
            missing = _missing(action, pile, codes, stock, defending=seat == fight.defender)
            played = 0
            if is_card(action):
                pile.append(codes[action])
                played = 0 if known[seat] & BIT[pile[-1]] else 1
                known[seat] &= ~BIT[pile[-1]]
            events[seat].append(_Event(played=played, missing=missing))
        if fight.taken and fight.drawn:
            known[fight.defender] |= sum(BIT[code] for code in pile)
        for holder, drawn in enumerate(fight.drawn):
            stock -= drawn
            last = drawn > 0 and not stock and holder == seen.trump_drawer
            if last:
                known[holder] |= turned
            events[holder].append(_Event(drawn=drawn - last))
    return events


def _missing(action: Action, pile: list[int], codes: Sequence[int], stock: int, *, defending: bool) -> int:
    """Return the cards that speak against having been in hand when this was done, with these cards on the table."""
    if action == TAKE:
        return BEATERS[pile[-1]] & (PLAIN if stock else ALL)
    if action == PASS:
        ranks = 0
        for code in pile:
            ranks |= SAME_RANK[code]
        return ranks & (CHEAP if stock else PLAIN)
    below = BIT[codes[action]] - 1
    if defending:
        return BEATERS[pile[-1]] & below
    return 0 if pile else below & PLAIN
