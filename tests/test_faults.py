"""What went wrong in other games of Durak, each as a test here."""

from itertools import permutations
from random import Random

import pytest

from engine.cards import CARDS, SUIT_OF, action_named, action_text, card_named, shuffled
from engine.forms import observation_form
from engine.game import dealt, play
from engine.observation import observe
from engine.players import PLAYERS, Level, chance, choose
from engine.position import Phase, Seat
from engine.rules import Durak, Null, Refusal, legal, outcome, refusal
from engine.series import new_series, scored
from tests.oracle import PACK
from tests.policies import POLICIES, lowest
from tests.table import after, allowed, cards, deal, fight, hand, result
from tools.laws import check_state, check_step


def play_out(game, rng, policy=lowest):
    """Play to the end, checking every law, or until somebody would have to give way."""
    check_state(game)
    while game.position.actor is not None and game.position.idle_bouts < 2 * len(game.known):
        action = action_named(policy(rng, allowed(game).split()))
        before, game = game, play(game, action)
        check_step(before, action, game)
        check_state(game)
    return game


@pytest.mark.parametrize("dealer", range(6))
def test_r1_six_players_start_from_every_seed_with_the_trump_in_the_dealers_hand(dealer):
    for seed in range(50):
        deck = shuffled(f"six {seed}")
        game = dealt(deck, 6, Seat(dealer))
        seen = observation_form(observe(game, Seat((dealer + 3) % 6)))
        turned = action_text(deck[-1])
        assert game.position.stock == ()
        assert deck[-1] in game.position.hands[dealer]
        assert (seen["trump_card"], seen["trump_suit"], seen["trump_drawer"]) == (turned, turned[1], dealer)
        assert turned in seen["known"][dealer]
        assert seen["stock_count"] == 0
        assert legal(game.position)


def test_r1_the_trump_of_six_players_can_be_played_and_its_suit_stays():
    game = deal("".join(PACK[:35]) + "As", players=6, dealer=5)
    turned = game.position.trump_card
    game = game._replace(position=game.position._replace(attacker=Seat(5), actor=Seat(5), defender=Seat(0)))
    game = after(game, "As")
    assert turned not in game.known[5]
    assert (game.position.trump, game.position.trump_card) == (SUIT_OF[turned], turned)


def test_r3_the_attacker_draws_the_one_card_left_and_stays_in():
    game = after(fight("6c / 7c 9d", "s", stock="As"), "6c 7c")
    assert hand(game, 0) == "As"
    assert game.position.finish == ()
    assert (game.position.attacker, game.position.defender) == (1, 0)


def test_r3_the_order_of_the_draws_is_attacker_then_others_clockwise_then_defender():
    game = after(fight("7c 9d / 8d Td / 6c Qd / 8c Jd", "s", stock="9c Th As", attacker=2), "6c 8c pass pass pass")
    assert hand(game, 2) == "9c Qd Th As"
    assert [hand(game, seat) for seat in (0, 1, 3)] == ["7c 9d", "8d Td", "Jd"]


def test_r4_the_last_attack_beaten_by_the_last_card_is_a_null_hand_and_the_next_deal_starts():
    series = scored(new_series(2), Durak(Seat(0), (Seat(1), Seat(0))))
    game = after(fight("6c / 7c", "s"), "6c 7c")
    assert result(game) == Null((Seat(0), Seat(1)))
    after_null = scored(series, result(game))
    assert after_null == series._replace(nulls=1)
    assert dealt(shuffled("next"), 2, after_null.dealer).position.phase is Phase.ATTACK


@pytest.mark.parametrize("level", PLAYERS)
def test_r5_the_trump_ace_is_legal_where_only_it_beats_and_every_player_uses_it(level):
    game = after(fight("Ks 6c / As", "s"), "Ks")
    assert allowed(game) == "As take"
    choice = choose(PLAYERS[level], observe(game, Seat(1)), chance("ace", Seat(1), 1), 0)
    assert action_text(choice.action) == "As"


@pytest.mark.parametrize("players", range(2, 7))
def test_r7_no_card_is_lost_or_doubled_by_any_action(players):
    """`play_out` counts the 36 cards after every action."""
    rng = Random(players)  # noqa: S311 - chance in a test
    for policy in POLICIES:
        for _ in range(5):
            play_out(dealt(tuple(rng.sample(CARDS, 36)), players, Seat(rng.randrange(players))), rng, policy)


def test_r7_a_card_that_was_used_leaves_the_hand_and_cannot_be_used_again():
    game = after(fight("6c 6d 9h / 7c 8c", "s"), "6c 7c")
    assert (hand(game, 0), hand(game, 1)) == ("6d 9h", "8c")
    assert refusal(game.position, Seat(0), card_named("6c")) is Refusal.NOT_HELD


def test_r7_a_card_that_is_not_held_cannot_be_used():
    game = after(fight("6c 6d 9h / 7c 8c / 6h Td", "s", stock="9s"), "6c")
    for card in cards("6h Td 6d 9s 6c As Tc"):
        assert refusal(game.position, Seat(1), card) is Refusal.NOT_HELD


@pytest.mark.parametrize("dealer", [0, 1])
def test_r10_when_neither_of_two_holds_a_trump_the_seat_left_of_the_dealer_starts(dealer):
    plain = [card for card in PACK if card[1] != "h"]
    trumps = [card for card in PACK if card[1] == "h"]
    game = deal("".join([*plain[:12], *trumps, *plain[12:]]), players=2, dealer=dealer)
    assert game.position.actor == 1 - dealer
    assert play_out(game, Random(1)).ply > 10  # noqa: S311 - chance in a test


def test_r13_one_more_is_piled_on_at_most_where_the_taker_held_two():
    game = after(fight("9c 9d 9h 9s / 6d 7d / 6c 7c", "s"), "9c take")
    assert allowed(game) == "9d 9h 9s pass"
    game = after(game, "9d")
    assert hand(game, 1) == "9c 6d 7d 9d"
    assert game.position.phase is Phase.ATTACK


def test_r14_the_last_one_who_cannot_beat_and_takes_is_the_durak_at_once():
    game = after(fight("As / 6d 7d / -", "s", finish=[2]), "As take")
    assert result(game) == Durak(Seat(1), (Seat(2), Seat(0), Seat(1)))
    assert (game.position.phase, game.position.actor) == (Phase.OVER, None)


@pytest.mark.parametrize("gone", range(5))
def test_r21_players_leave_in_every_order_and_there_is_always_a_valid_seat_on_turn(gone):
    rng = Random(gone)  # noqa: S311 - chance in a test
    for finish in permutations(range(6), gone):
        pack = rng.sample(PACK, 18)
        hands = ["-" if seat in finish else " ".join(pack.pop() for _ in range(3)) for seat in range(6)]
        attacker = rng.choice([seat for seat in range(6) if seat not in finish])
        game = fight(" / ".join(hands), rng.choice("cdhs"), attacker=attacker, finish=finish)
        assert game.position.defender not in finish
        ended = outcome(play_out(game, rng).position)
        if isinstance(ended, Durak):
            assert sorted(ended.ranking) == list(range(6))
            assert ended.ranking[:gone] == finish


def test_r21_a_whole_table_leaves_one_after_the_other():
    rng = Random("six leave")  # noqa: S311 - chance in a test
    orders = set()
    for _ in range(40):
        game = play_out(dealt(tuple(rng.sample(CARDS, 36)), 6, Seat(rng.randrange(6))), rng)
        if isinstance(result(game), Durak):
            orders.add(result(game).ranking)
    assert len(orders) > 20


def test_the_levels_that_exist_are_the_three_of_the_rules():
    assert set(PLAYERS) == set(Level)
