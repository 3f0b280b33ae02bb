"""Why an action is a good one, told from what the player saw: one of a closed list."""

from engine.cards import PASS, RANK_OF, SUIT_OF, TAKE, Action, Card, Suit, is_card
from engine.observation import Observation
from engine.players.player import Reason
from engine.players.thumb import is_nearly_out
from engine.position import Phase, table_cards


def reason(seen: Observation, action: Action) -> Reason:
    """Return the reason that fits a legal action best."""
    cards = [card for card in seen.actions if is_card(card)]
    if action == TAKE:
        return _take(seen, cards)
    if action == PASS or not is_card(action):
        return _pass(seen, cards)
    if len(seen.actions) == 1:
        return Reason.ONLY_MOVE
    cheapest = min(cards, key=lambda card: cheapness(card, seen.trump))
    if seen.phase is Phase.DEFEND:
        return Reason.SMALLEST_BEATS if action == cheapest else _dearer_defence(seen, action)
    if action == cheapest:
        return Reason.LOWEST_CARD
    return _dearer_attack(seen, action)


def cheapness(card: Card, trump: Suit) -> tuple[bool, int, int]:
    """Return a key that sorts cards from the one to part with first: plain before trump, then low before high."""
    return (SUIT_OF[card] == trump, RANK_OF[card], SUIT_OF[card])


def _take(seen: Observation, cards: list[Card]) -> Reason:
    if not cards:
        return Reason.CANNOT_BEAT
    if all(SUIT_OF[card] == seen.trump for card in cards):
        return Reason.TAKES_FOR_TRUMPS
    return Reason.TAKES_FOR_HIGH


def _pass(seen: Observation, cards: list[Card]) -> Reason:
    if not cards:
        return Reason.NOTHING_TO_ADD
    if all(SUIT_OF[card] == seen.trump for card in cards):
        return Reason.KEEPS_TRUMPS
    left = seen.players - len(seen.finish)
    if seen.phase is Phase.THROW_IN and is_nearly_out(seen.stock_count, left, seen.counts[seen.defender]):
        return Reason.STARVES_RIVAL
    return Reason.KEEPS_HIGH


def _dearer_defence(seen: Observation, action: Card) -> Reason:
    on_table = {RANK_OF[card] for card in table_cards(seen.table)}
    return Reason.ADDS_NO_RANK if RANK_OF[action] in on_table else Reason.FEWER_TO_ADD


def _dearer_attack(seen: Observation, action: Card) -> Reason:
    twins = [card for card in seen.hand if RANK_OF[card] == RANK_OF[action] and SUIT_OF[card] != seen.trump]
    if seen.phase is Phase.ATTACK and len(twins) > 1:
        return Reason.HELD_TWICE
    return Reason.HARD_TO_BEAT
