"""Brings another Pyodide or PyScript in, builds with it, and runs the tests that guard what the game asks of them.

    python -m tools.upgrade pyodide             the newest
    python -m tools.upgrade pyodide@314.0.7 pyscript@0.7.31

Says at the end what has changed and what no test can see. If a step fails, the new pins stay for whoever mends it;
`git checkout package.json package-lock.json && npm ci --ignore-scripts` goes back.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tools import runtime
from tools.assets import weighed

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = {"pyodide": runtime.PYODIDE, "pyscript": runtime.PYSCRIPT.parent}

GUARDS = (
    "tests/test_build.py",
    "tests/test_licences.py",
    "e2e/test_start.py",
    "e2e/test_faults.py",
    "e2e/test_offline.py",
    "e2e/test_hands.py",
)
"""What fails if the runtime no longer does what the start, the archives, the snapshot or the game ask of it."""

LOOK = """
No test has seen these:
- the release notes, for what app/boot/boot.js and app/boot/python.js take from inside the runtime: hooks.worker and
  stdlib of PyScript; _loadSnapshot, createPyodideModule, lockFileContents and _api.on_fatal of Pyodide
- Firefox and WebKitGTK: python -m tools.engines
- what a start costs beside a plain PyScript page: python -m tools.bench --parts start
- another Python: what tools/library.py drops and adds, and whether a first visit still fits its budget
"""


class Runtime(NamedTuple):
    """What is installed."""

    versions: dict[str, str]
    """By the names of PACKAGES, and `python`."""
    wire: dict[str, int]
    """By file, about how many bytes a line carries."""


def package_named(text: str) -> str:
    """Return what npm calls a wish such as `pyodide` or `pyscript@0.7.31`. Another package: ArgumentTypeError."""
    name, _, version = text.partition("@")
    if name not in PACKAGES:
        problem = f"{name}: one of {', '.join(PACKAGES)} is wanted"
        raise argparse.ArgumentTypeError(problem)
    package = PACKAGES[name].relative_to(ROOT / "node_modules").as_posix()
    return f"{package}@{version or 'latest'}"


def steps(packages: list[str]) -> list[list[str]]:
    """Return the commands of an upgrade, in order."""
    python = [sys.executable, "-m"]
    return [
        ["npm", "install", "--save-exact", "--ignore-scripts", *packages],
        [*python, "tools.licences"],
        [*python, "tools.build"],
        [*python, "pytest", *GUARDS],
    ]


def installed() -> Runtime:
    """Return what is installed now."""
    versions = {
        name: str(json.loads((path / "package.json").read_text())["version"]) for name, path in PACKAGES.items()
    }
    files = {**runtime.pyodide(), **runtime.pyscript(), "library": (runtime.PYODIDE / "python_stdlib.zip").read_bytes()}
    # PyScript's own files have hashes in their names, which no two versions share.
    wire = {name.partition("-")[0]: weighed(name, data).wire for name, data in files.items()}
    return Runtime({**versions, "python": runtime.lock()["info"]["python"]}, wire)


def differences(before: Runtime, after: Runtime) -> list[str]:
    """Return a line for each version, and for each file that a line carries more or fewer bytes of."""
    lines = [
        f"{name}: {before.versions[name]} -> {version}" if version != before.versions[name] else f"{name}: {version}"
        for name, version in after.versions.items()
    ]
    for name in sorted(before.wire.keys() | after.wire.keys()):
        old, new = before.wire.get(name, 0), after.wire.get(name, 0)
        if old != new:
            lines.append(f"{name}: {old / 1000:.0f} -> {new / 1000:.0f} KB")
    return lines


def main() -> int:
    """Upgrade, step by step; the exit code is that of the step that failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="+", type=package_named, metavar="pyodide[@VERSION] | pyscript[@VERSION]")
    given = parser.parse_args()
    before = installed()
    for step in steps(given.packages):
        print("$", *step, flush=True)
        code = subprocess.run(step, cwd=ROOT, check=False).returncode
        if code:
            return code
    print("\n".join(differences(before, installed())))
    print(LOOK)
    return 0


if __name__ == "__main__":
    sys.exit(main())
