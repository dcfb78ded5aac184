"""Tables as they stood some minutes ago, by the hub's own clock: what a station says of the time delays nothing.

The hub's store knows when each record came, so that a hub that was started anew goes on where it was.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from station.game.logged import Entry
from station.hall.tables.table import TableNow
from station.hall.tables.told import Taken

_S_NS = 10**9

Arrival = tuple[int, Entry | Taken]
"""When a record came, in nanoseconds of the hub's wall clock, and what it says."""


@dataclass
class _Behind:
    """One table. waiting -- with when each came; earlier -- its games before the last one, by number, as they stand"""

    table: TableNow
    waiting: deque[Arrival] = field(default_factory=deque)
    earlier: dict[int, TableNow] = field(default_factory=dict)

    def after(self, one: Entry | Taken) -> bool:
        """With one record more; whether a game before the last one is another now: it ended, or it was corrected."""
        if isinstance(one, Entry) and one.game in self.earlier:
            self.earlier[one.game] = self.earlier[one.game].after(one)
            return True
        before, self.table = self.table, self.table.after(one)
        if before.game is None or self.table.game is None or before.game.number == self.table.game.number:
            return False
        self.earlier[before.game.number] = before
        return True


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
        """All of them as they stood the delay ago, before each its earlier games in order, where one of those is not as
        it was when this was asked last; a delay that was lengthened takes nothing back."""
        due_ns = now_ns - self._delay_s() * _S_NS
        found: list[TableNow] = []
        with self._lock:
            for behind in self._behind.values():
                changed = False
                while behind.waiting and behind.waiting[0][0] <= due_ns:
                    _, one = behind.waiting.popleft()
                    with suppress(ValueError):  # see `Floor`
                        changed = behind.after(one) or changed
                if changed:
                    found += behind.earlier.values()
                found.append(behind.table)
        return found
