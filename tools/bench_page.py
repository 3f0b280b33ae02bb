"""One hand through the page, with what it cost: a click, a rival's thought, the longest task."""

import json
from statistics import quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, Page

WATCH = """
globalThis.durakSeen = { clicks: [], tasks: [], thoughts: [] };
const watch = (type, into, options = {}) =>
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (type !== "event" || entry.name === "click") durakSeen[into].push(entry.duration);
    }
  }).observe({ type, buffered: true, ...options });
addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    if (document.documentElement.dataset.durak !== "ready" || globalThis.durakPlays) return;
    globalThis.durakPlays = true;
    watch("event", "clicks", { durationThreshold: 16 });
    watch("measure", "thoughts");
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durakSeen.tasks.push(entry.duration);
    }).observe({ type: "longtask" });
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
    page.goto(f"{url}?players={players}&levels=hard&seed=bench&ai_seed=bench&speed=fast")
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
            "rival's thought": figures(seen["thoughts"]),
            "tasks over 50 ms": figures(seen["tasks"]),
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
