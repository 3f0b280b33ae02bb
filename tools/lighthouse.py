"""Has Lighthouse judge the built site: the game and the rules.

    python -m tools.lighthouse

Lighthouse is fetched by npx when it is asked for: it brings more packages than everything else together, and only
measures. Exit code 1 if a score is lower than it must be.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from tools.browser import FLAGS, NONE, find
from tools.serve import serving

ROOT = Path(__file__).resolve().parents[1]
VERSION: Final = "12.2.3"

PERFECT: Final = {"accessibility": 100, "best-practices": 100, "seo": 100}
WANTED: Final = {
    "en/": {**PERFECT, "performance": 0},
    "it/": {**PERFECT, "performance": 0},
    "en/rules/": {**PERFECT, "performance": 95},
    "bg/rules/": {**PERFECT, "performance": 95},
}
"""The lowest score of each page; of the game's speed tools/bench_start.py tells more."""


def report(url: str, chromium: str) -> dict[str, Any]:
    """Return Lighthouse's report on an address."""
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch, "report.json")
        flags = " ".join(("--headless=new", *FLAGS))
        command = ["npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", "--output=json", f"--output-path={out}"]
        subprocess.run(
            [*command, f"--chrome-flags={flags}"], check=True, env={**os.environ, "CHROME_PATH": chromium}, cwd=scratch
        )
        found: dict[str, Any] = json.loads(out.read_text())
        return found


def failed(found: dict[str, Any], category: str) -> list[str]:
    """Return what took a category's points, worst first."""
    refs = [ref["id"] for ref in found["categories"][category]["auditRefs"] if ref["weight"]]
    audits = [found["audits"][name] for name in refs]
    low = [audit for audit in audits if audit["score"] is not None and audit["score"] < 1]
    return [
        f"{audit['score']:.2f} {audit['title']} {audit.get('displayValue', '')}"
        for audit in sorted(low, key=lambda audit: audit["score"])
    ]


def main() -> int:
    """Judge every page and say what took points."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    chromium = find()
    if chromium is None:
        sys.exit(NONE)
    is_low = False
    with serving(ROOT / "dist", "/durak/") as url:
        for page, wanted in WANTED.items():
            found = report(url + page, chromium)
            for category, least in wanted.items():
                score = round(100 * found["categories"][category]["score"])
                print(f"{page:<12}{category:<16}{score:>4}  (at least {least})", flush=True)
                if score < 100:
                    print("".join(f"{'':<14}{line}\n" for line in failed(found, category)), end="")
                is_low = is_low or score < least
    return 1 if is_low else 0


if __name__ == "__main__":
    sys.exit(main())
