"""What a finished deal of the day came to, in a line that gives nothing of the hand away."""

from app.model import PERSON, Table
from app.scene import Node, node
from engine.rules import Durak, Outcome
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
    """Return the line as the end of the hand shows it."""
    line = day_line(words, table, outcome)
    return None if line is None else node("p", {"class": "day"}, line)
