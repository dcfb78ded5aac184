"""USB cameras through OpenCV's Video4Linux reader."""

import sys
import time
from pathlib import Path

import cv2
import numpy as np

from hardware.boottime import of_monotonic_ns
from hardware.camera import CameraError
from hardware.drain import Drain, Grabbed
from hardware.frame import Frame
from hardware.reasons import Code
from hardware.settings import CameraSettings
from hardware.thresholds import BELIEVABLE_AGE_NS, CONTROLS_EVERY_FRAMES, READ_TIMEOUT_MS
from vision.reasons import Reason

EXPOSURE_US = 100  # V4L2_CID_EXPOSURE_ABSOLUTE counts these
MANUAL_EXPOSURE, AUTOMATIC_EXPOSURE = 1, 3  # V4L2_EXPOSURE_MANUAL, V4L2_EXPOSURE_APERTURE_PRIORITY
CONTROLS = {
    "ExposureTime": (cv2.CAP_PROP_EXPOSURE, EXPOSURE_US),
    "Gain": (cv2.CAP_PROP_GAIN, 1),
    "WhiteBalanceTemperature": (cv2.CAP_PROP_WB_TEMPERATURE, 1),
    "FocusSteps": (cv2.CAP_PROP_FOCUS, 1),
}


class V4l2Camera:
    """The camera behind /dev/videoN; takes the nearest size the device offers.

    Raises CameraError when there is no such device, it is busy, or it gives no color picture.
    """

    live = True

    def __init__(self, number: int, settings: CameraSettings) -> None:
        self.name = f"v4l2:{number}"
        device = Path(f"/dev/video{number}")
        if sys.platform != "linux" or not device.exists():
            raise CameraError(Reason(Code.CAMERA_NO_DEVICE, {"name": self.name, "device": str(device)}))
        self._capture = cv2.VideoCapture(str(device), cv2.CAP_V4L2, [cv2.CAP_PROP_READ_TIMEOUT_MSEC, READ_TIMEOUT_MS])
        if not self._capture.isOpened():
            raise CameraError(Reason(Code.CAMERA_NOT_OPENED, {"name": self.name, "device": str(device)}))
        self._ask(settings)
        self._controls: dict[str, float] = {}
        self._grabbed = 0
        self._drain = Drain(self.name, self._grab, self._capture.release)

    def read(self, timeout_s: float) -> Frame:
        """See `Camera.read`."""
        return self._drain.read(timeout_s)

    def close(self) -> None:
        """See `Camera.close`."""
        self._drain.close()

    def _ask(self, settings: CameraSettings) -> None:
        ask = self._capture.set
        ask(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))  # raw YUYV is slow over USB 2 at these sizes
        ask(cv2.CAP_PROP_FRAME_WIDTH, settings.width)
        ask(cv2.CAP_PROP_FRAME_HEIGHT, settings.height)
        ask(cv2.CAP_PROP_FPS, settings.fps)
        ask(cv2.CAP_PROP_BUFFERSIZE, 2)
        if settings.exposure_us is not None:
            ask(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL_EXPOSURE)
            ask(cv2.CAP_PROP_EXPOSURE, settings.exposure_us / EXPOSURE_US)
        else:
            ask(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC_EXPOSURE)
        automatic = 0 if settings.white_balance or settings.white_balance_k else 1
        ask(cv2.CAP_PROP_AUTO_WB, automatic)  # UVC knows no red and blue gains: they are held where they stand
        if settings.white_balance_k is not None:
            ask(cv2.CAP_PROP_WB_TEMPERATURE, settings.white_balance_k)
        ask(cv2.CAP_PROP_AUTOFOCUS, 0 if settings.focus_dpt is not None or settings.focus_steps is not None else 1)
        if settings.focus_steps is not None:
            ask(cv2.CAP_PROP_FOCUS, settings.focus_steps)

    def _exposure(self) -> dict[str, float]:
        """What the device says of its controls, not tied to the picture by UVC; without those that it does not tell.

        Some drivers do not follow their own automatic exposure: they then give the value set last.
        """
        read = {name: self._capture.get(which) * unit for name, (which, unit) in CONTROLS.items()}
        return {
            name: value for name, value in read.items() if value > 0 or (name in ("Gain", "FocusSteps") and value == 0)
        }

    def _grab(self) -> Grabbed:
        ok, image_bgr = self._capture.read()
        if not ok:
            raise CameraError(Reason(Code.CAMERA_GONE, {"name": self.name}))
        if image_bgr.ndim != 3 or image_bgr.shape[2] != 3:
            raise CameraError(Reason(Code.CAMERA_NOT_COLOR, {"name": self.name, "shape": str(image_bgr.shape)}))
        if self._grabbed % CONTROLS_EVERY_FRAMES == 0:  # a call into the driver each
            self._controls = self._exposure()
        self._grabbed += 1
        stamp_ms = self._capture.get(cv2.CAP_PROP_POS_MSEC)
        taken_ns = of_monotonic_ns(stamped_ns(stamp_ms, time.monotonic_ns()))
        return Grabbed(np.asarray(image_bgr, np.uint8), self._controls, taken_ns)


def stamped_ns(stamp_ms: float, now_ns: int) -> int:
    """The driver's time stamp where it is one of the monotonic clock (most are), else the time of arrival."""
    stamp_ns = round(stamp_ms * 1e6)
    return stamp_ns if 0 <= now_ns - stamp_ns < BELIEVABLE_AGE_NS else now_ns
