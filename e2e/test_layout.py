"""Where everything lies: on every screen nothing is clipped, covered or out of reach, and each card shows its strip."""

import pytest
from playwright.sync_api import Page

from e2e.still import model, stand
from engine.cards import CARD_TEXT

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
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".hush");
  const name = ({ className, tagName, dataset }) => `${className || tagName} ${dataset.card ?? dataset.do ?? ""}`;
  const tell = (what, element) => faults.push(`${what}: ${name(element)} "${element.textContent.slice(0, 30)}"`);

  const full = document.documentElement.scrollWidth;
  if (full > wide) faults.push(`scrolls sideways: ${full}`);

  // Words end inside the box that is meant to hold them, and inside the window.
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


@pytest.mark.parametrize("screen", ["phone", "laptop"])
def test_words_twice_as_large_fit(site: str, bare: Page, screen: str):
    stand(bare, site, model(HANDS[:3], "6c take"))
    bare.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
    assert misplaced(bare, (screen,)) == {}
