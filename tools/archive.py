"""Packs the built site for a release: an archive that unpacks into one folder, which any static host serves as it is.

    python -m tools.archive [--tag v1.2.3] [--notes FILE]

Writes durak-<version>.zip, the version being pyproject.toml's. With --tag, that must be its tag; --notes gets what
docs/changelog.md says of it. The same site gives the same archive.
"""

import argparse
import re
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "dist"

TERMS = {"LICENSE.txt": ROOT / "LICENSE", "licences.md": ROOT / "docs/licences.md"}
"""What goes along with every copy: our terms, and those of what it is made of."""

EPOCH = (1980, 1, 1, 0, 0, 0)
READABLE = 0o644 << 16


def version() -> str:
    """Return the version that stands in pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def notes(changelog: str, of: str) -> str:
    """Return what the changelog says of a version. If it says nothing: ValueError."""
    found = re.search(
        rf"^## {re.escape(of)}(?![.\d])[^\n]*\n+(.*?)(?=^## |\Z)", changelog, flags=re.MULTILINE | re.DOTALL
    )
    if found is None or not found[1].strip():
        problem = f"docs/changelog.md says nothing of {of}"
        raise ValueError(problem)
    return f"{found[1].strip()}\n"


def pack(site: Path, into: Path) -> None:
    """Write a site and its terms as one archive, all in a folder of the archive's own name."""
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted({**files, **TERMS}.items()):
            entry = zipfile.ZipInfo(f"{into.stem}/{name}", EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = READABLE
            archive.writestr(entry, path.read_bytes())


def main() -> int:
    """Pack what has been built."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tag", help="the tag of the release")
    parser.add_argument("--notes", type=Path, help="where the release's notes go")
    given = parser.parse_args()
    number = version()
    if given.tag is not None and given.tag != f"v{number}":
        sys.stderr.write(f"the tag is {given.tag}, and pyproject.toml has version {number}\n")
        return 2
    if not (SITE / "index.html").is_file():
        sys.stderr.write(f"{SITE} holds no site; build it with: make site\n")
        return 2
    if given.notes is not None:
        changelog = (ROOT / "docs/changelog.md").read_text(encoding="utf-8")
        given.notes.write_text(notes(changelog, number), encoding="utf-8")
    into = ROOT / f"durak-{number}.zip"
    pack(SITE, into)
    print(f"{into}: {into.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
