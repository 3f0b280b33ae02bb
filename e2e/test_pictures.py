"""Six fixed positions look as they did when somebody last looked at them.

    PICTURES=anew python -m pytest e2e/test_pictures.py    takes them anew; look at them before you keep them

They are small and compared with a tolerance, so that another machine's type is no fault but a lost card is.
"""

import base64
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from app.messages import CardPressed
from app.model import Model
from app.settings import Deck, Settings
from e2e.conftest import until
from e2e.still import model, sent, stand
from engine.cards import CARD_TEXT, card_named

PICTURES: Final = Path(__file__).parent / "pictures"
TAKEN_ANEW: Final = os.environ.get("PICTURES") == "anew"
MOST_ALIKE: Final = 6.0
"""The mean difference of a channel, of 255, that another machine's type may make."""
MOST_IN_A_PART: Final = 60.0
"""The same for each part, a twelfth of the width and of the height."""

SMALLER: Final = """async ([taken, scale]) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${taken}`)).blob());
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.width * scale, picture.height * scale];
  const paint = canvas.getContext("2d");
  paint.imageSmoothingQuality = "high";
  paint.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1];
}"""

DIFFERENCE: Final = """async (pictures) => {
  const parts = 12;
  const pixels = 8;
  const colours = await Promise.all(pictures.map(async (taken) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${taken}`)).blob());
    const canvas = new OffscreenCanvas(parts * pixels, parts * pixels);
    const paint = canvas.getContext("2d");
    paint.imageSmoothingQuality = "high";
    paint.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return paint.getImageData(0, 0, canvas.width, canvas.height).data;
  }));
  const sums = new Float64Array(parts * parts);
  for (let at = 0; at < colours[0].length; at += 1) {
    const [x, y] = [(at >> 2) % (parts * pixels), Math.floor((at >> 2) / (parts * pixels))];
    sums[Math.floor(y / pixels) * parts + Math.floor(x / pixels)] += Math.abs(colours[0][at] - colours[1][at]);
  }
  const means = sums.map((sum) => sum / (pixels * pixels * 3));
  return [means.reduce((sum, mean) => sum + mean) / means.length, Math.max(...means)];
}"""


class View(NamedTuple):
    """A model and how it is looked at."""

    model: Model
    size: tuple[int, int]
    dark: bool


HANDS: Final = ["6c 6d Kd Qs Jh 9h", "7c 8d Qh Th 7d Ks", "6h 6s Kc 8c", "Ac As 9c Qd", "9d 9s Ts", "Jc Jd Js"]
MANY: Final = [" ".join(CARD_TEXT[:20]), " ".join(CARD_TEXT[20:26])]
VIEWS: Final = {
    "attack": View(model(["7d Td 9s Qs 7h Kh", "8c 9c Jd Qd 6s 8s"], "", "Ac Kc Ah As"), (1280, 800), dark=False),
    "beaten": View(model(HANDS[:4], "6c 7c 6d 8d", "Tc Td 8h 8s"), (1280, 800), dark=True),
    "six": View(model(HANDS, "6c 7c"), (390, 844), dark=False),
    "refused": View(sent(model(HANDS[:3], "6c take"), CardPressed(card_named("Jh"))), (390, 844), dark=True),
    "over": View(model(["6c 6d", "7d 8d 8h"], "6c take 6d"), (1280, 800), dark=False),
    "many": View(model(MANY, "", "As", settings=Settings(deck=Deck.FOUR)), (640, 360), dark=False),
}


SETTLED: Final = """() => {
  const { length } = performance.getEntriesByType("resource");
  if (globalThis.had !== length) Object.assign(globalThis, { had: length, since: performance.now() });
  return performance.now() - globalThis.since > 500;
}"""
"""Whether half a second has passed since the last file came: by then every court has its figure."""


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    """An empty page on which pictures are made smaller and compared."""
    desk = browser.new_page()
    yield desk
    desk.close()


def taken(page: Page, desk: Page, site: str, view: View) -> str:
    """Return what a view looks like, small."""
    page.set_viewport_size({"width": view.size[0], "height": view.size[1]})
    page.emulate_media(color_scheme="dark" if view.dark else "light")
    stand(page, site, view.model)
    until(page, SETTLED)
    smaller: Any = desk.evaluate(SMALLER, [base64.b64encode(page.screenshot()).decode(), 320 / max(view.size)])
    return str(smaller)


def differences(desk: Page, one: str, other: str) -> tuple[float, float]:
    """Return the mean difference of two pictures and that of the part in which they differ most."""
    mean, most = desk.evaluate(DIFFERENCE, [one, other])
    return mean, most


@pytest.mark.parametrize("name", VIEWS)
def test_it_looks_as_it_did(site: str, bare: Page, desk: Page, name: str):
    kept = PICTURES / f"{name}.png"
    now = taken(bare, desk, site, VIEWS[name])
    if TAKEN_ANEW:
        kept.write_bytes(base64.b64decode(now))
    mean, most = differences(desk, base64.b64encode(kept.read_bytes()).decode(), now)
    assert mean < MOST_ALIKE
    assert most < MOST_IN_A_PART


def test_a_lost_card_is_seen(site: str, bare: Page, desk: Page):
    view = VIEWS["beaten"]
    whole = taken(bare, desk, site, view)
    without = taken(bare, desk, site, view._replace(model=model(HANDS[:4], "6c 7c", "Tc Td 8h 8s")))
    assert differences(desk, whole, without)[1] > MOST_IN_A_PART
