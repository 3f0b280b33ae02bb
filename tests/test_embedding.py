"""What people get who put the game on pages of their own: small files, true figures, legible colours, oEmbed."""

import gzip
import json
import re
import subprocess
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from i18n.words import english
from tools.assets import Asset
from tools.build import ROOT
from tools.embedding import after_play, before_play, checked_address, oembed, oembed_address, origin

INKS = {"light": ("#fbf8ef", "#e2ece5"), "dark": ("#f1ecdf", "#bccbc2")}
"""What is written on the cloth, as app/style/tokens.css has it."""


def luminance(channels):
    lights = [value / 3294.6 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * lights[0] + 0.7152 * lights[1] + 0.0722 * lights[2]


def contrast(one, other):
    bright, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def of_hex(text):
    return tuple(bytes.fromhex(text.removeprefix("#")))


def cloths(colours):
    code = f"""
        import {{ cloth }} from "{ROOT}/app/boot/accent.js";
        console.log(JSON.stringify({json.dumps(colours)}.map(cloth)));
    """
    run = subprocess.run(["node", "--input-type=module", "-e", code], check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def test_whatever_colour_the_host_wants_the_words_on_the_cloth_can_be_read():
    levels = ("00", "33", "66", "99", "cc", "ff")
    wanted = [f"#{red}{green}{blue}" for red in levels for green in levels for blue in levels]
    tokens = (ROOT / "app/style/tokens.css").read_text()
    for colour, found in zip(wanted, cloths(wanted), strict=True):
        assert len(found) == 6
        for name, value in found.items():
            theme = "light" if "-light" in name else "dark"
            for ink in INKS[theme]:
                assert ink in tokens
                assert contrast(of_hex(ink), map_channels(value)) >= 4.5, (colour, name, value)


def map_channels(value):
    return tuple(int(number) for number in re.findall(r"\d+", value))


def test_a_dark_colour_stays_as_it_is_and_a_bright_one_keeps_its_hue():
    navy, pink = cloths(["#102040", "ff80c0"])
    assert map_channels(navy["--cloth-light"]) == pytest.approx(of_hex("102040"), abs=1)
    red, green, blue = map_channels(pink["--cloth-light"])
    assert red > blue > green


def test_what_is_no_colour_lays_no_cloth():
    assert cloths(["", "red", "#12345", "12345g", "url(x)"]) == [{}] * 5


def test_the_element_is_under_three_kilobytes():
    source = ["node", ROOT / "tools/bundle.mjs", "boot", ROOT / "app/embed/embed.js"]
    made = subprocess.run(source, check=True, capture_output=True).stdout
    assert len(gzip.compress(made, 6)) < 3000
    assert b"import(" not in made


@pytest.mark.parametrize(("given", "address"), [("https://x.test/a", "https://x.test/a/"), ("http://x/", "http://x/")])
def test_an_address_gets_its_slash(given, address):
    assert checked_address(given) == address


@pytest.mark.parametrize(
    "given", ["", "x.test/a", "ftp://x.test/", "https://x.test/?a", "https://x.test/#a", "https://"]
)
def test_what_is_no_address_of_a_site_is_refused(given):
    with pytest.raises(ValueError, match="no address of a site"):
        checked_address(given)


def test_an_address_has_an_origin():
    assert origin("https://x.test:81/a/b/") == "https://x.test:81"


def test_figures_are_written_as_the_language_writes_them():
    assets = [Asset("a", 9_000_000, 5_000_000), Asset("b", 150_000, 100_000)]
    assert after_play(assets, "en") == "5.1"
    assert after_play(assets, "it") == "5,1"
    assert before_play("x", [Asset("a", 50_000, 21_600)], "en") == "22"


def test_the_oembed_answer_holds_the_frame():
    answer = json.loads(oembed(english(), "https://x.test/a/"))
    assert answer["version"] == "1.0"
    assert answer["type"] == "rich"
    (source,) = re.findall(r'src="([^"]*)"', answer["html"])
    address = urlsplit(unescape(source))
    assert address.netloc + address.path == "x.test/a/"
    assert parse_qs(address.query) == {"embed": ["1"], "lang": ["en"]}
    assert oembed_address("https://x.test/a/", "en") == "https://x.test/a/en/oembed.json"


@pytest.mark.parametrize("document", ["embedding.md"])
def test_the_document_names_every_message_and_attribute(document):
    text = (ROOT / "docs" / document).read_text()
    frame = (ROOT / "app/boot/frame.js").read_text()
    (asked,) = re.findall(r"const ASKED = \{(.*?)\};", frame, flags=re.DOTALL)
    for name in re.findall(r"^  (\w+):", asked, flags=re.MULTILINE):
        assert f"`{name}" in text, name
    element = (ROOT / "app/embed/embed.js").read_text()
    (told,) = re.findall(r"const TOLD = \[(.*?)\]", element)
    for name in re.findall(r"\w+", told):
        assert f"`{name}" in text, name
