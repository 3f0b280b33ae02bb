"""A language that nobody speaks: every text stands in brackets, so that others stand out, and is 40 % longer."""

import io
import re
from math import ceil

from babel.messages.mofile import write_mo

from i18n.words import ISOLATES, POP_ISOLATE, read
from tools.catalogs import load

UNTOUCHED = frozenset({"rank letter"})
"""Contexts whose texts have no room to grow."""

MARKS = ",.:;"
"""What puts texts together, and is the translator's to choose."""

LONGER = 0.4


def compiled(lang="en"):
    """Return the compiled catalog of that language, made out of another one's."""
    catalog = load(lang)
    for message in catalog:
        if message.id and message.context not in UNTOUCHED:
            forms = message.string
            message.string = bracketed(forms) if isinstance(forms, str) else tuple(map(bracketed, forms))
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def pseudo(lang="en"):
    """Return the words of that language, which runs as the other one does."""
    return read(lang, compiled(lang))


def bracketed(text):
    """Return the text in brackets, each of its words longer."""
    longer = re.sub(r"{\w+}|\w+", lambda word: word[0] + _more(word[0]), text)
    return f"[{longer}]"


def unbracketed(text):
    """Return the letters of a text that stand outside of all brackets, and the marks between texts."""
    depth = 0
    outside = []
    for character in text:
        if character in ISOLATES or character == POP_ISOLATE:
            continue
        depth += (character == "[") - (character == "]")
        if depth == 0 and (character.isalpha() or character in MARKS):
            outside.append(character)
    return "".join(outside)


def _more(word):
    return "" if word.startswith("{") else "ó" * ceil(LONGER * len(word))
