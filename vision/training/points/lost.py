"""Which points of a board nobody can read: blown out or black all over, wherever the labels come from."""

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry.rectify import CELL_PX, Image

WHITE, BLACK = 250, 5  # all three channels at least, or at most
WINDOW_PX = CELL_PX * 5 // 4 | 1  # wider than a stone, so that its rim or the board beside it would show
SHARE = 0.97  # of the window


def lost_points(board_bgr: Image) -> npt.NDArray[np.bool_]:
    """bool (361,) of a rectified board, uint8 (504, 504, 3)."""
    blown = np.asarray(board_bgr.min(axis=2) >= WHITE, np.float32)
    black = np.asarray(board_bgr.max(axis=2) <= BLACK, np.float32)
    middles = np.s_[CELL_PX * 3 // 2 : -CELL_PX : CELL_PX, CELL_PX * 3 // 2 : -CELL_PX : CELL_PX]
    shares = (cv2.blur(mask, (WINDOW_PX, WINDOW_PX))[middles] for mask in (blown, black))
    return np.asarray(np.maximum(*shares) > SHARE).ravel()
