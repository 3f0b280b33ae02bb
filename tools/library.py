"""Compiles the game and the part of the standard library that it needs. Runs inside Pyodide, so that the code fits it.

Archives hold modules without their source, docstrings and assertions, each checked against nothing when it is loaded:
a page's start is mostly Python compiling its own library, 3.6 to 5.8 s from source and about a second from this.
"""

import importlib
import io
import sys
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path

SHIPPED = f"/lib/python{sys.version_info.major}{sys.version_info.minor}.zip"
"""The library as Pyodide ships it."""

DROPPED = ("_ssl", "bz2", "compression.zstd", "lzma", "ssl", "tarfile")
"""Loaded by Pyodide's start where they exist, each behind an `except ImportError`, and of no use to a card game."""

ON_DEMAND = ("encodings.ascii", "encodings.latin_1", "queue", "zipfile._path.glob")
"""What loaded modules import only within a function, so that no start would show it."""

EPOCH = (1980, 1, 1, 0, 0, 0)
"""One time for every file, so that the same sources give the same archive."""


def loaded() -> set[str]:
    """Return the names of the modules that came out of the shipped library, and not from inside the interpreter."""
    specs = {name: getattr(module, "__spec__", None) for name, module in sys.modules.items()}
    return {name for name, spec in specs.items() if spec is not None and str(spec.origin).startswith(SHIPPED)}


def modules_under(tree: Path) -> list[str]:
    """Return the names of the game's modules."""
    names = (path.relative_to(tree).with_suffix("").as_posix().replace("/", ".") for path in tree.rglob("*.py"))
    return sorted(name.removesuffix(".__init__") for name in names)


def bytecode(source: bytes, name: str) -> bytes:
    """Return a module's compiled file."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, bytes(8), False))  # noqa: FBT003 the function takes it by place only


def archive(files: dict[str, bytes]) -> bytes:
    """Return a zip of these files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as into:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            into.writestr(entry, data)
    return made.getvalue()


def is_kept(name: str, wanted: set[str]) -> bool:
    """Whether a module of the shipped library goes into ours."""
    return name in wanted and not any(name == gone or name.startswith(f"{gone}.") for gone in DROPPED)


def library(wanted: set[str]) -> bytes:
    """Return the pruned and compiled standard library."""
    files = {}
    with zipfile.ZipFile(SHIPPED) as shipped:
        for path in shipped.namelist():
            name = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
            if path.endswith(".py") and is_kept(name, wanted):
                files[f"{path}c"] = bytecode(shipped.read(path), f"{SHIPPED}/{path}")
    return archive(files)


def game(tree: Path) -> bytes:
    """Return the compiled game."""
    paths = (path.relative_to(tree).as_posix() for path in tree.rglob("*.py"))
    return archive({f"{path}c": bytecode((tree / path).read_bytes(), path) for path in paths})


def make(tree: str, out: str) -> None:
    """Import the whole game to see what it needs, then write library.zip and app.zip."""
    sys.path.insert(0, tree)
    for name in modules_under(Path(tree)):
        importlib.import_module(name)
    wanted = loaded().union(ON_DEMAND)
    Path(out, "library.zip").write_bytes(library(wanted))
    Path(out, "app.zip").write_bytes(game(Path(tree)))
