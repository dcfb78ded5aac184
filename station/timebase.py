"""Time as the station writes it down: monotonic for intervals, time of day with a flag whether it can be trusted."""

import ctypes
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

_TIME_ERROR = 5  # adjtimex(2): the kernel's clock was never synchronized
_TIMEX_BYTES = 256  # struct timex is 208 bytes on 64-bit Linux; mode 0 only reads


@dataclass(frozen=True)
class Instant:
    """One moment on both clocks.

    monotonic_ns -- CLOCK_BOOTTIME: never jumps, starts anew with the machine
    wall_ns -- Unix time; may be wrong where `trusted` is False
    boot -- names the run of the machine that `monotonic_ns` belongs to
    """

    monotonic_ns: int
    wall_ns: int
    trusted: bool
    boot: str


class Clock(Protocol):
    """The one source of time; passed in, so that tests can stand still."""

    def now(self) -> Instant:
        """This moment."""


class SystemClock:
    """The machine's clocks. Time of day is trusted when the kernel says that it was synchronized."""

    def __init__(self) -> None:
        try:
            self._boot = Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
        except OSError:
            self._boot = "unknown"
        self._trusted = (0, False)

    def now(self) -> Instant:
        """This moment; asks the kernel about synchronization at most once a minute."""
        monotonic_ns = time.clock_gettime_ns(time.CLOCK_BOOTTIME)
        checked_ns, trusted = self._trusted
        if not checked_ns or monotonic_ns - checked_ns > 60_000_000_000:
            trusted = _synchronized()
            self._trusted = (monotonic_ns, trusted)
        return Instant(monotonic_ns, time.time_ns(), trusted, self._boot)


def _synchronized() -> bool:
    try:
        adjtimex = ctypes.CDLL(None, use_errno=True).adjtimex
    except (OSError, AttributeError):
        return False
    status: int = adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES))
    return 0 <= status < _TIME_ERROR


def elapsed_ns(since: Instant, now: Instant) -> int:
    """Nanoseconds from one instant to a later one, across a restart of the machine too.

    Within one boot the monotonic clock tells; across boots the time of day, and where that went backward 0.
    """
    if since.boot == now.boot and now.monotonic_ns >= since.monotonic_ns:
        return now.monotonic_ns - since.monotonic_ns
    return max(0, now.wall_ns - since.wall_ns)


class Stopwatch:
    """Time within one game: nanoseconds since its first frame, never backward, across restarts too.

    at, t_ns -- a moment of which the time within the game is known: its first frame, or its last event in the log
    """

    def __init__(self, at: Instant, t_ns: int = 0) -> None:
        self._at, self._start_ns, self._last_ns = at, t_ns, t_ns

    def read(self, at: Instant) -> int:
        """Nanoseconds at this moment."""
        self._last_ns = max(self._last_ns, self.peek(at))
        return self._last_ns

    def peek(self, at: Instant) -> int:
        """The same without holding what is read later to it: a picture may be older than a press."""
        return self._start_ns + elapsed_ns(self._at, at)
