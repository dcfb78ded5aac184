"""The process around the Pi's camera: `python -m hardware.picamera_worker NUMBER DESCRIPTOR SETTINGS`.

It writes pictures into shared memory and one line of JSON about each to its standard output, until its standard input
closes. A deadline that only fresh pictures put off ends it when the driver hangs, also within a system call's wait.
"""

import json
import os
import sys
import threading
import time
from typing import Any, TextIO

from hardware.camera import CameraError
from hardware.frame_slots import FrameSlots
from hardware.picamera_device import PicameraDevice
from hardware.settings import CameraSettings
from hardware.thresholds import CAPTURE_TIMEOUT_S, CAPTURE_WATCHDOG_S, WORKER_OPEN_TIMEOUT_S

EXIT_WATCHDOG, EXIT_CAMERA = 3, 4


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


def main() -> None:
    """See the module."""
    number, descriptor, settings = int(sys.argv[1]), int(sys.argv[2]), CameraSettings(**json.loads(sys.argv[3]))
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever libraries print goes to the error stream, not between our lines
    closing = threading.Event()
    threading.Thread(target=_await_end, args=(closing,), daemon=True).start()
    deadline = Deadline(WORKER_OPEN_TIMEOUT_S)
    try:
        device = PicameraDevice(number, settings)
        _tell(lines, opened={"size_px": device.size_px, "model": device.model, "refused": device.refused})
        _run(device, FrameSlots(descriptor), lines, deadline, closing)
    except CameraError as error:
        _tell(lines, failed={"code": error.reason.code, "values": error.reason.values})
        os._exit(EXIT_CAMERA)  # no orderly end: closing a camera that timed out may hang for ever
    except BrokenPipeError:
        os._exit(0)  # the station is gone
    deadline.put_off(CAPTURE_WATCHDOG_S)
    device.close()


def _run(
    device: PicameraDevice, slots: FrameSlots, lines: TextIO, deadline: Deadline, closing: threading.Event
) -> None:
    width, height = device.size_px
    sequence = 0
    while not closing.is_set():
        slots.mark(sequence, whole=False)
        time_ns, exposure = device.capture(slots.picture(sequence, height * 3 // 2, width), CAPTURE_TIMEOUT_S)
        slots.mark(sequence, whole=True)
        deadline.put_off(CAPTURE_WATCHDOG_S)
        _tell(lines, frame={"sequence": sequence, "time_ns": time_ns, "exposure": exposure})
        sequence += 1


def _tell(lines: TextIO, **message: Any) -> None:
    lines.write(json.dumps(message) + "\n")
    lines.flush()


def _await_end(closing: threading.Event) -> None:
    while os.read(0, 64):
        pass
    closing.set()


if __name__ == "__main__":
    main()
