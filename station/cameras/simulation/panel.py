"""The clock beside a simulated table as a panel: `--panel sim:FILE`, where FILE is the socket that takes its orders."""

from hardware.camera import CameraError
from hardware.panel import Button, Lamp, Press
from station.cameras.simulation.answers import Presses
from station.cameras.simulation.client import OrderClient
from station.timebase import Clock

CLOCKS = {"B": Button.CLOCK_BLACK, "W": Button.CLOCK_WHITE}


class SimulatedPanel:
    """See `hardware.panel.Panel`; its lamps are seen by nobody. A table that does not answer has no presses."""

    def __init__(self, table: OrderClient, clock: Clock) -> None:
        self._table, self._clock = table, clock

    def presses(self) -> list[Press]:
        """See `Panel`."""
        try:
            found = self._table.ask(Presses, "presses").presses
        except CameraError:
            return []
        now_ns = self._clock.now().monotonic_ns
        return [Press(CLOCKS[side], now_ns - round(ago_s * 1e9)) for side, ago_s in found]

    def light(self, lamp: Lamp, on: bool) -> None:
        """Nobody sees it."""

    def buzz(self, seconds: float, times: int = 1) -> None:
        """Nobody hears it."""

    def close(self) -> None:
        """Nothing to release."""
