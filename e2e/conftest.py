"""A real browser on the built site, served under a path of its own as a static host would."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import FLAGS, NONE, find
from tools.serve import serving

DIST = Path(__file__).resolve().parents[1] / "dist"
START_MS = 60_000

NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })"
"""Makes a browser that has no service workers: nothing answers in the site's place."""


@pytest.fixture(scope="session")
def dist() -> Path:
    """The folder of the built site."""
    if not (DIST / "index.html").is_file():
        pytest.exit("there is no site to test; build it with: make site", returncode=2)
    return DIST


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the site's root, below a path that is not the host's own root."""
    with serving(dist, "/a/b/") as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests."""
    path = find()
    if path is None:
        pytest.exit(NONE, returncode=2)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor nobody has seen before: English, no storage, a screen of 1280 by 800, no service workers."""
    context = browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(START_MS)
    context.add_init_script(NO_WORKER)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page of that visitor."""
    return context.new_page()


def until(page: Page, expression: str, argument: object = None, timeout_ms: float = START_MS) -> None:
    """Wait until a JavaScript expression or function is true in the page.

    Unlike Playwright's own `wait_for_function` it makes no code out of text in the page, so it works under any policy.
    """
    deadline = time.monotonic() + timeout_ms / 1000
    while not page.evaluate(expression, argument):
        assert time.monotonic() < deadline, f"still not true: {expression}"
        page.wait_for_timeout(50)


def wait_until(page: Page, state: str) -> None:
    """Wait until the game is `ready` or has `failed`; say what it said if it becomes the other."""
    until(page, "['ready', 'failed'].includes(document.documentElement.dataset.durak)")
    now = page.evaluate("document.documentElement.dataset.durak")
    assert now == state, f"the game is {now}: {page.locator('[data-failure]:not([hidden])').all_inner_texts()}"
