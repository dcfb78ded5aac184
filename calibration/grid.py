"""The board's drawn lines measured: how straight they are, and what lens they tell of."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.lens import Lens
from calibration.viewpoint import FOCAL_OF_WIDTH
from vision.fit import fit
from vision.lattice import pieces
from vision.pose import BoardPose

Image = npt.NDArray[np.uint8]
FEWEST_PIECES = 120
SCALE_CELLS = 0.03


@dataclass(frozen=True, eq=False)
class Grid:
    """The lines of one board.

    pose -- fitted to them
    pieces -- how many of the 684 pieces of line were seen
    residual_px -- root mean square distance of the pieces from the fitted lines
    bend_px -- root mean square sagitta of the lines: how far their middles stand off the straight line
    """

    pose: BoardPose
    pieces: int
    residual_px: float
    bend_px: float


def measure_grid(image_bgr: Image, pose: BoardPose) -> Grid | None:
    """Fits the grid anew to the lines that show in `image_bgr`, near `pose`; None where too few show.

    With a `pose` without lens the picture is taken for straightened; what bend remains is then told by `bend_px`.
    """
    for _ in range(3):
        seen = pieces(image_bgr, pose).sightings(pose)
        if len(seen.axis) < FEWEST_PIECES:
            return None
        fitted = fit(pose, seen, image_bgr.shape, SCALE_CELLS)
        pose = fitted.pose
    cells = pose.to_board(seen.points_px)
    cell_px = np.sqrt(cv2.contourArea(pose.corners_px.astype(np.float32))) / 18
    kept = np.abs(fitted.residual_cells) < 4 * SCALE_CELLS
    bends = []
    for axis in (0, 1):
        for line in range(19):
            on = kept & (seen.axis == axis) & (seen.value == line)
            if int(on.sum()) >= 8:
                along = (cells[on, 1 - axis] - 9) / 9
                bends.append(np.polynomial.polynomial.polyfit(along, fitted.residual_cells[on], 2)[2])
    rms = float(np.sqrt(np.mean(fitted.residual_cells[kept] ** 2))) * cell_px
    bend = float(np.sqrt(np.mean(np.square(bends)))) * cell_px if bends else float("nan")
    return Grid(pose, int(kept.sum()), rms, bend)


def lens_of_board(grid: Grid, size_px: tuple[int, int]) -> Lens | None:
    """The lens as the board's own lines tell it; None where they are straight. Its focal length is an assumption."""
    radial = grid.pose.lens
    if radial is None:
        return None
    focal = FOCAL_OF_WIDTH * max(size_px)
    center = np.array(radial.center_px)
    x, y = np.meshgrid(np.linspace(0, size_px[0] - 1, 33), np.linspace(0, size_px[1] - 1, 19))
    seen = np.stack([x.ravel(), y.ravel()], axis=1)
    flat = (radial.undistort(seen) - center) / focal
    bent = (seen - center) / focal
    r2 = (flat**2).sum(axis=1)
    columns = np.stack([(flat * (r2**power)[:, None]).ravel() for power in (1, 2, 3)], axis=1)
    k1, k2, k3 = np.linalg.lstsq(columns, (bent - flat).ravel(), rcond=None)[0]
    matrix = np.array([(focal, 0, center[0]), (0, focal, center[1]), (0, 0, 1)])
    return Lens(matrix, np.array([k1, k2, 0, 0, k3]), size_px, grid.residual_px, "board lines")


def straighten(image_bgr: Image, lens: Lens) -> Image:
    """The picture of the straight-line camera with the same matrix, same size."""
    return np.asarray(cv2.undistort(image_bgr, lens.matrix, lens.distortion), np.uint8)
