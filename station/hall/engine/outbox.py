"""The station's log as the outbox: what was not sent yet is what the hub has not, and nothing is queued beside it."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Protocol

from station.hall.engine.wire import Sent
from station.storage.log import Log


class Outbox(Protocol):
    """What a publisher sends from."""

    def after(self, id_: int, most: int) -> Sequence[Sent]:
        """The next records behind one, at most so many."""

    def leaf(self, id_: int) -> bytes | None:
        """Of a record; None where there is none."""


class LogOutbox:
    """Of a station's log. Safe to use from several threads."""

    def __init__(self, log: Log) -> None:
        self._log = log

    def after(self, id_: int, most: int) -> Sequence[Sent]:
        """See Outbox."""
        with self._log.ledger() as ledger:
            segments = ledger.segments()
            firsts = [segment.first for segment in segments]
            found = []
            for stored in ledger.stored(id_ + 1, id_ + 1 + most):
                segment = segments[bisect_right(firsts, stored.id) - 1]
                found.append(Sent(stored.id, segment.origin, stored.id - segment.first, stored.leaf, stored.record))
        return found

    def leaf(self, id_: int) -> bytes | None:
        """See Outbox."""
        with self._log.ledger() as ledger:
            found = ledger.leaves(id_, id_ + 1)
        return found[0] if found else None
