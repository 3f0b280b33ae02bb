"""Plots: each a drawing, a sentence that says the same, and a table of its numbers."""

from collections.abc import Iterable, Sequence
from typing import Final

from app.figures import Finishes, Point
from app.scene import Node, node
from app.sizes import Sizes
from app.view.figures import group, share
from app.view.joining import fact, sentences
from app.view.wording import name
from engine.position import Seat
from i18n.words import Words

WIDTH: Final = 320
HEIGHT: Final = 180
LEFT: Final = 40
RIGHT: Final = 310
TOP: Final = 10
BOTTOM: Final = 156
"""The drawing, and within it the field of the curves, in units of its own; it grows with the page."""

BAR: Final = 44
"""The height of a bar with its name."""


def rate_plot(words: Words, points: Sequence[Point]) -> Node:
    """Return how the rate of being the Durak went, with the room that chance leaves it and the line of luck."""
    last = points[-1]
    said = words.text(
        "plot",
        "Durak in {rate} of the last hands. Luck alone would give {luck}; your true rate is likely {low} to {high}.",
        rate=share(words, last.rate),
        luck=share(words, last.luck),
        low=share(words, last.low),
        high=share(words, last.high),
    )
    first = points[0].number
    across = [_scaled(point.number, first, max(last.number, first + 1)) for point in points]
    band = [
        *zip(across, (_up(point.high) for point in points), strict=True),
        *reversed(list(zip(across, (_up(point.low) for point in points), strict=True))),
    ]
    drawing = _drawing(
        said,
        HEIGHT,
        *_grid(words),
        node("polygon", {"class": "band", "points": _points(band)}),
        node("polyline", {"class": "luck", "points": _points(zip(across, (_up(p.luck) for p in points), strict=True))}),
        node("polyline", {"class": "rate", "points": _points(zip(across, (_up(p.rate) for p in points), strict=True))}),
        node("circle", {"class": "end", "cx": across[-1], "cy": _up(last.rate), "r": 4}),
        _label(LEFT, HEIGHT - 6, str(first), "start"),
        _label(RIGHT, HEIGHT - 6, str(last.number), "end"),
    )
    legend = (
        ("rate", words.text("plot", "Durak, of the last 20 hands")),
        ("band", words.text("plot", "room that chance leaves")),
        ("luck", words.text("plot", "luck alone")),
    )
    heads = (
        words.text("plot", "Hand"),
        words.text("plot", "Durak"),
        words.text("plot", "from"),
        words.text("plot", "to"),
        words.text("plot", "luck"),
    )
    rows = [
        (str(p.number), share(words, p.rate), share(words, p.low), share(words, p.high), share(words, p.luck))
        for p in points
    ]
    return _plot(words, words.text("plot", "How often the Durak"), drawing, said, legend, (heads, rows))


def places_plot(words: Words, by_group: dict[str, Finishes]) -> Node:
    """Return how hands ended, a bar for each level of the rivals."""
    said = sentences(
        words,
        *(
            words.text(
                "plot",
                "{level}: first out {first}, Durak {durak}, between {between}.",
                level=group(words, which),
                first=ends.first,
                durak=ends.durak,
                between=ends.between,
            )
            for which, ends in by_group.items()
        ),
    )
    bars: list[Node] = []
    for number, (which, ends) in enumerate(by_group.items()):
        bars += _bar(number * BAR, group(words, which), ends)
    legend = (
        ("first", words.text("score", "First out")),
        ("between", words.text("plot", "Between")),
        ("durak", words.text("score", "Durak")),
    )
    heads = (
        words.text("score", "Level"),
        *(named for _, named in legend),
        words.text("score", "Null hands"),
    )
    rows = [
        (group(words, which), str(ends.first), str(ends.between), str(ends.durak), str(ends.nulls))
        for which, ends in by_group.items()
    ]
    drawing = _drawing(said, len(by_group) * BAR, *bars)
    return _plot(words, words.text("plot", "Places by level"), drawing, said, legend, (heads, rows))


def sizes_plot(words: Words, sizes: Sizes) -> Node:
    """Return how many cards each seat held after each fight of a hand."""
    return _sizes(words, sizes, words.text("plot", "Cards in hand, fight by fight"), words.text("plot", "Fight"))


def steps_plot(words: Words, sizes: Sizes, ply: int) -> Node:
    """Return how many cards each seat held at each step of a hand, the one that is looked at marked."""
    return _sizes(words, sizes, words.text("plot", "Cards in hand, step by step"), words.text("replay", "Step"), ply)


def _sizes(words: Words, sizes: Sizes, title: str, head: str, now: int | None = None) -> Node:
    most = max(max(hands) for hands in sizes)
    seats = [Seat(seat) for seat in range(len(sizes[0]))]
    fullest = max(seats, key=lambda seat: max(hands[seat] for hands in sizes))
    held = max(hands[fullest] for hands in sizes)
    said = words.text("plot", "Most cards in a hand: {name}, {n}.", name=name(words, fullest), n=held)
    lines = {
        seat: [
            (_scaled(number, 0, max(len(sizes) - 1, 1)), BOTTOM - (BOTTOM - TOP) * hands[seat] // most)
            for number, hands in enumerate(sizes)
        ]
        for seat in reversed(seats)
    }
    marks: list[Node] = []
    if now is not None:
        at = lines[seats[0]][now][0]
        marks = [
            node("line", {"class": "now", "x1": at, "x2": at, "y1": TOP, "y2": BOTTOM}),
            *(
                node("circle", {"class": f"now seat-{seat}", "cx": at, "cy": line[now][1], "r": 4})
                for seat, line in lines.items()
            ),
        ]
        counts = (fact(words, name(words, seat), str(sizes[now][seat])) for seat in seats)
        said = sentences(words, said, words.text("plot", "Marked: step {number}.", number=now), *counts)
    drawing = _drawing(
        said,
        HEIGHT,
        *(_level(TOP + (BOTTOM - TOP) * (2 - part) // 2, str(most * part // 2)) for part in range(3)),
        *(node("polyline", {"class": f"size seat-{seat}", "points": _points(line)}) for seat, line in lines.items()),
        *marks,
        _label(LEFT, HEIGHT - 6, "0", "start"),
        _label(RIGHT, HEIGHT - 6, str(len(sizes) - 1), "end"),
    )
    legend = [(f"size seat-{seat}", name(words, seat)) for seat in seats]
    heads = (head, *(named for _, named in legend))
    rows = [(str(number), *map(str, hands)) for number, hands in enumerate(sizes)]
    return _plot(words, title, drawing, said, legend, (heads, rows))


Legend = Iterable[tuple[str, str]]
"""A class of the drawing, and what it stands for."""
Table = tuple[Sequence[str], Sequence[Sequence[str]]]
"""Heads and rows."""


def _plot(words: Words, title: str, drawing: Node, said: str, legend: Legend, table: Table) -> Node:  # noqa: PLR0913, PLR0917
    keys = (
        node("li", None, node("i", {"class": f"key {kind}", "aria-hidden": "true"}), named) for kind, named in legend
    )
    return node(
        "figure",
        {"class": "plot"},
        node("h3", None, title),
        drawing,
        node("ul", {"class": "legend"}, *keys),
        node("figcaption", None, said),
        node(
            "details",
            None,
            node("summary", None, words.text("plot", "The numbers as a table")),
            node("div", {"class": "scroll", "tabindex": "0", "role": "group", "aria-label": title}, _table(*table)),
        ),
    )


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Node:
    lines = (
        node("tr", None, node("th", {"scope": "row"}, first), *(node("td", None, cell) for cell in rest))
        for first, *rest in rows
    )
    return node(
        "table",
        None,
        node("thead", None, node("tr", None, *(node("th", {"scope": "col"}, head) for head in heads))),
        node("tbody", None, *lines),
    )


def _drawing(said: str, height: int, *parts: Node) -> Node:
    view = f"0 0 {WIDTH} {height}"
    return node("svg", {"class": "drawing", "viewBox": view, "role": "img", "aria-label": said}, *parts)


def _grid(words: Words) -> list[Node]:
    return [_level(_up(part / 4), share(words, part / 4)) for part in range(5)]


def _level(height: int, said: str) -> Node:
    line = node("line", {"class": "grid", "x1": LEFT, "x2": RIGHT, "y1": height, "y2": height})
    return node("g", None, line, _label(LEFT - 5, height + 4, said, "end"))


def _bar(top: int, named: str, ends: Finishes) -> list[Node]:
    """Return a bar's name and its parts, each with its number where there is room."""
    parts = (("first", ends.first), ("between", ends.between), ("durak", ends.durak))
    whole = max(1, sum(count for _, count in parts))
    drawn = [_label(0, top + 14, named, "start")]
    start = 0
    for kind, count in parts:
        end = start + count
        left, right = WIDTH * start // whole, WIDTH * end // whole
        if count:
            place = {"x": left, "y": top + 20, "width": right - left, "height": 18}
            drawn.append(node("rect", {"class": kind, **place}))
        if right - left >= 12 * len(str(count)):
            drawn.append(_label((left + right) // 2, top + 33, str(count), "middle", f"on-{kind}"))
        start = end
    return drawn


def _label(across: int, down: int, said: str, anchor: str, kind: str = "label") -> Node:
    return node("text", {"class": kind, "x": across, "y": down, "text-anchor": anchor}, said)


def _scaled(number: int, first: int, last: int) -> int:
    return LEFT + (RIGHT - LEFT) * (number - first) // (last - first)


def _up(rate: float) -> int:
    return round(BOTTOM - (BOTTOM - TOP) * rate)


def _points(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{across},{down}" for across, down in pairs)
