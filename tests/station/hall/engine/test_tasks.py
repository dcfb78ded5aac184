"""A task that swallows its first cancellation ends all the same."""

import asyncio
import logging

import pytest

from station.hall.engine.tasks import ended, quiet_tls


def test_a_lost_cancellation_is_repeated() -> None:
    lost = []

    async def stubborn() -> None:
        while True:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError as error:
                lost.append(error)
                if len(lost) == 2:
                    raise

    async def main() -> None:
        task = asyncio.create_task(stubborn())
        await asyncio.sleep(0)
        await ended([task])
        assert task.cancelled() and len(lost) == 2

    asyncio.run(main())


def test_what_asyncio_says_of_a_dead_line_is_not_said(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        quiet_tls()
    logger = logging.getLogger("asyncio")
    logger.warning("returning true from eof_received() has no effect when using ssl")
    logger.warning("something else")
    assert caplog.messages == ["something else"]
