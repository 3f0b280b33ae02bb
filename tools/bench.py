"""Measures the engine, in CPython and in the page, and the page at play; prints tables and writes bench.json.

    python -m tools.bench [--seconds S] [--out bench.json]

Machines differ and are noisy: what counts is the ratio of two figures of one run.
"""

import argparse
import json
import sys
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools import speed
from tools.bench_page import played
from tools.browser import FLAGS, NONE, find
from tools.serve import serving

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"

IN_PAGE = """async ([runtime, library, app, source, seconds]) => {
    const { loadPyodide } = await import(runtime);
    const python = await loadPyodide({ stdLibURL: library, packages: [] });
    const archive = await (await fetch(app)).arrayBuffer();
    python.unpackArchive(archive, "zip", { extractDir: "/bench" });
    python.FS.mkdirTree("/bench/tools");
    python.FS.writeFile("/bench/tools/speed.py", source);
    python.globals.set("seconds", seconds);
    return python.runPython(`
import json, sys, time
sys.path.insert(0, "/bench")
from tools.speed import speeds
json.dumps([[one.name, one.unit, one.times, one.seconds] for one in speeds(time.perf_counter, seconds)])
`);
}"""


def in_page(browser: Browser, url: str, seconds: float) -> list[speed.Speed]:
    """Return the engine's speeds as Pyodide has them, in the runtime that the site ships."""
    page = browser.new_context(bypass_csp=True).new_page()
    page.set_default_timeout(0)
    page.goto(f"{url}en/rules/")
    names = (_only("pyodide*/pyodide.mjs"), _only("plain-*.zip"), _only("app-*.zip"))
    source = (ROOT / "tools/speed.py").read_text()
    measured = page.evaluate(IN_PAGE, [*(f"{url}assets/{name}" for name in names), source, seconds])
    page.context.close()
    return [speed.Speed(*row) for row in json.loads(measured)]


def _only(pattern: str) -> str:
    (path,) = (DIST / "assets").glob(pattern)
    return path.relative_to(DIST / "assets").as_posix()


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each part of the engine")
    parser.add_argument("--out", type=Path, default=ROOT / "bench.json")
    given = parser.parse_args()
    chromium = find()
    if chromium is None:
        sys.exit(NONE)
    here = speed.speeds(time.perf_counter, given.seconds)
    with serving(DIST, "/durak/") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        there = in_page(browser, url, given.seconds)
        rows = [played(browser, url, players, slowed) for slowed in (1, 4) for players in (2, 4, 6)]
        version = browser.version
        browser.close()
    print(f"{'engine, a second':<42}{'CPython':>10}{'page':>10}{'ratio':>8}")
    for one, other in zip(here, there, strict=True):
        print(f"{one.name:<42}{one.rate:>10,.0f}{other.rate:>10,.0f}{one.rate / other.rate:>8.2f}")
    print()
    print(f"{f'page at play, Chromium {version}, ms':<42}{'p50':>8}{'p95':>8}{'max':>8}{'number':>8}")
    for row in rows:
        for name, figures in row.figures.items():
            print(f"{f'{row.name}: {name}':<42}" + "".join(f"{figure:>8.0f}" for figure in figures))
    report = {
        "chromium": version,
        "engine": [
            {"name": one.name, "unit": one.unit, "cpython": one.rate, "page": other.rate}
            for one, other in zip(here, there, strict=True)
        ],
        "play": [
            {"name": row.name, **{name: figures._asdict() for name, figures in row.figures.items()}} for row in rows
        ],
    }
    given.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
