"""Work that goes on beside the page, none of which fails unheard."""

import asyncio
from collections.abc import Callable, Coroutine

Start = Callable[[Coroutine[None, None, None]], asyncio.Task[None]]
"""Begins work that goes on beside the page."""


class Tasks:
    """What is being done."""

    def __init__(self, report: Callable[[BaseException], None]) -> None:
        """Tell `report` of whatever fails."""
        self._report = report
        # The loop itself holds tasks only loosely.
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Begin something."""
        task = asyncio.get_event_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._report(error)
