"""Under the system's own colours shape tells what colour told before; who asks for more contrast gets it."""

from typing import Any

import pytest
from playwright.sync_api import Page

from app.messages import CardPressed
from app.model import Model
from app.settings import Settings, Switch
from e2e.still import model, sent, stand
from engine.cards import card_named

HANDS = ["6c 6d Kd Qs Jh 9h", "7c 8d Qh Th 7d", "6h 6s Kc 8c", "Ac As 9s", "9c 9d Ts"]
MID_FIGHT = model(HANDS, "6c 7c 6d", "Tc Js")
YOUR_TURN = model(HANDS[:2], "6c 7c", "Tc Js")
REFUSED = sent(YOUR_TURN, CardPressed(card_named("Jh")))
LIFTED = sent(model(HANDS[:2], "6c 7c", "Tc Js", settings=Settings(twice=Switch.ON)), CardPressed(card_named("6d")))

LOOK = """(selector) => {
  const element = document.querySelector(selector);
  const { borderTopStyle, borderTopWidth, outlineStyle, color, fontWeight } = getComputedStyle(element);
  const width = borderTopStyle === "none" ? 0 : Number.parseFloat(borderTopWidth);
  return { border: [borderTopStyle, width], outline: outlineStyle, color, fontWeight };
}"""
"""What of an element is seen without any colour of the page's own."""


def looks(page: Page, *selectors: str) -> list[Any]:
    """Return how these elements look."""
    return [page.evaluate(LOOK, selector) for selector in selectors]


@pytest.fixture
def forced(bare: Page) -> Any:
    """The bare page under the system's own colours."""
    bare.emulate_media(forced_colors="active")
    yield bare
    bare.emulate_media(forced_colors="none")


def shown(page: Page, site: str, what: Model) -> None:
    """Put a model on the page as a phone has it, where everything lies close."""
    page.set_viewport_size({"width": 390, "height": 844})
    stand(page, site, what)


def test_parts_in_a_fight_differ_by_their_edges(site: str, forced: Page):
    shown(forced, site, MID_FIGHT)
    defender, other = looks(forced, ".seat[data-role=defender]", ".seat[data-role=other]")
    assert defender["border"] != other["border"]
    assert defender["border"][1] >= 2
    shown(forced, site, model(HANDS[:3], "6c 7c pass pass"))
    attacker, defender = looks(forced, ".seat[data-role=attacker]", ".seat:not([data-role=attacker])")
    assert attacker["border"] != defender["border"]


def test_whose_turn_it_is_has_a_ring_of_its_own(site: str, forced: Page):
    shown(forced, site, MID_FIGHT)
    turn, other = looks(forced, ".seat[data-turn]", ".seat:not([data-turn])")
    assert (turn["outline"], other["outline"]) == ("solid", "none")
    shown(forced, site, YOUR_TURN)
    (status,) = looks(forced, ".status")
    assert status["outline"] == "solid"


def test_cards_and_buttons_that_may_be_pressed_differ_from_those_that_may_not(site: str, forced: Page):
    shown(forced, site, YOUR_TURN)
    may, may_not = looks(forced, ".hand .playable .card", ".hand .held:not(.playable) .card")
    assert may["border"] == ["solid", 2]
    assert may_not["border"][0] == "dashed"
    done, take = looks(forced, ".actions [data-do=pass]", ".actions [data-do=take]")
    assert done["border"][0] == "solid"
    assert take["border"][0] == "dashed"
    assert done["color"] != take["color"]


def test_lifted_and_refused_cards_stand_out_by_thick_edges(site: str, forced: Page):
    shown(forced, site, LIFTED)
    (lifted,) = looks(forced, ".hand .selected .card")
    shown(forced, site, REFUSED)
    (refused,) = looks(forced, ".hand .refused .card")
    assert lifted["border"] == ["solid", 5]
    assert refused["border"] == ["double", 5]


def test_every_card_the_trump_and_the_counts_have_an_edge(site: str, forced: Page):
    shown(forced, site, MID_FIGHT)
    edges = ".pair .card", ".stock .back", ".hand .card", ".trump svg", ".seat .count", ".room:not(.used)"
    assert [look["border"] for look in looks(forced, *edges) if look["border"][1] < 1] == []


CONTRAST = """([selector, property]) => {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const light = (colour) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data]
      .map((byte) => byte / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const element = document.querySelector(selector);
  const felt = getComputedStyle(document.documentElement).getPropertyValue("--felt");
  const [one, other] = [light(getComputedStyle(element)[property]), light(felt)].sort((a, b) => b - a);
  return (one + 0.05) / (other + 0.05);
}"""
"""How much what is drawn on the cloth stands out from the lightest of the cloth."""

ON_THE_CLOTH = {
    "a free place": (".room:not(.used)", "borderTopColor"),
    "a button that may not be pressed": (".actions [data-do=take]", "borderTopColor"),
    "its word": (".actions [data-do=take]", "color"),
    "a pile's name": (".stock .caption", "color"),
    "who is out of the fight": (".seat[data-role=other] .name", "color"),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_more_contrast_is_given_to_whoever_asks_for_it(site: str, bare: Page, scheme: Any):
    bare.emulate_media(color_scheme=scheme)
    shown(bare, site, model(HANDS, "6c 7c", "Tc Js"))
    usual = {name: bare.evaluate(CONTRAST, [*where]) for name, where in ON_THE_CLOTH.items()}
    bare.emulate_media(color_scheme=scheme, contrast="more")
    more = {name: bare.evaluate(CONTRAST, [*where]) for name, where in ON_THE_CLOTH.items()}
    bare.emulate_media(contrast="no-preference")
    assert {name: ratio for name, ratio in usual.items() if ratio < 3} == {}
    assert {name: ratio for name, ratio in more.items() if ratio < 7} == {}
    assert all(more[name] > usual[name] for name in more)
