"""Where the camera stands above the board, told by the pose alone: how far stones seem to lean away from it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose
from vision.geometry.rectify import CELLS
from vision.geometry.thresholds import (
    COLUMN_ROWS,
    COLUMN_SPREAD,
    FOCAL_OF_WIDTH,
    FOCAL_SPREAD,
    MOST_LEAN_CELLS,
    MOST_RAISED_SHARE,
    SKEW_COSINE,
    STONE_HEIGHT_ROWS,
    STONE_RADIUS_ROWS,
    USUAL_LEAN_CELLS,
)

Doubles = npt.NDArray[np.float64]
Lean = npt.NDArray[np.float32]  # (3, 21, 21)

FOCALS = FOCAL_OF_WIDTH * np.exp(np.linspace(-1, 1.2, 45))  # that are tried
_OUTER = np.array([(0.0, 0), (18, 0), (18, 18), (0, 18)])
TO_CELLS = np.array([1 / COLUMN_ROWS, 1.0])  # lengths in rows to cells


@dataclass(frozen=True, eq=False)
class Outlook:
    """Where the camera stands above the board's plane, lengths in rows: foot (2,) from the crossing (0, 0), height."""

    foot: Doubles
    height: float

    @classmethod
    def through(cls, pose: BoardPose, size_px: tuple[int, int]) -> "Outlook":
        """From a pose and the picture's width and height, with a usual board and the lens that suits it best."""
        flat = _unfolded(pose, size_px, np.array([_focal(pose, size_px)]))[0]
        flat = flat / (np.linalg.norm(flat[:, 0]) + np.linalg.norm(flat[:, 1])) * (2 if flat[2, 2] > 0 else -2)
        u, _, vt = np.linalg.svd(np.column_stack([flat[:, :2], np.cross(flat[:, 0], flat[:, 1])]))
        eye = -(u @ np.diag([1, 1, np.linalg.det(u @ vt)]) @ vt).T @ flat[:, 2]
        return cls(np.asarray(eye[:2]), max(float(abs(eye[2])), 2.0))

    def seen(self, points: npt.NDArray[np.int64]) -> tuple[Doubles, Doubles]:
        """Of stones that lie exactly on `points` (N,): by how many cells their outlines stand aside, (N, 2), and the
        outlines' shape (N, 2, 2), which takes a unit circle to cells."""
        rows, columns = np.divmod(points, 19)
        away = np.stack([columns * COLUMN_ROWS, rows], axis=1) - self.foot
        slope = away / self.height * (STONE_HEIGHT_ROWS / 2 / STONE_RADIUS_ROWS)
        steep = (slope * slope).sum(axis=1)
        longer = ((np.sqrt(1 + steep) - 1) / np.maximum(steep, 1e-9))[:, None, None]
        shape = STONE_RADIUS_ROWS * (np.eye(2) + longer * slope[:, :, None] * slope[:, None, :])
        return self.aside(np.stack([columns, rows], axis=1)), shape * TO_CELLS[:, None]

    def aside(self, cells: Doubles | npt.NDArray[np.int64]) -> Doubles:
        """By how many cells the middle of a stone seems to stand aside of its foot at `cells` (N, 2), (N, 2)."""
        away = cells / TO_CELLS - self.foot
        return np.asarray(away * (STONE_HEIGHT_ROWS / 2 / (self.height - STONE_HEIGHT_ROWS / 2)) * TO_CELLS)


def _unfolded(pose: BoardPose, size_px: tuple[int, int], focals_px: Doubles) -> Doubles:
    """Rows on the board's plane to directions from the camera, (N, 3, 3), for each focal length (N,)."""
    flat = pose.inverse @ np.diag([1 / COLUMN_ROWS, 1, 1])
    across = flat[:2] - np.array([[size_px[0] / 2], [size_px[1] / 2]]) * flat[2]
    return np.concatenate(
        [across / focals_px[:, None, None], np.broadcast_to(flat[2:], (len(focals_px), 1, 3))], axis=1
    )


def _focal(pose: BoardPose, size_px: tuple[int, int]) -> float:
    """Pixels: under the right focal length a grid's columns and rows come out square on and of a usual ratio (Zhang
    2000, one view). A board seen from straight above says nothing; then it is a usual lens."""
    focals = FOCALS * max(size_px)
    flat = _unfolded(pose, size_px, focals)
    lengths = np.linalg.norm(flat[:, :, :2], axis=1)
    skew = (flat[:, :, 0] * flat[:, :, 1]).sum(axis=1) / lengths.prod(axis=1)
    ratio = np.log(lengths[:, 0] / lengths[:, 1])
    usual = np.log(FOCALS / FOCAL_OF_WIDTH)
    doubt = (skew / SKEW_COSINE) ** 2 + (ratio / COLUMN_SPREAD) ** 2 + (usual / FOCAL_SPREAD) ** 2
    return float(focals[doubt.argmin()])


UNKNOWN_LEAN: Lean = np.zeros(
    (3, CELLS, CELLS), np.float32
)  # the lean of a board of which only the rectified picture is kept


def lean_through(pose: BoardPose, size_px: tuple[int, int]) -> Lean:
    """By how many cells a stone's middle stands right of and below its foot at each of the 21 × 21 cells of the board
    rectified through `pose`, and ones for "known"."""
    return _lean(Outlook.through(pose, size_px), 1.0)


def raised_through(pose: BoardPose, size_px: tuple[int, int]) -> tuple[BoardPose, Lean]:
    """Where stones are looked up, and what the stones net is told of how they lean there (`lean_through`).

    In a usual view that is the plane of the lines. Seen from far below, stones stand half a row behind their feet, more
    than the net has learned: then it is a plane so far up in them that they lean no more than they usually do.
    """
    outlook = Outlook.through(pose, size_px)
    most = float(np.linalg.norm(outlook.aside(_OUTER), axis=1).max())
    if not USUAL_LEAN_CELLS < most < MOST_LEAN_CELLS:
        return pose, _lean(outlook, 1.0)
    share = min(1 - USUAL_LEAN_CELLS / most, MOST_RAISED_SHARE)
    (x0, y0), (x1, y1) = share * outlook.aside(np.array([(0.0, 0.0), (1.0, 1.0)]))
    up = np.array([(1 + x1 - x0, 0, x0), (0, 1 + y1 - y0, y0), (0, 0, 1)])
    raised = BoardPose(np.linalg.inv(up) @ pose.homography, pose.residual_cells, pose.orientation, pose.lens)
    return raised, _lean(outlook, 1 - share)


def _lean(outlook: Outlook, share: float) -> Lean:
    axis = np.arange(CELLS) - 1.0
    cells = np.stack(np.meshgrid(axis, axis), axis=-1).reshape(-1, 2)
    aside = share * np.clip(outlook.aside(cells), -MOST_LEAN_CELLS, MOST_LEAN_CELLS).T.reshape(2, CELLS, CELLS)
    return np.concatenate([aside, np.ones((1, CELLS, CELLS))]).astype(np.float32)


def turned_lean(lean: Lean, symmetry: int) -> Lean:
    """As the board's picture is turned (`vision.stones.net`): mirrored on the diagonal from 4 on, then by quarter turns
    against the clock."""
    if symmetry >= 4:
        lean = lean.transpose(0, 2, 1)[[1, 0, 2]]
    for _ in range(symmetry % 4):
        right, below, known = np.rot90(lean, axes=(1, 2))
        lean = np.stack([below, -right, known])
    return np.ascontiguousarray(lean)
