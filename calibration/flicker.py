"""Mains flicker: lamps that pulse 100 or 120 times a second draw bands over the picture, which wander."""

from collections import deque

import numpy as np
import numpy.typing as npt

from calibration.finding import Finding, Level
from calibration.reasons import Code
from calibration.thresholds import FLICKER_FRAMES, FLICKER_LIMITS_PERCENT
from vision.reasons import Reason


class FlickerMeter:
    """Compares the brightness of the rows of successive pictures of a still scene.

    A hand in the picture reads as flicker: look only while nothing moves.
    """

    def __init__(self) -> None:
        self._rows: deque[npt.NDArray[np.float64]] = deque(maxlen=FLICKER_FRAMES)

    def see(self, gray: npt.NDArray[np.uint8]) -> None:
        """Takes a picture, uint8 (H, W); all of one size."""
        self._rows.append(gray[:, ::4].mean(axis=1))

    def finding(self) -> Finding | None:
        """The verdict after ten pictures, None before."""
        if len(self._rows) < FLICKER_FRAMES:
            return None
        rows = np.log(np.maximum(np.stack(list(self._rows)), 1.0))
        bands = rows - rows.mean(axis=0)  # what stays is the scene; what wanders is the light
        bands -= bands.mean(axis=1, keepdims=True)  # of a whole picture: the camera's own automatic
        strength = 100 * float(np.quantile(bands.std(axis=0), 0.9))
        good, poor = FLICKER_LIMITS_PERCENT
        if strength < good:
            return Finding("flicker", Level.GOOD, strength, "%", Reason(Code.FLICKER))
        level = Level.POOR if strength < poor else Level.BAD
        return Finding("flicker", level, strength, "%", Reason(Code.FLICKER_FLICKERS, {"value": strength}))
