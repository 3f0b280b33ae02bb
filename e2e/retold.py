"""Reads a hand back out of what was announced of it, as somebody could who only listens."""

import re
from typing import Final

from engine.cards import CARD_TEXT, PASS, TAKE, Action, card_named
from engine.position import Seat
from i18n.cards import CARDS

NAMES: Final = ("You", "Anna", "Boris", "Clara", "Dmitri", "Elena")
NAMED: Final = {CARDS[text]: card_named(text) for text in CARD_TEXT}
PLAYED: Final = re.compile(r"(\w+):? (?:attacks?|beats? it|throws? in|piles? on) — ([\w ]+?)(?:, trump)?\.")
TAKES: Final = re.compile(r"(\w+):? takes?\.")
PASSES: Final = re.compile(r"(\w+):? adds? nothing more\.")


def retold(lines: list[str]) -> list[tuple[Seat, Action]]:
    """Return who did what, in order; lines that tell of no action are passed over."""
    return [done for line in lines if (done := _deed(line)) is not None]


def _deed(line: str) -> tuple[Seat, Action] | None:
    if (played := PLAYED.fullmatch(line)) is not None:
        return Seat(NAMES.index(played[1])), NAMED[played[2]]
    for pattern, action in ((TAKES, TAKE), (PASSES, PASS)):
        if (said := pattern.fullmatch(line)) is not None:
            return Seat(NAMES.index(said[1])), action
    return None
