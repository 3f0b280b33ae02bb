"""Cards move as cards do: from where they were, with their pictures, in transforms and opacity, and only if wanted."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import until, visited, visiting
from e2e.table import awaited, play, play_on, press

HANDS = ["Jc 6d 7d", "Qc 8h 9h"]
STOCK = "6h 7h 8d 9s Ts As Kd Qd Ks"
"""After the jack is beaten and the person is done, he draws four cards, then the rival as many."""

WATCH = """() => {
  const middle = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  globalThis.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const way = animate.call(this, frames, options);
    const court = this.querySelector(".court");
    moved.push({
      kind: this.className,
      card: this.dataset.card ?? this.closest("[data-card]")?.dataset.card ?? null,
      figure: court && getComputedStyle(court, "::after").backgroundImage,
      names: [...new Set(frames.flatMap(Object.keys))].sort(),
      ends: [0, 0.9999].map((part) => {
        way.currentTime = options.delay + part * options.duration;
        return middle(this);
      }),
    });
    way.currentTime = 0;
    return way;
  };
}"""
"""Remembers of everything that is set in motion what it is, and where it begins and ends."""

INSIDE = """([selector, x, y]) => [...document.querySelectorAll(selector)].some((element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return left <= x && x <= right && top <= y && y <= bottom;
})"""


@pytest.fixture(scope="module")
def choices() -> dict[str, Any]:
    """A visitor who sees the cards move."""
    return {"reduced_motion": "no-preference"}


def moved(page: Page) -> list[dict[str, Any]]:
    """Return all that was set in motion."""
    return list(page.evaluate("globalThis.moved"))


def lies(page: Page, selector: str, point: list[float]) -> bool:
    """Tell whether a point lies in one of these."""
    return bool(page.evaluate(INSIDE, [selector, *point]))


def drawn(page: Page, site: str, query: str = "?speed=normal") -> list[dict[str, Any]]:
    """Play to the end of a fight after which both draw, and return what moved."""
    play_on(page, f"{site}{query}", HANDS, "Jc Qc", STOCK)
    awaited(page)
    page.evaluate(WATCH)
    press(page, "pass")
    page.locator("[data-zone=stock][data-count='1']").wait_for()
    return moved(page)


def test_cards_that_are_drawn_come_from_the_stock_and_a_rival_gets_backs(site: str, page: Page):
    ways = drawn(page, site)
    own = [way for way in ways if way["kind"].split()[0] == "card" and way["card"] not in {None, "6d", "7d"}]
    backs = [way for way in ways if way["kind"] == "back ghost"]
    assert sorted(way["card"] for way in own) == ["6h", "7h", "8d", "9s"]
    assert len(backs) == 4
    for way in own + backs:
        assert lies(page, "[data-zone=stock]", way["ends"][0])
    for way in backs:
        assert lies(page, ".seat .backs", way["ends"][1])
    assert {name for way in ways for name in way["names"]} == {"opacity", "scale", "translate"}
    until(page, "document.getAnimations().length === 0 && !document.querySelector('.ghost')")


def test_a_court_keeps_its_figure_on_its_way_to_the_discard_pile(site: str, page: Page):
    courts = [way for way in drawn(page, site) if re.search(r"\bcard\b.*\bghost\b", way["kind"])]
    assert [re.search(r"/(\w\w)\.", way["figure"])[1] for way in courts] == ["Jc", "Qc"]  # type: ignore[index]
    for way in courts:
        assert lies(page, "[data-zone=table]", way["ends"][0])
        assert lies(page, "[data-zone=discard]", way["ends"][1])


def test_the_last_card_of_the_stock_goes_to_the_rival_who_draws_it(site: str, page: Page):
    play_on(page, f"{site}?speed=normal", HANDS, "Jc Qc", "6h 7h 8d 9s Ts Ks")
    awaited(page)
    page.evaluate(WATCH)
    box = page.locator("[data-zone=stock] .turned.card").bounding_box()
    press(page, "pass")
    page.locator("[data-zone=stock][data-count='0']").wait_for()
    (last,) = [way for way in moved(page) if "turned" in way["kind"]]
    assert box is not None
    assert last["ends"][0] == pytest.approx([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2], abs=2)
    assert lies(page, ".seat .backs", last["ends"][1])


def test_a_rivals_card_leaves_from_the_rivals_place(site: str, page: Page):
    play_on(page, f"{site}?speed=normal", ["6c Kd As", "7c 8d 9h"], "", "6h 7h 8s")
    awaited(page)
    page.evaluate(WATCH)
    press(page, "6c")
    page.locator("[data-zone=table] [data-card='7c']").wait_for()
    (beaten,) = [way for way in moved(page) if way["card"] == "7c"]
    assert lies(page, ".seat .backs", beaten["ends"][0])
    assert lies(page, "[data-zone=table]", beaten["ends"][1])


@pytest.mark.parametrize("before", ["in the middle", "over"])
def test_a_hand_is_dealt_from_the_stock(site: str, page: Page, before: str):
    if before == "over":
        play_on(page, f"{site}?speed=normal", ["6c", "7d 8d"], "6c take")
    else:
        play_on(page, f"{site}?speed=normal", HANDS, "Jc Qc", STOCK)
    page.evaluate(WATCH)
    if before == "over":
        page.locator("[data-do=next]").click()
    else:
        page.locator(".menu [data-do=new]").click()
        page.locator("dialog [data-do=deal]").click()
    until(page, "globalThis.moved.some(({ kind }) => kind === 'back ghost')")
    ways = moved(page)
    own = [way for way in ways if way["kind"] == "card"]
    backs = [way for way in ways if way["kind"] == "back ghost"]
    assert len(own) == 6
    assert len(backs) == 6
    for way in own + backs:
        assert lies(page, "[data-zone=stock]", way["ends"][0])


@pytest.mark.parametrize("wish", ["of the system", "of the person", "instant"])
def test_nothing_moves_for_who_does_not_want_it(browser: Browser, site: str, wish: str):
    reduced: Any = "reduce" if wish == "of the system" else "no-preference"
    query = {"of the system": "?speed=normal", "of the person": "?speed=normal", "instant": "?speed=instant"}[wish]
    with visiting(browser, site, reduced_motion=reduced) as context, visited(context, site) as page:
        if wish == "of the person":
            play(page, site)
            page.locator(".menu [data-do=settings]").click()
            page.locator("dialog [name=motion]").select_option("off")
            page.keyboard.press("Escape")
            expect(page.locator("html")).to_have_attribute("data-motion", "off")
        assert drawn(page, site, query) == []
        page.mouse.move(1, 1)
        assert page.evaluate("document.querySelectorAll('.ghost').length") == 0
        until(page, "document.getAnimations().length === 0")
