"""The station's one clock: CLOCK_BOOTTIME. Frames, presses and calls are stamped on it; no wall clock moves it."""

import time


def boottime_ns() -> int:
    """Nanoseconds since the machine was started, the time it slept among them."""
    return time.clock_gettime_ns(time.CLOCK_BOOTTIME)


def of_monotonic_ns(stamp_ns: int) -> int:
    """A recent stamp of CLOCK_MONOTONIC, as drivers give them, on the station's clock: that one stands in sleep."""
    return stamp_ns + boottime_ns() - time.monotonic_ns()
