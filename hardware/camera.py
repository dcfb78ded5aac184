"""The one interface of all sources: `sim:`, picamera, USB, network, video file, folder."""

from typing import TYPE_CHECKING, Protocol

from vision.reasons import Reason

if TYPE_CHECKING:
    from hardware.frame import Frame  # whose numpy is a quarter of what a command takes to start


class CameraError(Exception):
    """A source that cannot be opened, or gave up; `reason` names it and says why, `str` shows it to programmers."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Camera(Protocol):
    """A source of frames. Opened by its constructor; `close` may be called twice.

    live -- True for a source that runs by the clock and drops what is not fetched;
    False for files, which give every frame once and then end.
    """

    name: str
    live: bool

    def read(self, timeout_s: float) -> "Frame | None":
        """The next frame (a live source: the newest one not yet given).

        Returns None at the end of a file. Raises CameraError when nothing fresh came within `timeout_s`.
        """

    def close(self) -> None:
        """Releases the device."""
