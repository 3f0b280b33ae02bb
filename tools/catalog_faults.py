"""What can be wrong with the messages and with a catalog of them: one sentence for each fault found."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from gettext import c2py
from string import Formatter
from typing import NamedTuple, Self

from babel.messages.catalog import Catalog, Message

from i18n.cards import CARDS, RANKS, SUITS
from i18n.rules import OUTLINE

# The closed sets of messages by context, and how many each holds. Within a language no two may read the same.
TABLES = {"card": (CARDS, 36), "rank letter": (RANKS, 9), "suit": (SUITS, 4)}
RULES = 35

# The most characters that fit into the corner of a card.
INDEX = 2

MARKUP = re.compile(r"<[^>]*>|&#?\w+;")
TYPEWRITER = re.compile(r"""['"`]|\.\.\.|--|  |^\s|\s$""")
# Marks that steer the direction of text belong around values and are put there at run time.
INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
ENDS = ".:?!…"
OTHER_ENDS = str.maketrans("\u3002\uff1a\uff1f\uff01\u061f\u0589\u055d", ".:?!?.:")
"""The marks of Chinese and Japanese, Arabic and Persian, Armenian."""

ARMENIAN_QUESTION = "\u055e"
"""Stands over the word that is asked for, wherever that is in the sentence."""

JOINERS = {"fa": "\u200c"}
"""Marks without width that a language's spelling needs inside its words."""

TWICE = 20
"""Characters from which on a text that is made of two equal halves is a slip."""

# Enough numbers to meet every form of every language we know of.
NUMBERS = range(201)


class Traps(NamedTuple):
    """What is known about one language, from `i18n/traps.toml`."""

    plurals: str
    script: tuple[str, ...]
    same: frozenset[str]
    foreign: frozenset[str]
    refused: tuple[re.Pattern[str], ...]

    @classmethod
    def of(cls, table: Mapping[str, str | list[str]]) -> Self:
        """Return the traps written in one table of that file."""
        refused = (re.compile(rf"(?<!\w)(?:{term})(?!\w)", re.IGNORECASE) for term in table["refused"])
        return cls(
            plurals=str(table["plurals"]),
            script=(table["script"],) if isinstance(table["script"], str) else tuple(table["script"]),
            same=frozenset(table.get("same", ())),
            foreign=frozenset(table.get("foreign", ())),
            refused=tuple(refused),
        )


def template_faults(template: Catalog) -> Iterator[str]:
    """Yield what is wrong with the English messages themselves."""
    for context, (table, number) in TABLES.items():
        if len(set(table.values())) != number:
            yield f"{context}: {len(set(table.values()))} different messages, not {number}"
    if len({rule.id for rule in OUTLINE}) != RULES:
        yield f"the rules have {len({rule.id for rule in OUTLINE})} ids, not {RULES}"
    for message in _messages(template):
        for form in _forms(message.id):
            for fault in _style(form):
                yield f"{_label(message)}: {fault}"
        if len({placeholders(form) - {"n"} for form in _forms(message.id)}) > 1:
            yield f"{_label(message)}: its two forms have different placeholders"


def catalog_faults(catalog: Catalog, template: Catalog, traps: Traps) -> Iterator[str]:
    """Yield what is wrong with a language's catalog, which should hold exactly the messages of the template."""
    if catalog.plural_forms != traps.plurals:
        yield f"plural forms {catalog.plural_forms!r}, not {traps.plurals!r}"
        return
    for message in catalog.obsolete.values():
        yield f"{_label(message)}: obsolete"
    ours = {(message.context, message.id): message for message in _messages(catalog)}
    theirs = {(message.context, message.id): message for message in _messages(template)}
    for key, message in theirs.items():
        if key not in ours:
            yield f"{_label(message)}: missing"
    for key, message in ours.items():
        if key not in theirs:
            yield f"{_label(message)}: used nowhere"
        for fault in _message_faults(message, catalog, traps):
            yield f"{_label(message)}: {fault}"
    for context, (table, _) in TABLES.items():
        yield from _table_faults(
            context, [str(ours[context, name].string) for name in table.values() if (context, name) in ours]
        )


def _taken_over(message: Message) -> set[str]:
    """Return the English forms that stand as they are, where there is more in them than placeholders and marks."""
    same = set(_forms(message.string)) & set(_forms(message.id))
    return {form for form in same if any(map(str.isalpha, re.sub(r"\{\w+\}", "", form)))}


def placeholders(text: str) -> frozenset[str]:
    """Return the names in braces; ValueError if one is more than a name or a brace is astray."""
    names = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or form or conversion:
            problem = f"the placeholder {{{name}}} is more than a name"
            raise ValueError(problem)
        names.add(name)
    return frozenset(names)


def _message_faults(message: Message, catalog: Catalog, traps: Traps) -> Iterator[str]:
    if message.fuzzy:
        yield "fuzzy"
    forms = _forms(message.string)
    if len(forms) != (catalog.num_plurals if message.pluralizable else 1):
        yield f"{len(forms)} plural forms, not {catalog.num_plurals}"
    if not all(forms):
        yield "empty"
        return
    yield from _placeholder_faults(message, catalog)
    if str(catalog.locale) == "en":
        if forms != _forms(message.id):
            yield "English that is not the message itself"
    elif message.context != "rank letter" and not traps.same.issuperset(_taken_over(message)):
        yield "the same as the English"
    for form in forms:
        yield from _style(form.replace(JOINERS.get(str(catalog.locale), ""), ""))
        if message.context != "rank letter":
            yield from _spelling(form, traps)
        wanted = _end(_forms(message.id)[-1])
        if _end(form) != wanted and not (wanted == "?" and ARMENIAN_QUESTION in form):
            yield f"ends otherwise than the English: {form!r}"


def _placeholder_faults(message: Message, catalog: Catalog) -> Iterator[str]:
    wanted = frozenset[str]().union(*map(placeholders, _forms(message.id)))
    used = Counter(map(c2py(catalog.plural_expr), NUMBERS)) if message.pluralizable else Counter[int]()
    for index, form in enumerate(_forms(message.string)):
        try:
            names = placeholders(form)
        except ValueError as error:
            yield f"{error}: {form!r}"
            continue
        # A form for a single number may leave the number out: "one card".
        if names != wanted and not (used[index] == 1 and names == wanted - {"n"}):
            yield f"placeholders {sorted(names)}, not {sorted(wanted)}: {form!r}"


def _style(text: str) -> Iterator[str]:
    for name, pattern in (("markup", MARKUP), ("typewriter", TYPEWRITER), ("invisible", INVISIBLE)):
        if found := pattern.search(text):
            yield f"{name} characters {found.group()!r} in {text!r}"
    if len(text) > TWICE and text[: len(text) // 2] == text[-(len(text) // 2) :]:
        yield f"said twice: {text!r}"


def _spelling(text: str, traps: Traps) -> Iterator[str]:
    bare = "".join(literal for literal, *_ in Formatter().parse(text)) if _parses(text) else text
    for word in re.findall(r"\w+", bare):
        letters = [letter for letter in word if letter.isalpha()]
        if word not in traps.foreign and any(not unicodedata.name(each).startswith(traps.script) for each in letters):
            yield f"not in {' or '.join(traps.script).capitalize()} letters: {word!r}"
    for pattern in traps.refused:
        if found := pattern.search(bare):
            yield f"refused word {found.group()!r} in {text!r}"


def _parses(text: str) -> bool:
    try:
        placeholders(text)
    except ValueError:
        return False
    return True


def _table_faults(context: str, texts: list[str]) -> Iterator[str]:
    for text, number in Counter(texts).items():
        if number > 1:
            yield f"{context}: {number} of them read {text!r}"
    if context != "rank letter":
        return
    # Packs are printed in the letters of the country or in Latin ones; a look-alike among them is a slip.
    letters = {letter for text in texts for letter in text if letter.isalpha()}
    if len({unicodedata.name(letter).partition(" ")[0] for letter in letters}) > 1:
        yield f"{context}: letters of several scripts: {' '.join(sorted(letters))}"
    for text in texts:
        if len(text) > INDEX:
            yield f"{context}: {text!r} does not fit into the corner of a card"


def _messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def _forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def _end(text: str) -> str:
    last = text[-1].translate(OTHER_ENDS)
    return last if last in ENDS else ""


def _label(message: Message) -> str:
    return f"{message.context}: {_forms(message.id)[0][:60]!r}"
