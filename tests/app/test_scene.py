"""The scene: a tree of values, and what can be asked of it."""

import pytest

from app.hands import laid, neighbour
from app.scene import find, icon, node, texts
from app.settings import Sort
from engine.cards import Suit, card_named, cards_text
from tests.app.scenes import nodes
from tests.app.tables import YOU_DEFEND, game, resumed, start
from tests.table import cards


def test_an_element_leaves_out_children_that_are_nothing():
    assert node("p", None, "a", None, "", node("b")).children == ("a", node("b"))
    assert node("p").attributes == {}


def test_a_picture_says_nothing():
    scene = icon("suit-c")
    assert scene.attributes["aria-hidden"] == "true"
    assert texts(scene) == []
    assert [use.tag for use in find(scene, "href", "#suit-c")] == ["use"]


def test_texts_are_everything_that_is_read_in_order():
    scene = node(
        "div",
        {"title": None, "aria-label": "first"},
        node("p", {"title": "second", "class": "third"}, "third", node("b", None, "fourth"), "fifth"),
        node("input", {"placeholder": "sixth", "aria-label": None}),
    )
    assert texts(scene) == ["first", "second", "third", "fourth", "fifth", "sixth"]


def test_elements_are_found_by_an_attribute_in_order():
    scene = node("a", {"x": 1}, node("b", {"x": 2}, node("c", {"x": 1})), "x", node("d", {"x": 1}))
    assert [found.tag for found in find(scene, "x", 1)] == ["a", "c", "d"]
    assert find(scene, "y", 1) == find(scene, "x", 3) == []


def test_the_same_model_gives_the_same_scene():
    assert game(resumed(YOU_DEFEND)) == game(resumed(YOU_DEFEND))


@pytest.mark.parametrize("model", [start(), resumed(YOU_DEFEND)])
def test_attributes_are_texts_numbers_or_switches_and_styles_only_numbers(model):
    for each in nodes(game(model)):
        assert "style" not in each.attributes
        for name, value in each.attributes.items():
            assert value is None or isinstance(value, int if name.startswith("--") else str | int)


@pytest.mark.parametrize(
    ("sort", "trump", "lying"),
    [
        (Sort.SUIT, 3, "6c Kc 7d Ad 6h 8h Ts"),
        (Sort.SUIT, 0, "7d Ad 6h 8h Ts 6c Kc"),
        (Sort.RANK, 3, "6c 6h 7d 8h Kc Ad Ts"),
        (Sort.RANK, 1, "6c 6h 8h Ts Kc 7d Ad"),
    ],
)
def test_a_hand_lies_by_suit_or_by_rank_and_trumps_last(sort, trump, lying):
    hand = tuple(sorted(cards("6c Kc 7d Ad 6h 8h Ts")))
    assert " ".join(cards_text(laid(hand, sort, Suit(trump)))) == lying


@pytest.mark.parametrize(("played", "there_then"), [("6c", "7d"), ("7d", "8h"), ("8h", "7d")])
def test_the_neighbour_is_the_card_that_comes_to_lie_there_else_the_last(played, there_then):
    assert neighbour(cards("6c 7d 8h"), card_named(played)) == card_named(there_then)


def test_a_last_card_has_no_neighbour():
    assert neighbour(cards("6c"), card_named("6c")) is None
