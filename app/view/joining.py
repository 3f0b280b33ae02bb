"""Texts put together as a language does it: the marks between them are the translator's, as the texts are."""

from collections.abc import Sequence
from functools import reduce

from i18n.words import Words


def sentences(words: Words, *parts: str) -> str:
    """Return sentences one behind the other, of none nothing; Chinese and Japanese leave no space between them."""
    return reduce(
        lambda before, after: words.text("sentences", "{before} {after}", before=before, after=after), parts or ("",)
    )


def listed(words: Words, items: Sequence[str]) -> str:
    """Return things with a mark between one and the next, of none nothing."""
    return reduce(
        lambda before, item: words.text("spoken", "{before}; {item}", before=before, item=item), items or ("",)
    )


def fact(words: Words, thing: str, value: str) -> str:
    """Return the sentence that tells what a thing is, or how many."""
    return words.text("spoken", "{thing}: {value}.", thing=thing, value=value)
