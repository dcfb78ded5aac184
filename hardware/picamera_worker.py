"""The process around the Pi's camera: `python -m hardware.picamera_worker`, started by `hardware.picamera`."""

from typing import Any

from hardware.camera_worker import Opened, work
from hardware.picamera_device import PicameraDevice
from hardware.settings import CameraSettings
from hardware.thresholds import CAPTURE_TIMEOUT_S


def opening(told: dict[str, Any]) -> Opened:
    """Camera `number` with `settings`."""
    device = PicameraDevice(told["number"], CameraSettings(**told["settings"]))
    width, height = device.size_px
    about = {"model": device.model, "refused": device.refused}
    return Opened(about, (height * 3 // 2, width), lambda into: device.capture(into, CAPTURE_TIMEOUT_S), device.close)


if __name__ == "__main__":
    work(opening)
