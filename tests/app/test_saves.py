"""What the page keeps: read back whole, or refused with a reason, whatever has become of the text."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.messages import Resumed, SheetOpened
from app.model import Sheet
from app.saves import (
    LARGEST_COUNT,
    REMEMBERED_HANDS,
    SaveError,
    Score,
    counted,
    hand_name,
    hand_of,
    hand_text,
    new_score,
    score_of,
    score_text,
    settings_of,
    settings_text,
    went_on,
)
from app.settings import Settings
from engine.players import Level
from engine.position import Seat
from engine.rules import Durak, Null
from engine.series import Series
from tests.app.tables import game, middle, record, resumed, sent, start, whole_hand
from tests.app.test_settings import settings_of_any_kind
from tests.table import fight

FOREIGN = (
    "",
    " ",
    "null",
    "true",
    "0",
    '""',
    "[]",
    "{}",
    "NaN",
    "{",
    "\x00",
    "\ud800",
    '{"version": 2}',
    '{"version": "1"}',
    '{"version": 1}',
    '{"version": 1, "tables": null, "counted": null}',
    '{"version": 1, "tables": [], "counted": []}',
    '{"version": 1, "tables": {}, "counted": {}}',
    '{"version": 1, "tables": {"2": []}, "counted": []}',
    '{"format": "durak", "version": 1}',
    "<!DOCTYPE html><title>404</title>",
    "[" * 100_000,
    '{"version":' * 50_000 + "1" + "}" * 50_000,
    '{"version": 1, "theme": ' + "[" * 900 + "]" * 900 + "}",
    '{"version": 1, "players": ' + "9" * 5000 + "}",
    '{"version": ' + "1" * 5000 + "}",
    '{"version": 1e999}',
    "😀" * 1000,
)
JUNK = (None, True, False, 0, -1, 1.5, 1e300, 10**12, "", "x", "\ud800", "6c", "take", [], [[]], {}, {"a": 1}, [None])

DURAK = Durak(Seat(1), (Seat(0), Seat(1)))


def a_hand(number=0, players=2):
    """Return the record of a hand that no other number has."""
    return record(fight("6c / 7d", "s").start, players, created=f"day {number}")


def a_score():
    """Return a score with hands of three tables in it."""
    score = counted(new_score(), a_hand(1), DURAK)
    score = counted(score, a_hand(2, players=6), Durak(Seat(0), (Seat(5), *map(Seat, (1, 2, 3, 4)), Seat(0))))
    return counted(score, a_hand(3, players=4), Null((Seat(1), Seat(0), Seat(2), Seat(3))))


def a_played_hand():
    """Return the record of a hand of three that is over."""
    *_, (model, _) = whole_hand("told", 3, Level.EASY)
    return model.table.record


def mutants(text, number):
    """Yield so many damaged texts: letters lost, doubled, changed, or a value of the JSON replaced by another."""
    rng = Random(number)  # noqa: S311 - chance in a test
    for _ in range(number // 2):
        at, upto = sorted(rng.choices(range(len(text)), k=2))
        yield rng.choice(
            (text[:at] + text[upto:], text[:upto] + text[at:], text[:at] + rng.choice(text) + text[at + 1 :])
        )
        yield json.dumps(_with_junk(rng, json.loads(text)))


def _with_junk(rng, form):
    places = list(_places(form))
    inside, key = rng.choice(places)
    other, from_key = rng.choice(places)
    inside[key] = rng.choice((rng.choice(JUNK), json.loads(json.dumps(other[from_key]))))
    return form


def _places(form):
    for key in form if isinstance(form, dict) else range(len(form)):
        yield form, key
        if isinstance(form[key], dict | list):
            yield from _places(form[key])


def damaged(text):
    """Yield the text cut at every length, texts of other pages, and a thousand mutants."""
    yield from (text[:length] for length in range(0, len(text), max(1, len(text) // 300)))
    yield from FOREIGN
    yield from mutants(text, 1000)


def read_or_refused(reader, texts):
    """Return what could be read of these texts; all others must be refused with a reason."""
    values = []
    reasons = set()
    for text in texts:
        try:
            values.append(reader(text))
        except SaveError as error:
            reasons.add(str(error))
    assert len(values) > 10
    assert len(reasons) > 3
    assert "" not in reasons
    return values


def test_a_damaged_score_is_refused_or_one_that_the_page_can_show_and_go_on_from():
    scores = read_or_refused(score_of, damaged(score_text(a_score())))
    for score in scores:
        assert score_of(score_text(score)) == score
        assert score_of(score_text(counted(score, a_hand(), DURAK))).series[0].hands > 0
        game(sent(start()._replace(series=score.series), SheetOpened(Sheet.STATS)))


@pytest.mark.thorough
def test_damaged_settings_are_refused_or_some_that_the_page_can_show():
    choices = read_or_refused(settings_of, damaged(settings_text(Settings(lang="fi", players=5))))
    for settings in choices:
        assert settings_of(settings_text(settings)) == settings
        game(sent(start()._replace(settings=settings), SheetOpened(Sheet.NEW)))


@pytest.mark.thorough
@pytest.mark.parametrize("hand", [a_played_hand(), middle("6c 8h / 7c 9d / -", "s", "6c 7c", finish=(2,)).record])
def test_a_damaged_hand_is_refused_or_one_that_the_page_can_show(hand):
    for table in read_or_refused(hand_of, damaged(hand_text(hand))):
        assert hand_of(hand_text(table.record)) == table
        game(sent(start(), Resumed(table)))


def test_a_hand_is_read_back_at_its_last_action():
    *_, (model, _) = whole_hand("told", 4, Level.EASY)
    assert hand_of(hand_text(model.table.record)) == model.table


@pytest.mark.thorough
@given(settings_of_any_kind)
def test_settings_are_read_back(settings):
    assert settings_of(settings_text(settings)) == settings


counts = st.integers(0, LARGEST_COUNT)


@st.composite
def series(draw, players):
    wins = draw(st.lists(st.integers(0, 1000), min_size=players, max_size=players))
    return Series(
        tuple(wins), tuple(draw(st.permutations(wins))), draw(counts), Seat(draw(st.integers(0, players - 1)))
    )


@given(
    st.builds(
        Score,
        st.tuples(*(series(players) for players in range(2, 7))),
        st.lists(st.text(st.characters(codec=None)), max_size=REMEMBERED_HANDS).map(tuple),
    )
)
def test_a_score_is_read_back(score):
    assert score_of(score_text(score)) == score


def test_a_choice_of_another_version_is_left_at_its_default():
    text = (
        '{"version": 1, "players": "3", "theme": "sepia", "deck": "four", "level.9": "easy", "gone": "x", "speed": 1}'
    )
    assert settings_of(text) == settings_of('{"version": 1, "players": "3", "deck": "four"}')
    assert settings_of(text).players == 3


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "this is not JSON"),
        ("[1]", "a record is a JSON object"),
        ('{"version": 7}', "version 7 cannot be read by this page"),
        ("{}", "version None cannot be read by this page"),
        ('{"version": 1, "counted": []}', "the score lacks its tables or its list of counted hands"),
        ('{"version": 1, "tables": {}}', "the score lacks its tables or its list of counted hands"),
        ('{"version": 1, "tables": {}, "counted": []}', "the score lacks the table of 2"),
    ],
)
def test_a_refused_score_says_why(text, complaint):
    with pytest.raises(SaveError, match=complaint):
        score_of(text)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"wins": [1, 0, 0]}, "a tally of the table of 2 must have 2 numbers"),
        ({"losses": "00"}, "a tally of the table of 2 must have 2 numbers"),
        ({"losses": [0, 0]}, "the score of the table of 2 does not add up"),
        ({"dealer": 2}, "the score of the table of 2 does not add up"),
        ({"nulls": -1}, "not a count"),
        ({"nulls": True}, "not a count"),
        ({"nulls": 0.0}, "not a count"),
        ({"nulls": LARGEST_COUNT + 1}, "not a count"),
        ({"dealer": None}, "not a count"),
        ({"wins": ["1", "0"]}, "not a count"),
    ],
)
def test_a_score_that_cannot_be_is_refused(change, complaint):
    form = json.loads(score_text(a_score()))
    form["tables"]["2"] |= change
    with pytest.raises(SaveError, match=complaint):
        score_of(json.dumps(form))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"levels": None}, '"levels" must name a level'),
        ({"levels": [None, "easy"]}, '"levels" must name a level'),
        ({"levels": [None, "easy", None]}, '"levels" must name a level'),
        ({"levels": [None, "easy", "grand"]}, '"levels" must name a level'),
        ({"levels": [None, "easy", []]}, '"levels" must be a list of texts'),
        ({"ai_seed": None}, '"ai_seed" must be a text'),
        ({"ai_seed": 7}, '"ai_seed" must be a text'),
        ({"actions": ["6c"] * 2}, "action 1, 6c: seat"),
        ({"format": "chess"}, '"format" must be "durak"'),
        ({"players": 7}, '"players" must be from 2 to 6, not 7'),
    ],
)
def test_a_hand_that_cannot_have_been_played_here_is_refused(change, complaint):
    form = json.loads(hand_text(a_played_hand()))
    with pytest.raises(SaveError, match=complaint):
        hand_of(json.dumps({**form, **change}))


def test_a_hand_scores_a_win_for_the_first_out_and_a_loss_for_the_durak_at_its_own_table():
    score = a_score()
    assert score.series[0] == Series((1, 0), (0, 1), 0, Seat(1))
    assert score.series[4] == Series((0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0), 0, Seat(0))
    assert score.series[2] == Series((0,) * 4, (0,) * 4, 1, Seat(3))
    assert [table.hands for table in score.series] == [1, 0, 1, 0, 1]


def test_a_hand_counted_twice_counts_once():
    once = counted(new_score(), a_hand(), DURAK)
    assert once.series[0].hands == 1
    assert counted(once, a_hand(), DURAK) is once


def test_a_hand_is_known_by_its_time_and_its_rivals_chance():
    hands = [a_hand(1), a_hand(2), record(fight("6c / 7d", "s").start, 2, created="day 1", ai_seed="other")]
    assert len({hand_name(each) for each in hands}) == len(hands)


def test_the_last_forty_hands_are_remembered():
    score = new_score()
    for number in range(REMEMBERED_HANDS + 1):
        score = counted(score, a_hand(number), DURAK)
    assert score.series[0].hands == REMEMBERED_HANDS + 1
    assert len(score.counted) == REMEMBERED_HANDS
    assert counted(score, a_hand(1), DURAK) is score
    assert hand_name(a_hand(0)) not in score.counted


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 12)), max_size=60))
def test_two_tabs_lose_no_hand_and_count_none_twice(endings):
    """Each tab scores hands, some of them the other's or its own again after a reload, on the one stored text."""
    stored = score_text(new_score())
    for tab, number in endings:
        hand = a_hand(f"{number} of tab {tab if number % 3 else 'any'}")
        stored = score_text(counted(score_of(stored), hand, DURAK))
    different = {(tab if number % 3 else "any", number) for tab, number in endings}
    assert score_of(stored).series[0].hands == len(different)


@pytest.mark.parametrize(
    ("stored", "on"),
    [
        (record(fight("6c 8h / 7c 9d", "s").start, 2, "6c 7c"), True),
        (record(fight("6c 8h / 7c 9d", "s").start, 2), False),
        (record(fight("6c 8h / 7c 9d", "s").start, 2, "6c"), False),
        (record(fight("6c 8h / 7c 9d", "s").start, 2, "8h"), False),
        (record(fight("6c 8h / 7c 9d", "s").start, 2, "6c", created="later"), True),
        (record(fight("6c 8h / 7c 9d", "s").start, 2, ai_seed="another"), True),
    ],
)
def test_a_hand_went_on_elsewhere_if_it_is_another_or_has_come_further(stored, on):
    here = record(fight("6c 8h / 7c 9d", "s").start, 2, "6c")
    table = went_on(hand_text(stored), here)
    assert (table is not None) is on
    assert table is None or table.record.actions == stored.actions


@pytest.mark.parametrize("text", [None, *FOREIGN])
def test_no_hand_went_on_in_a_text_that_cannot_be_read(text):
    assert went_on(text, a_hand()) is None


def test_a_hand_that_starts_in_the_middle_can_be_kept_too():
    hand = record(fight("6c 8h / 7c 9d", "s").start, 2, "6c 7c")
    assert hand_of(hand_text(hand)) == resumed(hand_of(hand_text(hand))).table
    assert hand_of(hand_text(hand)).game.ply == 2
