"""Mains flicker: lamps that pulse 100 or 120 times a second draw bands over the picture, which wander."""

from collections import deque

import numpy as np
import numpy.typing as npt

from calibration.finding import Finding, Level, Words
from calibration.thresholds import FLICKER_FRAMES, FLICKER_LIMITS_PERCENT


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
            return Finding("flicker", Level.GOOD, strength, "%", Words("灯光没有频闪。", "The light does not flicker."))
        level = Level.POOR if strength < poor else Level.BAD
        return Finding(
            "flicker",
            level,
            strength,
            "%",
            Words(
                f"灯光频闪，画面亮度变化 {strength:.1f}%：请把曝光时间设为 10 毫秒的整数倍（60 Hz 电网为 8.33 毫秒）。",
                f"The light flickers by {strength:.1f} %: expose for a multiple of 10 ms (8.33 ms on 60 Hz mains).",
            ),
            advice="flickers",
        )
