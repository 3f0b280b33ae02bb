"""The words: texts, plurals, names and rules of every language, and catalogs that cannot be read."""

import re
import struct
from contextlib import suppress
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from i18n.cards import CARDS, RANKS, SUITS
from i18n.languages import LANGUAGES, best, direction
from i18n.rules import OUTLINE
from i18n.words import CatalogError, Words, english, read
from tools import catalogs

RLI, FSI, PDI = "\u2067", "\u2068", "\u2069"
OPENING = "\u2066\u2067\u2068"

MESSAGES = {
    ("log", "{name}: attacks. {card}."): "{name}: attacca. {card}.",
    ("log", "{name}: takes."): "{nome}: prende.",
    ("log", "{name}: is out."): "{name: esce.",
}


@cache
def words(lang: str) -> Words:
    return read(lang, catalogs.compiled(lang))


def machine_object(messages: dict[str, str], header: str = "Content-Type: text/plain; charset=utf-8\n") -> bytes:
    """Lay out a .mo by hand, so that what `read` accepts does not depend on the tool that writes catalogs."""
    entries = sorted((key.encode(), text.encode()) for key, text in ({"": header} | messages).items())
    keys, texts, body = [], [], b""
    start = 28 + 16 * len(entries)
    for column, table in ((0, keys), (1, texts)):
        for entry in entries:
            table.append(struct.pack("<II", len(entry[column]), start + len(body)))
            body += entry[column] + b"\0"
    head = struct.pack("<7I", 0x950412DE, 0, len(entries), 28, 28 + 8 * len(entries), 0, 28 + 16 * len(entries))
    return head + b"".join(keys) + b"".join(texts) + body


def made(lang: str = "it") -> Words:
    return read(lang, machine_object({f"{context}\4{message}": text for (context, message), text in MESSAGES.items()}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_names_36_cards_and_no_two_alike(lang):
    names = {words(lang).card(card) for card in CARDS}
    assert len(names) == 36
    assert words(lang).missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rank_letters_and_suits_differ_and_letters_fit_the_corner(lang):
    letters = [words(lang).rank(rank) for rank in "6789TJQKA"]
    assert len(set(letters)) == 9
    assert max(map(len, letters)) <= 2
    assert len({words(lang).suit(suit) for suit in "cdhs"}) == 4


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "six of clubs, jack of clubs, queen of diamonds, king of hearts, ace of spades, ten of hearts"),
        ("it", "sei di fiori, fante di fiori, regina di quadri, re di cuori, asso di picche, dieci di cuori"),
        ("bg", "шестица спатия, вале спатия, дама каро, поп купа, асо пика, десетка купа"),  # noqa: RUF001 Bulgarian
        ("fi", "risti 6, ristijätkä, ruuturouva, herttakuningas, pataässä, hertta 10"),
        ("id", "enam keriting, jack keriting, ratu wajik, raja hati, as sekop, sepuluh hati"),
    ],
)
def test_cards_have_the_names_that_players_use(lang, names):
    assert ", ".join(words(lang).card(card) for card in ("6c", "Jc", "Qd", "Kh", "As", "Th")) == names


def test_cards_are_keyed_by_the_codes_of_records():
    assert list(CARDS) == [rank + suit for suit in "cdhs" for rank in "6789TJQKA"]
    assert (list(RANKS), list(SUITS)) == (list("6789TJQKA"), list("cdhs"))


def test_the_outline_has_35_ids_in_the_order_of_the_page():
    numbers = {"goal": 1, "setup": 3, "flow": 5, "actions": 5, "score": 2, "end": 3, "special": 2}
    wanted = ["title", "variant"]
    for section, number in numbers.items():
        wanted += [section, *(f"{section}.{n}" for n in range(1, number + 1))]
    wanted += ["ai", "ai.0", "ai.1", "ai.2", "ai.3"]
    assert [rule.id for rule in OUTLINE] == wanted
    assert len(wanted) == 35


def test_every_rule_stands_under_its_heading_in_the_list_of_its_kind():
    kinds = {"setup": "numbered", "flow": "numbered", "goal": "paragraph"}
    for rule in OUTLINE[2:]:
        if rule.kind == "heading":
            assert rule.section == rule.id
        else:
            assert rule.kind == ("paragraph" if rule.id == "ai.0" else kinds.get(rule.section, "bullet"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_all_rules_and_no_two_alike(lang):
    texts = [words(lang).rule(rule.id) for rule in OUTLINE]
    assert len(set(texts)) == 35
    assert words(lang).missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_keep_every_number_of_the_english_page(lang):
    """All but 1, which a language may write as a word, or put where English has an article."""
    for rule in OUTLINE:
        numbers, wanted = (
            [n for n in re.findall("[0-9]+", text) if n != "1"] for text in (words(lang).rule(rule.id), rule.text)
        )
        assert numbers == wanted or rule.id == "setup.1"


@pytest.mark.parametrize(
    ("lang", "one", "other"),
    [("en", "card", "cards"), ("it", "carta", "carte"), ("bg", "карта", "карти"), ("fi", "kortti", "korttia")],
)
def test_two_forms_are_chosen_by_one_and_not_one(lang, one, other):
    for n in range(31):
        form = words(lang).count("table", "{n} card", "{n} cards", n)
        assert form == (f"1 {one}" if n == 1 else f"{n} {other}")


def test_one_form_serves_every_number_in_indonesian():
    for n in range(31):
        assert words("id").count("table", "{n} card", "{n} cards", n) == f"{n} kartu"


def test_plural_rules_with_three_forms_are_obeyed():
    rule = "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    header = f"Content-Type: text/plain; charset=utf-8\nPlural-Forms: {rule}\n"
    russian = read("ru", machine_object({"table\4{n} card\0{n} cards": "{n} карта\0{n} карты\0{n} карт"}, header))
    forms = [russian.count("table", "{n} card", "{n} cards", n) for n in (0, 1, 2, 4, 5, 11, 12, 21, 22, 25)]
    assert forms == (
        ["0 карт", "1 карта", "2 карты", "4 карты", "5 карт", "11 карт", "12 карт", "21 карта", "22 карты", "25 карт"]
    )


@pytest.mark.parametrize("name", ["{card}", "{", "}}", "{0}", "{card.__class__}", "{!r}", "%s", "a{b}c", "\\{"])
def test_braces_in_a_name_are_letters_like_any_other(name):
    assert made().text("log", "{name}: attacks. {card}.", name=name, card="sei") == f"{name}: attacca. sei."
    assert made().missing == []


@given(st.text())
def test_any_name_leaves_the_sentence_whole(name):
    text = made().text("log", "{name}: attacks. {card}.", name=name, card="sei di fiori")
    assert text.endswith(": attacca. sei di fiori.")
    assert text.startswith(name) or text[0] == FSI


@given(st.text(alphabet=st.sampled_from("aא\u202e\u2066\u2067\u2068\u2069\u202c\n\u2029 ")))
def test_no_name_reaches_beyond_its_isolate(name):
    value = made("he").text("log", "{name}: attacks. {card}.", name=name, card="x").partition(": attacca")[0]
    depth = 0
    for index, character in enumerate(value):
        depth += (character in OPENING) - (character == PDI)
        assert depth > 0 or index == len(value) - 1
        assert character not in "\n\u2029"
    assert depth == 0


def test_a_plain_name_gains_no_invisible_characters():
    assert made().text("log", "{name}: attacks. {card}.", name="Zoë", card="sei") == "Zoë: attacca. sei."


def test_a_right_to_left_name_is_isolated_in_a_left_to_right_sentence():
    assert made().text("log", "{name}: attacks. {card}.", name="שרה", card="sei") == f"{FSI}שרה{PDI}: attacca. sei."


def test_every_string_is_isolated_in_a_right_to_left_sentence_and_no_number():
    text = made("he").text("log", "{name}: attacks. {card}.", name="Anna", card=7)
    assert text == f"{FSI}Anna{PDI}: attacca. 7."


def test_a_value_of_isolated_parts_alone_runs_as_its_language_does():
    names = f"{FSI}Anna{PDI}; {FSI}Boris{PDI}"
    for value, opening in ((names, RLI), (f"Clara; {names}", FSI), (f"שרה; {names}", FSI), ("7; 8", RLI)):
        assert made("he").text("log", "{name}: attacks. {card}.", name=value, card=7)[0] == opening
    assert made().text("log", "{name}: attacks. {card}.", name=names, card=7)[0] == FSI


@pytest.mark.parametrize(
    ("message", "shown"), [("{name}: takes.", "Anna: takes."), ("{name}: is out.", "Anna: is out.")]
)
def test_a_broken_placeholder_falls_back_to_english_and_is_reported(message, shown):
    broken = made()
    assert broken.text("log", message, name="Anna") == shown
    assert broken.missing == [f"log: {message}"]


def test_a_text_that_is_missing_is_english_and_reported_once():
    italian = made()
    assert italian.text("log", "{name}: sings.", name="Anna") == "Anna: sings."
    assert italian.text("log", "{name}: sings.", name="Boris") == "Boris: sings."
    assert [italian.count("table", "{n} card", "{n} cards", n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert italian.card("6c") == "six of clubs"
    assert italian.missing == ["log: {name}: sings.", "table: {n} card", "card: six of clubs"]


def test_the_same_message_in_another_context_is_another_message():
    assert made().text("status", "{name}: attacks. {card}.", name="A", card="B") == "A: attacks. B."


def test_a_value_that_the_caller_forgot_is_reported_and_the_message_shown():
    italian = made()
    assert italian.text("log", "{name}: attacks. {card}.", name="Anna") == "{name}: attacks. {card}."
    assert italian.missing == ["log: {name}: attacks. {card}."]


def test_values_may_be_called_like_the_parameters():
    assert english().text("x", "{context} {message} {self}", context="a", message="b", self="c") == "a b c"
    assert english().count("x", "{one}", "{one} {n}", 2, one="a", other="b") == "a 2"


def test_english_needs_no_catalog():
    plain = english()
    assert (plain.lang, plain.dir) == ("en", "ltr")
    assert plain.count("table", "{n} card", "{n} cards", 1) == "1 card"
    assert plain.rule("end.1") == "Once the stock is empty, nobody draws any more."
    assert plain.missing == []


@pytest.mark.thorough
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalog_cut_anywhere_reads_or_says_that_it_is_damaged(lang):
    data = catalogs.compiled(lang)
    for length in range(0, len(data), 97):
        with pytest.raises(CatalogError, match=f"“{lang}” is damaged or incomplete \\({length} bytes\\)"):
            read(lang, data[:length])


@given(st.data())
def test_a_catalog_with_a_wrong_byte_reads_or_says_that_it_is_damaged(data):
    intact = machine_object(
        {"card\4six of clubs": "sei di fiori"},
        "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n",
    )
    at = data.draw(st.integers(0, len(intact) - 1))
    damaged = intact[:at] + bytes([data.draw(st.integers(0, 255))]) + intact[at + 1 :]
    with suppress(CatalogError):
        assert read("it", damaged).card("6c").isprintable()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<!DOCTYPE html><title>404</title>",
        machine_object({}, "Content-Type: text/plain; charset=klingon\n"),
        machine_object({}, "Content-Type: text/plain\n"),
        machine_object({}, "Plural-Forms: nplurals=2; plural=n/0;\n"),
        machine_object({}, "Plural-Forms: nplurals=2; plural=__import__('os');\n"),
        machine_object({}, "Plural-Forms: nplurals=2; plural=" + "(" * 300 + "n" + ")" * 300 + ";\n"),
        machine_object({}, "Plural-Forms: nplurals=2\n"),
    ],
)
def test_what_is_no_catalog_is_refused_by_name(data):
    with pytest.raises(CatalogError, match="The text catalog for “it” is damaged"):
        read("it", data)


@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [
        (["it-CH", "de"], "it"),
        (["nl-BE", "bg"], "bg"),
        (["FI"], "fi"),
        (["fi_FI.UTF-8"], "fi"),
        (["id-ID;q=0.8"], "id"),
        (["in"], "id"),
        (["in-ID"], "id"),
        (["en-GB", "it"], "en"),
        (["nl", "da"], "en"),
        ([], "en"),
        (["", "-", "*", "__", "\x00", "q=0.5", "🂡", "i", "it" * 400, " it "], "it"),
        (["italiano"], "en"),
    ],
)
def test_the_first_wanted_language_on_offer_is_chosen(wanted, chosen):
    assert best(wanted) == chosen


@pytest.mark.parametrize(
    ("tag", "chosen"),
    [
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-SG", "zh-Hans"),
        ("ZH_hans_cn", "zh-Hans"),
        ("cmn-Hans", "zh-Hans"),
        ("zh-TW", "en"),
        ("zh-Hant-HK", "en"),
        ("zh-Hans-HK", "zh-Hans"),
        ("iw", "he"),
        ("iw-IL", "he"),
        ("he-IL", "he"),
        ("pt-BR", "pt"),
        ("be-tarask", "be"),
    ],
)
def test_old_tags_regions_and_scripts_lead_to_the_language(tag, chosen):
    assert best([tag], ["en", "zh-Hans", "he", "pt", "be"]) == chosen


@given(st.lists(st.text()))
def test_whatever_is_asked_for_the_choice_is_on_offer(wanted):
    assert best(wanted) in LANGUAGES


def test_languages_know_their_own_name_and_direction():
    assert {code for code, language in LANGUAGES.items() if language.dir == "rtl"} == {"he", "fa", "ar"}
    assert LANGUAGES["bg"].name == "Български"
    assert [direction(tag) for tag in ("he", "fa", "ar-XB", "en-XA", "ru")] == ["rtl", "rtl", "rtl", "ltr", "ltr"]
