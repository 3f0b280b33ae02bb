"""Records as short texts that fit into an address, read back with every doubt.

A text is a version's sign and, in base64url, a checksum and one number; the number holds the record's parts in a mixed
radix, each action as its place among the legal ones. docs/formats.md has the order of the parts.
"""

import binascii
import json
import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from enum import Enum
from hashlib import sha256
from string import digits
from typing import Final

from app.radix import RadixError, Reader, Writer
from engine.cards import CARDS, SUITS, Action, Card, cards_text, deck_text
from engine.game import play
from engine.notation import Record, RecordError, Seeded, Stacked, json_object, read, replayed, started
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Position
from engine.rules import legal

VERSION: Final = "1"
"""The sign that a text of this form begins with. That of any other version is another digit."""

LONGEST: Final = 8000
"""Letters of the longest text that is made or read: far more than a hand needs, and little work to refuse."""

MOST_ACTIONS: Final = 4095
CHECK_BYTES: Final = 4

LEVELS: Final = ("easy", "normal", "hard")
"""In the order of their numbers, which never changes."""

_LETTERS: Final = re.compile("[A-Za-z0-9_-]+")
_HEX: Final = re.compile("[0-9a-f]{32}")
_HEX_RANGE: Final = 16**32
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_MS: Final = 2**43
"""The year 2248: room for every `created` in 43 bits."""

_OWN_KEYS: Final = frozenset({"format", "version", "players", "dealer", "seed", "deck", "position", "actions"})


class Fault(Enum):
    """What is wrong with a link."""

    NO_LINK = "no link"
    """Letters that no link has, or a beginning that none has."""
    OTHER_VERSION = "other version"
    """It may be sound, but this version of the game cannot read it."""
    DAMAGED = "damaged"
    """Cut off or changed."""
    TOO_LONG = "too long"
    """A record that does not fit into a link."""


class LinkError(ValueError):
    """A text that holds no record, or a record that fits into none; the message is one sentence."""

    def __init__(self, fault: Fault, message: str) -> None:
        """Keep the fault for programs and the sentence for people."""
        super().__init__(message)
        self.fault = fault


def packed(record: Record) -> str:
    """Return the text that holds a record. Raise LinkError if it is too large, RecordError if it does not replay."""
    if len(record.actions) > MOST_ACTIONS:
        raise LinkError(Fault.TOO_LONG, f"a hand of {len(record.actions)} actions is too long for a link")
    writer = Writer()
    try:
        _put_start(writer, record)
        _put_extra(writer, record)
        _put_actions(writer, record)
    except RadixError as error:
        raise LinkError(Fault.TOO_LONG, f"the record is too long for a link: {error}") from error
    number = writer.number()
    data = number.to_bytes((number.bit_length() + 7) // 8, "big")
    text = VERSION + _base64(_check(data) + data)
    if len(text) > LONGEST:
        raise LinkError(Fault.TOO_LONG, f"a link of {len(text)} letters is too long")
    return text


def unpacked(text: str) -> Record:
    """Return the record that a text holds, which replays. Raise LinkError."""
    if len(text) > LONGEST:
        raise LinkError(Fault.NO_LINK, f"a text of {len(text)} letters is no link of this game")
    if not _LETTERS.fullmatch(text):
        raise LinkError(Fault.NO_LINK, "the text is empty or has letters that no link of this game has")
    if text[0] not in digits:
        raise LinkError(Fault.NO_LINK, f"a link of any version of this game begins with a digit, not {text[:1]!r}")
    if not text.startswith(VERSION):
        raise LinkError(Fault.OTHER_VERSION, f"a link that begins with {text[:1]!r} is of another version of the game")
    reader = Reader(int.from_bytes(_checked(text[len(VERSION) :]), "big"))
    try:
        record = _taken(reader)
        reader.check_empty()
    except (RadixError, RecordError) as error:
        raise LinkError(Fault.DAMAGED, f"the link is damaged: {error}") from error
    return record


def _base64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _check(data: bytes) -> bytes:
    return sha256(VERSION.encode() + data).digest()[:CHECK_BYTES]


def _checked(text: str) -> bytes:
    """Return the bytes behind the checksum. Raise LinkError unless they are those that it was made of."""
    try:
        data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error as error:
        raise LinkError(Fault.DAMAGED, "the link is cut off") from error
    body = data[CHECK_BYTES:]
    if data[:CHECK_BYTES] != _check(body) or _base64(data) != text:
        raise LinkError(Fault.DAMAGED, "the link is cut off or was changed: its checksum does not fit")
    return body


def _put_start(writer: Writer, record: Record) -> None:
    players = record.players
    writer.put(players - MIN_PLAYERS, MAX_PLAYERS - MIN_PLAYERS + 1)
    match record.start:
        case Seeded(dealer, seed):
            writer.put(0, 3)
            writer.put(dealer, players)
            _put_seed(writer, seed)
        case Stacked(dealer, deck):
            writer.put(1, 3)
            writer.put(dealer, players)
            writer.put_order(deck, CARDS)
        case position:
            writer.put(2, 3)
            _put_position(writer, position, players)


def _put_position(writer: Writer, position: Position, players: int) -> None:
    writer.put(position.trump, len(SUITS))
    writer.put(position.attacker, players)
    writer.put(len(position.finish), players)
    writer.put_order(position.finish, tuple(range(players)))
    places = {card: seat for seat, hand in enumerate(position.hands) for card in hand}
    places |= dict.fromkeys(position.stock, players)
    for card in CARDS:
        writer.put(places.get(card, players + 1), players + 2)
    writer.put_order(position.stock, tuple(sorted(position.stock)))


def _put_seed(writer: Writer, seed: str) -> None:
    """Add a text that mostly is 128 bits in hex."""
    if _HEX.fullmatch(seed):
        writer.put(1, 2)
        writer.put(int(seed, 16), _HEX_RANGE)
    else:
        writer.put(0, 2)
        writer.put_text(seed)


def _put_extra(writer: Writer, record: Record) -> None:
    extra = dict(record.extra)
    levels = _level_numbers(extra.get("levels"), record.players)
    writer.put(0 if levels is None else 1, 2)
    if levels is not None:
        del extra["levels"]
        for level in levels:
            writer.put(level, len(LEVELS))
    ai_seed = extra.get("ai_seed")
    writer.put(1 if isinstance(ai_seed, str) else 0, 2)
    if isinstance(ai_seed, str):
        del extra["ai_seed"]
        _put_seed(writer, ai_seed)
    created = _milliseconds(extra.get("created"))
    writer.put(0 if created is None else 1, 2)
    if created is not None:
        del extra["created"]
        writer.put(created, _LAST_MS)
    writer.put_text(json.dumps(extra, ensure_ascii=False, separators=(",", ":")) if extra else "")


def _level_numbers(levels: object, players: int) -> list[int] | None:
    """Return the rivals' levels as numbers if they stand in the page's own form."""
    if not isinstance(levels, list) or len(levels) != players or levels[0] is not None:
        return None
    return [LEVELS.index(level) for level in levels[1:]] if all(level in LEVELS for level in levels[1:]) else None


def _milliseconds(created: object) -> int | None:
    """Return a time in milliseconds since 1970 if it stands in the page's own form."""
    try:
        time = datetime.fromisoformat(str(created))
    except ValueError:
        return None
    since = time - _EPOCH if time.tzinfo is UTC else timedelta(days=-1)
    milliseconds = since // timedelta(milliseconds=1)
    return milliseconds if 0 <= milliseconds < _LAST_MS and _time_text(milliseconds) == created else None


def _time_text(milliseconds: int) -> str:
    return (_EPOCH + timedelta(milliseconds=milliseconds)).isoformat(timespec="milliseconds")


def _put_actions(writer: Writer, record: Record) -> None:
    writer.put(len(record.actions), MOST_ACTIONS + 1)
    for game, action in zip(replayed(record), record.actions, strict=False):
        allowed = legal(game.position)
        writer.put(allowed.index(action), len(allowed))


def _taken(reader: Reader) -> Record:
    """Return the record in a number. Raise RadixError or RecordError."""
    players = MIN_PLAYERS + reader.take(MAX_PLAYERS - MIN_PLAYERS + 1)
    start = _taken_start(reader, players)
    extra = _taken_extra(reader, players)
    if any(key in _OWN_KEYS for key in extra):
        message = "it names a part twice"
        raise RadixError(message)
    form = {"format": "durak", "version": 1, "players": players, **start, **extra, "actions": []}
    # What a record may be is asked where records are read: a link must not be a way round it.
    record = read(json.dumps(form))
    return record._replace(actions=_taken_actions(reader, record))


def _taken_start(reader: Reader, players: int) -> dict[str, object]:
    kind = reader.take(3)
    if kind == 2:
        return {"position": _taken_position(reader, players)}
    dealer = reader.take(players)
    if kind == 1:
        return {"dealer": dealer, "deck": deck_text(_cards(reader.take_order(len(CARDS), CARDS)))}
    return {"dealer": dealer, "seed": _taken_seed(reader)}


def _taken_position(reader: Reader, players: int) -> dict[str, object]:
    trump = SUITS[reader.take(len(SUITS))]
    attacker = reader.take(players)
    finish = reader.take_order(reader.take(players), tuple(range(players)))
    places = [reader.take(players + 2) for _ in CARDS]
    hands = [[card for card in CARDS if places[card] == seat] for seat in range(players)]
    piled = tuple(card for card in CARDS if places[card] == players)
    stock = _cards(reader.take_order(len(piled), piled))
    return {
        "trump": trump,
        "stock": cards_text(stock),
        "hands": [cards_text(hand) for hand in hands],
        "attacker": attacker,
        "finish": list(finish),
    }


def _cards(numbers: tuple[int, ...]) -> list[Card]:
    return [CARDS[number] for number in numbers]


def _taken_seed(reader: Reader) -> str:
    return f"{reader.take(_HEX_RANGE):032x}" if reader.take(2) else reader.take_text()


def _taken_extra(reader: Reader, players: int) -> Mapping[str, object]:
    extra: dict[str, object] = {}
    if reader.take(2):
        extra["levels"] = [None, *(LEVELS[reader.take(len(LEVELS))] for _ in range(players - 1))]
    if reader.take(2):
        extra["ai_seed"] = _taken_seed(reader)
    if reader.take(2):
        extra["created"] = _time_text(reader.take(_LAST_MS))
    text = reader.take_text()
    return {**(json_object(text) if text else {}), **extra}


def _taken_actions(reader: Reader, record: Record) -> tuple[Action, ...]:
    game = started(record)
    actions: list[Action] = []
    for _ in range(reader.take(MOST_ACTIONS + 1)):
        allowed = legal(game.position)
        if not allowed:
            message = "it goes on after the end of the hand"
            raise RadixError(message)
        actions.append(allowed[reader.take(len(allowed))])
        game = play(game, actions[-1])
    return tuple(actions)
