"""A small view of the board, cheap enough to take from every frame: what changes is seen here first.

21 × 21 cells of 8 pixels as in `vision.geometry.rectify`; sampled straight from the frame at four places a pixel.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose
from vision.geometry.rectify import CELLS, Image, Sampler

CELL_PX = 8
SIDE_PX = CELLS * CELL_PX

Cells = npt.NDArray[np.float32]  # (21, 21): one number a cell, the margin's cells included


def preview_sampler(pose: BoardPose) -> Sampler:
    """Takes previews, uint8 (168, 168, 3), through one pose."""
    return Sampler(pose, CELL_PX, fine=2)


def cell_means(view: npt.NDArray[np.generic]) -> npt.NDArray[np.float32]:
    """Mean of each cell, (168, 168[, 3]) to float32 (21, 21[, 3])."""
    return np.asarray(cv2.resize(view.astype(np.float32), (CELLS, CELLS), interpolation=cv2.INTER_AREA))


def difference(view: Image, other: Image, gains: npt.NDArray[np.float64] | None = None) -> Cells:
    """Mean absolute difference of each cell, gray levels; `gains` (3,) take the light of `other` to that of `view`."""
    if gains is not None:
        other = np.asarray(cv2.LUT(other, _table(gains)), np.uint8)
    return np.asarray(cell_means(cv2.absdiff(view, other)).mean(axis=2), np.float32)


def light_gains(view: Image, other: Image, trusted: npt.NDArray[np.bool_]) -> npt.NDArray[np.float64]:
    """By how much `view` is brighter than `other` in each channel, float64 (3,): median over the trusted cells."""
    now, then = cell_means(view)[trusted], cell_means(other)[trusted]
    if len(now) < 20:
        return np.ones(3)
    return np.asarray(np.median((now + 4) / (then + 4), axis=0), np.float64)


def _table(gains: npt.NDArray[np.float64]) -> Image:
    return np.clip(np.arange(256)[:, None] * gains, 0, 255).astype(np.uint8).reshape(256, 1, 3)
