"""The built site holds together: every address leads somewhere within it, and each language has its words."""

import base64
import hashlib
import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path, PurePosixPath
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen

import pytest
from markupsafe import escape

from i18n.languages import LANGUAGES, best
from i18n.rules import OUTLINE
from tools import offline, runtime
from tools.archive import pack
from tools.assets import Assets, hashed
from tools.build import ROOT, Site
from tools.offline import WORKER, worker
from tools.pages import policy, said, script
from tools.serve import serving

HOST = "http://host.test/a/b/"
READING = ("rules", "fair", "embed", "owners")
PLAYED = ["index.html", *(f"{lang}/index.html" for lang in LANGUAGES)]
PAGES = [*PLAYED, *(f"{lang}/{page}/index.html" for lang in LANGUAGES for page in READING)]


pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("site")]


class Reader(HTMLParser):
    """Collects a page's elements and the text of each of its scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_endtag(self, _):
        self.lasttag = ""

    def handle_data(self, data):
        if self.scripts and self.lasttag == "script":
            attributes, text = self.scripts[-1]
            self.scripts[-1] = (attributes, text + data)


@cache
def read(site: Site, page: str) -> Reader:
    return Reader((site.out / page).read_text(encoding="utf-8"))


def facts(site: Site, page: str) -> dict:
    (text,) = (text for attributes, text in read(site, page).scripts if attributes.get("id") == "durak-facts")
    return json.loads(text)


def config(site: Site, page: str) -> dict:
    (attributes,) = (attributes for attributes, _ in read(site, page).scripts if attributes.get("type") == "py")
    return json.loads(attributes["config"] or "")


def addresses(site: Site) -> Iterator[tuple[str, str]]:
    """Yield every address in the site and the file that it stands in."""
    for page in PAGES:
        for tag, attributes in read(site, page).elements:
            for name in ("href", "src"):
                if attributes.get(name) and tag != "use":
                    yield page, attributes[name] or ""
            if attributes.get("property") in {"og:image", "og:url"}:
                yield page, attributes["content"] or ""
        if page in PLAYED:
            found, settings = facts(site, page), config(site, page)
            yield from ((page, found["base"] + file["url"]) for file in found["files"].values())
            yield page, found["base"] + found["worker"]
            yield from ((page, found["base"] + address) for address in found["manifests"].values())
            yield from ((page, address) for address in (settings["interpreter"], *settings["files"]))
    for path in site.out.rglob("*.webmanifest"):
        told = json.loads(path.read_text(encoding="utf-8"))
        name = path.relative_to(site.out).as_posix()
        yield from ((name, picture["src"]) for picture in (*told["icons"], *told["screenshots"]))
        yield from ((name, address) for address in (told["scope"], told["start_url"]))
        yield from ((name, shortcut["url"]) for shortcut in told["shortcuts"])
    for sheet in site.out.rglob("*.css"):
        for address in re.findall(r"url\(([^)]+)\)", sheet.read_text()):
            yield sheet.relative_to(site.out).as_posix(), address.strip("\"'")


def test_every_address_is_relative_and_leads_to_a_file_of_the_site(site: Site):
    found = list(addresses(site))
    assert len(found) > 100
    for file, address in found:
        assert not urlsplit(address).scheme, (file, address)
        assert not address.startswith("/"), (file, address)
        whole = urljoin(HOST + file.removesuffix("index.html"), address).partition("#")[0].partition("?")[0]
        assert whole.startswith(HOST), (file, address)
        path = site.out / whole.removeprefix(HOST)
        assert (path / "index.html" if whole.endswith("/") else path).is_file(), (file, address)


def test_every_anchor_and_every_drawing_that_is_named_is_there(site: Site):
    pages = {page: read(site, page) for page in PAGES}
    # What a page draws with comes as a text, which its script puts in.
    held = {
        page: [Reader(text) for attributes, text in found.scripts if attributes.get("id") == "durak-sprite"]
        for page, found in pages.items()
    }
    elements = {
        page: [element for part in (found, *held[page]) for element in part.elements] for page, found in pages.items()
    }
    ids = {page: {attributes.get("id") for _, attributes in there} for page, there in elements.items()}
    drawn = 0
    for page, there in elements.items():
        for tag, attributes in there:
            address, _, anchor = (attributes.get("href") or "").partition("#")
            if anchor:
                folder = urljoin(HOST + page.removesuffix("index.html"), address).removeprefix(HOST)
                assert anchor in ids[page if not address else f"{folder}index.html"], (page, tag, anchor)
                drawn += tag == "use"
    assert drawn > 1000


def test_every_page_is_valid_html(site: Site):
    lint = ["node_modules/.bin/html-validate", "--config", "tools/htmlvalidate.config.mjs", "--max-warnings", "0"]
    run = subprocess.run([*lint, site.out], cwd=ROOT, check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout


def test_every_file_is_reached_from_a_page(site: Site):
    reached = {
        urljoin(HOST + file.removesuffix("index.html"), address).partition("#")[0] for file, address in addresses(site)
    }
    for path in site.out.rglob("*"):
        name = path.relative_to(site.out).as_posix()
        if path.is_file() and path.name != "index.html":
            assert HOST + name in reached, name


def test_every_file_but_the_pages_carries_the_hash_of_what_it_holds(site: Site):
    for path in (site.out / "assets").rglob("*"):
        parts = path.relative_to(site.out / "assets").parts
        if path.is_dir() or parts[0] == "i18n":
            continue
        if len(parts) == 1:
            assert path.stem.endswith(f"-{hashed(path.read_bytes())}"), path
        else:
            assert re.fullmatch(r"\w+-[0-9a-f]{10}", parts[0]), path
    for path in (site.out / "assets/i18n").iterdir():
        lang, mark, _ = path.name.split(".")
        assert lang in LANGUAGES
        assert hashlib.sha256(path.read_bytes()).hexdigest().startswith(mark)


def test_the_same_files_get_the_same_names_and_others_get_others(tmp_path: Path):
    assets = Assets(tmp_path)
    one = assets.add("a.css", b"x")
    assert one == assets.add("a.css", b"x")
    assert one.url != assets.add("a.css", b"y").url
    folder = assets.add_folder("f", {"a": b"x", "b": b"y"})
    assert folder == assets.add_folder("f", {"b": b"y", "a": b"x"})
    assert folder["a"].url != assets.add_folder("f", {"a": b"x", "b": b"z"})["a"].url


@pytest.mark.parametrize("page", PAGES)
def test_the_policy_lets_nothing_in_but_the_site_itself(site: Site, page: str):
    found = read(site, page)
    (content,) = (
        attributes["content"]
        for tag, attributes in found.elements
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy"
    )
    directives = {name: sources for name, *sources in (part.split() for part in (content or "").split(";"))}
    assert directives["default-src"] == ["'none'"]
    inline = [text for attributes, text in found.scripts if "src" not in attributes and "type" not in attributes]
    allowed = {f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in inline}
    scripts = set(directives.get("script-src", []))
    own = {"'self'"} if page.endswith("embed/index.html") else set()
    assert scripts == ({"'self'", "'unsafe-eval'", "'wasm-unsafe-eval'"} | allowed if inline else own)
    others = {source for name, sources in directives.items() if name != "script-src" for source in sources}
    assert others <= {"'self'", "'none'"}


@pytest.mark.parametrize("page", PAGES)
def test_nothing_in_a_page_needs_a_wider_policy(site: Site, page: str):
    for tag, attributes in read(site, page).elements:
        assert tag != "style"
        assert "style" not in attributes, (tag, attributes)
        assert not [name for name in attributes if name.startswith("on")], (tag, attributes)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_its_language_its_title_and_what_it_is(site: Site, page: str):
    lang = PurePosixPath(page).parts[0] if "/" in page else "en"
    text = (site.out / page).read_text(encoding="utf-8")
    assert f'<html lang="{lang}" dir="{LANGUAGES[lang].dir}"' in text
    assert re.search(r"<title[^>]*>[^<]{4,}</title>", text)
    assert re.search(r'<meta name="description" content="[^"]{20,}">', text)


def test_every_language_has_a_title_of_its_own(site: Site):
    titles = {lang: said((site.out / lang / "index.html").read_text(encoding="utf-8"))["title"] for lang in LANGUAGES}
    assert len(set(titles.values())) == len(LANGUAGES)


def test_no_page_asks_for_words_that_its_language_lacks(site: Site):
    assert {lang: words.missing for lang, words in site.words.items()} == {lang: [] for lang in LANGUAGES}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_stand_whole_and_in_order_under_their_ids(site: Site, lang: str):
    found = read(site, f"{lang}/rules/index.html")
    ids = [attributes["id"] for _, attributes in found.elements if "id" in attributes]
    assert ids == [rule.id for rule in OUTLINE]
    assert len(ids) == 35
    assert [attributes for attributes, _ in found.scripts] == [{"type": "application/ld+json"}]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_lead_back_to_play_and_to_every_language(site: Site, lang: str):
    links = [a["href"] for tag, a in read(site, f"{lang}/rules/index.html").elements if tag == "a"]
    assert links == ["../", "../fair/", *(f"../../{other}/rules/" for other in LANGUAGES)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_about_fairness_leads_to_play_to_the_rules_and_to_every_language(site: Site, lang: str):
    found = read(site, f"{lang}/fair/index.html")
    links = [a["href"] for tag, a in found.elements if tag == "a"]
    assert links == ["../", "../rules/", *(f"../../{other}/fair/" for other in LANGUAGES)]
    assert [attributes for attributes, _ in found.scripts] == [{"type": "application/ld+json"}]
    assert [tag for tag, _ in found.elements if tag in {"h1", "h2"}] == ["h1", "h2", "h2", "h2", "h2"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_about_fairness_holds_the_lines_of_the_readme(site: Site, lang: str):
    (lines,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    assert f"<code>{escape(lines)}</code>" in (site.out / lang / "fair/index.html").read_text(encoding="utf-8")


def test_the_start_knows_the_same_words_in_every_language(site: Site):
    files = facts(site, "index.html")["files"]
    words = {lang: json.loads((site.out / files[f"start-{lang}"]["url"]).read_bytes()) for lang in LANGUAGES}
    assert len({frozenset(said_in) for said_in in words.values()}) == 1
    assert all("{done}" in said_in["bytes"] and "{total}" in said_in["bytes"] for said_in in words.values())
    assert all(text.strip() for said_in in words.values() for text in said_in.values())
    for lang in LANGUAGES:
        assert words[lang] == said((site.out / lang / "index.html").read_text(encoding="utf-8"))


def test_the_start_knows_the_size_of_every_file(site: Site):
    for file in facts(site, "index.html")["files"].values():
        size = (site.out / file["url"]).stat().st_size
        assert file["size"] == size
        assert 0 < file["wire"] <= size


def test_a_first_visit_fetches_less_than_its_budget(site: Site):
    """Bytes on the line before the first card: 5.6 MB at most, where plain PyScript takes 6.4."""
    files = facts(site, "index.html")["files"]
    first = ("pyodide", "asm", "wasm", "core", "inner", "plugin", "library", "app", "words-it")
    rest = site.files["boot"].wire + site.files["style"].wire + len((site.out / "index.html").read_bytes())
    assert sum(files[name]["wire"] for name in first) + rest < 5_600_000


def test_the_worker_keeps_every_page_and_every_file_that_a_start_from_it_needs(site: Site):
    text = (site.out / WORKER).read_text().partition("\n")[0]
    told = json.loads(text.removeprefix("self.durakSite=").removesuffix(";"))
    kept = {**told["pages"], **told["files"], **told["runtime"]["files"]}
    files = {path.relative_to(site.out).as_posix(): path for path in site.out.rglob("*") if path.is_file()}
    left_out = {
        *(site.files[name].url for name in ("plain", "snapshot", "narrow.jpg", "wide.jpg", "social.png")),
        WORKER,
    }
    names = {("" if name == "./" else name) + "index.html" * name.endswith("/") for name in kept}
    assert names == files.keys() - left_out
    for name, digest in kept.items():
        path = site.out / name / "index.html" if name.endswith("/") else site.out / name
        assert digest == "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
    runtime = {site.files[name].url for name in ("pyodide", "asm", "wasm", "core", "inner", "plugin")}
    assert told["runtime"]["files"].keys() == runtime


def test_a_version_is_named_after_all_that_it_holds_and_the_runtime_after_itself(tmp_path: Path):
    def names() -> tuple[str, str]:
        told = json.loads(worker(offline.kept(tmp_path, set()), "").partition("=")[2].rstrip(";\n"))
        return told["version"], told["runtime"]["version"]

    for name in ("index.html", "assets/pyodide-1/a", "assets/b.css"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    first = names()
    (tmp_path / "assets/b.css").write_text("b")
    second = names()
    (tmp_path / "assets/pyodide-1/a").write_text("a")
    third = names()
    assert first[1] == second[1]
    assert len({first[0], second[0]}) == 2
    assert (third[0], third[1] == second[1]) == (second[0], False)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_game_can_be_installed_in_every_language(site: Site, lang: str):
    (link,) = (a for tag, a in read(site, f"{lang}/index.html").elements if a.get("rel") == "manifest")
    told = json.loads((site.out / lang / (link["href"] or "")).resolve().read_text(encoding="utf-8"))
    assert (told["lang"], told["dir"], told["display"], told["id"]) == (
        lang,
        LANGUAGES[lang].dir,
        "standalone",
        "durak",
    )
    assert told["start_url"] == f"../{lang}/"
    assert [shortcut["url"].removeprefix(f"../{lang}/") for shortcut in told["shortcuts"]] == [
        "?new=1",
        "?daily=1",
        "rules/",
    ]
    assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    assert {screen["form_factor"] for screen in told["screenshots"]} == {"narrow", "wide"}
    for screen in told["screenshots"]:
        assert (site.out / "assets" / screen["src"]).read_bytes().startswith(b"\xff\xd8\xff")
    for picture in told["icons"]:
        data = (site.out / "assets" / picture["src"]).read_bytes()
        assert data.startswith(b"\x89PNG")
        assert "x".join(str(int.from_bytes(data[at : at + 4], "big")) for at in (16, 20)) == picture["sizes"]


def test_the_release_unpacks_under_any_path_of_any_host(site: Site, tmp_path: Path):
    pack(site.out, tmp_path / "durak-9.8.7.zip")
    with zipfile.ZipFile(tmp_path / "durak-9.8.7.zip") as packed:
        packed.extractall(tmp_path / "host/games")
    wanted = {
        urljoin(file.removesuffix("index.html"), address).partition("#")[0].partition("?")[0]
        for file, address in addresses(site)
    }
    with serving(tmp_path / "host", "/a/b/") as url:
        for address in sorted(wanted | {"LICENSE.txt", "licences.md"}):
            with urlopen(f"{url}games/durak-9.8.7/{address}") as answer:  # noqa: S310 - a server of ours
                assert answer.status == 200
                assert answer.read(), address


def test_the_same_site_gives_the_same_release(site: Site, tmp_path: Path):
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        pack(site.out, tmp_path / folder / "durak.zip")
    assert (tmp_path / "one/durak.zip").read_bytes() == (tmp_path / "two/durak.zip").read_bytes()


def archive(site: Site, name: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(BytesIO((site.out / site.files[name].url).read_bytes()))


def test_the_archives_hold_compiled_modules_that_are_not_checked_against_a_source(site: Site):
    for name in ("app", "library"):
        with archive(site, name) as found:
            assert found.namelist()
            for member in found.namelist():
                assert member.endswith(".pyc")
                assert int.from_bytes(found.read(member)[4:8], "little") == 0b01, member


def test_the_archive_holds_the_page_s_half_of_the_game_and_no_command_line(site: Site):
    with archive(site, "app") as found:
        modules = {name.removesuffix("c") for name in found.namelist()}
    assert {
        "app/main.py",
        "app/__init__.py",
        "engine/rules.py",
        "engine/players/__init__.py",
        "i18n/words.py",
    } <= modules
    assert modules.isdisjoint({"engine/__main__.py", "engine/commands.py"})
    assert {path.relative_to(ROOT).as_posix() for path in (ROOT / "app").rglob("*.py")} <= modules


def test_the_library_has_what_python_starts_with_and_not_what_a_card_game_never_needs(site: Site):
    with archive(site, "library") as found:
        modules = set(found.namelist())
    assert {"asyncio/__init__.pyc", "encodings/utf_8.pyc", "gettext.pyc", "json/__init__.pyc", "random.pyc"} <= modules
    unwanted = {"argparse", "email/__init__", "html/__init__", "multiprocessing/__init__", "ssl", "unittest/__init__"}
    assert modules.isdisjoint(f"{name}.pyc" for name in unwanted)
    assert modules.isdisjoint({"os.pyc", "importlib/_bootstrap.pyc"}), "these are inside the interpreter already"


def test_of_two_builds_at_once_the_slower_uses_what_the_quicker_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "runtime/made"

    def outrun(command: list[str | Path], **_: object) -> None:
        for place, text in ((folder, "quick"), (Path(command[3]), "slow")):
            place.mkdir(parents=True, exist_ok=True)
            (place / "app.zip").write_text(text)

    monkeypatch.setattr(runtime, "CACHE", folder.parent)
    monkeypatch.setattr(runtime.subprocess, "run", outrun)
    runtime._make({"app/main.py": b""}, folder)
    assert (folder / "app.zip").read_text() == "quick"


def test_a_script_that_would_end_its_element_is_refused():
    with pytest.raises(ValueError, match="</"):
        script("'</script>'")


def test_a_page_without_scripts_has_a_policy_that_allows_none():
    assert "script-src" not in policy(script=None)


@pytest.mark.parametrize("framing", [False, True])
def test_a_policy_names_the_sites_own_origin_wherever_it_allows_the_site(framing):
    plain = policy(script="1", framing=framing)
    assert policy(script="1", framing=framing, origin="https://durak.example") == plain.replace(
        "'self'", "'self' https://durak.example"
    )


WANTED = (
    [],
    ["it"],
    ["it-CH", "de"],
    ["de", "fi-FI", "it"],
    ["FI_fi.UTF-8"],
    ["in-ID"],
    ["bg;q=0.8", "en"],
    ["xx", "yy"],
    ["", "-", "<b>"],
    ["en-US", "it"],
    ["zh-CN", "zh-TW", "iw", "cmn-Hant"],
    ["zh-HK"],
    ["cmn-Hans-TW"],
    ["iw-IL"],
)
OFFERED = (tuple(LANGUAGES), ("en", "zh-Hans", "zh-Hant", "he", "id"))


def test_the_page_chooses_a_language_as_the_game_does():
    code = f"""
        import {{ best }} from "{ROOT}/app/boot/language.js";
        const all = {json.dumps([[wanted, offered] for offered in OFFERED for wanted in WANTED])};
        console.log(JSON.stringify(all.map(([wanted, offered]) => best(wanted, offered))));
    """
    run = subprocess.run(["node", "--input-type=module", "-e", code], check=True, capture_output=True, text=True)
    assert json.loads(run.stdout) == [best(wanted, offered) for offered in OFFERED for wanted in WANTED]
