"""The dialogs: a new hand, the settings, the rules, the score."""

from collections.abc import Iterable
from enum import Enum
from typing import assert_never

from app.model import Model, Replay, Sheet
from app.scene import Node, icon, node
from app.settings import Deck, Motion, Sort, Speed, Switch, Theme
from app.sizes import step_sizes
from app.view.book import score_sheet
from app.view.day import day_sheet
from app.view.fair import fair, own_words
from app.view.plots import steps_plot
from app.view.practice import back, undo
from app.view.share import share
from app.view.wording import level, name
from engine.players import Level
from engine.position import MAX_PLAYERS, MIN_PLAYERS, Seat
from i18n.languages import LANGUAGES
from i18n.rules import OUTLINE, Rule
from i18n.words import Words

Option = tuple[str, str]
"""A value and what it is called."""


def sheet(words: Words, model: Model, log: Node | None = None) -> Node | None:  # noqa: C901, PLR0912 - one for each
    """Return the open dialog, if there is one; `log` is what that of the log holds, if a hand has one."""
    match model.sheet:
        case None:
            return None
        case Sheet.NEW:
            return _sheet(words, Sheet.NEW, words.text("heading", "New hand"), *_new(words, model))
        case Sheet.SETTINGS:
            return _sheet(words, Sheet.SETTINGS, words.text("heading", "Settings"), *_settings(words, model))
        case Sheet.RULES:
            return _sheet(words, Sheet.RULES, words.text("heading", "Rules"), *_rules(words, model.rule))
        case Sheet.STATS:
            apart = words.text("score", "In this frame the score is kept apart from that of the full page.")
            where = node("p", None, apart) if model.framed else None
            return _sheet(words, Sheet.STATS, words.text("heading", "Score"), where, *score_sheet(words, model))
        case Sheet.SHARE:
            return _sheet(words, Sheet.SHARE, words.text("heading", "Share the hand"), *share(words, model))
        case Sheet.DAY:
            return _sheet(words, Sheet.DAY, words.text("button", "Deal of the day"), *day_sheet(words, model))
        case Sheet.COURSE:
            return _sheet(words, Sheet.COURSE, words.text("end", "How the hands grew"), *_course(words, model.replay))
        case Sheet.UNDO:
            return _sheet(words, Sheet.UNDO, words.text("heading", "Go back further?"), *undo(words))
        case Sheet.KEYS:
            return _sheet(words, Sheet.KEYS, words.text("heading", "Keys"), _keys(words))
        case Sheet.LOG:
            return _sheet(words, Sheet.LOG, words.text("heading", "Log"), *([] if log is None else [log]))
        case Sheet.FAIR:
            return _sheet(words, Sheet.FAIR, words.text("heading", "Fair deal"), *fair(words, model))
        case _:
            assert_never(model.sheet)


def _sheet(words: Words, shown: Sheet, title: str, *body: Node | None) -> Node:
    close = node(
        "button",
        {"type": "button", "class": "close", "data-do": "close", "aria-label": words.text("button", "Close")},
        icon("icon-close"),
    )
    return node(
        "dialog",
        {"class": "sheet", "aria-labelledby": "sheet-title", "modal": True},
        node("header", None, node("h2", {"id": "sheet-title"}, title), close),
        node("div", {"class": "body", "tabindex": "0"}, *body),
        key=f"sheet-{shown.value}",
    )


def _new(words: Words, model: Model) -> Iterable[Node]:
    draft = model.draft or model.settings
    sizes = [(str(players), str(players)) for players in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    yield _radios(words.text("setting", "Players"), "players", sizes, str(draft.players))
    levels = [(each.value, level(words, each)) for each in Level]
    for seat in range(1, draft.players):
        yield _select(name(words, Seat(seat)), f"level.{seat}", levels, draft.levels[seat - 1].value)
    yield from own_words(words, model)
    yield _switch(words.text("setting", "Practice: undo freely, nothing counts"), "practice", draft.practice)
    yield node(
        "footer",
        None,
        None if model.aside is None else back(words, "sheet"),
        node("button", {"type": "button", "data-do": "daily"}, words.text("button", "Deal of the day")),
        node("button", {"type": "button", "class": "primary", "data-do": "deal"}, words.text("button", "Deal")),
    )


def _course(words: Words, shown: Replay | None) -> Iterable[Node]:
    if shown is not None:
        yield steps_plot(words, step_sizes(shown.games), shown.ply)


def _settings(words: Words, model: Model) -> Iterable[Node]:
    settings = model.settings
    languages = [(language.code, language.name) for language in LANGUAGES.values()]
    yield _select(words.text("setting", "Language"), "lang", languages, model.coming or words.lang)
    yield _select(words.text("setting", "Pace"), "speed", _options(Speed, _speeds(words)), settings.speed.value)
    yield _select(words.text("setting", "Cards"), "deck", _options(Deck, _decks(words)), settings.deck.value)
    yield _select(words.text("setting", "Colours"), "theme", _options(Theme, _themes(words)), settings.theme.value)
    yield _select(words.text("setting", "Order"), "sort", _options(Sort, _sorts(words)), settings.sort.value)
    yield _select(words.text("setting", "Motion"), "motion", _options(Motion, _motions(words)), settings.motion.value)
    yield _switch(words.text("setting", "Sounds"), "sound", settings.sound)
    yield _switch(words.text("setting", "Mark the cards that may be played"), "marks", settings.marks)
    yield _switch(words.text("setting", "Play forced moves for me"), "forced", settings.forced)
    yield _switch(words.text("setting", "Press twice to play a card"), "twice", settings.twice)
    yield _switch(words.text("setting", "Count the seen cards"), "counter", settings.counter)
    yield _switch(words.text("setting", "Single letters are keys"), "letters", settings.letters)
    keys = node("button", {"type": "button", "data-do": "keys"}, words.text("button", "Show the keys"))
    yield node("footer", None, keys)


def _options(kind: type[Enum], names: Iterable[str]) -> list[Option]:
    return [(str(each.value), named) for each, named in zip(kind, names, strict=True)]


def _speeds(words: Words) -> tuple[str, ...]:
    return (
        words.text("pace", "At once"),
        words.text("pace", "Fast"),
        words.text("pace", "Normal"),
        words.text("pace", "Slow"),
        words.text("pace", "Step by step"),
    )


def _themes(words: Words) -> tuple[str, ...]:
    return words.text("theme", "As the system"), words.text("theme", "Light"), words.text("theme", "Dark")


def _decks(words: Words) -> tuple[str, ...]:
    return words.text("deck", "Classic"), words.text("deck", "Four colours"), words.text("deck", "Large print")


def _sorts(words: Words) -> tuple[str, ...]:
    return words.text("sort", "By suit, trumps last"), words.text("sort", "By rank, trumps last")


def _motions(words: Words) -> tuple[str, ...]:
    return words.text("motion", "As the system"), words.text("motion", "Off")


def _switch(label: str, field: str, state: Switch) -> Node:
    return node(
        "label",
        {"class": "setting switch"},
        node("span", None, label),
        node("input", {"type": "checkbox", "name": field, ".checked": state is Switch.ON}),
        key=f"setting-{field}",
    )


def _select(label: str, field: str, options: list[Option], chosen: str) -> Node:
    choices = (
        node(
            "option", {"value": value, ".selected": value == chosen, "lang": value if field == "lang" else None}, named
        )
        for value, named in options
    )
    return node(
        "label",
        {"class": "setting"},
        node("span", None, label),
        node("select", {"name": field}, *choices),
        key=f"setting-{field}",
    )


def _radios(label: str, field: str, options: list[Option], chosen: str) -> Node:
    return node(
        "fieldset",
        {"class": "setting"},
        node("legend", None, label),
        *(
            node(
                "label",
                {"class": "choice"},
                node("input", {"type": "radio", "name": field, "value": value, ".checked": value == chosen}),
                node("span", None, named),
            )
            for value, named in options
        ),
        key=f"setting-{field}",
    )


def _rules(words: Words, opened_at: str | None) -> Iterable[Node]:
    begin = words.text("button", "Learn by playing: six short lessons")
    yield node("p", None, node("button", {"type": "button", "class": "primary", "data-do": "lesson"}, begin))
    for kind, rules in _runs():
        items = [_rule(words, rule, opened_at) for rule in rules]
        if kind in {"numbered", "bullet"}:
            yield node("ol" if kind == "numbered" else "ul", {"class": "rules"}, *items)
        else:
            yield from items


def _runs() -> list[tuple[str, list[Rule]]]:
    """Return the outline in runs of one kind, as lists need them."""
    runs: list[tuple[str, list[Rule]]] = []
    for rule in OUTLINE:
        if not runs or runs[-1][0] != rule.kind:
            runs.append((rule.kind, []))
        runs[-1][1].append(rule)
    return runs


_RULE_TAGS = {
    "title": "p",
    "variant": "p",
    "heading": "h3",
    "paragraph": "p",
    "numbered": "li",
    "bullet": "li",
}


def _rule(words: Words, rule: Rule, opened_at: str | None) -> Node:
    here = rule.id == opened_at
    return node(
        _RULE_TAGS[rule.kind],
        {
            "class": f"rule {rule.kind}",
            "data-rule": rule.id,
            "aria-current": "true" if here else None,
            "tabindex": "-1" if here else None,
            "reveal": here,
        },
        words.rule(rule.id),
        key=f"rule-{rule.id}",
    )


def _keys(words: Words) -> Node:
    keys = (
        ("← →", words.text("key", "to another card")),
        ("1 - 9", words.text("key", "to this card of the hand")),
        ("Enter", words.text("key", "play the card")),
        (words.text("key", "Space"), words.text("key", "let a rival move at once")),
        ("T", words.text("key", "take")),
        ("D, P", words.text("key", "done: add nothing more")),
        ("I", words.text("key", "a hint")),
        ("U", words.text("key", "undo")),
        ("H", words.text("key", "hear your hand")),
        ("B", words.text("key", "hear the table")),
        ("M", words.text("key", "hear trump, stock and discard pile")),
        ("O", words.text("key", "hear the rivals")),
        ("L", words.text("key", "hear the last moves")),
        ("S", words.text("key", "hear the score")),
        ("R", words.text("key", "hear what is to be done")),
        ("G", words.text("key", "to the log")),
        ("?", words.text("key", "this list")),
        ("Esc", words.text("key", "close")),
    )
    rows = (
        node("tr", None, node("th", {"scope": "row"}, node("kbd", None, key)), node("td", None, does))
        for key, does in keys
    )
    return node("table", {"class": "keys"}, node("tbody", None, *rows))
