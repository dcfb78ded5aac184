"""Where the camera stands above the board, from the pose of the grid and the lens's focal length."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose

PITCH_MM = (22.0, 23.7)  # columns, rows: the usual board; a Chinese tournament board is some 6 % larger
STONE_HEIGHT_MM = 9.0
FOCAL_OF_WIDTH = 0.77  # 66° across: Camera Module 3 and most webcams


@dataclass(frozen=True)
class Viewpoint:
    """The camera above the board's plane, in millimeters from the crossing (0, 0), and how it looks down.

    tilt_deg -- 0 = straight down
    focal_known -- False: computed with an assumed lens, lengths then hold to some 20 %
    """

    x_mm: float
    y_mm: float
    height_mm: float
    tilt_deg: float
    focal_known: bool

    def asides_cells(
        self, height_mm: float = STONE_HEIGHT_MM, pitch_mm: tuple[float, float] = PITCH_MM
    ) -> npt.NDArray[np.float64]:
        """By how many cells a stone's top stands aside of its crossing in the picture, float64 (361,), row-major."""
        row, column = np.divmod(np.arange(361), 19)
        points_mm = np.stack([column, row], axis=1) * pitch_mm
        away_mm = np.linalg.norm(points_mm - (self.x_mm, self.y_mm), axis=1)
        return np.asarray(height_mm * away_mm / max(self.height_mm - height_mm, 1.0) / min(pitch_mm))


def viewpoint(
    pose: BoardPose,
    size_px: tuple[int, int],
    *,
    focal_px: float | None = None,
    pitch_mm: tuple[float, float] = PITCH_MM,
) -> Viewpoint:
    """Camera position from a pose.

    size_px -- width and height of the picture; its center counts as the principal point
    focal_px -- from a lens calibration; None assumes a lens of 66° across
    Exact only for true `pitch_mm` and focal length. Reference: Zhang, "A flexible new technique for camera
    calibration", PAMI 2000, section 3.1.
    """
    focal = focal_px or FOCAL_OF_WIDTH * max(size_px)
    camera = np.array([(focal, 0, (size_px[0] - 1) / 2), (0, focal, (size_px[1] - 1) / 2), (0, 0, 1)])
    flat = np.linalg.inv(camera) @ pose.inverse @ np.diag([1 / pitch_mm[0], 1 / pitch_mm[1], 1])
    scale = (np.linalg.norm(flat[:, 0]) + np.linalg.norm(flat[:, 1])) / 2
    flat = flat / scale * (1 if flat[2, 2] > 0 else -1)
    u, _, vt = np.linalg.svd(np.column_stack([flat[:, 0], flat[:, 1], np.cross(flat[:, 0], flat[:, 1])]))
    rotation = u @ np.diag([1, 1, np.linalg.det(u @ vt)]) @ vt
    center = -rotation.T @ flat[:, 2]
    tilt = np.degrees(np.arccos(np.clip(abs(rotation[2, 2]), 0, 1)))
    return Viewpoint(float(center[0]), float(center[1]), float(abs(center[2])), float(tilt), focal_px is not None)


def cell_aspect(pose: BoardPose, size_px: tuple[int, int], focal_px: float | None = None) -> float:
    """Column pitch by row pitch of the board itself, the tilt taken off with the lens's focal length (or assumed)."""
    focal = focal_px or FOCAL_OF_WIDTH * max(size_px)
    camera = np.array([(focal, 0, (size_px[0] - 1) / 2), (0, focal, (size_px[1] - 1) / 2), (0, 0, 1)])
    flat = np.linalg.inv(camera) @ pose.inverse
    return float(np.linalg.norm(flat[:, 0]) / np.linalg.norm(flat[:, 1]))
