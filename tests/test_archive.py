"""A release is of the version that stands in the source, and says what has changed."""

import re
from pathlib import Path

import pytest

from tools.archive import notes, version

CHANGELOG = (Path(__file__).resolve().parents[1] / "docs/changelog.md").read_text()
TWO = "# Changes\n\n## 1.10.0, not yet released\n\n- New.\n- More.\n\n## 1.1.0\n\n- Old.\n"


def test_the_newest_version_of_the_changelog_is_the_sources():
    assert re.findall(r"^## (\S+?),? ", CHANGELOG, flags=re.MULTILINE)[0] == version()
    assert notes(CHANGELOG, version()).startswith("- ")


@pytest.mark.parametrize(("number", "said"), [("1.10.0", "- New.\n- More.\n"), ("1.1.0", "- Old.\n")])
def test_a_release_says_what_the_changelog_says_of_it(number, said):
    assert notes(TWO, number) == said


@pytest.mark.parametrize("number", ["1.0.0", "1.10", "1x1.0"])
def test_a_version_of_which_nothing_is_said_is_not_released(number):
    with pytest.raises(ValueError, match="says nothing of"):
        notes(TWO, number)
