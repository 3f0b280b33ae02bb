"""The list of licences is of today, leaves nobody out, and what the site ships may be passed on by anybody."""

import json
from email.message import Message
from pathlib import Path

import pytest

from tools.licences import LIST, current, declared, from_npm

ROOT = Path(__file__).resolve().parents[1]
LOCK = (ROOT / "package-lock.json").read_text()


def test_the_list_is_of_what_is_pinned_now():
    assert LIST.read_text() == current(), "python -m tools.licences"


def test_what_the_site_ships_may_be_passed_on_by_whoever_passes_the_site_on():
    shipped = {package.licence for package in from_npm(LOCK) if package.part == "shipped"}
    assert shipped == {"Apache-2.0", "ISC", "MIT", "MPL-2.0"}


def test_a_package_without_a_licence_is_refused():
    lock = {"packages": {"": {}, "node_modules/a": {"version": "1.0"}}}
    with pytest.raises(ValueError, match=r"a 1\.0 has no licence"):
        list(from_npm(json.dumps(lock)))


def told(**fields):
    message = Message()
    for name, value in {"Name": "a", "Version": "1.0", **fields}.items():
        message[name.replace("_", "-")] = value
    return message


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ({"License_Expression": "MIT AND PSF-2.0"}, "MIT AND PSF-2.0"),
        ({"License": "Apache 2.0"}, "Apache-2.0"),
        ({"License": "see the file", "Classifier": "License :: OSI Approved :: MIT License"}, "MIT"),
    ],
)
def test_a_licence_is_read_from_the_words_that_a_package_has_for_it(fields, licence):
    assert declared(told(**fields)) == licence


def test_words_that_name_no_licence_are_refused():
    with pytest.raises(ValueError, match=r"a 1\.0: no licence that is known"):
        declared(told(License="see the file"))


def test_the_lock_names_no_place_that_packages_come_from():
    assert "resolved" not in LOCK
    assert "://" not in LOCK.replace('"url": "https://', "")
