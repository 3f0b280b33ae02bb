"""What a browser is told when the game is to be installed, in one language."""

from collections.abc import Callable
from typing import Any

from i18n.words import Words
from tools.icons import ICONS, SCREENS

FELT = "#265548"
"""What stands around the table in the light theme."""


def manifest(words: Words, above: str, asset: Callable[[str], str]) -> dict[str, Any]:
    """Return the manifest; `above` leads from it to the site's root, `asset` to a picture."""
    home = f"{above}{words.lang}/"
    shortcuts = {
        words.text("button", "New hand"): f"{home}?new=1",
        words.text("button", "Deal of the day"): f"{home}?daily=1",
        words.text("button", "Rules"): f"{home}rules/",
    }
    icons = [
        {
            "src": asset(name),
            "sizes": f"{width}x{width}",
            "type": "image/png",
            "purpose": "maskable" if maskable else "any",
        }
        for name, (width, maskable) in ICONS.items()
    ]
    return {
        "name": words.text("page", "Durak"),
        "short_name": words.text("page", "Durak"),
        "description": words.text(
            "page",
            "Durak, the Russian card game: throw-in Durak with 36 cards for 2 to 6 players, against the computer. "
            "Free, without adverts, and it works offline.",
        ),
        "lang": words.lang,
        "dir": words.dir,
        # One game, in whichever language it was installed.
        "id": "durak",
        "start_url": home,
        "scope": above,
        "display": "standalone",
        "background_color": FELT,
        "theme_color": FELT,
        "categories": ["games"],
        "icons": icons,
        "screenshots": [
            {
                "src": asset(name),
                "sizes": f"{width}x{height}",
                "type": "image/jpeg",
                "form_factor": name.partition(".")[0],
                "label": words.text("page", "Durak"),
            }
            for name, (width, height) in SCREENS.items()
        ],
        "shortcuts": [
            {"name": name, "url": url, "icons": [icon for icon in icons if icon["sizes"] == "192x192"]}
            for name, url in shortcuts.items()
        ],
    }
