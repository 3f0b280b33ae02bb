"""The score sheet: what it shows of the hands, and what can be done with the whole of it."""

import pytest

from app.book import (
    LISTED,
    Done,
    ExportCame,
    ExportPressed,
    ExportShown,
    Fault,
    FileCame,
    FilterChosen,
    HandOpened,
    HandSaved,
    HistoryCame,
    Imported,
    ImportPressed,
    MorePressed,
    Pasted,
    ResetConfirmed,
    ResetDoubted,
    ResetPressed,
    TakenOver,
    WasReset,
)
from app.effects import Download, Export, Import, ReadHistory, Reset, SaveSettings, Speak
from app.messages import SeriesStored, SheetClosed, SheetOpened
from app.model import Notice, Sheet
from app.scene import find
from app.settings import Settings, Theme
from app.update import update
from app.view.figures import decimal, lasting, share
from engine.players import Level
from engine.position import Seat
from tests.app.hands import a_hand, a_record, hands
from tests.app.scenes import control, having, nodes, of_class, only, text
from tests.app.tables import ENGLISH, game, sent, start
from tests.app.test_sheets import fields
from tests.app.test_wording import words_in

OPEN = SheetOpened(Sheet.STATS)


def book(*messages, some=()):
    """Return the page with the score sheet open on these hands, after messages."""
    return sent(start(), OPEN, HistoryCame(tuple(some)), *messages)


def sheet(model, words=ENGLISH):
    """Return the dialog."""
    return only(of_class(game(model, words), "sheet"))


def figures(model):
    """Return the figures by their names."""
    rows = only(of_class(sheet(model), "figures")).children
    return {text(row.children[0]): text(row.children[1]) for row in rows}


def plots(model):
    """Return the titles of the plots that are shown."""
    return [text(plot.children[0]) for plot in of_class(sheet(model), "plot")]


def told(model):
    """Return what came of the last thing done."""
    return text(only(of_class(sheet(model), "told")))


def test_opening_the_sheet_asks_for_the_history_and_forgets_what_was_asked_before():
    model, effects = update(book(ResetPressed(), Pasted("x"), ExportCame("y"), SheetClosed()), OPEN)
    assert effects == [ReadHistory()]
    assert (model.book.doubted, model.book.pasted, model.book.export, model.book.told) == (False, "", None, None)


def test_a_hand_that_is_counted_while_the_sheet_is_open_is_shown():
    assert update(book(), SeriesStored(start().series))[1] == [ReadHistory()]
    assert update(start(), SeriesStored(start().series))[1] == []


def test_before_the_first_hand_there_are_no_figures():
    for model in (book(), sent(start(), OPEN)):
        assert text(only(of_class(sheet(model), "none"))) == "Finish a hand, and its figures stand here."
        assert of_class(sheet(model), "plot") == of_class(sheet(model), "past") == []


def test_nine_hands_have_figures_and_no_rates():
    shown = figures(book(some=hands(9, players=2)))
    assert shown["Hands"] == "9"
    assert shown["Not the Durak"] == shown["First out"] == "from 10 hands on"
    assert plots(book(some=hands(9, players=2))) == ["Places by level"]


def test_ten_hands_have_rates_and_their_plot():
    base = a_hand(1, players=4)
    won, lost = (base._replace(ranking=tuple(map(Seat, ranking))) for ranking in ((0, 1, 2, 3), (1, 2, 3, 0)))
    some = [each._replace(name=str(number)) for number, each in enumerate([won] * 7 + [lost] * 3 + [won] * 2)]
    model = book(some=some)
    shown = figures(model)
    assert shown["Not the Durak"] == shown["First out"] == "75%"
    assert shown["Times Durak"] == "3"
    assert shown["Average place"] == "1.8"
    assert shown["Hands in a row without being the Durak"] == "2, at best 7"
    assert shown["Half of the hands took at most"] == "10 minutes"
    assert plots(model) == ["How often the Durak", "Places by level"]


def test_every_plot_says_the_same_in_a_drawing_a_sentence_and_a_table():
    for plot in of_class(sheet(book(some=hands(30))), "plot"):
        drawing = only(each for each in nodes(plot) if each.tag == "svg")
        caption = only(each for each in nodes(plot) if each.tag == "figcaption")
        assert drawing.attributes["role"] == "img"
        assert drawing.attributes["aria-label"] == text(caption) != ""
        rows = [each for each in nodes(plot) if each.tag == "tr"]
        assert len(rows) > 1
        assert {len(row.children) for row in rows} == {5}


def test_the_table_of_the_rate_has_a_row_for_each_point_of_the_curve():
    plot = of_class(sheet(book(some=hands(30))), "plot")[0]
    curve = only(of_class(plot, "rate")[:1]).attributes["points"]
    rows = [each for each in nodes(plot) if each.tag == "tr"]
    assert len(curve.split()) == len(rows) - 1 == 30 - 9


def test_a_bar_is_as_long_as_its_share():
    base = a_hand(1, players=2)
    won, lost = base._replace(ranking=(Seat(0), Seat(1))), base._replace(ranking=(Seat(1), Seat(0)))
    plot = only(of_class(sheet(book(some=[won, won, won, lost._replace(name="x")][2:])), "plot"))
    bars = [each for each in nodes(plot) if each.tag == "rect"]
    assert [(bar.attributes["class"], bar.attributes["x"], bar.attributes["width"]) for bar in bars] == [
        ("first", 0, 160),
        ("durak", 160, 160),
    ]


def test_only_null_hands_make_no_bars_and_no_crash():
    null = a_hand(1, players=2)._replace(ranking=())
    model = book(some=[null])
    assert [each for each in nodes(sheet(model)) if each.tag == "rect"] == []
    assert figures(model)["Null hands, counted apart"] == "1"
    assert "Average place" not in figures(model)


def test_the_sheet_shows_the_hands_that_are_chosen():
    some = (*hands(6, players=2), *hands(4, players=3, level="hard"))
    model = book(FilterChosen("players", "3"), some=some)
    assert figures(model)["Hands"] == "4"
    assert len(only(of_class(sheet(model), "past")).children) == 4
    assert fields(sheet(model))["filter.players"] == "3"
    model = sent(model, FilterChosen("level", "easy"))
    assert text(only(of_class(sheet(model), "none"))) == "No hand is of this kind."
    assert fields(sheet(model)) == {"filter.players": "3", "filter.level": "easy"}
    model = sent(model, FilterChosen("players", "all"), FilterChosen("level", "hard"))
    assert figures(model)["Hands"] == "4"
    model = sent(model, FilterChosen("players", "nine"), FilterChosen("level", "divine"))
    assert figures(model)["Hands"] == "10"


def test_the_choice_of_hands_is_still_there_when_the_sheet_is_opened_again():
    model = sent(book(FilterChosen("players", "2"), some=hands(9, players=2)), SheetClosed(), OPEN)
    assert fields(sheet(model))["filter.players"] == "2"


def test_the_list_begins_with_the_last_hand_and_grows_at_a_press():
    some = hands(25)
    model = book(some=some)
    keys = [line.key for line in only(of_class(sheet(model), "past")).children]
    assert keys == [f"past-{hand.name}" for hand in some[::-1][:LISTED]]
    model = sent(model, MorePressed(), MorePressed())
    assert len(only(of_class(sheet(model), "past")).children) == 25
    assert find(sheet(model), "data-do", "more") == []


def test_a_line_of_the_list_tells_how_the_hand_ended_and_when():
    won = a_hand(1, players=3)._replace(ranking=tuple(map(Seat, (0, 2, 1))))
    some = [won, won._replace(name="b", ranking=()), a_hand(2, players=2, daily="2026-11-30", assisted=True)]
    lines = only(of_class(sheet(book(some=some)), "past")).children
    assert text(lines[2]).startswith("Place 1 of 3Rivals: Easy")
    assert text(lines[1]).startswith("Null hand, players: 3")
    assert "Deal of the day: 2026-11-30with a hint" in text(lines[0])
    time = only(having(lines[2], "datetime"))
    assert (time.attributes["datetime"], time.attributes["local"]) == (won.ended, "en")


def test_a_hand_of_the_list_is_saved_as_its_record():
    model = book(some=[a_hand(1), a_hand(3)])
    assert update(model, HandSaved(a_hand(3).name))[1] == [Download(a_record(3))]


def test_a_hand_of_the_list_is_looked_at_again():
    model = book(some=[a_hand(1), a_hand(3)])
    model, _ = update(model, HandOpened(a_hand(3).name))
    assert (model.replay.record, model.sheet) == (a_record(3), None)


@pytest.mark.parametrize("message", [HandSaved, HandOpened])
def test_a_hand_that_cannot_be_read_any_more_is_told_of(message):
    broken = a_hand(1)._replace(record="1xyz")
    for model, name in ((book(some=[broken]), broken.name), (book(), "another"), (sent(start(), OPEN), "any")):
        after, effects = update(model, message(name))
        assert (after.notices, effects) == ((Notice.BROKEN_HISTORY,), [])


def test_a_hand_without_a_record_has_no_buttons():
    model = book(some=[a_hand(1)._replace(record="")])
    assert find(sheet(model), "data-do", f"save {a_hand(1).name}") == []
    assert find(sheet(model), "data-do", f"open {a_hand(1).name}") == []


def test_nothing_is_deleted_before_it_is_named_and_confirmed():
    model, effects = update(book(some=hands(3)), ResetPressed())
    assert effects == []
    doubt = text(only(of_class(sheet(model), "doubt")))
    assert doubt.startswith("The score of 0 hands will be lost. So will the history, with 3 hands in it.")
    kept, effects = update(model, ResetDoubted())
    assert (effects, of_class(sheet(kept), "doubt")) == ([], [])
    model, effects = update(model, ResetConfirmed())
    assert effects == [Reset()]
    assert told(sent(model, WasReset())) == "Score and history are empty."


def test_everything_can_be_saved_as_a_file_or_shown_as_text():
    model = book()
    assert update(model, ExportPressed())[1] == [Export(model.settings, as_file=True)]
    assert update(model, ExportShown())[1] == [Export(model.settings, as_file=False)]
    model = sent(model, ExportCame("{everything}"))
    field = only(each for each in nodes(sheet(model)) if each.attributes.get("readonly"))
    assert field.attributes[".value"] == "{everything}"
    assert told(model) == "Everything stands in the field as text."


def test_a_text_and_a_file_are_taken_over():
    model = book(Pasted("{text}"))
    assert update(model, ImportPressed())[1] == [Import("{text}", model.settings)]
    assert update(model, FileCame("{file}"))[1] == [Import("{file}", model.settings)]


def test_settings_that_come_with_an_import_hold_and_their_language_is_fetched():
    settings = Settings(theme=Theme.DARK, lang="fi")
    model, effects = update(sent(start(lang="en"), OPEN, Pasted("x")), Imported(TakenOver(2, 1), settings))
    assert model.settings == Settings(theme=Theme.DARK, lang="en")
    assert effects == [ReadHistory(), SaveSettings(model.settings), Speak("fi")]
    assert model.book.pasted == ""
    assert told(model) == "2 hands added. 1 was here already."
    for lang in ("en", None):
        _, effects = update(sent(start(lang="en"), OPEN), Imported(TakenOver(0, 0), settings._replace(lang=lang)))
        assert effects == [ReadHistory(), SaveSettings(model.settings)]


def test_a_file_that_is_no_text_is_refused():
    model, effects = update(book(), FileCame(None))
    assert (model.book.told, effects) == (Fault.FOREIGN, [])


@pytest.mark.parametrize("fault", Fault)
def test_every_refused_import_says_why_and_that_nothing_changed(fault):
    model, effects = update(book(Pasted("x")), Imported(fault))
    assert effects == [ReadHistory()]
    assert told(model).endswith(" Nothing was changed here.")
    assert len({told(sent(book(), Imported(each))) for each in Fault}) == len(Fault)
    assert model.book.pasted == "x"


def test_a_new_try_forgets_what_came_of_the_last():
    for message in (ImportPressed(), FileCame("x"), ExportPressed(), ExportShown(), ResetPressed()):
        assert told(book(Imported(Fault.NOTHING), message)) == ""
    assert book(WasReset()).book.told is Done.RESET


@pytest.mark.parametrize("lang", ["en", "it", "bg", "fi", "id"])
def test_the_sheet_speaks_every_language(lang):
    mixed = a_hand(7, players=3)._replace(levels=(Level.EASY, Level.HARD))
    levels = [a_hand(number, level=level.value) for number, level in enumerate(Level, start=40)]
    words = words_in(lang)
    for done in (*Fault, *Done, TakenOver(1, 2)):
        model = book(ResetPressed(), ExportCame("x"), some=(*hands(30), *levels, mixed))
        text(sheet(model._replace(book=model.book._replace(told=done)), words))
    assert words.missing == []


def test_numbers_are_told_as_people_tell_them():
    assert [share(ENGLISH, part) for part in (0, 0.125, 1)] == ["0%", "12%", "100%"]
    assert [decimal(ENGLISH, number) for number in (0, 1.25, 19.96)] == ["0.0", "1.2", "20.0"]
    assert [lasting(ENGLISH, seconds) for seconds in (1, 59, 60, 3599, 3600, 9000)] == [
        "1 second",
        "59 seconds",
        "1 minute",
        "60 minutes",
        "1 hour",
        "2 hours",
    ]
    assert share(words_in("fi"), 0.5) == "50\xa0%"
    assert decimal(words_in("it"), 1.5) == "1,5"


def test_the_button_of_the_day_stands_where_a_new_hand_is_chosen():
    dialog = sheet(sent(start(), SheetOpened(Sheet.NEW)))
    assert text(control(dialog, "daily")) == "Deal of the day"
