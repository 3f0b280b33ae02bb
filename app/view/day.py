"""What a finished deal of the day came to, in a line that gives nothing of the hand away."""

from collections.abc import Iterable

from app.daily import ADDRESS
from app.model import PERSON, Model, Table
from app.scene import Node, node
from engine.rules import Durak, Outcome, outcome
from i18n.words import Words


def day_line(words: Words, table: Table, outcome: Outcome) -> str | None:
    """Return the line, or None if this is no deal of the day, or practice."""
    extra = table.record.extra
    if "daily" not in extra or extra.get("practice") is True:
        return None
    moves = sum(play.seat == PERSON for fight in table.game.history for play in fight.plays)
    date, players = str(extra["daily"]), table.record.players
    counted = words.count("daily", "{n} move", "{n} moves", moves)
    if isinstance(outcome, Durak):
        place = outcome.ranking.index(PERSON) + 1
        return words.text(
            "daily",
            "Durak {date}: place {place} of {players}, {moves}",
            date=date,
            place=place,
            players=players,
            moves=counted,
        )
    return words.text(
        "daily", "Durak {date}: a null hand of {players}, {moves}", date=date, players=players, moves=counted
    )


def day(words: Words, table: Table, outcome: Outcome) -> Node | None:
    """Return the line as the end of the hand shows it, and the way to give it away."""
    line = day_line(words, table, outcome)
    if line is None:
        return None
    share = words.text("daily", "Share this line")
    button = node("button", {"type": "button", "data-do": "share-day"}, share, key="do-share-day")
    return node("p", {"class": "day"}, node("span", None, line), " ", button)


def day_text(words: Words, table: Table, base: str) -> str | None:
    """Return the line with the address of the deal, on the site that begins with `base`; None where there is no line.

    The deal must be over.
    """
    result = outcome(table.game.position)
    line = None if result is None else day_line(words, table, result)
    return None if line is None else f"{line}\n{base}{ADDRESS}"


def day_sheet(words: Words, model: Model) -> Iterable[Node]:
    """Yield the body of the sheet that gives the line away; it stands in a field too, to be copied by hand."""
    text = None if model.table is None else day_text(words, model.table, model.base)
    if text is None:
        return
    label = words.text("daily", "The line, and where everybody finds this deal today")
    field = node("textarea", {"rows": "3", "readonly": True, "name": "day", "spellcheck": "false", ".value": text})
    yield node("label", {"class": "field-of-text"}, node("span", None, label), field)
    yield node("p", {"class": "given", "role": "status"}, _given(words, given=model.given))
    again = node(
        "button",
        {"type": "button", "class": "primary", "data-do": "share-day"},
        words.text("daily", "Copy the line"),
    )
    yield node("footer", None, again)


def _given(words: Words, *, given: bool | None) -> str | None:
    if given is None:
        return None
    if given:
        return words.text("daily", "The line is passed on, or in the clipboard.")
    return words.text("daily", "The browser did not take the line: copy it from the field.")
