"""The calls of the command line. Each returns the lines to print, all of them or, on bad input, none."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from engine.cards import TextError, shuffled
from engine.forms import observation_form, state_form
from engine.notation import Record, RecordError, Seeded, read, replayed, write
from engine.observation import observe
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Seat

BAD_INPUT = 2


class InputError(ValueError):
    """Input that a command cannot use; the message is one sentence."""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        raise InputError(message)


def main(arguments: Sequence[str]) -> int:
    """Run one call and return its exit code."""
    try:
        lines = _lines(arguments)
    except (InputError, RecordError) as error:
        print(f"durak: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has what it wanted (`| head`). Standard output is redirected so that closing it stays quiet too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _lines(arguments: Sequence[str]) -> list[str]:
    parser = _Parser(prog="python -m engine", description="Deal, replay, observe and play hands of Durak.")
    calls = parser.add_subparsers(dest="call", required=True, parser_class=_Parser)

    deal = calls.add_parser("deal", help="print the record of a new deal")
    deal.add_argument("--players", type=int, required=True)
    deal.add_argument("--seed", required=True)
    deal.add_argument("--dealer", type=int, help="a seat; default: the last")

    replay = calls.add_parser("replay", help="print the state before each action and at the end")
    replay.add_argument("file", metavar="FILE", help="a record, or - for standard input")

    view = calls.add_parser("observe", help="print what one seat sees")
    view.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    view.add_argument("--seat", type=int, help="default: the seat on turn")

    given = parser.parse_args(arguments)
    match given.call:
        case "deal":
            return [write(_deal(given.players, given.seed, given.dealer))]
        case "replay":
            return [json.dumps(state_form(game)) for game in replayed(_record(given.file))]
        case _:
            return [_observed(_record(given.file), given.seat)]


def _deal(players: int, seed: str, dealer: int | None) -> Record:
    if not MIN_PLAYERS <= players <= MAX_PLAYERS:
        message = f"--players must be from {MIN_PLAYERS} to {MAX_PLAYERS}, not {players}"
        raise InputError(message)
    last = players - 1
    if dealer is not None and not 0 <= dealer <= last:
        message = f"--dealer must be a seat from 0 to {last}, not {dealer}"
        raise InputError(message)
    try:
        shuffled(seed)
    except TextError as error:
        message = f"--seed: {error}"
        raise InputError(message) from error
    return Record(players, Seeded(Seat(last if dealer is None else dealer), seed))


def _observed(record: Record, seat: int | None) -> str:
    game = replayed(record)[-1]
    if seat is None:
        seat = game.position.actor
    if seat is None:
        message = "the hand is over and nobody is on turn: name a seat with --seat"
        raise InputError(message)
    if not 0 <= seat < record.players:
        message = f"--seat must be a seat from 0 to {record.players - 1}, not {seat}"
        raise InputError(message)
    return json.dumps(observation_form(observe(game, Seat(seat))))


def _record(path: str) -> Record:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        message = f"{path}: {error.strerror}"
        raise InputError(message) from error
    try:
        return read(data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        message = f"{path}: this is not UTF-8 text (byte {error.start})"
        raise InputError(message) from error
