"""Undo: free as long as nothing new was seen, practice beyond, and no rival plays otherwise for it."""

from random import Random

import pytest

from app.effects import SaveHand, Score, Think
from app.messages import (
    DealPressed,
    LessonPressed,
    PracticePressed,
    ReplayOpened,
    Resumed,
    SettingChosen,
    SheetOpened,
    UndoPressed,
)
from app.model import PERSON, Sheet, seated
from app.reveals import has_secrets
from app.saves import hand_text, went_on
from app.settings import Switch
from app.undo import may_undo
from app.update import update
from engine.observation import observe
from engine.players import Level
from engine.position import Seat
from engine.rules import legal
from tests.app.scenes import control, of_class, only, text
from tests.app.tables import (
    OVER,
    YOU_DEFEND,
    YOUR_ATTACK,
    act,
    decided,
    game,
    middle,
    moved,
    played,
    press,
    record,
    resumed,
    sent,
    shuffled,
    start,
    whole_hand,
)


def test_the_own_last_move_is_taken_back_as_long_as_nobody_has_answered():
    before = resumed(YOUR_ATTACK)
    model, effects = update(played(before, "6c"), UndoPressed())
    table = model.table
    assert table.game == YOUR_ATTACK.game
    assert table.record.actions == ()
    assert table.record.extra["undone"] == 1
    assert not table.practice
    assert effects == [SaveHand(table.record)]
    again = sent(model, press("7d"), UndoPressed())
    assert again.table.record.extra["undone"] == 2


@pytest.mark.parametrize("level", Level)
def test_undo_never_changes_what_a_rival_does_with_the_same_information(level):
    """In each of a hand's free moves: taken back and done again, the rival gets the same to think about, chance too."""
    model = sent(start(players=3, levels=(level,) * 5), shuffled("undo", ai_seed="ai"))
    compared = 0
    while not model.table.over:
        if model.table.game.position.actor != PERSON:
            model = moved(model, decided(model))
            continue
        action = act(model.table.game, legal(model.table.game.position)[-1])
        first, effects = update(model, action)
        back = sent(first, UndoPressed())
        if back.table.game == model.table.game:
            second, again = update(back, action)
            assert second.table.game == first.table.game
            assert _thoughts(again) == _thoughts(effects)
            if first.table.game.position.actor not in {PERSON, None}:
                compared += 1
                assert decided(second) == decided(first)
        model = first
    assert compared > 3


def _thoughts(effects):
    return [effect for effect in effects if isinstance(effect, Think)]


@pytest.mark.parametrize("answer", ["8c", "take"])
def test_what_a_rival_with_secrets_does_ends_free_undo(answer):
    model = played(resumed(middle("6c 7d Ks / 8c 9d As / 9h Th", "s", stock="Js Qs")), f"6c {answer}")
    asked, effects = update(model, UndoPressed())
    assert (asked.sheet, effects) == (Sheet.UNDO, [])
    assert "what a rival did" in text(only(of_class(game(asked), "sheet")))
    after, effects = update(asked, PracticePressed())
    assert after.table.practice
    assert after.sheet is None
    assert after.table.record.actions == ()
    assert effects == [SaveHand(after.table.record)]
    assert text(only(of_class(game(after), "practice"))) == "Practice: not counted."


def test_where_every_card_is_known_undo_is_free():
    """Two players and no stock: what the person does not hold and has not seen go, the rival holds."""
    model = played(resumed(middle("6c 7d Ks / 8c 9d As", "s")), "6c 8c")
    back = sent(model, UndoPressed())
    assert back.table.game == model.table.game._replace(
        position=back.table.game.position, history=back.table.game.history, known=back.table.game.known
    )
    assert back.table.record.actions == ()
    assert not back.table.practice


def test_a_rival_has_secrets_unless_his_cards_are_seen_or_counted():
    def secrets(hands, actions="", stock="", rival=1):
        table = middle(hands, "s", actions, stock)
        return has_secrets(observe(table.game, Seat(0)), Seat(rival))

    assert not secrets("6c 7c / 8c 9c")
    assert not secrets("6c 7c / 8c 9c", stock="As")
    assert secrets("6c 7c / 8c 9c", stock="Ts As")
    assert secrets("6c 7c / 8c 9c / Tc Jc")
    assert not secrets("6c 7c / 8c 9c / -")


def test_cards_that_the_person_draws_end_free_undo():
    model = played(
        resumed(middle("7c 8c 9c Tc Jc Qc / 6c 6d 6h 8h Td Ac", "s", stock="7s As", attacker=1)), "6c 7c pass"
    )
    assert model.table.since == 3
    assert sent(model, UndoPressed()).sheet is Sheet.UNDO


def test_a_forced_move_is_no_point_to_go_back_to():
    model = played(resumed(middle("7c 8h / 9c 6d As", "s", attacker=1)), "9c take")
    assert sent(model, UndoPressed()) == model


def test_practice_goes_back_to_any_choice():
    table = YOUR_ATTACK
    practice = seated(table.record._replace(extra={**table.record.extra, "practice": True}))
    model = played(resumed(practice), "6c take pass")
    model = sent(model, UndoPressed())
    assert model.table.record.actions == ()
    assert sent(model, UndoPressed()) == model


def test_a_counted_hand_is_not_taken_back_and_a_practice_hand_is():
    assert sent(resumed(OVER), UndoPressed()) == resumed(OVER)
    assert sent(resumed(OVER), PracticePressed()) == resumed(OVER)
    assert control(game(resumed(OVER)), "undo").attributes["aria-disabled"] == "true"
    extra = {**OVER.record.extra, "practice": True}
    over = middle("6c 6d / 7d 8d", "s", "6c take 6d")
    assert over.over
    model = resumed(seated(over.record._replace(extra=extra)))
    assert not sent(model, UndoPressed()).table.over


def test_nothing_is_taken_back_where_the_person_has_done_nothing():
    for model in (start(), resumed(YOUR_ATTACK), resumed(YOU_DEFEND), sent(resumed(YOUR_ATTACK), LessonPressed())):
        assert sent(model, UndoPressed()) == model
        assert sent(model, PracticePressed()) == model
    lesson = sent(resumed(played(resumed(YOUR_ATTACK), "6c").table), LessonPressed())
    assert sent(lesson, UndoPressed()) == lesson
    replay = sent(resumed(played(resumed(YOUR_ATTACK), "6c").table), ReplayOpened(OVER.record))
    assert sent(replay, UndoPressed()) == replay


def test_a_question_that_comes_too_late_changes_nothing():
    forced = played(resumed(middle("7c 8h / 9c 6d As", "s", attacker=1)), "9c take")._replace(sheet=Sheet.UNDO)
    assert sent(forced, PracticePressed()) == forced._replace(sheet=None)


def test_new_hands_are_practice_where_that_is_set():
    model = sent(start(), SheetOpened(Sheet.NEW), SettingChosen("practice", "on"), DealPressed(), shuffled())
    assert model.settings.practice is Switch.ON
    assert model.table.practice
    assert "practice" not in sent(start(), shuffled()).table.record.extra


def test_a_practice_hand_scores_nothing_to_its_end():
    model, _ = whole_hand("b", 2, Level.EASY, practice=Switch.ON)[-1]
    assert model.table.over
    assert not [effect for effect in update(start(), Resumed(model.table))[1] if isinstance(effect, Score)]


def test_another_tab_follows_what_was_undone():
    played_table = played(resumed(YOUR_ATTACK), "6c").table
    undone = sent(resumed(played_table), UndoPressed()).table
    assert went_on(hand_text(undone.record), played_table.record) == undone
    assert went_on(hand_text(played_table.record), undone.record) is None
    odd = record(YOUR_ATTACK.record.start, 2, undone="x")
    assert went_on(hand_text(odd), YOUR_ATTACK.record) is None


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(16))
def test_rivals_who_see_the_same_again_after_undo_do_the_same_again_to_the_end_of_the_hand(seed):
    """A hand is taken back some choices from anywhere and gone on with as before: every rival does as before."""
    rng = Random(seed)  # noqa: S311 - chance in a test
    level = (Level.EASY, Level.NORMAL)[seed % 2]
    models = [model for model, _ in whole_hand(f"undo {seed}", 2 + seed % 5, level)]
    actions = models[-1].table.record.actions
    model = rng.choice([each for each in models[:-1] if may_undo(each.table)])
    from_ply = model.table.game.ply
    for _ in range(rng.randint(1, 4)):
        model = sent(model, UndoPressed(), PracticePressed())
    assert model.table.record.actions == actions[: model.table.game.ply] != actions[:from_ply]
    assert model.table.practice
    while not model.table.over:
        game = model.table.game
        mine = game.position.actor == PERSON
        message = act(game, actions[game.ply]) if mine else decided(model)
        assert mine or message.action == actions[game.ply]
        model, effects = update(model, message)
    assert model.table.record.actions == actions
    assert effects == [SaveHand(model.table.record)]
