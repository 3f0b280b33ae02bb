"""The rules as a state machine: deal, legal actions, and the position after an action.

Letters such as F3 and R4 name the rule in the rules page that a line carries out: G goal, P setup, F flow, R actions,
S score, E end, X special.
"""

from collections.abc import Sequence
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from engine.cards import (
    BEATERS,
    DECK_SIZE,
    PASS,
    RANK_OF,
    SUIT_OF,
    TAKE,
    Action,
    Card,
    Hand,
    Suit,
    action_text,
    is_card,
)
from engine.position import (
    HAND_SIZE,
    MAX_ATTACKS,
    Pair,
    Phase,
    Position,
    Seat,
    open_attack,
    table_cards,
)

IDLE_LIMIT: Final = 200
"""After so many idle fights in a row a host may abandon the hand, unscored: no rule ends it."""


class Durak(NamedTuple):
    """A hand with a loser (E3). `ranking` holds every seat, first out first, the Durak last."""

    durak: Seat
    ranking: tuple[Seat, ...]


class Null(NamedTuple):
    """A hand in which nobody was left with cards (X1): no ranking, nothing scored."""

    finish: tuple[Seat, ...]


Outcome = Durak | Null


class Refusal(Enum):
    """Why an action is not legal. `RULE_OF` gives the rule that says so."""

    OVER = "over"
    NOT_YOUR_TURN = "not your turn"
    NOT_HELD = "not held"
    TAKE_NOTHING = "take nothing"
    PASS_OPENING = "pass opening"
    PASS_DEFENDING = "pass defending"
    LOWER_CARD = "lower card"
    OTHER_SUIT = "other suit"
    LOWER_TRUMP = "lower trump"
    RANK_NOT_ON_TABLE = "rank not on table"


RULE_OF: Final = {
    Refusal.OVER: "end.3",
    Refusal.NOT_YOUR_TURN: "flow.1",
    Refusal.NOT_HELD: "flow.1",
    Refusal.TAKE_NOTHING: "flow.5",
    Refusal.PASS_OPENING: "flow.1",
    Refusal.PASS_DEFENDING: "flow.1",
    Refusal.LOWER_CARD: "actions.1",
    Refusal.OTHER_SUIT: "actions.1",
    Refusal.LOWER_TRUMP: "actions.3",
    Refusal.RANK_NOT_ON_TABLE: "actions.4",
}
"""The id of the rule behind each refusal, as numbered in the rules page."""


class IllegalAction(ValueError):  # noqa: N818 - the thing is the action, and the name says what is wrong with it
    """An action that the rules refuse in this position."""

    def __init__(self, refusal: Refusal, message: str) -> None:
        """Keep the reason for programs and the sentence for people."""
        super().__init__(message)
        self.refusal = refusal


def deal(deck: Sequence[Card], players: int, dealer: Seat) -> Position:
    """Return the position at the first attack (P1-P3).

    `deck` holds the 36 cards in dealing order. The cards go round one at a time, beginning left of the dealer. With six
    players all are dealt and the dealer's last is the trump.
    """
    dealt = HAND_SIZE * players
    hands: list[list[Card]] = [[] for _ in range(players)]
    for place, card in enumerate(deck[:dealt]):
        hands[(dealer + 1 + place) % players].append(card)
    if dealt < DECK_SIZE:
        trump_card = deck[dealt]
        stock = (*deck[dealt + 1 :], trump_card)
    else:
        trump_card = deck[-1]
        stock = ()
    trump = SUIT_OF[trump_card]
    sorted_hands = tuple(tuple(sorted(hand)) for hand in hands)
    opener = _lowest_trump_holder(sorted_hands, trump)
    if opener is None:
        opener = Seat((dealer + 1) % players)
    return opening(trump, trump_card, sorted_hands, stock, opener, ())


def _lowest_trump_holder(hands: tuple[Hand, ...], trump: Suit) -> Seat | None:
    trumps = [(card, seat) for seat, hand in enumerate(hands) for card in hand if SUIT_OF[card] == trump]
    return Seat(min(trumps)[1]) if trumps else None


def opening(  # noqa: PLR0913, PLR0917 - these six things are the position at the opening of a fight, no more and no less
    trump: Suit,
    trump_card: Card | None,
    hands: tuple[Hand, ...],
    stock: tuple[Card, ...],
    attacker: Seat,
    finish: tuple[Seat, ...],
    idle_bouts: int = 0,
) -> Position:
    """Return the position in which `attacker` is to open a fight. He and one other at least must hold cards."""
    defender = next_in(attacker, hands)
    cap = min(MAX_ATTACKS, len(hands[defender]))
    return Position(
        trump, trump_card, hands, stock, attacker, defender, Phase.ATTACK, attacker, cap, (), (), (), finish, idle_bouts
    )


def next_in(seat: Seat, hands: tuple[Hand, ...]) -> Seat:
    """Return the first seat clockwise after `seat` that holds cards. There must be one other than `seat`."""
    players = len(hands)
    after = (seat + 1) % players
    while not hands[after]:
        after = (after + 1) % players
    return Seat(after)


def legal(position: Position) -> tuple[Action, ...]:
    """Return what the actor may do, cards in rising order and then take or pass; empty once the hand is over."""
    if position.actor is None:
        return ()
    hand = position.hands[position.actor]
    match position.phase:
        case Phase.ATTACK:
            return hand
        case Phase.DEFEND:
            beaters = BEATERS[position.trump][position.table[-1].attack]
            return (*[card for card in hand if card in beaters], TAKE)
        case _:
            ranks = {RANK_OF[card] for card in table_cards(position.table)}
            return (*[card for card in hand if RANK_OF[card] in ranks], PASS)


def refusal(position: Position, seat: Seat, action: Action) -> Refusal | None:
    """Return why `seat` may not do this now, or None if he may."""
    if position.actor is None:
        return Refusal.OVER
    if position.actor != seat:
        return Refusal.NOT_YOUR_TURN
    if action in legal(position):
        return None
    return refusal_on_turn(position.phase, position.table, position.trump, position.hands[seat], action)


def refusal_on_turn(phase: Phase, table: tuple[Pair, ...], trump: Suit, hand: Hand, action: Action) -> Refusal:
    """Return what is wrong with an action that is not legal for the seat on turn, from what that seat sees."""
    if action == TAKE:
        return Refusal.TAKE_NOTHING
    if action == PASS:
        return Refusal.PASS_OPENING if phase is Phase.ATTACK else Refusal.PASS_DEFENDING
    if action not in hand or not is_card(action):
        return Refusal.NOT_HELD
    attack = open_attack(table)
    if phase is not Phase.DEFEND or attack is None:
        return Refusal.RANK_NOT_ON_TABLE
    if SUIT_OF[attack] == trump:
        return Refusal.LOWER_TRUMP
    return Refusal.LOWER_CARD if SUIT_OF[action] == SUIT_OF[attack] else Refusal.OTHER_SUIT


def check(position: Position, action: Action) -> None:
    """Raise IllegalAction, with a sentence that names turn, action and what was legal, unless the actor may do this."""
    actor = position.actor
    if actor is None:
        message = f"{action_text(action)}: the hand is over, nothing more can be played"
        raise IllegalAction(Refusal.OVER, message)
    reason = refusal(position, actor, action)
    if reason is not None:
        allowed = " ".join(map(action_text, legal(position)))
        message = (
            f"{action_text(action)}: seat {actor} is on turn ({position.phase.value}) and "
            f"{_SENTENCE[reason]}; legal: {allowed}"
        )
        raise IllegalAction(reason, message)


_SENTENCE: Final = {
    Refusal.NOT_HELD: "does not hold this card",
    Refusal.TAKE_NOTHING: "has nothing to take: only the defender facing an open attack takes",
    Refusal.PASS_OPENING: "must open the fight with a card",
    Refusal.PASS_DEFENDING: "must beat the open attack or take",
    Refusal.LOWER_CARD: "only a higher card of the suit, or a trump, beats the open attack",
    Refusal.OTHER_SUIT: "only a higher card of the suit, or a trump, beats the open attack",
    Refusal.LOWER_TRUMP: "only a higher trump beats a trump",
    Refusal.RANK_NOT_ON_TABLE: "no card of this rank is on the table",
}


def apply(position: Position, action: Action) -> Position:
    """Return the position after the actor does `action`, which must be legal (see `check`)."""
    actor = position.actor
    if actor is None:
        message = "nothing can be applied to a hand that is over"
        raise ValueError(message)
    phase, hands, table, emptied = position.phase, position.hands, position.table, position.emptied
    if action == TAKE:
        return _advance(position, Phase.PILE_ON, hands, table, (), emptied)
    if not is_card(action):
        return _advance(position, phase, hands, table, (*position.passed, actor), emptied)
    held = hands[actor]
    place = held.index(action)
    hand = held[:place] + held[place + 1 :]
    hands = (*hands[:actor], hand, *hands[actor + 1 :])
    if not hand:
        emptied = (*emptied, actor)
    if phase is Phase.DEFEND:
        beaten = (*table[:-1], Pair(table[-1].attack, action))
        return _advance(position, Phase.THROW_IN, hands, beaten, (), emptied)
    table = (*table, Pair(action, None))
    if phase is Phase.PILE_ON:
        return _advance(position, phase, hands, table, position.passed, emptied)
    return _within(position, Phase.DEFEND, position.defender, hands, table, position.passed, emptied)


def _advance(  # noqa: PLR0913, PLR0917 - what an action changes, no more and no less
    before: Position,
    phase: Phase,
    hands: tuple[Hand, ...],
    table: tuple[Pair, ...],
    passed: tuple[Seat, ...],
    emptied: tuple[Seat, ...],
) -> Position:
    """Ask the next attacker who may add, or end the fight (F2, F3)."""
    if len(table) < before.cap:
        for seat in attackers(before.attacker, before.defender, len(hands)):
            if hands[seat] and seat not in passed:
                return _within(before, phase, seat, hands, table, passed, emptied)
    return _resolve(before, phase, hands, table, emptied)


def _within(  # noqa: PLR0913, PLR0917 - what an action changes, no more and no less
    before: Position,
    phase: Phase,
    actor: Seat,
    hands: tuple[Hand, ...],
    table: tuple[Pair, ...],
    passed: tuple[Seat, ...],
    emptied: tuple[Seat, ...],
) -> Position:
    """Return the next position of the same fight. Three times as fast as `_replace`, and every action comes here."""
    return Position(
        before.trump,
        before.trump_card,
        hands,
        before.stock,
        before.attacker,
        before.defender,
        phase,
        actor,
        before.cap,
        table,
        passed,
        emptied,
        before.finish,
        before.idle_bouts,
    )


@cache
def attackers(attacker: Seat, defender: Seat, players: int) -> tuple[Seat, ...]:
    """Return the seats that may add and draw before the defender: the main attacker, then clockwise."""
    seats = (Seat((attacker + step) % players) for step in range(players))
    return tuple(seat for seat in seats if seat != defender)


def _resolve(
    before: Position, phase: Phase, hands: tuple[Hand, ...], table: tuple[Pair, ...], emptied: tuple[Seat, ...]
) -> Position:
    """End the fight: clear the table (F4, F5), draw (R5), see who is out (E2), open the next fight or end the hand."""
    taken = phase is Phase.PILE_ON
    defender = before.defender
    players = len(hands)
    full = list(hands)
    if taken:
        full[defender] = tuple(sorted((*hands[defender], *table_cards(table))))
    stock = before.stock
    if stock:
        for seat in (*attackers(before.attacker, defender, players), defender):
            wanted = HAND_SIZE - len(full[seat])
            if wanted > 0 and seat not in before.finish:
                full[seat] = tuple(sorted((*full[seat], *stock[:wanted])))
                stock = stock[wanted:]
    out = tuple(seat for seat in emptied if not full[seat])
    finish = before.finish + out
    drawn = tuple(full)
    if players - len(finish) <= 1:
        return before._replace(
            hands=drawn,
            stock=stock,
            phase=Phase.OVER,
            actor=None,
            cap=0,
            table=(),
            passed=(),
            emptied=(),
            finish=finish,
            idle_bouts=0,
        )
    idle = before.idle_bouts + 1 if taken and not out and len(stock) == len(before.stock) else 0
    attacker = next_in(defender, drawn) if taken or not drawn[defender] else defender
    return opening(before.trump, before.trump_card, drawn, stock, attacker, finish, idle)


def outcome(position: Position) -> Outcome | None:
    """Return how the hand ended, or None while it goes on."""
    if position.phase is not Phase.OVER:
        return None
    for seat, hand in enumerate(position.hands):
        if hand:
            return Durak(Seat(seat), (*position.finish, Seat(seat)))
    return Null(position.finish)
