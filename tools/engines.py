"""Runs the game in Firefox and WebKitGTK: the start, a hand, a reload, no network, refusals, failures, frames.

    python -m tools.engines [--engines firefox webkit] [--rounds N] [--only WORDS]

Needs the built site. With N the start is measured beside a plain PyScript page too. Browsers that are missing are
installed where that takes nothing but apt and root; else the page says which package it is that lacks.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

from tools.bench_start import OPENS, plain_site
from tools.engine_frames import plays_in_a_frame
from tools.hosts import SURROUNDINGS, Surrounding
from tools.serve import serving
from tools.wire import Engine, EngineError, firefox, webkit

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"

READY: Final = "['ready', 'failed'].includes(document.documentElement.dataset.durak)"
STATE: Final = "return document.documentElement.dataset.durak"
CHOICES: Final = """
return [...document.querySelectorAll("[data-zone=hand] [data-card]:not([aria-disabled])")]
  .map((card) => `[data-zone=hand] [data-card="${card.dataset.card}"]`)
  .concat(["take", "pass"].map((does) => `.actions [data-do=${does}]`)
    .filter((selector) => document.querySelector(selector).getAttribute("aria-disabled") !== "true"));
"""
MINE: Final = "document.querySelector('#durak:is([data-actor=\"0\"], [data-phase=over])')"
HAND: Final = "return localStorage.getItem('durak.hand')"
MOST_TURNS: Final = 150

PACKAGES: Final = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb", "xauth")}

REFUSALS: Final = {
    "localStorage": "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('no') } })",
    "caches": "Object.defineProperty(globalThis, 'caches', { get() { throw new Error('no') } })",
    "indexedDB": "IDBFactory.prototype.open = () => { throw new Error('no') }",
    "service workers": "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })",
}
"""What a browser may refuse: the script runs before everything else in the page."""


def _lose(path: Path) -> None:
    path.unlink()


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _mistake(path: Path) -> None:
    path.write_text("<!doctype html><title>Welcome</title>")


FAILURES: Final[dict[str, tuple[str, Callable[[Path], None], str]]] = {
    "the interpreter is lost": ("assets/pyodide-*/*.wasm", _lose, "missing"),
    "the interpreter is cut": ("assets/pyodide-*/*.wasm", _cut, "damaged"),
    "the game is lost": ("assets/app-*.zip", _lose, "missing"),
    "the game is cut": ("assets/app-*.zip", _cut, "damaged"),
    "PyScript is lost": ("assets/pyscript-*/core-*.js", _lose, "missing"),
    "a page stands for PyScript": ("assets/pyscript-*/core-*.js", _mistake, "damaged"),
}
"""What can become of a file, and the kind of sentence that the person gets."""


@contextmanager
def spoilt(spoil: Callable[[Path], None]) -> Iterator[str]:
    """Serve a copy of the site with something done to it, and give its address."""
    with tempfile.TemporaryDirectory() as scratch:
        site = Path(scratch, "site")
        shutil.copytree(DIST, site)
        spoil(site)
        with serving(site, "/a/b/") as url:
            yield url


def visit(engine: Engine, url: str, state: str = "ready") -> None:
    """Load an address and wait for what becomes of it."""
    engine.go("about:blank")
    engine.go(url)
    engine.until(READY)
    now = engine.run(STATE)
    if now != state:
        told = engine.run("return document.querySelector('[data-failure]:not([hidden])')?.textContent")
        problem = f"the game is {now}: {told}"
        raise EngineError(problem)


def play(engine: Engine, turns: int) -> bool:
    """Play by clicks, by chance, and tell whether the hand is over."""
    rng = Random(1)
    for _ in range(turns):
        engine.until(MINE)
        if engine.run("return document.querySelector('#durak').dataset.phase") == "over":
            return True
        ply = engine.run("return document.querySelector('#durak').dataset.ply")
        choices = engine.run(CHOICES)
        cards = [choice for choice in choices if "data-card" in choice]
        engine.click(rng.choice(cards if cards and rng.random() < 0.8 else choices))
        engine.until(f"document.querySelector('#durak').dataset.ply !== '{ply}'", 60)
    return False


def starts_and_plays(engine: Engine, url: str) -> None:
    """Start in each way of reading, and play a whole hand."""
    visit(engine, f"{url}it/?players=2&levels=easy&speed=instant")
    if engine.run("return document.documentElement.lang") != "it":
        problem = "the page does not speak its language"
        raise EngineError(problem)
    if not play(engine, MOST_TURNS):
        problem = f"a hand goes on after {MOST_TURNS} turns"
        raise EngineError(problem)


def reloads(engine: Engine, url: str) -> None:
    """Come back to the hand that was begun."""
    visit(engine, f"{url}?players=3&levels=easy&speed=instant")
    play(engine, 2)
    engine.until(MINE)
    before = engine.run(HAND)
    visit(engine, url)
    if engine.run(HAND) != before:
        problem = "the hand is another one after the reload"
        raise EngineError(problem)


def needs_no_network(engine: Engine, _: str) -> None:
    """Start without a host, once everything is kept."""
    with serving(DIST, "/offline/") as url:
        visit(engine, url)
        engine.until("navigator.serviceWorker.controller?.state === 'activated'")
    visit(engine, f"{url}fi/")
    visit(engine, url)


def checks() -> Iterator[tuple[str, Callable[[Engine, str], None]]]:
    """Yield what is run, by name."""
    yield "starts, a hand by clicks", starts_and_plays
    yield "a reload", reloads
    yield "no network", needs_no_network
    for name, script in REFUSALS.items():
        yield f"refused: {name}", _refused(script)
    for name, (pattern, spoil, kind) in FAILURES.items():
        yield f"{name}: {kind}", _failed(pattern, spoil, kind)
    for name, surrounding in SURROUNDINGS.items():
        yield f"a frame, {name}", _framed(surrounding)


def _framed(surrounding: Surrounding) -> Callable[[Engine, str], None]:
    def check(engine: Engine, _: str) -> None:
        print(f"  {plays_in_a_frame(engine, DIST, surrounding)}")

    return check


def _refused(script: str) -> Callable[[Engine, str], None]:
    def spoil(site: Path) -> None:
        (site / "refuse.js").write_text(script)
        page = (site / "index.html").read_text()
        (site / "index.html").write_text(page.replace("<head>", '<head><script src="refuse.js"></script>', 1))

    def check(engine: Engine, _: str) -> None:
        with spoilt(spoil) as url:
            visit(engine, url)

    return check


def _failed(pattern: str, spoil: Callable[[Path], None], kind: str) -> Callable[[Engine, str], None]:
    def spoil_one(site: Path) -> None:
        (path,) = site.glob(pattern)
        spoil(path)

    def check(engine: Engine, _: str) -> None:
        with spoilt(spoil_one) as url:
            visit(engine, url, "failed")
            told = engine.run("return document.querySelector('[data-failure]:not([hidden])').dataset.failure")
            if told != kind:
                problem = f"the page says {told}, not {kind}"
                raise EngineError(problem)

    return check


def measured(engine: Engine, open_url: str, done: str) -> float:
    """Return the milliseconds from opening an address until something is true in the page."""
    engine.go("about:blank")
    began = time.perf_counter()
    engine.go(open_url)
    while not engine.run(f"return Boolean({done})"):
        time.sleep(0.02)
    return 1000 * (time.perf_counter() - began)


def compare(start: Callable[[], object], rounds: int) -> None:
    """Print the start of ours and of a plain PyScript page, each cold and warm in a browser of its own."""
    card = "document.querySelector('html[data-durak=ready] [data-zone=hand] [data-card]:not([aria-disabled])')"
    with plain_site() as site:
        page = (site / "index.html").read_text()
        line = 'from js import document; document.title = "A line"'
        (site / "index.html").write_text(page.replace('print("A line")', line))
        with serving(DIST, "/durak/") as url, serving(site, "/plain/") as plain_url:
            found: dict[str, list[list[float]]] = {"ours": [], "plain": []}
            for _ in range(rounds):
                for name, address, done in (
                    ("ours", url + OPENS, card),
                    ("plain", plain_url, "document.title === 'A line'"),
                ):
                    with start() as engine:  # type: ignore[attr-defined]
                        cold = measured(engine, address, done)
                        time.sleep(8)  # what is kept for the next visit is kept by then
                        found[name].append([cold, measured(engine, address, done)])
    for at, kind in enumerate(("cold", "warm")):
        ours, plain = (median(one[at] for one in found[name]) for name in ("ours", "plain"))
        print(f"  {kind}: ours {ours:,.0f} ms, plain {plain:,.0f} ms, ratio {ours / plain:.2f}")


def firefox_found() -> Callable[[], object] | None:
    """Return what starts a Firefox, or None."""
    binary = shutil.which("firefox-esr") or shutil.which("firefox")
    return None if binary is None else lambda: firefox(binary)


def webkit_found() -> Callable[[], object] | None:
    """Return what starts a WebKitGTK, or None."""
    driver = shutil.which("WebKitWebDriver")
    browsers = [path for folder in ("lib", "libexec") for path in Path("/usr", folder).rglob("MiniBrowser")]
    if driver is None or not browsers or shutil.which("xvfb-run") is None:
        return None
    return lambda: webkit(driver, str(browsers[0]))


FOUND: Final = {"firefox": firefox_found, "webkit": webkit_found}


def _install(packages: tuple[str, ...]) -> None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    subprocess.run(command, check=False, env=environment, stdout=subprocess.DEVNULL)


def tested(name: str, rounds: int, only: str) -> bool:
    """Run everything in one browser, say what came of each, and tell whether all went well."""
    found = FOUND[name]()
    if found is None:
        _install(PACKAGES[name])
        found = FOUND[name]()
    if found is None:
        print(f"{name}: not here. It takes the packages {' '.join(PACKAGES[name])} (Debian), and root to install them.")
        return False
    went_well = True
    with serving(DIST, "/a/b/") as url, found() as engine:  # type: ignore[attr-defined]
        print(f"{engine.name} {engine.version}")
        for check, run in ((check, run) for check, run in checks() if only in check):
            began = time.perf_counter()
            try:
                run(engine, url)
                verdict = "well"
            except EngineError as problem:
                verdict, went_well = f"FAILED: {problem}", False
            print(f"  {check:<44} {time.perf_counter() - began:>6.1f} s  {verdict}", flush=True)
    if rounds:
        compare(found, rounds)
    return went_well


def main() -> int:
    """Run the browsers that were asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engines", nargs="+", choices=FOUND, default=list(FOUND))
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--only", default="", help="run the checks whose name holds this")
    given = parser.parse_args()
    verdicts = [tested(name, given.rounds, given.only) for name in given.engines]
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
