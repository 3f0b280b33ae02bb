"""Why the rivals acted as they did: kept with the hand, shown when it is looked at again, and left out of links."""

import pytest

from app.history import finished
from app.links import packed, unpacked
from app.messages import HandsTurned, ReplayMoved, ReplayOpened, RivalActed
from app.model import PERSON, after
from app.reasons import KEY, LETTERS, reason_of, with_reason, without_reasons
from app.saves import hand_of, hand_text
from app.view.wording import reason
from engine.cards import TAKE, card_named
from engine.notation import replayed
from engine.observation import observe
from engine.players import PLAYERS, Level, Reason, chance, choose
from tests.app.scenes import nodes, status, text
from tests.app.tables import ENGLISH, RIVAL_ATTACKS, YOU_DEFEND, game, press, resumed, sent, start, whole_hand

SIX = card_named("6c")


def hand(players):
    """Return a whole hand of Normal, who has a choice and varied reasons, as the page left it."""
    *_, (model, _) = whole_hand("reasons", players, Level.NORMAL)
    return model.table


def test_every_reason_has_a_letter_of_its_own():
    assert set(LETTERS) == set(Reason)
    assert len(set(LETTERS.values())) == len(Reason)
    assert all(len(letter) == 1 and letter.isascii() for letter in LETTERS.values())


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_hand_keeps_the_reason_of_each_rival_and_none_of_the_person(players):
    table = hand(players)
    record = hand_of(hand_text(table.record)).record
    for number, state in enumerate(replayed(record)[:-1], start=1):
        seat = state.position.actor
        expected = None if seat == PERSON else reason_at(state, table)
        assert reason_of(record, number) is expected


def reason_at(state, table):
    """Return why a rival acts as he does."""
    seat = state.position.actor
    rng = chance(table.ai_seed, seat, state.ply)
    return choose(PLAYERS[table.levels[seat - 1]], observe(state, seat), rng, effort=0).reason


def test_the_replay_says_the_reason_in_words_with_the_move():
    attacked = sent(resumed(RIVAL_ATTACKS), RivalActed(0, SIX, Reason.LOWEST_CARD)).table.record
    model = sent(start(), ReplayOpened(attacked, 1))
    why = f"Reason: {reason(ENGLISH, Reason.LOWEST_CARD)}."
    assert status(game(model)).endswith(f"six of clubs. {why}")
    assert why in heard(model)
    closed = sent(model, HandsTurned())
    assert "Reason" not in status(game(closed)) + heard(closed)
    assert "Reason" not in status(game(sent(model, ReplayMoved(0)))) + heard(sent(model, ReplayMoved(0)))


def heard(model):
    """Return what is told of a step of the replay."""
    return "".join(text(each) for each in nodes(game(model)) if each.attributes.get("aria-live") == "polite")


def test_what_the_person_does_after_a_rival_has_no_reason():
    attacked = sent(resumed(RIVAL_ATTACKS), RivalActed(0, SIX, Reason.LOWEST_CARD))
    record = sent(attacked, press("7c")).table.record
    assert [reason_of(record, number) for number in (1, 2)] == [Reason.LOWEST_CARD, None]


def test_a_reason_of_what_was_taken_back_is_forgotten_by_the_next_action():
    kept = YOU_DEFEND.record._replace(extra={**YOU_DEFEND.record.extra, KEY: "dgr"})
    record = after(YOU_DEFEND._replace(record=kept), TAKE).record
    assert record.extra[KEY] == "d."
    assert [reason_of(kept, number) for number in range(4)] == [None, Reason.LOWEST_CARD, None, None]


def test_a_hand_begun_without_reasons_goes_on_with_them():
    record = YOU_DEFEND.record
    assert KEY not in with_reason(record, None).extra
    assert with_reason(record._replace(actions=(SIX,) * 4), Reason.VARIES).extra[KEY] == "...r"


@pytest.mark.parametrize("kept", [None, 7, ["d"], {"1": "d"}, True, "", "?", "é", "."])
def test_what_is_no_reason_is_passed_over(kept):
    record = YOU_DEFEND.record._replace(extra={**YOU_DEFEND.record.extra, KEY: kept})
    assert reason_of(record, 1) is None
    assert status(game(sent(start(), ReplayOpened(record, 1))))
    assert reason_of(with_reason(record, Reason.VARIES), 1) is Reason.VARIES


def test_a_link_leaves_the_reasons_out_and_the_history_and_a_file_keep_them():
    table = hand(3)
    model = sent(start(), ReplayOpened(table.record))
    assert KEY not in unpacked(model.replay.link).extra
    assert model.replay.link == packed(without_reasons(model.replay.record))
    assert model.replay.record.extra[KEY] == table.record.extra[KEY]
    line = finished(table, "2026-11-30T08:00:00.000+00:00")
    assert unpacked(line.record).extra[KEY] == table.record.extra[KEY]
