"""The site's icons, and the pictures of the game that an installer shows.

    python -m tools.icons     makes app/art/* anew; needs the built site and a browser

The drawing is one of ours; the small pictures made of it are kept in the source, so that a build needs no browser.
"""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools import faces
from tools.browser import FLAGS, NONE, find
from tools.serve import serving

ROOT = Path(__file__).resolve().parents[1]
ART = ROOT / "app/art"

ICONS = {"icon-192.png": (192, False), "icon-512.png": (512, False), "maskable-512.png": (512, True)}
"""Width, and whether the felt goes to the edges, as wherever a system cuts its own shape out of an icon."""

TOUCH = {"touch-180.png": (180, True)}
"""The icon on a phone's home screen, where there is no manifest for it."""

SCREENS = {"narrow.jpg": (390, 844), "wide.jpg": (1280, 800)}

SOCIAL = "social.png"
"""What other sites show beside a link: cards on felt, without a word of any language, 1200 by 630."""

HAND = "?speed=instant&players=3&levels=normal&seed=a%20picture&ai_seed=a%20picture&theme=light"
"""A hand that begins with a rival's attack, so that there is something to see."""


def icon(*, maskable: bool = False) -> str:
    """Return the site's icon: a spade on felt."""
    corner, scale = (0, 0.9) if maskable else (28, 1.15)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-64 -64 128 128">'
        f'<rect x="-64" y="-64" width="128" height="128" rx="{corner}" fill="#0f5c4c"/>'
        f'<path fill="#fff" transform="scale({scale})" d="{faces.SUITS["s"]}"/></svg>'
    )


def _drawn(browser: Browser, width: int, *, maskable: bool) -> bytes:
    page = browser.new_page(viewport={"width": width, "height": width})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{icon(maskable=maskable)}")
    picture = page.screenshot(omit_background=True)
    page.close()
    return picture


def _fan() -> str:
    """Return a fan of four cards, one of each suit."""
    cards = "".join(
        f'<g transform="translate(600 1010) rotate({15 * place - 22.5}) translate(0 -680)">'
        '<rect x="-130" y="-185" width="260" height="370" rx="18" fill="#fffdf7" stroke="#0d211c" stroke-width="2"/>'
        f'<path transform="translate(-30 -20) scale(1.6)" fill="{colour}" d="{faces.SUITS[suit]}"/></g>'
        for place, (suit, colour) in enumerate(zip("cdhs", ("#10201c", "#c0202a", "#c0202a", "#10201c"), strict=True))
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">'
        f'<rect width="1200" height="630" fill="#0f5c4c"/>{cards}</svg>'
    )


def _social(browser: Browser) -> bytes:
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{_fan()}")
    picture = page.screenshot()
    page.close()
    return picture


def _played(browser: Browser, url: str, width: int, height: int) -> bytes:
    page = browser.new_page(
        viewport={"width": width, "height": height}, device_scale_factor=1, locale="en-GB", reduced_motion="reduce"
    )
    page.goto(f"{url}{HAND}")
    page.locator("html[data-durak=ready]").wait_for(state="attached", timeout=120_000)
    page.locator("#durak[data-actor='0']").wait_for(state="attached")
    picture = page.screenshot(type="jpeg", quality=85)
    page.close()
    return picture


def main() -> int:
    """Make all pictures."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    chromium = find()
    if chromium is None:
        sys.stderr.write(f"{NONE}\n")
        return 1
    ART.mkdir(exist_ok=True)
    with serving(ROOT / "dist", "/durak/") as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, (width, maskable) in {**ICONS, **TOUCH}.items():
            (ART / name).write_bytes(_drawn(browser, width, maskable=maskable))
        (ART / SOCIAL).write_bytes(_social(browser))
        for name, size in SCREENS.items():
            (ART / name).write_bytes(_played(browser, url, *size))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
