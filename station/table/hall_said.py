"""What the hall says to this table beside what it takes: the pairing that waits, and that a referee is on his way.

In no log and kept by nobody: the hall says both again and again while they hold.
"""

from dataclasses import dataclass

from station.timebase import Clock

HELD_S = 12.0
"""The hall says each second who comes: not heard for so long it holds no more."""


@dataclass(frozen=True)
class NextPairing:
    """Of the hall's, which this table takes once its game is over. black, white -- names"""

    round: int
    black: str
    white: str


class HallSaid:
    """One a table. waits -- the pairing that comes after the game that goes on; None: none does"""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.waits: NextPairing | None = None
        self._coming: tuple[str, int] | None = None

    def comes(self, name: str) -> None:
        """A referee says so at the hall's desk."""
        self._coming = name, self._clock.now().monotonic_ns

    @property
    def coming(self) -> str | None:
        """His name, "" where nobody knows it; None: nobody is."""
        if self._coming is None:
            return None
        name, since_ns = self._coming
        return name if self._clock.now().monotonic_ns - since_ns < HELD_S * 1e9 else None
