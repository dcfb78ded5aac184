"""Small live pictures of cameras that the station could use: each is open only while somebody looks at it."""

import threading
import time
from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt

from hardware.camera import Camera, CameraError
from hardware.reasons import Code
from hardware.settings import CameraSettings
from hardware.worker import Worker
from vision.reasons import Reason

SMALL = CameraSettings(width=640, height=480, fps=5.0)
GLANCE_WIDTH_PX = 320
LOOKED_S = 6.0  # without being asked for so long a camera is given back
SWEEP_S = 1.0
FIRST_PICTURE_S = 6.0  # for the first picture
JPEG_QUALITY = 75


class Glances:
    """Opens, reads and gives back. One camera is asked at a time.

    opened -- opens a camera by its name with settings; raises CameraError
    """

    def __init__(self, opened: Callable[[str, CameraSettings], Camera], clock_s: Callable[[], float] = time.monotonic):
        self._opened, self._clock_s = opened, clock_s
        self._lock = threading.Lock()  # guards what follows; a driver may hold it for seconds
        self._cameras: dict[str, tuple[Camera, float]] = {}
        self.worker = Worker("glances", self.turn)

    def jpeg(self, spec: str) -> bytes:
        """What that camera sees now, 320 pixels wide. CameraError, with why it gives none."""
        with self._lock:
            kept = self._cameras.pop(spec, None)
            camera = kept[0] if kept else self._opened(spec, SMALL)
            try:
                frame = camera.read(FIRST_PICTURE_S)
                if frame is None:
                    raise CameraError(Reason(Code.CAMERA_SILENT, {"name": camera.name, "seconds": FIRST_PICTURE_S}))
            except CameraError:
                camera.close()
                raise
            self._cameras[spec] = (camera, self._clock_s())
            return small_jpeg(frame.image_bgr)

    def turn(self) -> float:
        """Gives back what nobody looks at any more."""
        with self._lock:
            over = [spec for spec, (_, at_s) in self._cameras.items() if self._clock_s() - at_s > LOOKED_S]
            for spec in over:
                self._cameras.pop(spec)[0].close()
        return SWEEP_S

    def give_back(self) -> None:
        """All of them: one of them is to be opened by the station."""
        with self._lock:
            for camera, _ in self._cameras.values():
                camera.close()
            self._cameras.clear()

    def close(self) -> None:
        """Ends."""
        self.worker.close()
        self.give_back()


def small_jpeg(image_bgr: npt.NDArray[np.uint8]) -> bytes:
    """A picture 320 pixels wide."""
    height, width = image_bgr.shape[:2]
    small = cv2.resize(
        image_bgr, (GLANCE_WIDTH_PX, max(1, round(GLANCE_WIDTH_PX * height / width))), interpolation=cv2.INTER_AREA
    )
    return cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1].tobytes()
