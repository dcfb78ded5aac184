"""Ending what runs on a loop."""

import asyncio
from collections.abc import Iterable

_AGAIN_S = 0.5


async def ended(tasks: Iterable["asyncio.Task[None]"]) -> None:
    """Cancels until they are done. Once is not enough: before Python 3.12 `asyncio.wait_for`, by which the bus waits
    for answers, loses a cancellation that comes together with one."""
    for task in tasks:
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=_AGAIN_S)
