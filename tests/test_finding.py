"""What a page tells those who list it, link it or show it: one address, its kin in every language, plain facts."""

import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest

from i18n.languages import LANGUAGES
from tools.build import Site, build
from tools.pages import sitemap

HOST = "https://example.org/durak/"
KINDS = ("", "rules/", "fair/", "embed/", "owners/")


pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("site")]


class Head(HTMLParser):
    """Collects links, meta elements and structured data."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[dict[str, str | None]] = []
        self.meta: dict[str | None, str | None] = {}
        self.facts: dict = {}
        self._reads = False
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "link":
            self.links.append(found)
        elif tag == "meta":
            self.meta[found.get("property") or found.get("name")] = found.get("content")
        self._reads = found.get("type") == "application/ld+json"

    def handle_endtag(self, _):
        self._reads = False

    def handle_data(self, data):
        if self._reads:
            self.facts = json.loads(data)

    @property
    def canonical(self) -> str:
        (link,) = (link for link in self.links if link.get("rel") == "canonical")
        return link["href"] or ""

    @property
    def kin(self) -> dict[str | None, str]:
        return {link["hreflang"]: link["href"] or "" for link in self.links if "hreflang" in link}


@pytest.fixture(scope="module")
def placed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that knows its address."""
    return build(tmp_path_factory.mktemp("placed") / "dist", address=HOST).out


@pytest.fixture
def unplaced(site: Site) -> Path:
    """A site that may be put anywhere."""
    return site.out


def head(site: Path, page: str) -> Head:
    return Head((site / page / "index.html").read_text(encoding="utf-8"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_and_its_kin_name_each_other_and_themselves(placed: Path, unplaced: Path, kind: str):
    expected = {**{lang: f"{HOST}{lang}/{kind}" for lang in LANGUAGES}, "x-default": f"{HOST}{kind and f'en/{kind}'}"}
    for lang in LANGUAGES:
        page = head(placed, f"{lang}/{kind}")
        assert page.kin == expected
        assert page.canonical == expected[lang] == page.meta["og:url"]
        relative = head(unplaced, f"{lang}/{kind}")
        assert {code: urljoin(expected[lang], link) for code, link in relative.kin.items()} == expected
        assert urljoin(expected[lang], relative.canonical) == expected[lang]


def test_the_first_page_is_what_suits_nobody_else(placed: Path):
    page = head(placed, "")
    assert page.canonical == HOST == page.kin["x-default"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_tells_facts_and_shows_a_picture(placed: Path, lang: str, kind: str):
    page = head(placed, f"{lang}/{kind}")
    assert page.facts["@context"] == "https://schema.org"
    assert page.facts["url"] == page.canonical
    assert page.facts["inLanguage"] == lang
    assert page.facts["name"] == page.meta["og:title"]
    assert page.facts["description"] == page.meta["og:description"] == page.meta["description"]
    assert (placed / (page.meta["og:image"] or "").removeprefix(HOST)).read_bytes().startswith(b"\x89PNG")


def test_a_site_that_knows_its_address_lists_every_page(placed: Path, unplaced: Path):
    root = ET.fromstring((placed / "sitemap.xml").read_text(encoding="utf-8"))  # noqa: S314 - our own
    listed = [loc.text for loc in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert len(set(listed)) == len(listed)
    assert set(listed) == {HOST, *(f"{HOST}{lang}/{kind}" for lang in LANGUAGES for kind in KINDS)}
    assert not (unplaced / "sitemap.xml").exists()


def test_an_address_in_a_sitemap_is_escaped():
    assert "a&amp;b/it/" in sitemap("https://example.org/a&b/", ["it/"])
