"""A hand given away: its link, opened elsewhere, shows what the command line prints, and costs nobody a hand."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from app.fairness import promises
from app.links import packed
from app.reasons import reason_of
from app.view.wording import reason
from e2e.conftest import START_MS, until
from e2e.table import HAND, at, awaited, legal, notices, play, played_on, press, words
from engine.notation import Record, Seeded, read, write
from engine.position import Seat
from tests.app.test_links import acted

PLAIN = "?speed=instant&players=2&levels=easy"
EXTRA = {"levels": [None, "easy", "normal", "hard"], "ai_seed": "x", "created": "2026-01-01T00:00:00.000+00:00"}
WHOLE = acted(Record(4, Seeded(Seat(3), "given away"), (), EXTRA), 4, 10**4)
LINK = f"#r={packed(WHOLE)}"

READ = """() => {
  const root = document.querySelector("#durak");
  const all = (selector, inside = root) => [...inside.querySelectorAll(selector)];
  const cards = (inside) => all("[data-card]", inside).map((card) => card.dataset.card);
  return {
    ply: Number(root.dataset.ply),
    phase: root.dataset.phase,
    actor: root.dataset.actor === undefined ? null : Number(root.dataset.actor),
    table: all("[data-pair]").map(cards),
    hands: [cards(root.querySelector("[data-zone=hand]")), ...all(".seat").map(cards)],
    counts: all("[data-seat]").map((seat) => [Number(seat.dataset.seat), Number(seat.dataset.count)]),
    stock: Number(root.querySelector("[data-zone=stock]").dataset.count),
    discard: Number(root.querySelector("[data-zone=discard]").dataset.count),
    trump: root.querySelector("[data-trump]").dataset.trump,
  };
}"""


def printed(record: Record, folder: Path) -> list[dict[str, Any]]:
    """Return the states that the command line prints of a record."""
    (folder / "hand.json").write_text(write(record))
    call = [sys.executable, "-m", "engine", "replay", str(folder / "hand.json")]
    lines = subprocess.run(call, capture_output=True, text=True, check=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def matches(shown: dict[str, Any], state: dict[str, Any]) -> bool:
    """Tell whether the page shows a state as the command line prints it."""
    names = ("ply", "phase", "actor")
    hands = [sorted(hand) for hand in state["hands"]]
    over = state["phase"] == "over"
    return (
        [shown[name] for name in names] == [state[name] for name in names]
        and shown["table"] == [[card for card in pair if card] for pair in state["table"]]
        and (over or [sorted(hand) for hand in shown["hands"]] == hands)
        and sorted(shown["counts"]) == [[seat, len(hand)] for seat, hand in enumerate(hands)]
        and (shown["stock"], shown["discard"]) == (len(state["stock"]), state["discard_count"])
        and shown["trump"] == state["trump_suit"]
    )


def test_a_link_opened_in_a_fresh_browser_shows_what_the_command_line_prints(
    site: str, browser: Browser, tmp_path: Path
):
    states = printed(WHOLE, tmp_path)
    context = browser.new_context(locale="it-IT", viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    context.set_default_timeout(START_MS)
    page = context.new_page()
    play(page, site + LINK)
    expect(page.locator(".replay")).to_be_visible()
    assert page.locator("html").get_attribute("lang") == "it"
    for state in states:
        until(page, "ply => Number(document.querySelector('#durak').dataset.ply) === ply", state["ply"])
        shown = page.evaluate(READ)
        assert matches(shown, state), (shown, state)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Home")
    assert matches(page.evaluate(READ), states[0])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_a_hand_that_goes_on_survives_a_link_and_the_browser_s_back_leaves_it(site: str, page: Page):
    play(page, site + PLAIN)
    press(page, legal(awaited(page)["shown"])[0])
    before = awaited(page)
    page.evaluate("link => { location.hash = link; }", LINK)
    expect(page.locator(".replay")).to_be_visible()
    page.keyboard.press("End")
    assert page.evaluate("localStorage.getItem('durak.hand')") == before["record"]
    page.reload()
    expect(page.locator(".replay")).to_be_visible()
    assert page.evaluate("localStorage.getItem('durak.hand')") == before["record"]
    page.locator("[data-do=replay-end]").click()
    expect(page.locator(".replay")).to_have_count(0)
    assert "#" not in page.url
    assert at(page)["shown"] == before["shown"]
    page.evaluate("link => { location.hash = link; }", LINK)
    expect(page.locator(".replay")).to_be_visible()
    page.go_back()
    expect(page.locator(".replay")).to_have_count(0)
    assert at(page)["shown"] == before["shown"]


IN_SIGHT = """() => {
  const log = document.querySelector("[role=log]").getBoundingClientRect();
  const now = [...document.querySelectorAll("[role=log] .now")].map((line) => line.getBoundingClientRect());
  return now.length > 0 && now.every(({ top, bottom }) => top >= log.top - 1 && bottom <= log.bottom + 1);
}"""


def test_the_log_keeps_the_step_that_is_shown_in_sight_and_the_page_stays_where_it_is(site: str, page: Page):
    play(page, site + LINK)
    expect(page.locator(".replay")).to_be_visible()
    size = "(log => [log.scrollHeight, log.clientHeight])(document.querySelector('[role=log]'))"
    whole, seen = page.evaluate(size)
    assert whole > 2 * seen, "the log must be too long to be seen whole"
    for key in ("Home", "ArrowRight", "End", "ArrowLeft", "Home"):
        page.keyboard.press(key)
        until(page, IN_SIGHT)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("link", ["#r=", "#r=garbage", LINK[:-4], f"{LINK[:30]}x{LINK[30:]}", "#r=<script>"])
def test_a_broken_link_is_told_of_and_the_hand_goes_on(site: str, page: Page, link: str):
    play(page, site + PLAIN)
    before = awaited(page)
    page.evaluate("link => { location.hash = link; }", link)
    expect(page.locator(".notice")).to_have_count(1)
    assert "it was cut off or changed" in notices(page)
    assert at(page)["shown"] == before["shown"]

    page.evaluate("location.hash = '#r=9xyz'")
    expect(page.locator(".notice")).to_have_count(2)
    assert "another version of the game" in notices(page)


def test_a_practice_hand_is_played_from_any_step_and_the_own_hand_comes_back(site: str, page: Page):
    play(page, site + PLAIN)
    press(page, legal(awaited(page)["shown"])[0])
    before = awaited(page)
    page.evaluate("link => { location.hash = link; }", LINK)
    expect(page.locator(".replay")).to_be_visible()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.locator("[data-do=play-on]").click()
    expect(page.locator(".practice")).to_be_visible()
    state = awaited(page)
    record = read(state["record"])
    assert record.actions[:9] == WHOLE.actions[:9]
    assert record.extra["practice"] is True
    page.reload()
    assert awaited(page)["record"] == state["record"]
    page.locator("[data-do=aside]").click()
    expect(page.locator(".practice")).to_have_count(0)
    assert at(page)["record"] == before["record"]


def test_the_replay_says_why_a_rival_moved_and_marks_its_step_in_the_plot(site: str, page: Page):
    play(page, site + PLAIN)
    press(page, legal(awaited(page)["shown"])[0])
    *_, last = played_on(page, Random(9))  # noqa: S311 - chance in a test
    record = read(last["record"])
    numbers = [number for number in range(1, len(record.actions) + 1) if reason_of(record, number) is not None]
    assert numbers
    page.locator(".next [data-do=replay]").click()
    page.locator(f"[data-log] [data-do='ply {numbers[0]}']").first.click()
    why = reason_of(record, numbers[0])
    assert why is not None
    expect(page.locator(".status")).to_contain_text(f"Reason: {reason(words('en'), why)}.")
    page.locator("[data-do=course]").click()
    sheet = page.locator("dialog.sheet")
    expect(sheet).to_contain_text(f"Marked: step {numbers[0]}.")
    expect(sheet.locator("polyline.size")).to_have_count(2)
    expect(sheet.locator("circle.now")).to_have_count(2)
    expect(sheet.locator("tbody tr")).to_have_count(len(record.actions) + 1)


def test_the_deal_of_a_linked_hand_is_proved_at_any_step(site: str, page: Page):
    promised = WHOLE._replace(extra={**EXTRA, **promises("given away", None)})
    other = WHOLE._replace(extra={**EXTRA, **promises("taken away", None)})
    for record, holds in ((promised, "yes"), (other, "no")):
        play(page, f"{site}#r={packed(record)}")
        page.keyboard.press("ArrowRight")
        page.locator(".ways [data-do=fair]").click()
        page.locator("[data-do=verify]").click()
        expect(page.locator("[data-verified]")).to_have_attribute("data-verified", holds)
        page.goto("about:blank")


def test_a_hand_is_shared_as_a_link_and_a_file_that_open_again(site: str, page: Page, tmp_path: Path):
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [HAND, write(WHOLE)])
    play(page, f"{site}?speed=instant")
    page.locator(".next [data-do=share]").click()
    field = page.locator(".sheet input[name=link]")
    assert field.input_value() == site + LINK
    with page.expect_download() as download:
        page.locator("[data-do=download]").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert read(path.read_text()) == WHOLE
    page.keyboard.press("Escape")
    (tmp_path / "broken.json").write_text(path.read_text()[:-20])
    for name, opens in (("broken.json", False), (path.name, True)):
        page.locator("[data-do=stats]").click()
        page.locator("input[name=hand]").set_input_files(tmp_path / name)
        expect(page.locator(".sheet")).to_have_count(0)
        expect(page.locator(".replay")).to_have_count(int(opens))
        assert ("The file holds no hand" in notices(page)) is True
