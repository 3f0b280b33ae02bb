"""Broken records of every kind, each with a part of the complaint that it must cause."""

import json
from pathlib import Path

from tests.oracle import shuffled

DECK = "".join(shuffled("durak"))
"""With three players and dealer 2: hearts are trumps, and the hands are those below."""
HANDS = ["6h 7d 9c Qc Qd Kc", "7h 7s 8s Jh Td Ad", "As Jc Jd Qs Kd Kh"]

DEALT = {"format": "durak", "version": 1, "players": 3, "dealer": 2, "seed": "durak", "actions": ["6h", "7h", "7d"]}
POSITION = {
    "trump": "s",
    "stock": ["9c", "As"],
    "hands": [["6c", "6d"], ["7c", "8d"], []],
    "attacker": 0,
    "finish": [2],
}
BEGUN = {"format": "durak", "version": 1, "players": 3, "position": POSITION, "actions": ["6c", "7c"]}
GOLDEN = json.loads((Path(__file__).parent / "cases" / "golden" / "2-players.json").read_text("utf-8"))["record"]

WRONG = [
    None,
    True,
    False,
    0.5,
    1.0,
    -1,
    7,
    10**40,
    "",
    "x",
    "6c",
    "\ud800",
    [],
    ["x"],
    [None],
    [1],
    [[]],
    {},
    {"6c": 1},
]
RIGHT = {
    "seed": ["", "x", "6c"],
    "actions": [[]],
    "names": [None, [], ["x"], [None]],
    "levels": [None, [], ["x"], [None]],
    "stock": [[]],
}
"""Those of the values above that are right at a key."""


def changed(record, **changes):
    """Return the record with keys changed, and without those that are changed to `...`."""
    return {key: value for key, value in {**record, **changes}.items() if value is not ...}


def placed(**changes):
    """Return a record with keys of its position changed."""
    return changed(BEGUN, position=changed(POSITION, **changes), actions=[])


def _is_right(key, value):
    return any(value == right and type(value) is type(right) for right in RIGHT.get(key, ()))


def _wrong_types():
    for key in ("format", "version", "players", "dealer", "seed", "actions", "names", "levels"):
        for value in WRONG:
            if not _is_right(key, value):
                yield (
                    f"{key} {value!r:.40}",
                    changed(DEALT, **{key: value}),
                    "action" if key == "actions" else f'"{key}"',
                )
    for value in WRONG:
        yield f"deck {value!r:.40}", changed(DEALT, seed=..., deck=value), '"deck"'
        complaint = '"trump" is missing' if value == {} else '"position"'
        yield f"position {value!r:.40}", changed(BEGUN, position=value), complaint
    for key in POSITION:
        for value in WRONG:
            if not _is_right(key, value):
                yield f"position {key} {value!r:.40}", placed(**{key: value}), key


def _chances():
    for value in (True, False, 0.5, 1e300, [], ["x"], {}, {"6c": 1}):
        yield f"ai_seed {value!r:.40}", changed(DEALT, ai_seed=value), '"ai_seed" must be a text or a whole number'


def _missing_keys():
    for key in DEALT:
        yield f"no {key}", changed(DEALT, **{key: ...}), f'"{key}"'
    for key in POSITION:
        yield f"no {key} in the position", placed(**{key: ...}), f'"{key}" is missing'


def _starts():
    yield "seed and deck", changed(DEALT, deck=DECK), 'exactly one of "seed", "deck" and "position"'
    yield "seed and position", changed(BEGUN, seed="durak"), 'exactly one of "seed", "deck" and "position"'
    yield "dealer and position", changed(BEGUN, dealer=0), '"dealer" goes with'
    yield "players 1", changed(DEALT, players=1), '"players" must be from 2 to 6, not 1'
    yield "players 7", changed(DEALT, players=7), '"players" must be from 2 to 6, not 7'
    yield "dealer as many as players", changed(DEALT, dealer=3), '"dealer" must be a seat from 0 to 2, not 3'
    yield "version 2", changed(DEALT, version=2), '"version" is 2'
    yield "version 0", changed(DEALT, version=0), '"version" is 0'
    yield "format in capitals", changed(DEALT, format="DURAK"), '"format" must be "durak"'
    yield "more names than players", changed(DEALT, names=["a", "b", "c", "d"]), '"names" names 4 players, and 3 play'
    yield "a name that is a number", changed(DEALT, names=["a", 1]), '"names" must be a list of texts'
    yield "more levels than players", changed(DEALT, levels=["easy"] * 4), '"levels" names 4 players, and 3 play'
    for name, deck, complaint in (
        ("of 35 cards", DECK[2:], "not 70 letters"),
        ("of 37 cards", DECK + "6c", "not 74 letters"),
        ("with a letter too many", DECK + "6", "not 73 letters"),
        ("with a card twice", "8s" + DECK[2:], "the deck holds 8s twice"),
        ("with a card that is none", "1c" + DECK[2:], "'1c' is not a card"),
        ("with an article", DECK[:-2] + "тк", "'тк' is not a card"),
        ("in small letters", DECK.lower(), "is not a card"),
    ):
        yield f"deck {name}", changed(DEALT, seed=..., deck=deck), complaint


def _positions():
    yield "a card in two hands", placed(hands=[["6c", "6d"], ["6c", "8d"], []]), "6c is in two places"
    yield "a card twice in a hand", placed(hands=[["6c", "6c"], ["7c", "8d"], []]), "6c is in two places"
    yield "a card in hand and stock", placed(hands=[["6c", "9c"], ["7c", "8d"], []]), "9c is in two places"
    yield "a card twice in the stock", placed(stock=["9c", "9c", "As"]), "9c is in two places"
    yield "a stock without the trump last", placed(stock=["As", "9c"]), '"stock" must end with the face-up trump'
    yield "a hand too few", placed(hands=[["6c", "6d"], ["7c", "8d"]]), '"hands" must hold 3 hands'
    yield "a hand too many", placed(hands=[["6c"], ["7c"], [], []]), '"hands" must hold 3 hands'
    yield "an empty hand that is not out", placed(finish=[]), 'seat 2 holds no cards and is not in "finish"'
    yield "cards in a hand that is out", placed(finish=[2, 1]), 'seat 1 is in "finish" and still holds cards'
    yield "one seat left", placed(hands=[["6c"], [], []], finish=[2, 1]), "fewer than two seats hold cards"
    yield "no seat left", placed(hands=[[], [], []], finish=[2, 1, 0]), "fewer than two seats hold cards"
    yield "an attacker who is out", placed(attacker=2), '"attacker" is seat 2, who is out'
    yield "an attacker who is not there", placed(attacker=3), '"attacker" must be a seat from 0 to 2, not 3'
    yield "a seat out twice", placed(finish=[2, 2]), '"finish" names a seat twice'
    yield "a seat out that is not there", placed(finish=[3]), '"finish" must be a seat from 0 to 2, not 3'
    yield "a hand that is a text", placed(hands=["6c", ["7c"], []]), '"hand" must be a list'
    yield "a hand with a number", placed(hands=[[6], ["7c"], []]), "must be a list of texts, and item 1 is none"
    yield "a hand with no card's name", placed(hands=[["6c", "xx"], ["7c"], []]), "the hand of seat 0: 'xx'"
    yield "a stock with an action", placed(stock=["take", "As"]), "\"stock\": 'take' is not a card"
    yield "two suits of trumps", placed(trump="sh"), "\"trump\": 'sh' is not a suit"
    yield "a trump card for a suit", placed(trump="As"), "\"trump\": 'As' is not a suit"
    yield "a table in the position", placed(table=[["6c", None]]), '"position" has no key "table"'
    yield "a key of half a character in it", placed(**{"\ud800": 1}), r'"position" has no key "\ud800"'
    yield "a very long key in it", placed(**{"x" * 9999: 1}), '"position" has no key "xxx'


def _actions():
    for name, actions, complaint in (
        ("a card that is not held", "7h", "action 1, 7h: seat 0 is on turn (attack) and does not hold this card"),
        ("taking nothing", "take", "action 1, take: seat 0 is on turn (attack) and has nothing to take"),
        ("passing at the opening", "pass", "action 1, pass: seat 0 is on turn (attack) and must open the fight"),
        ("the legal actions are named", "As", "legal: 9c Qc Kc 7d Qd 6h"),
        ("the same card again", "6h 6h", "action 2, 6h: seat 1 is on turn (defend) and does not hold this card"),
        ("a card of another suit", "6h Ad", "action 2, Ad: seat 1 is on turn (defend) and only a higher trump beats"),
        ("passing for beating", "6h pass", "action 2, pass: seat 1 is on turn (defend) and must beat"),
        ("a rank that is not there", "6h 7h Qc", "action 3, Qc: seat 0 is on turn (throw_in) and no card of this rank"),
        ("taking for passing", "6h 7h take", "action 3, take: seat 0 is on turn (throw_in) and has nothing to take"),
        ("somebody else's turn", "6h 7h 7s", "action 3, 7s: seat 0 is on turn (throw_in) and does not hold this card"),
        (
            "too low a plain card",
            "Qd Td",
            "action 2, Td: seat 1 is on turn (defend) and only a higher card of the suit",
        ),
        (
            "too low a plain card",
            "Kc 8s",
            "action 2, 8s: seat 1 is on turn (defend) and only a higher card of the suit",
        ),
        ("taking twice", "6h take take", "action 3, take: seat 0 is on turn (pile_on) and has nothing to take"),
        ("ten in figures", "6h 10c", "action 2: '10c' is not an action"),
        ("small letters", "6h td", "action 2: 'td' is not an action"),
        ("capital letters", "6h TAKE", "action 2: 'TAKE' is not an action"),
        ("a suit's sign", "6♥", "action 1: '6♥' is not an action"),
        ("a very long word", "6h " + 9999 * "x", "action 2: 'xxx"),
    ):
        yield name, changed(DEALT, actions=actions.split()), complaint
    yield "a space too many", changed(DEALT, actions=["6h "]), "action 1: '6h ' is not an action"
    yield "an empty action", changed(DEALT, actions=["6h", ""]), "action 2: '' is not an action"
    yield "half a character", changed(DEALT, actions=["\ud800"]), r"action 1: '\ud800' is not an action"
    yield (
        "an action that is none",
        changed(DEALT, actions=["6h", None]),
        '"actions" must be a list of texts, and item 2',
    )
    yield "actions in one text", changed(DEALT, actions="6h 7h"), '"actions" must be a list'
    after_end = len(GOLDEN["actions"]) + 1
    for action in ("6c", "take", "pass"):
        record = changed(GOLDEN, actions=[*GOLDEN["actions"], action])
        yield f"{action} after the end", record, f"action {after_end}, {action}: the hand is over"


def _texts():
    sound = json.dumps(DEALT)
    yield "nothing", "", "this is not JSON"
    yield "white space", " \n\t", "this is not JSON"
    yield "no object", "[]", "a record is a JSON object"
    for word in ("null", "true", "3", '"durak"'):
        yield f"only {word}", word, "a record is a JSON object"
    yield "an empty object", "{}", '"format"'
    yield "no quotes", "{format: durak}", "this is not JSON"
    yield "single quotes", sound.replace('"', "'"), "this is not JSON"
    yield "a comma too many", sound.replace("}", ",}"), "this is not JSON"
    yield "a comment", sound + "// won", "this is not JSON"
    yield "two records", f"{sound}\n{sound}", "this is not JSON: Extra data"
    yield "Python", "import os", "this is not JSON"
    yield "a page", "<!doctype html><title>404</title>", "this is not JSON"
    yield "a line break in a text", sound.replace('"durak"', '"du\nrak"'), "this is not JSON"
    yield "a zero byte", sound.replace(" ", "\0"), "this is not JSON"
    yield "an unknown escape", sound.replace('"durak"', r'"du\rak\x00"'), "this is not JSON"
    for number in ("NaN", "Infinity", "-Infinity"):
        yield number, sound.replace('"players": 3', f'"players": {number}'), f"{number} is not a number there"
        yield (
            f"{number} at an unknown key",
            sound.replace("{", f'{{"x": [{number}], '),
            f"{number} is not a number there",
        )
    yield "1e999", sound.replace('"players": 3', '"players": 1e999'), "1e999 is too large a number"
    yield "-1e999 at an unknown key", sound.replace("{", '{"x": -1e999, '), "-1e999 is too large a number"
    yield (
        "5000 digits",
        sound.replace('"players": 3', f'"players": {"3" * 5000}'),
        "a number of 5000 digits is too long",
    )
    yield "5000 digits at an unknown key", sound.replace("{", f'{{"x": {"9" * 5000}, '), "a number of 5000 digits"
    yield "5000 decimals", sound.replace("{", f'{{"x": 0.{"9" * 4998}, '), "a number of 5000 digits is too long"
    yield "a number with a zero in front", sound.replace('"players": 3', '"players": 03'), "this is not JSON"
    yield "a hexadecimal number", sound.replace('"players": 3', '"players": 0x3'), "this is not JSON"
    yield "Arabic figures", sound.replace('"players": 3', '"players": ٣'), "this is not JSON"
    yield "a key twice", sound.replace("{", '{"players": 2, '), '"players" is given twice'
    yield "the same key twice", sound.replace("{", '{"players": 3, '), '"players" is given twice'
    yield "an unknown key twice", sound.replace("{", '{"x": 1, "x": 1, '), '"x" is given twice'
    yield "half a character twice", sound.replace("{", r'{"\ud800": 1, "\ud800": 1, '), r'"\ud800" is given twice'
    yield (
        "a terminal's command twice",
        sound.replace("{", r'{"\u001b[2J": 1, "\u001b[2J": 1, '),
        r'"\u001b[2J" is given',
    )
    yield "a line break twice", sound.replace("{", r'{"\n\u2028": 1, "\n\u2028": 1, '), r'"\n\u2028" is given twice'
    yield "trump twice", json.dumps(BEGUN).replace('"trump"', '"trump": "s", "trump"'), '"trump" is given twice'
    deep = "this is nested more than 64 deep"
    yield "65 lists", sound.replace("{", f'{{"x": {"[" * 64}{"]" * 64}, '), deep
    yield "65 objects", sound.replace("{", f'{{"x": {64 * chr(123) + 64 * chr(125)}, '), deep
    yield "lists without end", "[" * 200_000, deep
    yield "objects without end", '{"x":' * 200_000, deep
    yield "an open text, then lists", '"' + "[" * 1000, "this is not JSON"
    yield "quotes that are escaped", '"' + '\\"' * 100_000, "this is not JSON"


def _bytes():
    sound = json.dumps(DEALT)
    not_text = "this is not UTF-8 text"
    yield "UTF-16", sound.encode("utf-16"), not_text
    yield "UTF-16 without its mark", sound.encode("utf-16-be"), "this is not JSON"
    yield "UTF-32", sound.encode("utf-32"), not_text
    yield "Latin-1", sound.replace("seed", "séed").encode("latin-1"), not_text
    yield "half a character in UTF-8", sound.replace('"durak"', '"\ud800"').encode(errors="surrogatepass"), not_text
    yield "an overlong slash", sound.encode().replace(b"durak", b"\xc0\xaf"), not_text
    yield "two marks", b"\xef\xbb\xbf" * 2 + sound.encode(), "this is not JSON"
    yield "zeros", bytes(1000), "this is not JSON"
    yield "every byte", bytes(range(256)), not_text
    yield "a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", not_text


BROKEN = [
    *((name, json.dumps(record).encode(), complaint) for name, record, complaint in _wrong_types()),
    *((name, json.dumps(record).encode(), complaint) for name, record, complaint in _chances()),
    *((name, json.dumps(record).encode(), complaint) for name, record, complaint in _missing_keys()),
    *((name, json.dumps(record).encode(), complaint) for name, record, complaint in _starts()),
    *((name, json.dumps(record).encode(), complaint) for name, record, complaint in _positions()),
    *((name, json.dumps(record).encode(), complaint) for name, record, complaint in _actions()),
    *((name, text.encode(), complaint) for name, text, complaint in _texts()),
    *_bytes(),
]
"""What is wrong, the bytes, and a part of the complaint."""
