"""Fetches the words of a language from where the site keeps them."""

from js import console, durakBoot
from pyodide.ffi import JsException

from i18n.words import CatalogError, Words, read


async def fetched(lang: str) -> Words | None:
    """Return the words of a language, or None, with the cause on the console, if they cannot be had."""
    try:
        return read(lang, (await durakBoot.words(lang)).to_bytes())
    except (JsException, CatalogError) as error:
        console.error(f"durak: the words of {lang}: {error}")
        return None
