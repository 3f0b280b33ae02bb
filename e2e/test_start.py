"""The page starts under any path, from any visit, and whatever goes wrong has a sentence and a way out."""

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from e2e.conftest import START_MS, until, wait_until
from e2e.table import SAMPLE
from tools.serve import serving

KEPT = "async url => !!await (await caches.open('durak-snapshot')).match(url)"


def facts(page: Page) -> dict[str, Any]:
    return json.loads(page.locator("#durak-facts").text_content() or "")


def pattern_of(site: str, page: Page, name: str) -> str:
    """Return the address of a file of the start, by the name that the page's script has for it."""
    if name in {"boot", "style"}:
        selector = {"boot": "script[type=module]", "style": "link[rel=stylesheet]"}[name]
        return str(page.evaluate("s => { const e = document.querySelector(s); return e.src || e.href }", selector))
    return site + str(facts(page)["files"][name]["url"])


@pytest.fixture
def address(site: str, newcomer: Page) -> Callable[[str], str]:
    """The address of a file of the start, by name, told without starting anything."""
    newcomer.route("**/*.mjs", lambda route: route.abort())
    newcomer.goto(site, wait_until="commit")
    newcomer.wait_for_selector("#durak-facts", state="attached")
    names = ["boot", "style", *facts(newcomer)["files"]]
    found = {name: pattern_of(site, newcomer, name) for name in names}
    newcomer.unroute("**/*.mjs")
    newcomer.goto("about:blank")
    return found.__getitem__


def refuse(route: Route) -> None:
    route.abort("connectionrefused")


def lose(route: Route) -> None:
    route.fulfill(status=404, content_type="text/html", body="<!doctype html><title>404</title>")


def mistake(route: Route) -> None:
    route.fulfill(status=200, content_type="text/html; charset=utf-8", body="<!doctype html><title>Welcome</title>")


def cut(route: Route) -> None:
    answer = route.fetch()
    headers = {name: value for name, value in answer.headers.items() if name in {"content-type", "etag"}}
    route.fulfill(status=200, headers=headers, body=answer.body()[: len(answer.body()) // 2])


FAULTS = {"refused": refuse, "lost": lose, "mistaken": mistake, "cut": cut}
NEEDED = ("pyodide", "asm", "wasm", "core", "inner", "plugin", "app")


def failure(page: Page) -> str | None:
    """Return the kind of the one sentence that is shown, which must be one."""
    expect(page.locator("[data-failure]:visible")).to_have_count(1)
    expect(page.locator(".boot .again")).to_be_visible()
    expect(page.locator(".boot progress")).to_be_hidden()
    return page.locator("[data-failure]:visible").get_attribute("data-failure")


@pytest.mark.parametrize("lang", [None, *SAMPLE])
def test_starts_under_a_sub_path_in_every_language_and_asks_no_other_host(site: str, newcomer: Page, lang: str | None):
    asked: list[str] = []
    said: list[str] = []
    newcomer.on("request", lambda request: asked.append(request.url))
    newcomer.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    newcomer.on("pageerror", lambda error: said.append(str(error)))
    newcomer.goto(f"{site}{lang}/" if lang else site)
    wait_until(newcomer, "ready")
    assert newcomer.evaluate("document.documentElement.lang") == (lang or "en")
    assert [url for url in asked if not url.startswith(site)] == []
    assert said == []
    expect(newcomer.locator(".boot")).to_be_hidden()


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", ["boot", *NEEDED])
def test_a_needed_file_that_does_not_come_is_told(
    site: str, newcomer: Page, address: Callable[[str], str], name: str, fault: str
):
    newcomer.route(address(name), FAULTS[fault])
    newcomer.goto(site)
    wait_until(newcomer, "failed")
    kinds = {"refused": {"offline"}, "lost": {"missing"}, "mistaken": {"missing"}, "cut": {"damaged"}}[fault]
    # Of the page's own script the browser tells no more than that it did not come.
    kinds = {"missing", "damaged"} if name == "boot" else kinds
    # On a slow machine the watchdog may speak first; the cause takes its place.
    until(
        newcomer,
        f"{json.dumps(sorted(kinds))}.includes(document.querySelector('[data-failure]:not([hidden])')?.dataset.failure)",
    )
    assert failure(newcomer) in kinds


@pytest.mark.parametrize("name", ["boot", *NEEDED])
def test_trying_again_starts_the_game_once_the_file_is_back(
    site: str, newcomer: Page, address: Callable[[str], str], name: str
):
    newcomer.route(address(name), cut)
    newcomer.goto(site)
    wait_until(newcomer, "failed")
    newcomer.unroute(address(name))
    with newcomer.expect_event("domcontentloaded"):
        newcomer.locator(".boot .again").click()
    wait_until(newcomer, "ready")


@pytest.mark.parametrize("name", ["boot", "wasm", "core", "app", "library"])
def test_a_file_that_never_comes_is_told_after_fifteen_seconds(
    site: str, newcomer: Page, address: Callable[[str], str], name: str
):
    newcomer.clock.install()
    newcomer.route(address(name), lambda _: None)
    newcomer.goto(site, wait_until="commit")
    newcomer.wait_for_selector("#durak-facts", state="attached")
    newcomer.wait_for_timeout(2000)
    newcomer.clock.run_for(20_000)
    wait_until(newcomer, "failed")
    assert failure(newcomer) == "stalled"


def test_a_slow_file_that_comes_after_all_takes_the_failure_back(
    site: str, newcomer: Page, address: Callable[[str], str]
):
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    newcomer.clock.install()
    newcomer.route(address("wasm"), hold)
    newcomer.goto(site, wait_until="commit")
    newcomer.wait_for_timeout(2000)
    newcomer.clock.run_for(20_000)
    wait_until(newcomer, "failed")
    newcomer.clock.resume()
    held[0].continue_()
    until(newcomer, "document.documentElement.dataset.durak !== 'failed'")
    wait_until(newcomer, "ready")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_lost_library_has_another_in_its_place(site: str, newcomer: Page, address: Callable[[str], str], fault: str):
    newcomer.route(address("library"), FAULTS[fault])
    newcomer.goto(site)
    wait_until(newcomer, "ready")


def test_both_libraries_lost_is_told(site: str, newcomer: Page, address: Callable[[str], str]):
    newcomer.route(address("library"), lose)
    newcomer.route(address("plain"), lose)
    newcomer.goto(site)
    wait_until(newcomer, "failed")
    assert failure(newcomer) == "missing"


def test_a_lost_style_sheet_leaves_a_game_that_plays(site: str, newcomer: Page, address: Callable[[str], str]):
    newcomer.route(address("style"), lose)
    newcomer.goto(site)
    wait_until(newcomer, "ready")


def test_a_style_sheet_that_never_comes_leaves_a_game_that_plays(
    site: str, newcomer: Page, address: Callable[[str], str]
):
    newcomer.route(address("style"), lambda _: None)
    newcomer.goto(site, wait_until="commit")
    wait_until(newcomer, "ready")
    # Chromium tells of a first look only once it has painted one.
    until(newcomer, "performance.getEntriesByName('first-contentful-paint').length === 1")


SILENT = """
const match = Cache.prototype.match;
Cache.prototype.match = async function (...given) {
  const found = await match.apply(this, given);
  if (found) found.arrayBuffer = () => new Promise(() => {});
  return found;
};
"""
"""Lets what the browser keeps be found, but never read."""


def test_a_memory_that_is_kept_but_never_comes_is_done_without(site: str, newcomer: Page):
    keep_snapshot(newcomer, site)
    newcomer.add_init_script(SILENT)
    newcomer.goto(f"{site}en/")
    wait_until(newcomer, "ready")


def test_the_rules_can_be_read_while_the_game_is_on_its_way(site: str, newcomer: Page, address: Callable[[str], str]):
    newcomer.route(address("wasm"), lambda _: None)
    newcomer.goto(f"{site}it/", wait_until="commit")
    with newcomer.expect_popup() as opened:
        newcomer.locator(".menu a").click()
    expect(opened.value).to_have_url(f"{site}it/rules/")
    expect(opened.value.locator("#flow\\.3")).to_be_visible()


@pytest.mark.parametrize("fault", FAULTS)
def test_words_that_do_not_come_at_the_start_leave_a_game_in_english(
    site: str, newcomer: Page, address: Callable[[str], str], fault: str
):
    newcomer.route(address("words-fi"), FAULTS[fault])
    newcomer.goto(f"{site}fi/")
    wait_until(newcomer, "ready")
    expect(newcomer.locator(".notice")).to_contain_text("The texts of this language could not be fetched.")
    expect(newcomer.locator("html")).to_have_attribute("lang", "en")
    newcomer.unroute(address("words-fi"))
    newcomer.locator("[data-do=settings]").click()
    newcomer.locator("[name=lang]").select_option("fi")
    expect(newcomer.locator("html")).to_have_attribute("lang", "fi")
    expect(newcomer.locator(".notice")).to_have_count(0)


def test_words_that_never_come_at_the_start_are_told(site: str, newcomer: Page, address: Callable[[str], str]):
    newcomer.route(address("words-fi"), lambda _: None)
    newcomer.goto(f"{site}fi/")
    wait_until(newcomer, "failed")
    assert failure(newcomer) == "stalled"


@pytest.mark.parametrize("fault", [*FAULTS, "hanging"])
def test_words_that_do_not_come_in_mid_hand_are_told_and_the_language_stays(
    site: str, newcomer: Page, address: Callable[[str], str], fault: str
):
    newcomer.route(address("words-fi"), FAULTS.get(fault, lambda _: None))
    newcomer.goto(site)
    wait_until(newcomer, "ready")
    newcomer.locator("[data-do=settings]").click()
    newcomer.locator("[name=lang]").select_option("fi")
    expect(newcomer.locator(".notice")).to_contain_text(
        "The texts of this language could not be fetched.", timeout=START_MS
    )
    expect(newcomer.locator("html")).to_have_attribute("lang", "en")
    assert newcomer.locator("[name=lang]").input_value() == "en"
    newcomer.locator("[name=lang]").select_option("it")
    expect(newcomer.locator("html")).to_have_attribute("lang", "it")


def test_of_two_languages_chosen_quickly_the_last_is_spoken(site: str, newcomer: Page, address: Callable[[str], str]):
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    newcomer.route(address("words-fi"), hold)
    newcomer.goto(site)
    wait_until(newcomer, "ready")
    newcomer.locator("[data-do=settings]").click()
    newcomer.locator("[name=lang]").select_option("fi")
    newcomer.locator("[name=lang]").select_option("it")
    expect(newcomer.locator("html")).to_have_attribute("lang", "it")
    with newcomer.expect_response(address("words-fi")):
        held[0].continue_()
    newcomer.wait_for_timeout(500)
    expect(newcomer.locator("html")).to_have_attribute("lang", "it")


def test_no_webassembly_is_told(site: str, newcomer: Page):
    newcomer.add_init_script("delete globalThis.WebAssembly")
    newcomer.goto(site)
    wait_until(newcomer, "failed")
    assert failure(newcomer) == "browser"


def rewrite(page: Page, site: str, before: str, after: str) -> None:
    """Have the page run another line of Python than the one that starts the game."""

    def answer(route: Route) -> None:
        body = route.fetch().text()
        assert before in body
        route.fulfill(status=200, content_type="text/html; charset=utf-8", body=body.replace(before, after))

    page.route(site, answer)


def test_python_that_raises_at_the_start_is_told(site: str, newcomer: Page):
    rewrite(newcomer, site, "main.start()", "raise ValueError('on purpose')")
    said: list[str] = []
    newcomer.on("console", lambda message: said.append(message.text))
    newcomer.goto(site)
    wait_until(newcomer, "failed")
    assert failure(newcomer) == "program"
    assert any("on purpose" in line for line in said)


def test_an_interpreter_that_dies_is_told(site: str, newcomer: Page):
    rewrite(
        newcomer, site, "main.start()", "import js, pyodide_js; pyodide_js._api.fatal_error(js.Error.new('on purpose'))"
    )
    newcomer.goto(site)
    wait_until(newcomer, "failed")
    assert failure(newcomer) == "crashed"


def test_progress_counts_real_bytes_in_the_readers_language(
    site: str, stranger: BrowserContext, address: Callable[[str], str]
):
    page = stranger.new_page()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address("wasm"), hold)
    page.goto(f"{site}it/", wait_until="commit")
    until(page, "document.querySelector('.boot progress')?.value > 1.2e6")
    expect(page.locator(".boot .line")).to_have_text(re.compile(r"\d,\d .* \d,\d MB"))
    assert 0.2 < page.evaluate("(({ value, max }) => value / max)(document.querySelector('.boot progress'))") < 0.6
    held[0].continue_()
    wait_until(page, "ready")


def test_the_still_table_speaks_the_readers_language_before_python(
    site: str, stranger: BrowserContext, address: Callable[[str], str]
):
    def shown(url: str, languages: list[str]) -> tuple[str, str]:
        page = stranger.new_page()
        page.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ value: {json.dumps(languages)} }})")
        page.route(address("wasm"), lambda _: None)
        page.goto(url, wait_until="commit")
        until(page, "globalThis.durakBoot?.lang === document.documentElement.lang")
        found = (page.evaluate("document.documentElement.lang"), page.locator(".status").inner_text())
        page.close()
        return found

    own = {lang: shown(f"{site}{lang}/", ["en"])[1] for lang in ("it", "bg", "fi", "id", "en")}
    assert shown(site, ["nl", "fi-FI", "it"]) == ("fi", own["fi"])
    assert shown(site, ["xx"]) == ("en", own["en"])
    assert shown(f"{site}?lang=bg", ["it"]) == ("bg", own["bg"])
    assert shown(f"{site}it/", ["fi"]) == ("it", own["it"])
    assert shown(f"{site}it/?lang=id", ["fi"]) == ("id", own["id"])
    assert shown(f"{site}it/?lang=%3Cb%3E", ["fi"]) == ("it", own["it"])


def test_a_frame_that_waits_for_play_is_never_late_whatever_words_come(site: str, newcomer: Page):
    newcomer.clock.install()
    newcomer.goto(f"{site}?embed=1&lang=fi")
    until(newcomer, "document.documentElement.lang === 'fi'")
    newcomer.clock.run_for(20_000)
    assert newcomer.evaluate("document.documentElement.dataset.durak") == "still"
    expect(newcomer.locator(".boot .play")).to_be_visible()


def keep_snapshot(page: Page, site: str) -> str:
    """Visit once, and wait until the snapshot is kept for the next visit; return its address."""
    page.goto(site)
    wait_until(page, "ready")
    url = site + str(facts(page)["files"]["snapshot"]["url"])
    until(page, KEPT, url)
    return url


def test_the_second_visit_starts_from_the_snapshot_without_the_library(site: str, newcomer: Page):
    keep_snapshot(newcomer, site)
    asked: list[str] = []
    newcomer.on("request", lambda request: asked.append(request.url))
    newcomer.reload()
    wait_until(newcomer, "ready")
    newcomer.evaluate("0")
    before_ready = [url for url in asked if "/library-" in url or "/app-" in url or "/snapshot-" in url]
    assert before_ready == []
    # What was left out comes later, for a module that only a rare moment needs.
    until(newcomer, "performance.getEntriesByType('resource').some(({ name }) => name.includes('/library-'))")


CHANCE = "import random, js; js.document.title = str(random.random()); js.durakBoot.ready()"


def test_two_visits_from_one_snapshot_draw_different_chance(site: str, newcomer: Page):
    keep_snapshot(newcomer, site)
    rewrite(newcomer, site, "main.start()", CHANCE)
    drawn = set()
    for _ in range(2):
        newcomer.goto(site)
        wait_until(newcomer, "ready")
        drawn.add(newcomer.title())
    assert len(drawn) == 2


@pytest.mark.parametrize("bytes_", ["[1, 2, 3]", "[0x1f, 0x8b, 8, 0, 0, 0, 0, 0]"])
def test_a_broken_snapshot_is_passed_over_and_a_whole_one_takes_its_place(site: str, newcomer: Page, bytes_: str):
    url = keep_snapshot(newcomer, site)
    newcomer.evaluate(
        f"async url => (await caches.open('durak-snapshot')).put(url, new Response(new Uint8Array({bytes_})))", url
    )
    newcomer.reload()
    wait_until(newcomer, "ready")
    size = "async url => (await (await (await caches.open('durak-snapshot')).match(url))?.arrayBuffer())?.byteLength"
    until(newcomer, f"async url => (await ({size})(url)) > 1e6", url)


def test_what_the_start_needs_is_asked_for_before_the_pages_own_script_has_come(
    site: str, newcomer: Page, address: Callable[[str], str]
):
    asked: list[str] = []
    newcomer.on("request", lambda request: asked.append(request.url))
    newcomer.route(address("boot"), lambda _: None)
    newcomer.goto(site, wait_until="commit")
    early = {address(name) for name in ("pyodide", "asm", "wasm", "core", "inner", "plugin", "library", "app")}
    deadline = time.monotonic() + START_MS / 1000
    while not early <= set(asked):
        assert time.monotonic() < deadline, early - set(asked)
        newcomer.wait_for_timeout(50)


def test_the_words_of_the_start_come_for_another_language_alone_and_are_not_missed(site: str, newcomer: Page):
    asked: list[str] = []
    newcomer.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    for address, expected in (("en/", []), ("fi/", []), ("?lang=fi", ["start-fi"])):
        asked.clear()
        newcomer.goto(site + address)
        wait_until(newcomer, "ready")
        assert [name.rpartition("-")[0] for name in asked if name.startswith("start-")] == expected
    with newcomer.context.browser.new_context() as fresh:
        page = fresh.new_page()
        page.route("**/start-fi-*", refuse)
        page.goto(site + "?lang=fi")
        wait_until(page, "ready")
        assert page.evaluate("document.documentElement.lang") == "fi"


def test_a_snapshot_of_another_build_is_passed_over(site: str, newcomer: Page):
    url = keep_snapshot(newcomer, site)
    newcomer.evaluate(
        """async url => {
            const cache = await caches.open("durak-snapshot");
            const bytes = new Uint8Array(await (await cache.match(url)).arrayBuffer());
            const pieces = new Uint32Array(bytes.buffer, 0, 1)[0];
            bytes[8 + 8 * pieces + 16] ^= 1;
            await cache.put(url, new Response(bytes));
        }""",
        url,
    )
    newcomer.reload()
    wait_until(newcomer, "ready")
    assert newcomer.evaluate("localStorage.getItem('durak.snapshot')") == url


def test_a_start_from_the_snapshot_that_fails_in_python_does_without_it_next_time(site: str, newcomer: Page):
    url = keep_snapshot(newcomer, site)
    rewrite(newcomer, site, "main.start()", "raise ValueError('on purpose')")
    newcomer.goto(site)
    wait_until(newcomer, "failed")
    until(newcomer, "localStorage.getItem('durak.snapshot')")
    assert newcomer.evaluate("localStorage.getItem('durak.snapshot')") == url


NO = "throw new DOMException('no', 'SecurityError')"
REFUSALS = {
    "localStorage": f"Object.defineProperty(globalThis, 'localStorage', {{ get() {{ {NO} }} }})",
    "caches": f"Object.defineProperty(globalThis, 'caches', {{ get() {{ {NO} }} }})",
    "indexedDB": f"IDBFactory.prototype.open = () => {{ {NO} }}",
    "indexedDB, told later": """
        IDBFactory.prototype.open = () => {
            const request = {};
            setTimeout(() => request.onerror?.({ preventDefault() {} }));
            return request;
        }""",
    "indexedDB, never told": "IDBFactory.prototype.open = () => ({})",
    "caches, never told": "CacheStorage.prototype.open = () => new Promise(() => {})",
}


@pytest.mark.parametrize("what", REFUSALS)
def test_starts_where_the_browser_refuses_to_store(site: str, newcomer: Page, what: str):
    newcomer.add_init_script(REFUSALS[what])
    newcomer.goto(site)
    wait_until(newcomer, "ready")


def test_starts_in_a_sandbox_that_allows_nothing_but_scripts(site: str, newcomer: Page, tmp_path: Path):
    frame = f'<iframe sandbox="allow-scripts" src="{site}" width="800" height="600">'
    (tmp_path / "index.html").write_text(f"<!doctype html><title>A host</title>{frame}")
    with serving(tmp_path) as host:
        newcomer.goto(host)
        expect(newcomer.frame_locator("iframe").locator("html[data-durak=ready]")).to_be_attached(timeout=START_MS)


def test_without_scripts_the_page_says_so_and_the_rules_are_readable(site: str, stranger: BrowserContext):
    browser = stranger.browser
    assert browser is not None
    still = browser.new_context(java_script_enabled=False, locale="it-IT")
    page = still.new_page()
    page.goto(f"{site}it/")
    link = page.locator("noscript a")
    expect(link).to_be_visible()
    link.click()
    expect(page).to_have_url(f"{site}it/rules/")
    expect(page.locator("#flow\\.3")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    still.close()
