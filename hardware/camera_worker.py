"""The process around a camera, as it runs inside: see `hardware.camera_process` for the station's side.

It writes pictures into shared memory and one line of JSON about each to its standard output, until its standard input
closes. A deadline that only fresh pictures put off ends it when a driver hangs, also within a system call's wait, and
when a decoder finds no end.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TextIO

import numpy as np
import numpy.typing as npt

from hardware.camera import CameraError
from hardware.frame_slots import FrameSlots
from hardware.taken import Taken
from hardware.thresholds import CAPTURE_WATCHDOG_S, WORKER_OPEN_TIMEOUT_S
from vision.memory import keep_little

EXIT_WATCHDOG, EXIT_CAMERA = 3, 4


@dataclass(frozen=True)
class Opened:
    """An open camera.

    about -- told to the station
    shape -- rows and bytes of a picture
    capture -- writes the next one, and gives its monotonic time in ns and what is known of its exposure; CameraError
    """

    about: dict[str, Any]
    shape: tuple[int, int]
    capture: Callable[[npt.NDArray[np.uint8]], tuple[int, dict[str, float]]]
    close: Callable[[], None]


class Deadline:
    """Ends the process when it was not put off in time. Its thread needs nothing of the camera."""

    def __init__(self, first_s: float) -> None:
        self._at_s = time.monotonic() + first_s
        threading.Thread(target=self._watch, name="deadline", daemon=True).start()

    def put_off(self, seconds: float) -> None:
        """Life for so many seconds more."""
        self._at_s = time.monotonic() + seconds

    def _watch(self) -> None:
        while time.monotonic() < self._at_s:
            time.sleep(0.1)
        os._exit(EXIT_WATCHDOG)


def work(opening: Callable[[dict[str, Any]], Opened]) -> None:
    """The whole life of the process. `opening` is given what the station told, and may raise CameraError."""
    keep_little()
    slots = FrameSlots(int(sys.argv[1]))
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever libraries print goes to the error stream, not between our lines
    told = json.loads(_first_line())
    closing = threading.Event()
    threading.Thread(target=_await_end, args=(closing,), daemon=True).start()
    deadline = Deadline(WORKER_OPEN_TIMEOUT_S)
    try:
        opened = opening(told)
        _tell(lines, opened=opened.about | {"shape": opened.shape})
        _run(opened, slots, lines, deadline, closing)
    except CameraError as error:
        _tell(lines, failed={"code": error.reason.code, "values": error.reason.values})
        os._exit(EXIT_CAMERA)  # no orderly end: closing a camera that timed out may hang for ever
    except BrokenPipeError:
        os._exit(0)  # the station is gone
    deadline.put_off(CAPTURE_WATCHDOG_S)
    opened.close()


def _run(opened: Opened, slots: FrameSlots, lines: TextIO, deadline: Deadline, closing: threading.Event) -> None:
    sequence = 0
    deadline.put_off(CAPTURE_WATCHDOG_S)
    while not closing.is_set():
        slots.mark(sequence, whole=False)
        time_ns, exposure = opened.capture(slots.picture(sequence, *opened.shape))
        slots.mark(sequence, whole=True)
        deadline.put_off(CAPTURE_WATCHDOG_S)
        _tell(lines, frame=Taken(sequence=sequence, time_ns=time_ns, exposure=exposure))
        sequence += 1


def _tell(lines: TextIO, **message: Any) -> None:
    lines.write(json.dumps(message) + "\n")
    lines.flush()


def _first_line() -> bytes:
    """Byte by byte, so that nothing after it is taken."""
    line = b""
    while not line.endswith(b"\n"):
        line += os.read(0, 1) or os._exit(0)  # the station is gone
    return line


def _await_end(closing: threading.Event) -> None:
    while os.read(0, 64):
        pass
    closing.set()
