"""Tables as they stood some minutes ago, by the hub's own clock: what a station says of the time delays nothing.

After a start nobody knows when what is in the store came: it waits as if it had come just now.
"""

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from station.game.logged import Entry
from station.hall.tables.table import TableNow
from station.hall.tables.told import Taken

_S_NS = 10**9


@dataclass
class _Behind:
    """One table. held -- what was in the store at the start; waiting -- with when each came"""

    table: TableNow
    held: TableNow | None = None
    waiting: deque[tuple[int, Entry | Taken]] = field(default_factory=deque)


class Delayed:
    """Safe to use from several threads. delay_s -- as the event fixes it now"""

    def __init__(self, tables: Iterable[TableNow], now_ns: int, delay_s: Callable[[], int]) -> None:
        self._delay_s, self._began_ns = delay_s, now_ns
        self._lock = threading.Lock()
        self._behind = {one.station: _Behind(TableNow(one.station), one) for one in tables}

    def hear(self, station: str, one: Entry | Taken, now_ns: int) -> None:
        """A record came."""
        with self._lock:
            self._behind.setdefault(station, _Behind(TableNow(station))).waiting.append((now_ns, one))

    def tables(self, now_ns: int) -> dict[str, TableNow]:
        """All of them as they stood the delay ago; a delay that was lengthened takes nothing back."""
        due_ns = now_ns - self._delay_s() * _S_NS
        with self._lock:
            for behind in self._behind.values():
                if behind.held is not None and self._began_ns <= due_ns:
                    behind.table, behind.held = behind.held, None
                while behind.held is None and behind.waiting and behind.waiting[0][0] <= due_ns:
                    _, one = behind.waiting.popleft()
                    try:
                        behind.table = behind.table.after(one)
                    except ValueError:  # see `Floor`
                        continue
            return {station: behind.table for station, behind in self._behind.items()}
