"""What the page starts Python from: Pyodide and PyScript from their packages, and archives and a memory made with them.

Making takes some fifteen seconds, so what was made is kept under .cache and found again by its ingredients.
"""

import ast
import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PYODIDE = ROOT / "node_modules/pyodide"
PYSCRIPT = ROOT / "node_modules/@pyscript/core/dist"
CACHE = ROOT / ".cache/runtime"
KEPT = 4

PACKAGES = ("engine", "i18n", "app")
ENTRY = "app/main.py"

INGREDIENTS = ("tools/library.py", "tools/runtime.mjs", "package-lock.json")


class Made(NamedTuple):
    """What `tools/runtime.mjs` makes."""

    library: bytes
    app: bytes
    snapshot: bytes


def sources(root: Path) -> dict[str, bytes]:
    """Return the game's modules by their path: those that the page's entry leads to, and no command line's."""
    found: dict[str, bytes] = {}
    todo = [ENTRY]
    while todo:
        path = todo.pop()
        if path not in found:
            found[path] = (root / path).read_bytes()
            todo += [path for name in _imports(found[path]) for path in _paths(root, name)]
    return dict(sorted(found.items()))


def _imports(module: bytes) -> Iterator[str]:
    """Yield every name that a module imports or takes from another, each of which may be a module itself."""
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _paths(root: Path, name: str) -> Iterator[str]:
    """Yield the files of a module of ours and of the packages above it, if the name is one."""
    parts = name.split(".")
    if parts[0] not in PACKAGES:
        return
    for length in range(1, len(parts) + 1):
        path = "/".join(parts[:length])
        yield from (file for file in (f"{path}.py", f"{path}/__init__.py") if (root / file).is_file())


def made(root: Path) -> Made:
    """Return the archives and the memory for the game's modules, made anew only if something in them has changed."""
    files = sources(root)
    mark = hashlib.sha256()
    for path, data in {**files, **{name: (ROOT / name).read_bytes() for name in INGREDIENTS}}.items():
        mark.update(f"{path} {hashlib.sha256(data).hexdigest()}\n".encode())
    folder = CACHE / mark.hexdigest()[:16]
    if not folder.is_dir():
        _make(files, folder)
    folder.touch()
    for old in sorted(CACHE.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        # Another build may be at it too.
        shutil.rmtree(old, ignore_errors=True)
    return Made(*((folder / name).read_bytes() for name in ("library.zip", "app.zip", "snapshot.bin")))


def browser_names(modules: Iterable[bytes]) -> set[str]:
    """Return what these modules import from the browser."""
    nodes = (node for module in modules for node in ast.walk(ast.parse(module)))
    imports = (node for node in nodes if isinstance(node, ast.ImportFrom) and node.module == "js")
    return {alias.name for node in imports for alias in node.names}


def _make(files: dict[str, bytes], folder: Path) -> None:
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE.parent) as scratch:
        tree, out = Path(scratch, "tree"), Path(scratch, "out")
        out.mkdir()
        for path, data in files.items():
            (tree / path).parent.mkdir(parents=True, exist_ok=True)
            (tree / path).write_bytes(data)
        names = ",".join(sorted(browser_names(files.values())))
        subprocess.run(["node", ROOT / "tools/runtime.mjs", tree, out, names], check=True)
        try:
            out.rename(folder)
        except OSError:
            # Another build at the same time was quicker, and made the same.
            if not folder.is_dir():
                raise


def pyodide() -> dict[str, bytes]:
    """Return the files of Pyodide that a page fetches; the wasm is looked for beside the rest, under its own name."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
    # A map's address that leads nowhere is a request that is not needed, made whenever developer tools are open.
    return {name: _without_map((PYODIDE / name).read_bytes()) for name in names}


def pyscript() -> dict[str, bytes]:
    """Return the files of PyScript that a page fetches: its core, under the two names it has, and a plugin."""
    (inner,) = PYSCRIPT.glob("core-*.js")
    # The one plugin that PyScript loads even when it is told not to.
    (plugin,) = PYSCRIPT.glob("error-*.js")
    return {path.name: _without_map(path.read_bytes()) for path in (PYSCRIPT / "core.js", inner, plugin)}


def _without_map(data: bytes) -> bytes:
    kept = [line for line in data.split(b"\n") if not line.startswith(b"//# sourceMappingURL=")]
    return data if data.startswith(b"\0asm") else b"\n".join(kept)


def lock() -> dict[str, Any]:
    """Return the least that Pyodide accepts as a list of its packages: for which build it is, and none."""
    return {"info": json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"], "packages": {}}


def version() -> str:
    """Return Pyodide's version."""
    return str(json.loads((PYODIDE / "package.json").read_text())["version"])
