"""The table: rivals, the fight, stock, trump and discard."""

from app.model import Replay, Table
from app.scene import Node, icon, node
from app.view.cards import back, picture
from app.view.result import result
from app.view.wording import card as spoken
from app.view.wording import level, limit, longest, name, role, suit
from engine.cards import DECK_SIZE, SUITS, Card
from engine.observation import Observation
from engine.position import HAND_SIZE, Phase, Seat
from engine.rules import outcome
from i18n.words import Words

MOST_BACKS = 6
"""How many backs a rival's fan shows at most; the number beside it tells the rest."""

ROW = 3
"""How many attacks lie in a row of the table where two rows are needed."""


def board(words: Words, table: Table, seen: Observation, replay: Replay | None, *, waits: bool) -> Node:
    """Return everything on the table but the person's own hand; whether another hand of his waits meanwhile."""
    ended = outcome(table.game.position)
    if ended is None:
        middle = _field(words, seen)
    else:
        middle = result(words, table, ended, replayed=replay is not None, waits=waits)
    bare = replay is not None and replay.bare and ended is None
    return node("main", {"class": "board"}, _rivals(words, table, seen, bare=bare), middle, _piles(words, seen))


def role_mark(seen: Observation, seat: Seat) -> str:
    """Return a seat's part in the fight, as tests and scripts know it."""
    if seat in seen.finish:
        return "out"
    if seen.phase is Phase.OVER:
        return "other"
    if seat == seen.attacker:
        return "attacker"
    return "defender" if seat == seen.defender else "other"


def _rivals(words: Words, table: Table, seen: Observation, *, bare: bool) -> Node:
    seats = (Seat(seat) for seat in range(1, seen.players))
    return node(
        "section",
        {"class": "rivals"},
        node("h2", {"class": "hush"}, words.text("heading", "Rivals")),
        node("ol", None, *(_rival(words, table, seen, seat, bare=bare) for seat in seats)),
    )


def _rival(words: Words, table: Table, seen: Observation, seat: Seat, *, bare: bool) -> Node:
    count = seen.counts[seat]
    rank = table.named_levels[seat - 1]
    mark = role_mark(seen, seat)
    part = role(words, seen, seat)
    opens = opening_trump(seen)
    shown = dict.fromkeys((_turned_up(seen, seat), opens))
    lying = [card for card in shown if card is not None and card in seen.known[seat] and not bare]
    return node(
        "li",
        {
            "class": "seat",
            "data-seat": seat,
            "data-count": count,
            "data-role": mark,
            "data-turn": seen.actor == seat,
            "data-passed": seat in seen.passed,
            "data-lying": len(lying) or None,
            "data-bare": bare,
        },
        node("b", {"class": "name"}, name(words, seat)),
        None if rank is None else node("span", {"class": "level"}, level(words, rank)),
        node("span", {"class": "role", "--letters": longest(part)}, *_role_icon(mark), part) if part else None,
        _said(words, seen, seat),
        _open(words, table, seen, seat) if bare else _backs(count),
        node(
            "span",
            {"class": "count"},
            node("span", {"aria-hidden": "true"}, str(count)),
            node("span", {"class": "hush"}, words.count("table", "{n} card", "{n} cards", count)),
        ),
        *(picture(words, card, seen.trump, "small") for card in lying),
        key=f"seat-{seat}",
    )


def _backs(count: int) -> Node:
    shown = min(count, MOST_BACKS)
    return node("span", {"class": "backs", "aria-hidden": "true", "--n": shown}, *(back() for _ in range(shown)))


def _open(words: Words, table: Table, seen: Observation, seat: Seat) -> Node:
    """Return a rival's hand face up."""
    held = table.game.position.hands[seat]
    return node("span", {"class": "open"}, *(picture(words, card, seen.trump, "strip") for card in held))


def opening_trump(seen: Observation) -> Card | None:
    """Return the lowest trump, shown for the right to open, while its fight goes on and it is still held."""
    if len(seen.history) > 1 or seen.phase is Phase.OVER:
        return None
    played = any(play.action == seen.shown for play in seen.history[0].plays)
    return None if played else seen.shown


def _said(words: Words, seen: Observation, seat: Seat) -> Node | None:
    if seat in seen.passed:
        kind, said = "said", words.text("role", "passed")
    elif opening_trump(seen) in seen.known[seat]:
        kind, said = "said tag", words.text("table", "lowest trump")
    else:
        return None
    return node("span", {"class": kind, "--letters": longest(said)}, said)


def _turned_up(seen: Observation, seat: Seat) -> Card | None:
    """Return the card that six players' dealer has face up before him as the trump, until he plays it."""
    trump_card = seen.trump_card
    if seen.players * HAND_SIZE < DECK_SIZE or trump_card not in seen.known[seat] or seen.phase is Phase.OVER:
        return None
    played = any(play.action == trump_card for fight in seen.history for play in fight.plays)
    return None if played else trump_card


def _role_icon(mark: str) -> tuple[Node, ...]:
    names = {"attacker": "icon-attack", "defender": "icon-defend"}
    return (icon(names[mark]),) if mark in names else ()


def _field(words: Words, seen: Observation) -> Node:
    rooms = (node("i", {"class": "room used" if number < len(seen.table) else "room"}) for number in range(seen.cap))
    pairs = (
        node(
            "li",
            {"class": "pair", "data-pair": number},
            picture(words, attack, seen.trump, "attack"),
            None if defence is None else node("span", {"class": "hush"}, words.text("table", "beaten by")),
            None if defence is None else picture(words, defence, seen.trump, "defence"),
            key=f"pair-{number}",
        )
        for number, (attack, defence) in enumerate(seen.table)
    )
    return node(
        "section",
        {"class": "field", "--cap": seen.cap, "--half": min(seen.cap, ROW)},
        node("h2", {"class": "hush"}, words.text("heading", "Fight")),
        node("p", {"class": "limit", "role": "img", "aria-label": limit(words, seen)}, *rooms),
        node("ol", {"class": "pairs", "data-zone": "table", "--n": len(seen.table)}, *pairs),
    )


def _piles(words: Words, seen: Observation) -> Node:
    trump_card = seen.trump_card
    turned = trump_card if seen.stock_count and trump_card is not None else None
    return node(
        "section",
        {"class": "piles"},
        node("h2", {"class": "hush"}, words.text("heading", "Stock and trump")),
        node(
            "div",
            {"class": "stock", "data-zone": "stock", "data-count": seen.stock_count},
            None if turned is None else picture(words, turned, seen.trump, "turned"),
            back() if seen.stock_count > 1 else None,
            _count(words.text("table", "Stock: {count}", count=seen.stock_count), seen.stock_count),
            _caption(words.text("table", "Stock")),
        ),
        node(
            "p",
            {
                "class": "trump",
                "data-trump": SUITS[seen.trump],
                "--letters": longest(suit(words, seen.trump)),
                "title": None if trump_card is None else spoken(words, trump_card, seen.trump),
            },
            icon(f"suit-{SUITS[seen.trump]}"),
            node("span", {"class": "hush"}, words.text("table", "Trump:")),
            node("span", None, suit(words, seen.trump)),
        ),
        node(
            "div",
            {"class": "discard", "data-zone": "discard", "data-count": len(seen.discard)},
            back() if seen.discard else None,
            _count(words.text("table", "Discard pile: {count}", count=len(seen.discard)), len(seen.discard)),
            _caption(words.text("table", "Discard")),
        ),
    )


def _caption(said: str) -> Node:
    """Return what a pile is called, for eyes: to ears its count says it."""
    return node("span", {"class": "caption", "aria-hidden": "true", "--letters": longest(said)}, said)


def _count(said: str, count: int) -> Node:
    return node(
        "span",
        {"class": "count"},
        node("span", {"aria-hidden": "true"}, str(count)),
        node("span", {"class": "hush"}, said),
    )
