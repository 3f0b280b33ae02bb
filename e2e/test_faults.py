"""A fault of the game's own, wherever it strikes, is told, and the hand is there again afterwards."""

import json

from playwright.sync_api import Page, expect

from e2e.conftest import until, wait_until
from e2e.table import HAND, at, awaited, play, press, selector_of
from e2e.test_start import failure, rewrite

ATTACKS = "?players=2&levels=easy&seed=focus&ai_seed=x&speed="
"""An address at which the person opens."""

BREAK = "() => { Element.prototype.setAttribute = () => { throw new Error('on purpose'); }; }"
"""Lets every change of the page from now on fail."""

BREAK_ONCE = """() => {
  const write = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (...given) {
    Element.prototype.setAttribute = write;
    throw new Error("on purpose");
  };
}"""
"""Lets the page's next change of itself fail."""

MORTAL = """main.start()
import js, pyodide_js
from pyodide.ffi import create_proxy
js.die = create_proxy(lambda: pyodide_js._api.fatal_error(js.Error.new("on purpose")))
"""
"""The start of a game that dies when the page says so."""


def record(page: Page) -> dict[str, object]:
    return dict(json.loads(page.evaluate(f"localStorage['{HAND}']")))


def told_and_kept(page: Page) -> None:
    """The page says that it failed, and its button leads back to the hand."""
    expect(page.locator(".notice")).to_contain_text("Something went wrong. Your hand is saved")
    before = record(page)
    with page.expect_event("domcontentloaded"):
        page.locator(".notice .offer").click()
    wait_until(page, "ready")
    assert record(page)["created"] == before["created"]
    actions = before["actions"]
    assert isinstance(actions, list)
    assert awaited(page)["shown"]["ply"] >= len(actions)


def test_a_handler_that_raises_is_told_and_the_hand_is_kept(site: str, newcomer: Page):
    play(newcomer, f"{site}{ATTACKS}instant")
    card = awaited(newcomer)["shown"]["hand"][0]
    newcomer.evaluate(BREAK_ONCE)
    press(newcomer, card)
    told_and_kept(newcomer)


def test_a_task_that_raises_is_told_and_the_hand_is_kept(site: str, newcomer: Page):
    play(newcomer, f"{site}{ATTACKS}slow")
    card = awaited(newcomer)["shown"]["hand"][0]
    newcomer.evaluate(
        f"([selector]) => {{ document.querySelector(selector).click(); ({BREAK_ONCE})(); }}", [selector_of(card)]
    )
    told_and_kept(newcomer)


def test_a_page_that_can_be_drawn_no_more_is_told_and_the_hand_goes_on(site: str, newcomer: Page):
    play(newcomer, f"{site}{ATTACKS}instant")
    card = awaited(newcomer)["shown"]["hand"][0]
    before = record(newcomer)
    newcomer.evaluate(BREAK)
    press(newcomer, card)
    wait_until(newcomer, "failed")
    assert failure(newcomer) == "crashed"
    with newcomer.expect_event("domcontentloaded"):
        newcomer.locator(".boot .again").click()
    wait_until(newcomer, "ready")
    assert record(newcomer)["created"] == before["created"]
    assert awaited(newcomer)["shown"]["ply"] > 0


def test_an_interpreter_that_dies_in_the_middle_of_a_hand_is_told_and_the_hand_goes_on(site: str, newcomer: Page):
    address = f"{site}{ATTACKS}instant"
    dying = "js.die = create_proxy(lambda: pyodide_js._api.fatal_error(js.Error.new('on purpose')))"
    rewrite(
        newcomer,
        address,
        "main.start()",
        f"main.start()\nimport js, pyodide_js\nfrom pyodide.ffi import create_proxy\n{dying}",
    )
    play(newcomer, address)
    press(newcomer, awaited(newcomer)["shown"]["hand"][0])
    until(newcomer, "Number(document.querySelector('#durak').dataset.ply) > 0")
    before = record(newcomer)
    newcomer.evaluate("() => { try { die(); } catch {} }")
    wait_until(newcomer, "failed")
    assert failure(newcomer) == "crashed"
    newcomer.unroute(address)
    with newcomer.expect_event("domcontentloaded"):
        newcomer.locator(".boot .again").click()
    wait_until(newcomer, "ready")
    assert record(newcomer)["created"] == before["created"]
    assert at(newcomer)["shown"]["ply"] >= len(before["actions"])  # type: ignore[arg-type]
