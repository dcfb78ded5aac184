"""What a reader without any learning reaches, for comparison: each disc's color against the board around it."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.rectify import CELL_PX, CELLS, Image

Float = npt.NDArray[np.float32]
DARKER, LIGHTER = -60.0, 30.0  # L of Lab, 0..255, against the board around: black below, white above
GRAYER = -9.0  # distance from the gray axis, against the board around: white stones on light wood
NEIGHBORS = 7  # cells each way over which the board's color is taken


def read_classically(board_bgr: Image) -> npt.NDArray[np.uint8]:
    """uint8 (361,) of a rectified board: 0 empty, 1 black, 2 white. Knows neither doubt nor hidden points.

    The board's color comes from the middles of the squares, which stones on their points leave free. Constants were
    set by hand on the shared photographs, which flatters it there.
    """
    lab = cv2.cvtColor(board_bgr, cv2.COLOR_BGR2LAB).astype(np.float32)
    near, inner = cv2.blur(lab, (CELL_PX // 4, CELL_PX // 4)), cv2.blur(lab, (CELL_PX // 2, CELL_PX // 2))
    middles = (np.arange(CELLS - 2) * CELL_PX + 1.5 * CELL_PX).astype(int)
    discs = inner[np.ix_(middles, middles)]
    squares = near[np.ix_(middles[:-1] + CELL_PX // 2, middles[:-1] + CELL_PX // 2)]
    board = np.stack([_local_median(squares[:, :, k]) for k in range(3)], axis=-1)
    lightness = discs[:, :, 0] - board[:, :, 0]
    chroma = np.hypot(*np.moveaxis(discs[:, :, 1:] - 128, -1, 0)) - np.hypot(*np.moveaxis(board[:, :, 1:] - 128, -1, 0))
    black = lightness < DARKER
    white = ~black & ((lightness > LIGHTER) | ((chroma < GRAYER) & (lightness > DARKER / 3)))
    return np.asarray(np.where(black, 1, np.where(white, 2, 0)).ravel(), np.uint8)


def _local_median(squares: Float) -> Float:
    """(18, 18) values between the points to (19, 19) of the board around each point."""
    reach = NEIGHBORS // 2
    padded = np.pad(squares, ((reach + 1, reach), (reach + 1, reach)), mode="reflect")
    windows = np.lib.stride_tricks.sliding_window_view(padded, (NEIGHBORS, NEIGHBORS))[:19, :19]
    return np.asarray(np.median(windows, axis=(2, 3)), np.float32)
