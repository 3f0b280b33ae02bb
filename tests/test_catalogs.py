"""The catalogs: complete as they stand, and every kind of fault found when one is put in."""

import gzip
import re
import shutil
from gettext import GNUTranslations
from hashlib import sha256
from io import BytesIO

import pytest

from i18n.languages import LANGUAGES, Language
from i18n.rules import OUTLINE
from i18n.words import read
from tools import catalogs
from tools.catalog_faults import placeholders
from tools.messages import ExtractionError, python_messages, template_messages

pytestmark = pytest.mark.thorough

SIX = 'msgctxt "card"\nmsgid "six of clubs"\n'


FEW = {lang: LANGUAGES[lang] for lang in ("it", "bg", "fi", "id", "en")}


@pytest.fixture
def lang():
    """A test that is about one language is given no other."""


@pytest.fixture
def project(tmp_path, monkeypatch, lang):
    """Give the words of a few languages and the source of the project as a copy that may be spoiled."""
    few = FEW if lang is None else {lang: FEW[lang]}
    monkeypatch.setattr(catalogs, "LANGUAGES", few)
    others = shutil.ignore_patterns(*(LANGUAGES.keys() - few.keys()))
    shutil.copytree(catalogs.ROOT / "i18n", tmp_path / "i18n", ignore=others)
    for part in ("app", "tools/templates"):
        shutil.copytree(catalogs.ROOT / part, tmp_path / part)
    for part in ("tools/manifest.py", "index.html"):
        shutil.copy(catalogs.ROOT / part, tmp_path / part)
    return tmp_path


def spoil(project, file, old, new):
    path = project / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
    return catalogs.faults(project)


def test_the_catalogs_of_the_project_have_no_fault():
    assert catalogs.faults() == []


@pytest.mark.parametrize(
    ("lang", "old", "new", "fault"),
    [
        ("it", '"sei di fiori"', '""', "it: card: 'six of clubs': empty"),
        ("it", SIX, f"#, fuzzy\n{SIX}", "it: card: 'six of clubs': fuzzy"),
        ("it", f'{SIX}msgstr "sei di fiori"\n', "", "it: card: 'six of clubs': missing"),
        ("it", SIX, f'{SIX.replace("six", "one")}msgstr "uno di fiori"\n\n{SIX}', "'one of clubs': used nowhere"),
        (
            "it",
            SIX,
            f'#~ msgctxt "card"\n#~ msgid "one of clubs"\n#~ msgstr "uno"\n\n{SIX}',
            "'one of clubs': obsolete",
        ),
        ("it", '"sei di fiori"', '"six of clubs"', "it: card: 'six of clubs': the same as the English"),
        ("it", '"sei di fiori"', '"sette di fiori"', "it: card: 2 of them read 'sette di fiori'"),
        ("it", '"sei di fiori"', '"sei <b>di</b> fiori"', "markup characters '<b>'"),
        ("it", '"sei di fiori"', '"sei &amp; fiori"', "markup characters '&amp;'"),
        ("it", "attaccante gioca una carta", "attaccante 'gioca' una carta", 'typewriter characters "\'"'),
        ("it", '"sei di fiori"', f'"{"sei di fiori e picche" * 2}"', "said twice: 'sei di fiori e picche"),
        ("it", '"sei di fiori"', '"sei  di fiori"', "typewriter characters '  '"),
        ("it", '"sei di fiori"', '"sei di fiori "', "typewriter characters ' '"),
        ("it", '"sei di fiori"', '"sei\u202e di fiori"', "invisible characters"),
        ("it", '"sei di fiori"', '"sеi di fiori"', "not in Latin letters: 'sеi'"),  # noqa: RUF001 the fault itself
        ("bg", '"асо пика"', '"aсо пика"', "not in Cyrillic letters: 'aсо'"),  # noqa: RUF001 the fault itself
        ("bg", '"шестица спатия"', '"clubs спатия"', "not in Cyrillic letters: 'clubs'"),
        ("it", "Un atout batte qualsiasi", "Un trump batte qualsiasi", "refused word 'trump'"),
        ("bg", "Щом талонът се изчерпи, никой", "Ако сървърът е празен, никой", "refused word 'сървърът'"),  # noqa: RUF001 Bulgarian
        ("fi", "vielä kortteja, on Durak.", "vielä kortteja, on durak.", "refused word 'durak'"),
        ("id", "Penyerang lain boleh", "Penyenilai lain boleh", "refused word 'Penyenilai'"),
        ("it", "nessuno pesca più.", "nessuno pesca più", "ends otherwise than the English"),
        ("it", '"{n} carta"', '"{m} carta"', "placeholders ['m'], not ['n']"),
        ("it", '"{n} carte"', '"carte"', "placeholders [], not ['n']"),
        ("id", '"{n} kartu"', '"kartu"', "placeholders [], not ['n']"),
        ("it", '"{n} carta"', '"{n.real} carta"', "the placeholder {n.real} is more than a name"),
        ("it", '"{n} carta"', '"{n!r} carta"', "the placeholder {n} is more than a name"),
        ("it", '"{n} carta"', '"{n carta"', "expected '}' before end of string"),
        ("it", '"{n} carte"', '""', "it: table: '{n} card': empty"),
        ("it", '"nplurals=2; plural=(n != 1);\\n"', '"nplurals=2; plural=(n > 1);\\n"', "it: plural forms"),
        ("en", 'msgstr "six of clubs"', 'msgstr "6 of clubs"', "en: card: 'six of clubs': English that is not"),
    ],
)
def test_a_fault_put_into_a_catalog_is_found(project, lang, old, new, fault):
    if old.startswith('"nplurals'):
        old, new = f'"Plural-Forms: {old[1:]}', f'"Plural-Forms: {new[1:]}'
    found = spoil(project, f"i18n/{lang}/durak.po", old, new)
    assert any(fault in line for line in found), found
    assert all(line.startswith(f"{lang}: ") for line in found), found


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "K"', 'msgstr "К"', "rank letter: letters of several scripts: A J Q К"),  # noqa: RUF001 the fault
        ('msgstr "K"', 'msgstr "Kun"', "rank letter: 'Kun' does not fit into the corner of a card"),
        ('msgstr "K"', 'msgstr "Q"', "rank letter: 2 of them read 'Q'"),
    ],
)
def test_rank_letters_that_would_confuse_are_found(project, old, new, fault):
    context = 'msgctxt "rank letter"\nmsgid "K"\n'
    assert spoil(project, "i18n/fi/durak.po", context + old, context + new) == [f"fi: {fault}"]


def test_a_form_for_one_number_alone_may_leave_the_number_out(project):
    assert spoil(project, "i18n/it/durak.po", '"{n} carta"', '"una carta"') == []


def test_a_new_message_in_the_source_is_missed_in_the_template_and_in_every_language(project):
    (project / "app" / "extra.py").write_text('def extra(words):\n    return words.text("page", "A new word")\n')
    found = catalogs.faults(project)
    assert "i18n/durak.pot: not what the source holds; run python -m tools.catalogs update" in found
    assert [line for line in found if "missing" in line] == [f"{lang}: page: 'A new word': missing" for lang in FEW]


def test_a_catalog_of_a_language_that_is_not_offered_is_found(project):
    shutil.copytree(project / "i18n" / "it", project / "i18n" / "xx")
    assert catalogs.faults(project) == ["xx: a catalog, but not among LANGUAGES"]


def test_a_language_without_a_catalog_misses_everything(project):
    shutil.rmtree(project / "i18n" / "fi")
    found = catalogs.faults(project)
    assert "fi: card: 'six of clubs': missing" in found
    assert all(line.startswith("fi: ") and line.endswith(": missing") for line in found)


def test_update_brings_new_messages_in_and_old_ones_out_and_fills_english(project):
    (project / "app" / "extra.py").write_text('def extra(words):\n    return words.text("page", "A new word")\n')
    catalogs.update(project)
    assert [line for line in catalogs.faults(project) if "en: " in line or "pot" in line] == []
    assert "it: page: 'A new word': empty" in catalogs.faults(project)
    (project / "app" / "extra.py").unlink()
    catalogs.update(project)
    assert catalogs.faults(project) == []


def test_update_changes_nothing_when_nothing_changed(project):
    before = {path: path.read_bytes() for path in project.glob("i18n/**/*.po*")}
    catalogs.update(project)
    assert {path: path.read_bytes() for path in project.glob("i18n/**/*.po*")} == before


def test_update_gives_a_new_language_the_plural_rule_of_the_table(project):
    shutil.rmtree(project / "i18n" / "it")
    catalogs.update(project)
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in (project / "i18n/it/durak.po").read_text("utf-8")


def test_compiled_catalogs_are_named_by_their_content_and_the_same_every_time(tmp_path):
    paths = catalogs.compile(tmp_path)
    assert list(paths) == list(LANGUAGES)
    for lang, path in paths.items():
        data = (tmp_path / path).read_bytes()
        assert path == f"i18n/{lang}.{sha256(data).hexdigest()[:8]}.mo"
        assert read(lang, data).card("As") != ""
    assert catalogs.compile(tmp_path) == paths


def test_a_compiled_catalog_holds_every_message_of_the_project():
    bulgarian = GNUTranslations(BytesIO(catalogs.compiled("bg")))
    for message in catalogs.template():
        if isinstance(message.id, str) and message.id:
            wordless = re.fullmatch(r"(\{\w+\}|\W)+", message.id)
            same = bulgarian.pgettext(message.context, message.id) == message.id
            assert wordless or same == (message.context == "rank letter")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_game_fetches_of_a_language_is_small_and_whole(lang):
    """Whole is what stands in the source of the game; no more than 20 KB goes over the line."""
    data = catalogs.compiled_for_the_game(lang)
    assert len(gzip.compress(data, 6)) < 20_000
    words = read(lang, data)
    assert words.card("6c") == read(lang, catalogs.compiled(lang)).card("6c")
    assert words.rule(OUTLINE[-1].id)
    assert words.text("button", "Take")
    assert words.text("reason", "the lowest card")
    assert words.missing == []
    words.text("fair page", "Is it fair?")
    assert words.missing == ["fair page: Is it fair?"]


def test_a_call_within_a_call_is_found():
    source = 'words.text("a", "{x}", x=f(words.text("b", "c", n=len(words.count("d", "one", "many", 2)))))'
    assert list(python_messages(source, "x.py")) == [("a", "{x}"), ("b", "c"), ("d", ("one", "many"))]


def test_both_branches_of_a_choice_are_messages():
    assert list(python_messages('words.text("a", "b" if x else "c")', "x.py")) == [("a", "b"), ("a", "c")]
    assert list(template_messages('{{ text("a", "b" if x else "c") }}', "x.html")) == [("a", "b"), ("a", "c")]


def test_methods_of_the_same_name_are_left_alone():
    assert list(python_messages('"abc".count("b"); response.text(); [1].count(1)', "x.py")) == []


def test_calls_in_templates_are_found_in_blocks_and_attributes():
    source = '{% if x %}<p title="{{ text("a", "b") }}">{{ words.count("c", "one", "many", n) }}</p>{% endif %}'
    assert list(template_messages(source, "x.html")) == [("a", "b"), ("c", ("one", "many"))]


@pytest.mark.parametrize("source", ['\nwords.text("a", b)', "\nwords.text(*a)", '\nwords.count("a", f"{x}", "c", 1)'])
def test_a_message_that_is_no_literal_is_refused_with_its_place(source):
    with pytest.raises(ExtractionError, match=r"x\.py:2: context and message must be literals"):
        list(python_messages(source, "x.py"))


@pytest.mark.parametrize("source", ["\n{{ text(a, 'b') }}", "\n{{ text('b') }}", "\n{{ text(*a) }}"])
def test_a_message_in_a_template_that_is_no_literal_is_refused_with_its_place(source):
    with pytest.raises(ExtractionError, match=r"x\.html:2: context and message must be literals"):
        list(template_messages(source, "x.html"))


@pytest.mark.parametrize(("text", "names"), [("{a} and {b}", {"a", "b"}), ("none", set()), ("{{a}}", set())])
def test_placeholders_are_the_names_in_braces(text, names):
    assert placeholders(text) == names


@pytest.mark.parametrize("text", ["{", "}", "{}", "{0}", "{a.b}", "{a[0]}", "{a:3}", "{a!r}"])
def test_placeholders_that_are_more_than_a_name_are_refused(text):
    with pytest.raises(ValueError, match=r"placeholder|'}'|format string"):
        placeholders(text)


@pytest.mark.parametrize("command", ["update", "check"])
def test_a_language_of_which_nothing_is_known_is_named_and_changes_nothing(project, capsys, monkeypatch, command):
    monkeypatch.setattr(catalogs, "LANGUAGES", {**FEW, "sl": Language("sl", "Slovenščina")})
    assert catalogs.main([command], project) == 1
    assert capsys.readouterr().out == "i18n/traps.toml has no table for sl; its head says what goes into one\n"
    assert not (project / "i18n/sl").exists()


def test_the_command_prints_the_faults_and_fails(project, capsys):
    assert catalogs.main(["check"], project) == 0
    assert capsys.readouterr().out == ""
    spoil(project, "i18n/it/durak.po", '"sei di fiori"', '""')
    assert catalogs.main(["check"], project) == 1
    assert capsys.readouterr().out == "it: card: 'six of clubs': empty\n"
