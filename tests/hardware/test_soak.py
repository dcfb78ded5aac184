import numpy as np
import pytest

from hardware.frame import Frame
from hardware.settings import CameraSettings
from hardware.soak import Soak

pytestmark = pytest.mark.slow

LOCKED = CameraSettings(exposure_us=10_000, gain=2.0, white_balance=(1.9, 1.6), focus_dpt=1.25)


def frame(time_ms: int, sequence: int, **exposure: float) -> Frame:
    return Frame(np.zeros((4, 4, 3), np.uint8), time_ms * 1_000_000, sequence, exposure)


def test_drops_are_counted_from_the_sequence() -> None:
    soak = Soak(LOCKED)
    for time_ms, sequence in ((0, 5), (100, 6), (400, 9), (500, 10)):
        soak.take(frame(time_ms, sequence))
    times = soak.times()
    assert (times.frames, times.dropped) == (4, 2)
    assert (times.median_ms, times.longest_ms) == (100, 300)


def test_a_locked_value_must_hold_in_every_frame() -> None:
    soak = Soak(LOCKED)
    soak.take(frame(0, 0, ExposureTime=9990.0, AnalogueGain=2.0, RedGain=1.9, BlueGain=1.6))
    soak.take(frame(100, 1, ExposureTime=9990.0, AnalogueGain=2.4, RedGain=1.9, BlueGain=1.6))
    assert soak.confirmed() == {
        "ExposureTime": True,
        "AnalogueGain": False,
        "RedGain": True,
        "BlueGain": True,
        "LensPosition": None,
    }


def test_one_picture_is_no_soak() -> None:
    soak = Soak(LOCKED)
    soak.take(frame(0, 0))
    with pytest.raises(ValueError, match="fewer than two"):
        soak.times()
