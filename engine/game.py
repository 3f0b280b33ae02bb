"""One hand from its start to now: the position, and everything about it that all players have seen.

The public knowledge is kept here, beside the position, because a position alone does not tell who picked up what.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import CARDS, SUIT_OF, TAKE, Action, Card, Hand, is_card
from engine.position import Position, Seat, table_cards
from engine.rules import apply, deal


class Play(NamedTuple):
    """What a seat did on its turn."""

    seat: Seat
    action: Action


class Fight(NamedTuple):
    """One fight as everybody saw it."""

    attacker: Seat
    defender: Seat
    cap: int
    plays: tuple[Play, ...]
    drawn: tuple[int, ...]
    """How many cards each seat drew after it; empty while the fight goes on."""

    @property
    def taken(self) -> bool:
        """Whether the defender has said that he takes."""
        return any(play.action == TAKE for play in self.plays)


class Game(NamedTuple):
    """A hand in progress or over."""

    start: Position
    position: Position
    history: tuple[Fight, ...]
    """The fights so far; the last one goes on unless the hand is over."""
    known: tuple[Hand, ...]
    """By seat, the cards in that hand which everyone has seen: picked up, shown at the start, or the drawn trump."""
    discard: Hand
    """Every discarded card, each of which was played face up."""
    shown: Card | None
    """The lowest trump, which gave the right to open and was shown for it; None if no one held a trump."""
    trump_drawer: Seat | None
    """Who drew the face-up trump from the stock or, with six players, was dealt it."""

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return sum(len(fight.plays) for fight in self.history)


def dealt(deck: Sequence[Card], players: int, dealer: Seat) -> Game:
    """Return a game at its first attack, dealt from a deck in dealing order."""
    start = deal(deck, players, dealer)
    trumps = [card for card in start.hands[start.attacker] if SUIT_OF[card] == start.trump]
    shown = min(trumps, default=None)
    known: list[Hand] = [()] * players
    if shown is not None:
        known[start.attacker] = (shown,)
    drawer = None
    if not start.stock and start.trump_card is not None:
        drawer = dealer
        known[drawer] = _with(known[drawer], (start.trump_card,))
    return begun(start)._replace(shown=shown, known=tuple(known), trump_drawer=drawer)


def begun(start: Position) -> Game:
    """Return a game that starts in the middle, at the opening of a fight: cards it does not hold were discarded."""
    held = {card for hand in start.hands for card in hand} | set(start.stock)
    discard = tuple(card for card in CARDS if card not in held)
    return Game(start, start, (_fight(start),), ((),) * len(start.hands), discard, None, None)


def play(game: Game, action: Action) -> Game:
    """Return the game after the actor does `action`, which must be legal (see `engine.rules.check`)."""
    before = game.position
    seat = before.actor
    if seat is None:
        message = "nothing can be played in a game that is over"
        raise ValueError(message)
    after = apply(before, action)
    known = game.known
    if is_card(action) and action in known[seat]:
        known = _replaced(known, seat, tuple(card for card in known[seat] if card != action))
    *earlier, fight = game.history
    fight = Fight(fight.attacker, fight.defender, fight.cap, (*fight.plays, Play(seat, action)), ())
    if not after.table:
        return _after_fight(game._replace(position=after, known=known), before, fight, action)
    # Nearly every action comes here, and this is three times as fast as `_replace`.
    return Game(game.start, after, (*earlier, fight), known, game.discard, game.shown, game.trump_drawer)


def _after_fight(game: Game, before: Position, fight: Fight, action: Action) -> Game:
    """Return the game with its public knowledge brought up to the end of the fight that `action` closed."""
    after = game.position
    on_table = table_cards(before.table)
    if is_card(action):
        on_table.append(action)
    known, discard, drawer = game.known, game.discard, game.trump_drawer
    gained = [len(hand) for hand in after.hands]
    for seat, hand in enumerate(before.hands):
        gained[seat] -= len(hand)
    if is_card(action):
        gained[fight.plays[-1].seat] += 1
    if fight.taken:
        known = _replaced(known, fight.defender, _with(known[fight.defender], on_table))
        gained[fight.defender] -= len(on_table)
    else:
        discard = _with(discard, on_table)
    if before.stock and not after.stock:
        trump_card = before.stock[-1]
        drawer = next(Seat(seat) for seat, hand in enumerate(after.hands) if trump_card in hand)
        known = _replaced(known, drawer, _with(known[drawer], (trump_card,)))
    history = (*game.history[:-1], fight._replace(drawn=tuple(gained)))
    if after.actor is not None:
        history = (*history, _fight(after))
    return game._replace(history=history, known=known, discard=discard, trump_drawer=drawer)


def _fight(position: Position) -> Fight:
    return Fight(position.attacker, position.defender, position.cap, (), ())


def _with(hand: Hand, cards: Sequence[Card]) -> Hand:
    return tuple(sorted({*hand, *cards}))


def _replaced(known: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*known[:seat], hand, *known[seat + 1 :])
