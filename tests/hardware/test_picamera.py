"""What of the Pi's camera needs no libcamera; the rest runs in a chroot (test_picamera_chroot.py)."""

import os
from importlib.util import find_spec

import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.frame_slots import SLOT_BYTES, SLOTS, FrameSlots
from hardware.picamera import PicameraCamera
from hardware.picamera_device import wanted_controls
from hardware.settings import CameraSettings
from tests.sentences import refused

PI_CAMERA = dict.fromkeys(
    [
        "FrameDurationLimits",
        "ExposureTime",
        "AnalogueGain",
        "AeEnable",
        "AwbEnable",
        "ColourGains",
        "AfMode",
        "LensPosition",
    ]
)


@pytest.mark.skipif(find_spec("libcamera") is not None, reason="libcamera is here")
def test_without_picamera2_the_sentence_points_to_the_doctor() -> None:
    with refused(CameraError, match=r"^picamera:0: picamera2 cannot be loaded .* tianyuan doctor$"):
        PicameraCamera(0, CameraSettings())


def test_locked_controls_switch_the_automatics_off() -> None:
    controls, refused = wanted_controls(CameraSettings(2304, 1296, 10, 10_000, 2.0, (1.9, 1.6), 1.25), PI_CAMERA)
    assert controls == {
        "FrameDurationLimits": (100_000, 100_000),
        "ExposureTime": 10_000,
        "AnalogueGain": 2.0,
        "AeEnable": False,
        "AwbEnable": False,
        "ColourGains": (1.9, 1.6),
        "AfMode": 0,
        "LensPosition": 1.25,
    }
    assert refused == []


def test_an_unlocked_camera_stays_automatic() -> None:
    controls, refused = wanted_controls(CameraSettings(fps=5), PI_CAMERA)
    assert controls == {"FrameDurationLimits": (200_000, 200_000), "AfMode": 2}
    assert refused == []


def test_a_fixed_focus_camera_refuses_the_focus_only() -> None:
    offered = {name: None for name in PI_CAMERA if name not in ("AfMode", "LensPosition")}
    controls, refused = wanted_controls(CameraSettings(focus_dpt=1.25), offered)
    assert set(controls) == {"FrameDurationLimits"}
    assert refused == ["AfMode", "LensPosition"]


def test_a_picture_crosses_to_another_mapping_until_it_is_overtaken() -> None:
    here = FrameSlots()
    there = FrameSlots(here.descriptor)
    for sequence in range(SLOTS):
        here.mark(sequence, whole=False)
        assert not there.holds(sequence)
        here.picture(sequence, 6, 8)[:] = sequence + 1
        here.mark(sequence, whole=True)
    assert [int(there.picture(sequence, 6, 8).mean()) for sequence in range(SLOTS)] == list(range(1, SLOTS + 1))
    here.mark(SLOTS, whole=False)
    assert not there.holds(0) and not there.holds(SLOTS) and there.holds(1)
    held = there.picture(1, 6, 8)
    assert not np.shares_memory(held, there.picture(2, 6, 8))
    here.close()
    if "QEMU_CPU" in os.environ:  # tests/hardware/arm64
        pytest.skip("qemu keeps the pages that madvise(2) gives back")
    assert not held.any(), "the memory went back, though an array of it is held"


def test_a_picture_too_large_for_a_slot_is_refused() -> None:
    slots = FrameSlots()
    with pytest.raises(ValueError, match="larger than a slot"):
        slots.picture(0, 2, SLOT_BYTES)
    slots.close()
