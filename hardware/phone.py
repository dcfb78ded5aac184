"""A phone's browser as the camera: its page posts JPEGs, the server hands them in here."""

import io
import threading
from collections.abc import Callable

import cv2
import numpy as np
from PIL import Image, UnidentifiedImageError

from hardware.boottime import boottime_ns
from hardware.camera import CameraError
from hardware.frame import Frame
from hardware.reasons import Code
from hardware.thresholds import MOST_JPEG_BYTES, MOST_JPEG_PIXELS
from vision.jpeg import costs_too_much
from vision.reasons import Reason

Posted = tuple[bytes, int, int]  # JPEG, time in ns, sequence


class Mailbox:
    """One picture, the newest: `post` from the server's side, `take` from the station's.

    The picture stays encoded here. Its time is that of arrival. Who may post, and how often, is the server's business.
    """

    def __init__(self, clock_ns: Callable[[], int] = boottime_ns) -> None:
        self._clock_ns = clock_ns
        self._fresh = threading.Condition()
        self._posted: Posted | None = None
        self._count = 0

    def post(self, jpeg: bytes) -> None:
        """Takes one picture. Raises ValueError, one sentence, for what is no JPEG of sensible size; decodes nothing."""
        check_jpeg(jpeg)
        with self._fresh:
            self._posted = (jpeg, self._clock_ns(), self._count)
            self._count += 1
            self._fresh.notify_all()

    def take(self, timeout_s: float) -> Posted | None:
        """The picture not yet taken, or None after `timeout_s`."""
        with self._fresh:
            self._fresh.wait_for(lambda: self._posted is not None, timeout_s)
            posted, self._posted = self._posted, None
            return posted


class PhoneCamera:
    """The camera at the other end of a mailbox, which outlives it."""

    name = "phone"
    live = True

    def __init__(self, mailbox: Mailbox) -> None:
        self._mailbox = mailbox
        self._closed = False

    def read(self, timeout_s: float) -> Frame:
        """See `Camera.read`."""
        posted = None if self._closed else self._mailbox.take(timeout_s)
        if self._closed:
            raise CameraError(Reason(Code.CAMERA_CLOSED, {"name": self.name}))
        if posted is None:
            raise CameraError(Reason(Code.PHONE_SILENT, {"seconds": timeout_s}))
        jpeg, time_ns, sequence = posted
        image_bgr = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
        if image_bgr is None:
            raise CameraError(Reason(Code.PHONE_BROKEN_PICTURE))
        return Frame(np.asarray(image_bgr, np.uint8), time_ns, sequence)

    def close(self) -> None:
        """See `Camera.close`."""
        self._closed = True


def check_jpeg(jpeg: bytes) -> None:
    """Decodes nothing. Raises ValueError for anything but a JPEG of 64×64 to 16 million pixels in at most 8 MiB, which
    are said in a few scans."""
    if len(jpeg) > MOST_JPEG_BYTES:
        raise ValueError(f"the picture has {len(jpeg)} bytes, more than {MOST_JPEG_BYTES}")
    if costs_too_much(jpeg):
        raise ValueError("the picture is said again and again in one file")
    try:
        with Image.open(io.BytesIO(jpeg), formats=["JPEG"]) as header:
            width, height = header.size
    except (UnidentifiedImageError, OSError, ValueError, Image.DecompressionBombError) as error:
        raise ValueError("what was posted is no JPEG picture") from error
    if min(width, height) < 64 or width * height > MOST_JPEG_PIXELS:
        raise ValueError(
            f"the picture is {width}×{height}, expected 64×64 up to {MOST_JPEG_PIXELS // 1_000_000} million pixels"
        )
