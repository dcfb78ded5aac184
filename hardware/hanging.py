"""How high a camera hangs above a board, and what it then sees: pinhole geometry, looking straight down.

Not checked: the lens's distortion, which makes the edges of a wide one coarser, and how exactly it is centered (MARGIN
is for that).
"""

import math
from dataclasses import dataclass

from hardware.modules import CameraModule, SensorMode

BOARD_MM = (455.0, 425.0)
"""The largest usual board, from player to player, which is the longer way, and from side to side."""
CELL_MM = (23.7, 22.0)
"""Between two lines, the same ways: the picture's long side runs from player to player."""
MARGIN_MM = 30.0
"""Table in view on each side, so that the board's edge shows and a person may hang it by eye."""
STONE_MM = 9.2
"""Height of a thick stone."""
STEP_MM = 10
ROOM_MM = 600
"""Lower it is in the way of heads and arms, and thick stones lean far outward."""
TALLEST_MM = 1200
"""No arm that stands on a table holds a camera higher."""
GOOD_CELL_PX = 30.0
"""Where stones a little off their points are still told well; a reader's net sees a point in 24 pixels."""


@dataclass(frozen=True)
class Hanging:
    """A camera at its height. cell_px -- between two lines, the narrower way; seen_mm -- what it shows of the table
    leaning_mm -- by how much the top of a thick stone in the corner is seen outward of its foot."""

    module: CameraModule
    mode: SensorMode
    height_mm: int
    cell_px: float
    seen_mm: tuple[float, float]
    leaning_mm: float


def angles_deg(module: CameraModule, mode: SensorMode) -> tuple[float, float]:
    """Field of view of a mode, across and down, computed from pixels and focal length."""
    across, down = (
        2 * math.degrees(math.atan(side_px * module.sensor.pixel_um / 1000 / 2 / module.lens.focal_mm))
        for side_px in mode.crop_px
    )
    return across, down


def spread(module: CameraModule, mode: SensorMode) -> tuple[float, float]:
    """What it sees across and down, for each mm of height: the narrower of what is computed and what the data sheet
    says, so that a board that fits by this fits."""
    sensor_px = max(one.crop_px for one in module.sensor.modes)
    across, down = (
        min(computed, stated * crop / whole)
        for computed, stated, crop, whole in zip(
            _tangents(angles_deg(module, mode)),
            _tangents(module.lens.angle_deg) if module.lens.angle_deg else (math.inf, math.inf),
            mode.crop_px,
            sensor_px,
            strict=True,
        )
    )
    return across, down


def hung(module: CameraModule, mode: SensorMode | None = None, height_mm: int | None = None) -> Hanging:
    """At the lowest height, in whole steps, from which the board and its margin are in view; or at `height_mm`."""
    mode = mode or module.mode
    seen = spread(module, mode)
    if height_mm is None:
        lowest = max((side + 2 * MARGIN_MM) / each for side, each in zip(BOARD_MM, seen, strict=True))
        height_mm = math.ceil(max(lowest, module.lens.near_mm or 0) / STEP_MM) * STEP_MM
    seen_mm = seen[0] * height_mm, seen[1] * height_mm
    cell_px = min(cell * px / mm for cell, px, mm in zip(CELL_MM, mode.size_px, seen_mm, strict=True))
    corner_mm = math.hypot(*BOARD_MM) / 2
    leaning = corner_mm * STONE_MM / (height_mm - STONE_MM)
    return Hanging(module, mode, height_mm, cell_px, seen_mm, leaning)


def recommended(module: CameraModule) -> Hanging:
    """In its recommended mode, at the lowest height with room for heads and arms below."""
    return hung(module, height_mm=max(hung(module).height_mm, ROOM_MM))


def fits(hanging: Hanging) -> bool:
    """Whether an arm holds it there and it sees enough of each point."""
    return hanging.height_mm <= TALLEST_MM and hanging.cell_px >= GOOD_CELL_PX


def _tangents(angles: tuple[float, float]) -> tuple[float, float]:
    return 2 * math.tan(math.radians(angles[0] / 2)), 2 * math.tan(math.radians(angles[1] / 2))
