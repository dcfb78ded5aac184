"""What goes on the live streams: every event as it is written, and views at a bounded rate; to the officials, and to
everybody else as he is told of it."""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from fastapi.sse import format_sse_event

from rules.rulings.parameters import EventParameters
from station.api import presenters
from station.api.auth import Role
from station.api.live import Live, Message
from station.api.unsaid import hears_all, hushed, plain, quiet, unsaid
from station.game.logged import Entry
from station.storage.log import Log
from station.table.sighting import Sighting
from station.table.snapshot import Snapshot
from station.table.table import Table

VIEW_S = 0.2  # at most five views a second
QUIET_S = 4.0  # a view at least so often, so that pages know that the line lives


def encode(entry: Entry) -> Message:
    """An event as it goes over the wire; done once, however many listen."""
    text = presenters.live_event(entry).model_dump_json()
    return entry.event.seq, format_sse_event(data_str=text, id=str(entry.event.seq))


class Streams:
    """The officials' stream of this log and everybody else's: one where the event announces incidents to the table."""

    def __init__(self, log: Log, terms: Callable[[], EventParameters]) -> None:
        """terms -- what the event has fixed, as it holds now."""
        self._terms = terms

        def of(make: Callable[[Sequence[Entry]], list[Message]]) -> Live:
            return Live(lambda after, count: make(list(log.entries(after=after, limit=count))), log.last_seq())

        self._desk, self._hall = of(lambda entries: [encode(entry) for entry in entries]), of(self._told)

    @property
    def listeners(self) -> int:
        """How many pages listen now."""
        return self._desk.listeners + self._hall.listeners

    def to(self, role: Role) -> Live:
        """The stream that he hears."""
        return self._desk if hears_all(role) else self._hall

    def publish(self, entries: Sequence[Entry]) -> None:
        """New entries, already in the log. From any thread."""
        messages = [encode(entry) for entry in entries]
        self._desk.publish(messages)
        self._hall.publish(self._told(entries) if quiet(self._terms()) else messages)

    def show(self, now: Snapshot, sighting: Sighting) -> None:
        """The newest view. From any thread."""
        seen = presenters.view(now, sighting, self.listeners)
        self._desk.show(seen.model_dump_json())
        told = hushed(now)
        plainly = {
            "state": presenters.word(told, sighting, unsaid(now.game)),
            "differs": list(told.differs),
            "seen_there": presenters.seen_there(told, sighting),
        }
        self._hall.show(seen.model_copy(update=plainly).model_dump_json())

    def close(self) -> None:
        """Ends every stream, so that the server can stop."""
        self._desk.close()
        self._hall.close()

    def _told(self, entries: Sequence[Entry]) -> list[Message]:
        hushed = quiet(self._terms())
        return [encode(replace(entry, event=plain(entry.event)) if hushed else entry) for entry in entries]


class Views:
    """Sends views: at once when something changed, but at most five a second and at least one in four seconds."""

    def __init__(self, table: Table, live: Streams) -> None:
        self._table, self._live = table, live
        self._lock = threading.Lock()
        self._sent_s = 0.0
        self._sent: object = None

    def show(self, sighting: Sighting) -> None:
        """The newest sighting."""
        now_s = time.monotonic()
        with self._lock:
            if now_s - self._sent_s < VIEW_S:
                return
            now = self._table.snapshot
            matters = (
                now.seq, now.help, now.broken, now.checks, now.waits, now.coming,
                sighting.connected, sighting.board_found, sighting.reason,
                [point for point, _ in sighting.hidden], [one.point for one in sighting.unsure], sighting.seen,
            )  # fmt: skip
            if matters == self._sent and now_s - self._sent_s < QUIET_S:
                return
            self._sent, self._sent_s = matters, now_s
        self._live.show(now, sighting)
