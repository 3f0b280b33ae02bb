"""One line puts the game on another page: there it waits, plays, tells what everybody sees, and keeps to its place."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

from e2e.conftest import START_MS, until, wait_until
from e2e.table import awaited, chosen, legal, notices, played_on, selector_of
from tools.hosts import SURROUNDINGS, Surrounding, holding, hosted

QUICK: Final = {"players": "2", "levels": "easy", "speed": "instant", "seed": "spring"}
ELSEWHERE: Final = SURROUNDINGS["another site, storage refused"]
ELEMENT: Final = Surrounding(frame="element")
LIGHT: Final = 60_000
"""Bytes that may come before somebody asks to play."""

ROOT: Final = Path(__file__).resolve().parents[1]
EXAMPLES: Final = [
    *re.findall(r"^    (<iframe .*)$", (ROOT / "README.md").read_text(), flags=re.MULTILINE),
    *re.findall(r"```html\n(.*?)```", (ROOT / "docs/embedding.md").read_text(), flags=re.DOTALL),
]
"""The code that the documents give to people with pages of their own."""

LISTEN: Final = """() => {
  globalThis.told = [];
  addEventListener("message", ({ data }) => told.push(data));
}"""


class Visit:
    """A host's page and the game's frame in it."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.asked: list[tuple[str, int]] = []
        self.said: list[str] = []
        page.on(
            "response", lambda answer: self.asked.append((answer.url, int(answer.headers.get("content-length", 0))))
        )
        page.on("console", lambda line: self._hear(line.type, line.text))
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def _hear(self, kind: str, text: str) -> None:
        if kind in {"error", "warning"}:
            self.said.append(text)

    @property
    def frame(self) -> Frame:
        """The first frame that holds the game."""
        return self.frames()[0]

    def frames(self) -> list[Frame]:
        """Every frame that holds the game."""
        return [frame for frame in self.page.frames if frame.url.startswith(self.site) and frame.parent_frame]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What the host was told of one kind."""
        return list(self.page.evaluate("kind => told.filter(({ type }) => type === kind)", kind))

    def say(self, **message: Any) -> None:
        """Let the host say something to the game."""
        self.page.evaluate(
            """message => (document.querySelector("iframe") ?? document.querySelector("durak-game").shadowRoot
              .querySelector("iframe")).contentWindow.postMessage({ durak: 1, ...message }, "*")""",
            message,
        )

    def play(self) -> None:
        """Press Play and wait until a hand can be played."""
        self.frame.locator(".play").click()
        wait_until(self.frame, "ready")


@contextmanager
def visit(
    context: BrowserContext, site: str, surrounding: Surrounding = ELSEWHERE, text: str = "", **query: str
) -> Iterator[Visit]:
    """Visit a host whose console must stay clean."""
    text = text or holding(site, surrounding, {**QUICK, **query})
    with hosted(text, surrounding) as address:
        tab = context.new_page()
        tab.add_init_script(f"if (parent === self) ({LISTEN})()")
        visit = Visit(tab, site)
        tab.goto(address)
        until(tab, "() => told.some(({ type }) => type === 'resize')")
        yield visit
        assert visit.said == []
        tab.close()


def dice(seed: float | str) -> Random:
    """Return the chance of a test."""
    return Random(seed)  # noqa: S311 - chance in a test


def tap(frame: Frame, action: str) -> None:
    """Press a card or a button in the frame."""
    frame.evaluate("selector => document.querySelector(selector).click()", selector_of(action))


def everything(message: object) -> Iterator[str]:
    """Yield every name in a message and what stands in it."""
    if isinstance(message, Mapping):
        for name, value in message.items():
            yield str(name)
            yield from everything(value)
    elif isinstance(message, list):
        for value in message:
            yield from everything(value)
    else:
        yield str(message)


@pytest.mark.parametrize("name", SURROUNDINGS)
def test_a_whole_hand_is_played_in_any_surrounding(site: str, stranger: BrowserContext, name: str):
    surrounding = SURROUNDINGS[name]
    with visit(stranger, site, surrounding) as there:
        frame = there.frame
        assert frame.evaluate("document.documentElement.dataset.durak") == "still"
        before = [(url, size) for url, size in there.asked if url.startswith(site)]
        assert sum(size for _, size in before) < LIGHT
        assert not [url for url, _ in before if url.endswith((".wasm", ".zip", ".bin")) or "/py" in url]
        assert there.page.evaluate("document.activeElement === document.body")
        there.page.evaluate("scrollTo(0, 5)")
        there.play()
        expect(frame.locator("[data-zone=hand] [data-card]:focus")).to_be_attached()
        if not surrounding.keeps:
            assert "for this visit only" in notices(frame)
        rng = dice(name)
        *_, end = played_on(frame, rng, tap)
        assert end["shown"]["phase"] == "over"
        until(there.page, "() => told.some(({ type }) => type === 'over')")
        assert there.page.evaluate("scrollY") == 5
        (deal,) = there.told("deal")
        assert deal["commitment"]
        assert len(there.told("move")) == end["shown"]["ply"]
        assert len(there.told("ready")) == len(there.told("over")) == 1
        assert "spring" not in list(everything(there.page.evaluate("told")))


def test_wheel_and_keys_scroll_the_host(site: str, stranger: BrowserContext):
    with visit(stranger, site) as there:
        for state in ("still", "ready"):
            if state == "ready":
                there.play()
            there.page.evaluate("scrollTo(0, 0)")
            there.page.mouse.move(600, 300)
            there.page.mouse.wheel(0, 120)
            until(there.page, "() => scrollY > 50")
            assert there.frame.evaluate("scrollY") == 0


def test_tab_leaves_the_frame_at_both_ends(site: str, stranger: BrowserContext):
    with visit(stranger, site) as there:
        for state in ("still", "ready"):
            if state == "ready":
                there.play()
            for key, first, last in (("Tab", "before", "after"), ("Shift+Tab", "after", "before")):
                there.page.locator(f"#{first}").focus()
                stops = 0
                while there.page.evaluate("document.activeElement.id") != last:
                    there.page.keyboard.press(key)
                    stops += 1
                    assert stops < 40, (state, key)
                assert stops > 2, (state, key)


SIZES = [(280, 360), (280, 480), (320, 420), (360, 640), (480, 300), (640, 400), (900, 640), (1200, 480)]
"""Of frames, the lowest of which may scroll inside."""


@pytest.mark.parametrize("players", ["2", "6"])
def test_the_table_fits_the_frame(site: str, stranger: BrowserContext, players: str):
    with visit(stranger, site, players=players, seed="x") as there:
        for state in ("still", "ready"):
            if state == "ready":
                there.play()
                awaited(there.frame)
                for close in there.frame.locator(".notice button").all():
                    close.click()
            for width, height in SIZES:
                there.page.set_viewport_size({"width": width + 16, "height": 800})
                there.page.evaluate(
                    "([w, h]) => Object.assign(document.querySelector('iframe'), { width: w, height: h })",
                    [width, height],
                )
                until(there.frame, "([w, h]) => innerWidth <= w + 4 && innerHeight === h", [width, height])
                inside = there.frame.evaluate(
                    """() => {
                      const { scrollWidth, scrollHeight } = document.documentElement;
                      return [scrollWidth - innerWidth, scrollHeight - innerHeight];
                    }"""
                )
                assert inside[0] <= 0, (state, width, height)
                assert inside[1] <= 0 or height < 400 or (width < 640 and height < 480), (state, width, height, inside)


RANDOM_MESSAGES: Final = """([seed, count]) => {
  let state = seed;
  const below = (n) => { state = (state * 1103515245 + 12345) % 2147483648; return Math.floor(state / 65536) % n; };
  const loop = []; loop.push(loop);
  const odd = [
    null, undefined, 0, -1, NaN, 3, 2n, true, "", "it", "dark", "5", "hard", "\\ud800", "x".repeat(5000), [], [[]],
    loop, {}, new Map([["durak", 1]]), new Date(0), new Uint8Array(9), /x/, ["easy", "hard"], { players: 4 }, "<b>",
    "__proto__",
  ];
  const types = [
    "new", "lang", "theme", "speed", "deck", "accent", "pause", "resume", "ready", "constructor", "seed", 7, null,
  ];
  const names = ["players", "levels", "seed", "lang", "theme", "speed", "deck", "accent", "ai_seed", "type", "durak"];
  const any = (list) => list[below(list.length)];
  const target = document.querySelector("iframe").contentWindow;
  for (let number = 0; number < count; number += 1) {
    let message = any(odd);
    if (below(4)) {
      message = { durak: below(5) ? 1 : any(odd), type: below(6) ? any(types) : any(odd) };
      for (let more = below(4); more > 0; more -= 1) message[any(names)] = any(odd);
    }
    target.postMessage(message, "*");
  }
}"""
"""Ten thousand of these hold every kind of message with right and wrong fields, and much that is none."""


def test_ten_thousand_random_messages_break_nothing(site: str, stranger: BrowserContext):
    with visit(stranger, site) as there:
        there.page.evaluate(RANDOM_MESSAGES, [1, 500])
        there.play()
        for batch in range(20):
            there.page.evaluate(RANDOM_MESSAGES, [batch + 2, 500])
            there.page.wait_for_timeout(50)
        there.say(type="resume")
        there.say(type="speed", speed="instant")
        there.say(type="new", players="3", levels="easy", seed="after the storm")
        until(there.frame, "() => document.querySelector('#durak').dataset.players === '3'")
        *_, end = played_on(there.frame, dice(1), tap)
        assert end["shown"]["phase"] == "over"


def test_a_message_from_any_other_window_is_ignored(site: str, stranger: BrowserContext):
    with visit(stranger, site) as there:
        there.play()
        there.frame.evaluate("postMessage({ durak: 1, type: 'theme', theme: 'dark' }, '*')")
        there.say(type="deck", deck="four")
        until(there.frame, "() => document.documentElement.dataset.deck === 'four'")
        assert there.frame.evaluate("document.documentElement.dataset.theme") == "auto"


def test_a_wish_that_means_nothing_is_answered(site: str, stranger: BrowserContext):
    with visit(stranger, site) as there:
        there.play()
        there.say(type="new", players="9")
        until(there.page, "() => told.some(({ type }) => type === 'error')")
        assert there.told("error") == [{"durak": 1, "type": "error", "message": "not understood: players"}]


def element(page: Page) -> str:
    return page.evaluate("document.querySelector('durak-game').shadowRoot.querySelector('iframe').style.height")


def test_the_elements_height_follows_and_comes_to_rest(site: str, stranger: BrowserContext):
    with visit(stranger, site, ELEMENT) as there:
        found: dict[int, list[str]] = {}
        for width in (1200, 700, 300, 700, 1200, 500, 300):
            there.page.set_viewport_size({"width": width, "height": 700})
            there.page.wait_for_timeout(600)
            found.setdefault(width, []).append(element(there.page))
            last = there.told("resize")[-1]["height"]
            assert element(there.page) == f"{last}px"
            assert last < 2000
        assert all(len(set(heights)) == 1 for heights in found.values()), found
        assert len(there.told("resize")) < 30
        there.play()
        rng = dice(3)
        told = len(there.told("resize"))
        for _ in played_on(there.frame, rng, tap):
            pass
        assert len(there.told("resize")) - told < 10


def test_the_elements_attributes_are_live_before_and_after_play(site: str, stranger: BrowserContext):
    with visit(stranger, site, ELEMENT) as there:
        put = "([name, value]) => document.querySelector('durak-game').setAttribute(name, value)"
        look = "() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang })"
        there.page.evaluate(put, ["lang", "fi"])
        there.page.evaluate(put, ["theme", "dark"])
        there.page.evaluate(put, ["accent", "7a1f5c"])
        until(there.frame, "() => document.documentElement.lang === 'fi'")
        until(there.frame, "() => document.documentElement.dataset.theme === 'dark'")
        until(there.frame, "() => 'accent' in document.documentElement.dataset")
        there.play()
        until(there.frame, "() => document.documentElement.dataset.theme === 'dark'")
        assert there.frame.evaluate(look)["lang"] == "fi"
        there.page.evaluate(put, ["lang", "it"])
        until(there.frame, "() => document.documentElement.lang === 'it'")
        there.page.evaluate(put, ["players", "5"])
        until(there.frame, "() => document.querySelector('#durak').dataset.players === '5'")
        assert there.said == []


def test_the_elements_events_tell_and_its_methods_ask(site: str, stranger: BrowserContext):
    with visit(stranger, site, ELEMENT) as there:
        there.page.evaluate(
            """() => {
              globalThis.events = [];
              for (const name of ["ready", "deal", "move", "over", "error"]) {
                addEventListener(`durak-${name}`, ({ type, detail }) => events.push([type, detail]));
              }
            }"""
        )
        there.play()
        until(there.page, "() => events.some(([type]) => type === 'durak-deal')")
        there.page.evaluate("document.querySelector('durak-game').pause()")
        until(there.frame, "() => document.querySelector('#durak').hasAttribute('data-paused')")
        state = awaited(there.frame)
        tap(there.frame, chosen(dice(1), legal(state["shown"])))
        ply = there.frame.evaluate("document.querySelector('#durak').dataset.ply")
        if there.frame.evaluate("document.querySelector('#durak').dataset.actor") != "0":
            there.page.wait_for_timeout(500)
            assert there.frame.evaluate("document.querySelector('#durak').dataset.ply") == ply
            assert "Paused" in there.frame.locator(".status").inner_text()
        there.page.evaluate("document.querySelector('durak-game').resume()")
        awaited(there.frame, int(ply) - 1)
        there.page.evaluate("document.querySelector('durak-game').newHand({ players: 3, seed: 'x' })")
        until(there.page, "() => events.filter(([type]) => type === 'durak-deal').length === 2")
        assert there.frame.evaluate("document.querySelector('#durak').dataset.players") == "3"


def test_several_on_one_page_play_apart(site: str, stranger: BrowserContext):
    one = holding(site, SURROUNDINGS["same site"], {**QUICK, "seed": "a"})
    both = one.replace("</iframe>", f'</iframe><iframe src="{site}?embed=1&amp;players=3&amp;speed=instant"></iframe>')
    with visit(stranger, site, SURROUNDINGS["same site"], both) as there:
        until(there.page, "() => told.length > 1")
        first, second = there.frames()
        for frame in (first, second):
            frame.locator(".play").click()
            wait_until(frame, "ready")
        before = first.evaluate("document.querySelector('#durak').dataset.players")
        rng = dice(2)
        for state in played_on(second, rng, tap, turns=3):
            assert state["shown"]["players"] == 3
        assert first.evaluate("document.querySelector('#durak').dataset.players") == before == "2"
        assert notices(first) == ""


def test_what_stands_inside_the_element_shows_where_the_game_does_not_come(site: str, stranger: BrowserContext):
    tab = stranger.new_page()
    text = holding(site, ELEMENT, {}).replace("></durak-game>", '><a href="#play">Durak</a></durak-game>')
    refusing = Surrounding(frame="element", policy="default-src 'none'; script-src {site}")
    refused = text.replace("<title>", '<meta http-equiv="Content-Security-Policy" content="frame-src \'none\'"><title>')
    for shown in (text.replace("embed.js", "lost.js"), refused):
        with hosted(shown, refusing) as address:
            tab.goto(address)
            expect(tab.locator("durak-game a")).to_be_visible(timeout=START_MS)


def test_the_code_that_the_page_writes_works_in_a_bare_file(site: str, stranger: BrowserContext, tmp_path: Path):
    maker = stranger.new_page()
    maker.goto(f"{site}it/embed/")
    maker.locator("[name=players]").select_option("3")
    maker.locator("[name=levels]").select_option("easy")
    maker.locator("[name=theme]").select_option("dark")
    maker.locator("[name=own]").check()
    maker.locator("[name=accent]").fill("#7a1f5c")
    (preview,) = [frame for frame in maker.frames if "embed=1" in frame.url]
    until(preview, "() => document.documentElement.dataset.theme === 'dark'")
    until(preview, "() => 'accent' in document.documentElement.dataset")
    codes = {kind: maker.locator(f"#code-{kind}").input_value() for kind in ("frame", "element", "link")}
    maker.close()
    assert len(codes["frame"].splitlines()) == len(codes["link"].splitlines()) == 1
    for kind in ("frame", "element"):
        (tmp_path / f"{kind}.html").write_text(codes[kind])
        tab = stranger.new_page()
        said: list[str] = []
        tab.on("console", lambda line, said=said: said.append(line.text) if line.type == "error" else None)
        tab.goto((tmp_path / f"{kind}.html").as_uri())
        until(tab, "() => frames.length > 0 || !!document.querySelector('durak-game')?.shadowRoot")
        expect(tab.frame_locator("iframe").locator(".play")).to_be_visible()
        (frame,) = [frame for frame in tab.frames if frame.url.startswith(site)]
        frame.locator(".play").click()
        wait_until(frame, "ready")
        look = frame.evaluate("({ ...document.documentElement.dataset, lang: document.documentElement.lang })")
        assert (look["lang"], look["theme"]) == ("it", "dark")
        assert frame.evaluate("document.querySelector('#durak').dataset.players") == "3"
        tap(frame, chosen(dice(1), legal(awaited(frame)["shown"])))
        assert said == []
        tab.close()
    (tmp_path / "link.html").write_text(codes["link"])
    tab = stranger.new_page()
    tab.goto((tmp_path / "link.html").as_uri())
    tab.locator("a").click()
    wait_until(tab, "ready")
    assert tab.evaluate("document.querySelector('#durak').dataset.players") == "3"


@pytest.mark.parametrize("code", EXAMPLES)
def test_the_code_in_the_documents_puts_the_game_on_a_page(site: str, stranger: BrowserContext, code: str):
    text = code.replace("https://example.org/durak/", site)
    with visit(stranger, site, text=f'<!doctype html><html lang="en"><title>A host</title>{text}</html>') as there:
        there.play()
        assert there.frame.evaluate("document.documentElement.lang") == "it"
        # A browser that cannot share complains about the right to.
        there.said[:] = [line for line in there.said if "'web-share'" not in line]


@pytest.mark.parametrize("lang", ["bg", "fi"])
@pytest.mark.parametrize("folder", ["embed", "owners"])
def test_pages_for_owners_fit_and_keep_their_console_clean(site: str, newcomer: Page, lang: str, folder: str):
    said: list[str] = []
    newcomer.on("console", lambda line: said.append(line.text) if line.type in {"error", "warning"} else None)
    newcomer.set_viewport_size({"width": 320, "height": 600})
    newcomer.goto(f"{site}{lang}/{folder}/")
    until(newcomer, "() => document.readyState === 'complete'")
    assert newcomer.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert newcomer.evaluate("document.documentElement.lang") == lang
    assert said == []
