"""The table as the page shows it, what the engine says that it must show, and a hand that acts on it."""

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

from playwright.sync_api import Page

from app.model import seated
from app.view import wording
from e2e.conftest import wait_until
from engine.cards import CARD_TEXT, DECK_SIZE, PASS, SUIT_OF, SUITS, TAKE, cards_text
from engine.game import Game
from engine.notation import read, replayed
from engine.observation import Observation, observe
from engine.position import HAND_SIZE, Phase, Seat
from engine.rules import outcome
from i18n.words import Words
from i18n.words import read as read_words
from tools.catalogs import compiled

PERSON: Final = Seat(0)
HAND: Final = "durak.hand"
SCORE: Final = "durak.score"
SETTINGS: Final = "durak.settings"
TURN_MS: Final = 60_000

SAMPLE: Final = ("it", "bg", "fi", "id", "en", "hy", "ar", "zh-Hans")
"""Languages that stand for all where each costs a start of the game: one of every kind of script."""

Shown = dict[str, Any]
"""What can be told of a table from its page alone."""

READ: Final = """() => {
  const root = document.querySelector("#durak");
  const all = (selector, inside = root) => [...inside.querySelectorAll(selector)];
  const card = (element) => element?.dataset.card ?? null;
  const each = (tell) => Object.fromEntries(all("[data-card]").map((face) => [card(face), tell(face)]));
  const number = (text) => text === undefined ? null : Number(text);
  const count = (zone) => Number(root.querySelector(`[data-zone=${zone}]`).dataset.count);
  const may = (does) => root.querySelector(`.actions [data-do=${does}]`).getAttribute("aria-disabled") !== "true";
  const kept = () => { try { return localStorage.getItem("durak.hand"); } catch { return null; } };
  const hand = all("[data-zone=hand] [data-card]");
  return {
    record: kept(),
    html: all(".sprite, #durak-facts", document)
      .reduce((html, fixed) => html.replace(fixed.outerHTML, ""), document.documentElement.outerHTML),
    shown: {
      phase: root.dataset.phase,
      actor: number(root.dataset.actor),
      players: Number(root.dataset.players),
      ply: Number(root.dataset.ply),
      status: root.querySelector(".status").textContent,
      hand: hand.map(card),
      playable: hand.filter((held) => held.getAttribute("aria-disabled") !== "true").map(card),
      take: may("take"),
      done: may("pass"),
      seats: Object.fromEntries(all("[data-seat]").map((seat) => [seat.dataset.seat, {
        count: Number(seat.dataset.count),
        role: seat.dataset.role,
        turn: seat.hasAttribute("data-turn"),
        passed: seat.hasAttribute("data-passed"),
      }])),
      backs: all(".seat .backs").map((fan) => all(".back", fan).length),
      pairs: all("[data-pair]").map((pair) => [".attack", ".defence"].map((part) => card(pair.querySelector(part)))),
      stock: count("stock"),
      discard: count("discard"),
      turned: card(root.querySelector("[data-zone=stock] [data-card]")),
      trump: root.querySelector("[data-trump]").dataset.trump,
      limit: [all(".room.used").length, all(".room").length],
      faces: [...document.querySelectorAll("[data-card]")].map(card).sort(),
      names: each((face) => face.getAttribute("aria-label")),
      indices: each((face) => face.querySelector("b").dataset.rank),
    },
  };
}"""
"""All that is shown, and the record that was saved with it: both change in one go, so they never disagree."""

WATCH: Final = f"""() => {{
  const read = {READ};
  globalThis.seen = [read()];
  new MutationObserver(() => {{
    const now = read();
    if (now.record !== seen.at(-1).record) seen.push(now);
  }}).observe(document.querySelector("#durak"), {{ attributes: true }});
}}"""
"""Remembers every state of the table from now on."""

EXPOSED: Final = """([selector, number]) => {
  const element = document.querySelectorAll(selector)[number];
  if (!element) return null;
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const box = element.getBoundingClientRect();
  for (const down of [0.5, 0.3, 0.7, 0.1, 0.9]) {
    for (const along of [0.5, 0.25, 0.1, 0.75, 0.9]) {
      const point = [box.x + along * box.width, box.y + down * box.height];
      if (element.contains(document.elementFromPoint(...point))) return point;
    }
  }
  return null;
}"""
"""A point at which a press meets the element and nothing above it."""


def play(page: Page, address: str) -> None:
    """Go to an address and wait until a hand can be played there."""
    page.goto(address)
    wait_until(page, "ready")


def play_on(page: Page, address: str, hands: list[str], actions: str, stock: str = "") -> None:
    """Open a kept hand, begun with these cards, spades being trumps and the person the first attacker."""
    text = record_of(hands, actions, stock)
    page.evaluate("([name, text]) => localStorage.setItem(name, text)", [HAND, text])
    play(page, address)


def record_of(hands: list[str], actions: str, stock: str = "") -> str:
    """Return the record of a hand begun with these cards, spades being trumps and the person the first attacker."""
    position = {
        "trump": "s",
        "stock": stock.split(),
        "hands": [cards.split() for cards in hands],
        "attacker": 0,
        "finish": [],
    }
    record = {
        "format": "durak",
        "version": 1,
        "players": len(hands),
        "position": position,
        "actions": actions.split(),
        "levels": [None, *["easy"] * (len(hands) - 1)],
        "ai_seed": "x",
        "created": "2026-01-01T00:00:00.000+00:00",
    }
    return json.dumps(record)


@cache
def words(lang: str) -> Words:
    """Return all words of a language, those of the game and those of the pages."""
    return read_words(lang, compiled(lang))


def observed(record: str) -> tuple[Game, Observation]:
    """Return the game that a record leads to, and what the person sees of it."""
    game = replayed(read(record))[-1]
    return game, observe(game, PERSON)


def expected(record: str, lang: str = "en") -> Shown:
    """Return all that a page in this language must show when this is the hand so far."""
    game, seen = observed(record)
    said = words(lang)
    hand = sorted(seen.hand, key=lambda card: (SUIT_OF[card] == seen.trump, card))
    pairs = [[CARD_TEXT[attack], None if defence is None else CARD_TEXT[defence]] for attack, defence in _pairs(seen)]
    turned = CARD_TEXT[seen.trump_card] if seen.stock_count and seen.trump_card is not None else None
    faces = sorted([*cards_text(hand), *(card for pair in pairs for card in pair if card), *_shown_apart(game, seen)])
    faces = sorted([*faces, turned]) if turned else faces
    trump = SUITS[seen.trump]
    return {
        "phase": seen.phase.value,
        "actor": seen.actor,
        "players": seen.players,
        "ply": seen.ply,
        "status": wording.now(said, seen, outcome(game.position)),
        "hand": cards_text(hand),
        "playable": [CARD_TEXT[card] for card in hand if card in seen.actions],
        "take": TAKE in seen.actions,
        "done": PASS in seen.actions,
        "seats": {
            str(seat): {
                "count": seen.counts[seat],
                "role": _role(seen, seat),
                "turn": seen.actor == seat,
                "passed": seat in seen.passed and seat != PERSON,
            }
            for seat in map(Seat, range(seen.players))
        },
        "backs": [min(count, 6) for count in seen.counts[1:]],
        "pairs": pairs,
        "stock": seen.stock_count,
        "discard": len(seen.discard),
        "turned": turned,
        "trump": trump,
        "limit": [len(seen.table), seen.cap] if seen.actor is not None else [0, 0],
        "faces": faces,
        "names": {face: _name(said, face, trump) for face in faces},
        "indices": {face: said.rank(face[0]) for face in faces},
    }


def told(record: str, lang: str = "en") -> list[str]:
    """Return the lines of the log of the hand so far."""
    return [wording.told(words(lang), event) for event in seated(read(record)).told]


def _pairs(seen: Observation) -> list[tuple[int, int | None]]:
    return [(pair.attack, pair.defence) for pair in seen.table]


def _name(said: Words, face: str, trump: str) -> str:
    return said.text("card", "{card}, trump", card=said.card(face)) if face[1] == trump else said.card(face)


def _role(seen: Observation, seat: Seat) -> str:
    if seat in seen.finish:
        return "out"
    parts = {seen.defender: "defender", seen.attacker: "attacker"}
    return "other" if seen.phase is Phase.OVER else parts.get(seat, "other")


def _shown_apart(game: Game, seen: Observation) -> list[str]:
    """Return what lies face up beside hand, table and stock.

    At first the rival's card that gave the right to open, with six the trump card, at the end the Durak's cards.
    """
    if seen.phase is Phase.OVER:
        return [CARD_TEXT[card] for hand in game.position.hands[1:] for card in hand]
    played = {play.action for fight in seen.history for play in fight.plays}
    apart = set()
    if seen.players * HAND_SIZE == DECK_SIZE and seen.trump_drawer != PERSON:
        apart.add(seen.trump_card)
    if len(seen.history) == 1 and seen.attacker != PERSON:
        apart.add(seen.shown)
    return [CARD_TEXT[card] for card in apart - played if card is not None]


def hidden(record: str) -> set[str]:
    """Return the cards that the person has never seen: in rivals' hands and in the stock."""
    game, seen = observed(record)
    if seen.phase is Phase.OVER:
        return set()
    known = {card for cards in seen.known for card in cards} | {seen.trump_card}
    theirs = {card for hand in game.position.hands[1:] for card in hand} | set(game.position.stock)
    return {CARD_TEXT[card] for card in theirs - known}


def betrayed(html: str, record: str, lang: str = "en") -> list[str]:
    """Return whatever of a document names a card that the person has never seen."""
    said = words(lang)
    secrets = [secret for card in sorted(hidden(record)) for secret in (card, said.card(card))]
    return re.findall(rf"(?<![\w-])(?:{'|'.join(map(re.escape, secrets))})(?![\w-])", html) if secrets else []


def at(page: Page) -> dict[str, Any]:
    """Return what the page shows now and the record that it has saved."""
    return dict(page.evaluate(READ))


def legal(shown: Shown) -> list[str]:
    """Return what the page lets the person do."""
    return [*shown["playable"], *(["take"] if shown["take"] else []), *(["pass"] if shown["done"] else [])]


def awaited(page: Page, after: int = -1) -> dict[str, Any]:
    """Wait until, past this ply, the person is on turn or the hand is over; return what the page shows then."""
    mine = f':is([data-actor="0"], [data-phase="over"]):not([data-ply="{after}"])'
    page.locator(f"#durak{mine}").wait_for(state="attached", timeout=TURN_MS)
    return at(page)


def place(page: Page, selector: str, number: int = 0) -> tuple[float, float]:
    """Return a point where a press meets the element."""
    point = page.evaluate(EXPOSED, [selector, number])
    assert point is not None, f"{selector} is covered all over or not there"
    return point[0], point[1]


def selector_of(action: str) -> str:
    """Return where an action is pressed."""
    return f".actions [data-do={action}]" if action in {"take", "pass"} else f'[data-zone=hand] [data-card="{action}"]'


def press(page: Page, action: str) -> None:
    """Press a card, or a button of the person's place, with the mouse."""
    page.mouse.click(*place(page, selector_of(action)))


def chosen(rng: Random, actions: list[str]) -> str:
    """Return one of the legal actions, a card more often than not, for hands of those who only take never end."""
    cards = [action for action in actions if len(action) == 2]
    return rng.choice(cards) if cards and rng.random() < 0.7 else rng.choice(actions)


def played_on(
    page: Page, rng: Random, act: Callable[[Page, str], None] = press, turns: int | None = None
) -> Iterator[dict[str, Any]]:
    """Play legal actions by chance to the end of the hand, or so many; yield the page before each and at the end."""
    after = -1
    while True:
        state = awaited(page, after)
        yield state
        if state["shown"]["phase"] == "over" or turns == 0:
            return
        after = state["shown"]["ply"]
        act(page, chosen(rng, legal(state["shown"])))
        turns = None if turns is None else turns - 1


def notices(page: Page) -> str:
    """Return all that the page has to tell beside the game."""
    return page.locator(".notices").inner_text()
