"""Cameras on the network: RTSP, and MJPEG over HTTP, read by FFmpeg inside OpenCV."""

from urllib.parse import urlsplit

import cv2
import numpy as np

from hardware.camera import CameraError
from hardware.drain import Drain, Grabbed
from hardware.frame import Frame
from hardware.reasons import Code
from hardware.thresholds import READ_TIMEOUT_MS, STREAM_OPEN_TIMEOUT_MS
from vision.reasons import Reason


class NetworkCamera:
    """A stream by its address.

    Raises CameraError when nothing answers within 5 s or the answer is no video. The name never shows a password.
    A camera that freezes while its connection lives is not noticed here: see `hardware.supervised`. Not noticed at all:
    pictures of another size within one stream, which OpenCV scales to the first one's; cameras begin a stream anew.
    """

    live = True

    def __init__(self, url: str) -> None:
        self.name = without_password(url)
        timeouts = [
            cv2.CAP_PROP_OPEN_TIMEOUT_MSEC,
            STREAM_OPEN_TIMEOUT_MS,
            cv2.CAP_PROP_READ_TIMEOUT_MSEC,
            READ_TIMEOUT_MS,
        ]
        self._capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, timeouts)
        if not self._capture.isOpened():
            raise CameraError(Reason(Code.STREAM_NONE, {"name": self.name}))
        self._drain = Drain(self.name, self._grab, self._capture.release)

    def read(self, timeout_s: float) -> Frame:
        """See `Camera.read`."""
        return self._drain.read(timeout_s)

    def close(self) -> None:
        """See `Camera.close`."""
        self._drain.close()

    def _grab(self) -> Grabbed:
        ok, image_bgr = self._capture.read()
        if not ok:
            raise CameraError(Reason(Code.STREAM_ENDED, {"name": self.name, "seconds": READ_TIMEOUT_MS / 1000}))
        return Grabbed(np.array(image_bgr, np.uint8), {})


def without_password(url: str) -> str:
    """The address as it may be shown and logged: user and password and the query left out.

    Raises CameraError for what is no address; it names the scheme only, for the rest may hold the password.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise CameraError(Reason(Code.ADDRESS_BAD, {"scheme": url.partition("://")[0], "why": str(error)})) from None
    if not host:
        raise CameraError(Reason(Code.ADDRESS_NO_HOST, {"scheme": parts.scheme}))
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}{f':{port}' if port else ''}{parts.path}"
