"""What the page keeps: a reload loses nothing, no broken save breaks the game, and it needs no storage."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.conftest import until, visited, visiting, wait_until
from e2e.table import (
    HAND,
    SCORE,
    SETTINGS,
    at,
    awaited,
    expected,
    legal,
    notices,
    play,
    played_on,
    press,
)
from engine.series import new_series

PLAIN = "?speed=instant"
DEALT = {
    "format": "durak",
    "version": 1,
    "players": 3,
    "dealer": 2,
    "seed": "hold",
    "actions": ["7d"],
    "levels": [None, "easy", "easy"],
    "ai_seed": "x",
    "created": "2026-01-01T00:00:00.000+00:00",
    "address": PLAIN,
}

ENDING = {
    "trump": "s",
    "stock": [],
    "hands": [["6c", "7d", "Jh", "As"], ["8c", "9h", "Qd"]],
    "attacker": 0,
    "finish": [],
}


def kept(**changes: Any) -> str:
    """Return the text of a saved hand with some keys changed, and without those changed to `...`."""
    return json.dumps({name: value for name, value in {**DEALT, **changes}.items() if value is not ...})


def ending(created: str) -> str:
    """Return the text of a saved hand of two that will soon be over."""
    return kept(players=2, dealer=..., seed=..., position=ENDING, actions=[], levels=[None, "easy"], created=created)


BROKEN_HANDS = {
    "empty": "",
    "cut": kept()[:-30],
    "not JSON": "<!doctype html><title>404</title>",
    "null": "null",
    "a list": "[]",
    "no keys": "{}",
    "nested": "[" * 50_000,
    "another format": kept(format="poker"),
    "a later version": kept(version=2),
    "a dealer who is not there": kept(dealer=3),
    "no deal": kept(seed=...),
    "two deals": kept(deck="6c7c"),
    "a seed that is half a letter": kept(seed="\ud800"),
    "actions that are no list": kept(actions="7d"),
    "an action that is not legal": kept(actions=["7d", "6c"]),
    "actions beyond the end": kept(actions=["7d", *["take", "pass"] * 400]),
    "no levels": kept(levels=...),
    "a level that is none": kept(levels=[None, "easy", "divine"]),
    "no chance": kept(ai_seed=...),
    "no position": kept(seed=..., dealer=..., position={"trump": "s"}),
}
A_SCORE = {
    "version": 1,
    "tables": {
        str(players): {"wins": [2, *[0] * (players - 1)], "losses": [*[0] * (players - 1), 2], "nulls": 1, "dealer": 0}
        for players in range(2, 7)
    },
    "counted": ["some hand"],
}
BROKEN_SCORES = {
    "not JSON": "{",
    "a table without a count": json.dumps({**A_SCORE, "tables": {**A_SCORE["tables"], "3": {}}}),  # type: ignore[dict-item]
    "more losses than wins": json.dumps(A_SCORE).replace('"wins": [2', '"wins": [3'),
}
BROKEN_SETTINGS = {
    "not JSON": "{]",
    "values that mean nothing": json.dumps(
        {"version": 1, "players": "nine", "levels": "divine", "speed": "warp", "theme": "plaid", "lang": "xx", "x": "y"}
    ),
}


@pytest.fixture
def said() -> list[str]:
    """What the console says to a page that is allowed to complain."""
    return []


@pytest.fixture
def complaining(context: BrowserContext, site: str, said: list[str]) -> Iterator[Page]:
    with visited(context, site, said) as page:
        yield page


def keep(page: Page, name: str, text: str) -> None:
    """Put a text into the browser's storage, where no game is there to notice."""
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [name, text])


def kept_now(page: Page, name: str) -> Any:
    """Return what the browser's storage holds under a name."""
    return page.evaluate("name => localStorage.getItem(name)", name)


def score_of(page: Page, hands: int) -> Any:
    """Return the stored score once it counts so many hands: what another tab stored is seen a moment later."""
    until(page, "([name, hands]) => JSON.parse(localStorage.getItem(name)).counted.length >= hands", [SCORE, hands])
    return json.loads(kept_now(page, SCORE))


def plays(page: Page) -> None:
    """See that the person can play a card, or take, and is answered."""
    state = awaited(page)
    assert state["shown"] == expected(state["record"])
    if state["shown"]["phase"] != "over":
        press(page, legal(state["shown"])[0])
        state = awaited(page, state["shown"]["ply"])
        assert state["shown"] == expected(state["record"])


def reloaded(page: Page) -> dict[str, Any]:
    """Reload the page, and return what it shows as soon as it shows a hand."""
    page.reload()
    wait_until(page, "ready")
    return at(page)


def test_a_reload_in_mid_fight_changes_nothing(site: str, page: Page):
    rng = Random(3)  # noqa: S311 - chance in a test
    play(page, f"{site}?speed=instant&players=4&levels=hard,easy,normal")
    reloads = 0
    for state in played_on(page, rng, turns=8):
        if state["shown"]["pairs"] and reloads < 3:
            again = reloaded(page)
            assert again["shown"] == state["shown"]
            assert again["record"] == state["record"]
            reloads += 1
    assert reloads > 0
    assert notices(page) == ""


@pytest.mark.parametrize("speed", ["slow", "step"])
def test_a_reload_in_a_rivals_turn_loses_no_move(site: str, page: Page, speed: str):
    play(page, f"{site}?speed={speed}&players=2&levels=easy&seed=focus&ai_seed=x")
    state = awaited(page)
    press(page, state["shown"]["playable"][0])
    page.locator("#durak[data-actor='1']").wait_for()
    before = at(page)
    after = reloaded(page)
    assert after["record"] == before["record"]
    assert after["shown"] == before["shown"]
    if speed == "step":
        page.locator("[data-do=step]").click()
    assert awaited(page)["record"] != before["record"]


def test_a_reload_while_cards_fly_loses_no_move(browser: Browser, site: str):
    with visiting(browser, site, reduced_motion="no-preference") as lively, visited(lively, site) as page:
        play(page, f"{site}?speed=slow&players=2&levels=easy&seed=focus&ai_seed=x")
        card = awaited(page)["shown"]["playable"][0]
        press(page, card)
        until(page, "document.getAnimations().length > 0")
        before = at(page)
        assert json.loads(before["record"])["actions"] == [card]
        assert reloaded(page)["record"] == before["record"]


def test_a_hand_that_is_over_stays_over_and_counts_once(site: str, page: Page):
    rng = Random(4)  # noqa: S311 - chance in a test
    keep(page, HAND, ending("today"))
    play(page, site + PLAIN)
    *_, state = played_on(page, rng)
    score = kept_now(page, SCORE)
    assert len(json.loads(score)["counted"]) == 1
    for _ in range(2):
        after = reloaded(page)
        assert after["record"] == state["record"]
        assert after["shown"] == state["shown"]
        assert kept_now(page, SCORE) == score
    page.locator("[data-do=stats]").click()
    row = page.locator("tr[data-players='2'] td")
    assert row.first.inner_text() == "1"
    assert sum(map(int, row.all_inner_texts()[1:])) <= 1


def test_going_back_and_forth_keeps_the_hand(site: str, page: Page):
    play(page, f"{site}?speed=instant&players=3&levels=easy")
    press(page, legal(awaited(page)["shown"])[0])
    state = awaited(page)
    page.goto(f"{site}en/rules/")
    page.go_back()
    wait_until(page, "ready")
    assert at(page)["record"] == state["record"]


@pytest.mark.parametrize("kind", BROKEN_HANDS)
def test_a_broken_hand_is_set_aside_and_the_score_kept(site: str, complaining: Page, said: list[str], kind: str):
    page = complaining
    keep(page, HAND, BROKEN_HANDS[kind])
    keep(page, SCORE, json.dumps(A_SCORE))
    play(page, site + PLAIN)
    assert notices(page).startswith("The saved hand could not be read and was set aside. The score is kept.")
    assert kept_now(page, "durak.broken.hand") == BROKEN_HANDS[kind]
    plays(page)
    assert json.loads(kept_now(page, SCORE)) == A_SCORE
    assert len(said) == 1
    assert "the saved hand was set aside" in said[0]
    page.locator("[data-do^=dismiss]").click()
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize("kind", BROKEN_SCORES)
def test_a_broken_score_is_set_aside_and_the_hand_kept(site: str, complaining: Page, said: list[str], kind: str):
    page = complaining
    keep(page, HAND, kept())
    keep(page, SCORE, BROKEN_SCORES[kind])
    play(page, site + PLAIN)
    assert notices(page).startswith("The saved score could not be read and was set aside.")
    assert kept_now(page, "durak.broken.score") == BROKEN_SCORES[kind]
    state = awaited(page)
    assert json.loads(state["record"])["actions"][:1] == DEALT["actions"]
    plays(page)
    assert len(said) == 1
    assert "the saved score was set aside" in said[0]


@pytest.mark.parametrize("kind", BROKEN_SETTINGS)
def test_broken_settings_leave_hand_and_score_alone(site: str, complaining: Page, said: list[str], kind: str):
    page = complaining
    keep(page, HAND, kept())
    keep(page, SCORE, json.dumps(A_SCORE))
    keep(page, SETTINGS, BROKEN_SETTINGS[kind])
    play(page, site + PLAIN)
    assert json.loads(awaited(page)["record"])["actions"][:1] == DEALT["actions"]
    plays(page)
    assert json.loads(kept_now(page, SCORE)) == A_SCORE
    assert page.evaluate("document.documentElement.dataset.theme") == "auto"
    assert all("the saved settings were set aside" in line for line in said)


def test_settings_of_a_later_version_stay_and_notice_and_console_say_so(site: str, complaining: Page, said: list[str]):
    later = json.dumps({"version": 999, "theme": "dark"})
    keep(complaining, SETTINGS, later)
    play(complaining, site + PLAIN)
    expect(complaining.locator(".notice")).to_contain_text("What it kept stays as it is")
    assert ["the saved settings were left alone" in line for line in said] == [True]
    assert kept_now(complaining, SETTINGS) == later


def test_settings_last(site: str, page: Page):
    play(page, site + PLAIN)
    page.locator("[data-do=settings]").click()
    page.locator("[name=deck]").select_option("four")
    page.locator("[name=theme]").select_option("dark")
    page.locator("[name=sort]").select_option("rank")
    hand = at(page)["shown"]["hand"]
    reloaded(page)
    assert page.evaluate("({...document.documentElement.dataset})")["deck"] == "four"
    assert page.evaluate("({...document.documentElement.dataset})")["theme"] == "dark"
    assert at(page)["shown"]["hand"] == hand


REFUSED = """Object.defineProperty(globalThis, "localStorage", {
  get() { throw new DOMException("refused", "SecurityError"); },
})"""
FULL = """void (Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); })"""


@pytest.mark.parametrize("script", [REFUSED, FULL], ids=["refused", "full"])
def test_without_storage_a_whole_hand_is_played_and_counted_for_this_visit(
    site: str, context: BrowserContext, script: str
):
    rng = Random(6)  # noqa: S311 - chance in a test
    with visited(context, site) as page:
        page.add_init_script(script)
        play(page, f"{site}?speed=instant&players=2&levels=easy")
        assert "the score lasts for this visit only" in notices(page)
        *_, state = played_on(page, rng)
        assert state["shown"]["phase"] == "over"
        assert state["record"] is None
        page.locator("[data-do=stats]").click()
        assert page.locator("tr[data-players='2'] td").first.inner_text() == "1"
        page.keyboard.press("Escape")
        page.locator("[data-do=next]").click()
        page.locator("#durak:not([data-phase=over])").wait_for()
        assert awaited(page)["shown"]["hand"] != []
        expect(page.locator(".notice")).to_have_count(1)


def test_storage_that_fills_up_in_mid_hand_is_told_once(site: str, page: Page):
    rng = Random(7)  # noqa: S311 - chance in a test
    keep(page, HAND, ending("today"))
    play(page, site + PLAIN)
    awaited(page)
    page.evaluate(FULL)
    *_, state = played_on(page, rng)
    assert state["shown"]["phase"] == "over"
    assert "the score lasts for this visit only" in notices(page)
    expect(page.locator(".notice")).to_have_count(1)


def test_two_tabs_finish_a_hand_each_and_both_count(site: str, context: BrowserContext, page: Page):
    rng = Random(8)  # noqa: S311 - chance in a test
    keep(page, HAND, ending("today"))
    play(page, site + PLAIN)
    other = context.new_page()
    play(other, site + PLAIN)
    *_, state = played_on(page, rng)
    assert state["shown"]["phase"] == "over"
    other.locator("[data-do=next]").click()
    other.locator("#durak:not([data-phase=over])").wait_for()
    *_, state = played_on(other, rng)
    assert state["shown"]["phase"] == "over"
    assert json.loads(state["record"])["created"] != "today"
    score = score_of(page, 2)
    assert len(score["counted"]) == 2
    assert sum(score["tables"]["2"]["losses"]) + score["tables"]["2"]["nulls"] == 2
    for tab in (page, other):
        tab.locator("[data-do=stats]").click()
        expect(tab.locator("tr[data-players='2'] td").first).to_have_text("2")
    other.close()


def test_one_hand_in_two_tabs_counts_once_and_the_other_tab_says_so(site: str, context: BrowserContext, page: Page):
    rng = Random(9)  # noqa: S311 - chance in a test
    keep(page, HAND, ending("today"))
    play(page, site + PLAIN)
    other = context.new_page()
    play(other, site + PLAIN)
    for tab in (other, page):
        *_, state = played_on(tab, rng)
        assert state["shown"]["phase"] == "over"
    assert "This hand goes on in another tab or window." in notices(page)
    score = score_of(page, 1)
    assert len(score["counted"]) == 1
    assert sum(score["tables"]["2"]["losses"]) + score["tables"]["2"]["nulls"] == 1
    other.close()


def test_a_hand_that_an_address_pushed_aside_comes_back(site: str, page: Page):
    play(page, site + PLAIN)
    press(page, legal(awaited(page)["shown"])[0])
    state = awaited(page)
    play(page, f"{site}?speed=instant&seed=another&players=2&levels=easy")
    assert "unfinished hand is kept aside" in notices(page)
    rng = Random(2)  # noqa: S311 - chance in a test
    *_, last = played_on(page, rng)
    assert json.loads(last["record"])["seed"] == "another"
    play(page, site + PLAIN)
    assert at(page)["record"] == state["record"]


def test_a_deal_in_which_nothing_was_done_gives_way_to_that_of_an_address(site: str, page: Page):
    play(page, site + PLAIN)
    awaited(page)
    play(page, f"{site}?speed=instant&seed=another&players=2&levels=easy")
    assert kept_now(page, "durak.aside") is None
    assert notices(page) == ""


def test_a_hand_that_a_new_deal_took_the_place_of_waits_and_comes_back(site: str, page: Page):
    play(page, site + PLAIN)
    press(page, legal(awaited(page)["shown"])[0])
    state = awaited(page)
    page.locator("[data-do=new]").click()
    page.locator("[data-do=deal]").click()
    until(page, "record => localStorage.getItem('durak.aside') === record", state["record"])
    reloaded(page)
    page.locator("[data-do=new]").click()
    page.locator("dialog [data-do=aside]").click()
    until(page, "record => localStorage.getItem('durak.hand') === record", state["record"])
    assert awaited(page)["record"] == state["record"]
    assert kept_now(page, "durak.aside") is None


def test_hands_that_addresses_pushed_aside_one_after_the_other_all_come_back(site: str, page: Page):
    seeds = ["first", "second", "third"]
    for seed in seeds:
        play(page, f"{site}?speed=instant&seed={seed}&players=2&levels=easy")
        press(page, legal(awaited(page)["shown"])[0])
        awaited(page)
    assert [json.loads(line)["seed"] for line in kept_now(page, "durak.aside").split("\n")] == ["first", "second"]
    rng = Random(4)  # noqa: S311 - chance in a test
    ended = []
    for _ in seeds:
        play(page, site + PLAIN)
        *_, last = played_on(page, rng)
        ended.append(json.loads(last["record"])["seed"])
    assert ended == ["third", "second", "first"]
    assert kept_now(page, "durak.aside") is None


def test_a_score_starts_at_nothing(site: str, page: Page):
    play(page, site + PLAIN)
    assert kept_now(page, SCORE) is None
    page.locator("[data-do=stats]").click()
    for players in range(2, 7):
        cells = page.locator(f"tr[data-players='{players}'] td").all_inner_texts()
        assert list(map(int, cells)) == [new_series(players).hands, 0, 0, 0]
