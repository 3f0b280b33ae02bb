"""What a scene shows of a hand, read by the public names of the page, and the same as the engine has it."""

import re

from app.model import PERSON
from app.presses import card_pressed, pressed
from app.scene import Node
from engine.cards import CARD_TEXT, CARDS, cards_text
from engine.forms import state_form
from engine.position import table_cards
from i18n.cards import CARDS as CARD_NAMES

PLACES = ("board", "mine")
PIECE_OF_TEXT = re.compile("[A-Za-z0-9]+")


def nodes(scene):
    """Return every element of a scene, in order."""
    found = []
    rest = [scene]
    while rest:
        each = rest.pop()
        found.append(each)
        for child in each.children[::-1]:
            if type(child) is Node:
                rest.append(child)  # noqa: PERF401 - no list for each of the many leaves: twice as fast
    return found


def having(scene, attribute):
    """Return every element that has the attribute in the document, in order."""
    return [each for each in nodes(scene) if _is_written(each.attributes.get(attribute))]


def of_class(scene, name):
    """Return every element of a class, in order."""
    return [each for each in nodes(scene) if name in str(each.attributes.get("class")).split()]


def only(found):
    """Return the one thing that was to be found."""
    (one,) = found
    return one


def text(scene):
    """Return what is written in an element, attributes left out."""
    return "".join(child if isinstance(child, str) else text(child) for child in scene.children)


def zone(scene, name):
    """Return the element of a zone of the table."""
    return only(each for each in nodes(scene) if each.attributes.get("data-zone") == name)


def control(scene, does):
    """Return the control that does this."""
    return only(each for each in nodes(scene) if each.attributes.get("data-do") == does)


def status(scene):
    """Return the sentence that says what now."""
    return text(only(of_class(scene, "status")))


def why(scene):
    """Return what the line beside the hand says, its link left out."""
    said = text(only(of_class(scene, "why")))
    return said.removesuffix(" The rule")


def alerts(scene):
    """Return what the assertive regions say."""
    return [text(each) for each in nodes(scene) if each.attributes.get("aria-live") == "assertive"]


def log(scene):
    """Return the lines of the log."""
    return [text(line) for line in only(having(scene, "data-log")).children]


def offers(scene):
    """Return a message for each way in which the page lets the person move."""
    mine = only(of_class(scene, "mine"))
    playable = [card_pressed(each.attributes["data-card"]) for each in having(mine, "data-card") if _enabled(each)]
    return playable + [pressed(does) for does in ("take", "pass") if _enabled(control(mine, does))]


def shown(scene):
    """Return what a scene says about the hand, as the public names of the page have it."""
    root = scene.attributes
    board, mine = (only(part for part in scene.children if part.attributes.get("class") == name) for name in PLACES)
    hand = zone(mine, "hand")
    table = zone(board, "table")
    return {
        "phase": root["data-phase"],
        "actor": root.get("data-actor"),
        "players": root["data-players"],
        "hand": sorted(_cards(hand)),
        "playable": sorted(each.attributes["data-card"] for each in having(hand, "data-card") if _enabled(each)),
        "table": [
            (pair.attributes["data-pair"], *[(only(pair_part), kind) for kind, pair_part in _parts(pair) if pair_part])
            for pair in having(table, "data-pair")
        ],
        "faces": sorted(_cards(scene)),
        "stock": zone(board, "stock").attributes["data-count"],
        "discard": zone(board, "discard").attributes["data-count"],
        "trump": [each.attributes["data-trump"] for each in having(board, "data-trump")],
        "seats": {each.attributes["data-seat"]: _seat(each) for each in [*having(board, "data-seat"), mine]},
        "take": _enabled(control(mine, "take")),
        "pass": _enabled(control(mine, "pass")),
        "rooms": ["used" in str(room.attributes["class"]) for room in of_class(board, "room")],
    }


def facts(table):
    """Return the same about a hand, as the engine has it."""
    state = state_form(table.game)
    mine = state["hands"][PERSON]
    legal = state["legal"] if state["actor"] == PERSON else []
    over = state["phase"] == "over"
    return {
        "phase": state["phase"],
        "actor": state["actor"],
        "players": len(state["hands"]),
        "hand": sorted(mine),
        "playable": sorted(set(legal) - {"take", "pass"}),
        "table": [
            (number, (attack, "attack"), *([(defence, "defence")] if defence else []))
            for number, (attack, defence) in enumerate(state["table"])
        ],
        "faces": sorted(face_up(table)),
        "stock": len(state["stock"]),
        "discard": state["discard_count"],
        "trump": [state["trump_suit"]],
        "seats": {seat: _seat_facts(state, seat) for seat in range(len(state["hands"]))},
        "take": "take" in legal,
        "pass": "pass" in legal,
        "rooms": [] if over else [number < len(state["table"]) for number in range(state["cap"])],
    }


def face_up(table):
    """Return the cards that lie face up before the person, as text."""
    position = table.game.position
    lying = [*position.hands[PERSON], *table_cards(position.table), *position.stock[-1:]]
    players = len(position.hands)
    rivals = [card for hand in position.hands[1:] for card in hand]
    if table.over:
        return cards_text(lying + rivals)
    apart = {position.trump_card} if players == len(CARDS) // 6 else set()
    if len(table.game.history) == 1:
        apart.add(table.game.shown)
    return cards_text([*lying, *(apart.intersection(rivals) - set(table.record.actions))])


def unseen(table, seen):
    """Return the cards of which the person has seen nothing, given all that lay face up so far."""
    public = {*table.record.actions, table.game.shown, table.game.position.trump_card}
    return {CARD_TEXT[card] for card in CARDS if card not in public} - seen


def named(scene):
    """Return the cards that a scene names anywhere, in attributes, keys or texts, by text form or aloud."""
    everything = "\n".join(_writing(scene))
    pieces = set(PIECE_OF_TEXT.findall(everything))
    return {card for card in CARD_TEXT if card in pieces or CARD_NAMES[card] in everything}


def _writing(scene):
    for each in nodes(scene):
        yield from map(str, each.attributes.values())
        yield str(each.key)
        yield from (child for child in each.children if isinstance(child, str))


def _is_written(value):
    # Zero is: the person's seat and the first pair have this number.
    return value is not None and value is not False


def _cards(scene):
    return [each.attributes["data-card"] for each in having(scene, "data-card")]


def _parts(pair):
    return [(kind, _cards_of_class(pair, kind)) for kind in ("attack", "defence")]


def _cards_of_class(pair, kind):
    return [each.attributes["data-card"] for each in of_class(pair, kind)]


def _enabled(element):
    return element.attributes["aria-disabled"] is None


def _seat(element):
    has = element.attributes
    backs = len([each for each in nodes(element) if each.attributes.get("class") == "back"])
    return {
        "count": has["data-count"],
        "role": has["data-role"],
        "turn": has["data-turn"],
        "passed": has.get("data-passed", False),
        "backs": backs,
    }


def _seat_facts(state, seat):
    count = len(state["hands"][seat])
    roles = {state["defender"]: "defender", state["attacker"]: "attacker"}
    if state["phase"] == "over":
        roles = {}
    return {
        "count": count,
        "role": "out" if seat in state["finish"] else roles.get(seat, "other"),
        "turn": state["actor"] == seat,
        "passed": seat != PERSON and seat in state["passed"],
        "backs": 0 if seat == PERSON else min(count, 6),
    }
