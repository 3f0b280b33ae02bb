"""Positions in which a player of sense leaves some action alone, each by its name, from `positions/never*.txt`."""

from pathlib import Path
from typing import NamedTuple

from engine.cards import CARDS, SUIT_OF, action_text, suit_named
from engine.game import Game
from tests.table import after, cards, fight

NEVER = "never.txt"
NEVER_FEEDING = "never_feeding.txt"
NEVER_IN_ENDINGS = "never_in_endings.txt"


class Never(NamedTuple):
    name: str
    game: Game
    actions: frozenset[str]


def positions(file):
    lines = Path(__file__).parent.joinpath("positions", file).read_text("utf-8").splitlines()
    return [position(line) for line in lines if line and not line.startswith("#")]


def position(line):
    name, hands, trump, stock, attacker, played, never = (part.strip() for part in line.split("|"))
    out = [seat for seat, hand in enumerate(hands.split("/")) if hand.strip() == "-"]
    game = fight(hands, trump, stock_of(int(stock), hands, trump), int(attacker), out)
    return Never(name, after(game, played), frozenset(never.split()))


def stock_of(size, hands, trump):
    """Return that many cards that no hand holds, low ones first, with a trump at the bottom."""
    held = set(cards(hands.replace("/", " ").replace("-", " ")))
    free = [card for card in CARDS if card not in held]
    trumps = [card for card in free if SUIT_OF[card] == suit_named(trump)]
    if not size:
        return ""
    bottom = trumps[0]
    others = [card for card in free if card != bottom][: size - 1]
    return " ".join(action_text(card) for card in (*others, bottom))
