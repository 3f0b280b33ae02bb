"""The dialogs and what else is told beside the table."""

import pytest

from app.effects import SaveSettings
from app.messages import LanguageCame, NewerCame, NoticeClosed, Noticed, SeriesStored, SettingChosen, SheetOpened
from app.model import Notice, Sheet
from app.presses import pressed
from app.scene import Node
from app.settings import Deck, Motion, Settings, Sort, Speed, Switch, Theme, changed
from app.update import update
from app.view import page
from engine.players import Level
from engine.position import Seat
from engine.series import Series
from i18n.languages import LANGUAGES
from i18n.rules import OUTLINE
from tests.app.scenes import control, having, nodes, of_class, only, text
from tests.app.tables import ENGLISH, YOUR_ATTACK, game, resumed, sent, start
from tests.app.test_wording import words_in


def opened(sheet, model=None, rule=None):
    """Return the dialog of a page."""
    return only(of_class(game(sent(model or start(), SheetOpened(sheet, rule))), "sheet"))


def fields(dialog):
    """Return what each field of a dialog is set to."""
    found = {}
    for each in nodes(dialog):
        has = each.attributes
        if each.tag == "select":
            found[has["name"]] = only(
                option.attributes["value"] for option in each.children if option.attributes[".selected"]
            )
        elif has.get("type") == "checkbox":
            found[has["name"]] = "on" if has[".checked"] else "off"
        elif has.get("type") == "radio" and has[".checked"]:
            found[has["name"]] = has["value"]
    return found


def choices(dialog):
    """Return every value that each field of a dialog offers."""
    offered = {}
    for each in nodes(dialog):
        has = each.attributes
        if each.tag == "select":
            offered[has["name"]] = [option.attributes["value"] for option in each.children]
        elif has.get("type") == "radio":
            offered.setdefault(has["name"], []).append(has["value"])
        elif has.get("type") == "checkbox":
            offered[has["name"]] = ["on", "off"]
        elif has.get("type") == "text":
            offered[has["name"]] = ["", "any words"]
    return offered


@pytest.mark.parametrize("sheet", Sheet)
@pytest.mark.parametrize("model", [start(), resumed(YOUR_ATTACK)], ids=["no hand", "a hand"])
def test_every_sheet_opens_with_and_without_a_hand_and_can_be_closed(sheet, model):
    dialog = opened(sheet, model)
    title = only(each for each in nodes(dialog) if each.attributes.get("id") == dialog.attributes["aria-labelledby"])
    assert text(title) != ""
    assert dialog.attributes["modal"] is True
    assert control(dialog, "close").attributes["aria-label"] == "Close"


def test_a_page_has_no_sheet_until_one_is_opened():
    assert of_class(game(start()), "sheet") == of_class(game(resumed(YOUR_ATTACK)), "sheet") == []


@pytest.mark.parametrize("sheet", Sheet)
def test_a_sheet_keeps_its_element_when_the_language_changes(sheet):
    model = sent(start(), SheetOpened(sheet))
    keys = {only(of_class(game(model, words), "sheet")).key for words in (ENGLISH, words_in("it"), words_in("bg"))}
    assert len(keys) == 1


def test_the_sheets_are_different_elements():
    assert len({opened(sheet).key for sheet in Sheet}) == len(Sheet)


@pytest.mark.parametrize("players", range(2, 7))
def test_the_new_hand_has_a_level_for_each_rival(players):
    model = start(players=players, levels=(Level.EASY, Level.NORMAL, Level.HARD, Level.EASY, Level.NORMAL))
    levels = ["easy", "normal", "hard", "easy", "normal"][: players - 1]
    assert fields(opened(Sheet.NEW, model)) == {
        "players": str(players),
        "practice": "off",
        **{f"level.{seat}": level for seat, level in enumerate(levels, start=1)},
    }


def test_the_new_hand_shows_what_is_chosen_and_not_dealt_yet():
    model = sent(start(), SheetOpened(Sheet.NEW), SettingChosen("players", "3"), SettingChosen("level.2", "hard"))
    levels = {"level.1": "normal", "level.2": "hard"}
    assert fields(only(of_class(game(model), "sheet"))) == {"players": "3", "practice": "off", **levels}


def test_the_settings_show_every_choice_as_it_is():
    chosen = {
        "speed": Speed.SLOW,
        "deck": Deck.LARGE,
        "theme": Theme.DARK,
        "sort": Sort.RANK,
        "motion": Motion.OFF,
        "sound": Switch.ON,
        "marks": Switch.OFF,
        "forced": Switch.ON,
        "twice": Switch.ON,
        "counter": Switch.ON,
        "letters": Switch.OFF,
    }
    values = {name: each.value for name, each in chosen.items()}
    assert fields(opened(Sheet.SETTINGS, start(**chosen))) == {"lang": "en", **values}


@pytest.mark.parametrize("sheet", [Sheet.NEW, Sheet.SETTINGS])
def test_every_value_that_a_sheet_offers_is_a_setting(sheet):
    for name, values in choices(opened(sheet, start(players=6))).items():
        for value in values:
            changed(Settings(), name, value)


def test_every_setting_can_be_chosen_in_some_sheet():
    offered = choices(opened(Sheet.NEW, start(players=6))) | choices(opened(Sheet.SETTINGS))
    levels = {name for name in offered if name.startswith("level.")}
    assert offered.keys() - levels == set(Settings._fields) - {"levels"}
    assert len(levels) == 5


def test_every_language_is_offered_by_its_own_name_in_itself():
    select = only(each for each in nodes(opened(Sheet.SETTINGS)) if each.attributes.get("name") == "lang")
    assert [(each.attributes["lang"], text(each)) for each in select.children] == [
        (language.code, language.name) for language in LANGUAGES.values()
    ]


def test_the_page_that_speaks_another_language_says_so():
    model = sent(start(), SheetOpened(Sheet.SETTINGS), LanguageCame("bg"))
    shown = page(words_in("bg"), model)
    assert shown.document["lang"] == "bg"
    assert fields(only(of_class(shown.game, "sheet")))["lang"] == "bg"


def test_the_rules_are_all_there_in_order_under_their_ids():
    dialog = opened(Sheet.RULES)
    assert [(each.attributes["data-rule"], text(each)) for each in having(dialog, "data-rule")] == [
        (rule.id, rule.text) for rule in OUTLINE
    ]
    assert having(dialog, "aria-current") == having(dialog, "reveal") == []


@pytest.mark.parametrize("rule", [rule.id for rule in OUTLINE])
def test_the_rules_open_at_the_rule_that_was_asked_for(rule):
    dialog = opened(Sheet.RULES, rule=rule)
    here = only(having(dialog, "reveal"))
    assert here.attributes["data-rule"] == rule
    assert (here.attributes["aria-current"], here.attributes["tabindex"]) == ("true", "-1")


def test_the_lists_of_the_rules_hold_all_their_items_and_nothing_else():
    lists = [each for each in nodes(opened(Sheet.RULES)) if each.tag in {"ol", "ul"}]
    items = [[item.attributes["data-rule"] for item in each.children] for each in lists]
    assert [[each.tag, *ids] for each, ids in zip(lists, items, strict=True)] == [
        ["ol", "setup.1", "setup.2", "setup.3"],
        ["ol", "flow.1", "flow.2", "flow.3", "flow.4", "flow.5"],
        ["ul", "actions.1", "actions.2", "actions.3", "actions.4", "actions.5"],
        ["ul", "score.1", "score.2"],
        ["ul", "end.1", "end.2", "end.3"],
        ["ul", "special.1", "special.2"],
        ["ul", "ai.1", "ai.2", "ai.3"],
    ]
    assert {item.tag for each in lists for item in each.children} == {"li"}


def test_the_score_shows_the_person_at_every_table():
    series = (
        Series((3, 1), (1, 3), 2, Seat(0)),
        Series((0, 0, 0), (0, 0, 0), 0, Seat(2)),
        Series((1, 0, 2, 0), (0, 3, 0, 0), 0, Seat(1)),
        Series((0,) * 5, (0,) * 5, 7, Seat(4)),
        Series((0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0), 0, Seat(0)),
    )
    rows = having(opened(Sheet.STATS, sent(start(), SeriesStored(series))), "data-players")
    assert [[text(cell) for cell in row.children] for row in rows] == [
        ["2", "6", "3", "1", "2"],
        ["3", "0", "0", "0", "0"],
        ["4", "3", "1", "0", "0"],
        ["5", "7", "0", "0", "7"],
        ["6", "1", "0", "1", "0"],
    ]


def test_the_keys_are_listed_with_what_they_do():
    rows = [each for each in nodes(opened(Sheet.KEYS)) if each.tag == "tr"]
    keys = {text(row.children[0]): text(row.children[1]) for row in rows}
    assert keys["T"] == "take"
    assert keys["D, P"] == "done: add nothing more"
    assert set("IHBMOLSRG?") <= keys.keys()
    assert all(keys.values())


def test_the_last_notice_is_shown_and_those_behind_it_are_counted_and_heard():
    model = sent(start(), Noticed(Notice.NOT_STORED), Noticed(Notice.BAD_ADDRESS))._replace(refused=("players", "deck"))
    behind, last = of_class(game(model), "notice")
    assert text(behind) == "This browser keeps nothing for this page: the score lasts for this visit only."
    assert "hush" in behind.attributes["class"]
    assert having(behind, "data-do") == []
    assert text(last.children[0]) == "Part of the address means nothing here and was left out: players deck"
    assert only(of_class(last, "more")).attributes["data-more"] == "+1"
    assert control(last, "dismiss bad address").attributes["aria-label"] == "Close"
    assert of_class(game(start()), "notice") == []


def test_a_closed_notice_gives_way_to_the_one_behind_it():
    model = sent(start(), Noticed(Notice.NOT_STORED), Noticed(Notice.FAULT), NoticeClosed(Notice.FAULT))
    shown = only(of_class(game(model), "notice"))
    assert [each.attributes["data-do"] for each in having(shown, "data-do")] == ["dismiss not stored"]
    assert of_class(shown, "more") == []


def test_the_language_that_was_chosen_is_shown_until_its_words_do_not_come():
    model = sent(start(), SheetOpened(Sheet.SETTINGS), SettingChosen("lang", "fi"))
    assert fields(game(model))["lang"] == "fi"
    assert fields(game(sent(model, Noticed(Notice.FAULT))))["lang"] == "fi"
    assert fields(game(sent(model, Noticed(Notice.NO_WORDS))))["lang"] == "en"


def test_a_fault_is_told_with_the_way_out():
    fault = only(of_class(game(sent(start(), Noticed(Notice.FAULT))), "notice"))
    assert text(control(fault, "renew")) == "Try again"


def test_a_new_version_can_be_taken_from_its_notice_and_from_no_other():
    newer = only(of_class(game(sent(start(), NewerCame())), "notice"))
    assert text(control(newer, "renew")) == "Take it now"
    offline = only(of_class(game(sent(start(), Noticed(Notice.OFFLINE))), "notice"))
    assert [each.attributes["data-do"] for each in having(offline, "data-do")] == ["dismiss offline"]


def test_the_notice_that_goes_by_itself_stands_behind_the_others():
    behind, last = of_class(game(sent(start(), NewerCame(), Noticed(Notice.OFFLINE))), "notice")
    assert text(behind).startswith("All is kept")
    assert control(last, "dismiss newer")


def test_cards_in_large_print_are_offered_once():
    model = sent(start(), Noticed(Notice.LARGE))
    offer = only(of_class(game(model), "notice"))
    assert text(offer) == "Cards Large print"
    taken, effects = update(model, pressed(control(offer, "large").attributes["data-do"]))
    assert (taken.settings.deck, taken.notices) == (Deck.LARGE, ())
    assert effects == [SaveSettings(taken.settings)]
    declined, effects = update(model, NoticeClosed(Notice.LARGE))
    assert (declined.settings, declined.notices) == (model.settings, ())
    assert effects == [SaveSettings(model.settings)], "the choice is kept, so that it is not offered again"


@pytest.mark.parametrize("sheet", Sheet)
def test_buttons_send_no_form_headers_say_what_they_head_and_fields_keep_their_elements(sheet):
    everything = nodes(game(sent(resumed(YOUR_ATTACK, counter=Switch.ON), SheetOpened(sheet))))
    assert {each.attributes["type"] for each in everything if each.tag == "button"} == {"button"}
    assert {each.attributes["scope"] for each in everything if each.tag == "th"} <= {"row", "col"}
    settings = [each for each in everything if "setting" in str(each.attributes.get("class")).split()]
    assert [each.key for each in settings if each.key is None] == []
    assert {type(child) for each in everything for child in each.children} == {Node, str}
