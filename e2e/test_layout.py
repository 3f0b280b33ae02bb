"""Where everything lies: on every screen nothing is clipped, covered or out of reach, and each card shows its strip."""

from typing import Any

import pytest
from playwright.sync_api import Page

from app.fairness import promises
from app.lessons import LESSONS
from app.messages import Advised, CardPressed, LessonPressed, Noticed, Resumed, SheetOpened, Typed
from app.model import Model, Notice, Sheet, new_model, seated
from app.settings import Settings
from e2e.conftest import until
from e2e.still import model, sent, stand
from e2e.table import SAMPLE
from engine.cards import CARD_TEXT, card_named
from engine.game import play
from engine.notation import Record, Seeded, started
from engine.players import Choice, Reason
from engine.position import Seat
from engine.rules import legal
from i18n.languages import LANGUAGES
from tests.app.pseudo import pseudo

SCREENS = {
    "smallest": (280, 653),
    "old phone": (320, 568),
    "phone": (390, 844),
    "landscape": (640, 360),
    "half a laptop": (640, 512),
    "tablet": (768, 1024),
    "low laptop": (1366, 600),
    "laptop": (1280, 800),
    "4K": (3840, 2160),
}
HANDS = ["6c 6d Kd Qs Jh 9h", "7c 8d Qh Th 7d", "6h 6s Kc 8c", "Ac As", "9c 9d 9s", "Jc Jd Js"]
LEAST = 24
"""Pixels of a card that must be there to be pressed, in both directions."""

PROBE = """(least) => {
  const faults = [];
  const root = document.querySelector("#durak");
  const wide = document.documentElement.clientWidth;
  const hushed = (element) => getComputedStyle(element).clipPath === "inset(50%)";
  const unseen = (element) => element && (hushed(element) || unseen(element.parentElement));
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !unseen(element);
  const name = ({ className, tagName, dataset }) => `${className || tagName} ${dataset.card ?? dataset.do ?? ""}`;
  const tell = (what, element) => faults.push(`${what}: ${name(element)} "${element.textContent.slice(0, 30)}"`);

  const full = document.documentElement.scrollWidth;
  if (full > wide) faults.push(`scrolls sideways: ${full}`);

  // Words end inside the box that is meant to hold them, and inside the window; and they cover no other words.
  const written = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    if (!text.data.trim() || !seen(element) || element.closest(".card, .log, .name")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = element.closest("button, .status, .role, .said, .place, .why, .lesson, .seat") ?? root;
    const holder = box.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      if (line.left < -1 || line.right > wide + 1) tell("text out of the window", element);
      else if (line.left < holder.left - 1 || line.right > holder.right + 1) tell("text out of its box", element);
      if (element.closest(".board")) written.push([line, element]);
    }
  }

  for (const [number, [one, element]] of written.entries()) {
    for (const [other, another] of written.slice(number + 1)) {
      const shared = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (element !== another && shared > 2 && high > 4) tell(`covers "${another.textContent}"`, element);
    }
  }

  // Whatever can be pressed has a place where a press meets it: so many pixels in a row, tried at every other one.
  const step = 2;
  const run = (points, element) => {
    let most = 0;
    let so_far = 0;
    for (const [x, y] of points) {
      so_far = element.contains(document.elementFromPoint(x, y)) ? so_far + step : 0;
      most = Math.max(most, so_far);
      if (most >= least) break;
    }
    return most;
  };
  const most = 4 * least;
  const span = (from, size) => Array.from({ length: Math.min(size, most) / step }, (_, at) => from + at * step + 1);
  for (const element of (root.querySelector("dialog") ?? root).querySelectorAll("button, a, input, select")) {
    if (!seen(element) || getComputedStyle(element).display === "inline") continue;
    element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const pressed = element.closest("label") ?? element;
    const { x, y, width, height } = pressed.getBoundingClientRect();
    const parts = [0.5, 0.2, 0.8];
    const rows = parts.map((part) => span(x, width).map((at) => [at, y + part * height]));
    const columns = parts.map((part) => span(y, height).map((at) => [x + part * Math.min(width, least), at]));
    const enough = (lines) => lines.some((line) => run(line, pressed) >= least - 1);
    if (!enough(rows) || !enough(columns)) tell("too little to press", element);
  }
  scrollTo(0, 0);
  return faults;
}"""


def misplaced(page: Page, screens: tuple[str, ...] = tuple(SCREENS)) -> dict[str, list[str]]:
    """Return what lies wrong on each screen."""
    found = {}
    for screen in screens:
        width, height = SCREENS[screen]
        page.set_viewport_size({"width": width, "height": height})
        found[screen] = page.evaluate(PROBE, LEAST)
    return {screen: faults for screen, faults in found.items() if faults}


def held(number: int, players: int) -> list[str]:
    """Return hands of which the person's has so many cards."""
    rest = CARD_TEXT[number:]
    return [" ".join(CARD_TEXT[:number]), *(" ".join(rest[seat :: players - 1][:3]) for seat in range(players - 1))]


def test_what_lies_wrong_is_found(site: str, bare: Page):
    stand(bare, site, model(held(20, 3)))
    bare.evaluate("document.querySelector('.hand').style.setProperty('--least', '9px')")
    bare.evaluate("document.querySelector('[data-do=take]').style.setProperty('margin-inline-start', '-3000px')")
    (faults,) = misplaced(bare, ("old phone",)).values()
    assert any("out of the window" in fault for fault in faults)
    assert any("too little to press" in fault for fault in faults)


@pytest.mark.parametrize("number", [1, 6, 13, 20, 30])
def test_every_card_of_a_hand_can_be_pressed_on_every_screen(site: str, bare: Page, number: int):
    stand(bare, site, model(held(number, 3)))
    assert misplaced(bare) == {}


@pytest.mark.parametrize("screen", ["old phone", "phone", "landscape", "laptop"])
@pytest.mark.parametrize("number", [6, 20, 30])
def test_words_twice_as_large_fit(site: str, bare: Page, screen: str, number: int):
    page = bare.context.new_page()
    sizes = {"fontSizes": {"standard": 32, "fixed": 26}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", sizes)  # as in the browser's own settings
    stand(page, site, model(HANDS[:3], "6c take") if number == 6 else model(held(number, 3)))
    assert page.evaluate("Number.parseFloat(getComputedStyle(document.documentElement).fontSize) >= 32")
    assert misplaced(page, (screen,)) == {}
    page.close()


COVERED = """() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = [...document.querySelectorAll(".notice:not(.hush)")];
  const table = ".seat, .status, .hand .card, .actions button, .field, .piles, .menu button, .why:not(:empty)";
  const there = [...document.querySelectorAll(table)].filter((element) => element.checkVisibility());
  const faults = shown.length === 1 ? [] : [`${shown.length} notices are shown`];
  for (const notice of shown.map(box)) {
    if (notice.top < 0 || notice.right > innerWidth || notice.left < 0) faults.push("a notice is out of the window");
    for (const element of there) {
      const other = box(element);
      const shared = Math.min(notice.right, other.right) - Math.max(notice.left, other.left);
      const high = Math.min(notice.bottom, other.bottom) - Math.max(notice.top, other.top);
      if (shared > 1 && high > 1) faults.push(`covers ${element.className || element.dataset.do}`);
    }
  }
  return faults;
}"""
BY_NUMBER = {1: (Notice.LATER,), 4: (Notice.NOT_STORED, Notice.OFFLINE, Notice.ASIDE, Notice.NEWER)}


@pytest.mark.parametrize("lang", SAMPLE)
@pytest.mark.parametrize("number", BY_NUMBER)
def test_no_notice_covers_the_table_and_the_hand_stays_where_it_is(site: str, bare: Page, lang: str, number: int):
    plain = refused(3)
    told = sent(plain, *map(Noticed, BY_NUMBER[number]))
    first = "document.querySelector('.hand .card').getBoundingClientRect().top"
    for screen in ("old phone", "phone", "landscape", "laptop"):
        bare.set_viewport_size({"width": SCREENS[screen][0], "height": SCREENS[screen][1]})
        stand(bare, site, plain, lang)
        before = bare.evaluate(first)
        stand(bare, site, told, lang)
        assert bare.evaluate(COVERED) == []
        assert bare.evaluate(PROBE, LEAST) == []
        # A bar of four lines is the most that any language needs on the smallest phone.
        assert bare.evaluate(first) - before <= (32 if screen == "old phone" else 24)


BROKEN_WORDS = r"""(longest) => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("#durak"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const element = text.parentElement;
    const hushed = (each) => each && (getComputedStyle(each).clipPath === "inset(50%)" || hushed(each.parentElement));
    if (!element.checkVisibility() || hushed(element) || element.closest(".card, .log, .name")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
      const short = word.length <= longest || element.closest(".actions, .menu, .trump");
      if (tops.size > 1 && short) found.push(word);
    }
  }
  return found;
}"""
WIDE = "document.documentElement.style.setProperty('--plain', '\"DejaVu Sans\", Verdana, sans-serif')"
"""Sets everything in the widest of the types that systems have for their pages."""


@pytest.mark.parametrize("lang", SAMPLE)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_short_word_breaks_where_letters_are_wide(site: str, bare: Page, lang: str, players: int):
    if lang.startswith("zh"):
        pytest.skip("words of this script may break anywhere")
    for shown in (refused(players), dealt(players, "a"), model(["6c", "7d 8d"], "6c take")):
        stand(bare, site, shown, lang)
        bare.evaluate(WIDE)
        for width, height in ((360, 640), (390, 844), (1280, 800)):
            bare.set_viewport_size({"width": width, "height": height})
            assert bare.evaluate(BROKEN_WORDS, 9) == [], (width, height)


EDGES = """(selector) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return [top, bottom];
}"""


@pytest.mark.parametrize("screen", ["old phone", "landscape"])
def test_the_reason_of_a_refusal_stays_in_sight_where_the_table_scrolls(site: str, bare: Page, screen: str):
    width, height = SCREENS[screen]
    bare.set_viewport_size({"width": width, "height": height})
    stand(bare, site, refused(3))
    bare.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    bare.evaluate("document.querySelector('.hand').scrollIntoView({ block: 'end' })")
    assert bare.evaluate("scrollY") > 100
    top, bottom = bare.evaluate(EDGES, ".why")
    assert top >= 0
    assert bottom <= height


@pytest.mark.parametrize("players", [2, 4, 6])
def test_six_lines_of_the_log_show_beside_a_table_of_any_size(site: str, bare: Page, players: int):
    bare.set_viewport_size({"width": 1280, "height": 800})
    stand(bare, site, seeded("a", players, actions=6))
    assert bare.locator(".log .fair code").is_visible()
    assert (
        bare.evaluate("""() => {
      const log = document.querySelector("[role=log]");
      return log.clientHeight / Number.parseFloat(getComputedStyle(log.querySelector("li")).lineHeight);
    }""")
        >= 6
    )


@pytest.mark.parametrize("screen", ["phone", "laptop"])
def test_a_card_that_is_advised_stands_higher_than_all_that_are_playable(site: str, bare: Page, screen: str):
    width, height = SCREENS[screen]
    bare.set_viewport_size({"width": width, "height": height})
    plain = model(HANDS[:2])
    top = "document.querySelector('.hand [data-card=\"6d\"] .card').getBoundingClientRect().top"
    stand(bare, site, plain)
    legal_top = bare.evaluate(top)
    stand(bare, site, sent(plain, Advised(0, Choice(card_named("6d"), Reason.LOWEST_CARD))))
    until(bare, "document.getAnimations().length === 0")
    assert bare.evaluate(top) < legal_top - 4


@pytest.mark.parametrize("screen", ["old phone", "phone", "laptop"])
def test_the_answer_to_a_typed_move_is_in_sight_where_it_is_typed(site: str, bare: Page, screen: str):
    width, height = SCREENS[screen]
    bare.set_viewport_size({"width": width, "height": height})
    for typed in ("8h", "everything"):
        plain = model(["7c 8h Ks", "6c 6d As"], "7c")
        stand(bare, site, plain)
        field = "document.querySelector('[name=move]')"
        bare.evaluate(f"{field}.scrollIntoView({{ block: 'end' }})")
        where = bare.evaluate(f"{field}.getBoundingClientRect().top + scrollY")
        stand(bare, site, sent(plain, Typed(typed)))
        bare.evaluate(f"{field}.scrollIntoView({{ block: 'end' }})")
        top, bottom = bare.evaluate(EDGES, ".untyped")
        assert 0 <= top < bottom <= height
        assert bare.evaluate(f"{field}.getBoundingClientRect().top + scrollY") == where


def seeded(seed: str, players: int = 2, actions: int | None = None) -> Model:
    """Return the page after so many actions of a hand dealt from a seed, at its end if none are named."""
    levels: list[str | None] = [None, *["easy"] * (players - 1)]
    extra = {"levels": levels, "ai_seed": seed, "created": "2026-01-01T00:00:00.000+00:00", **promises(seed, None)}
    game = started(Record(players, Seeded(Seat(0), seed), (), extra))
    played: list[int] = []
    while game.position.actor is not None and len(played) != actions:
        played.append(legal(game.position)[0])
        game = play(game, played[-1])
    record = Record(players, Seeded(Seat(0), seed), tuple(played), extra)
    return sent(new_model(Settings()), Resumed(seated(record)))


@pytest.mark.parametrize("screen", ["old phone", "phone", "laptop"])
def test_a_seed_of_any_length_takes_few_lines_and_all_of_it_can_be_reached(site: str, bare: Page, screen: str):
    width, height = SCREENS[screen]
    bare.set_viewport_size({"width": width, "height": height})
    over = seeded("a seed " * 260)
    for shown in (over, sent(over, SheetOpened(Sheet.FAIR))):
        stand(bare, site, shown)
        for code in bare.locator("code.plain").all():
            box = code.evaluate("code => [code.clientHeight, code.scrollHeight, code.tabIndex]")
            assert box[0] <= 120
            assert box[1] > box[0]
            assert box[2] == 0
            code.evaluate("code => code.scrollTo(0, code.scrollHeight)")
            assert code.evaluate("code => code.scrollTop + code.clientHeight >= code.scrollHeight - 1")


SMALL = ("smallest", "old phone", "phone", "landscape", "half a laptop")
FRAMES = {"lowest": (320, 300), "lowest, wide": (480, 300), "low": (320, 360), "narrow": (280, 480), "wide": (640, 400)}


def dealt(players: int, seed: str) -> Model:
    """Return the page at a hand that has just been dealt: who opens shows the lowest trump."""
    levels: list[str | None] = [None, *["easy"] * (players - 1)]
    extra = {"levels": levels, "ai_seed": "x", "created": "2026-01-01T00:00:00.000+00:00"}
    record = Record(players, Seeded(Seat(0), seed), (), extra)
    return sent(new_model(Settings()), Resumed(seated(record)))


def refused(players: int) -> Model:
    """Return the page after a card was pressed that may not be played."""
    return sent(model(HANDS[:players], "6c take" if players > 2 else "6c"), CardPressed(card_named("Jh")))


def rarely(lang: str) -> Any:
    """Return the language as a parameter: one that is not of the sample is tried with the slow ones."""
    return pytest.param(lang, marks=[] if lang in SAMPLE else [pytest.mark.slow])


@pytest.mark.parametrize("lang", [rarely(lang) for lang in LANGUAGES])
def test_every_language_fits_an_old_phone(site: str, bare: Page, lang: str):
    over = model(["6c", "7d 8d"], "6c take")
    for shown in (refused(3), dealt(6, "a"), over, sent(model(HANDS[:2]), LessonPressed())):
        stand(bare, site, shown, lang)
        assert misplaced(bare, ("old phone",)) == {}
    for sheet in Sheet:
        stand(bare, site, sent(model(HANDS[:4]), SheetOpened(sheet)), lang)
        assert misplaced(bare, ("old phone",)) == {}


@pytest.mark.parametrize("lang", SAMPLE)
@pytest.mark.parametrize("players", [2, 6])
def test_a_language_fits_every_small_screen(site: str, bare: Page, lang: str, players: int):
    for shown in (refused(players), dealt(players, "a")):
        stand(bare, site, shown, lang)
        assert misplaced(bare, SMALL) == {}


@pytest.mark.parametrize("players", [2, 3, 6])
def test_words_longer_by_two_fifths_fit(site: str, bare: Page, players: int):
    for shown in (refused(players), dealt(players, "a"), dealt(players, "c")):
        stand(bare, site, shown, pseudo("bg"))
        assert misplaced(bare, SMALL) == {}


@pytest.mark.parametrize("lang", SAMPLE)
def test_every_lesson_fits(site: str, bare: Page, lang: str):
    shown = model(HANDS[:2])
    for _ in LESSONS:
        shown = sent(shown, LessonPressed())
        stand(bare, site, shown, lang)
        assert misplaced(bare, ("old phone", "phone", "landscape", "laptop")) == {}


@pytest.mark.parametrize("lang", SAMPLE)
def test_every_dialog_fits_a_low_screen(site: str, bare: Page, lang: str):
    for sheet in Sheet:
        stand(bare, site, sent(model(HANDS[:4]), SheetOpened(sheet)), lang)
        assert misplaced(bare, ("landscape",)) == {}


@pytest.mark.parametrize("lang", SAMPLE)
def test_the_end_fits(site: str, bare: Page, lang: str):
    stand(bare, site, model(["6c", "7d 8d"], "6c take"), lang)
    assert misplaced(bare) == {}


@pytest.mark.parametrize("lang", SAMPLE)
@pytest.mark.parametrize("players", [2, 6])
def test_a_frame_of_three_hundred_pixels_height_does_not_scroll(site: str, bare: Page, lang: str, players: int):
    for shown in (refused(players), dealt(players, "a"), dealt(players, "c")):
        stand(bare, site, shown, lang, framed=True)
        for width, height in FRAMES.values():
            bare.set_viewport_size({"width": width, "height": height})
            assert bare.evaluate(PROBE, LEAST) == []
            assert bare.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0, (width, height)


@pytest.mark.parametrize("screen", ["old phone", "phone", "landscape", "laptop"])
@pytest.mark.parametrize("actions", ["6c", "6c 7c 6d"])
def test_pairs_lie_in_the_places_drawn_for_them(site: str, bare: Page, screen: str, actions: str):
    width, height = SCREENS[screen]
    bare.set_viewport_size({"width": width, "height": height})
    stand(bare, site, model(["6c 6d 9s Kd", "7c 8d Qh Th", "6h 6s Kc 8c"], actions))
    corners = """selector => [...document.querySelectorAll(selector)].map((element) => {
      const { offsetLeft, offsetTop } = element;
      return [offsetLeft, offsetTop];
    })"""
    pairs = bare.evaluate(corners, ".pair")
    assert pairs
    assert pairs == bare.evaluate(corners, ".room")[: len(pairs)]
