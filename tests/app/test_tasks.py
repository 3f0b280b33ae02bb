"""Work beside the page fails loudly, once, and is otherwise left alone."""

import asyncio

from app.tasks import Tasks


def reported(*works, cancel=False):
    """Return what is reported of work that was begun, or begun and cancelled."""
    errors = []

    async def begun():
        tasks = [Tasks(errors.append).start(work) for work in works]
        await asyncio.sleep(0)
        if cancel:
            for task in tasks:
                task.cancel()
        await asyncio.wait(tasks)

    asyncio.run(begun())
    return errors


async def done():
    await asyncio.sleep(0)


async def failing():
    await asyncio.sleep(0)
    raise LookupError


def test_what_fails_is_reported_and_nothing_else():
    first, second = reported(done(), failing(), done(), failing())
    assert isinstance(first, LookupError)
    assert isinstance(second, LookupError)


def test_what_is_cancelled_has_not_failed():
    assert reported(done(), failing(), cancel=True) == []
