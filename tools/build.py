"""Builds the static site: it works under any path of any static host, and asks nothing of any other.

    python -m tools.build [--out dist] [--retire] [--address https://example.org/durak/]

index.html and <lang>/index.html play, <lang>/rules/ and <lang>/fair/ are for reading, sw.js keeps the site for when
there is no network, embed.js defines the element for other people's pages; everything else is under assets/, with a
hash of what it holds in its name.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from markupsafe import Markup

from i18n.languages import LANGUAGES
from i18n.words import Words, read
from tools import catalogs, embedding, faces, icons, offline, runtime
from tools.assets import Asset, Assets, weighed
from tools.manifest import manifest
from tools.pages import Templates, policy, said, script, sections, sitemap

ROOT = Path(__file__).resolve().parents[1]

LOADED = ("pyodide", "asm", "wasm", "core", "inner", "plugin", "library", "plain", "app", "snapshot")
"""What the page's own script fetches, by the name that it uses."""


class Site:
    """One build of the site, from a source tree into an empty folder."""

    def __init__(self, root: Path, out: Path, *, retire: bool = False, address: str | None = None) -> None:
        self.root = root
        self.out = out
        self.retire = retire
        self.address = address
        self.origin = None if address is None else embedding.origin(address)
        self.assets = Assets(out)
        self.files: dict[str, Asset] = {}
        self.words: dict[str, Words] = {}
        self.guard = ""

    def build(self) -> None:
        """Write every file."""
        self._catalogs()
        self._style()
        self._scripts()
        self._runtime()
        self._manifests()
        self._pages()
        self._worker()

    def _catalogs(self) -> None:
        for lang, url in catalogs.compile(self.out / "assets", self.root).items():
            path = self.out / "assets" / url
            self.words[lang] = read(lang, catalogs.compiled(lang, self.root))
            self.files[f"words-{lang}"] = weighed(f"assets/{url}", path.read_bytes())

    def _style(self) -> None:
        with tempfile.TemporaryDirectory() as scratch:
            subprocess.run(["node", ROOT / "tools/courts.mjs", scratch], check=True)
            courts = {path.name: path.read_bytes() for path in sorted(Path(scratch).glob("*.svg"))}
        placed = self.assets.add_folder("courts", courts)
        sheets = [self.root / "app/boot/boot.css", *sorted((self.root / "app/style").glob("*.css"))]
        style = _bundled("style", *sheets)
        for name, asset in placed.items():
            style = style.replace(f"courts/{name}", asset.url.removeprefix("assets/"))
        self.files["style"] = self.assets.add("style.css", style.encode())
        self.files["icon"] = self.assets.add("icon.svg", icons.icon().encode())
        for name in (*icons.ICONS, *icons.TOUCH, *icons.SCREENS, icons.SOCIAL):
            self.files[name] = self.assets.add(name, (self.root / "app/art" / name).read_bytes())

    def _scripts(self) -> None:
        self.guard = _bundled("guard", self.root / "app/boot/guard.js").strip()
        boot = _bundled("boot", self.root / "app/boot/boot.js")
        self.files["boot"] = self.assets.add("boot.mjs", boot.encode())
        # Other people's pages name this one, so its name never changes.
        maker = _bundled("boot", self.root / "app/embed/maker.js")
        self.files["maker"] = self.assets.add("maker.mjs", maker.encode())
        (self.out / "embed.js").write_text(_bundled("boot", self.root / "app/embed/embed.js"), encoding="utf-8")

    def _runtime(self) -> None:
        pyodide = self.assets.add_folder("pyodide", runtime.pyodide())
        self.files |= {
            "pyodide": pyodide["pyodide.mjs"],
            "asm": pyodide["pyodide.asm.mjs"],
            "wasm": pyodide["pyodide.asm.wasm"],
        }
        pyscript = self.assets.add_folder("pyscript", runtime.pyscript())
        called = {"core.js": "core", "core": "inner", "error": "plugin"}
        self.files |= {called[name.partition("-")[0]]: asset for name, asset in pyscript.items()}
        made = runtime.made(self.root)
        self.files["library"] = self.assets.add("library.zip", made.library)
        self.files["plain"] = self.assets.add("plain.zip", (runtime.PYODIDE / "python_stdlib.zip").read_bytes())
        self.files["app"] = self.assets.add("app.zip", made.app)
        self.files["snapshot"] = self.assets.add("snapshot.bin", made.snapshot)

    def _manifests(self) -> None:
        for lang, words in self.words.items():
            told = manifest(words, "../", lambda name: self.files[name].url.removeprefix("assets/"))
            text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
            self.files[f"manifest-{lang}"] = self.assets.add(f"manifest-{lang}.webmanifest", text.encode())

    def _pages(self) -> None:
        templates = Templates(self.root)
        # The page's script takes another language's words from that language's page.
        for lang in LANGUAGES:
            text = json.dumps(said(self._play(templates, lang, "../")), ensure_ascii=False, separators=(",", ":"))
            self.files[f"start-{lang}"] = self.assets.add(f"start-{lang}.json", text.encode())
        self._write("index.html", self._play(templates, "en", "./"))
        lines = (self.root / "tools/templates/deal.txt").read_text(encoding="utf-8")
        reading: dict[str, dict[str, object]] = {"rules": {"sections": sections()}, "fair": {"lines": lines}}
        for lang, words in self.words.items():
            self._write(f"{lang}/index.html", self._play(templates, lang, "../", page=lang))
            for name, filling in reading.items():
                self._read(templates, words, name, policy(script=None, origin=self.origin), **filling)
            self._for_owners(templates, words)
        if self.address is not None:
            pages = (path.relative_to(self.out).as_posix() for path in sorted(self.out.rglob("index.html")))
            self._write("sitemap.xml", sitemap(self.address, [page.removesuffix("index.html") for page in pages]))

    def _read(self, templates: Templates, words: Words, name: str, rules: str, **filling: object) -> None:
        """Write a page for reading, which names itself and its kin in the other languages."""
        found = self._found(words.lang, "../../", f"{words.lang}/{name}/", f"{name}/")
        link = self._linker("../../")
        text = templates.page(f"{name}.html", words, link, policy=rules, here=name, **found, **filling)
        self._write(f"{words.lang}/{name}/index.html", text)

    def _found(self, lang: str, above: str, own: str, ending: str) -> dict[str, object]:
        """Return what tells others of a page: addresses are whole if the site's own is known, else relative."""
        return {
            "oembed": None if self.address is None else embedding.oembed_address(self.address, lang),
            "root": self.address or above,
            "own": own,
            "ending": ending,
            "social": self.files["social.png"].url,
        }

    def _for_owners(self, templates: Templates, words: Words) -> None:
        """Write what people need who put the game on pages of their own."""
        lang = words.lang
        self._read(templates, words, "embed", policy(script=None, framing=True, origin=self.origin))
        address = self.address or embedding.PLACEHOLDER
        play = (self.out / lang / "index.html").read_text(encoding="utf-8")
        self._read(
            templates,
            words,
            "owners",
            policy(script=None, origin=self.origin),
            site=address,
            origin=embedding.origin(address),
            before=embedding.before_play(play, (self.files[name] for name in embedding.FIRST), lang),
            after=embedding.after_play((self.files[name] for name in embedding.AFTER), lang),
        )
        if self.address is not None:
            self._write(f"{lang}/oembed.json", embedding.oembed(words, self.address))

    def _play(self, templates: Templates, lang: str, above: str, page: str | None = None) -> str:
        return templates.page(
            "index.html",
            self.words[lang],
            self._linker(above),
            above=above,
            config=self._config(above),
            facts=self._facts(above, page),
            guard=script(self.guard),
            **self._found(lang, above, f"{page}/" if page else "", ""),
            policy=policy(script=self.guard, origin=self.origin),
            sprite=Markup(faces.sprite()),  # noqa: S704 our own drawing
        )

    def _config(self, above: str) -> dict[str, Any]:
        config = tomllib.loads((self.root / "pyscript.toml").read_text())
        built = {"./app/boot/boot.js": "boot", "./app.zip": "app"}
        config["interpreter"] = above + self.files[built[config["interpreter"]]].url
        config["files"] = {above + self.files[built[name]].url: into for name, into in config["files"].items()}
        return config

    def _facts(self, above: str, page: str | None) -> dict[str, Any]:
        spoken = (f"{kind}-{lang}" for kind in ("words", "start") for lang in LANGUAGES)
        names = (*LOADED, *(name for name in spoken if name in self.files))
        return {
            "base": above,
            "page": page,
            "worker": None if self.retire else offline.WORKER,
            "version": runtime.version(),
            "lock": runtime.lock(),
            "files": {name: self.files[name]._asdict() for name in names},
            "manifests": {lang: self.files[f"manifest-{lang}"].url for lang in LANGUAGES},
            "directions": {lang: language.dir for lang, language in LANGUAGES.items()},
        }

    def _worker(self) -> None:
        if self.retire:
            text = _bundled("guard", self.root / "app/boot/retired.js")
        else:
            left_out = (*offline.LEFT_OUT, *icons.SCREENS, icons.SOCIAL)
            kept = offline.kept(self.out, left_out={self.files[name].url for name in left_out})
            text = offline.worker(kept, _bundled("guard", self.root / "app/boot/worker.js"))
        (self.out / offline.WORKER).write_text(text, encoding="utf-8")

    def _linker(self, above: str) -> Callable[[str], str]:
        return lambda name: above + self.files[name].url

    def _write(self, path: str, page: str) -> None:
        (self.out / path).parent.mkdir(parents=True, exist_ok=True)
        (self.out / path).write_text(page, encoding="utf-8")


def _bundled(kind: str, *paths: Path) -> str:
    """Return what `tools/bundle.mjs` makes of these files."""
    command: list[str | Path] = ["node", ROOT / "tools/bundle.mjs", kind, *paths]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def build(out: Path, root: Path = ROOT, *, retire: bool = False, address: str | None = None) -> Site:
    """Build the site of a source tree, and put it in the place of whatever `out` holds only once it is whole.

    With `address`, where the site will be, there is also what needs absolute addresses. With `retire`, browsers that
    have kept the site for offline play forget it, and no more is kept.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".site-") as scratch:
        site = Site(root, Path(scratch, "site"), retire=retire, address=address)
        site.build()
        if out.exists():
            shutil.rmtree(out)
        site.out.rename(out)
        site.out = out
    return site


def main() -> int:
    """Build, and tell what was built."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument(
        "--address", type=embedding.checked_address, help="where the site will be, for whatever needs whole addresses"
    )
    parser.add_argument("--retire", action="store_true", help="make browsers forget what they keep for offline play")
    given = parser.parse_args()
    out = given.out.resolve()
    began = time.perf_counter()
    site = build(out, retire=given.retire, address=given.address)
    for lang, words in site.words.items():
        for message in words.missing:
            sys.stderr.write(f"{lang} lacks {message}\n")
    files = [path for path in out.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    print(f"{out}: {len(files)} files, {size / 1e6:.1f} MB, in {time.perf_counter() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
