"""The calls of the command line. Each returns the lines to print, all of them or, on bad input, none."""

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

from engine.calls import (
    choose_line,
    contest_of,
    deal_line,
    match_lines,
    observe_line,
    replay_lines,
    solve_line,
)
from engine.inputs import InputError, record_in, whole
from engine.notation import RecordError
from engine.players import Level

BAD_INPUT = 2
BAD_OUTPUT = 1
INTERRUPTED = 130
"""What a shell says of a program that Ctrl-C has ended."""
EFFORT = 300
_LEVELS = tuple(level.value for level in Level)


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
        _complain(" ".join(str(error).split()).encode(errors="backslashreplace").decode())
        return BAD_INPUT
    except KeyboardInterrupt:
        _complain("interrupted")
        return INTERRUPTED
    return _say(lines)


def _complain(complaint: str) -> None:
    """Print one line on standard error; where that is closed or full, the exit code alone tells."""
    if sys.stderr is None:  # `print` would take standard output in its place.
        return
    with suppress(OSError):
        print(f"durak: {complaint}", file=sys.stderr, flush=True)


def _say(lines: Sequence[str]) -> int:
    """Print the lines and return the exit code."""
    if sys.stdout is None:
        _complain("standard output is closed")
        return BAD_OUTPUT
    try:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()
    except OSError as error:
        # Standard output is redirected so that closing it at the end does not complain a second time.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # The reader has what it wanted (`| head`).
            return 0
        _complain(f"standard output: {error.strerror}")
        return BAD_OUTPUT
    return 0


def _lines(arguments: Sequence[str]) -> list[str]:
    parser = _Parser(prog="python -m engine", description="Deal, replay, observe and play hands of Durak.")
    calls = parser.add_subparsers(dest="call", required=True, parser_class=_Parser)

    deal = calls.add_parser("deal", help="print the record of a new deal")
    deal.add_argument("--players", type=whole, required=True)
    deal.add_argument("--seed", required=True)
    deal.add_argument("--dealer", type=whole, help="a seat; default: the last")

    replay = calls.add_parser("replay", help="print the state before each action and at the end")
    replay.add_argument("file", metavar="FILE", help="a record, or - for standard input")

    view = calls.add_parser("observe", help="print what one seat sees")
    view.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    view.add_argument("--seat", type=whole, help="default: the seat on turn")

    pick = calls.add_parser("choose", help="print the action that a level picks for the seat on turn")
    pick.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    pick.add_argument("--level", choices=_LEVELS, required=True)
    pick.add_argument("--ai-seed", help="the players' randomness; default: the record's, else 0")
    pick.add_argument("--effort", type=whole, default=EFFORT, help="improvements of the first answer")

    contest = calls.add_parser("match", help="play levels against each other on duplicate deals")
    contest.add_argument("levels", metavar="LEVEL", nargs="+", choices=_LEVELS)
    contest.add_argument(
        "--deals", type=whole, required=True, help="each is played once in every rotation of the seats"
    )
    contest.add_argument("--seed", required=True)
    contest.add_argument("--effort", type=whole, default=EFFORT, help="improvements of each first answer")
    contest.add_argument("--jobs", type=whole, default=1, help="processes; the result is the same for any number")
    contest.add_argument("--json", action="store_true")

    solve = calls.add_parser(
        "solve", help="print the exact value of an ending between two and the actions that keep it"
    )
    solve.add_argument("file", metavar="FILE", help="a record, or - for standard input")

    given = parser.parse_args(arguments)
    match given.call:
        case "deal":
            return [deal_line(given.players, given.seed, given.dealer)]
        case "replay":
            return replay_lines(record_in(given.file))
        case "observe":
            return [observe_line(record_in(given.file), given.seat)]
        case "choose":
            return [choose_line(record_in(given.file), Level(given.level), given.ai_seed, given.effort)]
        case "match":
            wanted = contest_of(tuple(map(Level, given.levels)), given.deals, given.seed, given.effort)
            return match_lines(wanted, given.jobs, as_json=given.json)
        case _:
            return [solve_line(record_in(given.file))]
