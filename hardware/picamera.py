"""The Pi's camera as the station sees it: a worker process owns it, so that a hanging driver hangs nobody else."""

import json
import select
import subprocess
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import Any

import cv2
import numpy as np

from hardware.camera import CameraError
from hardware.drain import Drain, Grabbed
from hardware.frame import Frame
from hardware.frame_slots import FrameSlots
from hardware.reasons import Code
from hardware.settings import CameraSettings
from hardware.thresholds import PICAMERA_OPEN_TIMEOUT_S
from vision.reasons import Reason


class PicameraCamera:
    """Camera number N of libcamera, NV12 turned into BGR.

    model -- the sensor, "imx708"
    refused -- wanted controls that the camera does not offer
    Raises CameraError, with the worker's own reason, when it cannot be opened.
    """

    live = True

    def __init__(self, number: int, settings: CameraSettings) -> None:
        self.name = f"picamera:{number}"
        self._slots = FrameSlots()
        self._worker = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "hardware.picamera_worker",
                str(number),
                str(self._slots.descriptor),
                json.dumps(asdict(settings)),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[self._slots.descriptor],
            process_group=0,  # Ctrl-C is for the station, which then ends the worker in order
        )
        try:
            opened = self._first_line()
        except CameraError:
            self._end()
            raise
        self._width, self._height = opened["size_px"]
        self.model, self.refused = str(opened["model"]), tuple(opened["refused"])
        self._drain = Drain(self.name, self._grab, self._end)

    @property
    def process_id(self) -> int:
        """The worker's."""
        return self._worker.pid

    def read(self, timeout_s: float) -> Frame:
        """See `Camera.read`."""
        return self._drain.read(timeout_s)

    def close(self) -> None:
        """See `Camera.close`. Asks the worker to end, then kills it; one stuck in the kernel is left behind."""
        if self._worker.stdin and not self._worker.stdin.closed:
            self._worker.stdin.close()
        try:
            self._worker.wait(1.0)
        except subprocess.TimeoutExpired:
            self._worker.kill()
        self._drain.close()

    def _first_line(self) -> dict[str, Any]:
        assert self._worker.stdout
        if not select.select([self._worker.stdout], [], [], PICAMERA_OPEN_TIMEOUT_S)[0]:
            raise CameraError(Reason(Code.PICAMERA_NOT_OPEN, {"name": self.name, "seconds": PICAMERA_OPEN_TIMEOUT_S}))
        opened = self._message().get("opened")
        if not isinstance(opened, dict):
            raise CameraError(Reason(Code.PICAMERA_CONFUSED, {"name": self.name}))
        return opened

    def _message(self) -> dict[str, Any]:
        """The worker's next line. Raises CameraError at its end, with the reason it gave."""
        assert self._worker.stdout
        line = self._worker.stdout.readline()
        if not line:
            raise CameraError(Reason(Code.PICAMERA_ENDED, {"name": self.name}))
        message: dict[str, Any] = json.loads(line)
        if "failed" in message:
            failed = message["failed"]
            raise CameraError(Reason(Code(failed["code"]), failed["values"]))
        return message

    def _grab(self) -> Grabbed:
        while True:
            frame = self._message()["frame"]
            nv12 = self._slots.picture(frame["sequence"], self._height * 3 // 2, self._width)
            image_bgr = cv2.cvtColor(nv12, cv2.COLOR_YUV2BGR_NV12)
            if self._slots.holds(frame["sequence"]):  # else the worker was faster, and has told of a newer one
                return Grabbed(np.asarray(image_bgr, np.uint8), frame["exposure"], frame["time_ns"], frame["sequence"])

    def _end(self) -> None:
        self._worker.kill()
        with suppress(subprocess.TimeoutExpired):  # one in the kernel goes when the driver lets it
            self._worker.wait(1.0)
        for pipe in (self._worker.stdin, self._worker.stdout):
            if pipe:
                pipe.close()
        self._slots.close()
