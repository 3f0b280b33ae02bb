"""The deal of the day: the same for everyone, counted once, and told in a line."""

from itertools import pairwise

import pytest

from app.daily import LEVEL, PLAYERS, daily_record
from app.effects import AskDay, GiveDay, SaveHand
from app.fairness import promise
from app.messages import DailyPressed, DayCame, DaySharePressed, Given, SheetOpened
from app.model import Notice, Sheet, seated
from app.settings import Settings, wished
from app.sizes import hand_sizes
from app.update import update
from app.view.day import day_line, day_text
from engine.cards import commitment
from engine.game import play
from engine.notation import Seeded, replayed, started
from engine.observation import observe
from engine.players import PLAYERS as THINKERS
from engine.players import chance, choose
from engine.position import Seat
from engine.rules import Durak, Null, legal, outcome
from tests.app.hands import a_record
from tests.app.scenes import control, having, of_class, only, text
from tests.app.tables import ENGLISH, OVER, YOUR_ATTACK, game, resumed, sent, start

TODAY = DayCame("2026-11-30", done=False, created="2026-11-30T08:00:00.000+00:00", address="?daily=1")


def test_a_date_gives_the_deal_and_the_rivals_chance_is_not_that_of_the_deal():
    record = daily_record("2026-11-30")
    assert record == daily_record("2026-11-30")
    assert record.start == Seeded(Seat(PLAYERS - 1), "daily 2026-11-30")
    assert record.extra["ai_seed"] == "rivals 2026-11-30"
    assert promise(record) == commitment("daily 2026-11-30")
    assert started(record) != started(daily_record("2026-12-01"))


def rivals_play(effort):
    """Return the actions of a day's hand, the person doing the first thing that is legal."""
    record = daily_record("2026-11-30")
    at = started(record)
    while at.position.actor is not None:
        seat = at.position.actor
        if seat == 0:
            action = legal(at.position)[0]
        else:
            rng = chance(str(record.extra["ai_seed"]), seat, at.ply)
            action = choose(THINKERS[LEVEL], observe(at, seat), rng, effort=effort).action
        at = play(at, action)
    return at.history


def test_the_rivals_of_a_day_do_not_depend_on_how_fast_a_machine_thinks():
    assert rivals_play(0) == rivals_play(50)


def test_the_deal_of_the_day_is_asked_for_and_saved_before_anything_is_played():
    model, effects = update(sent(resumed(YOUR_ATTACK), SheetOpened(Sheet.NEW)), DailyPressed())
    assert (model.sheet, model.draft, effects) == (None, None, [AskDay()])
    model, effects = update(model, TODAY)
    record = model.table.record
    assert {key: record.extra[key] for key in ("daily", "created", "address")} == {
        "daily": "2026-11-30",
        "created": TODAY.created,
        "address": "?daily=1",
    }
    assert "practice" not in record.extra
    assert effects[0] == SaveHand(record)
    assert model.notices == ()


def test_the_deal_of_a_day_that_was_finished_before_is_practice():
    model = sent(start(), TODAY._replace(done=True))
    assert model.table.record.extra["practice"] is True
    assert model.notices == (Notice.DAILY_AGAIN,)


@pytest.mark.parametrize(
    ("query", "daily", "refused"),
    [
        ({"daily": "1"}, True, ()),
        ({"daily": "1", "players": "3", "seed": "x", "theme": "dark"}, True, ("players", "seed")),
        ({"daily": "1", "players": "9"}, True, ("players",)),
        ({"daily": "0"}, False, ("daily",)),
        ({"daily": ""}, False, ("daily",)),
        ({}, False, ()),
    ],
)
def test_an_address_asks_for_the_deal_of_the_day_and_for_nothing_beside_it(query, daily, refused):
    wish = wished(query, Settings())
    assert (wish.daily, wish.deals, wish.refused) == (daily, daily, refused)


def of_the_day(table, **extra):
    """Return a table as if its hand were the deal of a day."""
    record = table.record
    return table._replace(record=record._replace(extra={**record.extra, "daily": "2026-11-30", **extra}))


def test_a_finished_day_is_told_in_a_line_without_a_card():
    line = "Durak 2026-11-30: place 1 of 2, 1 move"
    assert text(only(of_class(game(resumed(of_the_day(OVER))), "day")).children[0]) == line
    assert day_line(ENGLISH, of_the_day(OVER), Null(())) == "Durak 2026-11-30: a null hand of 2, 1 move"


def test_practice_and_other_hands_have_no_line():
    for table in (OVER, of_the_day(OVER, practice=True)):
        assert of_class(game(resumed(table)), "day") == []


@pytest.mark.parametrize("number", range(12))
def test_hand_sizes_are_what_the_games_hold_when_a_fight_has_ended(number):
    record = a_record(number)
    games = replayed(record)
    expected = [tuple(map(len, games[0].position.hands))]
    expected += [
        tuple(map(len, after.position.hands))
        for before, after in pairwise(games)
        if before.history[-1] != after.history[-1] and after.history[len(before.history) - 1].drawn
    ]
    assert list(hand_sizes(seated(record))) == expected
    assert isinstance(outcome(games[-1].position), Durak | Null)


def test_the_course_of_a_hand_is_drawn_for_whoever_wants_to_look():
    course = only(of_class(game(resumed(OVER)), "course"))
    assert "Most cards in a hand: Anna, 3." in text(course)


def test_a_hand_in_its_first_fight_has_its_start():
    assert hand_sizes(YOUR_ATTACK) == ((3, 3),)


def test_the_line_is_given_away_with_the_address_that_opens_the_deal_of_the_day():
    model = resumed(of_the_day(OVER))._replace(base="https://example.org/durak/")
    assert text(control(game(model), "share-day")) == "Share this line"
    model, effects = update(model, DaySharePressed())
    assert effects == [GiveDay(model.table, model.base)]
    line, address = day_text(ENGLISH, *effects[0]).split("\n")
    assert line == "Durak 2026-11-30: place 1 of 2, 1 move"
    assert address == "https://example.org/durak/?daily=1"
    assert wished({"daily": "1"}, Settings()).daily
    assert only(having(sheet_of(model), "readonly")).attributes[".value"] == f"{line}\n{address}"


@pytest.mark.parametrize(
    ("taken", "said"),
    [
        (True, "The line is passed on, or in the clipboard."),
        (False, "The browser did not take the line: copy it from the field."),
    ],
)
def test_whether_the_line_was_taken_is_said(taken, said):
    model = sent(resumed(of_the_day(OVER)), DaySharePressed())
    assert text(only(of_class(sheet_of(model), "given"))) == ""
    assert text(only(of_class(sheet_of(sent(model, Given(taken))), "given"))) == said


def test_no_line_is_given_away_of_a_hand_that_goes_on_or_of_none():
    for model in (resumed(of_the_day(YOUR_ATTACK)), start()):
        assert update(model, DaySharePressed()) == (model, [])


def sheet_of(model):
    """Return the sheet that is open."""
    return only(of_class(game(model), "sheet"))
