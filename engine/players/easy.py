"""Easy: attacks low, defends with the smallest card that beats (A1), and remembers nothing."""

from collections.abc import Iterator
from random import Random

from engine.cards import PASS, TAKE, is_card
from engine.observation import Observation
from engine.players.player import Choice, Reason
from engine.players.reasons import cheapness
from engine.players.variety import is_stale, varied
from engine.position import Phase


class Easy:
    """Plays its lowest card, plain before trump, whenever it may; takes only when nothing beats."""

    def think(self, seen: Observation, rng: Random) -> Iterator[Choice]:
        """Yield the one choice there is."""
        if is_stale(seen):
            yield varied(seen, rng)
            return
        cards = [action for action in seen.actions if is_card(action)]
        defending = seen.phase is Phase.DEFEND
        if not cards:
            yield Choice(TAKE, Reason.CANNOT_BEAT) if defending else Choice(PASS, Reason.NOTHING_TO_ADD)
            return
        lowest = min(cards, key=lambda card: cheapness(card, seen.trump))
        yield Choice(lowest, Reason.SMALLEST_BEATS if defending else Reason.LOWEST_CARD)
