"""What follows when a hand is dealt, played and over."""

import pytest

from app.book import Book
from app.effects import Hurry, SaveHand, Score, Shuffle, Think
from app.messages import (
    Asked,
    CursorMoved,
    DealAsked,
    DonePressed,
    HintPressed,
    NextPressed,
    Resumed,
    RivalActed,
    RivalWaits,
    SeriesStored,
    SkipPressed,
    StepPressed,
    TakePressed,
    Typed,
)
from app.model import Advice, Topic, new_model
from app.saves import counted, new_score
from app.settings import Settings, Sort
from app.update import update
from engine.cards import PASS, TAKE, action_named, card_named, commitment
from engine.notation import Seeded
from engine.players import Choice, Level, Reason
from engine.position import Seat
from engine.rules import Durak, Refusal, outcome
from engine.series import Series
from tests.app.tables import (
    OVER,
    RIVAL_ATTACKS,
    RIVAL_DEFENDS,
    YOU_DEFEND,
    YOUR_ATTACK,
    asked,
    middle,
    press,
    resumed,
    sent,
    shuffled,
    start,
    whole_hand,
)

# A deal


def test_a_new_hand_is_saved_before_anything_is_played_in_it():
    model, effects = update(start(players=3, levels=(Level.EASY, Level.HARD, *[Level.NORMAL] * 3)), shuffled("x"))
    record = model.table.record
    assert record.start == Seeded(Seat(2), "x")
    assert record.extra == {
        "levels": [None, "easy", "hard"],
        "ai_seed": "ai",
        "created": "2026-01-01T00:00:00.000+00:00",
        "address": "",
        "commitment": commitment("x"),
    }
    assert effects[0] == SaveHand(record)
    assert model.table.levels == (Level.EASY, Level.HARD)


def test_the_first_rival_on_turn_thinks():
    model, effects = update(start(players=2), Resumed(RIVAL_ATTACKS))
    table = model.table
    assert effects == [Think(table.game, Level.EASY, "ai", model.settings)]
    assert asked(update(model, Resumed(YOUR_ATTACK))) == []


@pytest.mark.parametrize(("attacker", "level"), [(1, Level.EASY), (2, Level.NORMAL), (3, Level.HARD)])
def test_each_rival_thinks_at_his_own_level(attacker, level):
    table = middle("6c 7c / 8d 9d / 8h 9h / Ts Js", "s", attacker=attacker)
    levels = [None, "easy", "normal", "hard"]
    table = table._replace(record=table.record._replace(extra={**table.record.extra, "levels": levels}))
    _, effects = update(start(players=4), Resumed(table))
    assert [effect.level for effect in effects] == [level]


def test_a_page_begins_with_nothing_on_the_table_and_nothing_said():
    model = new_model(Settings())
    assert [table.hands for table in model.series] == [0] * 5
    assert [len(table.wins) for table in model.series] == [2, 3, 4, 5, 6]
    assert model.book == Book()
    assert not any(model._replace(book=None)[2:])


def test_the_durak_deals_the_next_hand_of_his_table():
    model = start(players=2)
    score = counted(new_score(), OVER.record, Durak(Seat(0), (Seat(1), Seat(0))))
    model = sent(model, SeriesStored(score.series))
    assert sent(model, shuffled(given=False)).table.record.start.dealer == 0
    assert (
        sent(
            model._replace(settings=model.settings._replace(players=3)), shuffled(given=False)
        ).table.record.start.dealer
        == 2
    )


def test_with_a_given_seed_the_last_seat_deals():
    model = sent(start(players=2), SeriesStored((Series((1, 0), (1, 0), 0, Seat(0)), *start().series[1:])))
    assert sent(model, shuffled(given=True)).table.record.start.dealer == 1


def test_an_address_asks_for_its_own_seeds():
    assert update(start(), DealAsked("x", None))[1] == [Shuffle("x", None)]
    assert update(start(), DealAsked(None, "y"))[1] == [Shuffle(None, "y")]


def test_a_new_hand_forgets_what_was_said_of_the_last():
    model = sent(resumed(YOU_DEFEND), Typed("x"), press("8h"), Asked(Topic.NOW))
    model = model._replace(waiting=True, skipping=True, advice=Advice(1, Choice(TAKE, Reason.CANNOT_BEAT)))
    model = sent(model, shuffled())
    assert (model.pressed, model.advice, model.answer, model.typed) == (None, None, None, "")
    assert (model.waiting, model.skipping) == (False, False)


@pytest.mark.parametrize("table", [YOUR_ATTACK, YOU_DEFEND, RIVAL_ATTACKS, RIVAL_DEFENDS])
def test_next_does_nothing_while_the_hand_goes_on(table):
    model = resumed(table)
    assert update(model, NextPressed()) == (model, [])


def test_next_deals_once_the_hand_is_over_or_before_there_is_one():
    assert update(resumed(OVER), NextPressed())[1] == [Shuffle(None, None)]
    assert update(start(), NextPressed())[1] == [Shuffle(None, None)]


# The person's moves


def test_a_card_that_may_be_played_is_played_and_the_hand_saved():
    model, effects = update(resumed(YOUR_ATTACK), press("6c"))
    assert model.table.game == RIVAL_DEFENDS.game
    assert effects == [
        SaveHand(RIVAL_DEFENDS.record),
        Think(model.table.game, Level.EASY, "ai", model.settings),
    ]


def test_take_and_done_are_moves():
    assert sent(resumed(YOU_DEFEND), TakePressed()).table.game.history[-1].plays[-1].action == TAKE
    beaten = middle("6c 7d Ks / 7c 9d As", "s", "6c 7c", "Tc Ts")
    assert sent(resumed(beaten), DonePressed()).table.game.history[0].plays[-1].action == PASS


@pytest.mark.parametrize(
    ("table", "message", "refusal"),
    [
        (OVER, press("6c"), Refusal.OVER),
        (OVER, TakePressed(), Refusal.OVER),
        (RIVAL_ATTACKS, press("7c"), Refusal.NOT_YOUR_TURN),
        (RIVAL_DEFENDS, TakePressed(), Refusal.NOT_YOUR_TURN),
        (RIVAL_DEFENDS, DonePressed(), Refusal.NOT_YOUR_TURN),
        (YOUR_ATTACK, press("8h"), Refusal.NOT_HELD),
        (YOUR_ATTACK, TakePressed(), Refusal.TAKE_NOTHING),
        (YOUR_ATTACK, DonePressed(), Refusal.PASS_OPENING),
        (YOU_DEFEND, DonePressed(), Refusal.PASS_DEFENDING),
        (YOU_DEFEND, press("8h"), Refusal.OTHER_SUIT),
        (middle("6c 8h Ks / 7c 6d As", "s", "7c", attacker=1), press("6c"), Refusal.LOWER_CARD),
        (middle("7c 8h Ks / 6c 6d As", "s", "As", attacker=1), press("Ks"), Refusal.LOWER_TRUMP),
        (middle("6c 7d Ks / 7c 9d As", "s", "6c 7c"), press("Ks"), Refusal.RANK_NOT_ON_TABLE),
    ],
)
def test_a_refused_move_changes_nothing_but_what_is_said(table, message, refusal):
    model = resumed(table)
    after, effects = update(model, message)
    assert after.pressed.refusal is refusal
    assert (after._replace(pressed=None), effects) == (model, [])


@pytest.mark.parametrize(
    "message", [press("6c"), TakePressed(), DonePressed(), Typed("6c"), HintPressed(), SkipPressed()]
)
def test_without_a_hand_nothing_can_be_played(message):
    assert update(start(), message) == (start(), [])


def test_what_was_refused_is_forgotten_at_the_next_move():
    model = sent(resumed(YOU_DEFEND), press("8h"))
    assert model.pressed.action == card_named("8h")
    assert sent(model, press("7c")).pressed is None
    waiting = sent(resumed(RIVAL_ATTACKS), press("8h"))
    assert sent(waiting, RivalActed(0, card_named("6c"))).pressed is None


@pytest.mark.parametrize(
    ("sort", "card", "neighbour"),
    [
        (Sort.SUIT, "6c", "7d"),
        (Sort.SUIT, "7d", "8h"),
        (Sort.SUIT, "Ks", "8h"),
        (Sort.RANK, "7d", "8h"),
        (Sort.RANK, "6d", "7d"),
    ],
)
def test_after_a_play_the_cursor_is_at_the_card_that_lies_there_then(sort, card, neighbour):
    table = middle(f"{card if card == '6d' else '6c'} 7d 8h Ks / 8d 9d Ts As", "s")
    assert sent(resumed(table, sort=sort), press(card)).cursor == card_named(neighbour)


def test_after_the_last_card_the_cursor_is_nowhere():
    assert sent(resumed(middle("6c / 7d 8d", "s")), press("6c")).cursor is None


def test_the_cursor_goes_where_the_keyboard_is():
    model, effects = update(resumed(YOUR_ATTACK), CursorMoved(card_named("Ks")))
    assert (model.cursor, effects) == (card_named("Ks"), [])


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("7c", "7c"),
        (" KS ", "Ks"),
        ("take", "take"),
        ("Take", "take"),
        ("pass", "pass"),
        ("Done", "pass"),
        ("10H", "Th"),
    ],
)
def test_a_typed_move_is_understood(text, action):
    model = sent(resumed(YOU_DEFEND), Typed("nonsense"), Typed(text))
    done = action_named(action)
    tried = model.table.game.history[-1].plays[-1].action if model.pressed is None else model.pressed.action
    assert (tried, model.typed) == (done, "" if model.pressed is None else text.strip())


@pytest.mark.parametrize("text", ["", " ", "8", "c7", "1c", "all", "7c 8h", "\ud800", "ß", "7c" * 999])
def test_a_typed_text_that_is_no_move_changes_nothing_and_is_kept_to_be_shown(text):
    model = resumed(YOU_DEFEND)
    after, effects = update(model, Typed(text))
    assert (after, effects) == (model._replace(typed=text.strip()), [])


# The rivals' moves


def test_a_rival_moves_at_his_turn():
    model, effects = update(resumed(RIVAL_ATTACKS), RivalActed(0, card_named("6c")))
    assert model.table.game == YOU_DEFEND.game
    assert effects == [SaveHand(YOU_DEFEND.record)]


@pytest.mark.parametrize(
    ("table", "ply", "action"),
    [
        (RIVAL_ATTACKS, 1, "6c"),
        (RIVAL_DEFENDS, 0, "9d"),
        (RIVAL_ATTACKS, -1, "6c"),
        (RIVAL_ATTACKS, 0, "7c"),
        (RIVAL_ATTACKS, 0, "take"),
        (RIVAL_DEFENDS, 1, "8h"),
        (RIVAL_DEFENDS, 1, "pass"),
        (YOUR_ATTACK, 0, "6c"),
        (YOU_DEFEND, 1, "take"),
        (OVER, 2, "6c"),
    ],
)
def test_a_rival_who_comes_late_or_does_what_he_may_not_changes_nothing(table, ply, action):
    model = resumed(table)
    assert update(model, RivalActed(ply, action_named(action))) == (model, [])


def test_a_rival_without_a_hand_changes_nothing():
    assert update(start(), RivalActed(0, card_named("6c"))) == (start(), [])
    assert update(start(), RivalWaits(0)) == (start(), [])


@pytest.mark.parametrize(
    ("table", "ply", "waits"),
    [(RIVAL_ATTACKS, 0, True), (RIVAL_ATTACKS, 1, False), (YOUR_ATTACK, 0, False), (OVER, 2, False)],
)
def test_a_rival_waits_for_a_press_at_his_own_turn_only(table, ply, waits):
    assert sent(resumed(table), RivalWaits(ply)).waiting is waits


def test_a_press_lets_the_rival_go_on():
    model = sent(resumed(RIVAL_ATTACKS), RivalWaits(0))
    model, effects = update(model, StepPressed())
    assert (model.waiting, [type(effect) for effect in effects]) == (False, [Hurry])


def test_a_rival_who_moved_waits_no_more():
    assert sent(resumed(RIVAL_ATTACKS), RivalWaits(0), RivalActed(0, card_named("6c"))).waiting is False


# The end


def test_a_hand_that_ends_is_scored_after_it_is_saved():
    model = resumed(middle("6c / 7d 8d", "s", "6c"))
    model, effects = update(model, RivalActed(1, TAKE))
    assert effects == [SaveHand(OVER.record), Score(OVER.record, outcome(OVER.game.position))]


def test_a_hand_is_scored_once_however_often_it_is_resumed():
    *_, (model, _) = whole_hand("told", 3, Level.EASY)
    _, effects = update(model, Resumed(model.table))
    score = new_score()
    for effect in effects * 3:
        score = counted(score, effect.record, effect.outcome)
    assert asked((model, effects)) == [Score]
    assert [series.hands for series in score.series] == [0, 1, 0, 0, 0]


def test_every_action_of_a_hand_is_saved_once():
    records = []
    for model, _ in whole_hand("told", 2, Level.EASY):
        records.append(model.table.record)
    assert [len(record.actions) for record in records] == list(range(len(records)))


def test_the_stored_score_is_shown():
    series = counted(new_score(), OVER.record, outcome(OVER.game.position)).series
    assert update(start(), SeriesStored(series)) == (start()._replace(series=series), [])
