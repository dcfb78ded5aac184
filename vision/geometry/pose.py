"""Where the board lies in the picture.

Board coordinates are in cells: the crossing in row r and column c is (x, y) = (c, r); rows run from the top, 0..18.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from vision.reasons import Reason

Points = npt.NDArray[np.float64]  # (N, 2), x then y


@dataclass(frozen=True)
class RadialLens:
    """One-term radial distortion (Brown): undistorted = center + (p - center)(1 + k1 r²), r in units of `scale_px`."""

    k1: float
    center_px: tuple[float, float]
    scale_px: float

    def undistort(self, points_px: Points) -> Points:
        """Pixels as seen to pixels of the straight-line camera, (N, 2) to (N, 2)."""
        d = (points_px - self.center_px) / self.scale_px
        r2 = (d * d).sum(axis=1, keepdims=True)
        return np.asarray(self.center_px + d * (1 + self.k1 * r2) * self.scale_px)

    def distort(self, points_px: Points) -> Points:
        """Inverse of `undistort` (Newton on the radius), (N, 2) to (N, 2).

        A barrel lens has a turning point: what lies beyond it has no inverse and is put on it.
        """
        target = (points_px - self.center_px) / self.scale_px
        wanted = np.sqrt((target * target).sum(axis=1, keepdims=True))
        farthest = np.sqrt(-1 / (3 * self.k1)) if self.k1 < 0 else 1e6
        radius = np.minimum(wanted, farthest)
        for _ in range(8):
            before, slope = radius, np.maximum(1 + 3 * self.k1 * radius**2, 0.1)
            radius = np.clip(radius - (radius * (1 + self.k1 * radius**2) - wanted) / slope, 0, farthest)
            if np.abs(radius - before).max(initial=0) < 1e-9:
                break
        scale = np.divide(radius, wanted, out=np.ones_like(wanted), where=wanted > 0)
        return np.asarray(self.center_px + target * scale * self.scale_px)


@dataclass(frozen=True, eq=False)
class BoardPose:
    """Plane of the grid: `homography` maps (undistorted) picture pixels to board cells.

    homography -- float64 (3, 3), picture to board
    residual_cells -- root mean square distance of the drawn lines from the fitted grid
    orientation -- quarter turns clockwise from "row 0 is the edge nearest the picture's top" to the board's own rows
    lens -- None for a straight-line camera
    """

    homography: npt.NDArray[np.float64]
    residual_cells: float
    orientation: int = 0
    lens: RadialLens | None = None

    def __post_init__(self) -> None:
        if self.homography.shape != (3, 3):
            raise ValueError(f"homography is {self.homography.shape}, expected (3, 3)")
        self.homography.flags.writeable = False

    @cached_property
    def inverse(self) -> npt.NDArray[np.float64]:
        """float64 (3, 3), board to (undistorted) picture."""
        return np.asarray(np.linalg.inv(self.homography))

    def to_board(self, points_px: Points) -> Points:
        """Picture pixels (N, 2) to cells (N, 2)."""
        flat = self.lens.undistort(points_px) if self.lens else points_px
        return _apply(self.homography, flat)

    def to_picture(self, points_cells: Points) -> Points:
        """Cells (N, 2) to picture pixels (N, 2)."""
        flat = _apply(self.inverse, points_cells)
        return self.lens.distort(flat) if self.lens else flat

    @cached_property
    def corners_px(self) -> Points:
        """(4, 2): the outer crossings top left, top right, bottom right, bottom left of the board's own rows."""
        return self.to_picture(np.array([(0, 0), (18, 0), (18, 18), (0, 18)], float))

    @cached_property
    def crossings_px(self) -> Points:
        """(361, 2): all crossings, row-major."""
        row, column = np.divmod(np.arange(361), 19)
        return self.to_picture(np.stack([column, row], axis=1).astype(float))


@dataclass(frozen=True)
class NoBoard:
    """No grid is reported, and why; the object is falsy."""

    reason: Reason

    def __bool__(self) -> bool:
        return False


def _apply(matrix: npt.NDArray[np.float64], points: Points) -> Points:
    mapped = points @ matrix[:, :2].T + matrix[:, 2]
    return np.asarray(mapped[:, :2] / mapped[:, 2:])
