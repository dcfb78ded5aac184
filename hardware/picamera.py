"""The Pi's camera as the station sees it: a worker process owns it, so that a hanging driver hangs nobody else."""

from dataclasses import asdict

import cv2
import numpy as np

from hardware.camera_process import CameraProcess
from hardware.drain import Drain, Grabbed
from hardware.frame import Frame
from hardware.settings import CameraSettings


class PicameraCamera:
    """Camera number N of libcamera, NV12 turned into BGR.

    model -- of the module, as libcamera names it: "imx708_wide"
    refused -- wanted controls that the camera does not offer
    Raises CameraError, with the worker's own reason, when it cannot be opened.
    """

    live = True

    def __init__(self, number: int, settings: CameraSettings) -> None:
        self.name = f"picamera:{number}"
        told = {"number": number, "settings": asdict(settings)}
        self._process = CameraProcess(self.name, "hardware.picamera_worker", told)
        self.model, self.refused = str(self._process.opened["model"]), tuple(self._process.opened["refused"])
        self._drain = Drain(self.name, self._grab, self._process.end)

    @property
    def process_id(self) -> int:
        """The worker's."""
        return self._process.process_id

    def read(self, timeout_s: float) -> Frame:
        """See `Camera.read`."""
        return self._drain.read(timeout_s)

    def close(self) -> None:
        """See `Camera.close`."""
        self._process.close()
        self._drain.close()

    def _grab(self) -> Grabbed:
        while True:
            frame, nv12 = self._process.next()
            image_bgr = cv2.cvtColor(nv12, cv2.COLOR_YUV2BGR_NV12)
            if self._process.holds(frame):  # else the worker was faster, and has told of a newer one
                return Grabbed(np.asarray(image_bgr, np.uint8), frame["exposure"], frame["time_ns"], frame["sequence"])
