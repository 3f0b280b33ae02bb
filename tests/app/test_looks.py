"""What the page tells its style outright, so that no rule has to look for it in the document."""

import re
from itertools import chain
from pathlib import Path

import pytest

import app
from app.messages import Advised, HandsTurned, Noticed, ReplayOpened, RivalWaits, SkipPressed, Typed
from app.model import Notice
from app.settings import Switch
from engine.cards import CARD_TEXT, card_named
from engine.players import Choice, Reason
from tests.app.scenes import having, nodes, of_class, only, text, zone
from tests.app.tables import (
    FORCED,
    OVER,
    RIVAL_ATTACKS,
    YOU_ARE_OUT,
    YOU_DEFEND,
    YOUR_ATTACK,
    dealt_hand,
    deck,
    game,
    middle,
    played,
    press,
    resumed,
    sent,
    start,
)

STYLE = Path(app.__file__).parent / "style"
ADVICE = Advised(1, Choice(card_named("7c"), Reason.SMALLEST_BEATS))
LIFTED = sent(resumed(YOU_DEFEND, twice=Switch.ON), press("7c"))
IN_DIALOGS = {"> footer", ":checked", ":focus-visible"}
BESIDE_A_HAND = {"> .lesson", "> .replay", "> svg"}


def places(model):
    """Return each card of the hand and what its place is told of it."""
    held = zone(game(model), "hand").children
    return {place.children[0].attributes["data-card"]: place.attributes["class"] for place in held}


def told(model, name, *attributes):
    """Return what the only element of a class says in these attributes."""
    element = only(of_class(game(model), name))
    return tuple(element.attributes[attribute] for attribute in attributes)


def lying(model):
    """Return how many cards each rival's seat says that lie at it."""
    return [seat.attributes["data-lying"] for seat in of_class(game(model), "seat")]


def test_no_rule_looks_into_what_changes_during_a_hand():
    """One that does has the browser ask anew, at every change of the page, about each element that it may be for."""
    looked_for = chain.from_iterable(
        re.findall(r":has\(((?:[^()]|\([^()]*\))*)\)", style.read_text("utf-8")) for style in STYLE.glob("*.css")
    )
    assert set(looked_for) == IN_DIALOGS | BESIDE_A_HAND


@pytest.mark.parametrize(
    ("model", "told_of_them"),
    [
        (resumed(YOU_DEFEND), {"7c": "legal", "8h": None, "Ks": "legal"}),
        (LIFTED, {"7c": "legal raised", "8h": None, "Ks": "legal"}),
        (sent(resumed(YOU_DEFEND), ADVICE), {"7c": "legal raised", "8h": None, "Ks": "legal"}),
        (sent(resumed(YOU_DEFEND), press("8h")), {"7c": "legal", "8h": None, "Ks": "legal"}),
        (resumed(RIVAL_ATTACKS), {"7c": None, "8h": None, "Ks": None}),
        (
            resumed(middle("7c 8h / 6c 6d Ks", "s", "6c take 6d", attacker=1)),
            {"6c": "fresh", "7c": None, "6d": "fresh", "8h": None},
        ),
    ],
)
def test_a_place_in_the_hand_is_told_what_becomes_of_its_card(model, told_of_them):
    assert places(model) == told_of_them


@pytest.mark.parametrize(
    ("table", "choice"), [(YOU_DEFEND, True), (YOUR_ATTACK, True), (FORCED, False), (RIVAL_ATTACKS, False)]
)
def test_a_hand_tells_whether_a_card_of_it_may_be_played(table, choice):
    assert told(resumed(table), "hand", "data-choice") == (choice,)


@pytest.mark.parametrize(("count", "crowd"), [(1, None), (12, None), (13, "rows"), (18, "rows"), (19, "scroll")])
def test_a_hand_tells_when_it_is_too_large_for_a_fan_and_for_rows(count, crowd):
    model = resumed(middle(f"{' '.join(CARD_TEXT[:count])} / {CARD_TEXT[-1]}", "s"))
    assert told(model, "hand", "data-crowd") == (crowd,)


@pytest.mark.parametrize(
    ("model", "buttons", "crowd"),
    [
        (resumed(YOU_DEFEND), 4, False),
        (sent(resumed(RIVAL_ATTACKS), RivalWaits(0)), 5, True),
        (resumed(YOU_ARE_OUT), 5, True),
        (sent(resumed(YOU_ARE_OUT), SkipPressed()), 4, False),
    ],
)
def test_the_buttons_tell_when_there_are_more_of_them_than_usual(model, buttons, crowd):
    assert len(only(of_class(game(model), "actions")).children) == buttons
    assert told(model, "actions", "data-crowd") == (crowd,)


@pytest.mark.parametrize("table", [YOUR_ATTACK, YOU_DEFEND, RIVAL_ATTACKS, YOU_ARE_OUT, OVER])
def test_what_now_is_told_the_persons_part_and_turn(table):
    model = resumed(table)
    assert told(model, "status", "data-part", "data-turn") == told(model, "mine", "data-role", "data-turn")


@pytest.mark.parametrize(
    ("model", "covered"),
    [
        (resumed(YOU_DEFEND), False),
        (LIFTED, True),
        (sent(resumed(YOU_DEFEND), press("8h")), True),
        (sent(resumed(YOUR_ATTACK), Typed("take")), True),
        (sent(resumed(YOU_DEFEND), ADVICE), True),
        (sent(resumed(YOU_DEFEND), ADVICE, press("8h")), True),
        (played(sent(resumed(YOU_DEFEND), ADVICE), "7c"), False),
    ],
)
def test_what_now_is_told_when_a_reason_or_a_hint_covers_it(model, covered):
    assert told(model, "status", "data-covered") == (covered,)
    assert bool(text(only(of_class(game(model), "why")))) == covered


def test_nothing_covers_what_a_replay_says():
    model = sent(resumed(OVER), ReplayOpened())._replace(lifted=card_named("7d"))
    assert told(model, "status", "data-covered") == (False,)
    assert of_class(game(model), "why") == []


def test_a_seat_tells_how_many_cards_lie_face_up_at_it():
    assert lying(dealt_hand(deck(last_card="As"), 6, dealer=5)) == [None, None, 1, None, 1]
    assert lying(dealt_hand(deck("6c 7c 8c 9c Tc 6s", last_card="As"), 6, dealer=5)) == [None, None, None, None, 2]


def test_the_seats_of_open_hands_tell_that_they_are_and_no_card_lies_at_them():
    shown = sent(resumed(played(dealt_hand(deck(), 2, dealer=1), "6d").table), ReplayOpened(OVER.record))
    opening = sent(shown, ReplayOpened(dealt_hand(deck(), 2, dealer=1).table.record))
    assert told(opening, "seat", "data-bare", "data-lying") == (True, None)
    assert told(sent(opening, HandsTurned()), "seat", "data-bare", "data-lying") == (False, 1)


def test_a_court_tells_that_it_is_one():
    model = resumed(middle("Tc Jd Qh / Ks As 6c", "s", "Tc Ks"))
    cards = [each for each in nodes(game(model)) if "card" in str(each.attributes.get("class")).split()]
    assert [card.attributes["data-court"] for card in cards] == [bool(of_class(card, "court")) for card in cards]
    assert {card.attributes["data-court"] for card in cards} == {True, False}


def test_a_figure_is_its_own_so_that_a_likeness_which_is_no_card_keeps_it():
    model = resumed(middle("Tc Jd Qh / Ks As 6c", "s", "Tc Ks"))
    figures = [
        only(of_class(each, "court")).attributes["data-figure"]
        for each in having(game(model), "data-court")
        if each.attributes["data-court"]
    ]
    assert sorted(figures) == ["Jd", "Ks", "Qh"]


@pytest.mark.parametrize("model", [start(), resumed(YOU_DEFEND)])
def test_the_page_tells_that_it_has_a_notice(model):
    noticed = sent(model, Noticed(Notice.FAULT))
    assert [having(game(each), "data-notice") == [game(each)] for each in (model, noticed)] == [False, True]
