"""Numbers in words: shares, times, places, and the figures that hands add up to."""

from app.figures import ENOUGH, Chance, Figures, figures, openings, trumps
from app.played import Played
from app.scene import Node, node
from app.view.joining import sentences
from app.view.wording import level
from engine.players import Level
from i18n.words import Words


def share(words: Words, part: float) -> str:
    """Return a share of one as a percentage."""
    return words.text("number", "{n}%", n=round(100 * part))


def decimal(words: Words, number: float) -> str:
    """Return a number with one place after the sign that this language puts there."""
    tenths = round(10 * number)
    return words.text("number", "{whole}.{tenth}", whole=tenths // 10, tenth=tenths % 10)


def lasting(words: Words, seconds: float) -> str:
    """Return a time as a person would tell it."""
    if seconds < 60:
        return words.count("time", "{n} second", "{n} seconds", round(seconds))
    if seconds < 60 * 60:
        return words.count("time", "{n} minute", "{n} minutes", round(seconds / 60))
    return words.count("time", "{n} hour", "{n} hours", round(seconds / 60 / 60))


def group(words: Words, name: str) -> str:
    """Return what the rivals of a hand are called together."""
    levels = {one.value: one for one in Level}
    return level(words, levels[name]) if name in levels else words.text("level", "Mixed")


def figure_list(words: Words, hands: tuple[Played, ...]) -> Node:
    """Return what at least one hand adds up to; rates only where there are enough hands for them."""
    sums = figures(hands)
    items = [(words.text("score", "Hands"), str(sums.hands)), *_rates(words, sums)]
    if sums.mean_place is not None:
        items.append((words.text("score", "Average place"), decimal(words, sums.mean_place)))
    row = words.text("score", "{now}, at best {best}", now=sums.streak, best=sums.best_streak)
    items += [
        (words.text("score", "Times Durak"), str(sums.durak)),
        (words.text("score", "Hands in a row without being the Durak"), row),
        (words.text("score", "Cards picked up a hand"), decimal(words, sums.taken)),
        (words.text("score", "Half of the hands took at most"), lasting(words, sums.seconds)),
        (words.text("score", "Null hands, counted apart"), str(sums.nulls)),
    ]
    return node("dl", {"class": "figures"}, *(_item(name, value) for name, value in items))


def luck(words: Words, hands: tuple[Played, ...]) -> list[Node]:
    """Return what chance gave the person, and what it gives on average."""
    dealt, opened = trumps(hands), openings(hands)
    return [
        node("h3", None, words.text("heading", "What chance gave you")),
        _fair(words, words.text("score", "Trumps among your first cards: {got}.", got=dealt.got), dealt),
        _fair(words, words.text("score", "Hands you opened: {got}.", got=opened.got), opened),
    ]


def _rates(words: Words, sums: Figures) -> list[tuple[str, str]]:
    named = (
        (words.text("score", "Not the Durak"), sums.ranked - sums.durak),
        (words.text("score", "First out"), sums.first),
    )
    if sums.ranked < ENOUGH:
        later = words.count("score", "from {n} hand on", "from {n} hands on", ENOUGH)
        return [(name, later) for name, _ in named]
    return [(name, share(words, part / sums.ranked)) for name, part in named]


def _item(name: str, value: str) -> Node:
    return node("div", None, node("dt", None, name), node("dd", None, value))


def _fair(words: Words, got: str, chance: Chance) -> Node:
    """Return what came, what is to be expected, and whether what came is out of the ordinary."""
    usual = words.text("score", "So it goes with chance.")
    rare = words.text(
        "score", "That is rare, but of twenty people who look, one sees something as rare by chance alone."
    )
    expected = words.text(
        "score",
        "Chance gives {expected} on average, and from {low} to {high} in 95 of 100 cases.",
        expected=decimal(words, chance.expected),
        low=decimal(words, max(0.0, chance.expected - chance.margin)),
        high=decimal(words, chance.expected + chance.margin),
    )
    return node("p", None, sentences(words, got, expected, usual if chance.usual else rare))
