"""The computer players: each is given an observation, never a position, so it cannot see what a person could not."""

from typing import Final

from engine.players.easy import Easy
from engine.players.hard import Hard
from engine.players.normal import Normal
from engine.players.player import Choice, Level, Player, Reason, chance, choose

PLAYERS: Final[dict[Level, Player]] = {Level.EASY: Easy(), Level.NORMAL: Normal(), Level.HARD: Hard()}

__all__ = ["PLAYERS", "Choice", "Level", "Player", "Reason", "chance", "choose"]
