"""A folder of pictures as a camera: every picture once, in natural name order."""

import re
from pathlib import Path

import numpy as np

from hardware.camera import CameraError
from hardware.frame import Frame
from hardware.reasons import Code
from vision.errors import PictureError
from vision.load import load_picture
from vision.reasons import Reason, system_error

SUFFIXES = frozenset((".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"))


class FolderCamera:
    """The pictures of one folder, `fps` a second. Other files in it are passed over.

    Raises CameraError for a folder without pictures. A picture that cannot be decoded is passed over (its number in
    the sequence stays free); after the last one `read` raises CameraError once, which names the first such picture.
    """

    live = False

    def __init__(self, path: Path, fps: float = 5.0) -> None:
        if not fps > 0:
            raise CameraError(Reason(Code.SOURCE_RATE, {"path": str(path), "fps": fps}))
        self.name = str(path)
        try:
            found = [p for p in path.iterdir() if p.suffix.lower() in SUFFIXES and not p.name.startswith(".")]
        except OSError as error:
            raise CameraError(
                Reason(Code.FOLDER_UNREADABLE, {"path": str(path), "why": system_error(error)})
            ) from error
        if not found:
            raise CameraError(
                Reason(Code.FOLDER_NO_PICTURES, {"path": str(path), "suffixes": ", ".join(sorted(SUFFIXES))})
            )
        self._paths = sorted(found, key=natural)
        self._spacing_ns = round(1e9 / fps)
        self._next = 0
        self._damaged: list[PictureError] = []

    def __len__(self) -> int:
        """Number of pictures."""
        return len(self._paths)

    def read(self, timeout_s: float) -> Frame | None:  # noqa: ARG002 -- a file never lets wait
        """The next picture, or None after the last."""
        while self._next < len(self._paths):
            path, index = self._paths[self._next], self._next
            self._next += 1
            try:
                image = load_picture(path).image_bgr
            except PictureError as error:
                self._damaged.append(error)
                continue
            return Frame(np.ascontiguousarray(image), index * self._spacing_ns, index)
        if self._damaged:
            first, more = self._damaged[0], len(self._damaged) - 1
            self._damaged = []
            reason = Reason(Code.FOLDER_DAMAGED, {"first": first.reason, "more": more}) if more else first.reason
            raise CameraError(reason) from first
        return None

    def close(self) -> None:
        """Nothing to release."""


def natural(path: Path) -> tuple[tuple[int, int, str], ...]:
    """Sort key that puts "frame2" before "frame10"."""
    parts = re.findall(r"\d+|\D+", path.name.casefold())
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts)
