"""A video file as a camera: every frame, or as many a second as asked for."""

from pathlib import Path

import cv2
import numpy as np

from hardware.camera import CameraError
from hardware.frame import Frame
from hardware.reasons import Code
from vision.reasons import Reason

USUAL_FPS = 25.0  # for files that do not say


class VideoCamera:
    """The frames of one video file. Raises CameraError for a file that holds no video.

    fps -- sampling rate; None or anything above the file's own rate: every frame. Sequence counts what is given out.
    """

    live = False

    def __init__(self, path: Path, fps: float | None = None) -> None:
        if fps is not None and not fps > 0:
            raise CameraError(Reason(Code.SOURCE_RATE, {"path": str(path), "fps": fps}))
        self.name = str(path)
        if path.stat().st_size == 0:
            raise CameraError(Reason(Code.VIDEO_EMPTY, {"path": str(path)}))
        self._video = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._video.isOpened():
            raise CameraError(Reason(Code.VIDEO_UNREADABLE, {"path": str(path)}))
        own = self._video.get(cv2.CAP_PROP_FPS)
        self._own_fps = own if 0.1 < own < 1000 else USUAL_FPS
        self._step = max(1.0, self._own_fps / fps) if fps else 1.0
        self._count = int(self._video.get(cv2.CAP_PROP_FRAME_COUNT))
        self._grabbed = -1
        self._given = 0

    def __len__(self) -> int:
        """Number of frames that will be given, as far as the file says."""
        return max(0, int(self._count / self._step))

    def read(self, timeout_s: float) -> Frame | None:  # noqa: ARG002 -- a file never lets wait
        """The next frame, or None after the last. CameraError when not even the first can be decoded."""
        wanted = round(self._given * self._step)
        while self._grabbed < wanted:
            if not self._video.grab():
                if self._grabbed < 0:
                    raise CameraError(Reason(Code.VIDEO_NO_FRAME, {"path": self.name}))
                return None
            self._grabbed += 1
        ok, image = self._video.retrieve()
        if not ok:
            raise CameraError(Reason(Code.VIDEO_FRAME_DAMAGED, {"path": self.name, "frame": self._grabbed}))
        sequence = self._given
        self._given += 1
        return Frame(np.asarray(image, np.uint8), round(wanted / self._own_fps * 1e9), sequence)

    def close(self) -> None:
        """Releases the file."""
        self._video.release()
