"""What follows when the person chooses, reads, asks for help or types."""

import pytest

from app.effects import Advise, PlayForced, Renew, SaveHand, SaveSettings, Shuffle, Sound, Speak, Think
from app.events import Plays
from app.messages import (
    Advised,
    Asked,
    DealPressed,
    ForcedMoveDue,
    HintPressed,
    LanguageCame,
    LessonPressed,
    NewerCame,
    NextPressed,
    NoticeClosed,
    Noticed,
    RenewPressed,
    Resumed,
    RivalActed,
    SettingChosen,
    SheetClosed,
    SheetOpened,
    SkipPressed,
)
from app.model import Advice, Answer, Notice, Sheet, Topic
from app.settings import Speed, Switch
from app.update import noticed, update
from engine.cards import TAKE, action_named, card_named
from engine.players import Choice, Level, Reason
from tests.app.tables import (
    FORCED,
    OVER,
    RIVAL_ATTACKS,
    RIVAL_DEFENDS,
    YOU_ARE_OUT,
    YOU_DEFEND,
    YOUR_ATTACK,
    asked,
    middle,
    played,
    press,
    resumed,
    sent,
    start,
)

# Sheets and settings


def test_what_is_chosen_in_the_new_hand_sheet_counts_from_the_deal_on():
    model = sent(start(), SheetOpened(Sheet.NEW), SettingChosen("players", "5"), SettingChosen("level.4", "hard"))
    assert (model.settings, model.draft.players) == (start().settings, 5)
    model, effects = update(model, DealPressed())
    assert effects == [SaveSettings(model.settings), Shuffle(None, None)]
    assert (model.settings.players, model.settings.levels[3]) == (5, Level.HARD)
    assert (model.sheet, model.draft) == (None, None)


@pytest.mark.parametrize("message", [SheetClosed(), SheetOpened(Sheet.RULES), SheetOpened(Sheet.NEW)])
def test_what_was_chosen_and_not_dealt_is_dropped_when_the_sheet_goes(message):
    model = sent(start(), SheetOpened(Sheet.NEW), SettingChosen("players", "5"), message)
    assert model.settings.players == 2
    assert model.draft in {None, model.settings}


def test_without_the_sheet_the_same_table_is_dealt_again():
    assert update(start(players=4), DealPressed()) == (
        start(players=4),
        [SaveSettings(start(players=4).settings), Shuffle(None, None)],
    )


def test_the_rules_open_at_a_rule_and_forget_it_when_they_close():
    model = sent(start(), SheetOpened(Sheet.RULES, "flow.3"))
    assert (model.sheet, model.rule) == (Sheet.RULES, "flow.3")
    assert sent(model, SheetClosed()) == start()


def test_a_setting_is_changed_and_saved():
    model, effects = update(start(), SettingChosen("speed", "slow"))
    assert model.settings.speed is Speed.SLOW
    assert effects == [SaveSettings(model.settings)]


@pytest.mark.parametrize(
    ("name", "value"), [("speed", "fastest"), ("nothing", "x"), ("lang", "xx"), ("players", "\ud800"), ("", "")]
)
def test_a_setting_that_means_nothing_changes_nothing(name, value):
    assert update(start(), SettingChosen(name, value)) == (start(), [])


@pytest.mark.parametrize("model", [start(), sent(start(), SheetOpened(Sheet.NEW))])
def test_another_language_is_spoken_once_its_words_have_come(model):
    before = model
    model, effects = update(model, SettingChosen("lang", "fi"))
    assert (model, effects) == (before._replace(coming="fi"), [Speak("fi")])
    model, effects = update(model, LanguageCame("fi"))
    assert model.settings.lang == "fi"
    assert effects == [SaveSettings(model.settings)]


def test_who_goes_back_to_the_language_that_is_spoken_takes_back_another_choice():
    model = sent(start(), SettingChosen("lang", "fi"))
    assert update(model, SettingChosen("lang", "en")) == (start()._replace(coming="en"), [Speak("en")])


def test_words_that_come_after_all_take_back_that_they_did_not():
    model = sent(start(), Noticed(Notice.NO_WORDS), SettingChosen("lang", "fi"), LanguageCame("fi"))
    assert (model.notices, model.coming) == ((), None)


def test_a_language_that_comes_while_a_hand_is_chosen_outlives_the_deal():
    model = sent(start(), SettingChosen("lang", "fi"), SheetOpened(Sheet.NEW), LanguageCame("fi"), DealPressed())
    assert model.settings.lang == "fi"


# Notices


def test_a_notice_is_shown_once_however_often_it_comes():
    model = sent(start(), Noticed(Notice.FAULT), Noticed(Notice.ASIDE), Noticed(Notice.FAULT))
    assert model.notices == (Notice.ASIDE, Notice.FAULT)
    assert sent(model, NoticeClosed(Notice.ASIDE)).notices == (Notice.FAULT,)
    assert noticed(model, Notice.FAULT) == model


# A new version of the game


def test_a_new_version_is_told_of_and_waits():
    model, effects = update(resumed(YOU_DEFEND), NewerCame())
    assert model.notices == (Notice.NEWER,)
    assert effects == []


def test_a_new_version_comes_when_the_person_says_so():
    model = sent(resumed(YOU_DEFEND), NewerCame())
    assert update(model, RenewPressed()) == (model, [Renew()])


def test_a_new_version_comes_with_the_next_deal_after_the_hand_is_drawn_even_if_its_notice_was_closed():
    model = sent(start(), NewerCame(), NoticeClosed(Notice.NEWER))
    assert asked(update(model, DealPressed())) == [SaveSettings, Shuffle, Renew]
    over = sent(resumed(OVER), NewerCame())
    assert update(over, NextPressed()) == (over, [Shuffle(), Renew()])


def test_no_version_comes_with_the_end_of_a_lesson_or_in_the_middle_of_a_hand():
    model = sent(resumed(YOU_DEFEND), NewerCame())
    assert asked(update(model, NextPressed())) == []
    assert Renew not in asked(update(sent(model, LessonPressed()), NextPressed()))


# What the person may ask for


def test_a_hint_marks_the_hand_as_assisted_and_asks_for_advice():
    model, effects = update(resumed(YOU_DEFEND), HintPressed())
    record = model.table.record
    assert record.extra["assisted"] is True
    assert effects == [SaveHand(record), Advise(model.table.game)]
    assert played(model, "take").table.record.extra["assisted"] is True


@pytest.mark.parametrize("table", [RIVAL_ATTACKS, RIVAL_DEFENDS, OVER])
def test_there_is_no_hint_for_the_turns_of_others(table):
    model = resumed(table)
    assert update(model, HintPressed()) == (model, [])


def test_advice_takes_the_place_of_what_was_refused_and_goes_with_the_move():
    choice = Choice(card_named("7c"), Reason.SMALLEST_BEATS)
    model = sent(resumed(YOU_DEFEND), press("8h"), Advised(1, choice))
    assert (model.advice, model.pressed) == (Advice(1, choice), None)
    assert sent(model, press("7c")).advice is None


def test_advice_is_seen_though_a_card_is_lifted():
    choice = Choice(card_named("7c"), Reason.SMALLEST_BEATS)
    model = sent(resumed(YOU_DEFEND), SettingChosen("twice", "on"), press("7c"), Advised(1, choice))
    assert (model.advice, model.lifted) == (Advice(1, choice), None)


@pytest.mark.parametrize(
    ("table", "ply", "action"),
    [(YOU_DEFEND, 0, "7c"), (YOU_DEFEND, 1, "6c"), (RIVAL_DEFENDS, 1, "take"), (OVER, 2, "6c")],
)
def test_advice_that_comes_late_is_dropped(table, ply, action):
    model = resumed(table)
    assert update(model, Advised(ply, Choice(action_named(action), Reason.BEST_FOUND))) == (model, [])
    assert update(start(), Advised(0, Choice(TAKE, Reason.BEST_FOUND))) == (start(), [])


def test_two_askings_of_the_same_differ_and_a_move_ends_both():
    model = sent(resumed(YOU_DEFEND), Asked(Topic.HAND))
    assert model.answer == Answer(Topic.HAND, 0)
    assert sent(model, Asked(Topic.HAND)).answer == Answer(Topic.HAND, 1)
    assert sent(model, press("7c")).answer is None


def test_a_forced_move_is_played_after_a_while_if_the_person_wants_it():
    model, effects = update(resumed(FORCED, forced=Switch.ON), Resumed(FORCED))
    assert effects == [PlayForced(1, model.settings)]
    assert sent(model, ForcedMoveDue(1)).table.game.history[-1].plays[-1].action == TAKE
    assert update(resumed(FORCED), Resumed(FORCED))[1] == []
    assert update(model, Resumed(YOU_DEFEND))[1] == []


@pytest.mark.parametrize(
    ("table", "ply"), [(FORCED, 0), (YOU_DEFEND, 1), (middle("6c 7d / 8h 9d", "s", "6c"), 1), (OVER, 2)]
)
def test_a_move_that_is_not_forced_or_not_due_is_left_to_the_person(table, ply):
    model = resumed(table, forced=Switch.ON)
    assert update(model, ForcedMoveDue(ply)) == (model, [])
    assert update(start(), ForcedMoveDue(0)) == (start(), [])


def test_whoever_is_out_may_let_the_rest_be_played_at_once():
    model, effects = update(resumed(YOU_ARE_OUT, speed=Speed.STEP), SkipPressed())
    assert model.skipping
    assert [effect.settings.speed for effect in effects] == [Speed.INSTANT]
    model, effects = update(model, RivalActed(3, model.table.game.position.hands[2][0]))
    assert model.skipping
    assert effects[-1].settings.speed is Speed.INSTANT
    assert model.settings.speed is Speed.STEP


@pytest.mark.parametrize("table", [YOUR_ATTACK, RIVAL_DEFENDS, OVER])
def test_whoever_still_plays_cannot_skip(table):
    model = resumed(table)
    assert update(model, SkipPressed()) == (model, [])


def test_what_happened_is_heard_if_sounds_are_on():
    _, effects = update(resumed(YOUR_ATTACK, sound=Switch.ON), press("6c"))
    heard = [effect for effect in effects if isinstance(effect, Sound)]
    assert [[type(event) for event in effect.events] for effect in heard] == [[Plays]]
    assert asked(update(resumed(YOUR_ATTACK), press("6c"))) == [SaveHand, Think]
