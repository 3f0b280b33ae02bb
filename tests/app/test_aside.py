"""An unfinished hand waits when another takes its place, and comes back when it is asked for."""

import pytest

from app.effects import Locate, SaveHand, SaveSettings, SetAside, Shuffle, TakeUp, Think
from app.messages import (
    AsideCame,
    AsidePressed,
    DailyPressed,
    DayCame,
    DealPressed,
    DealWished,
    LessonPressed,
    NextPressed,
    ReplayOpened,
    Resumed,
    SheetOpened,
)
from app.model import Sheet, seated
from app.update import update
from engine.cards import card_named
from tests.app.scenes import control, having, of_class, only, text
from tests.app.tables import (
    OVER,
    RIVAL_DEFENDS,
    YOU_DEFEND,
    YOUR_ATTACK,
    asked,
    game,
    resumed,
    sent,
    shuffled,
    start,
)

ANOTHER = shuffled("another", created="2026-01-02T00:00:00.000+00:00")
TODAY = DayCame("2026-01-02", done=False, created="2026-01-02T00:00:00.000+00:00", address="")
BEGUN = seated(
    YOU_DEFEND.record._replace(
        actions=(*YOU_DEFEND.record.actions, card_named("7c")), extra={**YOU_DEFEND.record.extra, "ai_seed": "other"}
    )
)
PRACTICE = seated(RIVAL_DEFENDS.record._replace(extra={**RIVAL_DEFENDS.record.extra, "practice": True}))


def set_aside(effects):
    """Return the records that effects put aside."""
    return [effect.record for effect in effects if isinstance(effect, SetAside)]


@pytest.mark.parametrize("message", [ANOTHER, TODAY])
def test_a_hand_that_was_begun_waits_when_another_is_dealt(message):
    model, effects = update(resumed(RIVAL_DEFENDS), message)
    assert model.aside == RIVAL_DEFENDS
    assert effects[:2] == [SetAside(RIVAL_DEFENDS.record), SaveHand(model.table.record)]


@pytest.mark.parametrize("asks", [DealPressed(), DailyPressed(), DealWished({})])
@pytest.mark.parametrize("other", [ReplayOpened(OVER.record), LessonPressed()])
def test_so_does_a_hand_that_waited_for_the_end_of_a_replay_or_of_a_lesson(asks, other):
    model = sent(resumed(RIVAL_DEFENDS), other, asks)
    model, effects = update(model, ANOTHER)
    assert set_aside(effects) == [RIVAL_DEFENDS.record]
    assert (model.aside, model.replay, model.study) == (RIVAL_DEFENDS, None, None)


@pytest.mark.parametrize("table", [YOUR_ATTACK, YOU_DEFEND, OVER, PRACTICE])
def test_a_hand_in_which_nothing_was_done_or_that_does_not_count_or_is_over_gives_way(table):
    model, effects = update(resumed(table), ANOTHER)
    assert (model.aside, set_aside(effects)) == (None, [])


def test_a_new_hand_asks_for_nothing_but_cards():
    assert asked(update(sent(resumed(RIVAL_DEFENDS), SheetOpened(Sheet.NEW)), DealPressed())) == [SaveSettings, Shuffle]


def test_the_choice_of_a_new_hand_leads_back_to_the_one_that_waits_and_lets_the_other_wait():
    model = sent(resumed(RIVAL_DEFENDS), ANOTHER, Resumed(BEGUN), SheetOpened(Sheet.NEW))
    assert text(control(only(of_class(game(model), "sheet")), "aside")) == "Back to your hand"
    back, effects = update(model, AsidePressed())
    assert (back.table, back.sheet, back.aside) == (RIVAL_DEFENDS, None, BEGUN)
    assert effects[:2] == [SetAside(BEGUN.record), TakeUp(RIVAL_DEFENDS.record)]
    assert [type(effect) for effect in effects[2:]] == [Think]
    assert sent(back, AsideCame(None)).aside is None


def test_the_way_back_leads_out_of_a_replay_too():
    model = sent(resumed(RIVAL_DEFENDS), ANOTHER, ReplayOpened(OVER.record), SheetOpened(Sheet.NEW))
    back, effects = update(model, AsidePressed())
    assert (back.table, back.replay) == (RIVAL_DEFENDS, None)
    assert effects[:2] == [Locate(None), TakeUp(RIVAL_DEFENDS.record)]


def test_at_the_end_of_a_hand_the_next_is_dealt_or_the_one_that_waits_goes_on():
    over = sent(resumed(RIVAL_DEFENDS), ANOTHER, Resumed(OVER))
    assert text(control(only(of_class(game(over), "over")), "aside")) == "Back to your hand"
    assert asked(update(over, NextPressed())) == [Shuffle]
    assert sent(over, AsidePressed()).table == RIVAL_DEFENDS


@pytest.mark.parametrize("model", [start(), resumed(OVER), resumed(RIVAL_DEFENDS)])
def test_where_no_hand_waits_there_is_no_way_back(model):
    shown = game(sent(model, SheetOpened(Sheet.NEW)))
    assert "aside" not in [each.attributes["data-do"] for each in having(shown, "data-do")]
    assert update(model, AsidePressed()) == (model, [])
