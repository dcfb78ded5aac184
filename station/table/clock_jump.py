"""A clock that jumps: until the owner has looked, nothing is deleted by it."""

import json
import logging
from dataclasses import asdict

from station.storage.log import Log
from station.storage.settings import SettingsStore
from station.timebase import Instant

logger = logging.getLogger(__name__)
DRIFT_NS = 3600 * 10**9  # within one run of the machine; synchronization itself moves a running clock by seconds
LONGEST_OFF_NS = 60 * 24 * 3600 * 10**9  # a club's summer: between two runs only the time of day tells
_NAME = "clock_seen"


class ClockJumps:
    """Compares each trusted moment with the last one known, across restarts too. Untrusted ones tell nothing."""

    def __init__(self, log: Log, settings: SettingsStore) -> None:
        self._log, self._settings = log, settings
        text = log.setting(_NAME)
        self._last = Instant(**json.loads(text)) if text else None

    def see(self, now: Instant) -> None:
        """This moment. Where the clock jumped, retention is paused in the settings, and the system's log says so."""
        if not now.trusted:
            return
        if self._last is not None and _jumped(self._last, now):
            days = (now.wall_ns - self._last.wall_ns) / 1e9 / 86400
            logger.warning("the clock jumped by %.1f days: no game is deleted until the owner says again how long"
                           " games are kept", days)  # fmt: skip
            self._settings.pause_retention()
            self.keep(now)
        self._last = now

    def keep(self, now: Instant) -> None:
        """Writes down a trusted moment, for the next run of the station."""
        if now.trusted:
            self._log.set(_NAME, json.dumps(asdict(now)))


def _jumped(last: Instant, now: Instant) -> bool:
    moved_ns = now.wall_ns - last.wall_ns
    if now.boot == last.boot:
        return abs(moved_ns - (now.monotonic_ns - last.monotonic_ns)) > DRIFT_NS
    return not -DRIFT_NS <= moved_ns <= LONGEST_OFF_NS
