"""Every control and key means what it says, and nothing else means anything."""

from itertools import product

import pytest

from app.book import (
    ExportPressed,
    ExportShown,
    HandOpened,
    HandSaved,
    HistoryCame,
    ImportPressed,
    MorePressed,
    ResetConfirmed,
    ResetDoubted,
    ResetPressed,
)
from app.keys import LETTERS, key_pressed, replay_key
from app.links import MOST_ACTIONS
from app.messages import (
    AsidePressed,
    Asked,
    CardPressed,
    DailyPressed,
    DaySharePressed,
    DealPressed,
    DonePressed,
    DownloadPressed,
    HandsTurned,
    HintPressed,
    LessonPressed,
    LessonsLeft,
    NextPressed,
    NoticeClosed,
    Noticed,
    PlayOnPressed,
    PracticePressed,
    RenewPressed,
    ReplayLeft,
    ReplayMoved,
    ReplayOpened,
    ReplayRun,
    ReplayStepped,
    RivalWaits,
    SettingChosen,
    SharePressed,
    SheetClosed,
    SheetOpened,
    SkipPressed,
    Stamped,
    StepPressed,
    TakePressed,
    Typed,
    UndoPressed,
)
from app.model import Notice, Sheet, Topic
from app.presses import card_pressed, pressed
from engine.cards import CARD_TEXT, card_named
from i18n.rules import OUTLINE
from tests.app.hands import hands
from tests.app.scenes import having
from tests.app.tables import OVER, RIVAL_ATTACKS, YOU_ARE_OUT, YOU_DEFEND, YOUR_ATTACK, game, resumed, sent, start

CONTROLS = {
    "take": TakePressed(),
    "pass": DonePressed(),
    "deal": DealPressed(),
    "next": NextPressed(),
    "step": StepPressed(),
    "skip": SkipPressed(),
    "hint": HintPressed(),
    "renew": RenewPressed(),
    "lesson": LessonPressed(),
    "lessons-end": LessonsLeft(),
    "close": SheetClosed(),
    "new": SheetOpened(Sheet.NEW),
    "settings": SheetOpened(Sheet.SETTINGS),
    "stats": SheetOpened(Sheet.STATS),
    "rules": SheetOpened(Sheet.RULES),
    "keys": SheetOpened(Sheet.KEYS),
    "replay": ReplayOpened(),
    "replay-back": ReplayStepped(-1),
    "replay-on": ReplayStepped(1),
    "replay-run": ReplayRun(),
    "replay-end": ReplayLeft(),
    "hands": HandsTurned(),
    "play-on": PlayOnPressed(),
    "share": SharePressed(),
    "share-day": DaySharePressed(),
    "course": SheetOpened(Sheet.COURSE),
    "download": DownloadPressed(),
    "aside": AsidePressed(),
    "large": SettingChosen("deck", "large"),
    "undo": UndoPressed(),
    "practice": PracticePressed(),
    **{f"replay {ply}": ReplayOpened(None, ply) for ply in range(3)},
    **{f"ply {ply}": ReplayMoved(ply) for ply in range(3)},
    "daily": DailyPressed(),
    "more": MorePressed(),
    "reset": ResetPressed(),
    "reset-no": ResetDoubted(),
    "reset-yes": ResetConfirmed(),
    "export": ExportPressed(),
    "export-text": ExportShown(),
    "import": ImportPressed(),
    **{f"save {hand.name}": HandSaved(hand.name) for hand in hands(11)[1:]},
    **{f"open {hand.name}": HandOpened(hand.name) for hand in hands(11)[1:]},
    **{f"rules {rule.id}": SheetOpened(Sheet.RULES, rule.id) for rule in OUTLINE},
    **{f"dismiss {notice.value}": NoticeClosed(notice) for notice in Notice},
}

PAGES = [
    *(sent(resumed(YOUR_ATTACK), SheetOpened(sheet)) for sheet in Sheet),
    *(sent(start(), Noticed(notice)) for notice in Notice),
    sent(start(), SheetOpened(Sheet.STATS), HistoryCame(hands(11)), ResetPressed()),
    sent(resumed(RIVAL_ATTACKS), RivalWaits(0)),
    sent(resumed(YOU_DEFEND), Typed("8h")),
    sent(resumed(YOU_DEFEND), LessonPressed()),
    resumed(YOU_ARE_OUT),
    resumed(OVER),
    resumed(OVER._replace(record=OVER.record._replace(extra={**OVER.record.extra, "daily": "2026-11-30"}))),
    sent(resumed(OVER), ReplayOpened()),
    sent(resumed(YOUR_ATTACK), Stamped(OVER.record._replace(extra={**OVER.record.extra, "practice": True}))),
]


def exactly(message):
    """Return a message with its kind: two kinds without a field are equal."""
    return type(message), message


@pytest.mark.parametrize(("does", "message"), CONTROLS.items(), ids=CONTROLS)
def test_a_control_means_its_message(does, message):
    assert exactly(pressed(does)) == exactly(message)


def test_every_control_of_every_page_means_something_and_every_meaning_has_a_control():
    controls = {control.attributes["data-do"] for model in PAGES for control in having(game(model), "data-do")}
    assert controls - CONTROLS.keys() == set()
    without_rules = {does for does in CONTROLS if not does.startswith("rules ")}
    # The end of the last lesson is a page of its own: see the lessons.
    assert without_rules - controls == set()


@pytest.mark.parametrize(
    "does",
    [
        "",
        " ",
        "Take",
        "take ",
        "rules flow.9",
        "rules  flow.1",
        "rule flow.1",
        "dismiss",
        "dismiss x",
        "ply",
        "ply -1",
        "ply x",
        "replay x",
        "take flow.1",
        "save",
        "save ",
        "open",
        "6c",
    ],
)
def test_what_no_page_offers_means_nothing(does):
    assert pressed(does) is None


@pytest.mark.parametrize("text", CARD_TEXT)
def test_a_card_means_that_it_is_played(text):
    assert exactly(card_pressed(text)) == exactly(CardPressed(card_named(text)))


@pytest.mark.parametrize("text", ["", "6C", "10c", "c6", "take", "6c ", "null", "\ud800"])
def test_what_is_no_card_means_nothing(text):
    assert card_pressed(text) is None


KEYS = [
    ("t", TakePressed()),
    ("d", DonePressed()),
    ("p", DonePressed()),
    ("i", HintPressed()),
    ("u", UndoPressed()),
    ("h", Asked(Topic.HAND)),
    ("b", Asked(Topic.TABLE)),
    ("m", Asked(Topic.PILES)),
    ("o", Asked(Topic.RIVALS)),
    ("l", Asked(Topic.LAST)),
    ("s", Asked(Topic.SCORE)),
    ("r", Asked(Topic.NOW)),
]


@pytest.mark.parametrize(("letter", "message"), KEYS)
def test_a_letter_is_a_key_small_or_capital(letter, message):
    for key, code in product((letter, letter.upper()), ("", f"Key{letter.upper()}", "KeyX")):
        assert exactly(key_pressed(key, code)) == exactly(message)


@pytest.mark.parametrize(
    ("key", "code", "letter"),
    [
        ("т", "KeyT", "t"),
        ("Ш", "KeyI", "i"),
        ("в", "KeyD", "d"),
        ("з", "KeyP", "p"),
        ("ה", "KeyV", None),
        ("た", "KeyQ", None),
    ],
)
def test_where_letters_are_of_another_script_the_place_on_the_keyboard_counts(key, code, letter):
    assert exactly(key_pressed(key, code)) == exactly(LETTERS.get(letter))


def test_a_question_mark_lists_the_keys():
    assert exactly(key_pressed("?", "Slash")) == exactly(SheetOpened(Sheet.KEYS))


def test_every_topic_has_a_key():
    assert {message.topic for message in LETTERS.values() if isinstance(message, Asked)} == set(Topic)


@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("", ""),
        ("Tab", "Tab"),
        ("Enter", "Enter"),
        ("Dead", "KeyT"),
        (" ", "Space"),
        ("x", "KeyX"),
        ("é", ""),
        ("é", "Digit2"),
    ],
)
def test_other_keys_mean_nothing(key, code):
    assert key_pressed(key, code) is None


@pytest.mark.parametrize("rtl", [False, True])
def test_a_replay_is_walked_with_the_keys_of_a_film(rtl):
    forward = ReplayStepped(1)
    assert exactly(replay_key("ArrowLeft" if rtl else "ArrowRight", rtl=rtl)) == exactly(forward)
    assert exactly(replay_key("ArrowRight" if rtl else "ArrowLeft", rtl=rtl)) == exactly(ReplayStepped(-1))
    assert exactly(replay_key("Home", rtl=rtl)) == exactly(ReplayMoved(0))
    assert replay_key("End", rtl=rtl).ply > MOST_ACTIONS
    assert exactly(replay_key(" ", rtl=rtl)) == exactly(ReplayRun())
    assert exactly(replay_key("Escape", rtl=rtl)) == exactly(ReplayLeft())
    assert replay_key("t", rtl=rtl) is None
