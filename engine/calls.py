"""What each call of the command line prints."""

import json
import sys
from contextlib import suppress

from engine.cards import action_text
from engine.contest import Contest, standings, tallies
from engine.forms import ending_form, observation_form, state_form
from engine.inputs import InputError, at_its_end, check_between, check_seed, seat_on_turn
from engine.notation import Record, Seeded, replayed, write
from engine.observation import observe
from engine.players import PLAYERS, Level, chance, choose
from engine.players.codes import decoded
from engine.players.deals import Deals
from engine.players.ending import Ending
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Seat
from engine.standings import contest_form, contest_table

MOST_DEALS = 1_000_000
"""How many deals a match may have: days of play, and few enough to hold all their tallies."""

ENDING_NODES = 2_000_000
"""What may be spent on an ending here, where nobody waits at a table: about a minute, and 300 MB."""


def deal_line(players: int, seed: str, dealer: int | None) -> str:
    """Return a new record."""
    check_between("--players", players, MIN_PLAYERS, MAX_PLAYERS)
    last = players - 1
    if dealer is None:
        dealer = last
    _check_seat("--dealer", dealer, last)
    check_seed(seed)
    return write(Record(players, Seeded(Seat(dealer), seed)))


def replay_lines(record: Record) -> list[str]:
    """Return the state before each action and at the end."""
    return [json.dumps(state_form(game)) for game in replayed(record)]


def observe_line(record: Record, seat: int | None) -> str:
    """Return what a seat sees at the record's end."""
    game = at_its_end(record)
    if seat is None:
        seat = seat_on_turn(game, ": name a seat with --seat")
    _check_seat("--seat", seat, record.players - 1)
    return json.dumps(observation_form(observe(game, Seat(seat))))


def choose_line(record: Record, level: Level, ai_seed: str | None, effort: int) -> str:
    """Return the action that a level picks for the seat on turn."""
    check_between("--effort", effort, 0)
    game = at_its_end(record)
    seen = observe(game, seat_on_turn(game))
    if ai_seed is None:
        kept = record.extra.get("ai_seed")
        ai_seed = "0" if kept is None else str(kept)
    return action_text(choose(PLAYERS[level], seen, chance(ai_seed, seen.seat, seen.ply), effort).action)


def solve_line(record: Record) -> str:
    """Return the exact value of an ending between two for the seat on turn, and the actions that keep it."""
    game = at_its_end(record)
    seat = seat_on_turn(game)
    position = game.position
    if position.stock:
        message = f"{len(position.stock)} cards are left in the stock, and only endings without a stock are solved"
        raise InputError(message)
    left = len(position.hands) - len(position.finish)
    if left > 2:
        message = f"{left} players are left, and only endings between two are solved"
        raise InputError(message)
    # With no stock and one rival his hand is what is not seen elsewhere: there is one deal to draw.
    ending = Ending(Deals(observe(game, seat)).sample(), max_nodes=ENDING_NODES)
    for _ in ending.work():
        pass
    if not ending.solved:
        message = f"this ending is too large: it is not solved after {ENDING_NODES} positions"
        raise InputError(message)
    return json.dumps(ending_form(ending.value, [decoded(action, position.trump) for action in sorted(ending.best)]))


def contest_of(levels: tuple[Level, ...], deals: int, seed: str, effort: int) -> Contest:
    """Return a match with these settings."""
    if not MIN_PLAYERS <= len(levels) <= MAX_PLAYERS:
        message = f"a match is between {MIN_PLAYERS} and {MAX_PLAYERS} levels, not {len(levels)}"
        raise InputError(message)
    check_between("--deals", deals, 1, MOST_DEALS)
    check_between("--effort", effort, 0)
    check_seed(seed)
    return Contest(levels, deals, seed, effort)


def match_lines(contest: Contest, jobs: int, *, as_json: bool) -> list[str]:
    """Play a match, with a progress bar on standard error, and return its outcome as a table or as JSON."""
    check_between("--jobs", jobs, 1)
    results = []
    try:
        for result in tallies(contest, jobs):
            results.append(result)
            _show_progress(len(results), contest.deals)
    except KeyboardInterrupt:
        _write_progress("\n")  # so that what is said of it has a line of its own
        raise
    ranked = standings(contest, results)
    if as_json:
        return [json.dumps(contest_form(contest, results, ranked))]
    return contest_table(contest, results, ranked)


def _show_progress(done: int, whole: int) -> None:
    percent = 100 * done // whole
    if percent > 100 * (done - 1) // whole:
        _write_progress(f"\r[{'#' * (percent // 2):50}] {percent:3} %" + ("\n" if done == whole else ""))


def _write_progress(text: str) -> None:
    if sys.stderr is not None:
        with suppress(OSError):  # Nobody reads the bar any more, and the match goes on without it.
            sys.stderr.write(text)
            sys.stderr.flush()


def _check_seat(option: str, seat: int, last: int) -> None:
    if not 0 <= seat <= last:
        message = f"{option} must be a seat from 0 to {last}, not {seat}"
        raise InputError(message)
