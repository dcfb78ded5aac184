"""Keeping the disk from filling: old games go when the owner said so, and a warning comes long before the end."""

import logging
import time
from collections.abc import Callable

from hardware.worker import Worker
from station.game.catalog import StorageLow
from station.pictures.incidents import LEAST_FREE_BYTES
from station.storage.archive import Archive
from station.storage.settings import SettingsStore
from station.table.clock_jump import ClockJumps
from station.table.machine import MachineWatch
from station.table.table import Table
from station.timebase import Clock

logger = logging.getLogger(__name__)
SUMMARY_REST_S = 0.1  # between two games that get their row in the archive: the camera comes first
TIDY_S = 6 * 3600.0  # how often games past their retention are looked for
DISK_LOOK_S = 60.0  # how often the disk is looked at
LOW_BYTES = 1_000_000_000  # a warning: some five evenings with pictures are left
AGAIN_SHARE = 0.5  # and again whenever the room has halved since


class Retention:
    """At work from `start` to `close`.

    free_bytes -- room on the data folder's disk; machine -- is looked at as often as the disk
    """

    def __init__(
        self,
        archive: Archive,
        table: Table,
        settings: SettingsStore,
        free_bytes: Callable[[], int],
        jumps: ClockJumps,
        clock: Clock,
        machine: MachineWatch,
    ) -> None:
        self._archive, self._table, self._settings, self._free_bytes = archive, table, settings, free_bytes
        self._jumps, self._clock, self._machine = jumps, clock, machine
        self._warned_at: int | None = None
        self._tidied_s: float | None = None
        self.worker = Worker("retention", self._turn, retry_s=DISK_LOOK_S)

    def start(self) -> None:
        """Begins."""
        self.worker.start()

    def close(self) -> None:
        """Ends."""
        self.worker.close()

    def tidy(self) -> None:
        """Deletes games past their retention; none after the clock jumped."""
        now = self._clock.now()
        self._jumps.see(now)
        self._jumps.keep(now)
        keep_days = None if self._settings.retention_paused else self._settings.get().keep_days
        for number in self._archive.expired(keep_days) if keep_days else ():
            logger.info("game %d is past its retention", number)
            self._table.past.remove(number, f"older than {keep_days} days")

    def look(self) -> None:
        """Warns, in the log of events and in the system's, when the disk runs low: once, and whenever half is gone; and
        of what ails the machine."""
        self._machine.look()
        free = self._free_bytes()
        if free >= LOW_BYTES:
            self._warned_at = None
        elif self._warned_at is None or free <= self._warned_at * AGAIN_SHARE:
            logger.warning("the disk runs low: %d MB free; delete old games, or set after how many days they go",
                           free // 1_000_000)  # fmt: skip
            pictures = free > LEAST_FREE_BYTES
            if self._table.remark(StorageLow(free_mb=free // 1_000_000, pictures_kept=pictures)):
                self._warned_at = free

    def _turn(self) -> float:
        self._jumps.see(self._clock.now())
        while not self.worker.closing and self._archive.summarize_next():
            self.worker.rest(SUMMARY_REST_S)
        self.look()
        if self._tidied_s is None or time.monotonic() - self._tidied_s >= TIDY_S:
            self._tidied_s = time.monotonic()
            self.tidy()
        return DISK_LOOK_S
