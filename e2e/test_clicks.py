"""Presses of every kind: too many, too fast, slipped, dragged, not allowed; the page and its record always agree."""

import contextlib
import re
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as Late

from e2e.conftest import until, visited, visiting
from e2e.table import (
    PERSON,
    at,
    awaited,
    expected,
    legal,
    notices,
    observed,
    place,
    play,
    play_on,
    press,
    selector_of,
)
from engine.notation import read
from i18n.rules import OUTLINE

ATTACKS = "?speed=instant&players=2&levels=easy&seed=focus&ai_seed=x"
"""An address at which the person opens with Tc Ah Ts Js Ks As, spades being trumps."""
WAITS = ATTACKS.replace("instant", "step")
"""The same, where the rival answers only when told to."""
DEFENDS = "?speed=instant&players=2&levels=easy&seed=press&ai_seed=x"


@pytest.fixture(scope="module")
def choices() -> dict[str, Any]:
    """A visitor who sees the cards move."""
    return {"reduced_motion": "no-preference"}


def settle(page: Page) -> dict[str, Any]:
    """Wait until nothing moves, and return what the page shows, which must be what its record says."""
    until(page, "document.getAnimations().length === 0 && !document.querySelector('.ghost')")
    state = at(page)
    assert state["shown"] == expected(state["record"])
    return {"record": state["record"], "shown": state["shown"]}


def plays_of_person(record: str) -> int:
    """Return how often the person has acted in a hand."""
    _, seen = observed(record)
    return [act.seat for fight in seen.history for act in fight.plays].count(PERSON)


@pytest.mark.parametrize("speed", ["instant", "normal"])
@pytest.mark.parametrize("clicks", [2, 3])
def test_many_clicks_on_a_card_play_it_once(site: str, page: Page, clicks: int, speed: str):
    play(page, site + ATTACKS.replace("instant", speed))
    card = awaited(page)["shown"]["hand"][0]
    settle(page)
    page.mouse.click(*place(page, selector_of(card)), click_count=clicks)
    state = awaited(page, 0)
    assert plays_of_person(state["record"]) == 1
    assert card not in state["shown"]["hand"]
    settle(page)


def test_a_double_click_takes_once(site: str, page: Page):
    play(page, site + DEFENDS)
    before = awaited(page)["shown"]["ply"]
    settle(page)
    page.mouse.click(*place(page, selector_of("take")), click_count=3)
    state = awaited(page, before)
    assert plays_of_person(state["record"]) == 1
    press(page, legal(awaited(page, before)["shown"])[-1])
    assert plays_of_person(awaited(page, state["shown"]["ply"])["record"]) == 2


STORM = """([targets, gap]) => new Promise((done) => {
  const strike = () => {
    const target = targets.shift();
    if (!target) return done();
    const all = document.querySelectorAll(target[0]);
    const element = all[target[1] % all.length];
    if (element) {
      const box = element.getBoundingClientRect();
      const at = { clientX: box.x + box.width / 4, clientY: box.y + box.height / 2, bubbles: true, cancelable: true };
      const pointer = { ...at, pointerId: 1, isPrimary: true, button: 0 };
      element.dispatchEvent(new PointerEvent("pointerdown", pointer));
      element.dispatchEvent(new PointerEvent("pointerup", pointer));
      element.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
    }
    setTimeout(strike, gap);
  };
  strike();
})"""
TARGETS = (
    "[data-zone=hand] [data-card]",
    "[data-zone=hand] .playable",
    ".actions [data-do=take]",
    ".actions [data-do=pass]",
    ".actions button",
    "[data-zone=table] [data-card]",
    ".menu [data-do]",
    "dialog .close",
)


@pytest.mark.parametrize("speed", ["fast", "instant"])
def test_twenty_clicks_in_a_fifth_of_a_second_leave_page_and_record_in_agreement(site: str, page: Page, speed: str):
    rng = Random(speed)  # noqa: S311 - chance in a test
    play(page, f"{site}?speed={speed}&players=4&levels=easy")
    for number in range(3):
        before = awaited(page)["shown"]["ply"]
        chosen = TARGETS if number else TARGETS[:6]
        page.evaluate(STORM, [[[rng.choice(chosen), rng.randrange(20)] for _ in range(20)], 10])
        until(page, "document.querySelector('#durak').matches('[data-actor=\"0\"], [data-phase=over]')")
        assert settle(page)["shown"]["ply"] >= before
        page.keyboard.press("Escape")
    expect(page.locator(".dragged, .ghost")).to_have_count(0)
    assert plays_of_person(at(page)["record"]) > 0


def test_real_clicks_while_cards_fly_are_all_sound(site: str, page: Page):
    rng = Random(20)  # noqa: S311 - chance in a test
    play(page, f"{site}?speed=fast&players=3&levels=easy")
    awaited(page)
    boxes = [page.locator(selector).bounding_box() for selector in (".hand", ".actions [data-do=take]", ".board")]
    for _ in range(2):
        for _ in range(20):
            box = rng.choice([box for box in boxes if box])
            page.mouse.click(box["x"] + box["width"] * rng.random(), box["y"] + box["height"] * rng.random())
        awaited(page)
        settle(page)


def pull(page: Page, card: str, across: float, up: float, steps: int = 8) -> None:
    """Press a card and move it, and keep it held."""
    x, y = place(page, selector_of(card))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y - up, steps=steps)


@pytest.mark.parametrize(("across", "up"), [(6, 0), (0, 6), (-4, -4)])
def test_a_press_that_slips_is_a_tap(site: str, page: Page, across: float, up: float):
    play(page, site + WAITS)
    settle(page)
    pull(page, "Ah", across, up, steps=2)
    page.mouse.up()
    page.locator("#durak[data-ply='1']").wait_for()
    assert settle(page)["shown"]["pairs"] == [["Ah", None]]


def test_a_card_that_is_dragged_up_is_played_and_one_that_is_not_goes_back(site: str, page: Page):
    play(page, site + WAITS)
    home = settle(page)
    lying = page.locator(selector_of("Ah")).bounding_box()
    for across, up in ((60, 20), (0, -80), (-200, 40)):
        pull(page, "Ah", across, up)
        expect(page.locator(selector_of("Ah"))).to_have_class(re.compile(r"\bdragged\b"))
        page.wait_for_timeout(100)  # or the short way up would be a flick
        page.mouse.up()
        assert settle(page) == home
        page.mouse.move(1, 1)
        until(page, "document.getAnimations().length === 0")
        assert page.locator(selector_of("Ah")).bounding_box() == lying
    assert page.evaluate("getSelection().toString()") == ""
    pull(page, "Ah", 30, 200)
    page.mouse.up()
    page.locator("#durak[data-ply='1']").wait_for()
    assert settle(page)["shown"]["pairs"] == [["Ah", None]]
    expect(page.locator(".dragged")).to_have_count(0)


def test_a_drag_that_the_browser_cancels_goes_back(site: str, page: Page):
    play(page, site + WAITS)
    home = settle(page)
    pull(page, "Ah", 0, 200)
    page.evaluate("""() => document.querySelector("[data-card='Ah']").dispatchEvent(
      new PointerEvent("pointercancel", { pointerId: 1, bubbles: true, isPrimary: true }))""")
    expect(page.locator(".dragged")).to_have_count(0)
    page.mouse.up()
    page.mouse.move(1, 1)
    assert settle(page) == home


FLICK = """() => {
  const card = document.querySelector("[data-zone=hand] [data-card='Ah']");
  const { x, y } = card.getBoundingClientRect();
  for (const [name, up] of [["pointerdown", 0], ["pointermove", 15], ["pointermove", 30], ["pointerup", 30]]) {
    const at = { clientX: x + 9, clientY: y + 30 - up, bubbles: true, cancelable: true };
    card.dispatchEvent(new PointerEvent(name, { ...at, pointerId: 1, isPrimary: true, button: 0 }));
  }
}"""
"""A way up that is far too short for a drag, in no time."""


def test_a_flick_plays_a_card(site: str, page: Page):
    play(page, site + WAITS)
    settle(page)
    page.evaluate(FLICK)
    page.locator("#durak[data-ply='1']").wait_for()
    assert settle(page)["shown"]["pairs"] == [["Ah", None]]


def test_a_card_that_is_held_when_the_page_is_left_goes_back(site: str, page: Page):
    play(page, site + WAITS)
    home = settle(page)
    pull(page, "Ah", 0, 200)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".dragged")).to_have_count(0)
    page.mouse.up()
    page.mouse.move(1, 1)
    assert settle(page) == home


def test_a_drag_of_a_card_that_may_not_be_played_says_why(site: str, page: Page):
    play_on(page, f"{site}?speed=step", ["6c Kd As", "7c 8d 9h"], "6c 7c")
    home = settle(page)
    pull(page, "Kd", 0, 200)
    page.mouse.up()
    expect(page.locator(".why")).to_contain_text("king of diamonds: no card of this rank is on the table.")
    assert settle(page) == home


def step(page: Page, ply: int) -> None:
    """Tap until the waiting rival moves: right after a stroke Chromium may send a tap's touches but no click."""
    for _ in range(5):
        page.locator("[data-do=step]").tap()
        with contextlib.suppress(Late):
            page.locator(f"#durak:not([data-ply='{ply}'])").wait_for(timeout=3000)
            return
    pytest.fail("five taps moved nobody")


def test_fingers_tap_and_drag_and_flick(browser: Browser, site: str):
    with (
        visiting(browser, site, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844}) as phone,
        visited(phone, site) as page,
    ):
        play(page, site + WAITS)
        awaited(page)
        session = phone.new_cdp_session(page)

        def touch(card: str, *ups: int) -> None:
            x, y = place(page, selector_of(card))
            session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
            for up in ups:
                points = [{"x": x, "y": y - up}]
                session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
            session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

        touch("Ah", 20, 60, 140, 220)
        page.locator("#durak[data-ply='1']").wait_for()
        step(page, 1)
        state = awaited(page, 1)
        for _ in range(4):
            choice = legal(state["shown"])[0]
            x, y = place(page, selector_of(choice))
            page.touchscreen.tap(x, y)
            page.locator(f"#durak:not([data-ply='{state['shown']['ply']}'])").wait_for()
            while at(page)["shown"]["actor"] != PERSON:
                step(page, at(page)["shown"]["ply"])
            state = at(page)
            assert state["shown"] == expected(state["record"])
        assert plays_of_person(state["record"]) == 5


class Refusals(NamedTuple):
    """A hand in the middle, and what may not be done there: pressed, part of the reason, the rule."""

    hands: list[str]
    actions: str
    presses: tuple[tuple[str, str, str], ...]


REFUSALS = {
    "opening": Refusals(
        ["6c Kd As", "7c 8d 9h"],
        "",
        (("take", "nothing to take", "flow.5"), ("pass", "You open the fight", "flow.1")),
    ),
    "throwing in": Refusals(
        ["6c Kd As", "7c 8d 9h"],
        "6c 7c",
        (("Kd", "no card of this rank is on the table", "actions.4"), ("take", "nothing to take", "flow.5")),
    ),
    "waiting": Refusals(["6c Kd 8h As", "9h 8d Th"], "6c", (("8h", "It is not your turn", "flow.1"),)),
    "defending": Refusals(
        ["6c 8h 7d Ks As", "7c Jh Qs 6d"],
        "6c 7c pass Jh",
        (
            ("8h", "is too low", "actions.1"),
            ("7d", "neither a higher card of the suit nor a trump", "actions.1"),
            ("pass", "You defend", "flow.1"),
        ),
    ),
    "facing a trump": Refusals(
        ["6c 8h 7d Ts As", "7c Qs 6d"], "6c 7c pass Qs", (("Ts", "Only a higher trump", "actions.3"),)
    ),
}


@pytest.mark.parametrize("kind", REFUSALS)
def test_what_may_not_be_done_says_why_and_shows_the_rule(site: str, page: Page, kind: str):
    hands, actions, presses = REFUSALS[kind]
    play_on(page, f"{site}en/?speed=step", hands, actions)
    before = settle(page)
    for pressed, reason, rule in presses:
        press(page, pressed)
        why = page.locator(".why")
        expect(why).to_contain_text(reason)
        if len(pressed) == 2:
            expect(page.locator(selector_of(pressed))).to_have_attribute("aria-describedby", "why")
        link = why.locator("a")
        assert link.evaluate("a => a.href") == f"{site}en/rules/#{rule}"
        assert rule in {each.id for each in OUTLINE}
        link.click()
        shown = page.locator("dialog [data-rule][aria-current=true]")
        expect(shown).to_have_attribute("data-rule", rule)
        expect(shown).to_be_in_viewport()
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        assert at(page)["record"] == before["record"]


def test_a_bad_address_falls_back_and_names_what_it_left_out(site: str, page: Page):
    bad = {
        "players": "9",
        "levels": "divine,easy",
        "lang": "xx",
        "speed": "warp",
        "theme": "plaid",
        "deck": "tarot",
        "unknown": "kept",
    }
    play(page, f"{site}?{'&'.join(f'{name}={value}' for name, value in bad.items())}")
    named = notices(page).partition("left out: ")[2].splitlines()[0]
    assert named.split() == [name for name in bad if name != "unknown"]
    state = at(page)
    assert state["shown"]["players"] == 2
    assert read(state["record"]).extra["levels"] == [None, "normal"]
    look = dict(page.evaluate("({ ...document.documentElement.dataset })"))
    assert (look["theme"], look["deck"]) == ("auto", "classic")
    assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize(("name", "value"), [("players", "1"), ("levels", ""), ("speed", "INSTANT")])
def test_one_bad_value_leaves_the_others_alone(site: str, page: Page, name: str, value: str):
    good = {"players": "3", "levels": "hard", "speed": "instant", "theme": "dark", "deck": "four"}
    play(page, f"{site}?{'&'.join(f'{key}={text}' for key, text in {**good, name: value}.items())}")
    assert notices(page).partition("left out: ")[2].splitlines()[0] == name
    assert at(page)["shown"]["players"] == (2 if name == "players" else 3)
    look = dict(page.evaluate("({ ...document.documentElement.dataset })"))
    assert (look["theme"], look["deck"]) == ("dark", "four")
