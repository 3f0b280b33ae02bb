"""The tutorial: small positions with one thing to do, between which nothing of the waiting hand is lost."""

import pytest

from app.effects import PlayScripted, Shuffle, Think
from app.events import Opens
from app.lessons import LESSONS, lesson_table, scripted
from app.messages import (
    DealPressed,
    HintPressed,
    LessonPressed,
    LessonsLeft,
    NextPressed,
    RivalActed,
    RivalWaits,
    SheetOpened,
)
from app.model import PERSON, Sheet
from app.update import update
from engine.cards import action_text, card_named
from engine.rules import legal
from tests.app.scenes import control, having, of_class, only, text
from tests.app.tables import RIVAL_ATTACKS, YOUR_ATTACK, act, asked, game, moved, press, resumed, sent, shuffled, start

NUMBERS = range(len(LESSONS))

every_lesson = pytest.mark.parametrize("number", NUMBERS, ids=[lesson.name for lesson in LESSONS])


def at_lesson(number, table=YOUR_ATTACK):
    """Return the page at the beginning of a lesson, the table waiting meanwhile."""
    model = resumed(table)
    for _ in range(number):
        model = learnt(sent(model, LessonPressed()))
    return sent(model, LessonPressed())


def learnt(model):
    """Return the page after all that is to be played in its lesson."""
    while (action := scripted(model.study.lesson, model.table.game.ply)) is not None:
        model = moved(model, act(model.table.game, action))
    return model


@every_lesson
def test_a_lesson_is_played_to_its_end_by_its_script(number):
    model = learnt(at_lesson(number))
    assert model.table.game.ply == len(LESSONS[number].script.split())
    assert model.study.strayed is False


@every_lesson
def test_a_lesson_begins_without_a_word_of_earlier_play(number):
    assert lesson_table(number).told == ()
    assert at_lesson(number).study.strayed is False
    assert not [event for event in learnt(at_lesson(number)).table.told if isinstance(event, Opens)]


@every_lesson
def test_whatever_else_is_legal_leads_nowhere_and_is_said_to(number):
    model = at_lesson(number)
    while (action := scripted(number, model.table.game.ply)) is not None:
        game_now = model.table.game
        others = [other for other in legal(game_now.position) if other != action]
        for other in others if game_now.position.actor == PERSON else ():
            strayed, effects = update(model, act(game_now, other))
            assert (strayed.study.strayed, strayed.table, effects) == (True, model.table, [])
            assert text(only(of_class(game(strayed), "stray"))) != ""
        model = moved(model, act(game_now, action))
    assert text(only(of_class(game(model), "stray"))) == ""


@every_lesson
def test_the_rival_plays_his_part_and_nothing_is_saved_or_scored(number):
    model, effects = update(resumed(YOUR_ATTACK) if number == 0 else learnt(at_lesson(number - 1)), LessonPressed())
    for ply, text_form in enumerate([*LESSONS[number].script.split(), None]):
        action = scripted(number, ply)
        rivals = action is not None and model.table.game.position.actor != PERSON
        assert effects == ([PlayScripted(ply, action, model.settings)] if rivals else [])
        if text_form is not None:
            assert action_text(action) == text_form
            model, effects = update(model, act(model.table.game, action))


def test_the_lessons_follow_each_other_and_lead_back_to_the_hand_that_waited():
    model = resumed(RIVAL_ATTACKS)
    for number in NUMBERS:
        model = learnt(sent(model, LessonPressed()))
        assert (model.study.lesson, model.study.waiting) == (number, RIVAL_ATTACKS)
    model, effects = update(model, LessonPressed())
    assert (model, asked((model, effects))) == (resumed(RIVAL_ATTACKS)._replace(cursor=model.cursor), [Think])


@every_lesson
def test_a_lesson_can_be_left_at_any_time(number):
    model, effects = update(at_lesson(number, RIVAL_ATTACKS), LessonsLeft())
    assert (model.table, model.study, asked((model, effects))) == (RIVAL_ATTACKS, None, [Think])


def test_after_the_tutorial_a_page_without_a_hand_deals_one():
    assert update(sent(start(), LessonPressed()), LessonsLeft())[1] == [Shuffle(None, None)]
    assert update(start(), LessonsLeft()) == (start(), [])


def test_the_hand_that_ends_the_last_lesson_is_not_followed_by_a_deal():
    model = learnt(at_lesson(len(LESSONS) - 1))
    assert model.table.over
    model, effects = update(model, NextPressed())
    assert (model.table, model.study, effects) == (YOUR_ATTACK, None, [])


@pytest.mark.parametrize("messages", [(shuffled(),), (DealPressed(), shuffled())])
def test_a_deal_ends_the_tutorial(messages):
    assert sent(at_lesson(0), *messages).study is None


@pytest.mark.parametrize("action", ["9d", "8d"])
def test_a_rival_of_the_hand_that_waits_cannot_act_in_a_lesson(action):
    model = at_lesson(0, RIVAL_ATTACKS)
    assert card_named(action) in legal(model.table.game.position)
    assert update(model, RivalActed(0, card_named(action))) == (model, [])
    assert sent(model, RivalWaits(0)) == model


def test_there_are_no_hints_in_a_lesson():
    model = sent(at_lesson(0), RivalActed(0, card_named("7c")))
    assert update(model, HintPressed()) == (model, [])


def test_what_is_not_allowed_is_refused_in_a_lesson_as_anywhere():
    model = sent(at_lesson(0), RivalActed(0, card_named("7c")), press("6d"))
    assert model.pressed.action == card_named("6d")
    assert model.study.strayed is False


@every_lesson
def test_the_panel_says_what_to_do_and_then_what_was_learnt(number):
    model = at_lesson(number)
    panel = only(of_class(game(model), "lesson"))
    assert panel.attributes["data-lesson"] == LESSONS[number].name
    assert text(panel.children[0]) == f"Lesson {number + 1} of {len(LESSONS)}"
    assert [each.attributes["data-do"] for each in having(panel, "data-do")] == ["lessons-end"]
    end = only(of_class(game(learnt(model)), "lesson"))
    last = number == NUMBERS[-1]
    assert [each.attributes["data-do"] for each in having(end, "data-do")] == ["lesson"] + ["lessons-end"] * (not last)
    assert text(control(end, "lesson")) == ("Back to the game" if last else "Next lesson")
    assert text(panel.children[1]) != text(end.children[1])


def test_a_lesson_closes_the_sheet_from_which_it_was_begun():
    assert sent(resumed(YOUR_ATTACK), SheetOpened(Sheet.NEW), LessonPressed()).sheet is None
