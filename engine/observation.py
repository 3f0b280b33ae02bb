"""What one player may know: his hand, what is public, and what he may do. Players get this and nothing else (A0)."""

from typing import NamedTuple

from engine.cards import Action, Card, Hand, Suit
from engine.game import Fight, Game
from engine.position import Pair, Phase, Seat
from engine.rules import legal


class Observation(NamedTuple):
    """One seat's view of a game. Games that differ only in what is hidden from a seat give it equal observations."""

    seat: Seat
    ply: int
    """How many actions have been played."""
    phase: Phase
    actor: Seat | None
    attacker: Seat
    defender: Seat
    cap: int
    table: tuple[Pair, ...]
    passed: tuple[Seat, ...]
    hand: Hand
    actions: tuple[Action, ...]
    """The legal actions if this seat is on turn, else empty: others' choices would tell their cards."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    known: tuple[Hand, ...]
    """By seat, the cards in that hand which everyone has seen; for the own seat, what the others know of it."""
    stock_count: int
    discard: Hand
    trump: Suit
    trump_card: Card | None
    trump_drawer: Seat | None
    shown: Card | None
    """The lowest trump, shown for the right to open."""
    finish: tuple[Seat, ...]
    idle_bouts: int
    history: tuple[Fight, ...]

    @property
    def players(self) -> int:
        """How many were dealt in."""
        return len(self.counts)

    @property
    def taking(self) -> bool:
        """Whether the defender has said that he takes."""
        return self.phase is Phase.PILE_ON


def observe(game: Game, seat: Seat) -> Observation:
    """Return what `seat` sees of the game."""
    position = game.position
    return Observation(
        seat=seat,
        ply=game.ply,
        phase=position.phase,
        actor=position.actor,
        attacker=position.attacker,
        defender=position.defender,
        cap=position.cap,
        table=position.table,
        passed=position.passed,
        hand=position.hands[seat],
        actions=legal(position) if position.actor == seat else (),
        counts=tuple(map(len, position.hands)),
        known=game.known,
        stock_count=len(position.stock),
        discard=game.discard,
        trump=position.trump,
        trump_card=position.trump_card,
        trump_drawer=game.trump_drawer,
        shown=game.shown,
        finish=position.finish,
        idle_bouts=position.idle_bouts,
        history=game.history,
    )
