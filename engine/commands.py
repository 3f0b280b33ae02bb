"""The calls of the command line. Each returns the lines to print, all of them or, on bad input, none."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from engine.cards import TextError, action_text, shuffled
from engine.contest import Contest, standings, tallies
from engine.forms import contest_form, contest_table, observation_form, state_form
from engine.notation import Record, RecordError, Seeded, read, replayed, write
from engine.observation import observe
from engine.players import PLAYERS, Level, chance, choose
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Seat

BAD_INPUT = 2
BAD_OUTPUT = 1
EFFORT = 300
_LEVELS = tuple(level.value for level in Level)


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
        # A file's name may hold half a character, and that has no UTF-8 form.
        complaint = " ".join(str(error).split()).encode(errors="backslashreplace").decode()
        print(f"durak: {complaint}", file=sys.stderr)
        return BAD_INPUT
    return _say(lines)


def _say(lines: Sequence[str]) -> int:
    """Print the lines and return the exit code."""
    if sys.stdout is None:
        print("durak: standard output is closed", file=sys.stderr)
        return BAD_OUTPUT
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except OSError as error:
        # Standard output is redirected so that closing it at the end does not complain a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # The reader has what it wanted (`| head`).
            return 0
        print(f"durak: standard output: {error.strerror}", file=sys.stderr)
        return BAD_OUTPUT
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

    pick = calls.add_parser("choose", help="print the action that a level picks for the seat on turn")
    pick.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    pick.add_argument("--level", choices=_LEVELS, required=True)
    pick.add_argument("--ai-seed", help="the players' randomness; default: the record's, else 0")
    pick.add_argument("--effort", type=int, default=EFFORT, help="improvements of the first answer")

    contest = calls.add_parser("match", help="play levels against each other on duplicate deals")
    contest.add_argument("levels", metavar="LEVEL", nargs="+", choices=_LEVELS)
    contest.add_argument("--deals", type=int, required=True, help="each is played once in every rotation of the seats")
    contest.add_argument("--seed", required=True)
    contest.add_argument("--effort", type=int, default=EFFORT, help="improvements of each first answer")
    contest.add_argument("--jobs", type=int, default=1, help="processes; the result is the same for any number")
    contest.add_argument("--json", action="store_true")

    given = parser.parse_args(arguments)
    match given.call:
        case "choose":
            return [_chosen(_record(given.file), Level(given.level), given.ai_seed, given.effort)]
        case "match":
            return _match(given)
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
    _check_seed(seed)
    return Record(players, Seeded(Seat(last if dealer is None else dealer), seed))


def _chosen(record: Record, level: Level, ai_seed: str | None, effort: int) -> str:
    _at_least("--effort", effort, 0)
    game = replayed(record)[-1]
    seat = game.position.actor
    if seat is None:
        message = "the hand is over and nobody is on turn"
        raise InputError(message)
    seen = observe(game, seat)
    if ai_seed is None:
        ai_seed = str(record.extra.get("ai_seed", 0))
    return action_text(choose(PLAYERS[level], seen, chance(ai_seed, seat, seen.ply), effort).action)


def _match(given: argparse.Namespace) -> list[str]:
    levels = tuple(map(Level, given.levels))
    if not MIN_PLAYERS <= len(levels) <= MAX_PLAYERS:
        message = f"a match is between {MIN_PLAYERS} and {MAX_PLAYERS} levels, not {len(levels)}"
        raise InputError(message)
    _at_least("--deals", given.deals, 1)
    _at_least("--effort", given.effort, 0)
    _at_least("--jobs", given.jobs, 1)
    _check_seed(given.seed)
    contest = Contest(levels, given.deals, given.seed, given.effort)
    results = []
    for result in tallies(contest, given.jobs):
        results.append(result)
        _show_progress(len(results), contest.deals)
    ranked = standings(contest, results)
    if given.json:
        return [json.dumps(contest_form(contest, results, ranked))]
    return contest_table(contest, results, ranked)


def _show_progress(done: int, whole: int) -> None:
    percent = 100 * done // whole
    if percent > 100 * (done - 1) // whole:
        end = "\n" if done == whole else ""
        print(f"\r[{'#' * (percent // 2):50}] {percent:3} %", end=end, file=sys.stderr, flush=True)


def _at_least(option: str, value: int, least: int) -> None:
    if value < least:
        message = f"{option} must be {least} or more, not {value}"
        raise InputError(message)


def _check_seed(seed: str) -> None:
    try:
        shuffled(seed)
    except TextError as error:
        message = f"--seed: {error}"
        raise InputError(message) from error


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
