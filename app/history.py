"""The finished hands that the browser keeps: a line of JSON each, what the statistics need beside the packed record.

What stands beside the record could be had from it, but only by playing the hand again: some milliseconds each in the
browser, for hundreds of hands.
"""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final

from app.events import PicksUp
from app.links import LinkError, packed
from app.model import PERSON, Table
from app.played import Dealt, Played
from app.saves import NewerSaveError, SaveError, Score, count_name, new_score
from engine.cards import SUIT_OF
from engine.notation import RecordError, json_object
from engine.players import Level
from engine.position import HAND_SIZE, MAX_PLAYERS, MIN_PLAYERS, Position, Seat
from engine.rules import Durak, outcome
from engine.series import scored

VERSION: Final = 1
MOST_HANDS: Final = 2000
MOST_LETTERS: Final = 1_800_000
"""The tightest browsers give a site 2.5 million: the rest is for the score, the hand and the settings."""
MOST_CARDS: Final = 1_000_000
"""More cards than anybody picks up in a hand, and few enough for every language that reads the line."""

HEAD: Final = json.dumps({"format": "durak history", "version": VERSION})


def place(hand: Played) -> int | None:
    """Return the person's place in a hand, from 1; None after a null hand."""
    return hand.ranking.index(PERSON) + 1 if hand.ranking else None


def finished(table: Table, ended: str) -> Played:
    """Return the line of a hand that is over and ended at this time."""
    record, game = table.record, table.game
    result = outcome(game.position)
    extra = record.extra
    return Played(
        name=count_name(record),
        began=_time(extra.get("created"), ended),
        ended=ended,
        levels=table.levels,
        ranking=result.ranking if isinstance(result, Durak) else (),
        taken=sum(event.cards for event in table.told if isinstance(event, PicksUp) and event.seat == PERSON),
        moves=sum(play.seat == PERSON for fight in game.history for play in fight.plays),
        dealt=None if isinstance(record.start, Position) else _dealt(game.start, record.start.dealer),
        daily=str(extra["daily"]) if "daily" in extra else None,
        assisted=extra.get("assisted") is True,
        record=_packed(table),
    )


def with_hand(lines: Sequence[str], hand: Played) -> tuple[str, ...]:
    """Return the lines with a hand after them, the oldest dropped where it would be too much."""
    return shortened((*lines, line_of(hand)))


def shortened(lines: Sequence[str], letters: int = MOST_LETTERS) -> tuple[str, ...]:
    """Return the newest of the lines, as many as may be kept."""
    kept = list(lines)[-MOST_HANDS:]
    total = sum(map(len, kept)) + len(kept)
    first = 0
    while total > letters:
        total -= len(kept[first]) + 1
        first += 1
    return tuple(kept[first:])


def text_of(lines: Iterable[str]) -> str:
    """Return the lines as the text that is kept."""
    return "\n".join((HEAD, *lines))


def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of a kept text, none of them read yet. Raise SaveError if it is no history, or a newer one."""
    head, *lines = text.split("\n")
    form = _object(head)
    if form.get("format") != "durak history":
        message = "this is not a history of hands"
        raise SaveError(message)
    version = form.get("version")
    if isinstance(version, int) and version > VERSION:
        message = f"a history of version {version} cannot be read by this page"
        raise NewerSaveError(message)
    if version != VERSION:
        message = f"a history of version {version!r} cannot be read by this page"
        raise SaveError(message)
    return tuple(line for line in lines if line)


def hands_of(lines: Iterable[str]) -> tuple[tuple[Played, ...], tuple[str, ...]]:
    """Return the hands of the lines, each once, in order, and the lines that cannot be read."""
    hands: dict[str, Played] = {}
    unread: list[str] = []
    for line in lines:
        try:
            hand = hand_of_line(line)
        except SaveError:
            unread.append(line)
        else:
            hands.setdefault(hand.name, hand)
    return tuple(hands.values()), tuple(unread)


def line_of(hand: Played) -> str:
    """Return a hand as one line of JSON."""
    form = hand._asdict()
    form["levels"] = [level.value for level in hand.levels]
    told = {key: value for key, value in form.items() if value is not None and value is not False}
    return json.dumps(told, separators=(",", ":"))


def hand_of_line(line: str) -> Played:
    """Return the hand of a line. Raise SaveError."""
    form = _object(line)
    try:
        hand = _hand(form)
        _check(hand)
    except (KeyError, TypeError, ValueError) as error:
        message = f"a line of the history cannot be read: {type(error).__name__}: {error}"
        raise SaveError(message) from error
    return hand


def scored_by(hands: Iterable[Played]) -> Score:
    """Return the score that these hands alone would give."""
    score = new_score()
    for hand in hands:
        at = hand.players - MIN_PLAYERS
        series = scored(score.series[at], hand.outcome)
        score = Score((*score.series[:at], series, *score.series[at + 1 :]), (*score.counted, hand.name))
    return score


def _dealt(start: Position, dealer: Seat) -> Dealt:
    trumps = sum(SUIT_OF[card] == start.trump for card in start.hands[PERSON])
    return Dealt(dealer, start.attacker, trumps)


def _packed(table: Table) -> str:
    try:
        return packed(table.record)
    except LinkError:
        return ""  # it counts all the same, but cannot be replayed


def _time(text: object, otherwise: str) -> str:
    """Return a time of a record as the history keeps it; what is no time was not written by this page."""
    try:
        return datetime.fromisoformat(str(text)).astimezone(UTC).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError):
        return otherwise


def _object(line: str) -> dict[str, object]:
    try:
        return dict(json_object(line))
    except RecordError as error:
        raise SaveError(str(error)) from error


def _hand(form: dict[str, object]) -> Played:
    dealt = form.get("dealt")
    return Played(
        name=_text(form["name"]),
        began=_text(form["began"]),
        ended=_text(form["ended"]),
        levels=tuple(Level(level) for level in _list(form["levels"])),
        ranking=tuple(_seat(seat) for seat in _list(form["ranking"])),
        taken=_count(form["taken"]),
        moves=_count(form["moves"]),
        dealt=None if dealt is None else _dealt_of(_list(dealt)),
        daily=None if form.get("daily") is None else _text(form["daily"]),
        assisted=form.get("assisted", False) is True,
        record=_text(form["record"]),
    )


def _dealt_of(form: list[object]) -> Dealt:
    dealer, opener, trumps = form
    return Dealt(_seat(dealer), _seat(opener), _count(trumps))


def _check(hand: Played) -> None:
    """Raise ValueError unless the parts go together."""
    _require(MIN_PLAYERS <= hand.players <= MAX_PLAYERS, "no table has so many rivals")
    _require(not hand.ranking or sorted(hand.ranking) == list(range(hand.players)), "not every seat has a place")
    if hand.dealt is not None:
        _require(max(hand.dealt.dealer, hand.dealt.opener) < hand.players, "a seat is not at this table")
        _require(hand.dealt.trumps <= HAND_SIZE, "more trumps than cards were dealt")
    for time in (hand.began, hand.ended):
        _require(datetime.fromisoformat(time).tzinfo is not None, "a time has no zone")


def _require(holds: bool, message: str) -> None:  # noqa: FBT001 - the condition is what is required
    if not holds:
        raise ValueError(message)


def _text(form: object) -> str:
    if not isinstance(form, str):
        message = "a text is missing"
        raise TypeError(message)
    return form


def _list(form: object) -> list[object]:
    if not isinstance(form, list):
        message = "a list is missing"
        raise TypeError(message)
    return form


def _seat(form: object) -> Seat:
    return Seat(_count(form))


def _count(form: object) -> int:
    if not isinstance(form, int) or isinstance(form, bool) or not 0 <= form <= MOST_CARDS:
        message = "a count is missing"
        raise ValueError(message)
    return form
