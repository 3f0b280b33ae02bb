"""The fairness of a deal in words: its fingerprint from the first card on, its seed and the proof once it is over."""

from collections.abc import Iterator

from app.fairness import MACHINE, Check, Parts, Step, parts, promise, proof
from app.model import Model, Table, seed_is_open
from app.scene import Node, node
from app.settings import MOST_WORDS
from app.view.joining import fact
from app.view.wording import name
from engine.cards import commitment, deck_named, deck_text
from engine.notation import Seeded
from i18n.words import Words

GROUP = 8
"""Letters of a long text that stand together, so that people can compare it."""


LONG = 96
"""Letters from which on a text may not fit into the lines that are in sight."""


def fair(words: Words, model: Model) -> Iterator[Node]:
    """Yield the body of the sheet about the deal on the table."""
    table = model.table
    if table is None or promise(table.record) is None:
        yield node("p", None, words.text("fair", "No hand with a fingerprint is on the table."))
    else:
        yield from _promised(words, table)
        if model.replay is not None:
            yield node(
                "p",
                None,
                words.text("fair", "It stands in the record: compare it with the one you saw before the first card."),
            )
        if seed_is_open(model):
            yield from _revealed(words, table)
            if model.verified:
                yield from _proved(words, table)
            verify = node(
                "button", {"type": "button", "class": "primary", "data-do": "verify"}, words.text("button", "Verify")
            )
            yield node("p", None, verify)
        else:
            yield node("p", None, words.text("fair", "The seed is shown here once the hand is over."))
    page = node("a", {"href": f"{model.base}{words.lang}/fair/"}, words.text("fair", "Is it fair? All about it"))
    yield node("p", None, page)


def promised(words: Words, table: Table) -> Node | None:
    """Return the line above the log that shows a deal's fingerprint from before the first card."""
    shown = promise(table.record)
    if shown is None:
        return None
    button = node("button", {"type": "button", "data-do": "fair"}, words.text("button", "Fair deal"))
    label = node("span", {"class": "hush"}, words.text("fair", "Fingerprint of this deal:"))
    return node("p", {"class": "fair"}, button, label, " ", code(shown, "data-commitment"))


def seed(words: Words, table: Table) -> Node | None:
    """Return the line under the result that shows the seed."""
    start = table.record.start
    if promise(table.record) is None:
        return None
    button = node(
        "button", {"type": "button", "data-do": "fair"}, words.text("button", "Check the deal"), key="do-fair"
    )
    if not isinstance(start, Seeded):
        return node("p", {"class": "seed"}, button)
    label = node("span", None, words.text("fair", "Seed:"))
    return node("p", {"class": "seed"}, label, " ", plain(start.seed, "data-seed"), button)


def own_words(words: Words, model: Model) -> Iterator[Node]:
    """Yield the field in which the person adds words to the next seed, and what the machine has promised before."""
    typed = (model.draft or model.settings).words
    yield node(
        "label",
        {"class": "setting words"},
        node("span", None, words.text("setting", "Your words")),
        node(
            "input",
            {
                "type": "text",
                "name": "words",
                "maxlength": MOST_WORDS,
                "autocomplete": "off",
                "spellcheck": "false",
                "aria-describedby": "words-help",
                ".value": typed,
            },
        ),
        key="setting-words",
    )
    if model.machine is not None:
        said = words.text("fair", "They become a part of the seed. The other part is drawn already; its fingerprint:")
        yield node(
            "p", {"class": "help", "id": "words-help"}, said, " ", code(commitment(model.machine), "data-machine")
        )


def plain(text: str, mark: str | None = None) -> Node:
    """Return a seed, which may be of any length: of a very long one a part is in sight, and the rest is scrolled to."""
    scrolls = len(text) > LONG
    attributes = {} if mark is None else {mark: True}
    return node("code", {"class": "plain", "tabindex": "0" if scrolls else None, **attributes}, text)


def code(text: str, mark: str) -> Node:
    """Return a long text so that it can be compared: in groups, which are not part of it when it is copied."""
    groups = (node("span", None, text[at : at + GROUP]) for at in range(0, len(text), GROUP))
    return node("code", {"class": "long", mark: True}, *groups)


def _promised(words: Words, table: Table) -> Iterator[Node]:
    yield node(
        "p",
        None,
        words.text("fair", "This deal was fixed before the first card. The fingerprint of its seed, its SHA-256:"),
        " ",
        code(promise(table.record) or "", "data-commitment"),
    )
    made = parts(table.record)
    if made is None:
        yield node(
            "p",
            None,
            words.text(
                "fair",
                "This seed was given, by an address or from outside, and whoever gave it can know the cards. "
                "The fingerprint then proves only that nothing changed after the deal.",
            ),
        )
        return
    yield from _machine(words, table, made)


def _machine(words: Words, table: Table, made: Parts) -> Iterator[Node]:
    if not made.words:
        return
    yield node(
        "p",
        None,
        words.text("fair", "Your words are a part of it. The other part was drawn before them; its fingerprint:"),
        " ",
        code(promise(table.record, MACHINE) or "", "data-machine"),
    )
    yield node("p", None, words.text("fair", "Your words: {words}", words=made.words))


def _revealed(words: Words, table: Table) -> Iterator[Node]:
    start = table.record.start
    if isinstance(start, Seeded):
        made = parts(table.record)
        yield node("p", None, words.text("fair", "Seed:"), " ", plain(start.seed, "data-seed"))
        if made is not None and made.words:
            yield node("p", None, words.text("fair", "The drawn part:"), " ", plain(made.machine))
        yield node("p", None, words.text("fair", "Dealer: {name}", name=name(words, start.dealer)))
    rivals = table.record.extra.get("ai_seed")
    if rivals is not None:
        yield node("p", None, words.text("fair", "The seed of the rivals:"), " ", plain(str(rivals)))


def _proved(words: Words, table: Table) -> Iterator[Node]:
    checks = proof(table)
    yield node("ol", {"class": "proof"}, *(_check(words, check) for check in checks))
    holds = all(check.holds for check in checks)
    if holds:
        said = words.text("fair", "All agrees: this deal was fixed before the first card.")
    else:
        said = words.text("fair", "Something does not agree: this is not the deal that was promised.")
    yield node("p", {"class": "verdict", "role": "status", "data-verified": "yes" if holds else "no"}, said)


def _check(words: Words, check: Check) -> Node:
    labels = {
        Step.SEED: words.text("fair", "The fingerprint of the seed, computed anew"),
        Step.MACHINE: words.text("fair", "The fingerprint of the drawn part, computed anew"),
        Step.DECK: words.text("fair", "The deck, dealt again from the seed"),
    }
    agrees = words.text("fair", "agrees") if check.holds else words.text("fair", "does not agree")
    found = (
        node("code", {"class": "long"}, " ".join(deck_text((card,)) for card in deck_named(check.found)))
        if check.step is Step.DECK
        else code(check.found, "data-found")
    )
    return node(
        "li",
        {"data-check": check.step.value, "data-holds": "yes" if check.holds else "no"},
        node("b", None, fact(words, labels[check.step], agrees)),
        " ",
        found,
    )
