"""What a camera did over some time: frame times, drops, and whether it kept to what it was locked to."""

from dataclasses import dataclass

import numpy as np

from hardware.frame import Frame
from hardware.settings import CameraSettings
from hardware.thresholds import SOAK_EXPOSURE_SHARE, SOAK_FOCUS_DPT, SOAK_GAIN_SHARE


@dataclass(frozen=True)
class FrameTimes:
    """Of the frames that came: how many, how many sequence numbers are missing, and the time between two in ms."""

    frames: int
    dropped: int
    median_ms: float
    p99_ms: float
    longest_ms: float


class Soak:
    """Takes frames one by one and keeps numbers only."""

    def __init__(self, settings: CameraSettings) -> None:
        self._settings = settings
        self._times_ns: list[int] = []
        self._first_sequence = self._last_sequence = 0
        self._worst: dict[str, tuple[float, float]] = {}  # lowest and highest of what the camera reported

    def take(self, frame: Frame) -> None:
        """The next frame."""
        if not self._times_ns:
            self._first_sequence = frame.sequence
        self._last_sequence = frame.sequence
        self._times_ns.append(frame.time_ns)
        for name, value in frame.exposure.items():
            low, high = self._worst.get(name, (value, value))
            self._worst[name] = (min(low, value), max(high, value))

    @property
    def reported(self) -> dict[str, tuple[float, float]]:
        """Lowest and highest value of everything that the camera reported."""
        return dict(self._worst)

    @property
    def frames(self) -> int:
        """How many came."""
        return len(self._times_ns)

    def times(self) -> FrameTimes:
        """Raises ValueError for fewer than two frames."""
        if len(self._times_ns) < 2:
            raise ValueError("fewer than two pictures came")
        between_ms = np.diff(self._times_ns) / 1e6
        asked_for = self._last_sequence - self._first_sequence + 1
        return FrameTimes(
            len(self._times_ns),
            asked_for - len(self._times_ns),
            float(np.median(between_ms)),
            float(np.quantile(between_ms, 0.99)),
            float(between_ms.max()),
        )

    def confirmed(self) -> dict[str, bool | None]:
        """For everything that was locked: whether all frames kept to it; None where the camera does not report it."""
        wanted = self._settings
        red, blue = wanted.white_balance or (None, None)
        asked = {
            "ExposureTime": (wanted.exposure_us, SOAK_EXPOSURE_SHARE * (wanted.exposure_us or 0)),
            "AnalogueGain": (wanted.gain, SOAK_GAIN_SHARE * (wanted.gain or 0)),
            "RedGain": (red, SOAK_GAIN_SHARE * (red or 0)),
            "BlueGain": (blue, SOAK_GAIN_SHARE * (blue or 0)),
            "LensPosition": (wanted.focus_dpt, SOAK_FOCUS_DPT),
        }
        return {
            name: None if name not in self._worst else all(abs(seen - value) <= by for seen in self._worst[name])
            for name, (value, by) in asked.items()
            if value is not None
        }
