"""All tables at once: what each message changes, and who hears of it. From the store after a start."""

import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from station.game.logged import Entry, LoggedGame
from station.hall.engine.wire import Sent
from station.hall.tables.table import TableNow
from station.hall.tables.told import Called, Kept, Taken, told

SILENT_NS = 15 * 10**9
"""A station says every five seconds that it is there."""


class Records(Protocol):
    """What the floor needs of the hub's store."""

    def nkeys(self) -> dict[str, str]:
        """Of all stations, by name."""

    def heard(self) -> dict[str, int | None]:
        """Wall time of the last message of each."""

    def records(self, station: str, after: int = 0) -> Iterable[tuple[int, bytes | None]]:
        """Ids and bytes."""

    def arrivals(self, station: str) -> Iterable[tuple[int, bytes | None]]:
        """When each record came, in Unix nanoseconds, 0 where nobody knows, and its bytes."""

    def begun(self, station: str) -> tuple[int, int]:
        """Ids of the records with which its last game began, and with which it took the order before; 0: none."""

    def game_begun(self, station: str, game: int) -> tuple[int, int] | None:
        """The same of one game."""

    def games(self, station: str) -> list[int]:
        """Numbers of all that it began, in order."""


class Floor:
    """Safe to use from several threads. changed -- hears each table that is another one now, outside the lock; as it
    stands in an earlier game, where that one was corrected

    recorded -- hears each record of a game, with when it came; taken -- each order of this hall that a table took
    hall -- the origin of its log: what a station took of another hall before is no affair of this one; "": all is
    """

    def __init__(
        self, records: Records, changed: Callable[[TableNow], object] = lambda _: None, hall: str = ""
    ) -> None:
        self._records, self._changed, self._hall = records, changed, hall
        self.taken: Callable[[str, Taken, int], object] = lambda _station, _one, _now_ns: None
        self.recorded: Callable[[str, Entry | Taken, int], object] = lambda _station, _one, _now_ns: None
        self._lock = threading.RLock()
        self._rev = 0
        self._tables: dict[str, TableNow] = {}
        for station, heard_ns in records.heard().items():
            self._keep(replace(self._read(station), heard_ns=heard_ns))

    @property
    def rev(self) -> int:
        """Of the newest change."""
        with self._lock:
            return self._rev

    def tables(self, after: int = 0) -> list[TableNow]:
        """Those that changed since, by name; all of them with 0."""
        with self._lock:
            return [one for _, one in sorted(self._tables.items()) if one.rev > after]

    def table(self, station: str) -> TableNow:
        """An empty one for a station that said nothing yet."""
        with self._lock:
            return self._tables.get(station) or TableNow(station)

    def enrolled(self, station: str) -> None:
        """It may send from now on."""
        with self._lock:
            now = self._keep(self._tables.get(station) or TableNow(station))
        self._changed(now)

    def heard(self, station: str, now_ns: int) -> None:
        """It lives."""
        with self._lock:
            if station in self._tables:
                self._tables[station] = replace(self._tables[station], heard_ns=now_ns)

    def watch(self, now_ns: int) -> bool:
        """Marks who has been silent too long, and who is heard again; whether anybody is."""
        with self._lock:
            turned = [one for one in self._tables.values() if one.silent != (now_ns - (one.heard_ns or 0) > SILENT_NS)]
            for one in turned:
                self._keep(replace(one, silent=not one.silent))
        return bool(turned)

    def comes(self, station: str, name: str | None) -> bool:
        """A referee of this name comes to what waits there; None: after all nobody does. False: nothing waits."""
        with self._lock:
            known = self._tables.get(station)
            if known is None or not known.called:
                return False
            now = self._keep(replace(known, coming=name))
        self._changed(now)
        return True

    def forgot(self, station: str) -> None:
        """It is none of this hall any more."""
        with self._lock:
            self._tables.pop(station, None)
            self._rev += 1

    def take(self, station: str, sent: Sent | None, now_ns: int) -> None:
        """A message of this station is in the store; sent -- its record, where it was a new one."""
        with self._lock:
            now = replace(self._tables.get(station) or TableNow(station), heard_ns=now_ns)
            one = self._told(sent.record) if sent is not None else None
            if one is None:
                self._tables[station] = now  # it lives: pages hear that with its next change, or by their own clock
                return
            now = self._keep(self._after(now, one))
        if isinstance(one, Taken):
            self.taken(station, one, now_ns)
        if not isinstance(one, Kept | Called):
            self.recorded(station, one, now_ns)
        if isinstance(one, Entry) and now.game is not None and one.game < now.game.number:
            now = self.earlier(station, one.game) or now
        self._changed(now)

    def arrivals(self, now_ns: int) -> dict[str, list[tuple[int, Entry | Taken]]]:
        """What each station's records said and when they came; one of which nobody knows that came just now."""
        found: dict[str, list[tuple[int, Entry | Taken]]] = {}
        for station in self._records.nkeys():
            came = ((at, self._told(record)) for at, record in self._records.arrivals(station))
            found[station] = [(min(at, now_ns) or now_ns, one) for at, one in came if isinstance(one, Entry | Taken)]
        return found

    def earlier(self, station: str, game: int) -> TableNow | None:
        """The table as it stands in an earlier game, with what was said of that one since."""
        found = self._records.game_begun(station, game)
        return None if found is None else self._read(station, *found, game)

    def games(self, station: str, before: int | None = None) -> Iterator[TableNow]:
        """The table as it stands in each of its games, the last one first. before -- the number of a game: those that
        began before it"""
        now = self.table(station)
        for number in reversed(self._records.games(station)):
            if before is not None and number >= before:
                continue
            here = now.game is not None and now.game.number == number
            found = now if here else self.earlier(station, number)
            if found is not None:
                yield found

    def _told(self, record: bytes | None) -> Entry | Taken | Kept | Called | None:
        one = told(record)
        return None if isinstance(one, Taken) and self._hall not in ("", one.hall) else one

    def _after(self, now: TableNow, one: Entry | Taken | Kept | Called) -> TableNow:
        try:
            return now.after(one)
        except (
            ValueError
        ):  # what a newer program writes, or a station that is not sound: the record is kept all the same
            return now

    def _keep(self, now: TableNow) -> TableNow:
        self._rev += 1
        kept = self._tables[now.station] = replace(now, rev=self._rev)
        return kept

    def _read(self, station: str, first: int | None = None, taken: int = 0, game: int | None = None) -> TableNow:
        if first is None:
            first, taken = self._records.begun(station)
        now = TableNow(station)
        if taken and taken < first:
            for _, record in self._records.records(station, taken - 1):
                now = self._one(now, record)
                break
        for _, record in self._records.records(station, max(first - 1, 0)):
            one = self._told(record)
            if game is not None and isinstance(one, Entry | Kept) and one.game != game:
                continue
            now = now if one is None else self._after(now, one)
        return now

    def _one(self, now: TableNow, record: bytes | None) -> TableNow:
        one = self._told(record)
        return self._after(now, one) if isinstance(one, Taken) else now


def played(now: TableNow) -> LoggedGame | None:
    """The game that counts for the order the table has: None before its first stone."""
    return now.game if now.game is not None and now.ordered == now.taken else None
