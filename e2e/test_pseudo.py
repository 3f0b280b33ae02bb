"""Every text of the game is a message, and a longer one still has its room, read from the left or from the right."""

import re
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from app.messages import SheetOpened
from app.model import Sheet
from e2e.conftest import visited
from e2e.still import sent, stand
from e2e.table import play, played_on
from e2e.test_layout import misplaced
from e2e.test_states import STATES
from i18n.words import read
from tests.app.pseudo import compiled, unbracketed

TEXTS = """() => {
  const own = "kbd, code, pre, time, .card b, .seen th, [name=lang] option, [translate=no]";
  const told = [];
  for (const element of document.querySelectorAll("#durak, #durak *")) {
    if (element.closest(own)) continue;
    for (const name of ["aria-label", "title", "placeholder"]) told.push(element.getAttribute(name) ?? "");
    for (const node of element.childNodes) if (node.nodeType === 3) told.push(node.data);
  }
  return told;
}"""
"""What is read or heard, but for keys, codes, what the browser writes itself, rank letters and names of languages."""

WAYS = {"ltr": "en", "rtl": "he"}
"""A language of the site for each direction, whose catalog is changed on its way."""

CATALOG = compiled()
WORDS = {way: read(lang, CATALOG) for way, lang in WAYS.items()}


def loose(page: Page) -> list[str]:
    """Return the texts of the page that are not messages."""
    return [text for text in page.evaluate(TEXTS) if unbracketed(text)]


def expect_another(route: Route, lang: str) -> None:
    """Answer with the page, which knows the sizes of its files, so that it takes the changed catalog for whole."""
    answer = route.fetch()
    text, count = re.subn(rf'("words-{lang}": {{"size": )\d+', rf"\g<1>{len(CATALOG)}", answer.text())
    assert count == 1
    route.fulfill(response=answer, body=text)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("state", STATES)
def test_every_state_is_of_messages_and_fits_an_old_phone(site: str, bare: Page, state: str, way: str):
    stand(bare, site, STATES[state], WORDS[way])
    assert loose(bare) == []
    assert misplaced(bare, ("old phone",)) == {}


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_hand_and_the_dialogs_are_of_messages_and_never_too_wide(site: str, context: BrowserContext, way: str):
    with visited(context, site) as page:
        page.route(re.compile(rf"/{WAYS[way]}/\?"), lambda route: expect_another(route, WAYS[way]))
        page.route(f"**/i18n/{WAYS[way]}.*.mo", lambda route: route.fulfill(body=CATALOG))
        page.set_viewport_size({"width": 320, "height": 568})
        play(page, f"{site}{WAYS[way]}/?speed=instant&players=3&levels=easy&seed=s1&ai_seed=x")
        expect(page.locator("html")).to_have_attribute("dir", way)
        for _ in played_on(page, Random(1)):  # noqa: S311 - chance in a test
            assert loose(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") == 320
        for does in ("new", "stats", "rules", "settings", "fair", "share"):
            page.locator(f"[data-do={does}]").first.click()
            expect(page.locator("dialog")).to_be_visible()
            assert loose(page) == []
            assert page.evaluate("document.documentElement.scrollWidth") == 320
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)


def test_a_text_that_is_no_message_is_found(site: str, bare: Page):
    stand(bare, site, sent(STATES["first screen"], SheetOpened(Sheet.SETTINGS)), WORDS["ltr"])
    bare.locator("dialog h2").evaluate("element => { element.append(' Plain'); }")
    assert [unbracketed(text) for text in loose(bare)] == ["Plain"]
