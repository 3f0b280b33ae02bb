"""How many cards each seat held in the course of a hand."""

from collections.abc import Iterable

from app.events import Beaten, Draws, PicksUp, Plays
from app.model import Table
from engine.game import Game

Sizes = tuple[tuple[int, ...], ...]
"""By fight or by step, the start first, and by seat."""


def step_sizes(games: Iterable[Game]) -> Sizes:
    """Return how many cards each seat held in each of the games."""
    return tuple(tuple(len(hand) for hand in game.position.hands) for game in games)


def hand_sizes(table: Table) -> Sizes:
    """Return how many cards each seat held at the start and after each fight, once its drawing was done."""
    held = [len(hand) for hand in table.game.start.hands]
    sizes = [tuple(held)]
    ended = False
    for event in table.told:
        match event:
            case Plays(seat):
                if ended:
                    sizes.append(tuple(held))
                    ended = False
                held[seat] -= 1
            case PicksUp(seat, cards) | Draws(seat, cards):
                held[seat] += cards
                ended = True
            case Beaten():
                ended = True
            case _:
                continue
    return (*sizes, tuple(held)) if ended else tuple(sizes)
