"""Records of one hand as JSON text, read with errors that name the offence, and written back unharmed.

The form is `{"format": "durak", "version": 1, "players": 3, "dealer": 2, "seed": "...", "actions": ["6c", "7c"]}`; in
place of `seed` there may be a `deck`, and in place of both and the dealer a `position` at the opening of a fight.
"""

import json
import re
from collections.abc import Callable, Mapping
from math import isinf
from typing import Final, NamedTuple, TypeVar

from engine.cards import (
    SUIT_OF,
    SUITS,
    Action,
    Card,
    Hand,
    TextError,
    action_named,
    action_text,
    card_named,
    cards_text,
    deck_named,
    deck_text,
    shuffled,
    suit_named,
)
from engine.game import Game, begun, dealt, play
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Position, Seat
from engine.rules import IllegalAction, check, opening

FORMAT: Final = "durak"
VERSION: Final = 1

_DEEPEST: Final = 64
"""How deep a record may be nested: far beyond any use, and far from where the JSON reader would run out of stack."""
_LONGEST_NUMBER: Final = 100
"""How many digits a number may have: Python stops at some thousands, and other languages long before."""
_LONGEST_NAME: Final = 40
"""How much of a name is repeated in a complaint about it."""
_MARKS: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[][{}]', re.DOTALL)
"""What counts for the nesting of a JSON text: its brackets, and its strings as wholes, which may hold brackets."""

T = TypeVar("T")
Parsed = Mapping[str, object]


class RecordError(ValueError):
    """A record that cannot be read or replayed; the message is one sentence that says what is wrong and where."""


class Seeded(NamedTuple):
    """A start from the deck that a seed gives."""

    dealer: Seat
    seed: str


class Stacked(NamedTuple):
    """A start from a deck given card by card."""

    dealer: Seat
    deck: tuple[Card, ...]


Start = Seeded | Stacked | Position


class Record(NamedTuple):
    """One hand: how it started and what was done. The other keys of its text, known or not, are kept in `extra`."""

    players: int
    start: Start
    actions: tuple[Action, ...] = ()
    extra: Mapping[str, object] = {}
    """`names`, `levels`, `ai_seed` and `created` where given, and any key that this version does not know."""


def read(text: str) -> Record:
    """Return the record that a JSON text holds. Raise RecordError. The actions' legality is `replayed`'s business."""
    parsed = json_object(text)
    _require(parsed.get("format") == FORMAT, 'this is not a record of a hand: "format" must be "durak"')
    version = _whole(parsed, "version")
    _require(version == VERSION, f'"version" is {version}, and only version {VERSION} can be read here')
    players = _whole(parsed, "players")
    _require(
        MIN_PLAYERS <= players <= MAX_PLAYERS,
        f'"players" must be from {MIN_PLAYERS} to {MAX_PLAYERS}, not {players}',
    )
    start = _start(parsed, players)
    actions = tuple(
        _named(action_named, text, f"action {number}") for number, text in enumerate(_texts(parsed, "actions"), start=1)
    )
    for key in ("names", "levels"):
        _check_per_seat(parsed, key, players)
    _check_chance(parsed.get("ai_seed"))
    known = {"format", "version", "players", "dealer", "seed", "deck", "position", "actions"}
    return Record(players, start, actions, {key: value for key, value in parsed.items() if key not in known})


def write(record: Record) -> str:
    """Return the record as one line of JSON, in ASCII so that any key or name can be printed anywhere."""
    form: dict[str, object] = {"format": FORMAT, "version": VERSION, "players": record.players}
    match record.start:
        case Seeded(dealer, seed):
            form |= {"dealer": dealer, "seed": seed}
        case Stacked(dealer, deck):
            form |= {"dealer": dealer, "deck": deck_text(deck)}
        case position:
            form["position"] = {
                "trump": SUITS[position.trump],
                "stock": cards_text(position.stock),
                "hands": [cards_text(hand) for hand in position.hands],
                "attacker": position.attacker,
                "finish": list(position.finish),
            }
    form["actions"] = [action_text(action) for action in record.actions]
    return json.dumps({**form, **record.extra})


def started(record: Record) -> Game:
    """Return the game before the record's first action."""
    match record.start:
        case Seeded(dealer, seed):
            return dealt(shuffled(seed), record.players, dealer)
        case Stacked(dealer, deck):
            return dealt(deck, record.players, dealer)
        case position:
            return begun(position)


def replayed(record: Record) -> list[Game]:
    """Return the game before each action and at the end, oldest first. Raise RecordError on an illegal action."""
    games = [started(record)]
    for number, action in enumerate(record.actions, start=1):
        game = games[-1]
        try:
            check(game.position, action)
        except IllegalAction as error:
            message = f"action {number}, {error}"
            raise RecordError(message) from error
        games.append(play(game, action))
    return games


def json_object(text: str) -> Parsed:
    """Return the JSON object that a text holds, if it is one without surprises. Raise RecordError.

    Refused are repeated keys, endless numbers, and a depth that a browser's stack would not stand.
    """
    _require(_depth(text) <= _DEEPEST, f"this is nested more than {_DEEPEST} deep, and no record is")
    try:
        parsed = json.loads(
            text,
            object_pairs_hook=_without_repeats,
            parse_constant=_no_constant,
            parse_int=_int,
            parse_float=_float,
        )
    except json.JSONDecodeError as error:
        message = f"this is not JSON: {error}"
        raise RecordError(message) from error
    if not isinstance(parsed, dict):
        message = "a record is a JSON object"
        raise RecordError(message)
    return parsed


def _depth(text: str) -> int:
    depth = deepest = 0
    for mark in _MARKS.findall(text):
        if mark in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif mark in "]}":
            depth -= 1
    return deepest


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    parsed = dict(pairs)
    if len(parsed) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        message = f"{_quoted(twice)} is given twice"
        raise RecordError(message)
    return parsed


def _no_constant(name: str) -> object:
    message = f"this is not JSON: {name} is not a number there"
    raise RecordError(message)


def _int(text: str) -> int:
    _require(len(text) <= _LONGEST_NUMBER, f"a number of {len(text)} digits is too long")
    return int(text)


def _float(text: str) -> float:
    _require(len(text) <= _LONGEST_NUMBER, f"a number of {len(text)} digits is too long")
    number = float(text)
    _require(not isinf(number), f"{text} is too large a number")
    return number


def _start(parsed: Parsed, players: int) -> Start:
    given = [key for key in ("seed", "deck", "position") if key in parsed]
    _require(len(given) == 1, f'exactly one of "seed", "deck" and "position" must be given, not {len(given)}')
    if given == ["position"]:
        _require("dealer" not in parsed, '"dealer" goes with "seed" or "deck", not with "position"')
        return _position(parsed["position"], players)
    dealer = _seat(parsed, "dealer", players)
    text = _text(parsed, given[0])
    if given == ["seed"]:
        _named(shuffled, text, '"seed"')
        return Seeded(dealer, text)
    return Stacked(dealer, _named(deck_named, text, '"deck"'))


def _position(form: object, players: int) -> Position:
    if not isinstance(form, dict):
        message = '"position" must be an object'
        raise RecordError(message)
    allowed = {"trump", "stock", "hands", "attacker", "finish"}
    unknown = sorted(set(form) - allowed)
    _require(not unknown, f'"position" has no key {_quoted("".join(unknown[:1]))}')
    trump = _named(suit_named, _text(form, "trump"), '"trump"')
    stock = tuple(_named(card_named, text, '"stock"') for text in _texts(form, "stock"))
    hands = _hands(form, players)
    attacker = _seat(form, "attacker", players)
    finish = _finish(form, players)
    _check_cards((*stock, *(card for hand in hands for card in hand)))
    _require(
        not stock or SUIT_OF[stock[-1]] == trump,
        '"stock" must end with the face-up trump, but its last card is of another suit',
    )
    for seat, hand in enumerate(hands):
        if seat in finish:
            _require(not hand, f'seat {seat} is in "finish" and still holds cards')
        else:
            _require(bool(hand), f'seat {seat} holds no cards and is not in "finish"')
    _require(players - len(finish) > 1, "fewer than two seats hold cards: the hand is over")
    _require(attacker not in finish, f'"attacker" is seat {attacker}, who is out')
    return opening(trump, stock[-1] if stock else None, hands, stock, attacker, finish)


def _hands(form: Parsed, players: int) -> tuple[Hand, ...]:
    lists = _list(form, "hands")
    _require(len(lists) == players, f'"hands" must hold {players} hands, one for each player, not {len(lists)}')
    return tuple(
        tuple(sorted(_named(card_named, text, f"the hand of seat {seat}") for text in _texts({"hand": hand}, "hand")))
        for seat, hand in enumerate(lists)
    )


def _finish(form: Parsed, players: int) -> tuple[Seat, ...]:
    seats = _list(form, "finish")
    finish = tuple(_seat({"finish": seat}, "finish", players) for seat in seats)
    _require(len(set(finish)) == len(finish), '"finish" names a seat twice')
    return finish


def _check_cards(cards: tuple[Card, ...]) -> None:
    seen: set[Card] = set()
    for card in cards:
        _require(card not in seen, f"{action_text(card)} is in two places")
        seen.add(card)


def _check_per_seat(parsed: Parsed, key: str, players: int) -> None:
    if parsed.get(key) is None:
        return
    values = _list(parsed, key)
    _require(len(values) <= players, f'"{key}" names {len(values)} players, and {players} play')
    _require(all(value is None or isinstance(value, str) for value in values), f'"{key}" must be a list of texts')


def _check_chance(ai_seed: object) -> None:
    good = ai_seed is None or (isinstance(ai_seed, str | int) and not isinstance(ai_seed, bool))
    _require(good, '"ai_seed" must be a text or a whole number')


def _whole(form: Parsed, key: str) -> int:
    value = _value(form, key)
    if not isinstance(value, int) or isinstance(value, bool):
        message = f'"{key}" must be a whole number'
        raise RecordError(message)
    return value


def _seat(form: Parsed, key: str, players: int) -> Seat:
    seat = _whole(form, key)
    _require(0 <= seat < players, f'"{key}" must be a seat from 0 to {players - 1}, not {seat}')
    return Seat(seat)


def _text(form: Parsed, key: str) -> str:
    value = _value(form, key)
    if not isinstance(value, str):
        message = f'"{key}" must be a text'
        raise RecordError(message)
    return value


def _list(form: Parsed, key: str) -> list[object]:
    value = _value(form, key)
    if not isinstance(value, list):
        message = f'"{key}" must be a list'
        raise RecordError(message)
    return value


def _texts(form: Parsed, key: str) -> list[str]:
    values = _list(form, key)
    for number, value in enumerate(values, start=1):
        _require(isinstance(value, str), f'"{key}" must be a list of texts, and item {number} is none')
    return [str(value) for value in values]


def _value(form: Parsed, key: str) -> object:
    _require(key in form, f'"{key}" is missing')
    return form[key]


def _quoted(name: str) -> str:
    """Return a key as JSON writes it, in ASCII on one line, its beginning only if it is long."""
    return json.dumps(name if len(name) <= _LONGEST_NAME else f"{name[:_LONGEST_NAME]}...")


def _named(named: Callable[[str], T], text: str, where: str) -> T:
    try:
        return named(text)
    except TextError as error:
        message = f"{where}: {error}"
        raise RecordError(message) from error


def _require(holds: bool, message: str) -> None:  # noqa: FBT001 - the condition is what is required
    if not holds:
        raise RecordError(message)
