"""Varied play where a hand would otherwise go round in circles: no rule ends endless taking."""

from random import Random

from engine.observation import Observation
from engine.players.player import Choice, Reason
from engine.position import Phase


def is_stale(seen: Observation) -> bool:
    """Tell whether so many fights in a row have changed nothing that another card should be tried."""
    return seen.phase is Phase.ATTACK and seen.idle_bouts >= 2 * seen.players


def varied(seen: Observation, rng: Random) -> Choice:
    """Return an attack at random."""
    return Choice(rng.choice(seen.actions), Reason.VARIES)
