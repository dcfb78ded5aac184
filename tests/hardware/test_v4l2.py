"""What of USB cameras needs no device; test_camera_contract.py has the rest, skipped where there is no /dev/video0."""

from hardware.v4l2 import stamped_ns

NOW = 500_000_000_000_000


def test_the_drivers_stamp_is_taken_where_it_is_of_this_clock() -> None:
    assert stamped_ns((NOW - 40_000_000) / 1e6, NOW) == NOW - 40_000_000
    for other_clock_ms in (0.0, -1.0, 1.79e12, NOW / 1e6 + 1000, NOW / 1e6 - 5000):
        assert stamped_ns(other_clock_ms, NOW) == NOW
