"""axe-core finds nothing in any state of the page: all of them in English, and each in every other language."""

from itertools import cycle

import pytest
from playwright.sync_api import Page

from app.messages import Advised, CardPressed, LessonPressed, Noticed, SheetOpened
from app.model import Notice, Sheet
from app.settings import Settings, Switch
from e2e.axe import violations
from e2e.still import model, sent, stand
from engine.cards import card_named
from engine.players import Choice, Reason
from i18n.languages import LANGUAGES

HANDS = ["6c 6d Kd Qs Jh 9h", "7c 8d Qh Th 7d", "6h 6s Kc 8c", "Ac As", "9c 9d 9s", "Jc Jd Js"]
AIDED = Settings(counter=Switch.ON)
SPECIFIED = ("it", "bg", "fi", "id", "en")
STATES = {
    "first screen": model(HANDS[:2], "", "9c As"),
    "mid-fight": model(HANDS[:2], "6c 7c 6d 8d", "9c As", settings=AIDED),
    "six players": model(HANDS, "6c 7c"),
    "one card": model(["6c", "7d 8d"]),
    "twenty cards": model([" ".join(f"{rank}{suit}" for suit in "cd" for rank in "6789TJQKA"), "6h 7h 8h"]),
    "taking": model(HANDS[:3], "6c take", "9c As"),
    "why not": sent(model(HANDS[:3], "6c take"), CardPressed(card_named("Jh"))),
    "advice": sent(model(HANDS[:3]), Advised(0, Choice(card_named("6c"), Reason.LOWEST_CARD))),
    "over": model(["6c", "7d 8d"], "6c take", settings=AIDED),
    "lesson": sent(model(HANDS[:2]), LessonPressed()),
    "notices": sent(model(HANDS[:2]), *map(Noticed, Notice)),
    **{f"{sheet.value} dialog": sent(model(HANDS[:4]), SheetOpened(sheet)) for sheet in Sheet},
}
LOOKS = {
    "phone, light": (320, 568, "light", "none"),
    "phone, forced colours": (320, 568, "light", "active"),
    "laptop, dark": (1280, 800, "dark", "none"),
    "laptop, light": (1280, 800, "light", "none"),
}


def looked_at(page: Page, look: str) -> list[str]:
    """Return what axe finds in the page when it is looked at so."""
    width, height, scheme, forced = LOOKS[look]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, forced_colors=forced)  # type: ignore[arg-type]
    return violations(page)


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_found_in_english(site: str, bare: Page, state: str):
    stand(bare, site, STATES[state])
    found = {look: looked_at(bare, look) for look in LOOKS}
    assert {look: faults for look, faults in found.items() if faults} == {}


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_nothing_is_found_in_any_language(site: str, bare: Page, lang: str):
    found = {}
    # What axe finds hardly depends on the words: five languages in every state, each other one in a few.
    looks = [*zip(STATES, cycle(LOOKS), strict=False)][:: 1 if lang in SPECIFIED else 5]
    for state, look in looks:
        stand(bare, site, STATES[state], lang)
        found[f"{state}, {look}"] = looked_at(bare, look)
    assert {where: faults for where, faults in found.items() if faults} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_found_in_the_rules(site: str, bare: Page, lang: str):
    bare.goto(f"{site}{lang}/rules/")
    found = {look: looked_at(bare, look) for look in (LOOKS if lang in SPECIFIED else [*LOOKS][:1])}
    assert {look: faults for look, faults in found.items() if faults} == {}
