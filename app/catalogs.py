"""Fetches the words of a language from where the site keeps them."""

from js import console, durakBoot, fetch
from pyodide.ffi import JsException

from i18n.words import CatalogError, Words, read


async def fetched(lang: str) -> Words | None:
    """Return the words of a language, or None, with the cause on the console, if they cannot be had."""
    try:
        response = await fetch(getattr(durakBoot.catalogs, lang))
        if not response.ok:
            console.error(f"durak: the words of {lang}: HTTP {response.status}")
            return None
        data = (await response.arrayBuffer()).to_bytes()
        return read(lang, data)
    except (JsException, CatalogError) as error:
        console.error(f"durak: the words of {lang}: {error}")
        return None
