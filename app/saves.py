"""The texts in which the page keeps settings, score and hand, read back with every doubt."""

import json
from collections.abc import Mapping
from typing import Final, NamedTuple

from app.model import Table, seated
from app.settings import MAX_RIVALS, Settings, changed, written
from engine.notation import Record, RecordError, json_object, read, write
from engine.players import Level
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Seat
from engine.rules import Outcome
from engine.series import Series, new_series, scored

VERSION: Final = 1
LARGEST_COUNT: Final = 10**9
"""Far more hands than a life has time for, and few enough digits for every language that reads the score."""
REMEMBERED_HANDS: Final = 40
"""How many counted hands are remembered by name, so that no reload and no second tab counts one twice."""


class SaveError(ValueError):
    """A save that cannot be read; the message says why."""


class NewerSaveError(SaveError):
    """A save of a later version of the page, which is left as it is."""


class Score(NamedTuple):
    """The stored score: a series for each number of players, and the names of the hands counted last."""

    series: tuple[Series, ...]
    counted: tuple[str, ...]


def new_score() -> Score:
    """Return the score before the first hand."""
    return Score(tuple(new_series(players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)), ())


def hand_name(record: Record) -> str:
    """Return what tells this hand from every other: when it was dealt and the rivals' chance."""
    return f"{record.extra.get('created')} {record.extra.get('ai_seed')}"


def count_name(record: Record) -> str:
    """Return the name under which a hand counts: of a day's deal only the first that is finished does."""
    daily = record.extra.get("daily")
    return hand_name(record) if daily is None else f"daily {daily}"


def went_on(text: str | None, record: Record) -> Table | None:
    """Return the hand that another tab has saved, if it is another than this one or has come further."""
    try:
        other = hand_of(text or "")
    except SaveError:
        return None
    same = hand_name(other.record) == hand_name(record)
    return None if same and _progress(other.record) <= _progress(record) else other


def is_of(text: str, record: Record) -> bool:
    """Tell whether a saved text holds this hand, however far it has come."""
    try:
        return hand_name(read(text)) == hand_name(record)
    except RecordError:
        return False


def _progress(record: Record) -> tuple[int, int]:
    """Return how far a hand has come: what is undone is gone on from, so it counts before the actions."""
    undone = record.extra.get("undone")
    return (undone if isinstance(undone, int) else 0, len(record.actions))


def counted(score: Score, record: Record, outcome: Outcome) -> Score:
    """Return the score with a hand in it; one that is in it already, or is practice, changes nothing."""
    name = count_name(record)
    if name in score.counted or record.extra.get("practice") is True:
        return score
    at = record.players - MIN_PLAYERS
    series = (*score.series[:at], scored(score.series[at], outcome), *score.series[at + 1 :])
    return Score(series, (*score.counted, name)[-REMEMBERED_HANDS:])


def score_text(score: Score) -> str:
    """Return the score as JSON."""
    tables = {
        str(players): {
            "wins": list(series.wins),
            "losses": list(series.losses),
            "nulls": series.nulls,
            "dealer": series.dealer,
        }
        for players, series in enumerate(score.series, start=MIN_PLAYERS)
    }
    return json.dumps({"version": VERSION, "tables": tables, "counted": list(score.counted)})


def score_of(text: str) -> Score:
    """Return the score that a text holds. Raise SaveError."""
    form = _form(text)
    tables = form.get("tables")
    names = form.get("counted")
    if not isinstance(tables, dict) or not isinstance(names, list):
        message = "the score lacks its tables or its list of counted hands"
        raise SaveError(message)
    series = tuple(_series(tables.get(str(players)), players) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1))
    return Score(series, tuple(str(name) for name in names[-REMEMBERED_HANDS:]))


def settings_text(settings: Settings) -> str:
    """Return the settings as JSON."""
    return json.dumps({"version": VERSION, **written(settings)})


def settings_of(text: str) -> Settings:
    """Return the settings that a text holds; one that means nothing is left at its default. Raise SaveError."""
    settings = Settings()
    for name, value in _form(text).items():
        try:
            settings = changed(settings, name, str(value))
        except ValueError:
            continue  # a choice that this version does not know: the default is what the person gets
    return settings


def hand_of(text: str) -> Table:
    """Return the hand that a text holds, played up to its last action. Raise SaveError."""
    try:
        record = read(text)
        _check_ours(record)
        return seated(record)
    except RecordError as error:
        raise SaveError(str(error)) from error


def hand_text(record: Record) -> str:
    """Return the hand as its record."""
    return write(record)


def _check_ours(record: Record) -> None:
    levels = record.extra.get("levels")
    known = {level.value for level in Level}
    if not isinstance(levels, list) or len(levels) != record.players or not set(levels[1:]) <= known:
        message = f'"levels" must name a level for each of up to {MAX_RIVALS} rivals, after one place for the person'
        raise SaveError(message)
    if not isinstance(record.extra.get("ai_seed"), str):
        message = '"ai_seed" must be a text'
        raise SaveError(message)


def _form(text: str) -> Mapping[str, object]:
    try:
        form = json_object(text)
    except RecordError as error:
        raise SaveError(str(error)) from error
    version = form.get("version")
    if version != VERSION:
        message = f"version {version!r} cannot be read by this page"
        newer = isinstance(version, int) and version > VERSION
        raise (NewerSaveError if newer else SaveError)(message)
    return form


def _series(form: object, players: int) -> Series:
    if not isinstance(form, dict):
        message = f"the score lacks the table of {players}"
        raise SaveError(message)
    wins, losses = _tally(form.get("wins"), players), _tally(form.get("losses"), players)
    nulls, dealer = _count(form.get("nulls")), _count(form.get("dealer"))
    if dealer >= players or sum(wins) != sum(losses):
        message = f"the score of the table of {players} does not add up"
        raise SaveError(message)
    return Series(wins, losses, nulls, Seat(dealer))


def _tally(form: object, players: int) -> tuple[int, ...]:
    if not isinstance(form, list) or len(form) != players:
        message = f"a tally of the table of {players} must have {players} numbers"
        raise SaveError(message)
    return tuple(_count(number) for number in form)


def _count(form: object) -> int:
    if not isinstance(form, int) or isinstance(form, bool) or not 0 <= form <= LARGEST_COUNT:
        message = "the score holds something that is not a count"
        raise SaveError(message)
    return form
