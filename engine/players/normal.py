"""Normal: plays by rules of thumb (A2): saves trumps, throws in what is not likely to be beaten, counts the stock."""

from collections.abc import Iterator
from random import Random

from engine.observation import Observation
from engine.players.codes import decoded
from engine.players.deals import Deals
from engine.players.player import Choice
from engine.players.reasons import reason
from engine.players.variety import is_stale, varied


class Normal:
    """Plays by rules of thumb, without looking ahead."""

    def think(self, seen: Observation, rng: Random) -> Iterator[Choice]:
        """Yield the one choice there is."""
        if is_stale(seen):
            yield varied(seen, rng)
            return
        action = decoded(Deals(seen).thumb(), seen.trump)
        yield Choice(action, reason(seen, action))
