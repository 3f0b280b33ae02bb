"""Each of the languages plays, explains itself and lacks no word, from the first page to the rules without a script."""

from functools import cache
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import wait_until
from e2e.table import at, awaited, expected, legal, play, played_on, press, told, words
from e2e.test_layout import rarely
from i18n.cards import CARDS
from i18n.languages import LANGUAGES
from i18n.rules import OUTLINE
from tools.catalogs import load

OTHERS = [lang for lang in LANGUAGES if lang != "en"]
TITLE = "Durak \N{EN DASH} the card game, against the computer"
ADDRESS = "?speed=instant&players=3&levels=easy&seed=hold&ai_seed=x"


def texts(page: Page) -> str:
    """Return everything on the page that is read or heard."""
    return str(
        page.evaluate(
            """() => [...document.querySelectorAll("#durak, #durak *")].flatMap((element) => [
              ...["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name)),
              ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
            ]).filter(Boolean).join("\\n")"""
        )
    )


@cache
def english_alone(lang: str) -> set[str]:
    """Return the English texts that are no text of this language."""
    own: set[str] = set()
    english: set[str] = set()
    for message in (message for message in load(lang) if message.id):
        for texts, found in ((message.id, english), (message.string, own)):
            found.update([texts] if isinstance(texts, str) else texts)
    return english - own


@pytest.mark.parametrize("lang", [rarely(lang) for lang in LANGUAGES])
def test_a_whole_hand_is_told_in_a_language_and_lacks_no_word(site: str, page: Page, lang: str):
    """A word that the page lacks is an error on its console, which must stay clean."""
    play(page, f"{site}{lang}/{ADDRESS}")
    for state in played_on(page, Random(2)):  # noqa: S311 - chance in a test
        assert state["shown"] == expected(state["record"], lang)
        assert page.locator("[data-log] li").all_inner_texts() == told(state["record"], lang)
        assert english_alone(lang) & set(texts(page).splitlines()) == set()
        assert page.evaluate("document.documentElement.lang") == lang
    assert state["shown"]["phase"] == "over"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_language_plays_speaks_and_explains(site: str, page: Page, lang: str):
    rng = Random(1)  # noqa: S311 - chance in a test
    said = words(lang)
    play(page, f"{site}{lang}/{ADDRESS}")
    for state in played_on(page, rng, turns=3):
        assert state["shown"] == expected(state["record"], lang)
        assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [
            lang,
            LANGUAGES[lang].dir,
        ]
    expect(page).to_have_title(said.text("page", TITLE))
    assert page.locator("[data-log] li").all_inner_texts() == told(state["record"], lang)
    for does, label in (("new", "New hand"), ("stats", "Score"), ("rules", "Rules"), ("settings", "Settings")):
        expect(page.locator(f".menu [data-do={does}]")).to_have_text(said.text("button", label))
        page.locator(f".menu [data-do={does}]").click()
        expect(page.locator("dialog h2")).to_have_text(
            said.text("heading", {"new": "New hand", "stats": "Score"}.get(does, label))
        )
        if lang != "en":
            assert said.text("button", "Close") != "Close"
        assert page.locator("dialog .close").get_attribute("aria-label") == said.text("button", "Close")
        if does == "rules":
            shown = dict(
                page.evaluate(
                    "Object.fromEntries([...document.querySelectorAll('[data-rule]')]"
                    ".map((rule) => [rule.dataset.rule, rule.textContent]))"
                )
            )
            assert shown == {rule.id: said.rule(rule.id) for rule in OUTLINE}
            assert list(shown) == [rule.id for rule in OUTLINE]
            assert len(shown) == 35
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    heard = texts(page)
    for english in (*CARDS.values(), "Your hand", "Discard pile", "Rivals"):
        assert lang == "en" or english not in heard


def test_the_language_is_changed_in_mid_hand_and_nothing_is_lost(site: str, page: Page):
    rng = Random(2)  # noqa: S311 - chance in a test
    play(page, f"{site}{ADDRESS}")
    *_, state = played_on(page, rng, turns=2)
    page.locator("[data-do=settings]").click()
    for lang in (*OTHERS, "en", "bg"):
        page.locator("[name=lang]").select_option(lang)
        page.locator(f"html[lang={lang}]").wait_for(state="attached")
        now = at(page)
        assert now["record"] == state["record"]
        assert now["shown"] == expected(state["record"], lang)
        expect(page.locator("dialog h2")).to_have_text(words(lang).text("heading", "Settings"))
        assert page.locator("[name=lang]").input_value() == lang
        assert page.locator("[data-log] li").all_inner_texts() == told(state["record"], lang)
    page.keyboard.press("Escape")
    press(page, legal(state["shown"])[0])
    state = awaited(page, state["shown"]["ply"])
    assert state["shown"] == expected(state["record"], "bg")
    page.reload()
    wait_until(page, "ready")
    assert awaited(page)["shown"] == expected(state["record"], "bg")
    assert at(page)["record"] == state["record"]


def test_every_refusal_hint_and_answer_has_words(site: str, page: Page):
    """In each language the page is asked all it can be asked; whatever it lacked would be an error on the console."""
    play(page, f"{site}it/{ADDRESS}")
    awaited(page)
    for lang in LANGUAGES:
        page.locator("[data-do=settings]").click()
        page.locator("[name=lang]").select_option(lang)
        page.locator(f"html[lang={lang}]").wait_for(state="attached")
        page.locator("[name=counter]").set_checked(lang != "en")
        page.locator("dialog [data-do=keys]").click()
        expect(page.locator("dialog table.keys tr")).to_have_count(18)
        page.keyboard.press("Escape")
        said = words(lang)
        page.locator("[data-zone=hand] [tabindex='0']").focus()
        for key in "hbmolsrtdi":
            page.keyboard.press(key)
        expect(page.locator(".why.advice")).to_be_visible()
        page.locator("[name=move]").fill("?!")
        page.locator("[name=move]").press("Enter")
        expect(page.locator(".untyped")).to_have_text(
            said.text("why not", "{text}: not a move. Type a card such as 7h, or take, or done.", text="?!")
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_are_readable_without_any_script(browser: Browser, site: str, lang: str):
    still = browser.new_context(java_script_enabled=False)
    page = still.new_page()
    said = words(lang)
    page.goto(f"{site}{lang}/rules/")
    expect(page.locator("html")).to_have_attribute("lang", lang)
    for rule in OUTLINE:
        anchor = page.locator(f"[id='{rule.id}']")
        expect(anchor).to_have_count(1)
        assert anchor.inner_text() == said.rule(rule.id)
    expect(page.locator("h1")).to_have_count(1)
    assert page.locator("h2").count() == 8
    page.goto(f"{site}{lang}/rules/#ai.3")
    expect(page.locator("[id='ai.3']")).to_be_in_viewport()
    still.close()
