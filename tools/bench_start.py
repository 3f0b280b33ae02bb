"""The start, against a plain PyScript page that prints one line: page open to first playable card, cold and warm.

Both have the same runtime files, the same machine and a browser of their own, fresh each round; they take turns. Ours
is timed to the frame that shows a card that can be played, the plain page to its line on the console.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Page, Playwright

from tools.browser import FLAGS
from tools.runtime import PYODIDE, PYSCRIPT

PLAIN = """<!doctype html>
<title>Plain</title>
<script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
print("A line")
</script>
"""

OPENS = "?players=2&levels=easy&speed=instant&seed=focus&ai_seed=x"
"""A deal in which the person moves first."""

WATCH = """
globalThis.durakStart = { at: 0, shift: 0 };
const seen = () => { durakStart.at ||= performance.now(); };
const log = console.log;
console.log = (...line) => { if (line.join().includes("A line")) seen(); log(...line); };
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) durakStart.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
new MutationObserver((_, observer) => {
  const card = "[data-zone=hand] [data-card]:not([aria-disabled])";
  if (document.documentElement.dataset.durak !== "ready" || !document.querySelector(card)) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(seen));
}).observe(document, { attributes: true, childList: true, subtree: true });
"""

FIGURES = """() => {
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  const before = entries.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= durakStart.at);
  return {
    at: durakStart.at,
    shift: durakStart.shift,
    wire: before.reduce((sum, { transferSize }) => sum + transferSize, 0),
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  };
}"""

KEPT = """async () => {
  const all = [navigator.serviceWorker?.controller?.state === "activated"];
  all.push((await (await caches.open("durak-snapshot")).keys()).length > 0);
  return all.every(Boolean);
}"""

SLOWED = 4


class Start(NamedTuple):
    """One start: milliseconds, bytes on the line, layout shift."""

    ms: float
    wire: int
    shift: float
    paint_ms: float


class Round(NamedTuple):
    """One page's starts in a browser that has not seen it before."""

    cold: Start
    warm: Start


class Starts(NamedTuple):
    """All rounds of both pages, and the cold starts of ours with the processor slowed."""

    ours: list[Round]
    plain: list[Round]
    slowed: list[Start]

    def ratio(self, kind: str) -> float:
        """Return our median over the plain page's: `cold` or `warm`."""
        return typical(self.ours, kind) / typical(self.plain, kind)


def typical(rounds: list[Round], kind: str) -> float:
    """Return the median of the cold or the warm starts, in milliseconds."""
    starts: list[Start] = [getattr(one, kind) for one in rounds]
    return median(start.ms for start in starts)


@contextmanager
def plain_site() -> Iterator[Path]:
    """Make the plain page meanwhile, with the runtime that ours ships."""
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch)
        shutil.copytree(PYSCRIPT, site / "pyscript", ignore=shutil.ignore_patterns("*.map"))
        (site / "pyodide").mkdir()
        for path in PYODIDE.iterdir():
            if path.suffix in {".mjs", ".wasm", ".zip", ".json"}:
                shutil.copy(path, site / "pyodide" / path.name)
        (site / "index.html").write_text(PLAIN)
        yield site


@contextmanager
def _visitor(playwright: Playwright, chromium: str) -> Iterator[BrowserContext]:
    """Start a browser that has seen nothing, with a profile of its own: a window without one keeps no compiled code."""
    with tempfile.TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=FLAGS, viewport={"width": 1280, "height": 800}, locale="en-GB"
        )
        context.set_default_timeout(300_000)
        context.add_init_script(WATCH)
        yield context
        context.close()


def _start(page: Page, url: str, slowed: int = 1) -> Start:
    if slowed > 1:
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto(url)
    page.wait_for_function("durakStart.at > 0", polling=100)
    if slowed > 1:
        page.wait_for_timeout(1000)  # what moves late counts too
    seen: dict[str, Any] = page.evaluate(FIGURES)
    return Start(seen["at"], seen["wire"], seen["shift"], seen["paint"])


def _visits(context: BrowserContext, url: str, *, keeps: bool) -> Round:
    page = context.new_page()
    cold = _start(page, url)
    if keeps:
        page.wait_for_function(KEPT, polling=200)
    # What the browser itself keeps, such as compiled code, it writes some time after.
    page.wait_for_timeout(3000)
    page.close()
    again = context.new_page()
    warm = _start(again, url)
    again.close()
    return Round(cold, warm)


def compared(playwright: Playwright, chromium: str, url: str, plain_url: str, rounds: int) -> Starts:
    """Start both pages in turn, so many rounds, and ours once more each round with the processor slowed."""
    found = Starts([], [], [])
    for _ in range(rounds):
        with _visitor(playwright, chromium) as context:
            found.ours.append(_visits(context, url + OPENS, keeps=True))
        with _visitor(playwright, chromium) as context:
            found.plain.append(_visits(context, plain_url, keeps=False))
        with _visitor(playwright, chromium) as context:
            found.slowed.append(_start(context.new_page(), url + OPENS, SLOWED))
    return found
