"""One hand through the page, with what it cost: a click, a rival's thought, the longest task, what was pushed aside."""

import json
from statistics import quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, Page

WATCH = """
const MOVING = ".hand, .pairs, .limit, .backs, .log";
globalThis.durakSeen = { clicks: [], tasks: [], shifts: [], thoughts: {} };
const watch = (type, seen, options = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, ...options });
// Cards of the hand, of the table and of a rival's fan, and lines of the log, are meant to move.
const meant = ({ node }) => (node?.closest ? node : node?.parentElement)?.closest(MOVING);
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    if (document.documentElement.dataset.durak !== "ready" || globalThis.durakPlays) return;
    globalThis.durakPlays = true;
    const clicked = ({ name, duration }) => name === "click" && durakSeen.clicks.push(duration);
    watch("event", clicked, { durationThreshold: 16 });
    watch("measure", ({ detail, duration }) => (durakSeen.thoughts[detail] ??= []).push(duration));
    watch("longtask", ({ duration }) => durakSeen.tasks.push(duration));
    watch("layout-shift", ({ sources, value }) => sources.every(meant) || durakSeen.shifts.push(1000 * value));
  }).observe(document.documentElement, { attributes: true });
});
"""

STATE = """() => {
  const game = document.getElementById("durak");
  return [game.dataset.phase, game.dataset.actor ?? null];
}"""

CHOICES = (
    "[data-zone=hand] [data-card]:not([aria-disabled])",
    ".actions [data-do=pass]:not([aria-disabled])",
    ".actions [data-do=take]:not([aria-disabled])",
)
"""What is pressed: a card before all, for hands of those who only take never end."""


MOST_TURNS = 40
"""A hand that goes on is broken off; it has told enough."""


class Figures(NamedTuple):
    """Milliseconds, over so many of them."""

    p50: float
    p95: float
    most: float
    number: int


class Played(NamedTuple):
    """What a hand cost."""

    name: str
    figures: dict[str, Figures]


def played(browser: Browser, url: str, players: int, slowed: int) -> Played:
    """Play one hand against Hard rivals, the processor slowed so many times, and return what was seen."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script(WATCH)
    page.goto(f"{url}?players={players}&levels=hard&seed=bench&ai_seed=bench&speed=normal")
    page.locator("html[data-durak=ready]").wait_for(state="attached")
    if slowed > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    _play(page)
    seen = json.loads(page.evaluate("JSON.stringify(durakSeen)"))
    context.close()
    return Played(
        f"{players} players, {slowed}x",
        {
            "click to painted result": figures(seen["clicks"]),
            **{f"thought, {phase}": figures(seen["thoughts"][phase]) for phase in sorted(seen["thoughts"])},
            "tasks over 50 ms": figures(seen["tasks"]),
            "layout shifts, thousandths": figures(seen["shifts"]),
        },
    )


def _play(page: Page) -> None:
    for _ in range(MOST_TURNS):
        phase, actor = page.evaluate(STATE)
        if phase == "over":
            return
        if actor != "0":
            page.locator("#durak[data-actor='0'], #durak[data-phase=over]").wait_for(state="attached")
            continue
        choices = (page.locator(choice) for choice in CHOICES)
        next(choice for choice in choices if choice.count()).first.click()


def figures(values: list[float]) -> Figures:
    """Return median, 95th percentile and maximum."""
    if not values:
        return Figures(0, 0, 0, 0)
    if len(values) == 1:
        return Figures(values[0], values[0], values[0], 1)
    cuts = quantiles(values, n=20, method="inclusive")
    return Figures(cuts[9], cuts[18], max(values), len(values))
