"""The board seen straight from above, one fixed size: what the stones net reads.

The rectified board is uint8 (504, 504, 3): 21 × 21 cells of 24 pixels, the 19 × 19 crossings at the cells' centers,
one further cell of whatever lies around on each side. It is cut at the plane of the drawn lines: stone tops stand
aside of their crossings by parallax, which the net has learned.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.pose import BoardPose

CELL_PX = 24
CELLS = 21
SIDE_PX = CELL_PX * CELLS

Image = npt.NDArray[np.uint8]

_MAP_STEP = 8  # samples between which the map is interpolated: a third of a cell, bent by next to nothing


class Sampler:
    """Takes the board out of frames through one pose, 21 × 21 cells of `cell_px`. Makes its maps once.

    Every pixel is the mean of `fine`² bilinear samples, so that large cells are not read through pinholes.
    """

    def __init__(self, pose: BoardPose, cell_px: int, fine: int) -> None:
        self._side_px = cell_px * CELLS
        samples, per_cell = self._side_px * fine, cell_px * fine
        axis = np.arange(0, samples + _MAP_STEP, _MAP_STEP)
        x, y = np.meshgrid((axis + 0.5) / per_cell - 1.5, (axis + 0.5) / per_cell - 1.5)
        coarse = pose.to_picture(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(*x.shape, 2)
        where = np.arange(samples, dtype=np.float32) / _MAP_STEP
        fine_map = cv2.remap(
            coarse.clip(-30_000, 30_000).astype(np.float32), *np.meshgrid(where, where), cv2.INTER_LINEAR
        )
        self._maps = cv2.convertMaps(fine_map[:, :, 0], fine_map[:, :, 1], cv2.CV_16SC2)  # fixed point: twice as fast

    def take(self, image_bgr: Image) -> Image:
        """uint8 (21 cells, 21 cells, 3). What lies beyond the picture is replicated."""
        board = cv2.remap(image_bgr, *self._maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        size = (self._side_px, self._side_px)
        return np.asarray(
            cv2.resize(board, size, interpolation=cv2.INTER_AREA) if board.shape[:2] != size else board, np.uint8
        )


def sampler(pose: BoardPose) -> Sampler:
    """What `rectify` uses, for those who see many frames through one pose."""
    edges = np.linalg.norm(pose.corners_px - np.roll(pose.corners_px, 1, axis=0), axis=1) / 18
    return Sampler(pose, CELL_PX, int(np.clip(np.ceil(float(edges.max()) / CELL_PX / 1.6), 1, 3)))


def rectify(image_bgr: Image, pose: BoardPose) -> Image:
    """The rectified board, uint8 (504, 504, 3), in the board's own rows."""
    return sampler(pose).take(image_bgr)
