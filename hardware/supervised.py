"""A live camera that comes back by itself: faults are noticed, told, and cured by reopening with back-off."""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from hardware.boottime import boottime_ns
from hardware.camera import Camera, CameraError
from hardware.faults import Fault, FrameJudge, Limits
from hardware.frame import Frame
from hardware.reasons import Code
from hardware.thresholds import FIRST_PAUSE_S, HEALTHY_S, LONGEST_PAUSE_S, SILENCE_LOOK_S
from hardware.worker import Worker
from vision.reasons import Reason

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class CameraReport:
    """The camera was lost, or is back. `fault` and `reason` say why it was lost; `time_ns` is monotonic."""

    lost: bool
    fault: Fault
    reason: Reason
    time_ns: int


class SupervisedCamera:
    """A Camera around the camera that `opener` opens, again and again if need be.

    A worker opens, reads and judges, so that neither a hanging driver nor a slow reopening stops the station: `read`
    raises CameraError while the camera is away, and gives frames again when it is back. Sequence numbers run on across
    reopenings. A frozen camera's repeated pictures are withheld: only fresh ones count. A slow camera is reopened once;
    if that does not help, what it gives is passed on.
    """

    live = True

    def __init__(
        self,
        name: str,
        opener: Callable[[], Camera],
        *,
        opened: Camera | None = None,
        limits: Limits | None = None,
        clock_ns: Callable[[], int] = boottime_ns,
    ) -> None:
        """`opened` is a camera that is open already, to begin with."""
        self.name = name
        self._opener, self._opened, self._clock_ns = opener, opened, clock_ns
        self._limits = limits or Limits()
        self._judge = FrameJudge(name, self._limits)
        self._state = threading.Condition()  # guards what follows
        self._frame: Frame | None = None
        self._fault: CameraReport | None = None
        self._reports: list[CameraReport] = []
        self._ended = False
        self._again = threading.Event()
        self._pause_s = FIRST_PAUSE_S
        self._base: int | None = None  # added to the sequence numbers of the camera now open
        self._next = 0
        # May hang in a driver: opening some cameras takes longer than any watchdog waits.
        self.worker = Worker(f"supervise {name}", self._turn, vital=True)
        self.worker.start()

    @property
    def fault(self) -> CameraReport | None:
        """The trouble that lasts now, or None."""
        with self._state:
            return self._fault

    def reports(self) -> list[CameraReport]:
        """What happened since the last call, oldest first."""
        with self._state:
            reports, self._reports = self._reports, []
            return reports

    def read(self, timeout_s: float) -> Frame | None:
        """See `Camera.read`. While the camera is away, the error says why; a new fault ends the waiting at once."""
        with self._state:
            known = self._fault
            self._state.wait_for(
                lambda: (
                    self._frame
                    or self._ended
                    or self.worker.closing
                    or (self._fault is not None and self._fault is not known)
                ),
                timeout_s,
            )
            if self.worker.closing:
                raise CameraError(Reason(Code.CAMERA_CLOSED, {"name": self.name}))
            if self._frame is not None:
                frame, self._frame = self._frame, None
                return frame
            if self._ended:
                return None
            silent = Reason(Code.CAMERA_SILENT, {"name": self.name, "seconds": timeout_s})
            raise CameraError(self._fault.reason if self._fault else silent)

    def reopen(self) -> None:
        """Gives the camera up and opens it anew, with whatever the opener then asks of it. This is no fault."""
        self._again.set()

    def close(self) -> None:
        """See `Camera.close`."""
        self.worker.stop()
        with self._state:
            self._state.notify_all()
        self.worker.close()

    def _turn(self) -> float | None:
        """From one opening to the loss; None when the source ended or we close."""
        self._again.clear()
        try:
            camera, self._opened = self._opened or self._opener(), None
            try:
                if self._follow(camera):
                    return None
            finally:
                camera.close()
        except CameraError as error:
            self._lose(Fault.GONE, error.reason)
        except Exception as error:  # whatever a driver or decoder throws must not end the watch
            logger.exception("%s failed", self.name)
            crashed = Reason(Code.CAMERA_CRASHED, {"name": self.name, "error": type(error).__name__})
            self._lose(Fault.GONE, crashed)
        if self._again.is_set():
            return 0.0
        pause_s, self._pause_s = self._pause_s, min(2 * self._pause_s, LONGEST_PAUSE_S)
        return pause_s

    def _follow(self, camera: Camera) -> bool:
        """Reads until a fault or somebody asks for reopening (False), or the source ended or we close (True)."""
        self._judge.reopened()
        self._base = None
        since_ns, last_ns = self._clock_ns(), None
        while not self.worker.closing and not self._again.is_set():
            asked_ns = self._clock_ns()
            try:
                frame = camera.read(SILENCE_LOOK_S)
            except CameraError as error:
                now_ns = self._clock_ns()
                if now_ns - asked_ns < SILENCE_LOOK_S * 0.9e9:
                    self._lose(Fault.GONE, error.reason)
                    return False
                if now_ns - (last_ns or since_ns) >= self._limits.hung_s * 1e9:
                    silent = Reason(Code.CAMERA_SILENT, {"name": self.name, "seconds": self._limits.hung_s})
                    self._lose(Fault.HUNG, silent)
                    return False
                judged = self._judge.silence(now_ns)
                if judged.fault and judged.reason and not self._known_slow:
                    self._lose(judged.fault, judged.reason)
                    return False
                continue
            if frame is None:
                with self._state:
                    self._ended = True
                    self._state.notify_all()
                return True
            last_ns = self._clock_ns()
            judged = self._judge.judge(frame, last_ns)
            if judged.fault is Fault.SLOW and self._known_slow:
                self._give(frame)  # was reopened for it before
                continue
            if judged.fault and judged.reason:
                self._lose(judged.fault, judged.reason)
                return False
            if judged.fresh and self._fault and (judged.steady or self._fault.fault is not Fault.SLOW):
                self._restore()
            if judged.fresh or not self._fault:
                self._give(frame)
            if not self._fault and last_ns - since_ns > HEALTHY_S * 1e9:
                self._pause_s = FIRST_PAUSE_S
        return self.worker.closing

    @property
    def _known_slow(self) -> bool:
        return self._fault is not None and self._fault.fault is Fault.SLOW

    def _give(self, frame: Frame) -> None:
        with self._state:
            if self._base is None:
                self._base = max(0, self._next - frame.sequence)
            self._frame = replace(frame, sequence=self._base + frame.sequence)
            self._next = self._frame.sequence + 1
            self._state.notify_all()

    def _lose(self, fault: Fault, reason: Reason) -> None:
        with self._state:
            if self._fault is not None and self._fault.fault is fault:
                return
            self._fault = CameraReport(True, fault, reason, self._clock_ns())
            self._reports.append(self._fault)
            self._state.notify_all()

    def _restore(self) -> None:
        with self._state:
            if self._fault is not None:
                self._reports.append(replace(self._fault, lost=False, time_ns=self._clock_ns()))
                self._fault = None
