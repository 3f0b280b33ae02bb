"""Finds a Chromium for the tests and the benchmarks, and installs one if there is none.

    python -m tools.browser     prints where it is

In this order: the one that DURAK_CHROMIUM names, Playwright's own, the system's; else Playwright's is downloaded, else
the system's is installed, which takes root and apt.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
]
NONE = """No Chromium is to be had: Playwright's cannot be downloaded, the system's not installed (with apt, as root).
Install one by hand and try again, or name it: DURAK_CHROMIUM=/path/to/chromium make test"""


def candidates() -> Iterator[str]:
    """Yield where a Chromium may be, the best place first."""
    named = os.environ.get("DURAK_CHROMIUM")
    if named:
        yield named
        return
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    if Path(own).exists():
        yield own
    yield from filter(None, map(shutil.which, NAMES))


def starts(path: str) -> bool:
    """Whether the browser there really starts; one may be there and lack its libraries."""
    try:
        with sync_playwright() as playwright:
            playwright.chromium.launch(executable_path=path, args=FLAGS).close()
    except Error:
        return False
    return True


def find() -> str | None:
    """Return the path of a Chromium that starts, or None."""
    return next(filter(starts, candidates()), None)


def _download() -> None:
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    command = [sys.executable, "-m", "playwright", "install", *(["--with-deps"] if is_root else []), "chromium"]
    subprocess.run(command, check=True, timeout=600)


def _install() -> None:
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
    subprocess.run(command, check=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})


def ensure() -> str | None:
    """Return the path of a Chromium that starts, installed if need be; None if none is to be had."""
    ways: tuple[Callable[[], None], ...] = (_download, _install)
    found = find()
    for way in ways:
        if found is not None:
            break
        try:
            way()
        except (OSError, subprocess.SubprocessError) as problem:
            sys.stderr.write(f"{problem}\n")
        found = find()
    return found


def main() -> int:
    """Say where it is, or that none is to be had."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    found = ensure()
    if found is None:
        sys.stderr.write(f"{NONE}\n")
        return 1
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
