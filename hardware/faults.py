"""What can be wrong with a running camera, judged from its frames alone."""

from collections import deque
from dataclasses import dataclass, replace
from enum import StrEnum

from hardware.frame import Frame
from hardware.reasons import Code
from hardware.thresholds import FROZEN_S, HUNG_S, SLOW_FPS, SLOW_S
from vision.reasons import Reason

GRID_STEP = 8  # a frame's signature is every eighth pixel both ways: sensor noise alone makes two pictures differ


class Fault(StrEnum):
    """Kinds of trouble, as the events name them."""

    GONE = "gone"  # unplugged, stream ended, cannot be opened
    HUNG = "hung"  # open, but nothing comes
    FROZEN = "frozen"  # pictures come, all the same to the last bit
    SLOW = "slow"
    WRONG_FORMAT = "wrong_format"  # not the size the record began with


@dataclass(frozen=True)
class Limits:
    """When a camera counts as faulty. Together with a reader's own delay each stays below 2 s."""

    hung_s: float = HUNG_S
    frozen_s: float = FROZEN_S
    slow_fps: float = SLOW_FPS
    slow_s: float = SLOW_S

    @property
    def fewest(self) -> int:
        """Pictures within `slow_s` below which a camera is slow."""
        return int(self.slow_fps * self.slow_s)


@dataclass(frozen=True)
class Judged:
    """What one frame shows. `fresh`: it differs from the one before; `steady`: the rate was watched long enough."""

    fresh: bool
    steady: bool
    fault: Fault | None = None
    reason: Reason | None = None


class FrameJudge:
    """Watches one camera across reopenings. Knows no clock: time is that of the frames' arrival, passed in."""

    def __init__(self, name: str, limits: Limits) -> None:
        self._name = name
        self._limits = limits
        self._size: tuple[int, int] | None = None
        self._signature: int | None = None
        self._changed_ns = 0
        self._arrivals: deque[int] = deque()
        self._opened_ns: int | None = None

    def reopened(self) -> None:
        """Forgets rate and time of the last change, but neither size nor the last picture."""
        self._arrivals.clear()
        self._opened_ns = None

    def judge(self, frame: Frame, now_ns: int) -> Judged:
        """The verdict on `frame`, which arrived at `now_ns`."""
        height, width = frame.image_bgr.shape[:2]
        self._size = self._size or (width, height)
        if (width, height) != self._size:
            sizes = {"now": f"{width}×{height}", "was": f"{self._size[0]}×{self._size[1]}"}
            return Judged(False, False, Fault.WRONG_FORMAT, self._reason(Code.CAMERA_RESIZED, **sizes))
        if self._opened_ns is None:
            self._opened_ns = self._changed_ns = now_ns
        signature = hash(frame.image_bgr[::GRID_STEP, ::GRID_STEP].tobytes())
        fresh, self._signature = signature != self._signature, signature
        if fresh:
            self._changed_ns = now_ns
        elif now_ns - self._changed_ns > self._limits.frozen_s * 1e9:
            return Judged(False, False, Fault.FROZEN, self._reason(Code.CAMERA_FROZEN, seconds=self._limits.frozen_s))
        self._arrivals.append(now_ns)
        return self._rate(fresh, now_ns)

    def silence(self, now_ns: int) -> Judged:
        """The verdict between pictures, where a slow camera shows. A long pause may be a hang and is not slow."""
        judged = self._rate(False, now_ns)
        paused = not self._arrivals or now_ns - self._arrivals[-1] > self._limits.slow_s * 0.5e9
        return replace(judged, fault=None) if paused else judged

    def _rate(self, fresh: bool, now_ns: int) -> Judged:
        span_ns = int(self._limits.slow_s * 1e9)
        while self._arrivals and now_ns - self._arrivals[0] > span_ns:
            self._arrivals.popleft()
        steady = self._opened_ns is not None and now_ns - self._opened_ns >= span_ns
        if steady and len(self._arrivals) < self._limits.fewest:
            rate = len(self._arrivals) / self._limits.slow_s
            return Judged(fresh, steady, Fault.SLOW, self._reason(Code.CAMERA_SLOW, rate=rate))
        return Judged(fresh, steady)

    def _reason(self, code: Code, **values: str | float) -> Reason:
        return Reason(code, {"name": self._name, **values})
