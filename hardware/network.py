"""Cameras on the network: RTSP, and MJPEG over HTTP, read in a process of their own."""

from urllib.parse import urlsplit

import numpy as np

from hardware.camera import CameraError
from hardware.camera_process import CameraProcess
from hardware.drain import Drain, Grabbed
from hardware.frame import Frame
from hardware.reasons import Code
from vision.reasons import Reason


class NetworkCamera:
    """A stream by its address.

    Raises CameraError when nothing answers within 5 s or the answer is no video. The name never shows a password.
    A camera that freezes while its connection lives is not noticed here: see `hardware.supervised`. Not noticed at all:
    pictures of another size within one stream, which OpenCV scales to the first one's; cameras begin a stream anew.
    What cannot be decoded in time ends with its process, at the latest when this is closed.
    """

    live = True

    def __init__(self, url: str) -> None:
        self.name = without_password(url)
        self._process = CameraProcess(self.name, "hardware.network_worker", {"url": url, "name": self.name})
        self._width, self._height = self._process.opened["size_px"]
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
            frame, shared = self._process.next()
            image_bgr = np.array(shared.reshape(self._height, self._width, 3))
            if self._process.holds(frame):  # else the worker was faster, and has told of a newer one
                return Grabbed(image_bgr, {}, frame["time_ns"], frame["sequence"])


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
