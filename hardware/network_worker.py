"""The process around a network camera: `python -m hardware.network_worker`, started by `hardware.network`.

What comes from the network is decoded here by FFmpeg inside OpenCV, which bounds neither what a picture costs (a
progressive JPEG may say it a thousand times) nor its memory.
"""

import resource
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from hardware.boottime import boottime_ns
from hardware.camera import CameraError
from hardware.camera_worker import Opened, work
from hardware.frame_slots import MOST_PICTURE_BYTES
from hardware.reasons import Code
from hardware.thresholds import MOST_DECODER_BYTES, READ_TIMEOUT_MS, STREAM_OPEN_TIMEOUT_MS
from vision.reasons import Reason


def opening(told: dict[str, Any]) -> Opened:
    """The stream at `url`, shown as `name`; pictures are BGR."""
    url, name = str(told["url"]), str(told["name"])
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_DECODER_BYTES, most))
    timeouts = [
        cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
        STREAM_OPEN_TIMEOUT_MS,
        cv2.CAP_PROP_READ_TIMEOUT_MSEC,
        READ_TIMEOUT_MS,
    ]
    capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, timeouts)
    if not capture.isOpened():
        raise CameraError(Reason(Code.STREAM_NONE, {"name": name}))
    columns, rows = (int(capture.get(side)) for side in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
    if columns <= 0 or rows <= 0:
        raise CameraError(Reason(Code.STREAM_NONE, {"name": name}))
    if rows * columns * 3 > MOST_PICTURE_BYTES:
        raise CameraError(Reason(Code.STREAM_LARGE, {"name": name, "width": columns, "height": rows}))

    def next_into(into: npt.NDArray[np.uint8]) -> tuple[int, dict[str, float]]:
        wanted = into.reshape(rows, columns, 3)
        try:
            ok, image_bgr = capture.read(wanted)  # without a picture of its own
        except cv2.error:  # no memory for it
            ok, image_bgr = False, None
        if not ok or image_bgr is None or image_bgr.shape != (rows, columns, 3):
            raise CameraError(Reason(Code.STREAM_ENDED, {"name": name, "seconds": READ_TIMEOUT_MS / 1000}))
        if not np.shares_memory(image_bgr, wanted):
            wanted[:] = image_bgr
        return boottime_ns(), {}

    return Opened({"size_px": (columns, rows)}, (rows, columns * 3), next_into, capture.release)


if __name__ == "__main__":
    work(opening)
