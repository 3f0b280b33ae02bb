"""The catalogs of the game's words: brought up to the source, checked, compiled.

python -m tools.catalogs extract    writes i18n/durak.pot from the source
python -m tools.catalogs update     extracts, then brings every i18n/<lang>/durak.po up to it; English is filled in
python -m tools.catalogs check      prints what is wrong with the catalogs, one line each; exit code 1 if anything is
"""

import argparse
import hashlib
import io
import sys
import tomllib
from copy import deepcopy
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from i18n.languages import LANGUAGES
from tools.catalog_faults import Traps, catalog_faults, template_faults
from tools.messages import collect

ROOT = Path(__file__).resolve().parents[1]
DOMAIN = "durak"


SAID_BY_THE_GAME = ("app/", "i18n/")
"""Where the texts stand that the game itself says."""


def template(root: Path = ROOT) -> Catalog:
    """Return every message of the project, untranslated."""
    return collect(root, _blank(None, root))


def load(lang: str, root: Path = ROOT) -> Catalog:
    """Return a language's catalog as it stands in the source, empty if there is none yet."""
    path = _path(lang, root)
    if not path.exists():
        return _blank(lang, root)
    with path.open("rb") as file:
        return read_po(file, locale=_locale(lang), domain=DOMAIN, abort_invalid=True)


def extract(root: Path = ROOT) -> Catalog:
    """Write the template, unless its messages are the same as before, and return it."""
    found = template(root)
    if not _is_current(found, root):
        _template_path(root).write_bytes(_po(found))
    return found


def update(root: Path = ROOT) -> None:
    """Bring every catalog up to the source: new messages empty, old ones gone, English filled with itself."""
    found = extract(root)
    for lang in LANGUAGES:
        catalog = load(lang, root)
        # A near miss is no translation: a changed message is translated anew.
        # A copy, for new messages are taken over as they are, and English fills them.
        catalog.update(deepcopy(found), no_fuzzy_matching=True, update_creation_date=False)
        if lang == "en":
            for message in catalog:
                message.string = message.id or message.string
        _path(lang, root).parent.mkdir(exist_ok=True)
        _path(lang, root).write_bytes(_po(catalog))


def traps(root: Path = ROOT) -> dict[str, Traps]:
    """Return what is known about each language."""
    tables = tomllib.loads((root / "i18n" / "traps.toml").read_text(encoding="utf-8"))
    return {lang: Traps.of(table) for lang, table in tables.items()}


def faults(root: Path = ROOT) -> list[str]:
    """Return what is wrong with the catalogs, one sentence each; empty if they may ship."""
    found = template(root)
    problems = list(template_faults(found))
    if not _is_current(found, root):
        problems.append("i18n/durak.pot: not what the source holds; run python -m tools.catalogs update")
    present = {path.parent.name for path in root.glob(f"i18n/*/{DOMAIN}.po")}
    problems += [f"{lang}: a catalog, but not among LANGUAGES" for lang in sorted(present - LANGUAGES.keys())]
    known = traps(root)
    for lang in LANGUAGES:
        problems += [f"{lang}: {fault}" for fault in catalog_faults(load(lang, root), found, known[lang])]
    return problems


def compiled(lang: str, root: Path = ROOT) -> bytes:
    """Return a language's whole catalog in the form that `i18n.words.read` reads."""
    return _mo(load(lang, root))


def compiled_for_the_game(lang: str, root: Path = ROOT) -> bytes:
    """Return what the game says of a language's catalog: all but what stands written in the site's pages alone."""
    catalog = load(lang, root)
    for message in list(catalog):
        if message.id and not any(path.startswith(SAID_BY_THE_GAME) for path, _ in message.locations):
            catalog.delete(message.id, message.context)
    return _mo(catalog)


def compile(out_dir: Path, root: Path = ROOT) -> dict[str, str]:  # noqa: A001 callers say catalogs.compile
    """Write what the game says in every language under `out_dir`; return language to path, relative to it."""
    paths = {}
    for lang in LANGUAGES:
        data = compiled_for_the_game(lang, root)
        paths[lang] = f"i18n/{lang}.{hashlib.sha256(data).hexdigest()[:8]}.mo"
        path = out_dir / paths[lang]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return paths


def _blank(lang: str | None, root: Path) -> Catalog:
    """Return a catalog without messages; it is read, not made, because Babel has plural rules of its own for some."""
    fields = {"Project-Id-Version": "Durak 1", "Report-Msgid-Bugs-To": "", "Last-Translator": "", "Language-Team": ""}
    if lang:
        fields["Plural-Forms"] = traps(root)[lang].plurals
    lines = [f"# The words of Durak: {LANGUAGES[lang].name if lang else 'template'}.", 'msgid ""', 'msgstr ""']
    lines += [f'"{name}: {value}\\n"' for name, value in fields.items()]
    return read_po(io.StringIO("\n".join(lines)), locale=_locale(lang), domain=DOMAIN, charset="utf-8")


def _locale(lang: str | None) -> str | None:
    """Return the language's tag as Babel writes it."""
    return lang and lang.replace("-", "_")


def _path(lang: str, root: Path) -> Path:
    return root / "i18n" / lang / f"{DOMAIN}.po"


def _template_path(root: Path) -> Path:
    return root / "i18n" / f"{DOMAIN}.pot"


def _mo(catalog: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def _po(catalog: Catalog) -> bytes:
    """Return the catalog as a .po file, without line numbers: code that moves changes no catalog."""
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=120, include_lineno=False, ignore_obsolete=True)
    return buffer.getvalue()


def _is_current(found: Catalog, root: Path) -> bool:
    """Tell whether the template on disk holds these messages; its header, which is dated, does not matter."""
    path = _template_path(root)
    return path.exists() and path.read_bytes().partition(b"\n\n")[2] == _po(found).partition(b"\n\n")[2]


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Run one command and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.catalogs", description="The catalogs of the game's words.")
    parser.add_argument("command", choices=("extract", "update", "check"))
    command = parser.parse_args(arguments).command
    if unknown := ", ".join(LANGUAGES.keys() - traps(root).keys()):
        print(f"i18n/traps.toml has no table for {unknown}; its head says what goes into one")
        return 1
    if command == "extract":
        extract(root)
    elif command == "update":
        update(root)
    else:
        problems = faults(root)
        print(*problems, sep="\n", end="\n" if problems else "")
        return 1 if problems else 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
