"""What the person chooses and what an address may ask for."""

from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings import (
    MAX_RIVALS,
    MOST_WORDS,
    Deck,
    Settings,
    Sort,
    Speed,
    Theme,
    changed,
    is_seed,
    read_lang,
    read_levels,
    read_players,
    read_words,
    wished,
    written,
)
from engine.players import Level
from i18n.languages import LANGUAGES

EASY, NORMAL, HARD = Level
DEFAULTS = Settings()
NAMES = ("players", "levels", "lang", "speed", "theme", "deck", "seed", "ai_seed", "embed")
IN_ADDRESS = ("players", "levels", "lang", "speed", "theme", "deck")
HALF_A_LETTER = "\ud800"

anything = st.text(st.characters(codec=None), max_size=20) | st.sampled_from(
    ["", " ", "0", "2", "6", "7", "easy", "easy,hard", "EASY", "it", "dark", "large", "step", "😀" * 500, HALF_A_LETTER]
)
settings_of_any_kind = st.builds(
    Settings,
    players=st.integers(2, 6),
    levels=st.tuples(*[st.sampled_from(Level)] * MAX_RIVALS),
    lang=st.sampled_from([None, *LANGUAGES]),
    words=anything.map(read_words),
    **{
        name: st.sampled_from(kind)
        for name, kind in Settings.__annotations__.items()
        if isinstance(kind, type) and issubclass(kind, Enum)
    },
)


@pytest.mark.parametrize(
    ("query", "settings"),
    [
        ({}, DEFAULTS),
        ({"players": "2"}, DEFAULTS),
        ({"players": "6"}, DEFAULTS._replace(players=6)),
        ({"levels": "hard"}, DEFAULTS._replace(levels=(HARD,) * 5)),
        ({"levels": "easy,hard"}, DEFAULTS._replace(levels=(EASY, HARD, HARD, HARD, HARD))),
        ({"levels": "easy, hard ,normal"}, DEFAULTS._replace(levels=(EASY, HARD, NORMAL, NORMAL, NORMAL))),
        ({"levels": "easy,easy,hard,easy,easy"}, DEFAULTS._replace(levels=(EASY, EASY, HARD, EASY, EASY))),
        ({"lang": "it"}, DEFAULTS._replace(lang="it")),
        ({"lang": "FI-fi"}, DEFAULTS._replace(lang="fi")),
        ({"lang": "in"}, DEFAULTS._replace(lang="id")),
        ({"lang": "en_GB.UTF-8"}, DEFAULTS._replace(lang="en")),
        ({"lang": " en "}, DEFAULTS._replace(lang="en")),
        ({"speed": "instant"}, DEFAULTS._replace(speed=Speed.INSTANT)),
        ({"speed": "step"}, DEFAULTS._replace(speed=Speed.STEP)),
        ({"theme": "dark"}, DEFAULTS._replace(theme=Theme.DARK)),
        ({"deck": "four"}, DEFAULTS._replace(deck=Deck.FOUR)),
        ({"utm_source": "host", "embed": "1", "sort": "rank", "level.1": "easy"}, DEFAULTS),
        (
            {"players": "4", "theme": "light", "deck": "large", "speed": "fast"},
            DEFAULTS._replace(players=4, theme=Theme.LIGHT, deck=Deck.LARGE, speed=Speed.FAST),
        ),
    ],
)
def test_an_address_asks_for_settings(query, settings):
    wish = wished(query, DEFAULTS)
    assert (wish.settings, wish.refused) == (settings, ())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *(
            ("players", text)
            for text in ("", "0", "1", "7", "10", "2.0", "-2", " 3", "two", "²", "٣", "23", "3" * 9999)
        ),
        *(("levels", text) for text in ("", ",", "easy,", ",easy", "easy,,hard", "Easy", "expert", "easy;hard")),
        *(("levels", text) for text in ("easy," * 5 + "easy", "," * 99999, "easy" * 9999, HALF_A_LETTER)),
        *(
            ("lang", text)
            for text in ("", "xx", "english", "enx", "italiano", "it" * 400, "-", "*", HALF_A_LETTER, "tlh")
        ),
        *(("speed", text) for text in ("", "FAST", "slowest", "0", "1e999", "fast,slow", HALF_A_LETTER)),
        *(("theme", text) for text in ("", "black", "Dark", "dark ", HALF_A_LETTER)),
        *(("deck", text) for text in ("", "3", "classic,four", "CLASSIC", HALF_A_LETTER)),
        *(("seed", text) for text in ("", HALF_A_LETTER, "a\udfffb", "😀\ud83d", "\ufffd\ufffd\ufffd")),
        *(("ai_seed", text) for text in ("", HALF_A_LETTER, "\udc00" * 999, "a\ufffd")),
        *(("embed", text) for text in ("", "0", "2", "yes", "true", "1 ")),
    ],
)
def test_a_value_that_means_nothing_is_named_and_leaves_all_as_it_was(name, text):
    before = DEFAULTS._replace(players=3, lang="bg", speed=Speed.SLOW)
    wish = wished({name: text}, before)
    assert wish.refused == (name,)
    assert wish[:3] == (before, None, None)


def test_every_bad_value_is_named_and_the_good_ones_beside_it_count():
    query = {"players": "9", "theme": "dark", "levels": "x", "seed": HALF_A_LETTER, "ai_seed": "7", "lang": "fi"}
    wish = wished(query, DEFAULTS)
    assert wish.refused == ("players", "levels", "seed")
    assert wish.settings == DEFAULTS._replace(theme=Theme.DARK, lang="fi")
    assert (wish.seed, wish.ai_seed) == (None, "7")


@pytest.mark.parametrize("seed", ["x", "0", " ", "2026-11-30", "шестёрка", "😀", "a" * 99999, "null", "\0"])
def test_any_unicode_text_is_a_seed(seed):
    wish = wished({"seed": seed, "ai_seed": seed[::-1]}, DEFAULTS)
    assert (wish.seed, wish.ai_seed, wish.refused) == (seed, seed[::-1], ())


def test_an_empty_seed_is_refused_and_a_hand_dealt_all_the_same():
    wish = wished({"seed": "", "ai_seed": ""}, DEFAULTS)
    assert wish == (DEFAULTS, None, None, True, False, ("seed", "ai_seed"), False)


@pytest.mark.parametrize(
    ("query", "deals"),
    [
        ({"players": "3"}, True),
        ({"levels": "easy"}, True),
        ({"seed": "x"}, True),
        ({"ai_seed": "x"}, True),
        ({"lang": "it", "theme": "dark", "deck": "four", "speed": "fast", "embed": "1"}, False),
        ({}, False),
    ],
)
def test_only_what_concerns_the_table_asks_for_a_deal(query, deals):
    assert wished(query, DEFAULTS).deals is deals


@given(st.dictionaries(st.sampled_from(NAMES) | anything, anything), settings_of_any_kind)
def test_no_query_fails_and_only_names_of_the_query_are_refused(query, settings):
    wish = wished(query, settings)
    assert set(wish.refused) <= query.keys() & set(NAMES)
    assert len(set(wish.refused)) == len(wish.refused)
    assert len(wish.settings.levels) == MAX_RIVALS
    kept = set(Settings._fields) - query.keys()
    assert all(getattr(wish.settings, name) == getattr(settings, name) for name in kept)


@given(settings_of_any_kind, settings_of_any_kind)
def test_settings_written_are_read_back_over_any_others(settings, others):
    for name, text in written(settings._replace(lang=settings.lang or "it")).items():
        others = changed(others, name, text)
    assert others == settings._replace(lang=settings.lang or "it")


@pytest.mark.parametrize(
    ("query", "new", "refused"), [({}, False, ()), ({"new": "1"}, True, ()), ({"new": "?"}, False, ("new",))]
)
def test_an_address_can_open_the_choice_of_a_new_hand(query, new, refused):
    wish = wished(query, DEFAULTS)
    assert (wish.new, wish.refused, wish.deals) == (new, refused, False)


def test_a_language_that_was_not_chosen_is_not_written():
    assert "lang" not in written(DEFAULTS)
    assert written(DEFAULTS._replace(lang="fi"))["lang"] == "fi"


@pytest.mark.parametrize("rival", range(1, MAX_RIVALS + 1))
def test_each_rival_has_a_level_of_his_own(rival):
    levels = changed(DEFAULTS, f"level.{rival}", "hard").levels
    assert levels == (NORMAL,) * (rival - 1) + (HARD,) + (NORMAL,) * (MAX_RIVALS - rival)


def test_the_order_of_the_hand_is_chosen_in_a_form():
    assert changed(DEFAULTS, "sort", "rank").sort is Sort.RANK


@pytest.mark.parametrize(
    ("name", "text"),
    [("level.0", "easy"), ("level.6", "easy"), ("level.1", "grand"), ("", ""), ("_replace", "x"), ("sort", "colour")],
)
def test_what_is_no_setting_or_no_value_is_refused(name, text):
    with pytest.raises(ValueError, match=r"is not a"):
        changed(DEFAULTS, name, text)


@pytest.mark.parametrize(
    ("reader", "text", "complaint"),
    [
        (read_players, "7", "'7' is not a number of players from 2 to 6"),
        (read_levels, "easy," * 5 + "easy", "6 levels are more than 5 rivals"),
        (read_lang, "klingon", "'klingon' is not a language of this page"),
    ],
)
def test_a_refusal_says_what_was_expected(reader, text, complaint):
    with pytest.raises(ValueError, match=complaint):
        reader(text)


def test_a_seed_is_any_text_that_arrived_whole():
    whole = ("ж", "😀", "\ud7ff\ue000", " ")
    broken = ("", "\ud800", "x\udfff", "x\ufffdy")
    assert [is_seed(text) for text in (*whole, *broken)] == [True] * 4 + [False] * 4


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  my\n own\twords ", "my own words"),
        ("шест 😀", "шест 😀"),
        ("a\ud800b", "ab"),
        ("x" * 999, "x" * MOST_WORDS),
        ("x" * (MOST_WORDS - 1) + " y", "x" * (MOST_WORDS - 1)),
        ("a/b:0", "a/b:0"),
    ],
)
def test_the_persons_words_are_one_short_line_of_whole_letters(typed, kept):
    assert read_words(typed) == read_words(kept) == changed(DEFAULTS, "words", typed).words == kept
