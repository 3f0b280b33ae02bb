"""A real browser on the built site, served under a path of its own as a static host would."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import FLAGS, NONE, find
from tools.serve import serving

DIST = Path(__file__).resolve().parents[1] / "dist"
START_MS = 60_000
SCREEN: Final[Any] = {"width": 1280, "height": 800}

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
def stranger(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor nobody has seen before: English, no storage, a screen of 1280 by 800, no service workers."""
    context = browser.new_context(locale="en-GB", viewport=SCREEN)
    context.set_default_timeout(START_MS)
    context.add_init_script(NO_WORKER)
    yield context
    context.close()


@pytest.fixture
def newcomer(stranger: BrowserContext) -> Page:
    """An empty page of a visitor nobody has seen before."""
    return stranger.new_page()


@pytest.fixture(scope="module")
def choices() -> dict[str, Any]:
    """What a module wants otherwise of its visitor's browser."""
    return {}


@pytest.fixture(scope="module")
def context(browser: Browser, site: str, choices: dict[str, Any]) -> Iterator[BrowserContext]:
    """A visitor who has played before."""
    with visiting(browser, site, **choices) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    """A page of a visitor who has played before, and has kept nothing."""
    with visited(context, site) as page:
        yield page


@pytest.fixture(scope="module")
def bare(browser: Browser) -> Iterator[Page]:
    """A page for models to stand on, where nothing flies."""
    context = browser.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@contextmanager
def visiting(browser: Browser, site: str, **choices: Any) -> Iterator[BrowserContext]:
    """Open a browser in which the game has been played before, so that it starts fast from its snapshot."""
    context = browser.new_context(**{"locale": "en-GB", "viewport": SCREEN, "reduced_motion": "reduce", **choices})
    context.set_default_timeout(START_MS)
    context.add_init_script(NO_WORKER)
    page = context.new_page()
    page.goto(site)
    wait_until(page, "ready")
    until(page, "async () => (await (await caches.open('durak-snapshot')).keys()).length > 0")
    page.close()
    yield context
    context.close()


@contextmanager
def visited(context: BrowserContext, site: str, errors: list[str] | None = None) -> Iterator[Page]:
    """Open a page that has kept nothing yet, whose every request must stay here and whose console must stay clean.

    With a list given, what the console says lands there instead of being forbidden.
    """
    page = context.new_page()
    said: list[str] = [] if errors is None else errors
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(f"{site}en/rules/")
    page.evaluate("localStorage.clear()")
    yield page
    page.close()
    assert [url for url in asked if not url.startswith((site, "blob:"))] == []
    assert said == [] or said is errors


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
