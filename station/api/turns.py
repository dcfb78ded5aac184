"""Work for strangers: a little at a time, one address after another, and nothing for who has hung up.

Whoever is paired waits for no turn, so that a tablet always finds threads free, whatever strangers ask for.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

TURNS_AT_ONCE = 2
WAITING_EACH = 120  # of one address: as many connections as it may hold


class BusyError(Exception):
    """So many questions of this address wait already."""


class Turns:
    """Used on the event loop alone."""

    def __init__(self, at_once: int = TURNS_AT_ONCE, waiting_each: int = WAITING_EACH) -> None:
        self._free, self._waiting_each = at_once, waiting_each
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the address that is next stands first

    async def take(self, address: str, *, limited: bool = True) -> None:
        """Waits for a turn, to be given back. Raises BusyError where `limited`."""
        if self._free > 0:
            self._free -= 1
            return
        queue = self._waiting.setdefault(address, deque())
        if limited and len(queue) >= self._waiting_each:
            raise BusyError
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # it came in the same moment
            elif turn in queue:  # else it was passed over
                queue.remove(turn)
                if not queue and self._waiting.get(address) is queue:
                    del self._waiting[address]
            raise

    def give_back(self) -> None:
        """To whoever waits for it; of each address one, then the next address."""
        while self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            turn = queue.popleft()
            if queue:
                self._waiting[address] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """One, given back at the end; for pages that listen, which are counted already."""
        await self.take(address, limited=False)
        try:
            yield
        finally:
            self.give_back()
