"""What is marked: new cards, the lowest trump, a card that is lifted first and played by the next press."""

import pytest

from app.messages import CardDropped
from app.settings import Switch
from app.update import update
from engine.cards import card_named
from tests.app.scenes import having, of_class, shown, text, why, zone
from tests.app.tables import (
    RIVAL_ATTACKS,
    YOU_DEFEND,
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

HANDS = "7c 8h Ks Jd Qh As / 6c 6d Ah Kd Tc 9s"
STOCK = "9c Kh Ts"
LIFTED = sent(resumed(YOU_DEFEND, twice=Switch.ON), press("7c"))


def marked(model, mark):
    """Return the cards of the hand that bear a mark."""
    return [card.attributes["data-card"] for card in of_class(zone(game(model), "hand"), mark)]


def tags(model):
    """Return what is said of a card and at whose seat."""
    places = having(game(model), "data-seat")
    return [(place.attributes["data-seat"], text(tag)) for place in places for tag in of_class(place, "tag")]


@pytest.mark.parametrize(
    ("actions", "new"),
    [("6c 7c", []), ("6c 7c pass", ["Kh"]), ("6c 7c pass 8h", []), ("6c take 6d pass", ["6c", "6d"])],
)
def test_what_the_last_fight_brought_is_new_until_the_person_acts(actions, new):
    so_far = played(resumed(middle(HANDS, "s", stock=STOCK, attacker=1)), actions)
    assert marked(so_far, "new") == new
    assert marked(resumed(middle(HANDS, "s", actions, STOCK, attacker=1)), "new") == new


def test_at_the_end_nothing_is_new():
    model = resumed(middle("7c / 6c", "s", "6c take", attacker=1))
    assert model.table.fresh
    assert marked(model, "new") == []


def test_the_lowest_trump_lies_before_the_rival_who_opens_with_it_while_he_holds_it():
    model = dealt_hand(deck(), 2, dealer=1)
    opening = shown(game(model))
    assert tags(model) == [(1, "lowest trump")]
    assert {*opening["faces"]} - {*opening["hand"]} == {"6d", "9d"}
    assert tags(played(model, "6d")) == []
    assert tags(played(model, "7c")) == [(1, "lowest trump")]
    assert tags(played(model, "7c take pass")) == []


def test_the_lowest_trump_of_the_person_is_marked_in_the_hand():
    model = dealt_hand(deck(), 2, dealer=0)
    assert tags(model) == [(0, "lowest trump")]
    assert tags(played(model, "6d")) == []


def test_the_opener_who_was_dealt_the_turned_up_card_shows_both():
    opening = shown(game(dealt_hand(deck("6c 7c 8c 9c Tc 6s", last_card="As"), 6, dealer=5)))
    assert {*opening["faces"]} - {*opening["hand"]} == {"6s", "As"}


def test_a_card_is_lifted_by_a_press_and_played_by_the_next():
    assert (marked(LIFTED, "selected"), why(game(LIFTED))) == (["7c"], "seven of clubs: press it again to play it.")
    assert shown(game(sent(LIFTED, press("7c"))))["table"] == [(0, ("6c", "attack"), ("7c", "defence"))]
    assert sent(LIFTED, press("7c")).lifted is None


def test_another_card_is_lifted_instead_and_a_refused_one_lowers_it():
    assert marked(sent(LIFTED, press("Ks")), "selected") == ["Ks"]
    refused = sent(LIFTED, press("8h"))
    assert (marked(refused, "selected"), marked(refused, "refused")) == ([], ["8h"])


def test_a_card_let_go_over_the_table_needs_no_second_press():
    assert sent(resumed(YOU_DEFEND, twice=Switch.ON), CardDropped(card_named("7c"))) == sent(
        resumed(YOU_DEFEND, twice=Switch.ON), press("7c"), press("7c")
    )


def test_a_press_lifts_nothing_while_it_is_a_rivals_turn_or_where_no_hand_is():
    assert sent(resumed(RIVAL_ATTACKS, twice=Switch.ON), press("7c")).lifted is None
    assert update(start(twice=Switch.ON), press("7c")) == (start(twice=Switch.ON), [])
