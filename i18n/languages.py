"""The languages on offer, and the choice of one for a reader."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

Direction = Literal["ltr", "rtl"]

RIGHT_TO_LEFT = frozenset({"ar", "fa", "he"})


def direction(code: str) -> Direction:
    """Return the direction in which the language of this tag is written."""
    return "rtl" if code.partition("-")[0] in RIGHT_TO_LEFT else "ltr"


class Language(NamedTuple):
    """A language on offer: its tag and its name in itself."""

    code: str
    name: str

    @property
    def dir(self) -> Direction:
        """The direction in which it is written."""
        return direction(self.code)


LANGUAGES = {
    language.code: language
    for language in (
        Language("az", "Azərbaycan"),
        Language("id", "Bahasa Indonesia"),
        Language("cs", "Čeština"),
        Language("de", "Deutsch"),
        Language("et", "Eesti"),
        Language("en", "English"),
        Language("es", "Español"),
        Language("fr", "Français"),
        Language("it", "Italiano"),
        Language("lv", "Latviešu"),
        Language("lt", "Lietuvių"),
        Language("hu", "Magyar"),
        Language("pl", "Polski"),
        Language("pt", "Português"),
        Language("ro", "Română"),
        Language("fi", "Suomi"),
        Language("sv", "Svenska"),
        Language("vi", "Tiếng Việt"),
        Language("tr", "Türkçe"),
        Language("be", "Беларуская"),
        Language("bg", "Български"),
        Language("kk", "Қазақша"),
        Language("ru", "Русский"),
        Language("uk", "Українська"),
        Language("hy", "Հայերեն"),
        Language("ka", "ქართული"),
        Language("he", "עברית"),
        Language("ar", "العربية"),
        Language("fa", "فارسی"),
        Language("zh-Hans", "简体中文"),
        Language("ja", "日本語"),
        Language("ko", "한국어"),
    )
}

DEFAULT = "en"

# Tags that browsers and systems still send, and what they are called today.
RENAMED = {"cmn": "zh", "in": "id", "iw": "he"}

# Regions that write Chinese in the traditional script; all others use the simplified one.
TRADITIONAL = frozenset({"hk", "mo", "tw"})


def best(wanted: Sequence[str], offered: Iterable[str] = tuple(LANGUAGES)) -> str:
    """Return the offered language that comes first for a reader who wants these, best first; English if none fits.

    Tags may be written in any case, with hyphens or underscores, with a weight (`it;q=0.8`) or an encoding
    (`it_IT.UTF-8`). Whatever is no tag at all matches nothing.
    """
    known = {code.casefold(): code for code in offered}
    for tag in wanted:
        for candidate in _candidates(tag):
            if candidate in known:
                return known[candidate]
    return DEFAULT


def _candidates(tag: str) -> Iterator[str]:
    """Yield the tags that would serve this one, the closest first."""
    first, *rest = re.split(r"[-_]", re.split(r"[.;@,]", tag.strip().lower())[0])
    parts = [RENAMED.get(first, first), *rest]
    for length in range(len(parts), 0, -1):
        yield "-".join(parts[:length])
    if parts[0] == "zh":
        hant = "hant" in rest or ("hans" not in rest and not TRADITIONAL.isdisjoint(rest))
        yield "zh-hant" if hant else "zh-hans"
