"""Rule by rule: a position, what is done, and what comes of it."""

import pytest

from engine.cards import action_named, card_named
from engine.game import play
from engine.observation import observe
from engine.position import Pair, Phase, Seat, discard_count, open_attack
from engine.rules import (
    IDLE_LIMIT,
    RULE_OF,
    Durak,
    IllegalAction,
    Null,
    Refusal,
    apply,
    check,
    outcome,
    refusal,
    refusal_on_turn,
)
from tests.oracle import PACK
from tests.table import after, allowed, cards, deal, fight, hand, result

IN_ORDER = "".join(PACK)


def deck(begin, end=""):
    """Return a deck that begins and ends with these cards, the others between them in order."""
    first, last = begin.split(), end.split()
    return "".join([*first, *(card for card in PACK if card not in first and card not in last), *last])


# The deal


def test_cards_go_round_one_at_a_time_from_the_left_of_the_dealer():
    game = deal(IN_ORDER, players=3, dealer=0)
    assert hand(game, 1) == "6c 9c Qc 6d 9d Qd"
    assert hand(game, 2) == "7c Tc Kc 7d Td Kd"
    assert hand(game, 0) == "8c Jc Ac 8d Jd Ad"


def test_the_next_card_is_turned_up_as_the_trump_under_the_stock():
    position = deal(IN_ORDER, players=3, dealer=0).position
    assert position.trump_card == card_named("6h")
    assert position.stock == cards("7h 8h 9h Th Jh Qh Kh Ah 6s 7s 8s 9s Ts Js Qs Ks As 6h")


@pytest.mark.parametrize(("players", "stock"), [(2, 24), (3, 18), (4, 12), (5, 6), (6, 0)])
def test_what_is_not_dealt_is_the_stock(players, stock):
    position = deal(IN_ORDER, players, dealer=0).position
    assert [len(held) for held in position.hands] == [6] * players
    assert len(position.stock) == stock


def test_an_ace_turned_up_is_a_trump_like_any_other():
    game = deal(deck("6c 6d 6h 7c 7d 7h 8c 8d 8h 9c 9d 9h As"), players=2, dealer=1)
    assert game.position.trump_card == card_named("As")
    assert game.position.stock[-1] == card_named("As")


@pytest.mark.parametrize("dealer", range(3))
def test_whoever_holds_the_lowest_trump_opens_whoever_deals(dealer):
    order = "As 7s 8s 6c 6d 6h 7c 7d 7h 8c 8d 8h 9c 9d 9h Tc Td Th Ts"
    game = deal(deck(order), players=3, dealer=dealer)
    assert game.position.attacker == (dealer + 2) % 3
    assert game.shown == card_named("7s")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_nobody_holds_a_trump_the_seat_left_of_the_dealer_opens(players):
    plain = [card for card in PACK if card[1] != "s"][: 6 * players]
    for dealer in range(players):
        game = deal(deck(" ".join([*plain, "6s"])), players, dealer)
        assert game.position.attacker == (dealer + 1) % players
        assert game.shown is None
        assert game.known == ((),) * players


def test_the_trump_under_the_stock_opens_for_nobody():
    game = deal(deck("6c 7s 7c 8c 6d 7d 8d 9d 6h 7h 8h 9h 6s"), players=2, dealer=1)
    assert game.position.attacker == 1


# The fight


def test_the_opening_attack_is_any_one_card_and_may_not_be_passed():
    game = fight("6c 9h As / 7c 8c", "s")
    assert allowed(game) == "6c 9h As"
    assert after(game, "As").position.phase is Phase.DEFEND


def test_nobody_adds_while_an_attack_lies_open():
    game = after(fight("6c 6d / 7c 7d / 6h 6s", "s"), "6c")
    assert (game.position.actor, allowed(game)) == (1, "7c take")


def test_the_defender_beats_with_a_higher_card_of_the_suit_or_a_trump():
    assert allowed(after(fight("8c 9c / 7c 9d Tc 6s As", "s"), "8c")) == "Tc 6s As take"


def test_a_trump_is_beaten_only_by_a_higher_trump():
    assert allowed(after(fight("8s 9c / 7s 9s Ac As", "s"), "8s")) == "9s As take"


def test_taking_is_legal_even_where_everything_beats():
    assert allowed(after(fight("6c 7c / 8c 9c", "s"), "6c")) == "8c 9c take"


def test_a_rank_among_attacks_or_defences_may_be_thrown_in():
    game = after(fight("6c 6d 7d 8d 9d / 7c 8c 9c Tc", "s"), "6c 7c")
    assert allowed(game) == "6d 7d pass"


def test_the_main_attacker_is_asked_first_and_then_the_others_clockwise():
    game = after(fight("6c 6d / 7c 9d / 6h Kc / 6s Kd", "h", attacker=0), "6c 7c")
    assert game.position.actor == 0
    assert after(game, "pass").position.actor == 2
    assert after(game, "pass pass").position.actor == 3


def test_clockwise_goes_round_past_the_last_seat():
    game = after(fight("6h Kc / 6s Kd / 6c Ks / 7c 9d 9h", "d", attacker=2), "6c 7c")
    assert game.position.actor == 2
    assert after(game, "pass").position.actor == 0
    assert after(game, "pass pass").position.actor == 1


def test_a_seat_without_cards_is_not_asked():
    game = after(fight("6c / 7c 9d / 6h Kc", "h"), "6c 7c")
    assert game.position.actor == 2


def test_a_beaten_card_asks_everybody_again():
    game = after(fight("6c 6d 9s / 7c 7d 9d / 6h Kc", "s"), "6c 7c pass 6h")
    assert game.position.passed == (0,)
    assert allowed(game) == "take"
    game = after(fight("6c 6d 9s / 7c 7h 9d / 6h Kc", "s"), "6c 7c pass 6h 7h")
    assert (game.position.actor, game.position.passed) == (0, ())


def test_taking_asks_everybody_again():
    game = after(fight("6c 6d 9s / 7c 8d 9d / 6h Kc", "s"), "6c 7c pass 6h take")
    assert (game.position.phase, game.position.actor, game.position.passed) == (Phase.PILE_ON, 0, ())


def test_a_card_piled_on_does_not_ask_again_who_has_passed():
    game = after(fight("6c 6d Ac / 7c 8d 9d Td / 6h 6s", "s"), "6c take pass 6h")
    assert (game.position.actor, game.position.passed) == (2, (0,))


def test_who_has_nothing_to_add_is_asked_all_the_same():
    game = after(fight("6c Ac / 7c 8d / Kh Kd", "s"), "6c 7c")
    assert allowed(game) == "pass"
    assert allowed(after(game, "pass")) == "pass"


# The limit


def test_the_cap_is_the_defenders_hand_when_the_fight_began():
    game = fight("6c 6d 6h / 7c 7d", "s")
    assert game.position.cap == 2
    assert after(game, "6c 7c").position.cap == 2


def test_the_cap_is_six_for_any_larger_hand():
    assert fight("6c 6d / 7c 7d 7h 8c 8d 8h", "s").position.cap == 6
    assert fight("6c 6d / 7c 7d 7h 8c 8d 8h 9c", "s").position.cap == 6
    assert fight("6c 6d / 7c 7d 7h 8c 8d", "s").position.cap == 5


def test_the_first_fight_of_a_hand_may_have_six_attacks_too():
    assert deal(IN_ORDER, players=2, dealer=0).position.cap == 6


def test_the_fight_ends_by_itself_at_the_cap():
    game = after(fight("6c 6d 6h Ac / 7c 7d", "s", stock="8c 8d 8h 9c 9d As"), "6c 7c 6d 7d")
    assert (game.position.phase, game.position.actor) == (Phase.ATTACK, 1)


def test_open_and_piled_on_attacks_count_for_the_cap_too():
    game = after(fight("6c 6d 7h Ac / 7c 8d 9d", "s"), "6c 7c 6d take")
    assert allowed(game) == "7h pass"
    assert after(game, "7h").position.attacker == 0


# The end of a fight


def test_a_beaten_table_is_discarded_and_the_defender_attacks():
    game = after(fight("6c Ac / 7c Ad / Kc Kd", "s"), "6c 7c pass pass")
    assert discard_count(game.position) == 36 - 4
    assert (game.position.attacker, game.position.defender) == (1, 2)


def test_a_taken_table_goes_to_the_defenders_hand_with_his_own_cards():
    game = after(fight("6c 6d Ac / 7c Ad Ah / Kc Kd", "s"), "6c 7c 6d take pass pass")
    assert hand(game, 1) == "6c 7c 6d Ad Ah"
    assert (game.position.attacker, game.position.defender) == (2, 0)


def test_two_players_attack_again_after_a_take():
    game = after(fight("6c Ac / 7c Ad", "s"), "6c take pass")
    assert (game.position.attacker, game.position.defender) == (0, 1)


def test_main_attacker_then_others_clockwise_then_defender_draw_all_they_need_in_one_go():
    stock = "9c 9d 9h Tc Td Th Jc As"
    game = fight("8c Ac Ad 6h / 6c 6d 8d 7h 8h / 7c Kc 7d Kd Kh / Qc Jd Qd Jh Qh", "s", stock=stock, attacker=1)
    game = after(game, "6c 7c pass pass pass")
    assert hand(game, 1) == "9c 6d 8d 9d 7h 8h"
    assert hand(game, 3) == "Qc Jd Qd 9h Jh Qh"
    assert hand(game, 0) == "8c Tc Ac Td Ad 6h"
    assert hand(game, 2) == "Jc Kc 7d Kd Th Kh"
    assert game.position.stock == cards("As")
    assert game.history[0].drawn == (2, 2, 2, 1)


def test_the_late_ones_draw_nothing_from_a_stock_that_has_run_out():
    game = after(fight("6c 8c / 7c 9d / Kc Kd", "s", stock="9c 9h Tc As"), "6c 7c pass pass")
    assert hand(game, 0) == "8c 9c Tc 9h As"
    assert (hand(game, 2), hand(game, 1)) == ("Kc Kd", "9d")


def test_who_holds_six_with_what_he_took_draws_nothing():
    game = fight("6c 8c 9c Tc Jc Qc / 7d 8d 9d Td Jd", "s", stock="Kc As")
    assert hand(after(game, "6c take pass"), 1) == "6c 7d 8d 9d Td Jd"


def test_who_is_out_draws_nothing():
    game = after(fight("6c 8c / - / 7c 9d", "s", stock="Tc Td Th Jc Jd Jh Qc Qd Qh Kc As", finish=[1]), "6c 7c pass")
    assert hand(game, 1) == ""
    assert game.position.stock == cards("As")


def test_who_drew_the_face_up_trump_is_public():
    game = after(fight("6c 8c / 7c 9d", "s", stock="As"), "6c 7c pass")
    assert game.trump_drawer == 0
    assert game.known[0] == cards("As")


# Out, places, the end


def test_who_emptied_his_hand_but_draws_again_is_not_out():
    game = after(fight("6c / 7c 9d", "s", stock="As"), "6c 7c")
    assert game.position.finish == ()
    assert hand(game, 0) == "As"


def test_nobody_is_out_before_the_fight_is_over():
    game = after(fight("6c / 7c 9d / 6d 8d", "s"), "6c")
    assert game.position.finish == ()
    assert after(game, "7c").position.finish == ()


def test_two_out_in_one_fight_are_placed_by_who_played_his_last_card_first():
    game = fight("6c Kc / 7c 7h / 6h / 9c 9d", "h")
    assert after(game, "6c 7c pass 6h 7h").position.finish == (2, 1)
    assert after(fight("6c / 7c / 9c 9d / 9h", "s"), "6c 7c").position.finish == (0, 1)


def test_the_main_attacker_may_be_placed_after_one_who_threw_in():
    game = after(fight("6c 7d / 7c 8d Ts / 6d / 9c 9d", "s"), "6c 7c pass 6d 8d 7d Ts")
    assert result(game) == Durak(Seat(3), (Seat(2), Seat(0), Seat(1), Seat(3)))


def test_the_next_attacker_is_the_next_seat_still_in_when_the_defender_is_out():
    game = after(fight("6c Ac / 7c / - / 9c 9d", "s", finish=[2]), "6c 7c")
    assert (game.position.attacker, game.position.defender) == (3, 0)


def test_the_last_with_cards_is_the_durak_and_the_ranking_is_the_order_of_going_out():
    game = after(fight("6c / 7c 9d / -", "s", finish=[2]), "6c 7c")
    assert result(game) == Durak(Seat(1), (Seat(2), Seat(0), Seat(1)))
    assert (game.position.phase, game.position.actor, allowed(game)) == (Phase.OVER, None, "")


def test_nothing_of_a_fight_is_left_when_the_hand_is_over():
    position = after(fight("6c / 7c 9d", "s"), "6c 7c").position
    assert (position.cap, position.table, position.passed, position.emptied, position.idle_bouts) == (0, (), (), (), 0)


def test_who_had_passed_before_the_last_defence_has_not_passed_in_a_hand_that_is_over():
    game = after(fight("6c Kd / 7c 8h / 7h", "s"), "6c 7c pass 7h")
    assert game.position.passed == (Seat(0),)
    position = after(game, "8h").position
    assert (position.phase, position.passed) == (Phase.OVER, ())


def test_a_hand_may_end_with_the_draw_of_the_last_card():
    position = after(fight("6c / 7c", "s", stock="As"), "6c 7c").position
    assert (position.phase, position.stock, position.hands) == (Phase.OVER, (), (cards("As"), ()))


def test_the_face_up_trump_is_remembered_from_fight_to_fight():
    position = after(fight("6c 8c / 7c 9d", "s", stock="Tc As"), "6c 7c pass").position
    assert (position.stock, position.trump_card) == ((), card_named("As"))


def test_the_hand_is_null_when_nobody_is_left_even_if_others_were_out():
    game = after(fight("6c / 7c / -", "s", finish=[2]), "6c 7c")
    assert result(game) == Null((Seat(2), Seat(0), Seat(1)))


def test_a_hand_under_way_has_no_outcome():
    assert outcome(fight("6c / 7c 9d", "s").position) is None


# Idle fights


def test_a_fight_taken_with_no_draw_and_nobody_out_is_idle():
    game = fight("6c 7c / 8c 9c / Tc Jc", "s")
    assert after(game, "6c take pass pass").position.idle_bouts == 1
    assert after(game, "6c take pass pass Tc take").position.idle_bouts == 2


def test_a_beaten_fight_ends_the_idling():
    game = after(fight("6c Qc Kc / 8c 9c / Tc Jc", "s"), "6c take pass pass")
    assert game.position.idle_bouts == 1
    assert after(game, "Tc Qc pass pass").position.idle_bouts == 0


def test_a_draw_ends_the_idling():
    assert after(fight("6c 7c / 8c 9c / Tc Jc", "s", stock="As"), "6c take pass pass").position.idle_bouts == 0


def test_a_seat_out_ends_the_idling():
    game = after(fight("6c 7c / 8c 9c / Tc", "s"), "6c take pass pass")
    assert game.position.idle_bouts == 1
    game = after(game, "Tc take")
    assert (game.position.finish, game.position.idle_bouts) == ((2,), 0)


def test_the_end_of_the_hand_ends_the_idling():
    game = after(fight("6c 7c / 8c", "s"), "6c take")
    assert game.position.idle_bouts == 1
    position = after(game, "7c 8c").position
    assert (position.phase, position.idle_bouts) == (Phase.OVER, 0)


def test_a_host_may_abandon_a_hand_after_two_hundred_idle_fights():
    assert IDLE_LIMIT == 200


# Refusals


@pytest.mark.parametrize(
    ("actions", "seat", "action", "reason", "rule"),
    [
        ("", 1, "7c", Refusal.NOT_YOUR_TURN, "flow.1"),
        ("", 0, "7c", Refusal.NOT_HELD, "flow.1"),
        ("", 0, "take", Refusal.TAKE_NOTHING, "flow.5"),
        ("", 0, "pass", Refusal.PASS_OPENING, "flow.1"),
        ("9c", 0, "take", Refusal.NOT_YOUR_TURN, "flow.1"),
        ("9c", 1, "pass", Refusal.PASS_DEFENDING, "flow.1"),
        ("9c", 1, "7c", Refusal.LOWER_CARD, "actions.1"),
        ("9c", 1, "Ad", Refusal.OTHER_SUIT, "actions.1"),
        ("9c", 1, "9c", Refusal.NOT_HELD, "flow.1"),
        ("8s", 1, "7s", Refusal.LOWER_TRUMP, "actions.3"),
        ("8s", 1, "Ad", Refusal.LOWER_TRUMP, "actions.3"),
        ("9c 7s", 0, "8s", Refusal.RANK_NOT_ON_TABLE, "actions.4"),
        ("9c 7s", 0, "take", Refusal.TAKE_NOTHING, "flow.5"),
        ("9c 7s", 1, "7c", Refusal.NOT_YOUR_TURN, "flow.1"),
        ("9c take", 0, "8s", Refusal.RANK_NOT_ON_TABLE, "actions.4"),
        ("9c take", 1, "take", Refusal.NOT_YOUR_TURN, "flow.1"),
    ],
)
def test_what_is_refused_is_refused_for_the_reason_that_the_rules_give(actions, seat, action, reason, rule):
    position = after(fight("9c 8s Kh / 7c Ad 7s", "s"), actions).position
    assert refusal(position, Seat(seat), action_named(action)) is reason
    assert RULE_OF[reason] == rule
    if seat == position.actor:
        with pytest.raises(IllegalAction) as caught:
            check(position, action_named(action))
        assert caught.value.refusal is reason


@pytest.mark.parametrize("action", ["8s", "9c", "take", "pass"])
def test_nothing_can_be_done_when_the_hand_is_over(action):
    game = after(fight("9c / 7s 8s", "s"), "9c 7s")
    for seat in range(2):
        assert refusal(game.position, Seat(seat), action_named(action)) is Refusal.OVER
    with pytest.raises(IllegalAction, match=f"^{action}: the hand is over") as caught:
        check(game.position, action_named(action))
    assert caught.value.refusal is Refusal.OVER
    with pytest.raises(ValueError, match=r"^nothing can be applied to a hand that is over$"):
        apply(game.position, action_named(action))
    with pytest.raises(ValueError, match="over"):
        play(game, action_named(action))


def test_a_refused_action_is_told_with_the_turn_and_with_what_was_legal():
    position = after(fight("6c 6d / 7c 8c / 6h Kd", "s"), "6c").position
    with pytest.raises(IllegalAction) as caught:
        check(position, action_named("6d"))
    assert str(caught.value) == "6d: seat 1 is on turn (defend) and does not hold this card; legal: 7c 8c take"


def test_every_refusal_has_its_rule():
    assert RULE_OF.keys() == set(Refusal)


def test_the_open_attack_is_the_last_one_unless_it_is_beaten():
    game = fight("6c 6d / 7c 7d 8s", "s")
    assert open_attack(game.position.table) is None
    assert open_attack(after(game, "6c").position.table) == card_named("6c")
    assert open_attack(after(game, "6c 7c").position.table) is None
    assert after(game, "6c 7c 6d").position.table == (Pair(*cards("6c 7c")), Pair(card_named("6d"), None))


def test_a_refusal_can_be_had_from_what_the_seat_sees():
    seen = observe(after(fight("9c 8s Kh / 7c Ad 7s", "s"), "9c"), Seat(1))
    refused = refusal_on_turn(seen.phase, seen.table, seen.trump, seen.hand, card_named("Ad"))
    assert refused is Refusal.OTHER_SUIT
