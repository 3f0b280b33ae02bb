"""Measures the engine, in CPython and in the page, the page at play and its start; prints tables, writes bench.json.

    python -m tools.bench [--parts engine play start] [--seconds S] [--rounds N] [--out bench.json]

Machines differ and are noisy: what counts is the ratio of two figures of one run.
"""

import argparse
import json
import sys
import time
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

from tools import runtime, speed
from tools.bench_page import played
from tools.bench_start import SLOWED, compared, plain_site, typical
from tools.browser import FLAGS, NONE, find
from tools.serve import serving

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"

PARTS = ("engine", "play", "start")
NAME = 42
"""Letters for the name of a row."""

LIMITS = (
    ("click to painted result", "p95", 50),
    ("tasks over 50 ms", "number", 0),
    ("layout shifts, thousandths", "most", 0),
)
"""What the page at play may take, at the most: of what, in which figure, how much."""

RATIOS = {"cold": 0.5, "warm": 0.35}
"""What our start may take of the plain page's, at the most."""

IN_PAGE = """async ([runtime, library, app, lock, source, seconds]) => {
    const { loadPyodide } = await import(runtime);
    const python = await loadPyodide({ stdLibURL: library, lockFileContents: lock, packageBaseUrl: runtime });
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
    measured = page.evaluate(IN_PAGE, [*(f"{url}assets/{name}" for name in names), runtime.lock(), source, seconds])
    page.context.close()
    return [speed.Speed(*row) for row in json.loads(measured)]


def _only(pattern: str) -> str:
    (path,) = (DIST / "assets").glob(pattern)
    return path.relative_to(DIST / "assets").as_posix()


def engine(browser: Browser, url: str, seconds: float) -> list[dict[str, Any]]:
    """Measure the engine here and in the page, print a table, and return its rows."""
    here, there = speed.speeds(time.perf_counter, seconds), in_page(browser, url, seconds)
    print(f"{'engine, a second':<{NAME}}{'CPython':>10}{'page':>10}{'ratio':>8}")
    for one, other in zip(here, there, strict=True):
        print(f"{one.name:<{NAME}}{one.rate:>10,.0f}{other.rate:>10,.0f}{one.rate / other.rate:>8.2f}")
    return [
        {"name": one.name, "unit": one.unit, "cpython": one.rate, "page": other.rate}
        for one, other in zip(here, there, strict=True)
    ]


def play(browser: Browser, url: str) -> list[dict[str, Any]]:
    """Measure the page at play, print a table, and return its rows."""
    rows = []
    print(f"{'page at play, ms':<{NAME}}{'p50':>8}{'p95':>8}{'max':>8}{'number':>8}")
    for slowed, players in product((1, 4), (2, 4, 6)):
        row = played(browser, url, players, slowed)
        rows.append(row)
        for name, figures in row.figures.items():
            line = f"{f'{row.name}: {name}':<{NAME}}" + "".join(f"{figure:>8.0f}" for figure in figures)
            print(line, flush=True)
    for row in rows:
        for name, figure, limit in LIMITS:
            found = getattr(row.figures[name], figure)
            met = "met" if found <= limit else "NOT MET"
            print(f"{f'{row.name}: {name}':<{NAME}}{figure} {found:.0f}, at most {limit}: {met}")
    return [{"name": row.name, **{name: figures._asdict() for name, figures in row.figures.items()}} for row in rows]


def start(playwright: Playwright, chromium: str, url: str, rounds: int) -> dict[str, Any]:
    """Measure the start beside a plain PyScript page, print a table, and return its figures."""
    with plain_site() as site, serving(site, "/plain/") as plain_url:
        found = compared(playwright, chromium, url, plain_url, rounds)
    figures: dict[str, Any] = {"rounds": rounds}
    print(f"{f'start, median of {rounds}':<{NAME}}{'ours':>10}{'plain':>10}{'ratio':>8}{'at most':>9}")
    for kind, limit in RATIOS.items():
        ours, plain = typical(found.ours, kind), typical(found.plain, kind)
        print(f"{f'{kind}: open to first card, ms':<{NAME}}{ours:>10,.0f}{plain:>10,.0f}{ours / plain:>8.2f}{limit:>9}")
        figures[kind] = {"ours_ms": ours, "plain_ms": plain, "ratio": ours / plain}
    wire, plain_wire = (max(one.cold.wire for one in rounds) for rounds in (found.ours, found.plain))
    warm_wire = max(one.warm.wire for one in found.ours)
    paint = median(one.paint_ms for one in found.slowed)
    shift = max(one.shift for one in (*found.slowed, *(start for one in found.ours for start in one)))
    print(
        f"{'cold: MB on the line':<{NAME}}{wire / 1e6:>10.2f}{plain_wire / 1e6:>10.2f}{wire / plain_wire:>8.2f}{5.6:>9}"
    )
    print(f"{'warm: bytes on the line':<{NAME}}{warm_wire:>10}{'':>18}{0:>9}")
    print(f"{f'first contentful paint, {SLOWED}x slower, ms':<{NAME}}{paint:>10.0f}{'':>18}{500:>9}")
    print(f"{'layout shift':<{NAME}}{shift:>10.4f}{'':>18}{0:>9}")
    every = {"ours": found.ours, "plain": found.plain}
    return {
        **figures,
        "wire": wire,
        "plain_wire": plain_wire,
        "warm_wire": warm_wire,
        "slowed_paint_ms": paint,
        "shift": shift,
        "every_ms": {
            name: {kind: [round(getattr(one, kind).ms) for one in starts] for kind in RATIOS}
            for name, starts in every.items()
        },
    }


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each part of the engine")
    parser.add_argument("--rounds", type=int, default=7, help="of starts")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--out", type=Path, default=ROOT / "bench.json")
    given = parser.parse_args()
    chromium = find()
    if chromium is None:
        sys.exit(NONE)
    report: dict[str, Any] = {}
    with serving(DIST, "/durak/") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        report["chromium"] = browser.version
        print(f"Chromium {browser.version}")
        if "engine" in given.parts:
            report["engine"] = engine(browser, url, given.seconds)
        if "play" in given.parts:
            report["play"] = play(browser, url)
        browser.close()
        if "start" in given.parts:
            report["start"] = start(playwright, chromium, url, given.rounds)
    given.out.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
