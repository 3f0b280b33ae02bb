"""The score sheet in the browser: what is kept of hands, carried elsewhere, deleted, and dealt to everyone on a day."""

import json
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from app.daily import daily_record
from app.history import line_of, scored_by, text_of
from app.saves import score_text
from e2e.conftest import visited, visiting, wait_until
from e2e.table import SCORE, awaited, notices, play, played_on
from engine.notation import started
from tests.app.hands import hands

HISTORY = "durak.history"
PLAIN = "?speed=instant&lang=en"
DAY = "2026-11-30T23:59:00Z"


def keep(page: Page, count: int) -> None:
    """Keep so many hands, where no game is there to notice."""
    texts = {HISTORY: text_of(map(line_of, hands(count))), SCORE: score_text(scored_by(hands(count)))}
    for name, text in texts.items():
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, text])


def kept(page: Page, name: str) -> Any:
    """Return what the browser keeps under a name."""
    return page.evaluate("name => localStorage.getItem(name)", name)


def opened(page: Page, site: str) -> None:
    """Open the game with its score sheet."""
    play(page, site + PLAIN)
    page.locator("[data-do=stats]").click()


def test_a_finished_hand_stands_in_the_list_and_is_replayed_from_there(site: str, page: Page):
    play(page, f"{site}{PLAIN}&players=2&levels=easy")
    *_, state = played_on(page, Random(1))  # noqa: S311 - chance in a test
    assert state["shown"]["phase"] == "over"
    page.locator("[data-do=stats]").click()
    expect(page.locator(".past li")).to_have_count(1)
    expect(page.locator(".past time")).to_contain_text("20")
    page.locator(".past [data-do^='open ']").click()
    expect(page.locator("[data-do=replay-end]").first).to_be_visible()


def test_sixty_hands_are_drawn_and_fit_into_the_smallest_page(site: str, page: Page):
    keep(page, 60)
    page.set_viewport_size({"width": 320, "height": 568})
    opened(page, site)
    expect(page.locator(".drawing")).to_have_count(2)
    assert page.locator(".drawing").first.bounding_box()["width"] > 200  # type: ignore[index]
    body = page.locator(".sheet .body")
    assert body.evaluate("({scrollWidth, clientWidth}) => scrollWidth - clientWidth") == 0
    page.locator(".plot summary").first.click()
    expect(page.locator(".plot table").first).to_be_visible()
    page.locator("[name='filter.players']").select_option("2")
    shown = sum(hand.players == 2 for hand in hands(60))
    expect(page.locator(".figures dd").first).to_have_text(str(shown))


def test_a_file_carries_everything_to_another_browser(site: str, page: Page, browser: Browser, tmp_path: Path):
    keep(page, 12)
    opened(page, site)
    with page.expect_download() as download:
        page.locator("[data-do=export]").click()
    path = tmp_path / "export.json"
    download.value.save_as(path)
    with visiting(browser, site) as elsewhere, visited(elsewhere, site) as other:
        opened(other, site)
        other.locator("[name=file]").set_input_files(path)
        expect(other.locator(".told")).to_have_text("12 hands added. 0 were here already.")
        assert kept(other, HISTORY) == kept(page, HISTORY)
        assert json.loads(kept(other, SCORE))["tables"] == json.loads(kept(page, SCORE))["tables"]


def test_a_text_that_is_broken_changes_nothing_and_one_that_is_whole_is_taken(site: str, page: Page):
    keep(page, 3)
    opened(page, site)
    before = kept(page, HISTORY), kept(page, SCORE)
    page.locator("[data-do=export-text]").click()
    text = page.locator("textarea[readonly]").input_value()
    for broken, why in ((text[:-9], "cut off or changed"), ("hello", "no export of this game"), ("", "nothing in it")):
        page.locator("[name=export]").fill(broken)
        page.locator("[data-do=import]").click()
        expect(page.locator(".told")).to_contain_text(why)
        assert (kept(page, HISTORY), kept(page, SCORE)) == before
    page.locator("[name=export]").fill(text)
    page.locator("[data-do=import]").click()
    expect(page.locator(".told")).to_have_text("0 hands added. 3 were here already.")


def test_a_reset_asks_first_and_leaves_nothing(site: str, page: Page):
    keep(page, 5)
    opened(page, site)
    page.locator("[data-do=reset]").click()
    expect(page.locator(".doubt")).to_contain_text("The score of 5 hands will be lost.")
    page.locator("[data-do=reset-no]").click()
    expect(page.locator(".past li")).to_have_count(5)
    page.locator("[data-do=reset]").click()
    page.locator("[data-do=reset-yes]").click()
    expect(page.locator(".past li")).to_have_count(0)
    assert "\n" not in kept(page, HISTORY)


def test_storage_that_is_emptied_in_mid_hand_is_filled_again(site: str, context: BrowserContext):
    said: list[str] = []
    with visited(context, site, said) as page:
        keep(page, 5)
        opened(page, site)
        page.keyboard.press("Escape")
        awaited(page)
        page.evaluate("localStorage.clear()")
        played_on_once = played_on(page, Random(2))  # noqa: S311 - chance in a test
        *_, state = played_on_once
        assert state["shown"]["phase"] == "over"
        assert "The storage was emptied while you played." in notices(page)
        tables = json.loads(kept(page, SCORE))["tables"]
        assert sum(sum(table["losses"]) + table["nulls"] for table in tables.values()) == 6


def test_the_deal_of_the_day_is_the_same_for_everyone_and_counts_once(site: str, page: Page):
    page.clock.set_system_time(DAY)
    play(page, f"{site}?daily=1&speed=instant")
    state = awaited(page)
    record = json.loads(state["record"])
    assert (record["daily"], record["seed"]) == ("2026-11-30", "daily 2026-11-30")
    assert len(started(daily_record("2026-11-30")).start.hands) == state["shown"]["players"] == 4
    *_, state = played_on(page, Random(3))  # noqa: S311 - chance in a test
    expect(page.locator(".day")).to_contain_text("Durak 2026-11-30: ")
    score = kept(page, SCORE)
    page.reload()
    wait_until(page, "ready")
    expect(page.locator(".day")).to_contain_text("Durak 2026-11-30: ")
    page.evaluate("() => { navigator.share = async (what) => { globalThis.given = what.text; }; }")
    page.locator("[data-do=share-day]").click()
    expect(page.locator(".given")).to_contain_text("passed on")
    line, address = page.evaluate("given").split("\n")
    assert line == page.locator(".day span").inner_text()
    assert address == f"{site}?daily=1"
    assert page.locator("dialog.sheet textarea").input_value() == f"{line}\n{address}"
    page.keyboard.press("Escape")
    page.locator("[data-do=new]").click()
    page.locator("[data-do=daily]").click()
    assert "this time it is practice" in notices(page)
    assert awaited(page)["shown"]["players"] == 4
    assert kept(page, SCORE) == score
