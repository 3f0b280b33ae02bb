"""The drawn cards are whole and small, and what must be told apart by colour or brightness can be."""

import itertools
import math
import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tools import faces

STYLE = Path(__file__).parent.parent / "app" / "style"
SHEETS = sorted(STYLE.glob("*.css"))
RANKS_WITH_PIPS = {"6": 6, "7": 7, "8": 8, "9": 9, "T": 10, "A": 1}

SVG = "{http://www.w3.org/2000/svg}"
TOKENS = (STYLE / "tokens.css").read_text()

Colour = tuple[float, float, float]

# ---------------------------------------------------------------------------------------------------------- the sprite


@pytest.fixture(scope="module")
def sprite():
    return ET.fromstring(faces.sprite())  # noqa: S314 - our own text


def symbols(sprite, start):
    return [symbol for symbol in sprite.iter(f"{SVG}symbol") if symbol.get("id").startswith(start)]


@pytest.mark.parametrize("suit", "cdhs")
@pytest.mark.parametrize("rank", RANKS_WITH_PIPS)
def test_a_face_shows_as_many_pips_of_its_suit_as_its_rank_says(sprite, rank, suit):
    (face,) = symbols(sprite, f"face-{rank}{suit}")
    assert [use.get("href") for use in face.iter(f"{SVG}use")] == [f"#pip-{suit}"] * RANKS_WITH_PIPS[rank]


@pytest.mark.parametrize("rank", RANKS_WITH_PIPS)
def test_no_two_pips_of_a_face_overlap(rank):
    apart = [math.dist(one, other) for one, other in itertools.combinations(faces.PIPS[rank], 2)]
    assert min(apart, default=100) >= 100


def test_there_are_twenty_four_faces_and_nothing_is_named_twice(sprite):
    assert len(symbols(sprite, "face-")) == 24
    ids = Counter(element.get("id") for element in sprite.iter() if element.get("id"))
    assert set(ids.values()) == {1}


def test_everything_used_is_there(sprite):
    ids = {f"#{element.get('id')}" for element in sprite.iter() if element.get("id")}
    assert {use.get("href") for use in sprite.iter(f"{SVG}use")} <= ids


def test_every_picture_the_pages_ask_for_is_in_the_sprite(sprite):
    ids = {element.get("id") for element in sprite.iter()}
    root = STYLE.parent.parent
    sources = [root / "index.html", *(root / "app").rglob("*.py")]
    asked = {name for source in sources for name in re.findall(r"\bicon-[a-z]+\b", source.read_text())}
    assert asked
    assert asked <= ids


def test_the_sprite_takes_no_more_than_sixteen_kilobytes():
    assert len(faces.sprite().encode()) <= 16 * 1024


# --------------------------------------------------------------------------------------------------------- the colours


def blocks():
    """Return what the tokens say, in order: the selector or query of each block, and its colours for light and dark."""
    for head, body in re.findall(r"([^{};]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", TOKENS, flags=re.DOTALL)):
        yield head.strip(), re.findall(r"--([a-z-]+):\s*([^;]*#[^;]*);", body)


def palette(theme, *, deck="classic", contrast="usual"):
    colours = {}
    for head, said in blocks():
        if ("data-deck" in head and deck == "classic") or ("prefers-contrast" in head and contrast == "usual"):
            continue
        for name, value in said:
            found = re.search(rf"var\(--{theme}, (#\w+)\)", value) or re.fullmatch(r"(#\w+)", value.strip())
            colours[name] = found[1]
    dimmed = {f"dim-{suit}": mixed_with_black(colours[f"suit-{suit}"]) for suit in "shdc"}
    return {name: linear(colour) for name, colour in (colours | dimmed).items()}


def mixed_with_black(colour: str) -> str:
    """Return the ink that a card's suit is printed in while the card is dimmed."""
    (share,) = re.findall(r"color-mix\(in srgb, var\(--suit\) (\d+)%, #000000\)", (STYLE / "hand.css").read_text())
    return "#" + "".join(f"{int(colour[at : at + 2], 16) * int(share) // 100:02x}" for at in (1, 3, 5))


def linear(colour: str) -> Colour:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def luminance(colour: Colour) -> float:
    return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2]


def contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


TEXT = [
    ("on-felt", "felt"),
    ("on-felt-soft", "felt"),
    ("on-sheet", "sheet"),
    ("on-sheet", "sheet-deep"),
    ("on-sheet-soft", "sheet"),
    ("link", "sheet"),
    ("on-link", "link"),
    ("on-attack", "attack"),
    ("on-defend", "defend"),
    ("on-gold", "gold"),
    ("on-paper", "paper"),
    ("on-gap", "focus-gap"),
    *((f"suit-{suit}", "paper") for suit in "shdc"),
    *((f"dim-{suit}", "paper-dim") for suit in "shdc"),
]
EDGES = [
    ("paper", "felt"),
    ("paper-dim", "felt"),
    ("felt-line", "felt"),
    ("attack", "felt"),
    ("defend", "felt"),
    ("gold", "felt"),
    ("gilt", "paper"),
    ("back-line", "back"),
    ("sheet-line", "sheet"),
    ("focus", "focus-gap"),
    ("focus", "felt"),
    ("focus-gap", "paper"),
]
LOOKS = list(itertools.product(("light", "dark"), ("classic", "four"), ("usual", "more")))


@pytest.mark.parametrize(("theme", "deck", "wish"), LOOKS)
def test_text_stands_out_from_what_it_is_written_on_four_and_a_half_times(theme, deck, wish):
    colours = palette(theme, deck=deck, contrast=wish)
    weak = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in TEXT}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 4.5} == {}


@pytest.mark.parametrize(("theme", "deck", "wish"), LOOKS)
def test_edges_marks_and_focus_stand_out_three_times(theme, deck, wish):
    colours = palette(theme, deck=deck, contrast=wish)
    weak = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in EDGES}
    assert {pair: ratio for pair, ratio in weak.items() if ratio < 3} == {}


# Machado, Oliveira and Fernandes 2009, full severity, for linear light.
SIGHT = {
    "plain": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen(colour: Colour, sight: str) -> Colour:
    mixed = (sum(weight * part for weight, part in zip(row, colour, strict=True)) for row in SIGHT[sight])
    return tuple(min(1.0, max(0.0, part)) for part in mixed)


def lab(colour: Colour) -> Colour:
    red, green, blue = colour
    white = (0.95047, 1.0, 1.08883)
    xyz = (
        0.4124564 * red + 0.3575761 * green + 0.1804375 * blue,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        0.0193339 * red + 0.1191920 * green + 0.9503041 * blue,
    )
    x, y, z = (
        ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116
        for ratio in (part / full for part, full in zip(xyz, white, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(("sight", "least"), [("plain", 45), ("deutan", 33), ("protan", 37), ("tritan", 19)])
def test_four_colours_stay_apart_for_every_kind_of_colour_sight(sight, least):
    colours = palette("light", deck="four")
    suits = [lab(seen(colours[f"suit-{suit}"], sight)) for suit in "shdc"]
    assert min(math.dist(one, other) for one, other in itertools.combinations(suits, 2)) >= least


# ---------------------------------------------------------------------------------------------------------- the sheets


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_nothing_is_placed_by_left_and_right(sheet):
    physical = r"\b(?:left|right)\b\s*:|-(?:left|right)\b|:\s*(?:left|right)\b"
    text = re.sub(r"/\*.*?\*/|env\([^)]*\)", "", sheet.read_text(), flags=re.DOTALL)
    assert re.findall(physical, text) == []


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_only_what_the_compositor_moves_is_moved(sheet):
    moved = re.findall(r"\btransition:\s*([^;]*);", re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL))
    allowed = {"translate", "rotate", "scale", "opacity", "none"}
    assert {part.split()[0] for value in moved for part in value.split(",")} <= allowed


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_sheet_opens_with_the_same_order_of_layers(sheet):
    first = re.sub(r"/\*.*?\*/", "", sheet.read_text(), flags=re.DOTALL).strip().splitlines()[0]
    assert first == "@layer tokens, page, card, table, hand, sheet;"


@pytest.mark.parametrize("card", [f"{rank}{suit}" for rank in "JQK" for suit in "cdhs"])
def test_every_court_card_has_its_figure(card):
    style = (STYLE / "card.css").read_text()
    assert f'[data-figure="{card}"]::after {{ background-image: url(courts/{card}.svg); }}' in style
