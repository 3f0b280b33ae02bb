"""Plays many hands in one page, and tells what they leave behind: memory, listeners, nodes, proxies of Python.

    python -m tools.lasting [--hands 200] [--early 20]

Needs the built site. Exit code 1 if JavaScript's heap or Python's memory has grown by more than 5 % from the early
sample to the last, or if there are more listeners or proxies.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import CDPSession, Page, sync_playwright

from tools.browser import FLAGS, NONE, find
from tools.serve import serving

ROOT = Path(__file__).resolve().parents[1]

ADDRESS: Final = "?players=3&levels=easy&speed=instant&motion=off&seed=lasting&ai_seed=lasting"

GROWTH: Final = 1.05

COUNT: Final = """
globalThis.durakProxies = 0;
const Registry = FinalizationRegistry;
globalThis.FinalizationRegistry = class extends Registry {
  constructor(clean) { super((held) => { durakProxies -= 1; clean(held); }); }
  register(...given) { durakProxies += 1; return super.register(...given); }
  unregister(token) { const known = super.unregister(token); if (known) durakProxies -= 1; return known; }
};
const instantiate = WebAssembly.instantiate;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  globalThis.durakMemory ??= made.exports?.memory ?? given[1]?.env?.memory;
  return made;
};
"""
"""Counts what Pyodide has its eye on, and gets hold of Python's memory. Runs before the page."""

PLAY: Final = """
globalThis.durakHands = 0;
globalThis.durakPlay = (hands) => {
  const root = document.querySelector("#durak");
  let state = 1;
  let isCounted = root.dataset.phase === "over";
  // A small generator of chance, so that each run plays the same.
  const chance = (below) => { state = (state * 48271) % 2147483647; return state % below; };
  const all = (selector) => [...root.querySelectorAll(selector)];
  const timer = setInterval(() => {
    const isOver = root.dataset.phase === "over";
    if (isOver && !isCounted) durakHands += 1;
    isCounted = isOver;
    if (isOver && durakHands >= hands) clearInterval(timer);
    else if (isOver) root.querySelector("[data-do=next]")?.click();
    else if (root.dataset.actor === "0") {
      const cards = all("[data-zone=hand] [data-card]:not([aria-disabled])");
      const others = all(".actions :is([data-do=take], [data-do=pass]):not([aria-disabled])");
      const from = cards.length > 0 && (others.length === 0 || chance(5) > 0) ? cards : others;
      from[chance(from.length)]?.click();
    } else root.querySelector("[data-do=skip]")?.click();
  }, 1);
};
"""
"""Plays on by clicks until so many hands are over."""


class Sample(NamedTuple):
    """What the page holds after so many hands, all garbage collected."""

    hands: int
    heap: int
    wasm: int
    listeners: int
    nodes: int
    proxies: int


def sampled(page: Page, session: CDPSession, hands: int) -> Sample:
    """Collect all garbage and return what is left."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
        page.wait_for_timeout(100)  # what was collected is told of in a task of its own
    metrics = {each["name"]: int(each["value"]) for each in session.send("Performance.getMetrics")["metrics"]}
    wasm, proxies = page.evaluate("[durakMemory?.buffer.byteLength ?? 0, durakProxies]")
    return Sample(hands, metrics["JSHeapUsedSize"], wasm, metrics["JSEventListeners"], metrics["Nodes"], proxies)


def lasted(page: Page, url: str, counts: list[int]) -> Iterator[Sample]:
    """Play in one page, and yield a sample after each of these numbers of hands."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.add_init_script(COUNT)
    page.set_default_timeout(1_800_000)
    page.goto(url + ADDRESS)
    page.locator("html[data-durak=ready]").wait_for(state="attached")
    page.evaluate(f"(() => {{ {PLAY} }})()")
    for count in counts:
        page.evaluate("(hands) => durakPlay(hands)", count)
        page.wait_for_function(f"durakHands >= {count}", polling=200)
        page.wait_for_timeout(300)  # the score is drawn, the last task is done
        yield sampled(page, session, count)


def grown(early: Sample, late: Sample) -> list[str]:
    """Return what there is more of than there may be."""
    found = [
        f"{name}: {getattr(early, name)}, then {getattr(late, name)}"
        for name in ("listeners", "proxies")
        if getattr(late, name) > getattr(early, name)
    ]
    for name, before, after in (("heap", early.heap, late.heap), ("Python's memory", early.wasm, late.wasm)):
        if after > GROWTH * before:
            found.append(f"{name}: {before / 1e6:.2f} MB, then {after / 1e6:.2f} MB")
    return found


def main() -> int:
    """Play, print, judge."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--early", type=int, default=20)
    given = parser.parse_args()
    chromium = find()
    if chromium is None:
        sys.exit(NONE)
    counts = sorted({given.early, *range(given.early, given.hands, 20), given.hands})
    samples = []
    with serving(ROOT / "dist", "/durak/") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        print(f"{'hands':>6}{'heap MB':>9}{'wasm MB':>9}{'listeners':>11}{'nodes':>8}{'proxies':>9}")
        for one in lasted(browser.new_page(reduced_motion="reduce"), url, counts):
            samples.append(one)
            memory = f"{one.heap / 1e6:>9.2f}{one.wasm / 1e6:>9.2f}"
            print(f"{one.hands:>6}{memory}{one.listeners:>11}{one.nodes:>8}{one.proxies:>9}", flush=True)
        browser.close()
    faults = grown(samples[0], samples[-1])
    for fault in faults:
        print(f"grown: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
