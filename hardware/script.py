"""What happens at a simulated table: stones set down, lifted and pushed, with the time of each. Knows no rules.

Times are seconds since the round began, points 0..360 row-major, offsets in rows of the grid. `told` is what a
witness would say about an act (type and detail), kept for the truth of the pictures; the camera makes nothing of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Offset = tuple[float, float]
SOUTH, NORTH = "south", "north"  # where the players sit: black at the picture's lower edge


@dataclass(frozen=True)
class Told:
    """What a witness would say: {"type": "move", "detail": {...}}."""

    type: str
    detail: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Put:
    """A hand brings a stone; at `t` it lies on the point."""

    t: float
    point: int
    color: int
    offset: Offset
    side: str
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Lift:
    """A hand takes stones off one after another, the first at `t`, each further one `each_s` later."""

    t: float
    points: tuple[int, ...]
    side: str
    each_s: float = 0.45
    told: tuple[Told, ...] = ()

    @property
    def end(self) -> float:
        """When the last stone is off."""
        return self.t + self.each_s * (len(self.points) - 1)


@dataclass(frozen=True)
class Push:
    """Stones slide at `t` from point to point under a sleeve ("sleeve") or led by fingers ("hand")."""

    t: float
    moves: tuple[tuple[int, int, Offset], ...]
    side: str
    by: str = "sleeve"
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Bump:
    """Somebody knocks the board: it lies elsewhere from `t` on."""

    t: float
    x_mm: float
    y_mm: float
    turn_deg: float
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Nudge:
    """Somebody touches the camera: it looks elsewhere from `t` on, turned about its own axes."""

    t: float
    right_deg: float
    down_deg: float
    roll_deg: float
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Switch:
    """The lamp goes on or off at `t`."""

    t: float
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Fade:
    """From `t` on, within `seconds`, the picture's brightness goes to `level`, 1 being that of the beginning."""

    t: float
    seconds: float
    level: float
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Lean:
    """A head hangs over the board from `t` on."""

    t: float
    seconds: float
    side: str
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Reach:
    """A hand stays over a point from `t` on."""

    t: float
    seconds: float
    point: int
    side: str
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Press:
    """A hand presses the clock beside the board at `t`."""

    t: float
    side: str
    told: tuple[Told, ...] = ()


@dataclass(frozen=True)
class Clear:
    """Both hands take all stones off, from `t` on."""

    t: float
    seconds: float
    told: tuple[Told, ...] = ()


Act = Put | Lift | Push | Bump | Nudge | Switch | Fade | Lean | Reach | Press | Clear


@dataclass(frozen=True)
class Script:
    """One round: the acts in order of time, and after how many seconds the next round begins.

    start -- stones that lie there from the beginning: point, color, offset
    """

    acts: tuple[Act, ...]
    length_s: float
    start: tuple[tuple[int, int, Offset], ...] = ()

    def __post_init__(self) -> None:
        times = [act.t for act in self.acts]
        if times != sorted(times):
            raise ValueError("the acts of a script must stand in order of time")
        if not self.length_s > (times[-1] if times else 0):
            raise ValueError(f"a round of {self.length_s} s ends before its last act")
