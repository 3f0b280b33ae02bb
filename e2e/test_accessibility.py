"""What axe-core finds on every state of the page, which must be nothing, and what a screen reader is told of a hand."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.axe import violations
from e2e.conftest import until
from e2e.retold import retold
from e2e.table import awaited, observed, play, play_on, played_on, press, told

CARDS = ["6c 6d Kd Qs Jh 9h", "7c 8d Qh Th 7d", "6h 6s Kc 8c"]
"""The person's cards, and the rivals'."""
SIZES = ((1280, 800), (320, 568))
THEMES = ("light", "dark")


def faults(page: Page) -> dict[str, list[str]]:
    """Return what axe finds in the page as it is now, large and small, light and dark."""
    found: dict[str, list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            until(page, "document.getAnimations().length === 0")
            found[f"{width}x{height} {theme}"] = violations(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    return {where: faulty for where, faulty in found.items() if faulty}


def test_axe_is_at_work(site: str, page: Page):
    play(page, site)
    page.evaluate("document.querySelector('.status').append(document.createElement('img'))")
    assert any("image-alt" in violation for found in faults(page).values() for violation in found)


def test_the_first_screen(site: str, page: Page):
    play(page, f"{site}?speed=step&players=6")
    assert faults(page) == {}


@pytest.mark.parametrize("actions", ["6c 7c 6d 8d", "6c take"], ids=["mid-fight", "taking"])
def test_a_fight(site: str, page: Page, actions: str):
    play_on(page, f"{site}?speed=step", CARDS, actions, "9c As")
    press(page, "Jh")
    expect(page.locator(".why a")).to_be_visible()
    assert faults(page) == {}


def test_the_end(site: str, page: Page):
    rng = Random(1)  # noqa: S311 - chance in a test
    play_on(page, f"{site}?speed=step", CARDS, "", "9c As")
    page.locator("[data-do=settings]").click()
    page.locator("[name=speed]").select_option("instant")
    page.locator("[name=counter]").check()
    page.keyboard.press("Escape")
    if page.locator("[data-do=step]").count():
        page.locator("[data-do=step]").click()
    *_, state = played_on(page, rng)
    assert state["shown"]["phase"] == "over"
    expect(page.locator("[data-do=next]")).to_be_visible()
    assert faults(page) == {}


@pytest.mark.parametrize("does", ["new", "settings", "rules", "stats", "keys"])
def test_a_dialog(site: str, page: Page, does: str):
    play_on(page, f"{site}?speed=step", CARDS, "6c 7c", "9c As")
    if does == "keys":
        page.locator("[data-do=settings]").click()
    page.locator(f"[data-do={does}]").click()
    expect(page.locator("dialog")).to_have_count(1)
    assert faults(page) == {}


def test_the_tutorial(site: str, page: Page):
    play(page, f"{site}?speed=instant")
    page.locator("[data-do=rules]").click()
    page.locator("[data-do=lesson]").click()
    expect(page.locator(".lesson")).to_be_visible()
    assert faults(page) == {}


def test_hints_notices_and_answers(site: str, page: Page):
    play_on(page, f"{site}?theme=plaid&speed=step", CARDS, "6c 7c", "9c As")
    page.locator("[data-do=hint]").click()
    expect(page.locator(".advice")).to_be_visible()
    assert faults(page) == {}


def test_the_rules_without_the_game(site: str, page: Page):
    page.goto(f"{site}it/rules/")
    assert faults(page) == {}


LISTEN = """() => {
  globalThis.heard = [];
  globalThis.arrived = [];
  const polite = (node) => node.nodeType === 1 && node.matches(".moves[aria-live=polite]");
  new MutationObserver((records) => {
    for (const record of records) {
      for (const node of record.addedNodes) {
        if (polite(node)) arrived.push(node.textContent);
        if (polite(record.target)) heard.push(node.textContent.trim());
      }
      if (record.type === "characterData" && record.target.parentElement?.closest(".moves")) {
        heard.push(`changed: ${record.target.data}`);
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_announced_is_the_log_and_nothing_is_lost_or_said_twice(site: str, page: Page, players: int):
    rng = Random(players)  # noqa: S311 - chance in a test
    page.add_init_script(f"({LISTEN})()")
    play(page, f"{site}?speed=instant&players={players}&levels=easy")
    *_, state = played_on(page, rng)
    lines = told(state["record"])
    assert page.locator("[data-log] li").all_inner_texts() == lines
    until(page, "number => heard.length >= number", len(lines))
    assert page.evaluate("heard") == lines
    fights = observed(state["record"])[0].history
    assert retold(page.evaluate("heard")) == [(play.seat, play.action) for fight in fights for play in fight.plays]
    assert page.evaluate("arrived") == [""], "a live region that comes with its text is not read"

    page.locator("[data-do=next]").click()
    page.locator("#durak:not([data-phase=over])").wait_for()
    state = awaited(page)
    assert page.evaluate("heard")[len(lines) :] == told(state["record"])
    so_far = page.evaluate("heard.length")
    page.locator("[data-do=settings]").click()
    page.locator("[name=lang]").select_option("fi")
    page.locator("html[lang=fi]").wait_for(state="attached")
    page.keyboard.press("Escape")
    assert [line for line in page.evaluate("heard")[so_far:] if not line.startswith("changed: ")] == []


def test_each_turn_of_the_person_is_called_at_once(site: str, page: Page):
    rng = Random(3)  # noqa: S311 - chance in a test
    play(page, f"{site}?speed=instant&players=3&levels=easy")

    for state in played_on(page, rng, turns=6):
        until(
            page,
            "status => document.querySelector('[aria-live=assertive]').textContent === status",
            state["shown"]["status"],
        )
