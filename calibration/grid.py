"""The board's drawn lines measured: how straight they are, and what lens they tell of."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.lens import Lens
from calibration.viewpoint import FOCAL_OF_WIDTH
from vision.geometry.fit import fit
from vision.geometry.pose import BoardPose
from vision.grid.lattice import pieces

Image = npt.NDArray[np.uint8]
Points = npt.NDArray[np.float64]
FEWEST_PIECES = 120
FEWEST_OF_LINE = 8
SCALE_CELLS = 0.03


@dataclass(frozen=True, eq=False)
class Grid:
    """The lines of one board.

    pose -- fitted to them
    pieces -- how many of the 684 pieces of line were seen
    residual_px -- root mean square distance of the pieces from the fitted lines
    lines -- (N, 2) pixels of each line of which eight pieces were seen at least
    """

    pose: BoardPose
    pieces: int
    residual_px: float
    lines: tuple[Points, ...]

    def bend_px(self, undistort: Callable[[Points], Points] = lambda points: points) -> float:
        """How straight the lines are: RMS of how far their middles stand off the straight line between their ends.

        undistort -- takes a lens off, (N, 2) to (N, 2); NaN where no line was seen well enough
        """
        sagittas = [_sagitta_px(undistort(line)) for line in self.lines]
        return float(np.sqrt(np.mean(np.square(sagittas)))) if sagittas else float("nan")


def measure_grid(image_bgr: Image, pose: BoardPose) -> Grid | None:
    """Fits the grid anew to the lines that show in `image_bgr`, near `pose`; None where too few show.

    The fit has one lens term of its own, so that `pose` need not know the lens.
    """
    for _ in range(3):
        seen = pieces(image_bgr, pose).sightings(pose)
        if len(seen.axis) < FEWEST_PIECES:
            return None
        fitted = fit(pose, seen, image_bgr.shape, SCALE_CELLS)
        pose = fitted.pose
    cell_px = np.sqrt(cv2.contourArea(pose.corners_px.astype(np.float32))) / 18
    kept = np.abs(fitted.residual_cells) < 4 * SCALE_CELLS
    lines = []
    for axis in (0, 1):
        for line in range(19):
            on = kept & (seen.axis == axis) & (seen.value == line)
            if int(on.sum()) >= FEWEST_OF_LINE:
                lines.append(seen.points_px[on])
    rms = float(np.sqrt(np.mean(fitted.residual_cells[kept] ** 2))) * cell_px
    return Grid(pose, int(kept.sum()), rms, tuple(lines))


def _sagitta_px(line: Points) -> float:
    """Height of the parabola through points along a line, over the chord between the outermost ones."""
    middle = line.mean(axis=0)
    along_px = (line - middle) @ np.linalg.svd(line - middle, full_matrices=False)[2].T
    half = float(np.ptp(along_px[:, 0])) / 2
    return float(np.polynomial.polynomial.polyfit(along_px[:, 0] / half, along_px[:, 1], 2)[2])


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
