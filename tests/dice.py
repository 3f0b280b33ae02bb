"""Chance in tests, the same in every run."""

from random import Random


def dice(seed):
    return Random(seed)  # noqa: S311 - chance in a test
