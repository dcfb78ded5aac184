"""The one clock of frames, presses and calls."""

import time

from hardware.boottime import boottime_ns, of_monotonic_ns
from station.timebase import SystemClock


def test_it_is_the_clock_of_the_log() -> None:
    before, at, after = boottime_ns(), SystemClock().now().monotonic_ns, boottime_ns()
    assert before <= at <= after


def test_a_driver_s_stamp_is_told_on_it() -> None:
    before, stamp, after = boottime_ns(), time.monotonic_ns(), boottime_ns()
    assert before - 1_000_000 < of_monotonic_ns(stamp) < after + 50_000_000
