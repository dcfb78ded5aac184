"""Tables as they stood some minutes ago, by the hub's own clock: what a station says of the time delays nothing.

The hub's store knows when each record came, so that a hub that was started anew goes on where it was.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from station.game.logged import Entry
from station.hall.tables.table import TableNow
from station.hall.tables.told import Taken

_S_NS = 10**9

Arrival = tuple[int, Entry | Taken]
"""When a record came, in nanoseconds of the hub's wall clock, and what it says."""


@dataclass
class _Behind:
    """One table. waiting -- with when each came"""

    table: TableNow
    waiting: deque[Arrival] = field(default_factory=deque)


class Delayed:
    """Safe to use from several threads. arrivals -- by station, in order; delay_s -- as the event fixes it now"""

    def __init__(self, arrivals: Mapping[str, Iterable[Arrival]], delay_s: Callable[[], int]) -> None:
        self._delay_s = delay_s
        self._lock = threading.Lock()
        self._behind = {station: _Behind(TableNow(station), deque(came)) for station, came in arrivals.items()}

    def hear(self, station: str, one: Entry | Taken, now_ns: int) -> None:
        """A record came."""
        with self._lock:
            self._behind.setdefault(station, _Behind(TableNow(station))).waiting.append((now_ns, one))

    def tables(self, now_ns: int) -> list[TableNow]:
        """All of them as they stood the delay ago, before each the games that ended there since this was asked last; a
        delay that was lengthened takes nothing back."""
        due_ns = now_ns - self._delay_s() * _S_NS
        found: list[TableNow] = []
        with self._lock:
            for behind in self._behind.values():
                while behind.waiting and behind.waiting[0][0] <= due_ns:
                    _, one = behind.waiting.popleft()
                    before = behind.table
                    try:
                        behind.table = before.after(one)
                    except ValueError:  # see `Floor`
                        continue
                    had, has = before.game, behind.table.game
                    if had is not None and has is not None and had.number != has.number:
                        found.append(before)
                found.append(behind.table)
        return found
