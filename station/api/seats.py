"""Who listens to the live stream: paired devices first, strangers by fair shares.

There is room for one more as long as some address holds more than it would get: the newest page of the one that holds
most gives its seat up. So six addresses with sixty pages each shut no seventh out, and a hall behind one router keeps
those that came first.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

LISTENERS = 400  # one station serves a hall; more are refused rather than let the recording wait
OF_STRANGERS = 360  # the others are kept for paired devices
OF_ONE_ADDRESS = 60  # strangers', so that nobody takes all seats; fifty pages may sit behind one router


@dataclass(eq=False)
class Seat:
    """One page's. `given_up`: for somebody else."""

    address: str
    paired: bool
    given_up: bool = False
    _deadline: asyncio.Timeout | None = field(default=None, init=False)

    def give_up(self) -> None:
        """Ends what is done from it."""
        self.given_up = True
        if self._deadline is not None:
            self._deadline.reschedule(asyncio.get_running_loop().time())

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """For what is done from it; TimeoutError as soon as it is given up."""
        if self.given_up:
            raise TimeoutError
        async with asyncio.timeout(None) as self._deadline:
            yield


class Seats:
    """Used on the event loop alone."""

    def __init__(self) -> None:
        self._taken: list[Seat] = []  # the newest last

    def take(self, address: str, paired: bool) -> Seat | None:
        """A seat for one stream, to be left; None: there is none for this one."""
        held = Counter(seat.address for seat in self._taken if not seat.paired)
        if not paired and held[address] >= OF_ONE_ADDRESS:
            return None
        if len(self._taken) >= LISTENERS or (not paired and held.total() >= OF_STRANGERS):
            greediest, most = max(held.items(), key=lambda one: one[1], default=("", 0))
            if most <= (0 if paired else held[address] + 1):
                return None
            loser = next(seat for seat in reversed(self._taken) if not seat.paired and seat.address == greediest)
            self._taken.remove(loser)
            loser.give_up()
        seat = Seat(address, paired)
        self._taken.append(seat)
        return seat

    def leave(self, seat: Seat) -> None:
        """Gives it back, unless it was given up."""
        if not seat.given_up:
            self._taken.remove(seat)
