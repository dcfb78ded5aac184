"""A camera in a process of its own, as the station sees it: what hangs, crashes or costs too much there, ends there."""

import json
import select
import subprocess
import sys
from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt

from hardware.camera import CameraError
from hardware.frame_slots import FrameSlots
from hardware.reasons import Code
from hardware.taken import Taken
from hardware.thresholds import PROCESS_OPEN_TIMEOUT_S
from vision.reasons import Reason


class CameraProcess:
    """Runs a module whose `main` calls `hardware.camera_worker.work`.

    told -- what that opens its camera by; not on its command line, where others could read a password
    opened -- what it said of the open camera: `shape`, rows and bytes of a picture, and what the kind of camera has
    Raises CameraError, with the worker's own reason, when it cannot be opened.
    """

    def __init__(self, name: str, module: str, told: dict[str, Any]) -> None:
        self.name = name
        self._slots = FrameSlots()
        self._worker = subprocess.Popen(
            [sys.executable, "-m", module, str(self._slots.descriptor)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[self._slots.descriptor],
            process_group=0,  # Ctrl-C is for the station, which then ends the worker in order
        )
        try:
            self.opened = self._first_line(told)
        except CameraError:
            self.end()
            raise

    @property
    def process_id(self) -> int:
        """The worker's."""
        return self._worker.pid

    def next(self) -> tuple[Taken, npt.NDArray[np.uint8]]:
        """What the worker says of its next picture, and its bytes, which may be overtaken: see `holds`. CameraError."""
        frame: Taken = self._message()["frame"]
        return frame, self._slots.picture(frame["sequence"], *self.opened["shape"])

    def holds(self, frame: Taken) -> bool:
        """Whether that picture's bytes are still its own."""
        return self._slots.holds(frame["sequence"])

    def close(self) -> None:
        """Asks the worker to end, then kills it; one stuck in the kernel is left behind. `end` follows."""
        if self._worker.stdin and not self._worker.stdin.closed:
            self._worker.stdin.close()
        try:
            self._worker.wait(1.0)
        except subprocess.TimeoutExpired:
            self._worker.kill()

    def end(self) -> None:
        """Kills it and lets all go."""
        self._worker.kill()
        with suppress(subprocess.TimeoutExpired):  # one in the kernel goes when the driver lets it
            self._worker.wait(1.0)
        for pipe in (self._worker.stdin, self._worker.stdout):
            if pipe:
                with suppress(BrokenPipeError):
                    pipe.close()
        self._slots.close()

    def _first_line(self, told: dict[str, Any]) -> dict[str, Any]:
        assert self._worker.stdin and self._worker.stdout
        with suppress(BrokenPipeError):  # its end is told below
            self._worker.stdin.write(json.dumps(told).encode() + b"\n")
            self._worker.stdin.flush()
        if not select.select([self._worker.stdout], [], [], PROCESS_OPEN_TIMEOUT_S)[0]:
            raise CameraError(Reason(Code.PROCESS_LATE, {"name": self.name, "seconds": PROCESS_OPEN_TIMEOUT_S}))
        opened = self._message().get("opened")
        if not isinstance(opened, dict):
            raise CameraError(Reason(Code.PROCESS_CONFUSED, {"name": self.name}))
        return opened

    def _message(self) -> dict[str, Any]:
        """The worker's next line. Raises CameraError at its end, with the reason it gave."""
        assert self._worker.stdout
        line = self._worker.stdout.readline()
        if not line:
            raise CameraError(Reason(Code.PROCESS_ENDED, {"name": self.name}))
        message: dict[str, Any] = json.loads(line)
        if "failed" in message:
            failed = message["failed"]
            raise CameraError(Reason(Code(failed["code"]), failed["values"]))
        return message
