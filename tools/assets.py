"""Files that carry a hash of what they hold in their names, so that a browser may keep them for ever."""

import gzip
import hashlib
from pathlib import Path, PurePosixPath
from typing import NamedTuple


class Asset(NamedTuple):
    """A file of the site: its path below the site's root, its bytes, and about how many of them a line carries."""

    url: str
    size: int
    wire: int


# What a static host sends as it is: archives, and types that it does not know.
INCOMPRESSIBLE = {".bin", ".zip"}


def hashed(data: bytes) -> str:
    """Return the hash that a name carries."""
    return hashlib.sha256(data).hexdigest()[:10]


def weighed(url: str, data: bytes) -> Asset:
    """Return what is known of a file that holds these bytes."""
    as_it_is = PurePosixPath(url).suffix in INCOMPRESSIBLE
    return Asset(url, len(data), len(data) if as_it_is else len(gzip.compress(data, 6)))


class Assets:
    """The hashed files of one site, under its root."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def add(self, name: str, data: bytes) -> Asset:
        """Write a file under assets/, its hash put before its ending."""
        path = PurePosixPath(name)
        url = f"assets/{path.stem}-{hashed(data)}{path.suffix}"
        self._write(url, data)
        return weighed(url, data)

    def add_folder(self, name: str, files: dict[str, bytes]) -> dict[str, Asset]:
        """Write files that find each other by name: they keep theirs, and the folder carries one hash for all."""
        together = hashed(b"".join(f"{file} {hashed(files[file])}\n".encode() for file in sorted(files)))
        found = {}
        for file, data in files.items():
            url = f"assets/{name}-{together}/{file}"
            self._write(url, data)
            found[file] = weighed(url, data)
        return found

    def _write(self, url: str, data: bytes) -> None:
        path = self.root / url
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
