"""The licences of all that the site is made of and with, from the pinned lists: `python -m tools.licences` writes them.

They go to docs/licences.md: what the site ships, then the packages that build and check it.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import PackageMetadata, metadata
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LIST = ROOT / "docs/licences.md"

HEAD = """# Licences

The game is under the MIT licence. Written by `python -m tools.licences` from `package-lock.json` and
`tools/requirements.txt`; a test says when that is due.
"""
PARTS = {
    "shipped": """
## In the site

Pyodide holds CPython and its standard library (PSF-2.0). The court figures come from the npm package
`@heruka_urgyen/react-playing-cards`, whose code is under MIT; the drawings themselves, by Adrian Kennard, are CC0-1.0.
""",
    "npm": """
## To build and check it, from npm
""",
    "python": """
## To build and check it, from PyPI
""",
}

SPDX = {
    "Apache 2.0": "Apache-2.0",
    "Apache-2.0": "Apache-2.0",
    "APACHE-2.0": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "License :: OSI Approved :: BSD License": "BSD",
    "License :: OSI Approved :: MIT License": "MIT",
    "License :: OSI Approved :: Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}
"""What packages say of themselves in other words; BSD alone leaves open how many clauses there are."""

UNSAID = {"svg-tags": "MIT"}
"""Packages so old that their licence stands where npm no longer looks for it."""


class Package(NamedTuple):
    """A pinned package and the terms it comes under, as an SPDX expression."""

    part: str
    """Which of PARTS it belongs to."""
    name: str
    version: str
    licence: str


def from_npm(lock: str) -> Iterator[Package]:
    """Yield the packages of a package-lock.json. A package without a licence: ValueError."""
    for path, entry in json.loads(lock)["packages"].items():
        name = path.rpartition("node_modules/")[2]
        if not name:
            continue
        licence = entry.get("license", UNSAID.get(name))
        if licence is None:
            problem = f"package-lock.json: {name} {entry['version']} has no licence"
            raise ValueError(problem)
        yield Package("npm" if entry.get("dev") else "shipped", name, entry["version"], SPDX.get(licence, licence))


def from_pypi(requirements: str) -> Iterator[Package]:
    """Yield the packages of a list of pinned requirements, all of which are installed."""
    for name, version in re.findall(r"^([\w.-]+)==(\S+)$", requirements, flags=re.MULTILINE):
        yield Package("python", name, version, declared(metadata(name)))


def declared(told: PackageMetadata) -> str:
    """Return the licence that a package's own metadata name. None that is known: ValueError."""
    for expression in told.get_all("License-Expression", []):
        return str(expression)
    words = [*told.get_all("License", []), *told.get_all("Classifier", [])]
    for licence in (SPDX[one] for one in words if one in SPDX):
        return licence
    problem = f"{told['Name']} {told['Version']}: no licence that is known"
    raise ValueError(problem)


def page(packages: list[Package]) -> str:
    """Return the whole list as Markdown, under each licence its packages."""
    text = HEAD
    for part, head in PARTS.items():
        text += f"{head}\n| licence | packages |\n| --- | --- |\n"
        here = sorted(package for package in packages if package.part == part)
        for licence in sorted({package.licence for package in here}):
            named = {f"{package.name} {package.version}": None for package in here if package.licence == licence}
            text += f"| {licence} | {', '.join(named)} |\n"
    return text


def current() -> str:
    """Return the list for what is pinned now."""
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    requirements = (ROOT / "tools/requirements.txt").read_text(encoding="utf-8")
    return page([*from_npm(lock), *from_pypi(requirements)])


def main() -> int:
    """Write the list."""
    argparse.ArgumentParser(prog="python -m tools.licences", description=__doc__).parse_args()
    LIST.write_text(current(), encoding="utf-8")
    print(LIST.relative_to(ROOT))
    return 0


if __name__ == "__main__":
    sys.exit(main())
