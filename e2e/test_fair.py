"""A deal is promised, made with words of the person's own, proved at its end, and its rivals' moves are made again."""

import json
import re
from hashlib import sha256
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import wait_until
from e2e.table import HAND, SAMPLE, awaited, play, played_on, words
from engine.calls import choose_line
from engine.cards import action_text, deck_text, shuffled
from engine.commands import EFFORT
from engine.notation import read, replayed, write
from engine.players import Level

ALONE = "?speed=instant&players=2&levels=easy"
"""An address that gives no seed."""


def sha(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def marked(page: Page, mark: str, within: str = "#durak") -> str:
    """Return a text that the page marks, which must stand there once."""
    found = page.locator(f"{within} [{mark}]")
    expect(found).to_have_count(1)
    return str(found.text_content())


def kept(page: Page) -> dict[str, object]:
    return dict(json.loads(page.evaluate(f"localStorage['{HAND}']")))


def to_the_end(page: Page) -> None:
    for _ in played_on(page, Random(5)):  # noqa: S311 - chance in a test
        pass


def verify(page: Page) -> list[str]:
    """Open the sheet of a finished deal, press Verify, and return the steps that do not agree."""
    page.locator(".over [data-do=fair]").click()
    page.locator("dialog [data-do=verify]").click()
    expect(page.locator("dialog [data-verified]")).to_have_count(1)
    checks = page.locator("dialog [data-check]").evaluate_all("all => all.map(each => ({...each.dataset}))")
    failed = [check["check"] for check in checks if check["holds"] != "yes"]
    assert page.locator("dialog [data-verified]").get_attribute("data-verified") == ("no" if failed else "yes")
    return failed


def test_the_promise_is_there_before_the_first_card_and_holds_with_words_of_the_persons_own(site: str, page: Page):
    play(page, f"{site}?speed=instant")
    page.locator(".menu [data-do=new]").click()
    machine = marked(page, "data-machine")
    assert re.fullmatch("[0-9a-f]{64}", machine)
    page.locator("[name=words]").fill("  words of   my own / шест ")
    page.locator("dialog [data-do=deal]").click()
    expect(page.locator("dialog")).to_have_count(0)
    promised = marked(page, "data-commitment")
    record = kept(page)
    part, _, own = str(record["seed"]).partition("/")
    assert (own, len(part), sha(part)) == ("words of my own / шест", 32, machine)
    assert sha(str(record["seed"])) == promised
    awaited(page)
    whole = page.evaluate("document.documentElement.outerHTML")
    assert part not in whole
    page.reload()
    wait_until(page, "ready")
    assert marked(page, "data-commitment") == promised
    to_the_end(page)
    assert marked(page, "data-seed") == record["seed"]
    assert verify(page) == []
    deck = deck_text(shuffled(str(record["seed"])))
    assert deck == str(page.locator("[data-check=deck] code").text_content()).replace(" ", "")
    page.keyboard.press("Escape")

    page.locator("[data-do=next]").click()
    page.locator("#durak:not([data-phase=over])").wait_for()
    following = kept(page)
    assert following["words"] == own
    assert str(following["seed"]).endswith(f"/{own}")
    assert following["seed"] != record["seed"]
    page.reload()
    wait_until(page, "ready")
    page.locator(".menu [data-do=new]").click()
    expect(page.locator("[name=words]")).to_have_value(own)


def test_a_record_that_was_changed_after_the_promise_is_found_out(site: str, page: Page):
    play(page, f"{site}?speed=instant")
    record = kept(page)
    first, second, *rest = shuffled(str(record["seed"]))
    for changes, failed in (
        ({"seed": sha("another")[:32]}, ["seed", "machine"]),
        ({"words": "smuggled in"}, ["machine"]),
        ({"seed": None, "deck": deck_text((second, first, *rest))}, ["seed"]),
    ):
        changed = {key: value for key, value in {**record, "actions": [], **changes}.items() if value is not None}
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [HAND, json.dumps(changed)])
        page.reload()
        wait_until(page, "ready")
        to_the_end(page)
        assert verify(page) == failed
        page.keyboard.press("Escape")


@pytest.mark.parametrize("levels", ["easy,normal,easy", "normal,normal"])
def test_what_the_rivals_did_is_done_again_by_the_command_line(site: str, page: Page, levels: str):
    names = levels.split(",")
    play(page, f"{site}?speed=instant&players={len(names) + 1}&levels={levels}")
    to_the_end(page)
    record = read(page.evaluate(f"localStorage['{HAND}']"))
    games = replayed(record)
    again = 0
    for ply, action in enumerate(record.actions):
        seat = games[ply].position.actor
        assert seat is not None
        if seat:
            so_far = read(write(record._replace(actions=record.actions[:ply])))
            assert choose_line(so_far, Level(names[seat - 1]), None, EFFORT) == action_text(action)
            again += 1
    assert again > 5
    assert str(record.extra["ai_seed"]) not in str(record.start)


@pytest.mark.parametrize("lang", SAMPLE)
def test_a_given_seed_is_told_of_and_explained_in_every_language(site: str, page: Page, browser: Browser, lang: str):
    said = words(lang)
    play(page, f"{site}{lang}/?speed=instant&players=2&levels=easy&seed=spring")
    assert marked(page, "data-commitment") == sha("spring")
    to_the_end(page)
    assert verify(page) == []
    proves_less = (
        "This seed was given, by an address or from outside, and whoever gave it can know the cards. "
        "The fingerprint then proves only that nothing changed after the deal."
    )
    expect(page.locator("dialog")).to_contain_text(said.text("fair", proves_less))
    about = page.locator("dialog a").get_attribute("href")
    still = browser.new_context(java_script_enabled=False)
    reading = still.new_page()
    reading.goto(f"{page.url.partition('?')[0]}{about}" if str(about).startswith(".") else str(about))
    expect(reading.locator("html")).to_have_attribute("lang", lang)
    expect(reading.locator("h1")).to_have_text(said.text("fair page", "Is it fair?"))
    expect(reading.locator("pre")).to_contain_text("sha256")
    still.close()
