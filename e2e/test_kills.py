"""A browser's page that dies without warning: whatever it was doing, the next one goes on with the same cards."""

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from e2e.conftest import START_MS, wait_until
from e2e.table import HAND, SCORE, awaited, chosen, expected, legal, press
from engine.notation import read

ADDRESS = "?speed=instant&players=3&levels=easy,normal"
NOT_OVER = 5
"""How many of the person's moves are made between two deaths at the most."""
LATEST_MS = 250.0
"""The longest time from the last move to the death: rivals think and move within it."""


def opened(context: BrowserContext, site: str) -> Page:
    page = context.new_page()
    page.goto(site + ADDRESS)
    wait_until(page, "ready")
    return page


def kept(page: Page, name: str) -> Any:
    """Return what the browser's storage holds under a name."""
    return page.evaluate("name => localStorage.getItem(name)", name)


def killed(context: BrowserContext, page: Page, delay_ms: float) -> None:
    """Let the page's process crash after a while: nothing in it is told, nothing is left to run."""
    assert context.browser is not None
    target = context.new_cdp_session(page).send("Target.getTargetInfo")["targetInfo"]["targetId"]
    browser = context.browser.new_browser_cdp_session()
    attached = browser.send("Target.attachToTarget", {"targetId": target, "flatten": False})["sessionId"]
    page.wait_for_timeout(delay_ms)
    # Sent round the page: who crashes does not answer.
    crash = {"sessionId": attached, "message": json.dumps({"id": 1, "method": "Page.crash"})}
    browser.send("Target.sendMessageToTarget", crash)
    with pytest.raises(Error, match="crashed"):
        page.wait_for_timeout(START_MS)
    browser.detach()
    page.close()


def hands_of(score: str | None) -> int:
    """Return how many hands a stored score has counted."""
    tables = json.loads(score)["tables"].values() if score else []
    return sum(sum(table["losses"]) + table["nulls"] for table in tables)


@pytest.mark.parametrize("kills", [6, pytest.param(50, marks=pytest.mark.slow)])
def test_a_page_that_dies_at_any_moment_loses_no_card_no_move_and_no_score(
    context: BrowserContext, site: str, page: Page, kills: int
):
    page.close()
    rng = Random(50)  # noqa: S311 - chance in a test
    page = opened(context, site)
    over: set[str] = set()
    moments = set()
    for _ in range(kills):
        state = awaited(page)
        for _ in range(rng.randint(1, NOT_OVER)):
            if state["shown"]["phase"] == "over":
                over.add(json.loads(state["record"])["created"])
                page.locator("[data-do=next]").click()
                state = awaited(page, state["shown"]["ply"])
            before = state
            press(page, chosen(rng, legal(state["shown"])))
            state = {}
            if rng.random() < 0.5:
                break
            state = awaited(page, before["shown"]["ply"])
        known = read((state or before)["record"])
        killed(context, page, rng.uniform(0, LATEST_MS))
        page = opened(context, site)
        found = json.loads(kept(page, HAND))
        record = read(kept(page, HAND))
        assert record.start == known.start
        assert record.extra["ai_seed"] == known.extra["ai_seed"]
        assert record.actions[: len(known.actions)] == known.actions
        after = awaited(page)
        assert after["shown"] == expected(after["record"])
        if after["shown"]["phase"] == "over":
            over.add(found["created"])
        assert hands_of(kept(page, SCORE)) == len(over)
        moments.add(after["shown"]["phase"])
    assert len(moments) > 1
