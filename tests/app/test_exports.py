"""An export holds everything, is told from what is none, and is added without counting a hand twice."""

import json

import pytest

from app.book import Fault
from app.exports import LONGEST, ExportError, Kept, _check, export_of, export_text, rebuilt, taken_over
from app.history import line_of, scored_by
from app.saves import REMEMBERED_HANDS, Score, new_score
from app.settings import Settings, Speed
from engine.position import Seat
from engine.series import Series
from tests.app.hands import a_hand, hands


def kept(some, score=None, **settings):
    """Return what a browser keeps after these hands, and others if the score says so."""
    return Kept(score or rebuilt(some), tuple(map(line_of, some)), Settings(**settings))


def more(score, wins=1, players=2):
    """Return a score with older hands of two in it that the history has forgotten."""
    at = players - 2
    old = score.series[at]
    added = Series((old.wins[0] + wins, old.wins[1]), (old.losses[0], old.losses[1] + wins), old.nulls, old.dealer)
    return score._replace(series=(*score.series[:at], added, *score.series[at + 1 :]))


EMPTY = kept(())


def fault(text):
    """Return what is wrong with a text."""
    with pytest.raises(ExportError) as caught:
        export_of(text)
    return caught.value.fault


def test_an_export_is_read_back_as_it_was():
    for all_of_it in (
        EMPTY,
        kept(hands(20), speed=Speed.SLOW, lang="fi"),
        kept(hands(20), more(scored_by(hands(20)), 7)),
    ):
        score = all_of_it.score._replace(counted=all_of_it.score.counted[-REMEMBERED_HANDS:])
        assert export_of(export_text(all_of_it)) == all_of_it._replace(score=score)


def test_lines_that_cannot_be_read_are_left_out_of_an_export():
    whole = kept(hands(20))
    assert export_of(export_text(whole._replace(lines=("?", *whole.lines)))) == whole


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", Fault.NOTHING),
        (" \n", Fault.NOTHING),
        ("x" * (LONGEST + 1), Fault.TOO_LONG),
        ("hello", Fault.FOREIGN),
        ("{}", Fault.FOREIGN),
        ("[]", Fault.FOREIGN),
        ('{"format": "durak", "version": 1}', Fault.FOREIGN),
        ('{"format": "durak export", "version": 2}', Fault.NEWER),
        ('{"format": "durak export", "version": 0}', Fault.DAMAGED),
        ('{"format": "durak export", "version": "1"}', Fault.DAMAGED),
        ('{"format": "durak export", "version": 1}', Fault.DAMAGED),
    ],
)
def test_what_is_no_export_is_refused_for_its_reason(text, why):
    assert fault(text) is why


@pytest.mark.parametrize("harmed", [lambda text: text[:-1], lambda text: text.replace('"taken":', '"taken":1', 1)])
def test_an_export_in_which_something_changed_is_damaged(harmed):
    assert fault(harmed(export_text(kept(hands(20))))) is Fault.DAMAGED


def signed(**content):
    """Return an export with a sound checksum."""
    return json.dumps({"format": "durak export", "version": 1, "check": _check(content), **content})


SOUND = {key: json.loads(export_text(EMPTY))[key] for key in ("score", "history", "settings")}


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"score": {"version": 1}}, Fault.DAMAGED),
        ({"score": {"version": 9}}, Fault.NEWER),
        ({"settings": {"version": 9}}, Fault.NEWER),
        ({"history": {}}, Fault.DAMAGED),
        ({"history": [7]}, Fault.DAMAGED),
        ({"history": [{"name": "x"}]}, Fault.DAMAGED),
    ],
)
def test_an_export_that_somebody_made_by_hand_is_still_checked(changes, why):
    assert export_of(signed(**SOUND)) == EMPTY
    assert fault(signed(**{**SOUND, **changes})) is why


def test_an_export_without_one_of_its_parts_is_damaged():
    for key in SOUND:
        assert fault(signed(**{name: part for name, part in SOUND.items() if name != key})) is Fault.DAMAGED


def test_hands_of_two_browsers_are_joined_and_none_counts_twice():
    one, other = kept(hands(20)[:12]), kept(hands(20)[8:])
    taken = taken_over(one, other)
    assert (taken.new, taken.known) == (8, 4)
    assert taken.kept.score.series == tuple(
        series._replace(dealer=taken.kept.score.series[at].dealer)
        for at, series in enumerate(scored_by(hands(20)).series)
    )
    assert taken.kept.lines == kept(hands(20)).lines
    assert taken_over(taken.kept, other).new == 0


def test_a_hand_whose_line_is_gone_is_still_known_by_its_name():
    one = kept((), score=scored_by(hands(20)[:3]))
    taken = taken_over(one, kept(hands(20)[:4]))
    assert (taken.new, taken.known) == (1, 3)
    assert sum(series.hands for series in taken.kept.score.series) == 4


@pytest.mark.parametrize(("own", "others", "expected"), [(5, 0, 5), (0, 5, 5), (3, 7, 7), (7, 3, 7)])
def test_of_older_hands_without_names_the_larger_number_is_kept(own, others, expected):
    score = scored_by(hands(20))
    taken = taken_over(kept(hands(20), more(score, own)), kept(hands(20), more(score, others)))
    assert taken.kept.score.series[0].wins[0] == score.series[0].wins[0] + expected


def test_where_a_score_holds_less_than_its_history_the_history_counts():
    short = kept(hands(20), score=new_score())
    for one, other in ((EMPTY, short), (short, EMPTY), (short, short)):
        series = taken_over(one, other).kept.score.series
        assert [table[:3] for table in series] == [table[:3] for table in scored_by(hands(20)).series]


def test_the_own_dealer_deals_next_and_the_others_where_there_is_none():
    tables = tuple(series._replace(dealer=Seat(0)) for series in new_score().series)
    assert taken_over(EMPTY, kept((), Score(tables, ()))).kept.score.series[0].dealer == 0
    one = kept((a_hand(1, players=2),))
    other = kept((a_hand(3, players=2),))
    assert taken_over(one, other).kept.score.series[0].dealer == one.score.series[0].dealer


def test_the_settings_are_those_of_the_export():
    taken = taken_over(kept((), speed=Speed.SLOW), kept((), speed=Speed.FAST, lang="bg"))
    assert taken.kept.settings == Settings(speed=Speed.FAST, lang="bg")
