"""What the others' play says of their hidden cards weighs in the deals that are drawn and in Normal's play."""

import pytest

from engine.cards import card_named
from engine.observation import observe
from engine.players.codes import BIT, CODES
from engine.players.deals import Deals
from engine.players.evidence import CERTAIN, DOUBT, likelihoods
from tests.dice import dice
from tests.table import after, cards, fight

STOCK = "7h 8h 9h Th Jh Qh 6h 7d 8d Ad Kc Ks 6s"
DRAWN = "7h 8h 9h Th Jh Qh 6h 7d 6d Ad Kc Ks 6s"
HANDS = "6c 7c 9d Jd Qd Ah / 7s 8s 9s Td Kd Qs"


def likely(game, seat, holder):
    """Return how likely the holder has each card, by name, as `seat` sees it; 1 where nothing speaks against it."""
    weights = likelihoods(observe(game, seat)).get(holder)
    codes = CODES[game.position.trump]
    return (lambda _: 1.0) if weights is None else lambda name: round(weights[codes[card_named(name)]], 9)


def test_nothing_speaks_before_anybody_has_played():
    assert likelihoods(observe(fight(HANDS, "s", STOCK), 0)) == {}


def test_a_defender_who_took_could_not_beat_but_may_have_kept_his_trumps():
    game = after(fight(HANDS, "s", STOCK), "7c take pass")
    held = likely(game, 0, 1)
    assert [held(name) for name in ("8c", "9c", "Ac")] == [DOUBT] * 3
    assert [held(name) for name in ("6c", "8d", "As")] == [1] * 3


def test_without_stock_trumps_are_not_kept_either():
    game = after(fight("6c 7c 9d / 8d Td Kd Th / 6d 6h 7h", "s"), "7c take pass pass")
    held = likely(game, 0, 1)
    assert [held(name) for name in ("8c", "6s", "As")] == [DOUBT] * 3


def test_a_defender_who_beat_had_nothing_lower_to_beat_with():
    game = after(fight("6c 7c 9d / 8d Tc Kd Th / 6d 6h 7h", "s"), "7c Tc")
    held = likely(game, 0, 1)
    assert [held(name) for name in ("8c", "9c")] == [DOUBT] * 2
    assert [held(name) for name in ("Jc", "6s")] == [1] * 2


def test_who_leads_had_nothing_plain_that_is_lower_and_who_passes_none_of_the_rank():
    game = after(fight("6c 7c 9d / 9c Tc Kd Th / 6d 6h Kh", "s", attacker=1), "9c take pass pass")
    assert [likely(game, 2, 1)(name) for name in ("7d", "8h", "9h", "7s")] == [DOUBT, DOUBT, DOUBT, 1]
    assert [likely(game, 2, 0)(name) for name in ("9h", "Th", "9s")] == [DOUBT, 1, 1]


def test_the_lowest_trump_that_opened_the_hand_says_that_no_other_holds_a_lower_one():
    game = fight(HANDS, "s", STOCK)._replace(shown=card_named("8s"))
    assert [likely(game, 1, 0)(name) for name in ("6s", "7s", "9s")] == [CERTAIN, CERTAIN, 1]


def test_evidence_fades_as_cards_are_drawn_and_is_gone_with_half_of_the_hand():
    beaten = "6c 8c 8d 9d pass"
    game = after(fight("6c 8d Jd Qd Kh Ah / 8c 9d 9s Td Kd Qs", "s", DRAWN), beaten)
    held = likely(game, 0, 1)
    # Two of his six were drawn since: four in six of what he held then he holds still.
    assert held("7c") == pytest.approx(1 - (1 - DOUBT) * 4 / 6)
    more = "6c 8c 8d 9d 9c Tc Td Jd pass"
    game = after(fight("6c 8d 9c Td Kh Ah / 8c 9d Tc Jd Kd Qs", "s", DRAWN), more)
    assert likely(game, 0, 1)("7c") == 1


def test_nobody_has_evidence_against_himself():
    game = after(fight(HANDS, "s", STOCK), "7c take pass")
    assert set(likelihoods(observe(game, 1))) <= {0}


def test_a_doubted_card_is_seldom_dealt_to_the_doubted_hand():
    game = after(fight(HANDS, "s", STOCK), "7c take pass")
    deals = Deals(observe(game, 0))
    codes = CODES[game.position.trump]
    rng = dice(1)
    doubted = sum(BIT[codes[card]] for card in cards("8c 9c Tc Jc Qc Kc Ac"))
    others = sum(BIT[codes[card]] for card in cards("8d Td Kd Ad 8h 9h Th"))
    found = [0, 0]
    for _ in range(300):
        hand = deals.draw(rng).hands[1]
        found[0] += (hand & doubted).bit_count()
        found[1] += (hand & others).bit_count()
    assert 4 * found[0] < found[1]
