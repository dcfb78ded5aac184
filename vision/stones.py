"""The stones net: from the rectified board to evidence about its 361 points."""

from functools import cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

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
