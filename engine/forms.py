"""The JSON forms of states, observations and results: what the command line prints, and a frame tells its host."""

from collections.abc import Sequence

from engine.cards import CARD_TEXT, SUITS, Action, Card, action_text, cards_text
from engine.game import Fight, Game
from engine.observation import Observation
from engine.players.ending import Value
from engine.position import Pair, Phase, discard_count
from engine.rules import Null, Outcome, legal, outcome

Form = dict[str, object]


def state_form(game: Game) -> Form:
    """Return a whole state, hidden cards included; `result` is there once the hand is over."""
    position = game.position
    form: Form = {
        "ply": game.ply,
        "phase": position.phase.value,
        "actor": position.actor,
        "attacker": position.attacker,
        "defender": position.defender,
        "cap": position.cap,
        "table": _table_form(position.table),
        "taking": position.phase is Phase.PILE_ON,
        "passed": list(position.passed),
        "hands": [cards_text(hand) for hand in position.hands],
        "stock": cards_text(position.stock),
        "trump_suit": SUITS[position.trump],
        "trump_card": _card_form(position.trump_card),
        "discard_count": discard_count(position),
        "finish": list(position.finish),
        "idle_bouts": position.idle_bouts,
        "legal": [action_text(action) for action in legal(position)],
    }
    result = outcome(position)
    if result is not None:
        form["result"] = outcome_form(result)
    return form


def outcome_form(result: Outcome) -> Form:
    """Return how a hand ended."""
    if isinstance(result, Null):
        return {"kind": "null", "finish": list(result.finish)}
    return {
        "kind": "durak",
        "durak": result.durak,
        "ranking": list(result.ranking),
        "win": result.ranking[0],
        "loss": result.durak,
    }


def ending_form(value: Value, best: Sequence[Action]) -> Form:
    """Return what an ending is worth to the seat on turn, and the actions that keep it."""
    return {"value": value.name.lower(), "best": [action_text(action) for action in best]}


def observation_form(seen: Observation) -> Form:
    """Return one seat's view: what is public, its own hand, and its legal actions if it is on turn."""
    return {
        "seat": seen.seat,
        "players": seen.players,
        "ply": seen.ply,
        "phase": seen.phase.value,
        "actor": seen.actor,
        "attacker": seen.attacker,
        "defender": seen.defender,
        "cap": seen.cap,
        "table": _table_form(seen.table),
        "taking": seen.taking,
        "passed": list(seen.passed),
        "hand": cards_text(seen.hand),
        "counts": list(seen.counts),
        "known": [cards_text(hand) for hand in seen.known],
        "stock_count": seen.stock_count,
        "trump_suit": SUITS[seen.trump],
        "trump_card": _card_form(seen.trump_card),
        "trump_drawer": seen.trump_drawer,
        "shown": _card_form(seen.shown),
        "discard": cards_text(seen.discard),
        "discard_count": len(seen.discard),
        "finish": list(seen.finish),
        "idle_bouts": seen.idle_bouts,
        "history": [_fight_form(fight) for fight in seen.history],
        "legal": [action_text(action) for action in seen.actions],
    }


def _fight_form(fight: Fight) -> Form:
    return {
        "attacker": fight.attacker,
        "defender": fight.defender,
        "cap": fight.cap,
        "plays": [[play.seat, action_text(play.action)] for play in fight.plays],
        "drawn": list(fight.drawn),
    }


def _table_form(table: tuple[Pair, ...]) -> list[list[str | None]]:
    return [[CARD_TEXT[attack], _card_form(defence)] for attack, defence in table]


def _card_form(card: Card | None) -> str | None:
    return None if card is None else CARD_TEXT[card]
