"""What one seat sees: his hand, what is public, his legal actions when he is asked, and nothing else."""

import json

import pytest

from engine.cards import CARDS, Card, card_named
from engine.forms import observation_form
from engine.observation import observe
from engine.position import Seat
from tests.oracle import PACK
from tests.table import after, allowed, cards, deal, fight


def form(game, seat):
    """Return the observation as JSON gives it back."""
    return json.loads(json.dumps(observation_form(observe(game, Seat(seat)))))


def test_an_observation_is_written_whole():
    game = after(fight("6c 6d 8h / 7c 8c / 6h Kd", "s", stock="9c As"), "6c 7c pass 6h")
    assert form(game, 0) == {
        "seat": 0,
        "players": 3,
        "ply": 4,
        "phase": "defend",
        "actor": 1,
        "attacker": 0,
        "defender": 1,
        "cap": 2,
        "table": [["6c", "7c"], ["6h", None]],
        "taking": False,
        "passed": [0],
        "hand": ["6d", "8h"],
        "counts": [2, 1, 1],
        "known": [[], [], []],
        "stock_count": 2,
        "trump_suit": "s",
        "trump_card": "As",
        "trump_drawer": None,
        "shown": None,
        "discard": [card for card in PACK if card not in ["6c", "6d", "8h", "7c", "8c", "6h", "Kd", "9c", "As"]],
        "discard_count": 27,
        "finish": [],
        "idle_bouts": 0,
        "history": [
            {
                "attacker": 0,
                "defender": 1,
                "cap": 2,
                "plays": [[0, "6c"], [1, "7c"], [0, "pass"], [2, "6h"]],
                "drawn": [],
            }
        ],
        "legal": [],
    }


def test_only_the_seat_on_turn_sees_legal_actions_and_only_its_own():
    game = after(fight("6c 6d / 7c 8c / 6h Kd", "s"), "6c")
    assert [form(game, seat)["legal"] for seat in range(3)] == [[], ["7c", "8c", "take"], []]


def test_every_seat_sees_its_own_hand_and_the_sizes_of_all():
    game = fight("6c 6d / 7c 8c 9c / Kd", "s")
    assert [form(game, seat)["hand"] for seat in range(3)] == [["6c", "6d"], ["7c", "8c", "9c"], ["Kd"]]
    assert [form(game, seat)["counts"] for seat in range(3)] == [[2, 3, 1]] * 3


def test_taken_cards_are_known_while_they_stay_in_the_hand():
    game = after(fight("6c 6d Ac Ad / 7c 8d Jc / Td Kd", "s"), "6c 7c 6d take pass pass")
    assert form(game, 2)["known"] == [[], ["6c", "7c", "6d"], []]
    game = after(game, "Td take pass pass")
    assert form(game, 2)["known"] == [["Td"], ["6c", "7c", "6d"], []]
    game = after(game, "7c take")
    assert form(game, 2)["known"] == [["Td"], ["6c", "6d"], ["7c"]]
    game = after(game, "Ac take pass pass")
    assert form(game, 2)["known"] == [["Td"], ["6c", "Ac", "6d"], ["7c"]]


def test_a_defenders_own_known_card_that_comes_back_stays_known():
    game = after(fight("6c 6d Ac / 7c 8d Jc / Td Kd", "s"), "6c 7c 6d take pass pass")
    assert "7c" in form(game, 0)["known"][1]


def test_the_lowest_trump_shown_for_the_opening_is_known_until_it_is_played():
    game = deal("".join(PACK), players=6, dealer=0)
    opener = game.position.attacker
    assert (game.shown, opener) == (card_named("6s"), 4)
    assert form(game, 0)["known"][opener] == ["6s"]
    game = after(game, "6s")
    assert form(game, 0)["known"][opener] == []
    assert form(game, 0)["shown"] == "6s"


def test_the_dealer_of_six_holds_the_face_up_trump_for_all_to_see():
    game = deal("".join(PACK), players=6, dealer=3)
    seen = form(game, 0)
    assert (seen["trump_card"], seen["trump_drawer"], seen["stock_count"]) == ("As", 3, 0)
    assert seen["known"][3] == ["As"]


def test_a_dealer_of_six_who_opens_is_known_with_both_his_trumps():
    deck = [card for card in PACK if card not in {"6s", "As"}]
    game = deal("".join([*deck[:5], "6s", *deck[5:], "As"]), players=6, dealer=3)
    assert (game.position.attacker, form(game, 0)["known"][3]) == (3, ["6s", "As"])


def test_the_drawer_of_the_face_up_trump_is_known_with_it():
    game = after(fight("6c 8c / 7c 9d", "s", stock="Tc As"), "6c 7c pass")
    for seat in range(2):
        seen = form(game, seat)
        assert (seen["trump_drawer"], seen["known"]) == (0, [["As"], []])
    assert form(game, 1)["history"][0]["drawn"] == [2, 0]


def test_other_draws_are_counted_and_not_shown():
    game = after(fight("6c 8c / 7c 9d", "s", stock="Tc Td Th Jc Jd Jh Qc Qd Qh 6s As"), "6c 7c pass")
    assert form(game, 1)["history"][0]["drawn"] == [5, 5]
    assert form(game, 1)["known"] == [[], []]
    assert "Tc" not in json.dumps(form(game, 1))


def test_the_draws_after_a_take_leave_the_taken_cards_out():
    game = after(fight("6c 8c / 7c 9d", "s", stock="Tc Td Th Jc Jd Jh Qc Qd Qh As"), "6c take pass")
    assert form(game, 1)["history"][0]["drawn"] == [5, 3]


def test_beaten_cards_are_remembered_in_the_discard():
    game = after(fight("6c 8c / 7c 9d Td", "s"), "6c 7c pass")
    gone = [card for card in CARDS if card not in cards("8c 9d Td")]
    assert observe(game, Seat(0)).discard == tuple(gone)


def test_a_hand_that_is_over_can_be_seen_and_nobody_may_act():
    game = after(fight("6c / 7c 9d", "s"), "6c 7c")
    for seat in range(2):
        seen = form(game, seat)
        assert (seen["phase"], seen["actor"], seen["legal"], seen["table"]) == ("over", None, [], [])
        assert seen["history"][-1] == {
            "attacker": 0,
            "defender": 1,
            "cap": 2,
            "plays": [[0, "6c"], [1, "7c"]],
            "drawn": [0, 0],
        }


def test_the_defender_who_takes_is_seen_taking():
    game = after(fight("6c 6d / 7c 8c / 6h Kd", "s"), "6c take")
    assert [form(game, seat)["taking"] for seat in range(3)] == [True, True, True]


@pytest.mark.parametrize("seat", range(3))
def test_what_is_hidden_from_a_seat_may_be_exchanged_without_its_seeing(seat):
    deck = "".join(PACK[::-1])
    game = after(deal(deck, players=3, dealer=0), "")
    other = game.position.hands
    hidden = [(place, card) for place in range(3) if place != seat for card in other[place]]
    first = next((place, card) for place, card in hidden if card not in game.known[place])
    swapped = game.position.stock[0]
    hands = list(other)
    hands[first[0]] = tuple(sorted({*other[first[0]], swapped} - {first[1]}))
    stock = (Card(first[1]), *game.position.stock[1:])
    exchanged = game._replace(position=game.position._replace(hands=tuple(hands), stock=stock))
    assert exchanged != game
    assert observe(exchanged, Seat(seat)) == observe(game, Seat(seat))
    assert allowed(game)
