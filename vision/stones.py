"""The stones net: from the rectified board to evidence about its 361 points."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import onnxruntime

from vision.rectify import Image

MODEL = Path(__file__).parent / "models" / "points.onnx"


def whitening(board_bgr: Image) -> tuple[npt.NDArray[np.float64], float]:
    """What takes a rectified board's own color and contrast out: the median of each channel (of the wood, mostly) to
    subtract, and one scale for all three to multiply with, so that what is left of the colors still counts."""
    sample = board_bgr[::5, ::5].reshape(-1, 3)
    median = np.median(sample, axis=0)
    spread = float(np.abs(sample - median).mean())
    return median, 0.6 / (spread + 6)


def whiten(board_bgr: Image) -> npt.NDArray[np.float32]:
    """The net's input, float32 (1, 3, 504, 504)."""
    median, scale = whitening(board_bgr)
    return np.asarray(cv2.dnn.blobFromImage(board_bgr, scalefactor=scale, mean=median.tolist()), np.float32)


@dataclass(frozen=True, eq=False)
class Stones:
    """What the net says of one rectified board.

    log_probability -- float32 (361, 3): calibrated, of empty, black, white
    hidden -- float32 (361,): probability that something lies over the point
    fits -- probability that the grid which the board was cut by is right
    """

    log_probability: npt.NDArray[np.float32]
    hidden: npt.NDArray[np.float32]
    fits: float

    @property
    def best(self) -> npt.NDArray[np.float32]:
        """float32 (361,): probability of the likeliest of the three."""
        return np.asarray(np.exp(self.log_probability.max(axis=1)), np.float32)


# Divides the logits so that 0.99 means right 99 times in 100; fitted by vision.training.points.calibrate.
TEMPERATURE = 0.85

SURE = 0.985  # a point whose best guess is less likely than this is doubted


def read_stones(board_bgr: Image, *, views: int = 1, first: int = 0) -> Stones:
    """Reads a rectified board, uint8 (504, 504, 3).

    views, first -- averages over so many of the eight symmetries, from this one on

    One view costs some 8 ms. Does not check that there is a board: `fits` says how likely that is.
    """
    session = _session()
    points = np.zeros((19, 19, 4), np.float32)
    fits = 0.0
    for symmetry in range(first, first + views):
        logits, grid = session.run(None, {"board": whiten(_turned(board_bgr, symmetry % 8))})
        points += _turned_back(logits[0], symmetry % 8).transpose(1, 2, 0)
        fits += float(grid[0, 0])
    points /= views
    colors = points.reshape(361, 4)[:, :3] / TEMPERATURE
    top = colors.max(axis=1, keepdims=True)
    log_probability = colors - top - np.log(np.exp(colors - top).sum(axis=1, keepdims=True))
    hidden = 1 / (1 + np.exp(-points.reshape(361, 4)[:, 3]))
    return Stones(log_probability.astype(np.float32), hidden.astype(np.float32), float(1 / (1 + np.exp(-fits / views))))


_QUARTERS = (None, cv2.ROTATE_90_COUNTERCLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_CLOCKWISE)


def _turned(board_bgr: Image, symmetry: int) -> Image:
    """Mirrored on the diagonal from 4 on, then turned by quarters."""
    board = cv2.transpose(board_bgr) if symmetry >= 4 else board_bgr
    quarter = _QUARTERS[symmetry % 4]
    return np.asarray(board if quarter is None else cv2.rotate(board, quarter), np.uint8)


def _turned_back(board: npt.NDArray[np.float32], symmetry: int) -> npt.NDArray[np.float32]:
    """The inverse for the net's answer, (4, 19, 19)."""
    board = np.rot90(board, -(symmetry % 4), axes=(-2, -1))
    return board.swapaxes(-1, -2) if symmetry >= 4 else board


@cache
def _session() -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1  # a station has other things to do; `seconds` are those of one thread
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(str(MODEL), options, providers=["CPUExecutionProvider"])
