"""The board seen straight from above, one fixed size: what the stones net reads.

The rectified board is uint8 (504, 504, 3): 21 × 21 cells of 24 pixels, the 19 × 19 crossings at the cells' centers,
one further cell of whatever lies around on each side. It is cut at the plane of the drawn lines: stone tops stand
aside of their crossings by parallax, which the net has learned.
"""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.pose import BoardPose

CELL_PX = 24
CELLS = 21
SIDE_PX = CELL_PX * CELLS

Image = npt.NDArray[np.uint8]
Window = tuple[slice, slice]  # rows and columns of the 21 × 21 cells
Maps = tuple[npt.NDArray[np.int16], npt.NDArray[np.uint16]]  # whole pixels (H, W, 2), and which 1/32 between them

_MAP_STEP = 8  # samples between which the map is interpolated: a third of a cell, bent by next to nothing


class Sampler:
    """Takes the board out of frames through one pose, 21 × 21 cells of `cell_px`. Makes its maps once.

    shrink -- the frame is shrunk by this factor first, by area, so that large cells are not read through pinholes
    fine -- every pixel is the mean of `fine`² bilinear samples
    """

    def __init__(self, pose: BoardPose, cell_px: int, *, shrink: int = 1, fine: int = 1) -> None:
        self._cell_px, self._fine, self._shrink = cell_px, fine, shrink
        samples, per_cell = cell_px * CELLS * fine, cell_px * fine
        axis = np.arange(0, samples + _MAP_STEP, _MAP_STEP)
        x, y = np.meshgrid((axis + 0.5) / per_cell - 1.5, (axis + 0.5) / per_cell - 1.5)
        coarse = pose.to_picture(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(*x.shape, 2).clip(-30_000, 30_000)
        low = np.floor(coarse.min(axis=(0, 1)) - 2 * shrink).astype(int).clip(0)
        high = np.ceil(coarse.max(axis=(0, 1)) + 3 * shrink).astype(int).clip(1)
        self._part = np.s_[low[1] : high[1], low[0] : high[0]]
        coarse = (coarse - low - (shrink - 1) / 2) / shrink
        steps = np.arange(samples, dtype=np.float32) / _MAP_STEP
        along, down = np.meshgrid(steps, steps)
        smooth = cv2.remap(coarse.astype(np.float32), along, down, cv2.INTER_LINEAR)
        self._maps = cv2.convertMaps(smooth[:, :, 0], smooth[:, :, 1], cv2.CV_16SC2)  # fixed point: twice as fast

    def take(self, image_bgr: Image, window: Window | None = None) -> Image:
        """uint8 (21 cells, 21 cells, 3), or a window of it. What lies beyond the picture is replicated."""
        part, maps = image_bgr[self._part], self._maps
        if part.size == 0:
            part = image_bgr[-1:, -1:]
        if window is not None:
            part, maps = self._zoomed(part, window)
        if self._shrink > 1:
            size = (max(part.shape[1] // self._shrink, 1), max(part.shape[0] // self._shrink, 1))
            whole = part[: size[1] * self._shrink, : size[0] * self._shrink]
            part = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
        board = cv2.remap(part, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        if self._fine > 1:
            size = (board.shape[1] // self._fine, board.shape[0] // self._fine)
            board = cv2.resize(board, size, interpolation=cv2.INTER_AREA)
        return np.asarray(board, np.uint8)

    def _zoomed(self, part: Image, window: Window) -> tuple[Image, Maps]:
        """What of the picture's part a window of cells is sampled from, and the maps that say how."""
        samples = self._cell_px * self._fine
        rows, columns = (slice(cells.start * samples, cells.stop * samples) for cells in window)
        at, between = (np.ascontiguousarray(plane[rows, columns]) for plane in self._maps)
        some = at[::_MAP_STEP, ::_MAP_STEP].reshape(-1, 2).T
        rest = _MAP_STEP * 2  # no map is finer than two of the (shrunk) picture's pixels a sample
        last = np.array(part.shape[1::-1]) // self._shrink - 1
        low = np.clip(some.min(axis=1) - rest, 0, np.maximum(last, 0))
        high = np.clip(some.max(axis=1) + rest + 2, low + 1, np.maximum(last + 1, 1))
        (left, top), (right, bottom) = low * self._shrink, high * self._shrink
        return part[top:bottom, left:right], (np.asarray(at - low, np.int16), np.asarray(between, np.uint16))


def sampler(pose: BoardPose) -> Sampler:
    """What `rectify` uses, for those who see many frames through one pose."""
    edges = np.linalg.norm(pose.corners_px - np.roll(pose.corners_px, 1, axis=0), axis=1) / 18
    return Sampler(pose, CELL_PX, shrink=max(1, int(float(edges.mean()) / CELL_PX)))


def rectify(image_bgr: Image, pose: BoardPose) -> Image:
    """The rectified board, uint8 (504, 504, 3), in the board's own rows."""
    return sampler(pose).take(image_bgr)
