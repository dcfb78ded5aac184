"""What a long run did to the machine: the hottest, the fullest, every throttling seen, this program's own memory."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.health import Health, read_health


@dataclass(frozen=True)
class Strained:
    """None where the machine does not tell. Memory in MB; `grown_mb`: of this process, from first look to last."""

    looks: int
    hottest_c: float | None
    least_free_mb: int | None
    grown_mb: int | None
    troubles: tuple[str, ...]


class Strain:
    """Takes looks at the machine; keeps extremes only."""

    def __init__(
        self, look: Callable[[], Health] = read_health, own_mb: Callable[[], int | None] = lambda: resident_mb()
    ) -> None:
        self._look, self._own_mb = look, own_mb
        self._healths: list[Health] = []
        self._first_mb: int | None = None
        self._last_mb: int | None = None

    def take(self) -> None:
        """One look."""
        self._healths.append(self._look())
        self._last_mb = self._own_mb()
        self._first_mb = self._last_mb if len(self._healths) == 1 else self._first_mb

    def told(self) -> Strained:
        """What came of it."""
        heats = [health.temperature_c for health in self._healths if health.temperature_c is not None]
        frees = [health.memory_free_mb for health in self._healths if health.memory_free_mb is not None]
        troubles = sorted({word for health in self._healths for word in health.trouble_now or ()})
        known = self._first_mb is not None and self._last_mb is not None
        grown = (self._last_mb or 0) - (self._first_mb or 0) if known else None
        return Strained(len(self._healths), max(heats, default=None), min(frees, default=None), grown, tuple(troubles))


def resident_mb(status: Path = Path("/proc/self/status")) -> int | None:
    """What this process holds in memory now."""
    try:
        lines = status.read_text("ascii", errors="replace").splitlines()
    except OSError:
        return None
    held = [line.split()[1] for line in lines if line.startswith("VmRSS:")]
    return int(held[0]) // 1024 if held else None
