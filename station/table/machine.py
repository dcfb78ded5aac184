"""The machine itself: a power supply that is too weak, heat that slows it down. A Pi's firmware tells both."""

import logging
from collections.abc import Callable

from hardware.health import Health, Ill, ills, read_health
from station.game.catalog import MachineHot, Occurrence, PowerLow
from station.table.table import Table
from station.timebase import Clock, Instant, elapsed_ns

logger = logging.getLogger(__name__)
ILL_AGAIN_S = (
    600.0  # it is over after so long without: at the limit of its heat a machine cools and warms by the minute
)


class MachineWatch:
    """Tells once of what ails the machine, in the record and the journal, and again once it was well for ILL_AGAIN_S.

    ill -- at the last look, or in the moments before it
    """

    def __init__(self, table: Table, clock: Clock, health: Callable[[], Health] = read_health) -> None:
        self._table, self._clock, self._health = table, clock, health
        self.ill: frozenset[Ill] = frozenset()
        self._since_start: frozenset[str] | None = None
        self._last: dict[Ill, Instant] = {}

    def look(self) -> None:
        """One look. What lasted for moments alone is seen the first time since the machine's start: its firmware
        remembers no more than that."""
        health, now = self._health(), self._clock.now()
        remembered = frozenset(health.trouble_before or ())
        words = set(health.trouble_now or ())
        if self._since_start is not None:
            words |= remembered - self._since_start
        self._since_start = remembered
        self.ill = ills(words)
        for ill in sorted(self.ill):
            last = self._last.get(ill)
            if last is None or elapsed_ns(last, now) >= ILL_AGAIN_S * 1e9:
                said = ", ".join(sorted(words))
                logger.warning("%s: %s", _JOURNAL[ill], said)
                if not self._table.remark(_event(ill, said, health.temperature_c)):
                    continue
            self._last[ill] = now


_JOURNAL = {Ill.WEAK: "the power supply is too weak", Ill.HOT: "the machine is too hot and slows down"}


def _event(ill: Ill, trouble: str, celsius: float | None) -> Occurrence:
    return PowerLow(trouble=trouble) if ill is Ill.WEAK else MachineHot(trouble=trouble, celsius=celsius)
