"""The clock before a game, for the equipment report (2002 §30.5, §31.5): does it run true, is it kept, is it heard."""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from station.clock.beat import BEAT_S
from station.clock.keeper import ClockKeeper

DRIFT_S = 1.0
MOST_DRIFT_MS = 20.0
"""In an hour (CLOCK.md E5)."""
Ns = Callable[[], int]


@dataclass(frozen=True, slots=True)
class ClockCheck:
    """control, owner -- what the next game is timed by, whose reading counts; "" and "station" where nobody said

    drift_ms_h -- the station's clock against the machine's raw oscillator, a game's hour long
    kept_ms -- how long a second takes to the disk; None: it takes none
    sound -- of the station's loudspeaker; None: there shall be none
    external -- whether a clock beside the board tells its readings
    """

    control: str
    owner: str
    drift_ms_h: float
    kept_ms: float | None
    sound: bool | None
    external: bool

    @property
    def passes(self) -> bool:
        """Whether a game can be timed by it."""
        true = abs(self.drift_ms_h) <= MOST_DRIFT_MS
        kept = self.kept_ms is not None and self.kept_ms < 1000 * (1 - BEAT_S)
        return true and kept and self.sound is not False and (self.owner != "external" or self.external)

    def as_dict(self) -> dict[str, Any]:
        """JSON values only."""
        return asdict(self) | {"passes": self.passes}


def check_clock(keeper: ClockKeeper, drift_ms_h: Callable[[], float] | None = None) -> ClockCheck:
    """Takes a good second."""
    given = keeper.prepared
    return ClockCheck(
        control="" if given is None else given.control,
        owner="station" if given is None else given.owner,
        drift_ms_h=(drift_ms_h or drift)(),
        kept_ms=keeper.kept_ms(),
        sound=True if keeper.speaks else False if keeper.silent else None,
        external=keeper.external is not None,
    )


def drift(
    seconds: float = DRIFT_S,
    clock: Ns = lambda: time.clock_gettime_ns(time.CLOCK_BOOTTIME),
    raw: Ns = lambda: time.clock_gettime_ns(time.CLOCK_MONOTONIC_RAW),
    sleep: Callable[[float], None] = time.sleep,
) -> float:
    """Milliseconds that the station's clock, which NTP may slew, goes from the raw oscillator in an hour."""
    began = clock(), raw()
    sleep(seconds)
    ended = clock(), raw()
    passed_ns = max(1, ended[1] - began[1])
    return (ended[0] - began[0] - passed_ns) / passed_ns * 3_600_000
