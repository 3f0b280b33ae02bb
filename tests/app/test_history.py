"""The finished hands that are kept: what is remembered of each, and how their text is read back."""

import json

import pytest

from app.events import PicksUp
from app.history import (
    HEAD,
    MOST_HANDS,
    finished,
    hand_of_line,
    hands_of,
    line_of,
    lines_of,
    place,
    scored_by,
    shortened,
    text_of,
    with_hand,
)
from app.links import unpacked
from app.model import seated
from app.played import Dealt
from app.saves import NewerSaveError, SaveError, count_name, counted, new_score
from engine.cards import SUIT_OF
from engine.notation import started
from engine.players import Level
from engine.position import Seat
from engine.rules import Durak, Null, outcome
from tests.app.hands import a_hand, a_record, hands
from tests.app.tables import OVER, middle

NULL = middle("6c / 7c", "s", "6c 7c")
ENDED = "2026-01-01T12:10:00.000+00:00"


@pytest.mark.parametrize("number", range(12))
def test_what_is_remembered_of_a_hand_is_what_happened_in_it(number):
    record = a_record(number)
    table = seated(record)
    hand = finished(table, "2026-01-09T00:00:00.000+00:00")
    start = started(record)
    assert hand.name == count_name(record)
    assert hand.began == record.extra["created"]
    assert hand.players == record.players
    assert hand.levels == (Level.EASY,) * (record.players - 1)
    assert hand.outcome == outcome(table.game.position) or hand.outcome == Null(())
    assert hand.taken == sum(event.cards for event in table.told if isinstance(event, PicksUp) and event.seat == 0)
    assert 0 < hand.moves < len(record.actions)
    assert hand.dealt == Dealt(
        record.start.dealer,
        start.position.attacker,
        sum(SUIT_OF[card] == start.position.trump for card in start.position.hands[0]),
    )
    assert unpacked(hand.record) == record
    assert (hand.daily, hand.assisted) == (None, False)


def test_a_hand_remembers_its_day_and_its_hints():
    hand = a_hand(1, daily="2026-11-30", assisted=True)
    assert (hand.name, hand.daily, hand.assisted) == ("daily 2026-11-30", "2026-11-30", True)
    assert hand_of_line(line_of(hand)) == hand


def test_a_hand_that_began_in_the_middle_tells_nothing_of_chance():
    hand = finished(OVER, ENDED)
    assert hand.dealt is None
    assert hand_of_line(line_of(hand)) == hand
    assert hand.outcome == Durak(Seat(1), (Seat(0), Seat(1)))
    assert place(hand) == 1


def test_a_null_hand_has_no_places():
    hand = finished(NULL, ENDED)
    assert (hand.ranking, hand.outcome, place(hand)) == ((), Null(()), None)


@pytest.mark.parametrize("created", [None, "today", "0001-01-01T00:00:00+23:59", 7])
def test_a_time_that_is_none_is_the_end_of_the_hand(created):
    table = OVER._replace(record=OVER.record._replace(extra={**OVER.record.extra, "created": created}))
    assert finished(table, ENDED).began == ENDED


def test_a_hand_that_is_too_long_for_a_link_counts_and_is_not_replayed():
    table = OVER._replace(record=OVER.record._replace(extra={**OVER.record.extra, "names": ["x" * 9000]}))
    assert finished(table, ENDED).record == ""


@pytest.mark.parametrize("hand", hands(20))
def test_a_line_is_read_back_as_it_was(hand):
    line = line_of(hand)
    assert "\n" not in line
    assert hand_of_line(line) == hand


def test_the_text_is_read_back_line_by_line():
    lines = tuple(map(line_of, hands(9)))
    assert lines_of(text_of(lines)) == lines
    assert hands_of(lines) == (hands(9), ())
    assert lines_of(text_of(())) == ()


def test_a_hand_that_stands_twice_is_one_and_what_cannot_be_read_is_named():
    line = line_of(a_hand(1))
    assert hands_of((line, "{", line)) == ((a_hand(1),), ("{",))


def test_the_oldest_hands_give_way():
    lines = tuple(map(str, range(MOST_HANDS + 7)))
    assert shortened(lines) == lines[7:]
    assert shortened(lines[:100], letters=30) == lines[90:100]
    assert with_hand(lines[:MOST_HANDS], a_hand(1)) == (*lines[1:MOST_HANDS], line_of(a_hand(1)))


def test_a_thousand_hands_fit_easily():
    assert len(text_of(map(line_of, hands(50)))) < 50 * 700


@pytest.mark.parametrize("head", ["", "{", "[]", "{}", '{"format": "durak"}', HEAD.replace("1", '"1"'), "\ud800"])
def test_a_text_without_its_head_is_no_history(head):
    with pytest.raises(SaveError):
        lines_of(f"{head}\n{line_of(a_hand(1))}")


def test_a_later_history_is_told_from_a_broken_one():
    with pytest.raises(NewerSaveError):
        lines_of(HEAD.replace("1", "2"))


CHANGES = {
    "no name": {"name": ...},
    "a name that is a number": {"name": 7},
    "no rivals": {"levels": []},
    "six rivals": {"levels": ["easy"] * 6},
    "a level that is none": {"levels": ["divine"]},
    "levels that are no list": {"levels": "easy"},
    "a seat twice": {"ranking": [0, 0]},
    "a seat too few": {"ranking": [0]},
    "a seat that is none": {"ranking": [0, -1]},
    "half a seat": {"ranking": [0, 1.5]},
    "a seat that is true": {"ranking": [0, True]},
    "fewer than no cards": {"taken": -1},
    "more cards than anybody takes": {"taken": 10**9},
    "no moves": {"moves": None},
    "a deal of two": {"dealt": [0, 1]},
    "a dealer who is not there": {"dealt": [2, 1, 0]},
    "seven trumps": {"dealt": [1, 1, 7]},
    "a day that is a number": {"daily": 30},
    "no time": {"began": "yesterday"},
    "a time without a zone": {"ended": "2026-01-01T12:10:00"},
    "no record": {"record": ...},
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_line_with_a_part_that_cannot_be_is_refused(kind):
    form = json.loads(line_of(a_hand(1, players=2)))
    broken = {key: value for key, value in {**form, **CHANGES[kind]}.items() if value is not ...}
    with pytest.raises(SaveError):
        hand_of_line(json.dumps(broken))


def test_the_hands_alone_give_the_score_that_was_kept_of_them():
    score = new_score()
    for number in range(30):
        record = a_record(number)
        score = counted(score, record, outcome(seated(record).game.position))
    assert scored_by(hands(30)) == score


def test_practice_counts_for_nothing():
    record = a_record(1)
    practice = record._replace(extra={**record.extra, "practice": True})
    assert counted(new_score(), practice, outcome(seated(practice).game.position)) == new_score()


def test_a_null_hand_scores_as_null():
    assert scored_by([finished(NULL, ENDED)]).series[0].nulls == 1
