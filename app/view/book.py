"""The score sheet: the series, what the hands add up to, the last of them, and what can be done with the whole."""

from functools import lru_cache
from typing import assert_never

from app.book import Book, Done, Fault, TakenOver, Told
from app.figures import GROUPS, chosen, finishes, level_of, rolling
from app.history import MOST_HANDS, place
from app.model import Model
from app.played import Played
from app.scene import Node, node
from app.view.figures import figure_list, group, luck
from app.view.joining import sentences
from app.view.plots import places_plot, rate_plot
from app.view.share import opener
from engine.position import MAX_PLAYERS, MIN_PLAYERS
from engine.series import Series
from i18n.words import Words


def score_sheet(words: Words, model: Model) -> tuple[Node, ...]:
    """Return the body of the sheet."""
    return (
        _score(words, model.series),
        *_looks(words, model.book.hands, model.book.players, model.book.level),
        *_list(words, model.book),
        *_whole(words, model),
    )


# Hundreds of hands are added up once for a look at them, and not at every move that a rival makes meanwhile.
@lru_cache(maxsize=4)
def _looks(words: Words, hands: tuple[Played, ...] | None, players: int | None, level: str | None) -> tuple[Node, ...]:
    if not hands:
        return (node("p", {"class": "none"}, words.text("score", "Finish a hand, and its figures stand here.")),)
    shown = chosen(hands, players, level)
    filters = _filters(words, players, level)
    if not shown:
        return filters, node("p", {"class": "none"}, words.text("score", "No hand is of this kind."))
    points = rolling(shown)
    return (
        filters,
        figure_list(words, shown),
        *((rate_plot(words, points),) if points else ()),
        places_plot(words, finishes(shown)),
        *luck(words, shown),
    )


def _score(words: Words, tables: tuple[Series, ...]) -> Node:
    heads = (
        words.text("score", "Players"),
        words.text("score", "Hands"),
        words.text("score", "First out"),
        words.text("score", "Durak"),
        words.text("score", "Null hands"),
    )
    rows = (
        node(
            "tr",
            {"data-players": players},
            node("th", {"scope": "row"}, str(players)),
            *(
                node("td", None, str(number))
                for number in (series.hands, series.wins[0], series.losses[0], series.nulls)
            ),
        )
        for players, series in enumerate(tables, start=MIN_PLAYERS)
    )
    return node(
        "table",
        {"class": "score"},
        node("caption", None, words.text("score", "Your hands at each table")),
        node("thead", None, node("tr", None, *(node("th", {"scope": "col"}, head) for head in heads))),
        node("tbody", None, *rows),
    )


def _filters(words: Words, players: int | None, level: str | None) -> Node:
    sizes = [(str(size), str(size)) for size in range(MIN_PLAYERS, MAX_PLAYERS + 1)]
    groups = [(each, group(words, each)) for each in GROUPS]
    everything = ("all", words.text("score", "All"))
    return node(
        "div",
        {"class": "filters"},
        _filter(words.text("setting", "Players"), "players", [everything, *sizes], str(players or "all")),
        _filter(words.text("score", "Level"), "level", [everything, *groups], level or "all"),
    )


def _filter(label: str, name: str, options: list[tuple[str, str]], now: str) -> Node:
    choices = (node("option", {"value": value, ".selected": value == now}, named) for value, named in options)
    return node(
        "label",
        {"class": "setting"},
        node("span", None, label),
        node("select", {"name": f"filter.{name}"}, *choices),
        key=f"filter-{name}",
    )


def _list(words: Words, book: Book) -> list[Node]:
    shown = chosen(book.hands or (), book.players, book.level)
    if not shown:
        return []
    newest = shown[::-1][: book.listed]
    more = node("button", {"type": "button", "data-do": "more"}, words.text("button", "Show more"), key="do-more")
    kept = words.count(
        "score",
        "The history keeps the last {n} hand; the score keeps all.",
        "The history keeps the last {n} hands; the score keeps all.",
        MOST_HANDS,
    )
    return [
        node("h3", None, words.text("heading", "Last hands")),
        node("p", {"class": "soft"}, kept),
        node("ol", {"class": "past"}, *(_past(words, hand) for hand in newest)),
        *([node("p", None, more)] if len(newest) < len(shown) else []),
    ]


def _past(words: Words, hand: Played) -> Node:
    when = node("time", {"datetime": hand.ended, "local": words.lang})
    marks = [
        words.text("score", "Deal of the day: {date}", date=hand.daily) if hand.daily else None,
        words.text("score", "with a hint") if hand.assisted else None,
    ]
    return node(
        "li",
        None,
        node(
            "p",
            None,
            node("b", None, ended(words, hand)),
            node("span", None, words.text("score", "Rivals: {level}", level=group(words, level_of(hand)))),
            *(node("span", None, mark) for mark in marks if mark is not None),
            when,
        ),
        _hand_buttons(words, hand) if hand.record else None,
        key=f"past-{hand.name}",
    )


def ended(words: Words, hand: Played) -> str:
    """Return how a hand ended for the person."""
    own = place(hand)
    if own is None:
        return words.text("score", "Null hand, players: {players}", players=hand.players)
    return words.text("score", "Place {place} of {players}", place=own, players=hand.players)


def _hand_buttons(words: Words, hand: Played) -> Node:
    return node(
        "span",
        {"class": "doing"},
        _button(words.text("button", "Replay"), f"open {hand.name}", when=hand.ended),
        _button(words.text("button", "Save"), f"save {hand.name}", when=hand.ended),
    )


def _button(label: str, does: str, when: str) -> Node:
    # Many buttons of one name: what they belong to is the line they stand in.
    return node("button", {"type": "button", "data-do": does, "title": when[:10]}, label, key=f"do-{does}")


def _whole(words: Words, model: Model) -> list[Node]:
    """Return what can be done with the whole book: carry it elsewhere, take one over, delete it."""
    book = model.book
    explained = words.text(
        "score",
        "Score, history and settings live in this browser only. Save them as a file or as text and add them elsewhere: "
        "no hand counts twice.",
    )
    return [
        opener(words),
        node("h3", None, words.text("heading", "Keep and carry")),
        node("p", None, explained),
        node(
            "p",
            {"class": "row"},
            node("button", {"type": "button", "data-do": "export"}, words.text("button", "Save as a file")),
            node("button", {"type": "button", "data-do": "export-text"}, words.text("button", "Show as text")),
            node(
                "label",
                {"class": "button"},
                words.text("button", "Add from a file"),
                node("input", {"type": "file", "class": "hush", "accept": ".json,application/json", "name": "file"}),
            ),
        ),
        *_exported(words, book.export),
        node(
            "label",
            {"class": "field-of-text"},
            node("span", None, words.text("score", "Add from a text")),
            node(
                "textarea",
                {"name": "export", "rows": "3", "spellcheck": "false", "autocomplete": "off", ".value": book.pasted},
            ),
        ),
        node("p", None, node("button", {"type": "button", "data-do": "import"}, words.text("button", "Add the text"))),
        node("p", {"role": "status", "class": "told"}, None if book.told is None else _told(words, book.told)),
        *_reset(words, model),
    ]


def _exported(words: Words, text: str | None) -> list[Node]:
    if text is None:
        return []
    label = words.text("score", "Everything as text, to copy")
    field = node("textarea", {"rows": "4", "readonly": True, "spellcheck": "false", ".value": text})
    return [node("label", {"class": "field-of-text"}, node("span", None, label), field, key="exported")]


def _reset(words: Words, model: Model) -> list[Node]:
    hands = sum(series.hands for series in model.series)
    ask = node("button", {"type": "button", "data-do": "reset"}, words.text("button", "Delete score and history"))
    if not model.book.doubted:
        return [node("p", {"class": "row"}, ask)]
    lost = (
        words.count("score", "The score of {n} hand will be lost.", "The score of {n} hands will be lost.", hands),
        words.count(
            "score",
            "So will the history, with {n} hand in it. The settings stay.",
            "So will the history, with {n} hands in it. The settings stay.",
            len(model.book.hands or ()),
        ),
    )
    sure = node("button", {"type": "button", "data-do": "reset-yes"}, words.text("button", "Delete them"))
    keep = node(
        "button", {"type": "button", "data-do": "reset-no", "class": "primary"}, words.text("button", "Keep them")
    )
    return [
        node("p", {"class": "row"}, ask),
        node(
            "div",
            {"class": "doubt", "role": "alert"},
            node("p", None, sentences(words, *lost)),
            node("p", {"class": "row"}, keep, sure),
        ),
    ]


def _told(words: Words, told: Told) -> str:
    match told:
        case TakenOver(new, known):
            return sentences(
                words,
                words.count("score", "{n} hand added.", "{n} hands added.", new),
                words.count("score", "{n} was here already.", "{n} were here already.", known),
            )
        case Done.RESET:
            return words.text("score", "Score and history are empty.")
        case Done.EXPORTED:
            return words.text("score", "Everything stands in the field as text.")
        case _:
            return _fault(words, told)


def _fault(words: Words, fault: Fault) -> str:
    return sentences(words, _why(words, fault), words.text("import", "Nothing was changed here."))


def _why(words: Words, fault: Fault) -> str:
    match fault:
        case Fault.NOTHING:
            return words.text("import", "There is nothing in it.")
        case Fault.TOO_LONG:
            return words.text("import", "It is too long to be an export of this game.")
        case Fault.FOREIGN:
            return words.text("import", "This is no export of this game.")
        case Fault.NEWER:
            return words.text("import", "A newer version of this page wrote it.")
        case Fault.DAMAGED:
            return words.text("import", "It was cut off or changed on the way.")
        case _:
            assert_never(fault)
