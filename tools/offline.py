"""What the service worker keeps: every page and the files that the game may need, each with the digest it must have."""

import base64
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

WORKER = "sw.js"

LEFT_OUT = ("plain", "snapshot")
"""The library behind the library, which no start from kept files needs, and the memory, which the page keeps itself."""

RUNTIME = ("assets/pyodide-", "assets/pyscript-")


class Kept(NamedTuple):
    """Addresses below the site, each with the digest of what must come from it."""

    runtime: dict[str, str]
    files: dict[str, str]
    pages: dict[str, str]


def digest(data: bytes) -> str:
    """Return what a browser compares with, before it lets a script see what it has fetched."""
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def kept(site: Path, left_out: set[str]) -> Kept:
    """Return what is to be kept of a built site, which is all but what is left out."""
    found = Kept({}, {}, {})
    for path in sorted(path for path in site.rglob("*") if path.is_file()):
        name = path.relative_to(site).as_posix()
        if name.endswith("index.html"):
            found.pages[name.removesuffix("index.html") or "./"] = digest(path.read_bytes())
        elif name not in left_out:
            into = found.runtime if name.startswith(RUNTIME) else found.files
            into[name] = digest(path.read_bytes())
    return found


def version(*parts: Mapping[str, str]) -> str:
    """Return a name for what these addresses hold, another one for anything else."""
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:10]


def worker(found: Kept, code: str) -> str:
    """Return the service worker: what it keeps, and its code."""
    site = {
        "version": version(found.files, found.pages),
        "runtime": {"version": version(found.runtime), "files": found.runtime},
        "files": found.files,
        "pages": found.pages,
    }
    return f"self.durakSite={json.dumps(site, separators=(',', ':'))};\n{code}"
