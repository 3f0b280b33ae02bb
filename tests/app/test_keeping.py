"""What the page keeps survives a full shelf, an emptied one, and whatever lies on it instead."""

from random import Random

import pytest

from app.book import Fault, HistoryCame, Imported, TakenOver, WasReset
from app.exports import export_of
from app.history import HEAD, hands_of, line_of, lines_of, scored_by, text_of
from app.keeping import ASIDE, HAND, HISTORY, MOST_ASIDE, SCORE, SETTINGS, Keeping
from app.messages import Noticed, SeriesStored
from app.model import Notice, seated
from app.saves import hand_text, new_score, score_of, score_text, settings_of
from app.settings import Settings, Theme
from engine.rules import outcome
from tests.app.hands import a_hand, a_record, hands
from tests.app.shelves import PlainShelf

SHORT = 70
"""The number of a hand of few actions: it is read some thousand times."""
ENDED = "2026-01-01T12:10:00.000+00:00"


class Kept:
    """A shelf, the page's keeping of it, and all that was said."""

    def __init__(self, room=10**7, **texts):
        self.shelf = PlainShelf(room, **texts)
        self.said = []
        self.complaints = []
        self.keeping = Keeping(self.shelf, self.said.append, self.complaints.append)

    def count(self, *numbers, **extra):
        for number in numbers:
            record = a_record(number, **extra)
            self.keeping.count(record, outcome(seated(record).game.position), ENDED)
        return self

    @property
    def notices(self):
        return [message.notice for message in self.said if isinstance(message, Noticed)]

    @property
    def names(self):
        return [hand.name for hand in self.keeping.hands()]


def names(*numbers):
    """Return the names of hands by their numbers."""
    return [a_hand(number).name for number in numbers]


def of_hands(count):
    """Return the texts that a browser keeps after so many hands."""
    return {SCORE: score_text(scored_by(hands(count))), HISTORY: text_of(map(line_of, hands(count)))}


def test_a_hand_is_counted_once_in_score_and_history():
    kept = Kept().count(1, 2, 1, 2, 2)
    assert kept.names == names(1, 2)
    assert score_of(kept.shelf.texts[SCORE]) == scored_by([a_hand(1), a_hand(2)])
    assert [type(message) for message in kept.said] == [SeriesStored] * 5
    assert kept.said[-1] == SeriesStored(kept.keeping.score().series)


def test_practice_is_kept_nowhere():
    kept = Kept().count(1, practice=True)
    assert (kept.names, kept.keeping.score()) == ([], new_score())
    assert kept.said == [SeriesStored(new_score().series)]


def test_of_a_days_deal_the_first_that_is_finished_counts():
    kept = Kept().count(1, daily="2026-11-30").count(2, daily="2026-11-30").count(3, daily="2026-12-01")
    assert kept.names == ["daily 2026-11-30", "daily 2026-12-01"]
    assert kept.keeping.has_played("daily 2026-11-30")
    assert not kept.keeping.has_played("daily 2026-12-02")


def test_a_day_is_remembered_by_the_history_when_the_score_has_forgotten_its_name():
    kept = Kept(**{HISTORY: text_of([line_of(a_hand(1, daily="2026-11-30"))])})
    assert kept.keeping.has_played("daily 2026-11-30")


def test_where_there_is_no_room_the_oldest_hands_give_way_and_the_score_is_kept():
    texts = of_hands(30)
    kept = Kept(sum(map(len, texts.values())), **texts).count(30)
    assert kept.notices == [Notice.SHORTENED]
    assert kept.names == names(*range(16, 31))
    assert score_of(kept.shelf.texts[SCORE]) == scored_by(hands(31))
    assert kept.shelf.beside == {}


def test_the_history_gives_way_to_the_hand_and_the_settings_too():
    texts = of_hands(8)
    kept = Kept(sum(map(len, texts.values())), **texts)
    kept.keeping.put(HAND, "x" * 200)
    assert kept.shelf.texts[HAND] == "x" * 200
    assert kept.notices == [Notice.SHORTENED]
    assert kept.names == names(5, 6, 7)
    kept.keeping.put_settings(Settings(theme=Theme.DARK))
    assert settings_of(kept.shelf.texts[SETTINGS]).theme is Theme.DARK


def test_where_there_is_no_room_at_all_this_visit_goes_on_and_says_so_once():
    kept = Kept(0).count(1, 2, 3)
    kept.keeping.put(HAND, "a hand")
    assert kept.notices == [Notice.NOT_STORED]
    assert kept.names == names(1, 2, 3)
    assert kept.keeping.score() == scored_by([a_hand(1), a_hand(2), a_hand(3)])
    assert kept.shelf.texts == {}


def test_a_hand_that_finds_no_room_and_no_history_that_could_give_way_lasts_for_this_visit():
    kept = Kept(0)
    kept.keeping.put(HAND, "a hand")
    assert kept.notices == [Notice.NOT_STORED]
    assert kept.shelf.get(HAND) == "a hand"


def test_a_shelf_that_takes_nothing_any_more_loses_nothing_of_what_was_there():
    texts = of_hands(4)
    kept = Kept(0, **texts)
    kept.keeping.put(HAND, "a hand")
    kept.count(4)
    assert kept.notices == [Notice.NOT_STORED]
    assert kept.names == names(0, 1, 2, 3, 4)
    assert kept.shelf.texts == texts


def test_a_shelf_that_refuses_everything_is_told_of_once():
    kept = Kept()
    kept.shelf.lasting = False
    kept.count(1, 2)
    assert kept.notices == [Notice.NOT_STORED]


def test_an_emptied_shelf_is_told_of():
    kept = Kept()
    kept.shelf.emptied = True
    kept.count(1)
    kept.shelf.emptied = True
    kept.keeping.put(HAND, "a hand")
    assert kept.notices == [Notice.EMPTIED, Notice.EMPTIED]
    assert len(kept.complaints) == 2


def test_a_broken_score_is_set_aside_and_counted_again_from_the_history():
    kept = Kept(**{**of_hands(12), SCORE: "{"})
    assert kept.keeping.score() == scored_by(hands(12))
    assert kept.notices == [Notice.BROKEN_SCORE]
    assert kept.shelf.texts["broken.score"] == "{"
    assert score_of(kept.shelf.texts[SCORE]) == scored_by(hands(12))
    assert "the saved score was set aside" in kept.complaints[0]


def test_a_broken_score_without_a_history_begins_anew():
    kept = Kept(**{SCORE: "{"})
    assert kept.keeping.score() == new_score()
    assert SCORE not in kept.shelf.texts


def test_a_later_score_is_left_alone_with_its_history_and_this_visit_counts_for_itself():
    texts = {**of_hands(5), SCORE: '{"version": 2, "glory": 9}'}
    kept = Kept(**texts).count(7)
    assert kept.notices == [Notice.LATER]
    assert kept.names == names(7)
    assert kept.keeping.score() == scored_by([a_hand(7)])
    assert kept.shelf.texts == texts


def test_a_later_history_is_left_alone_and_the_score_goes_on():
    texts = {**of_hands(5), HISTORY: HEAD.replace("1", "2") + "\nsomething new"}
    kept = Kept(**texts).count(7)
    assert kept.notices == [Notice.LATER]
    assert kept.names == names(7)
    assert score_of(kept.shelf.texts[SCORE]) == scored_by([*hands(5), a_hand(7)])
    assert kept.shelf.texts[HISTORY] == texts[HISTORY]


def test_a_history_without_its_head_is_set_aside_and_its_hands_saved():
    broken = text_of(map(line_of, hands(4))).replace("durak history", "something") + "\n{half a li"
    kept = Kept(**{HISTORY: broken})
    assert kept.names == names(0, 1, 2, 3)
    assert kept.notices == [Notice.BROKEN_HISTORY]
    assert kept.shelf.texts["broken.history"] == broken
    assert len(lines_of(kept.shelf.texts[HISTORY])) == 4


def test_what_is_no_history_at_all_is_set_aside():
    kept = Kept(**{HISTORY: "<!doctype html>"})
    assert kept.names == []
    assert kept.shelf.texts == {"broken.history": "<!doctype html>"}


def test_hands_that_cannot_be_read_stay_and_are_told_of_once():
    kept = Kept(**{HISTORY: text_of([line_of(a_hand(1)), "?", line_of(a_hand(2))])})
    assert kept.names == kept.names == names(1, 2)
    assert kept.notices == [Notice.BROKEN_HISTORY]
    assert "?" in kept.count(3).shelf.texts[HISTORY]


def test_a_reset_empties_score_and_history_and_counts_nothing_again():
    kept = Kept().count(1, 2)
    kept.said.clear()
    kept.keeping.reset()
    assert kept.said == [SeriesStored(new_score().series), HistoryCame(()), WasReset()]
    assert kept.shelf.texts[HISTORY] == HEAD
    kept.count(1, 2)
    assert (kept.names, kept.keeping.score().series) == ([], new_score().series)


def test_what_is_carried_to_another_browser_arrives_whole():
    home = Kept(**of_hands(9))
    text = home.keeping.everything(Settings(theme=Theme.DARK))
    away = Kept()
    away.keeping.take_over(text, Settings())
    assert away.keeping.everything(Settings(theme=Theme.DARK)) == text
    assert away.said == [
        SeriesStored(scored_by(hands(9)).series),
        Imported(TakenOver(9, 0), Settings(theme=Theme.DARK)),
    ]


def test_what_is_carried_back_changes_nothing():
    kept = Kept(**of_hands(9))
    before = dict(kept.shelf.texts)
    kept.keeping.take_over(kept.keeping.everything(Settings()), Settings())
    assert kept.shelf.texts == before
    assert kept.said[-1] == Imported(TakenOver(0, 9), Settings())


def test_what_cannot_be_taken_over_changes_nothing():
    kept = Kept(**of_hands(3))
    before = dict(kept.shelf.texts)
    kept.keeping.take_over("hello", Settings())
    assert kept.shelf.texts == before
    assert kept.said == [Imported(Fault.FOREIGN)]


def mutated(rng, text):
    """Return a text that something has happened to on its way."""
    at, until = sorted((rng.randrange(len(text)), rng.randrange(len(text))))
    return rng.choice(
        [
            text[:at],
            text[at:],
            text[:at] + text[until:],
            text[:at] + rng.choice('{}[]",:0aé\n\x00\ud800') + text[at + 1 :],
            text[:at] + str(rng.randrange(10**6)) + text[at:],
            text[:until] + text[at:until] + text[until:],
            text.replace(rng.choice(['"', ":", "0", "1", ","]), rng.choice(["", "9", "null", "[", "-"]), 1),
            rng.choice(["", "null", "[]", "{}", "<html>", "[" * 9999, '{"version": 1}', '{"format": "durak"}']),
        ]
    )


@pytest.mark.thorough
@pytest.mark.parametrize("name", [SCORE, HISTORY])
def test_five_hundred_broken_saves_of_each_kind_lose_no_score_and_crash_nothing(name):
    rng = Random(name)  # noqa: S311 - chance in a test
    texts = of_hands(4)
    for _ in range(500):
        broken = mutated(rng, texts[name])
        kept = Kept(**{**texts, name: broken}).count(SHORT)
        # Whatever could not be read still lies somewhere, as it was.
        score = kept.keeping.score()
        if kept.shelf.texts.get(f"broken.{name}") is not None:
            assert kept.shelf.texts[f"broken.{name}"] == broken
            assert set(kept.notices) & {Notice.BROKEN_SCORE, Notice.BROKEN_HISTORY}
        elif Notice.LATER in kept.notices:
            assert kept.shelf.texts[name] == broken
        assert a_hand(SHORT).name in score.counted
        if name == HISTORY:
            assert score.series == scored_by([*hands(4), a_hand(SHORT)]).series


def test_a_thousand_broken_imports_change_nothing_and_say_why():
    rng = Random(8)  # noqa: S311 - chance in a test
    home = Kept(**of_hands(3))
    text = home.keeping.everything(Settings(theme=Theme.DARK))
    kept = Kept(**of_hands(2))
    before = dict(kept.shelf.texts)
    faults = []
    for _ in range(1000):
        broken = mutated(rng, text)
        kept.said.clear()
        kept.keeping.take_over(broken, Settings())
        if broken.strip() != text and kept.said[-1].settings is None:
            assert kept.shelf.texts == before
            faults.append(kept.said[-1].told)
        else:
            # Only what means the same is taken: a space, or a number that is written in another way.
            assert export_of(broken) == export_of(text)
            kept = Kept(**before)
    assert len(faults) > 950
    assert {Fault.DAMAGED, Fault.FOREIGN, Fault.NOTHING} <= set(faults)
    assert hands_of(lines_of(before[HISTORY])) == (hands(2), ())


# Hands that wait


def unfinished(number, actions=5):
    """Return the record of a hand that goes on."""
    record = a_record(number)
    return record._replace(actions=record.actions[:actions])


def aside(*records):
    """Return a shelf with these hands put aside, one after the other."""
    kept = Kept()
    for record in records:
        kept.shelf.put(HAND, hand_text(record))
        kept.keeping.put_aside(record)
        assert kept.shelf.get(HAND) is None
    return kept


def taken_up(kept):
    """Return the hands that wait in the order in which they come back."""
    found = []
    while (table := kept.keeping.waiting()) is not None:
        kept.keeping.take_up(table.record)
        assert kept.keeping.hand() == table
        found.append(table.record)
    return found


def test_hands_that_wait_come_back_one_by_one_the_last_first():
    records = [unfinished(number) for number in (1, 2, 3)]
    kept = aside(*records)
    assert taken_up(kept) == records[::-1]
    assert ASIDE not in kept.shelf.texts
    assert kept.said == kept.complaints == []


def test_the_hand_that_is_asked_for_comes_back_and_the_others_wait_on():
    kept = aside(*(unfinished(number) for number in (1, 2, 3)))
    kept.keeping.take_up(unfinished(2, actions=4))
    assert kept.keeping.hand().record == unfinished(2, actions=4)
    assert taken_up(kept) == [unfinished(3), unfinished(1)]


def test_a_hand_waits_once_however_often_it_is_put_aside():
    assert taken_up(aside(unfinished(1, actions=3), unfinished(2), unfinished(1))) == [unfinished(1), unfinished(2)]


def test_too_many_hands_do_not_wait_the_oldest_gives_way_and_the_console_is_told():
    kept = aside(*(unfinished(number) for number in range(MOST_ASIDE + 2)))
    assert len(kept.complaints) == 2
    assert taken_up(kept) == [unfinished(number) for number in range(2, MOST_ASIDE + 2)][::-1]


def test_a_hand_that_an_older_page_put_aside_comes_back():
    assert taken_up(Kept(**{ASIDE: hand_text(unfinished(1))})) == [unfinished(1)]


def test_what_cannot_be_read_is_set_aside_and_the_other_hands_wait_on():
    lines = [hand_text(unfinished(1)), "{", hand_text(unfinished(2))[:-20]]
    kept = Kept(**{ASIDE: "\n".join(lines)})
    assert kept.keeping.waiting().record == unfinished(1)
    assert kept.notices == [Notice.BROKEN_HAND] * 2
    assert kept.shelf.texts[f"broken.{ASIDE}"].split("\n") == lines
    assert taken_up(kept) == [unfinished(1)]


def test_a_line_that_cannot_be_read_is_no_hand_that_comes_back_and_waits_on():
    kept = Kept(**{ASIDE: "\n".join([hand_text(unfinished(1)), "{", hand_text(unfinished(2))])})
    kept.keeping.take_up(unfinished(1))
    assert kept.shelf.texts[ASIDE].split("\n") == ["{", hand_text(unfinished(2))]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "durak"}'])
def test_a_stored_hand_that_cannot_be_read_is_set_aside_and_told_of(text):
    kept = Kept(**{HAND: text})
    assert kept.keeping.hand() is None
    assert kept.notices == [Notice.BROKEN_HAND]
    assert kept.shelf.texts == {f"broken.{HAND}": text}
    assert Kept().keeping.hand() is None
