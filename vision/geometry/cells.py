"""Masks over the 21 × 21 cells of the rectified board: its 361 points and one cell of margin on each side."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.rectify import CELLS

Mask = npt.NDArray[np.bool_]  # (21, 21)


def grown(mask: Mask) -> Mask:
    """The mask and all cells that touch it, corners too."""
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0)


def of_points(mask: Mask) -> npt.NDArray[np.bool_]:
    """The 361 cells that hold points, (361,)."""
    return np.ascontiguousarray(mask[1:-1, 1:-1]).ravel()


def of_cells(points: npt.NDArray[np.bool_]) -> Mask:
    """The inverse: (361,) to (21, 21), the margin False."""
    mask = np.zeros((CELLS, CELLS), np.bool_)
    mask[1:-1, 1:-1] = points.reshape(19, 19)
    return mask
