"""The newest picture of a source that must be read all the time, or its buffers fill with old ones."""

import logging
import threading
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hardware.boottime import boottime_ns
from hardware.camera import CameraError
from hardware.frame import Frame
from hardware.reasons import Code
from hardware.worker import Worker
from vision.reasons import Reason

logger = logging.getLogger(__name__)
Picture = npt.NDArray[np.uint8]


class Grabbed(NamedTuple):
    """A picture, uint8 (H, W, 3) BGR, and what its source knows of it; None: the drain stamps and counts itself."""

    image_bgr: Picture
    exposure: dict[str, float]
    time_ns: int | None = None
    sequence: int | None = None


class Drain:
    """A worker calls `grab` without pause and keeps only the newest picture.

    grab -- blocks until the next picture, a fresh array each time; raises CameraError when the source is gone
    release -- frees the device; called once, by the worker, when it stops
    A `grab` that hangs in the driver cannot be interrupted: `close` then leaves the worker behind.
    """

    def __init__(
        self,
        name: str,
        grab: Callable[[], Grabbed],
        release: Callable[[], None],
        clock_ns: Callable[[], int] = boottime_ns,
    ) -> None:
        self._name, self._grab, self._release, self._clock_ns = name, grab, release, clock_ns
        self._fresh = threading.Condition()
        self._frame: Frame | None = None
        self._error: CameraError | None = None
        self._closed = False
        self._worker = Worker(f"drain {name}", self._turn)
        self._worker.start()

    def read(self, timeout_s: float) -> Frame:
        """The newest frame not yet given. Raises CameraError after `timeout_s`, or at once when the source is gone."""
        with self._fresh:
            self._fresh.wait_for(lambda: self._frame is not None or self._error or self._closed, timeout_s)
            if self._closed:
                raise CameraError(Reason(Code.CAMERA_CLOSED, {"name": self._name}))
            if self._frame is not None:
                frame, self._frame = self._frame, None
                return frame
            raise self._error or CameraError(Reason(Code.CAMERA_SILENT, {"name": self._name, "seconds": timeout_s}))

    def close(self) -> None:
        """Stops; may be called twice."""
        with self._fresh:
            self._closed = True
            self._fresh.notify_all()
        self._worker.close(2.0)

    def _turn(self) -> None:
        """The only one: until the source is gone or we close."""
        try:
            try:
                self._follow()
            finally:
                self._release()
        except Exception as error:
            if not isinstance(error, CameraError | ValueError):
                logger.exception("%s failed", self._name)
            with self._fresh:
                failed = Reason(Code.CAMERA_FAILED, {"name": self._name, "why": str(error)})
                self._error = error if isinstance(error, CameraError) else CameraError(failed)
                self._fresh.notify_all()

    def _follow(self) -> None:
        count = 0
        while not self._closed:
            image_bgr, exposure, time_ns, sequence = self._grab()
            count = count if sequence is None else sequence
            frame = Frame(image_bgr, self._clock_ns() if time_ns is None else time_ns, count, exposure)
            count += 1
            with self._fresh:
                self._frame = frame
                self._fresh.notify_all()
