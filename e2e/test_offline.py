"""After one visit the game needs no network, and a new version comes in whole, between two hands."""

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from e2e.conftest import SCREEN, START_MS, until, wait_until
from e2e.host import Host, hosting
from e2e.table import SAMPLE, expected, play, played_on
from i18n.languages import LANGUAGES
from tools.build import build
from tools.offline import WORKER, kept, worker

ALL_KEPT = "navigator.serviceWorker.controller?.state === 'activated'"
UNKEPT = tuple(f"assets/{name}-" for name in ("plain", "snapshot", "narrow", "wide", "social"))
FRESH = "?speed=instant&players=2&levels=easy"


@pytest.fixture
def host(dist: Path) -> Iterator[Host]:
    with hosting(dist) as host:
        yield host


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor whose browser has service workers."""
    context = browser.new_context(locale="en-GB", viewport=SCREEN, reduced_motion="reduce")
    context.set_default_timeout(START_MS)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def visit(page: Page, address: str) -> None:
    """Visit for the first time, and stay until all is kept."""
    play(page, address)
    until(page, ALL_KEPT)


def changed(dist: Path, folder: Path, mark: str) -> Path:
    """Return another version of the site: its style sheet and every page are others, and its start leaves a mark."""
    site = folder / mark
    shutil.copytree(dist, site)
    (old,) = (site / "assets").glob("style-*.css")
    new = old.with_name(f"style-{mark}.css")
    old.rename(new)
    with new.open("a") as style:
        style.write(f"\n:root {{ --version: {mark} }}\n")
    for page in site.rglob("index.html"):
        page.write_text(page.read_text().replace(old.name, new.name))
    text = (site / WORKER).read_text()
    (site / WORKER).write_text(worker(kept(site, unkept(site)), text.partition("\n")[2]))
    return site


def unkept(site: Path) -> set[str]:
    """Return what no worker keeps of a built site."""
    paths = (path.relative_to(site).as_posix() for path in site.rglob("*"))
    return {path for path in paths if path == WORKER or path.startswith(UNKEPT)}


def version(page: Page) -> str:
    """Return the mark of the version whose style sheet the page has."""
    return str(page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--version').trim()"))


def notice(page: Page, name: str) -> Any:
    return page.locator(f".notice:has([data-do='dismiss {name}'])")


def hashed(asked: list[str]) -> list[str]:
    return [path for path in asked if path.startswith("assets/")]


def test_a_first_visit_fetches_every_file_once_and_says_when_all_is_kept(host: Host, dist: Path, page: Page):
    visit(page, f"{host.url}it/")
    expect(notice(page, "offline")).to_be_visible()
    expect(notice(page, "offline")).to_be_hidden(timeout=20_000)
    counted = Counter(hashed(host.asked))
    assert [path for path, times in counted.items() if times > 1] == []
    found = kept(dist, unkept(dist))
    assert {path for path in counted if "/snapshot-" not in path} == set(hashed([*found.files, *found.runtime]))
    page.reload()
    wait_until(page, "ready")
    page.wait_for_timeout(2000)
    expect(notice(page, "offline")).to_be_hidden()


def test_a_warm_start_asks_for_no_hashed_file(host: Host, page: Page):
    visit(page, host.url)
    until(page, "async () => (await (await caches.open('durak-snapshot')).keys()).length > 0")
    for address in (host.url, f"{host.url}fi/", f"{host.url}?lang=bg&seed=x"):
        host.asked.clear()
        play(page, address)
        page.wait_for_timeout(1500)
        assert hashed(host.asked) == []
        assert [path for path in host.asked if path != WORKER] == []


def test_with_the_network_gone_a_whole_hand_every_language_and_all_rules_are_there(
    host: Host, context: BrowserContext, page: Page
):
    visit(page, host.url)
    context.set_offline(True)
    host.leave()
    page.goto("about:blank")
    play(page, f"{host.url}fi/{FRESH}")
    states = list(played_on(page, Random(7)))  # noqa: S311 - chance in a test
    assert states[-1]["shown"] == expected(states[-1]["record"], "fi")
    assert states[-1]["shown"]["phase"] == "over"
    for lang in LANGUAGES:
        page.goto(f"{host.url}{lang}/rules/")
        expect(page.locator("#flow\\.3")).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == lang
        assert page.evaluate("document.styleSheets.length") == 1
        page.goto(f"{host.url}{lang}/")
        page.locator(f"html[lang={lang}]").wait_for(state="attached")
    for lang in SAMPLE:
        play(page, f"{host.url}?lang={lang}")
        assert page.evaluate("document.documentElement.lang") == lang
    page.locator("[data-do=settings]").click()
    page.locator("select[name=lang]").select_option("it")
    until(page, "document.documentElement.lang === 'it'")


def test_a_new_version_waits_for_the_hand_and_comes_with_the_next(host: Host, dist: Path, page: Page, tmp_path: Path):
    host.give(changed(dist, tmp_path, "one"))
    visit(page, f"{host.url}{FRESH}")
    host.give(changed(dist, tmp_path, "two"))
    play(page, f"{host.url}{FRESH}")
    assert version(page) == "one"
    expect(notice(page, "newer")).to_be_visible(timeout=START_MS)
    notice(page, "newer").locator("[data-do='dismiss newer']").click()
    for state in played_on(page, Random(1)):  # noqa: B007, S311 - the whole hand, by chance
        assert version(page) == "one"
    assert state["shown"]["phase"] == "over"
    with page.expect_event("domcontentloaded"):
        page.locator("[data-do=next]").click()
    wait_until(page, "ready")
    assert version(page) == "two"
    assert page.locator("#durak").get_attribute("data-phase") != "over"
    following = json.loads(page.evaluate("localStorage['durak.hand']"))
    assert following["created"] != json.loads(state["record"])["created"]
    host.leave()
    play(page, f"{host.url}it/{FRESH}")
    assert version(page) == "two"
    names = page.evaluate("caches.keys()")
    assert len([name for name in names if ":site-" in name]) == 1


def test_a_new_version_can_be_taken_in_the_middle_of_a_hand_that_goes_on(
    host: Host, dist: Path, context: BrowserContext, page: Page, tmp_path: Path
):
    host.give(changed(dist, tmp_path, "one"))
    visit(page, f"{host.url}{FRESH}")
    other = context.new_page()
    other.goto(f"{host.url}en/rules/")
    host.give(changed(dist, tmp_path, "two"))
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    expect(notice(page, "newer")).to_be_visible(timeout=START_MS)
    # What is still needed of the old version, which the host has no more, is there while the page is open.
    page.locator("[data-do=settings]").click()
    page.locator("select[name=lang]").select_option("bg")
    until(page, "document.documentElement.lang === 'bg'")
    page.keyboard.press("Escape")
    before = page.evaluate("localStorage['durak.hand']")
    with page.expect_event("domcontentloaded"):
        notice(page, "newer").locator("[data-do=renew]").click()
    wait_until(page, "ready")
    assert version(page) == "two"
    assert page.evaluate("localStorage['durak.hand']") == before


def test_a_second_tab_is_told_when_the_first_takes_the_new_version(
    host: Host, dist: Path, context: BrowserContext, page: Page, tmp_path: Path
):
    visit(page, f"{host.url}{FRESH}")
    other = context.new_page()
    play(other, host.url)
    host.give(changed(dist, tmp_path, "two"))
    page.evaluate("navigator.serviceWorker.getRegistration().then((it) => it.update())")
    expect(notice(page, "newer")).to_be_visible(timeout=START_MS)
    with page.expect_event("domcontentloaded"):
        notice(page, "newer").locator("[data-do=renew]").click()
    wait_until(page, "ready")
    assert (version(page), version(other)) == ("two", "")
    other.locator("[data-do=settings]").click()
    other.locator("select[name=lang]").select_option("fi")
    until(other, "document.documentElement.lang === 'fi'")
    other.keyboard.press("Escape")
    with other.expect_event("domcontentloaded"):
        notice(other, "newer").locator("[data-do=renew]").click()
    wait_until(other, "ready")
    assert version(other) == "two"


def test_a_version_that_is_not_whole_is_never_taken(host: Host, dist: Path, page: Page, tmp_path: Path):
    visit(page, f"{host.url}{FRESH}")
    broken = changed(dist, tmp_path, "two")
    (broken / "id/rules/index.html").write_text("<!doctype html><title>Another</title>")
    host.give(broken)
    refused = page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.getRegistration();
            await registration.update();
            const worker = registration.installing;
            await new Promise((resolve) => worker.addEventListener("statechange", resolve));
            return worker.state;
        }"""
    )
    assert refused == "redundant"
    play(page, host.url)
    assert version(page) == ""


def test_trying_again_gets_out_of_what_a_broken_worker_keeps(host: Host, page: Page):
    visit(page, host.url)
    page.evaluate(
        """async () => {
            for (const name of await caches.keys()) {
                const cache = await caches.open(name);
                for (const request of await cache.keys()) {
                    if (/assets.(app|library|snapshot)-/.test(request.url)) await cache.put(request, new Response("?"));
                }
            }
        }"""
    )
    page.reload()
    wait_until(page, "failed")
    with page.expect_event("domcontentloaded"):
        page.locator(".boot .again").click()
    wait_until(page, "ready")
    until(page, ALL_KEPT)


def test_trying_again_without_a_network_keeps_what_is_kept(host: Host, page: Page):
    visit(page, host.url)
    page.evaluate("durakBoot.failed('crashed', 'on purpose')")
    host.leave()
    with page.expect_event("domcontentloaded"):
        page.locator(".boot .again").click()
    wait_until(page, "ready")


def test_a_retired_worker_forgets_all_and_the_game_goes_on_without_it(host: Host, page: Page, retired: Path):
    visit(page, f"{host.url}{FRESH}")
    before = page.evaluate("localStorage['durak.hand']")
    host.give(retired)
    play(page, f"{host.url}{FRESH}")
    until(page, "async () => (await navigator.serviceWorker.getRegistrations()).length === 0")
    until(page, "async () => !(await caches.keys()).some((name) => name.startsWith('durak:'))")
    host.asked.clear()
    page.reload()
    wait_until(page, "ready")
    page.wait_for_timeout(1500)
    assert WORKER not in host.asked
    assert page.evaluate("localStorage['durak.hand']") == before


@pytest.fixture(scope="module")
def retired(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as it is built when its workers shall go."""
    site = tmp_path_factory.mktemp("retired") / "dist"
    build(site, retire=True)
    return site


def test_a_frame_keeps_nothing(host: Host, page: Page, tmp_path: Path):
    frame = f'<iframe src="{host.url}" width="800" height="600"></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html><title>A host</title>{frame}")
    with hosting(tmp_path) as other:
        page.goto(other.url)
        expect(page.frame_locator("iframe").locator("html[data-durak=ready]")).to_be_attached(timeout=START_MS)
        page.wait_for_timeout(2000)
    assert WORKER not in host.asked
