"""Events that the disk has not taken yet: they are in memory, with their numbers, and go first into the next write."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from station.game.event import Event
from station.game.logged import Entry
from station.storage.connection import is_of_disk
from station.storage.last_known import LastKnown
from station.timebase import Instant

logger = logging.getLogger(__name__)
MOST_UNSAVED = 20_000  # events kept in memory: some evenings, 20 MB


class Unsaved:
    """Holds no lock: the log's guards it."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self._why = ""

    @property
    def trouble(self) -> str | None:
        """Why the disk takes nothing, in its own words, while something waits for it."""
        return self._why if self.entries else None

    @property
    def last_seq(self) -> int:
        """The last number that was given here; 0 where nothing waits."""
        return self.entries[-1].event.seq if self.entries else 0

    def after(self, seq: int, game: int | None) -> list[Entry]:
        """Those with a higher number, of one game or of all."""
        return [one for one in self.entries if game in (None, one.game) and one.event.seq > seq]

    def keep(
        self,
        game: int | None,
        events: Sequence[Event],
        at: Instant,
        device: str,
        why: Exception,
        known: LastKnown,
    ) -> list[Entry]:
        """Keeps them. Raises `why` where it is no matter of the disk, or they are too many.

        game -- None: they begin one; known -- the last numbers on the disk
        """
        if not is_of_disk(why) or len(self.entries) + len(events) > MOST_UNSAVED:
            raise why
        self._why = str(why)
        if not self.entries:
            logger.error("the disk takes nothing (%s): the record goes on in memory", why)
        seq = max(known.seq, self.last_seq)
        number = max([known.game, *(entry.game for entry in self.entries)]) + 1 if game is None else game
        fresh = [Entry(number, replace(event, seq=seq + 1 + index), at, device) for index, event in enumerate(events)]
        self.entries += fresh
        return fresh

    def clear(self) -> None:
        """The disk has them."""
        self.entries.clear()
