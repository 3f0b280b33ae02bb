"""What the command line is given: records from files, numbers, seeds; each refused with one sentence."""

import re
import sys
from argparse import ArgumentTypeError
from pathlib import Path

from engine.cards import TextError, quoted, shuffled
from engine.game import Game
from engine.notation import Record, read, replayed
from engine.position import Seat

_WHOLE = re.compile("-?[0-9]{1,40}")
"""A number as people write one: far from where Python's own reader stops, and without its underscores."""


class InputError(ValueError):
    """Input that a command cannot use; the message is one sentence."""


def record_in(path: str) -> Record:
    """Return the record that a file, or for `-` standard input, holds."""
    if path == "-" and sys.stdin is None:
        message = "'-': standard input is closed"
        raise InputError(message)
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        message = f"{path!r}: {error.strerror}"
        raise InputError(message) from error
    try:
        return read(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        message = f"{path!r}: this is not UTF-8 text (byte {error.start})"
        raise InputError(message) from error


def whole(text: str) -> int:
    """Return the whole number that an option is given. Raise ArgumentTypeError."""
    if _WHOLE.fullmatch(text) is None:
        message = f"{quoted(text)} is not a whole number"
        raise ArgumentTypeError(message)
    return int(text)


def at_its_end(record: Record) -> Game:
    """Return the game after the record's last action."""
    return replayed(record)[-1]


def seat_on_turn(game: Game, remedy: str = "") -> Seat:
    """Return the seat on turn; where the hand is over, `remedy` ends the complaint."""
    seat = game.position.actor
    if seat is None:
        message = f"the hand is over and nobody is on turn{remedy}"
        raise InputError(message)
    return seat


def check_between(option: str, value: int, least: int, most: int | None = None) -> None:
    """Raise InputError unless the option's value lies between these bounds."""
    if value >= least and (most is None or value <= most):
        return
    allowed = f"{least} or more" if most is None else f"from {least} to {most}"
    message = f"{option} must be {allowed}, not {value}"
    raise InputError(message)


def check_seed(seed: str) -> None:
    """Raise InputError unless a deck can be shuffled from the seed."""
    try:
        shuffled(seed)
    except TextError as error:
        message = f"--seed: {error}"
        raise InputError(message) from error
