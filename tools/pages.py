"""The site's pages: templates filled with the words of one language."""

import base64
import hashlib
import itertools
from collections.abc import Callable, Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from i18n.languages import LANGUAGES
from i18n.rules import OUTLINE
from i18n.words import Words

LISTS = {"numbered": "ol", "bullet": "ul", "paragraph": None}


class Block(NamedTuple):
    """Texts of the rules that stand together: in a list of this tag, or as paragraphs."""

    list: str | None
    ids: tuple[str, ...]


class Section(NamedTuple):
    """A heading of the rules and what stands under it."""

    id: str
    blocks: tuple[Block, ...]


def sections() -> list[Section]:
    """Return the rules' outline as the page lays it out."""
    found = []
    for heading in (rule for rule in OUTLINE if rule.kind == "heading"):
        under = [rule for rule in OUTLINE if rule.kind in LISTS and rule.section == heading.id]
        groups = itertools.groupby(under, key=lambda rule: rule.kind)
        blocks = (Block(LISTS[kind], tuple(rule.id for rule in rules)) for kind, rules in groups)
        found.append(Section(heading.id, tuple(blocks)))
    return found


def policy(*, script: str | None, framing: bool = False, origin: str | None = None) -> str:
    """Return the content policy of a page: everything from the site itself, and one inline script by its hash.

    A page that shows the game in a frame needs no more than that and a module of its own. With `origin` the site is
    also named by where it is: in a frame whose sandbox allows nothing but scripts, WebKit takes 'self' for nobody.
    """
    own = ["'self'"] if origin is None else ["'self'", origin]
    directives = {
        "default-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "img-src": own,
        "style-src": own,
    }
    if script is not None:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        directives |= {
            "connect-src": own,
            "manifest-src": own,
            "worker-src": own,
            # PyScript is documented to need 'unsafe-eval', and so do the waiting functions of the tools that test the
            # page through its marks. Nothing of ours makes code out of text.
            "script-src": [*own, "'unsafe-eval'", "'wasm-unsafe-eval'", f"'sha256-{digest}'"],
        }
    if framing:
        directives |= {"frame-src": own, "script-src": own}
    return "; ".join(" ".join((name, *sources)) for name, sources in directives.items())


class Templates:
    """The templates of one source tree."""

    def __init__(self, root: Path) -> None:
        self._jinja = Environment(
            loader=FileSystemLoader([root, root / "tools/templates"]),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def page(self, name: str, words: Words, asset: Callable[[str], str], **values: object) -> str:
        """Return a page in one language."""
        return self._jinja.get_template(name).render(
            text=words.text,
            count=words.count,
            rule=words.rule,
            lang=words.lang,
            direction=words.dir,
            asset=asset,
            languages=LANGUAGES.values(),
            **values,
        )


def script(code: str) -> Markup:
    """Return code for the inside of a script element, where no escape is understood."""
    if "</" in code:
        problem = "an inline script cannot hold the characters </"
        raise ValueError(problem)
    return Markup(code)  # noqa: S704 our own code, and the one sequence that would end it is refused


def sitemap(address: str, pages: Iterable[str]) -> str:
    """Return the list of a site's pages, by their paths below its address, in the form of sitemaps.org."""
    listed = "".join(f"<url><loc>{escape(address + page)}</loc></url>\n" for page in pages)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{listed}</urlset>\n'


class Said(HTMLParser):
    """Collects the words of a page that its own script may have to say in another language."""

    def __init__(self) -> None:
        super().__init__()
        self.words: dict[str, str] = {}
        self._key: str | None = None

    def handle_starttag(self, _tag: str, attrs: Iterable[tuple[str, str | None]]) -> None:
        """Begin a text, or take a label."""
        found: dict[str, Any] = dict(attrs)
        self._key = found.get("data-say")
        if self._key is not None:
            self.words[self._key] = ""
        if "data-say-label" in found:
            self.words[found["data-say-label"]] = found["aria-label"]

    def handle_data(self, data: str) -> None:
        """Add to the text that was begun."""
        if self._key is not None:
            self.words[self._key] += data

    def handle_endtag(self, _tag: str) -> None:
        """End the text."""
        self._key = None


def said(page: str) -> dict[str, str]:
    """Return key to words for everything on a page that is marked with a key."""
    reader = Said()
    reader.feed(page)
    reader.close()
    return reader.words
