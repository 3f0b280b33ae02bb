"""A language that nobody speaks: every text stands in brackets, so that others stand out, and is 40 % longer."""

import io
import re
from math import ceil
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from i18n.words import ISOLATES, POP_ISOLATE
from tools.catalogs import template

UNTOUCHED: Final = frozenset({"rank letter"})
"""Contexts whose texts have no room to grow."""

LONGER: Final = 0.4


def compiled() -> bytes:
    """Return the compiled catalog of that language."""
    pseudo = Catalog(locale="en")
    for message in template():
        if not message.id:
            continue
        forms = (message.id,) if isinstance(message.id, str) else message.id
        texts = forms if message.context in UNTOUCHED else tuple(map(bracketed, forms))
        pseudo.add(message.id, texts[0] if isinstance(message.id, str) else texts, context=message.context)
    buffer = io.BytesIO()
    write_mo(buffer, pseudo)
    return buffer.getvalue()


def bracketed(text: str) -> str:
    """Return the text in brackets and longer; one word becomes one longer word, a sentence has more words."""
    letters = re.sub(r"\{\w+\}", "", text)
    more = "ó" * ceil(LONGER * len(letters))
    if " " not in letters:
        return f"[{text}{more}]"
    return f"[{text} {' '.join(re.findall('.{1,7}', more))}]"


def unbracketed(text: str) -> str:
    """Return the letters of a text that stand outside of all brackets."""
    depth = 0
    outside = []
    for character in text:
        if character in ISOLATES or character == POP_ISOLATE:
            continue
        depth += (character == "[") - (character == "]")
        if depth == 0 and character.isalpha():
            outside.append(character)
    return "".join(outside)
