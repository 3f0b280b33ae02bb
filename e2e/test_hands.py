"""Whole hands at every table size through real clicks: at each step the page agrees with the engine on its record."""

import json
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page

from e2e.conftest import visited
from e2e.table import SCORE, WATCH, at, awaited, betrayed, expected, observed, play, played_on
from engine.notation import read
from engine.rules import Durak, outcome
from engine.series import new_series, scored
from i18n.cards import CARDS

HANDS = {
    2: ("hard", "it"),
    3: ("easy,normal", "bg"),
    4: ("normal,hard,easy", "fi"),
    5: ("hard,easy,easy,normal", "id"),
    6: ("easy,hard,normal,hard,easy", "en"),
}


def kept_score(page: Page, players: int) -> dict[str, object]:
    """Return the stored score of a table size, without the names of hands."""
    return dict(json.loads(page.evaluate(f"localStorage['{SCORE}']"))["tables"][str(players)])


def test_what_would_betray_a_card_is_found():
    deal = json.dumps({"format": "durak", "version": 1, "players": 2, "dealer": 0, "seed": "a deal", "actions": []})
    game, _ = observed(deal)
    unseen = game.position.stock[0]
    for secret in ("{}", "<i data-card='{}'>", "<i class='back {}'>"):
        text = "6789TJQKA"[unseen % 9] + "cdhs"[unseen // 9]
        assert betrayed(secret.format(text), deal) == [text]
        assert betrayed(f"<p>{CARDS[text]}.</p>", deal) == [CARDS[text]]
    assert betrayed("<p class='card'>no card</p>", deal) == []


@pytest.mark.parametrize("players", HANDS)
def test_a_whole_hand_by_mouse(site: str, page: Page, players: int):
    levels, lang = HANDS[players]
    rng = Random(players)  # noqa: S311 - chance in a test
    play(page, f"{site}{lang}/?speed=instant&players={players}&levels={levels}")
    page.evaluate(WATCH)
    for state in played_on(page, rng):
        assert state["shown"] == expected(state["record"], lang)
    steps = page.evaluate("globalThis.seen")
    assert [step["shown"]["ply"] for step in steps] == list(range(steps[0]["shown"]["ply"], state["shown"]["ply"] + 1))
    for step in steps:
        assert step["shown"] == expected(step["record"], lang)
        assert betrayed(step["html"], step["record"], lang) == []
    record = read(state["record"])
    assert [level for level in record.extra["levels"] if level] == levels.split(",")  # type: ignore[attr-defined]
    game, _ = observed(state["record"])
    result = outcome(game.position)
    assert result is not None
    series = scored(new_series(players), result)
    kept = {"wins": list(series.wins), "losses": list(series.losses), "nulls": series.nulls, "dealer": series.dealer}
    assert kept_score(page, players) == kept

    page.locator("[data-do=next]").click()
    page.locator("#durak:not([data-phase=over])").wait_for()
    state = awaited(page)
    assert state["shown"] == expected(state["record"], lang)
    following = json.loads(state["record"])
    assert following["dealer"] == (result.durak if isinstance(result, Durak) else series.dealer)
    assert following["seed"] != json.loads(steps[0]["record"])["seed"]
    assert kept_score(page, players) == kept


def test_the_same_address_deals_the_same_cards(site: str, context: BrowserContext):
    def dealt() -> list[str]:
        with visited(context, site) as page:
            play(page, f"{site}?speed=instant&players=3&levels=easy&seed=the same&ai_seed=again")
            return [at(page)["record"].partition('"created"')[0], *awaited(page)["shown"]["hand"]]

    first = dealt()
    assert len(first) == 7
    assert dealt()[1:] == first[1:]
