"""The game by keyboard alone: whole hands, no way into a trap, no focus lost or out of sight."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import until
from e2e.table import (
    PERSON,
    Shown,
    at,
    awaited,
    expected,
    legal,
    observed,
    play,
    played_on,
    press,
    words,
)
from engine.cards import action_text
from engine.notation import read

FOCUS = """() => {
  const element = document.activeElement;
  const box = element.getBoundingClientRect();
  const steps = [0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95];
  const meets = (along, down) => {
    const met = document.elementFromPoint(box.x + along * box.width, box.y + down * box.height);
    return met !== null && element.contains(met);
  };
  const style = getComputedStyle(element);
  const ring = element.matches("[data-zone=hand] [data-card]") ? getComputedStyle(element, "::before") : style;
  return {
    card: element.dataset.card ?? null,
    does: element.dataset.do ?? null,
    name: element.getAttribute("aria-label") ?? element.textContent,
    inside: document.querySelector("#durak").contains(element),
    uncovered: steps.some((along) => steps.some((down) => meets(along, down))),
    ringed: element.matches(":focus-visible") && [ring.borderWidth, ring.outlineWidth].some((w) => parseFloat(w) >= 3),
  };
}"""


def focus(page: Page) -> dict[str, object]:
    """Return where the focus is, which must be to be seen."""
    found = dict(page.evaluate(FOCUS))
    assert found["uncovered"], found
    assert found["ringed"], found
    return found


def tab_to_hand(page: Page) -> None:
    """Press Tab until a card has the focus."""
    for _ in range(12):
        page.keyboard.press("Tab")
        if focus(page)["card"] is not None:
            return
    pytest.fail("Tab does not lead to the hand")


def move_to(page: Page, card: str, shown: Shown, rng: Random) -> None:
    """Bring the focus to a card of the hand: by its number, or by arrows from wherever the focus is in the hand."""
    goal = shown["hand"].index(card)
    if goal < 9 and rng.random() < 0.5:
        page.keyboard.press(str(goal + 1))
    else:
        if focus(page)["card"] is None:
            page.keyboard.press("1")
        if rng.random() < 0.3:
            page.keyboard.press(rng.choice(["Home", "End"]))
        here = shown["hand"].index(focus(page)["card"])
        for _ in range(abs(goal - here)):
            page.keyboard.press("ArrowRight" if goal > here else "ArrowLeft")
    assert focus(page)["card"] == card


@pytest.mark.parametrize(("players", "width", "height"), [(2, 1280, 800), (4, 320, 568)])
def test_a_whole_hand_by_keyboard(site: str, page: Page, players: int, width: int, height: int):
    page.set_viewport_size({"width": width, "height": height})
    rng = Random(players)  # noqa: S311 - chance in a test
    play(page, f"{site}?speed=instant&players={players}&levels=easy")
    awaited(page)
    tab_to_hand(page)

    def act(_: Page, action: str) -> None:
        held = at(page)["shown"]
        if action in {"take", "pass"}:
            page.keyboard.press({"take": "t", "pass": rng.choice("dp")}[action])
        else:
            move_to(page, action, held, rng)
            page.keyboard.press(rng.choice(["Enter", "Space"]))
        found = focus(page)
        assert found["card"] is not None or found["does"] in {"take", "pass", "next"}

    for state in played_on(page, rng, act):
        assert state["shown"] == expected(state["record"])
        assert focus(page)["inside"]
    assert focus(page)["does"] == "next"
    page.keyboard.press("Enter")
    page.locator("#durak:not([data-phase=over])").wait_for()
    assert focus(page)["card"] is not None


def test_a_played_card_leaves_the_focus_where_it_lay(site: str, page: Page):
    play(page, f"{site}?speed=slow&players=2&levels=easy&seed=focus")
    shown = awaited(page)["shown"]
    assert shown["phase"] == "attack"
    tab_to_hand(page)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    page.locator(f'#durak:not([data-ply="{shown["ply"]}"])').wait_for()
    assert focus(page)["card"] == shown["hand"][3]


def test_tab_leaves_the_game_at_both_ends(site: str, page: Page):
    play(page, f"{site}?speed=instant&players=2")
    awaited(page)
    page.evaluate("""() => {
      const link = (id) => Object.assign(document.createElement("a"), { id, href: "#", textContent: "Elsewhere" });
      document.querySelector("#durak").before(link("before"));
      document.querySelector("#durak").after(link("after"));
    }""")
    for key, outside in (("Tab", "after"), ("Shift+Tab", "before")):
        page.locator("[data-zone=hand] [tabindex='0']").focus()
        for _ in range(16):
            page.keyboard.press(key)
            if page.evaluate("document.activeElement.id") == outside:
                break
            assert focus(page)["inside"]
        else:
            pytest.fail(f"{key} does not lead out of the game")


def test_the_hand_is_one_tab_stop_and_takes_its_arrows(site: str, page: Page):
    play(page, f"{site}?speed=instant&players=2")
    hand = awaited(page)["shown"]["hand"]
    tab_to_hand(page)
    for key, goal in (("End", -1), ("ArrowRight", -1), ("ArrowLeft", -2), ("Home", 0), ("ArrowLeft", 0), ("2", 1)):
        page.keyboard.press(key)
        assert focus(page)["card"] == hand[goal], key
    expect(page.locator("[data-zone=hand] [tabindex='0']")).to_have_count(1)
    page.keyboard.press("Tab")
    assert focus(page)["card"] is None
    page.keyboard.press("Shift+Tab")
    assert focus(page)["card"] == hand[1]


def press_key(page: Page, key: str, code: str) -> None:
    """Press a key of a keyboard with another layout."""
    session = page.context.new_cdp_session(page)
    for kind in ("keyDown", "keyUp"):
        text = {"text": key} if kind == "keyDown" else {}
        session.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "code": code, **text})
    session.detach()


@pytest.mark.parametrize(
    ("take", "done"),
    [
        (("\N{CYRILLIC SMALL LETTER IE}", "KeyT"), ("\N{CYRILLIC SMALL LETTER VE}", "KeyD")),
        (("T", "KeyT"), ("P", "KeyP")),
    ],
)
def test_letters_take_and_are_done_on_any_layout(site: str, page: Page, take: tuple[str, str], done: tuple[str, str]):
    rng = Random(1)  # noqa: S311 - chance in a test
    play(page, f"{site}?speed=instant&players=2&levels=easy")
    awaited(page)
    tab_to_hand(page)
    left = {"take": take, "pass": done}

    def act(_: Page, action: str) -> None:
        ply = at(page)["shown"]["ply"]
        possible = [other for other in legal(at(page)["shown"]) if other in left]
        if not possible:
            press(page, action)
            return
        press_key(page, *left.pop(possible[0]))
        assert action_text(read(awaited(page, ply)["record"]).actions[ply]) == possible[0]

    for _ in played_on(page, rng, act):
        if not left:
            break
    assert not left


def test_a_key_that_is_no_number_of_a_card_does_nothing(site: str, page: Page):
    play(page, f"{site}?speed=instant&players=2&levels=easy")
    awaited(page)
    tab_to_hand(page)
    card = focus(page)["card"]
    press_key(page, "\N{SUPERSCRIPT TWO}", "Backquote")
    assert focus(page)["card"] == card
    expect(page.locator(".notice")).to_have_count(0)
    page.keyboard.press("2")
    assert focus(page)["card"] == at(page)["shown"]["hand"][1]


def test_letters_that_are_switched_off_do_nothing(site: str, page: Page):
    play(page, f"{site}?speed=instant&players=2&levels=easy")
    rng = Random(1)  # noqa: S311 - chance in a test
    page.locator("[data-do=settings]").click()
    page.locator("[name=letters]").uncheck()
    page.keyboard.press("Escape")
    for state in played_on(page, rng):
        if state["shown"]["take"]:
            break
    page.locator("[data-zone=hand] [tabindex='0']").focus()
    page.keyboard.press("Home")  # browsers draw no ring for what a script has focused after a click
    card = focus(page)["card"]
    for key in "tdp?hg12":
        page.keyboard.press(key)
        assert focus(page)["card"] == card
    assert at(page)["record"] == state["record"]
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("End")
    assert focus(page)["card"] == state["shown"]["hand"][-1]


@pytest.mark.parametrize(("seed", "key"), [("focus", "Enter"), ("press", "t")])
def test_a_held_key_acts_once(site: str, page: Page, seed: str, key: str):
    play(page, f"{site}?speed=instant&players=2&levels=easy&seed={seed}&ai_seed=x")
    shown = awaited(page)["shown"]
    page.locator(f"[data-zone=hand] [data-card='{shown['hand'][0]}']").focus()
    for _ in range(20):
        page.keyboard.down(key)
    page.keyboard.up(key)
    state = awaited(page, shown["ply"])
    _, seen = observed(state["record"])
    assert [act.seat for fight in seen.history for act in fight.plays].count(PERSON) == 1


def test_keys_read_the_table_aloud(site: str, page: Page):
    play(page, f"{site}?speed=instant&players=4&levels=easy")
    shown = awaited(page)["shown"]
    tab_to_hand(page)
    heard = page.locator("[aria-live=assertive]").nth(1)
    said = words("en")
    told = {
        "h": [said.card(card) for card in shown["hand"]],
        "b": [said.card(card) for pair in shown["pairs"] for card in pair if card],
        "m": [said.suit(shown["trump"]), str(shown["stock"]), str(shown["discard"])],
        "o": [f"{shown['seats'][seat]['count']} card" for seat in "123"],
        "r": [shown["status"]],
        "l": [page.locator("[data-log] li").last.inner_text()],
        "s": ["Hands: 0", "Durak: 0"],
    }
    for key, parts in told.items():
        page.keyboard.press(key)
        for part in parts:
            expect(heard).to_contain_text(part)
    page.keyboard.press("s")
    first = heard.locator("span").element_handle()
    page.keyboard.press("s")
    until(page, "span => !span.isConnected", first)
    expect(heard).to_contain_text("Hands: 0")
    assert at(page)["shown"]["ply"] == shown["ply"]


@pytest.mark.parametrize("does", ["new", "stats", "rules", "settings"])
def test_a_dialog_keeps_the_focus_and_gives_it_back(site: str, page: Page, does: str):
    play(page, f"{site}?speed=instant&players=3")
    record = awaited(page)["record"]
    page.locator(f"[data-do={does}]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        inside = page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
        assert inside, "behind a dialog nothing has the focus"
    for key in "td1":
        page.keyboard.press(key)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert focus(page)["does"] == does
    assert at(page)["record"] == record


def test_moves_can_be_typed(site: str, page: Page):
    rng = Random(5)  # noqa: S311 - chance in a test
    play(page, f"{site}?speed=instant&players=2&levels=easy")

    def typed(_: Page, action: str) -> None:
        page.locator("[name=move]").focus()
        page.keyboard.type({"pass": "done"}.get(action, action.replace("T", "10")))
        page.keyboard.press("Enter")

    for state in played_on(page, rng, typed, turns=6):
        assert state["shown"] == expected(state["record"])
    typed(page, "nonsense")
    expect(page.locator(".untyped")).to_contain_text("nonsense")
    assert page.evaluate("document.activeElement.name") == "move"


@pytest.mark.parametrize("key", ["g", "\N{CYRILLIC SMALL LETTER PE}"])
def test_g_goes_to_the_log_and_no_further(site: str, page: Page, key: str):
    play(page, f"{site}?speed=instant&players=3")
    awaited(page)
    tab_to_hand(page)
    press_key(page, key, "KeyG")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "log"
    assert focus(page)["inside"]
    expect(page.locator("dialog")).to_have_count(0)


def test_keys_work_after_a_click_on_the_bare_page_and_never_in_what_is_not_the_game(site: str, page: Page):
    play(page, f"{site}?speed=instant&players=2&levels=easy")
    awaited(page)
    heard = page.locator("[aria-live=assertive]").nth(1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("m")
    expect(heard).to_contain_text("Trump")
    page.evaluate("""() => {
      const other = Object.assign(document.createElement("a"), { href: "#", textContent: "Elsewhere" });
      document.querySelector("#durak").after(other);
      other.focus();
    }""")
    page.keyboard.press("s")
    page.keyboard.press("g")
    assert page.evaluate("document.activeElement.textContent") == "Elsewhere"
    expect(heard).to_contain_text("Trump")


def test_go_on_keeps_the_focus_from_step_to_step(site: str, page: Page):
    play(page, f"{site}?speed=step&players=6&levels=easy&seed=steps&ai_seed=x")
    page.locator("[data-do=step]:not([aria-disabled]), #durak[data-actor='0']").first.wait_for(state="attached")
    steps = 0
    for _ in range(12):
        if at(page)["shown"]["actor"] == PERSON:
            if steps > 1:
                break
            press(page, legal(at(page)["shown"])[0])
            page.locator("[data-do=step]").focus()
            continue
        button = page.locator("[data-do=step]:not([aria-disabled])")
        button.wait_for()
        expect(page.locator(".notes")).to_contain_text("Go on")
        if steps:
            assert page.evaluate("document.activeElement.dataset.do") == "step"
        ply = at(page)["shown"]["ply"]
        button.press("Enter")
        page.locator(f'#durak:not([data-ply="{ply}"])').wait_for()
        steps += 1
    assert steps > 1
