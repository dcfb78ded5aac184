"""A task that swallows its first cancellation ends all the same."""

import asyncio

from station.hall.engine.tasks import ended


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
