"""The drawn half of the cards: one hidden SVG of symbols for suits, pip faces, the card back and icons.

Indices are live text and the court figures are built by `courts.mjs`; everything here is our own drawing. A face is 520
by 728 units, five to seven, with pips of 100. Suits are filled with `currentColor`, so the style sheet alone decides
about palettes; `--back` and `--back-line` colour the back.
"""

SUITS = {
    "c": "M-21-24a21 21 0 1 1 42 0 21 21 0 1 1-42 0zM-44 10a21 21 0 1 1 42 0 21 21 0 1 1-42 0zM2 10a21 21 0 1 1 42 0 "
    "21 21 0 1 1-42 0zM0-24 22 10h-44zM4 6q0 28 13 39h-34q13-11 13-39z",
    "d": "M0-47q16 27 37 47-21 20-37 47-16-27-37-47Q-16-20 0-47z",
    "h": "M0 45C-6 29-42 10-42-18c0-15 11-25 23-25q13 0 19 15 6-15 19-15c12 0 23 10 23 25C42 10 6 29 0 45z",
    "s": "M0-45c6 17 41 36 41 60 0 12-9 20-19 20q-13 0-18-11 1 14 13 21h-34q12-7 13-21-5 11-18 11c-10 0-19-8-19-20 "
    "0-24 35-43 41-60z",
}
"""One path a suit, around the origin in a box of 100, all parts turning the same way so that overlaps stay filled."""

_LEFT, _MIDDLE, _RIGHT = 184, 260, 336
_HALF = 364
_FACE = f"0 0 {2 * _MIDDLE} {2 * _HALF}"


def _both(*heights: int) -> tuple[tuple[int, int], ...]:
    """Places of pips in the outer columns, a pair at each height."""
    return tuple((column, height) for height in heights for column in (_LEFT, _RIGHT))


PIPS = {
    "6": _both(122, 364, 606),
    "7": (*_both(122, 364, 606), (_MIDDLE, 243)),
    "8": (*_both(122, 364, 606), (_MIDDLE, 243), (_MIDDLE, 485)),
    "9": (*_both(122, 283, 445, 606), (_MIDDLE, 364)),
    "T": (*_both(122, 283, 445, 606), (_MIDDLE, 202), (_MIDDLE, 526)),
    "A": ((_MIDDLE, 364),),
}
"""Where each rank's pips sit. Those below the middle stand on their heads, as on every printed card."""

# Strokes on a grid of 24, two units wide.
_ICONS = {
    "attack": "M14.5 17.5 4 7V4h3l10.5 10.5M13 19l6-6M16 16l4 4M19 21l2-2",
    "back": "M15 5l-7 7 7 7",
    "close": "M6 6l12 12M18 6 6 18",
    "defend": "M12 3l8 3v5c0 5-3.4 8.6-8 10-4.6-1.4-8-5-8-10V6z",
    "done": "M5 12.5l5 5 9.5-10.5",
    "full": "M14 4h6v6M20 4l-9 9M10 5H5v14h14v-5",
    "hint": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
    "log": "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    "new": "M12 5v14M5 12h14",
    "next": "M5 12h14M13 6l6 6-6 6",
    "on": "M9 5l7 7-7 7",
    "out": "M6 21V4h12l-2.5 4L18 12H6",
    "pause": "M9 5v14M15 5v14",
    "play": "M8 5l11 7-11 7z",
    "replay": "M4 5v5h5M5 15a7.5 7.5 0 1 0 .8-8L4 10",
    "rules": "M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zM12 6.5v13",
    "seal": "M12 3 4.5 6v5.5c0 4.5 3.2 8 7.5 9.5 4.3-1.5 7.5-5 7.5-9.5V6L12 3M8.5 12l2.5 2.5 4.5-5",
    "settings": "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
    "share": "M12 15V3M7.5 7.5 12 3l4.5 4.5M5 12v8h14v-8",
    "stats": "M5 20v-8M12 20V4M19 20v-5",
    "take": "M12 4v11M7 10.5l5 5 5-5M4 20h16",
    "undo": "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
}


def _symbol(name: str, box: str, body: str, more: str = "") -> str:
    return f'<symbol id="{name}" viewBox="{box}"{more}>{body}</symbol>'


def _large(suit: str, size: float) -> str:
    return f'<use href="#pip-{suit}" transform="translate({_MIDDLE} {_HALF})scale({size:g})"/>'


def _face(rank: str, suit: str) -> str:
    if rank == "A":
        beads = 'fill="none" stroke="currentColor" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 14.137"'
        return _symbol(
            f"face-A{suit}", _FACE, f'<circle cx="{_MIDDLE}" cy="{_HALF}" r="180" {beads}/>' + _large(suit, 2.4)
        )
    upright = "".join(f'<use href="#pip-{suit}" x="{x}" y="{y}"/>' for x, y in PIPS[rank] if y <= _HALF)
    turned = "".join(
        f'<use href="#pip-{suit}" x="{2 * _MIDDLE - x}" y="{2 * _HALF - y}"/>' for x, y in PIPS[rank] if y > _HALF
    )
    return _symbol(f"face-{rank}{suit}", _FACE, f'{upright}<g transform="rotate(180 {_MIDDLE} {_HALF})">{turned}</g>')


def _back() -> str:
    """Return the back: a lattice under a frame, and the four suits in a medallion."""
    mesh = "".join(f"M{x} 0l656 656M{x} 656l656-656" for x in range(-638, 448, 36))
    suits = "".join(
        f'<use href="#pip-{suit}" transform="translate({_MIDDLE} {_HALF})rotate({turn})translate(0-62)scale(.72)"/>'
        for suit, turn in zip("shcd", (0, 90, 180, 270), strict=True)
    )
    line = 'fill="none" stroke="var(--back-line)"'
    return _symbol(
        "back",
        _FACE,
        f'<path fill="var(--back)" d="M0 0h{2 * _MIDDLE}v{2 * _HALF}H0z"/>'
        f'<svg x="36" y="36" width="448" height="656"><path {line} stroke-width="3" opacity=".5" d="{mesh}"/></svg>'
        f'<rect x="36" y="36" width="448" height="656" rx="20" {line} stroke-width="7"/>'
        f'<circle cx="{_MIDDLE}" cy="{_HALF}" r="130" fill="var(--back)" stroke="var(--back-line)" stroke-width="7"/>'
        f'<g color="var(--back-line)">{suits}</g>',
    )


def sprite() -> str:
    """One `<svg>` to set into the page; its symbols are suit-c, face-6c, back and icon-take, each with its kin."""
    stroke = ' fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"'
    paths = "".join(f'<path id="pip-{suit}" fill="currentColor" d="{path}"/>' for suit, path in SUITS.items())
    parts = [f"<defs>{paths}</defs>"]
    parts += [_symbol(f"suit-{suit}", "-50 -50 100 100", f'<use href="#pip-{suit}"/>') for suit in SUITS]
    parts += [_face(rank, suit) for suit in SUITS for rank in PIPS]
    parts += [_back()]
    parts += [_symbol(f"icon-{name}", "0 0 24 24", f'<path d="{path}"/>', stroke) for name, path in _ICONS.items()]
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="sprite" hidden="">{"".join(parts)}</svg>'
