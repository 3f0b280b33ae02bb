"""Undo as it is pressed: free to where nothing hidden was seen, further for practice, of no use against a rival."""

from playwright.sync_api import Page, expect

from e2e.conftest import until
from e2e.table import SCORE, at, awaited, legal, play_on, press
from engine.notation import read

HANDS = ["6c 6d 6h 7s Ks", "Th Jh Qh Kh Tc"]
STOCK = "8d 9d As"


def undo(page: Page) -> None:
    page.locator("[data-do=undo]").click()


def ply(page: Page, number: int) -> None:
    """Wait until so many actions have been done."""
    until(page, "ply => Number(document.querySelector('#durak').dataset.ply) === ply", number)


def test_undo_goes_back_to_the_last_point_where_nothing_hidden_was_seen_and_no_further(site: str, page: Page):
    play_on(page, f"{site}?speed=instant", HANDS, "6c take", STOCK)
    states = [awaited(page)]
    for card in ("6d", "6h"):
        press(page, card)
        states.append(awaited(page, states[-1]["shown"]["ply"]))
    for state in (states[1], states[0]):
        undo(page)
        ply(page, state["shown"]["ply"])
        assert at(page)["shown"] == state["shown"]
        assert read(at(page)["record"]).actions == read(state["record"]).actions
        assert "practice" not in read(at(page)["record"]).extra
    undo(page)
    expect(page.locator("dialog.sheet")).to_contain_text("what a rival did")
    page.keyboard.press("Escape")
    assert at(page)["shown"] == states[0]["shown"]


def test_undo_goes_further_for_practice_which_is_marked_and_does_not_count(site: str, page: Page):
    play_on(page, f"{site}?speed=instant", HANDS, "6c take", STOCK)
    expect(page.locator(".practice")).to_have_count(0)
    undo(page)
    page.locator("dialog.sheet [data-do=practice]").click()
    ply(page, 0)
    expect(page.locator(".practice")).to_contain_text("not counted")
    assert page.locator("#durak").get_attribute("data-practice") is not None
    assert read(at(page)["record"]).extra["practice"] is True
    after = -1
    while (state := awaited(page, after))["shown"]["phase"] != "over":
        after = state["shown"]["ply"]
        press(page, legal(state["shown"])[0])
    assert page.evaluate("name => localStorage.getItem(name)", SCORE) is None
    page.locator("[data-do=stats]").click()
    assert set(page.locator("tr[data-players='2'] td").all_inner_texts()) == {"0"}


def test_a_rival_who_sees_the_same_after_undo_does_the_same(site: str, page: Page):
    play_on(page, f"{site}?speed=instant", ["6c 7d 8h 9s Ks Qd", "9c Td Jh Qh Kh Tc"], "", STOCK)
    done = []
    for _ in range(4):
        press(page, "6c")
        done.append(read(awaited(page, 0)["record"]).actions)
        undo(page)
        confirm = page.locator("dialog.sheet [data-do=practice]")
        if confirm.count():
            confirm.click()
        while read(at(page)["record"]).actions:
            undo(page)
            page.wait_for_timeout(50)
    assert len(done[0]) > 1
    assert done == [done[0]] * 4
