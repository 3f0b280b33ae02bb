"""Whether an action has shown somebody something that was hidden from him."""

from engine.game import Game
from engine.observation import Observation, observe
from engine.position import Seat


def reveals(before: Game, after: Game, to: Seat) -> bool:
    """Tell whether the one action between two games told a seat anything new.

    Whatever another does tells of his cards, even that he takes or adds nothing, unless they are all known. A card is
    new to who draws it, and at the end all hands are new to everyone.
    """
    actor = before.position.actor
    if after.position.actor is None:
        return True
    if actor is not None and actor != to and has_secrets(observe(before, to), actor):
        return True
    drawn = after.history[len(before.history) - 1].drawn
    return bool(drawn) and drawn[to] > 0


def has_secrets(seen: Observation, rival: Seat) -> bool:
    """Tell whether a rival may hold other cards than those that have been seen or that can be told by counting."""
    hidden = [count - len(known) for count, known in zip(seen.counts, seen.known, strict=True)]
    hidden[seen.seat] = 0
    face_up = 1 if seen.stock_count and seen.trump_card is not None else 0
    # If all that is hidden anywhere is in his hand, it is the cards that are nowhere else.
    return hidden[rival] not in {0, sum(hidden) + seen.stock_count - face_up}
