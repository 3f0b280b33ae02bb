"""Easy: attacks low, defends with the smallest card that beats (A1), and remembers nothing."""

from collections.abc import Iterator
from random import Random

from engine.cards import PASS, RANK_OF, SUIT_OF, TAKE, Card, Suit, is_card
from engine.observation import Observation
from engine.players.player import Choice, Reason
from engine.position import Phase


class Easy:
    """Plays its lowest card, plain before trump, whenever it may; takes only when nothing beats."""

    def think(self, seen: Observation, rng: Random) -> Iterator[Choice]:  # noqa: ARG002 - it leaves nothing to chance
        """Yield the one choice there is."""
        cards = [action for action in seen.actions if is_card(action)]
        defending = seen.phase is Phase.DEFEND
        if not cards:
            yield Choice(TAKE, Reason.CANNOT_BEAT) if defending else Choice(PASS, Reason.NOTHING_TO_ADD)
            return
        lowest = min(cards, key=lambda card: cheapness(card, seen.trump))
        yield Choice(lowest, Reason.SMALLEST_BEATS if defending else Reason.LOWEST_CARD)


def cheapness(card: Card, trump: Suit) -> tuple[bool, int, int]:
    """Return a key that sorts cards from the one to part with first: plain before trump, then low before high."""
    return (SUIT_OF[card] == trump, RANK_OF[card], SUIT_OF[card])
