"""Time within a game, across restarts of the station and of the machine."""

from dataclasses import replace

from station.timebase import Instant, Stopwatch, SystemClock, elapsed_ns

NOW = Instant(5_000_000_000, 1_790_000_000_000_000_000, True, "boot-1")


def later(seconds: float, wall_s: float | None = None) -> Instant:
    wall_ns = round((seconds if wall_s is None else wall_s) * 1e9)
    return replace(NOW, monotonic_ns=NOW.monotonic_ns + round(seconds * 1e9), wall_ns=NOW.wall_ns + wall_ns)


def test_elapsed_across_boots() -> None:
    assert elapsed_ns(NOW, later(4, wall_s=7)) == 4_000_000_000
    rebooted = Instant(1_000_000_000, NOW.wall_ns + 60_000_000_000, True, "boot-2")
    assert elapsed_ns(NOW, rebooted) == 60_000_000_000
    assert elapsed_ns(NOW, Instant(1, NOW.wall_ns - 5, False, "boot-2")) == 0


def test_a_stopwatch_goes_on_from_what_is_known_and_never_back() -> None:
    watch = Stopwatch(NOW, 30_000_000_000)
    assert watch.read(NOW) == 30_000_000_000
    assert watch.read(later(2)) == 32_000_000_000
    assert watch.read(later(1)) == 32_000_000_000


def test_the_systems_clock_goes_forward_within_one_boot() -> None:
    clock = SystemClock()
    one, two = clock.now(), clock.now()
    assert two.monotonic_ns >= one.monotonic_ns > 0
    assert one.boot == two.boot != ""
