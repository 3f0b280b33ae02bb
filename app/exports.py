"""All that the browser keeps, as one text to carry elsewhere, and what another such text adds to it.

The text names each hand, so that none is counted twice: what is carried back to where it came from changes nothing.
"""

import json
from hashlib import sha256
from typing import Final, NamedTuple

from app.book import Fault
from app.history import hand_of_line, hands_of, line_of, scored_by, shortened
from app.played import Played
from app.saves import (
    REMEMBERED_HANDS,
    NewerSaveError,
    SaveError,
    Score,
    score_of,
    score_text,
    settings_of,
    settings_text,
)
from app.settings import Settings
from engine.notation import RecordError, json_object
from engine.series import Series

FORMAT: Final = "durak export"
VERSION: Final = 1
LONGEST: Final = 4_000_000
"""Letters of the longest text that is read: more than a full history, and no work to refuse."""


class ExportError(ValueError):
    """A text that cannot be taken over."""

    def __init__(self, fault: Fault) -> None:
        """Keep what is wrong."""
        super().__init__(fault.value)
        self.fault = fault


class Kept(NamedTuple):
    """What the browser keeps, the hand on the table apart."""

    score: Score
    lines: tuple[str, ...]
    """The history, a line each hand."""
    settings: Settings


class Taken(NamedTuple):
    """What taking an export over came to."""

    kept: Kept
    new: int
    """How many of its hands were not known here."""
    known: int


def export_text(kept: Kept) -> str:
    """Return everything as one text, with a checksum."""
    content = {
        "score": json.loads(score_text(kept.score)),
        "history": [json.loads(line_of(hand)) for hand in hands_of(kept.lines)[0]],
        "settings": json.loads(settings_text(kept.settings)),
    }
    form = {"format": FORMAT, "version": VERSION, "check": _check(content), **content}
    return json.dumps(form, separators=(",", ":"))


def export_of(text: str) -> Kept:
    """Return what an export holds. Raise ExportError."""
    if not text.strip():
        raise ExportError(Fault.NOTHING)
    if len(text) > LONGEST:
        raise ExportError(Fault.TOO_LONG)
    try:
        form = dict(json_object(text))
    except RecordError as error:
        raise ExportError(Fault.DAMAGED if FORMAT in text else Fault.FOREIGN) from error
    if form.pop("format", None) != FORMAT:
        raise ExportError(Fault.FOREIGN)
    version, check = form.pop("version", None), form.pop("check", None)
    if isinstance(version, int) and version > VERSION:
        raise ExportError(Fault.NEWER)
    if version != VERSION or check != _check(form):
        raise ExportError(Fault.DAMAGED)
    return _kept(form)


def taken_over(own: Kept, other: Kept) -> Taken:
    """Return what is kept once another browser's export is added, no hand counted twice.

    The score holds more than the history where that had to be shortened or is younger. Such older hands have no names:
    the larger number of the two is kept at each table.
    """
    mine, broken = hands_of(own.lines)
    theirs, _ = hands_of(other.lines)
    names = {hand.name for hand in mine} | set(own.score.counted)
    new = [hand for hand in theirs if hand.name not in names]
    hands = sorted((*mine, *new), key=lambda hand: hand.ended)
    series = tuple(
        _joined(*tables)
        for tables in zip(
            own.score.series,
            other.score.series,
            scored_by(mine).series,
            scored_by(theirs).series,
            scored_by(new).series,
            strict=True,
        )
    )
    counted = dict.fromkeys((*other.score.counted, *(hand.name for hand in new), *own.score.counted))
    score = Score(series, tuple(counted)[-REMEMBERED_HANDS:])
    lines = shortened((*broken, *map(line_of, hands)))
    return Taken(Kept(score, lines, other.settings), len(new), len(theirs) - len(new))


def rebuilt(hands: tuple[Played, ...]) -> Score:
    """Return the score as far as the history tells it."""
    score = scored_by(hands)
    return score._replace(counted=score.counted[-REMEMBERED_HANDS:])


def _check(content: dict[str, object]) -> str:
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()[:16]


def _kept(form: dict[str, object]) -> Kept:
    try:
        history = form["history"]
        if not isinstance(history, list):
            raise ExportError(Fault.DAMAGED)
        lines = tuple(line_of(hand_of_line(json.dumps(hand))) for hand in history)
        return Kept(score_of(json.dumps(form["score"])), lines, settings_of(json.dumps(form["settings"])))
    except NewerSaveError as error:
        raise ExportError(Fault.NEWER) from error
    except (SaveError, KeyError) as error:
        raise ExportError(Fault.DAMAGED) from error


def _joined(own: Series, other: Series, mine: Series, theirs: Series, new: Series) -> Series:
    """Return a table's series of both browsers: the own hands, the new ones, more of the older ones if there are."""
    dealer = own.dealer if own.hands else other.dealer
    older = [part for part in (_without(own, mine), _without(other, theirs)) if part is not None]
    named = _plus(mine, new)._replace(dealer=dealer)
    return _plus(named, max(older, key=lambda part: part.hands)) if older else named


def _plus(one: Series, other: Series) -> Series:
    wins = tuple(map(sum, zip(one.wins, other.wins, strict=True)))
    losses = tuple(map(sum, zip(one.losses, other.losses, strict=True)))
    return Series(wins, losses, one.nulls + other.nulls, one.dealer)


def _without(series: Series, part: Series) -> Series | None:
    """Return the hands of a series that are not in this part of it; None if it is no part of it."""
    wins = tuple(all_ - some for all_, some in zip(series.wins, part.wins, strict=True))
    losses = tuple(all_ - some for all_, some in zip(series.losses, part.losses, strict=True))
    nulls = series.nulls - part.nulls
    return None if min(*wins, *losses, nulls) < 0 else Series(wins, losses, nulls, series.dealer)
