"""What the site tells people who put the game on pages of their own: the code's maker, the facts, oEmbed."""

import gzip
import json
from collections.abc import Iterable
from html import escape
from urllib.parse import urlsplit

from babel import Locale
from babel.numbers import format_decimal

from i18n.words import Words
from tools.assets import Asset

PLACEHOLDER = "https://example.org/durak/"
"""Stands for the site's address in examples while the build does not know it."""

FIRST = ("style", "boot", "icon")
AFTER = ("pyodide", "asm", "wasm", "core", "inner", "plugin", "library", "app")
WIDTH, HEIGHT = 640, 640


def checked_address(text: str) -> str:
    """Return the site's own address with its slash. Raise ValueError."""
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.netloc or parts.query or parts.fragment:
        message = f"{text!r} is no address of a site, such as {PLACEHOLDER}"
        raise ValueError(message)
    return text if text.endswith("/") else f"{text}/"


def origin(address: str) -> str:
    """Return the origin of an address."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def before_play(page: str, assets: Iterable[Asset], lang: str) -> str:
    """Return the kilobytes on the line before somebody asks to play."""
    size = len(gzip.compress(page.encode(), 6)) + sum(asset.wire for asset in assets)
    return str(format_decimal(round(size / 1000), locale=Locale.parse(lang, sep="-")))


def after_play(assets: Iterable[Asset], lang: str) -> str:
    """Return the megabytes on the line after somebody has asked to play."""
    return str(format_decimal(round(sum(asset.wire for asset in assets) / 1e6, 1), locale=Locale.parse(lang, sep="-")))


def oembed_address(address: str, lang: str) -> str:
    """Return where the oEmbed answer of a language lies."""
    return f"{address}{lang}/oembed.json"


def oembed(words: Words, address: str) -> str:
    """Return the oEmbed answer for a language's pages: the game, ready to be put into another page."""
    title = words.text("page", "Durak")
    source = escape(f"{address}?embed=1&lang={words.lang}")
    html = (
        f'<iframe src="{source}" title="{escape(title)}" width="{WIDTH}" height="{HEIGHT}" loading="lazy" '
        'allow="fullscreen; autoplay; clipboard-write; web-share" style="border:0"></iframe>'
    )
    answer = {
        "version": "1.0",
        "type": "rich",
        "title": title,
        "provider_name": title,
        "provider_url": address,
        "width": WIDTH,
        "height": HEIGHT,
        "html": html,
    }
    return json.dumps(answer, ensure_ascii=False, indent=1)
