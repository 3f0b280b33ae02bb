"""Keeps the step that is looked at in sight of a log that scrolls inside itself; the page itself stays where it is."""

from typing import Any, Final

Element = Any
"""An element of the browser's document."""

STEP: Final = "[role=log] .now"


def keep_in_sight(root: Element) -> None:
    """Scroll the log no further than it takes to show the lines of the step, if a step is looked at."""
    lines = list(root.querySelectorAll(STEP))
    if not lines:
        return
    log = lines[0].closest("[role=log]")
    seen = log.getBoundingClientRect()
    over = seen.top - lines[0].getBoundingClientRect().top
    under = lines[-1].getBoundingClientRect().bottom - seen.bottom
    if over > 0:
        log.scrollBy(0, -over)
    elif under > 0:
        log.scrollBy(0, under)
