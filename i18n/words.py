"""One language's words, read from a compiled catalog.

Messages are English and carry a context. A text that the catalog lacks, or whose placeholders it breaks, is shown in
English and noted in `Words.missing`.

Values are put in as they are, never read as a format. A value that could disturb the order of the sentence around
it is isolated: in a right-to-left language every string, in a left-to-right one every string with characters that
run, or are made to run, the other way. So a plain name in a plain sentence gains no invisible characters.
"""

import gettext
import io
import struct
import unicodedata
from collections.abc import Mapping

from i18n.cards import CARDS, RANKS, SUITS
from i18n.languages import Direction, direction
from i18n.rules import OUTLINE

Value = str | int

RULES = {rule.id: rule.text for rule in OUTLINE}

FIRST_STRONG_ISOLATE = "\u2068"
RIGHT_TO_LEFT_ISOLATE = "\u2067"
POP_ISOLATE = "\u2069"
ISOLATES = frozenset("\u2066\u2067\u2068")

# Unicode's directional classes of letters, by the first of which a text finds its direction.
LETTERS = frozenset({"L", "R", "AL"})

# Unicode's directional classes of right-to-left letters and of every mark that changes direction.
DISTURBING = frozenset({"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B"})


class CatalogError(ValueError):
    """A compiled catalog cannot be read."""


class Words:
    """The words of one language."""

    def __init__(self, lang: str, catalog: gettext.NullTranslations) -> None:
        """Speak the language `lang` out of `catalog`."""
        self.lang = lang
        self.dir = direction(lang)
        self.missing: list[str] = []
        self._catalog = catalog

    def text(self, context: str, message: str, /, **values: Value) -> str:
        """Return the message in this language, with the values in its placeholders."""
        return self._filled(context, self._catalog.pgettext(context, message), message, values)

    def count(self, context: str, one: str, other: str, n: int, /, **values: Value) -> str:
        """Return the form of the message that this language uses for `n`, which is also the value of `{n}`."""
        form = self._catalog.npgettext(context, one, other, n)
        return self._filled(context, form, one if n == 1 else other, {**values, "n": n})

    def card(self, card: str) -> str:
        """Return the whole name of a card, for instance of `6c`."""
        return self._catalog.pgettext("card", CARDS[card])

    def rank(self, rank: str) -> str:
        """Return what is printed in the corner of a card of this rank, at most two characters."""
        return self._catalog.pgettext("rank letter", RANKS[rank])

    def suit(self, suit: str) -> str:
        """Return the name of a suit."""
        return self._catalog.pgettext("suit", SUITS[suit])

    def rule(self, rule: str) -> str:
        """Return the text of the rules page under this id."""
        return self._catalog.pgettext(rule, RULES[rule])

    def note_missing(self, context: str, message: str) -> None:
        """Remember once that this message was not to be had in this language."""
        note = f"{context}: {message}"
        if note not in self.missing:
            self.missing.append(note)

    def _filled(self, context: str, form: str, english: str, values: Mapping[str, Value]) -> str:
        inert = {key: self._inert(value) for key, value in values.items()}
        for candidate in (form, english):
            try:
                return candidate.format_map(inert)
            except (LookupError, ValueError, AttributeError, TypeError):
                self.note_missing(context, english)
        return english

    def _inert(self, value: Value) -> Value:
        if isinstance(value, int) or (self.dir == "ltr" and _runs_along(value)):
            return value
        return isolated(value, self.dir)


class _English(gettext.NullTranslations):
    """The messages themselves, for whatever a catalog lacks; each is noted as missing."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def pgettext(self, context: str, message: str) -> str:
        self._words.note_missing(context, message)
        return message

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        self._words.note_missing(context, msgid1)
        return msgid1 if n == 1 else msgid2


def read(lang: str, data: bytes) -> Words:
    """Return the words of the language `lang` from a compiled catalog; CatalogError if the bytes are not one."""
    try:
        catalog = gettext.GNUTranslations(io.BytesIO(data))
        catalog.ngettext("", "", 1)  # A plural rule that divides by zero would only show here.
    except (OSError, struct.error, ValueError, LookupError, ArithmeticError) as error:
        message = f"The text catalog for “{lang}” is damaged or incomplete ({len(data)} bytes): {error}"
        raise CatalogError(message) from error
    words = Words(lang, catalog)
    catalog.add_fallback(_English(words))
    return words


def english() -> Words:
    """Return the English messages themselves, which need no catalog."""
    return Words("en", gettext.NullTranslations())


def isolated(value: str, direction: Direction) -> str:
    """Return the text between isolates, so balanced that it cannot end them early or reach beyond them.

    It runs as its first letter does. One whose letters are all within isolates of its own runs in the direction given:
    a list of names would otherwise be laid from left to right, whatever the language.
    """
    depth = 0
    kept = []
    opening = RIGHT_TO_LEFT_ISOLATE if direction == "rtl" else FIRST_STRONG_ISOLATE
    for character in value:
        if character in ISOLATES:
            depth += 1
        elif character == POP_ISOLATE:
            if depth == 0:
                continue
            depth -= 1
        elif depth == 0 and unicodedata.bidirectional(character) in LETTERS:
            opening = FIRST_STRONG_ISOLATE
        kept.append(" " if unicodedata.bidirectional(character) == "B" else character)
    return opening + "".join(kept) + POP_ISOLATE * (depth + 1)


def _runs_along(value: str) -> bool:
    return DISTURBING.isdisjoint(unicodedata.bidirectional(character) for character in value)
