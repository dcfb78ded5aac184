"""What goes on the live stream: every event as it is written, and views at a bounded rate."""

import threading
import time
from collections.abc import Sequence

from fastapi.sse import format_sse_event

from station.api import presenters
from station.api.live import Live, Message
from station.game.logged import Entry
from station.storage.log import Log
from station.table.sighting import Sighting
from station.table.table import Table

VIEW_S = 0.2  # at most five views a second
QUIET_S = 4.0  # a view at least so often, so that pages know that the line lives


def encode(entry: Entry) -> Message:
    """An event as it goes over the wire; done once, however many listen."""
    text = presenters.live_event(entry).model_dump_json()
    return entry.event.seq, format_sse_event(data_str=text, id=str(entry.event.seq))


def live_of(log: Log) -> Live:
    """The stream of this log."""

    def backlog(after: int, count: int) -> Sequence[Message]:
        return [encode(entry) for entry in log.entries(after=after, limit=count)]

    return Live(backlog, log.last_seq())


class Views:
    """Sends views: at once when something changed, but at most five a second and at least one in four seconds."""

    def __init__(self, table: Table, live: Live) -> None:
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
                now.seq, now.help, sighting.connected, sighting.board_found, sighting.reason,
                [point for point, _ in sighting.hidden], [one.point for one in sighting.unsure], sighting.seen,
            )  # fmt: skip
            if matters == self._sent and now_s - self._sent_s < QUIET_S:
                return
            self._sent, self._sent_s = matters, now_s
        self._live.show(presenters.view(now, sighting, self._live.listeners).model_dump_json())
