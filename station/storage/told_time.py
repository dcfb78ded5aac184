"""The time of day as a paired device told it, on a machine that no network tells: kept for this boot.

The machine's own clock is never set. The monotonic clock, by which a game's time is counted, is as it was; `trusted`
stays False, so that nothing is deleted by such a time.
"""

import json
from dataclasses import asdict, dataclass, replace
from typing import TypeGuard

from station.errors import RefusedError
from station.storage.log import Log
from station.timebase import Clock, Instant

_NAME = "told_time"
EARLIEST_NS = 1_767_225_600 * 10**9  # 2026-01-01: this program is not older
LATEST_NS = 4_102_444_800 * 10**9  # 2100-01-01


@dataclass(frozen=True)
class ToldTime:
    """What was told.

    boot -- the run of the machine that it holds for; zero_ns -- Unix time when that one's monotonic clock stood at 0
    offset_s -- by so much it was ahead of the machine's own time of day
    device, name -- whose word it is: a paired device, as people call it if they do
    """

    boot: str
    zero_ns: int
    offset_s: float
    device: str
    name: str


class ToldClock:
    """The machine's clocks, with the time of day as it was told while the machine's own is not to be trusted."""

    def __init__(self, machine: Clock) -> None:
        self._machine = machine
        self._log: Log | None = None
        self._told: ToldTime | None = None

    def keep_in(self, log: Log) -> None:
        """From here on what is told outlives the station, and what was told before holds again."""
        self._log = log
        text = log.setting(_NAME)
        self._told = ToldTime(**json.loads(text)) if text else None

    def now(self) -> Instant:
        """This moment."""
        now, told = self._machine.now(), self._told
        return now if not _holds(told, now) else replace(now, wall_ns=now.monotonic_ns + told.zero_ns)

    @property
    def told(self) -> ToldTime | None:
        """What the time of day goes by; None where it is the machine's own."""
        told = self._told
        return told if _holds(told, self._machine.now()) else None

    def tell(self, wall_ns: int, device: str, name: str) -> ToldTime:
        """It is `wall_ns` by that device. RefusedError where the machine knows better, or that is no time of today."""
        now = self._machine.now()
        if now.trusted:
            raise RefusedError("clock_known", "The network tells this station the time.")
        if not EARLIEST_NS <= wall_ns < LATEST_NS:
            raise RefusedError("clock_wrong", "This device's own clock is wrong.")
        offset_s = round((wall_ns - now.wall_ns) / 1e9, 3)
        told = ToldTime(now.boot, wall_ns - now.monotonic_ns, offset_s, device, name)
        if self._log is not None:
            self._log.set(_NAME, json.dumps(asdict(told)))
        self._told = told
        return told


def _holds(told: ToldTime | None, now: Instant) -> TypeGuard[ToldTime]:
    return told is not None and not now.trusted and told.boot == now.boot
