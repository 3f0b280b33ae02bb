"""Whole hands on the page against the engine: what a scene shows, and what it must not."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from app.model import PERSON
from app.scene import Node
from app.settings import Switch
from app.view.wording import told
from engine.cards import CARD_TEXT
from engine.players import Level
from engine.rules import outcome
from i18n.cards import CARDS as CARD_NAMES
from tests.app.scenes import (
    control,
    facts,
    having,
    log,
    named,
    nodes,
    of_class,
    only,
    shown,
    status,
    text,
    unseen,
    zone,
)
from tests.app.tables import ENGLISH, game, whole_hand
from tests.test_laws import exchanged

NAMES = ("You", "Anna", "Boris", "Clara", "Dmitri", "Elena")

LEVELS = (Level.NORMAL, Level.EASY)

COUNTER = {Level.NORMAL: Switch.OFF, Level.EASY: Switch.ON}


def hand(players, level):
    """Return the steps of a whole hand of this size against rivals of this level."""
    return whole_hand(f"{level} {players}", players, level, counter=COUNTER[level])


many_hands = pytest.mark.parametrize(("players", "level"), [*product(range(2, 7), LEVELS)])
whole_hands = pytest.mark.parametrize(("players", "level"), [*product(range(2, 7), LEVELS[:1])])
counted_hands = pytest.mark.parametrize(("players", "level"), [*product((2, 6), LEVELS[1:])])


@pytest.mark.thorough
@many_hands
def test_at_every_step_the_page_shows_what_the_engine_has(players, level):
    for model, scene in hand(players, level):
        assert shown(scene) == facts(model.table)


@pytest.mark.thorough
@many_hands
def test_until_the_hand_is_over_no_hidden_card_is_named_anywhere(players, level):
    seen = set()
    for model, scene in hand(players, level)[:-1]:
        seen |= set(facts(model.table)["faces"])
        assert named(scene) & unseen(model.table, seen) == set()


@pytest.mark.thorough
@many_hands
def test_pages_of_hands_that_differ_only_in_what_is_hidden_are_the_same(players, level):
    rng = Random(players)  # noqa: S311 - chance in a test
    for model, scene in hand(players, level)[:-1:5]:
        other = exchanged(model.table.game, PERSON, rng)
        assert game(model._replace(table=model.table._replace(game=other))) == scene


@pytest.mark.thorough
@whole_hands
def test_no_more_faces_are_drawn_than_cards_lie_face_up(players, level):
    for _, scene in hand(players, level)[::3]:
        cards = having(scene, "data-card")
        assert len(of_class(scene, "index")) == 2 * len(cards)
        assert len(of_class(scene, "face")) == len(cards)
        for card in cards:
            index, turned = of_class(card, "index")
            printed = [having(each, "data-rank")[0].attributes["data-rank"] for each in (index, turned)]
            assert printed == [ENGLISH.rank(card.attributes["data-card"][0])] * 2


@pytest.mark.thorough
@whole_hands
def test_keys_are_unique_in_the_whole_scene(players, level):
    for _, scene in hand(players, level):
        keys = Counter(each.key for each in nodes(scene) if each.key is not None)
        assert keys.most_common(1)[0][1] == 1, keys


@whole_hands
def test_a_scene_holds_elements_and_texts_and_nothing_else(players, level):
    for _, scene in hand(players, level)[::-4]:
        assert {type(child) for each in nodes(scene) for child in each.children} == {Node, str}


@whole_hands
def test_every_face_up_card_has_its_whole_name_and_says_if_it_is_a_trump(players, level):
    for model, scene in hand(players, level)[::3]:
        trump = facts(model.table)["trump"][0]
        for card in having(scene, "data-card"):
            name = card.attributes["data-card"]
            assert card.attributes["aria-label"] == CARD_NAMES[name] + ", trump" * (name[1] == trump)
            assert only(of_class(card, "card")).attributes["data-trumps"] == (name[1] == trump)


@whole_hands
def test_the_hand_is_one_tab_stop(players, level):
    for _, scene in hand(players, level)[::2]:
        stops = Counter(card.attributes["tabindex"] for card in having(zone(scene, "hand"), "data-card"))
        assert stops["0"] == min(1, stops.total())


@whole_hands
def test_the_status_names_the_seat_on_turn_and_what_it_faces(players, level):
    for model, scene in hand(players, level)[:-1]:
        position = model.table.game.position
        if position.actor != 0:
            assert status(scene).startswith(f"{NAMES[position.actor]}: ")
        elif position.phase.value == "defend":
            assert CARD_NAMES[CARD_TEXT[position.table[-1].attack]] in status(scene)
        elif position.phase.value == "throw_in":
            assert status(scene).startswith("All beaten. You ")
        else:
            assert NAMES[position.defender] in status(scene)


@whole_hands
def test_the_limit_is_said_as_it_is_drawn(players, level):
    for model, scene in hand(players, level)[:-1]:
        rooms = facts(model.table)["rooms"]
        assert only(of_class(scene, "limit")).attributes["aria-label"] == f"Attacks: {sum(rooms)} of {len(rooms)}"


@whole_hands
def test_the_log_has_a_line_for_every_event_and_what_is_heard_at_the_person_s_decisions_is_the_log(players, level):
    heard, keys = [], set()
    for model, scene in hand(players, level):
        lines = [told(ENGLISH, event) for event in model.table.told]
        assert log(scene) == lines
        said = only(of_class(scene, "moves")).children
        decides = model.table.game.position.actor in {None, PERSON}
        assert bool(said) == decides, "between two decisions nothing is said"
        heard += [text(line).strip() for line in said if line.key not in keys]
        keys |= {line.key for line in said}
        assert heard == lines or not decides
    assert heard == lines


@whole_hands
def test_a_hand_that_is_over_shows_every_place_names_the_durak_and_offers_the_next(players, level):
    model, scene = hand(players, level)[-1]
    ranking = outcome(model.table.game.position).ranking
    places = having(scene, "data-place")
    assert [place.attributes["data-place"] for place in places] == list(range(1, players + 1))
    assert [text(place.children[0]) for place in places] == [NAMES[seat] for seat in ranking]
    assert [text(each) for each in only(of_class(scene, "durak")).children[:2]] == [NAMES[ranking[-1]], "the Durak"]
    assert of_class(scene, "durak") == places[-1:]
    assert text(control(scene, "next")) == "Next hand"
    assert status(scene) == text(only(of_class(scene, "verdict")))


@counted_hands
def test_the_card_counter_tells_where_every_seen_card_is_and_nothing_else(players, level):
    for model, scene in hand(players, level)[::2]:
        cells = Counter(cell.attributes.get("class") for cell in nodes(only(of_class(scene, "seen"))))
        state = facts(model.table)
        counted = {
            "held": len(state["hand"]),
            "gone": state["discard"],
            "table": sum(len(pair) - 1 for pair in state["table"]),
            "turned": min(1, state["stock"]),
            "known": sum(map(len, model.table.game.known[1:])),
        }
        assert {kind: cells[kind] for kind in counted} == counted
        assert sum(cells[kind] for kind in counted) + cells["unseen"] == 36
