"""Ending what runs on a loop."""

import asyncio
import logging
from collections.abc import Iterable

_AGAIN_S = 0.5
_IDLE = "returning true from eof_received() has no effect"


async def ended(tasks: Iterable["asyncio.Task[None]"]) -> None:
    """Cancels until they are done. Once is not enough: before Python 3.12 `asyncio.wait_for`, by which the bus waits
    for answers, loses a cancellation that comes together with one."""
    for task in tasks:
        while not task.done():
            task.cancel()
            await asyncio.wait([task], timeout=_AGAIN_S)


def quiet_tls() -> None:
    """Whenever an engine dies, asyncio says of the bus's lines under TLS what nobody can do anything about."""
    logger = logging.getLogger("asyncio")
    if _says_something not in logger.filters:
        logger.addFilter(_says_something)


def _says_something(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(_IDLE)
