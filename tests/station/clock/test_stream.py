"""A stream to a simulated device: a crystal of its own, a station that is busy, a plan that changes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from hardware.loudspeaker import STREAM_HZ, Samples
from station.clock.mixing import Clip
from station.clock.stream import LATEST_MS, REACH_MS, CallStream, Heard

BEEP = np.full(STREAM_HZ // 20, 1000, np.int16)


@dataclass
class Device:
    """Plays in simulated time. off_ppm -- its crystal runs fast; buffer_ms -- behind what can still be rewritten."""

    off_ppm: float = 0.0
    buffer_ms: float = 40.0
    rewrites: bool = True
    ahead_ms: int = 400
    now_ms: float = 50_000.0
    began_ms: float = 50_000.0
    held: dict[int, int] = field(default_factory=dict)

    def heard(self) -> float:
        """See Loudspeaker."""
        passed = (self.now_ms - self.began_ms) * (1 + self.off_ppm / 1e6)
        return (passed - self.buffer_ms) * STREAM_HZ / 1000

    def write(self, first: int, samples: Samples) -> None:
        """See Loudspeaker. Only what differs from silence is kept."""
        soonest = self.heard()
        assert self.rewrites or not self.held or first > max(self.held) - len(BEEP)
        for number in range(first, first + len(samples)):
            if number >= soonest:
                self.held.pop(number, None)
        for place in np.flatnonzero(samples):
            if first + place >= soonest:
                self.held[first + int(place)] = int(samples[place])

    def close(self) -> None:
        """See Loudspeaker."""

    def onsets_ms(self) -> list[float]:
        """When something began to be heard, and nothing had been for a hundredth of a second."""
        numbers = sorted(self.held)
        begun = [one for one, before in zip(numbers, [-(10**9), *numbers], strict=False) if one - before > 220]
        return [
            self.began_ms + (one * 1000 / STREAM_HZ + self.buffer_ms) / (1 + self.off_ppm / 1e6) for one in begun
        ]  # fmt: skip


def run(device: Device, plan: Sequence[Clip], seconds: float, busy: Iterable[tuple[float, float]] = ()) -> list[Heard]:
    """Turns every 25 ms; busy -- from when on, in seconds from the beginning, and for how long there is none."""
    stream, told = CallStream(device, lambda: device.now_ms), list[Heard]()
    begun, held = device.now_ms, dict(busy)
    while device.now_ms < begun + 1000 * seconds:
        told += stream.fill(plan)
        started = [at for at in held if begun + 1000 * at <= device.now_ms]
        device.now_ms += 25.0 + sum(1000 * held.pop(at) for at in started)
    return told


def clip(at_ms: int, words: str = "") -> Clip:
    return Clip(at_ms, words or f"count-{at_ms}", BEEP)


@pytest.mark.parametrize("off_ppm", [-200.0, 0.0, 200.0])
def test_each_call_is_heard_at_its_moment_by_any_crystal(off_ppm: float) -> None:
    """Who only counted samples would be 17 ms off at the end."""
    device = Device(off_ppm)
    plan = [clip(51_000 + 2_000 * number) for number in range(40)]
    told = run(device, plan, 85.0)
    onsets = device.onsets_ms()
    assert len(onsets) == len(told) == len(plan)
    assert max(abs(onset - one.at_ms) for onset, one in zip(onsets, plan, strict=True)) < 2.0
    assert max(abs(one.at_ms - one.planned_ms) for one in told) < 2.0


def test_a_station_that_is_busy_for_a_third_of_a_second_makes_no_call_late() -> None:
    device = Device()
    plan = [clip(51_000 + 200 * number) for number in range(40)]
    told = run(device, plan, 10.0, busy=[(0.95, 0.33), (2.0, 0.3), (4.41, 0.34)])
    assert [round(onset) for onset in device.onsets_ms()] == [one.at_ms for one in plan]
    assert [round(one.at_ms) for one in told] == [one.at_ms for one in plan]


def test_one_that_is_busy_for_longer_makes_the_call_late_and_says_so() -> None:
    device = Device()
    told = run(device, [clip(51_000), clip(52_000)], 3.0, busy=[(0.4, 0.75)])
    late, good = device.onsets_ms()
    assert 150 < late - 51_000 < LATEST_MS and round(good) == 52_000
    assert told[0].at_ms == pytest.approx(late, abs=2.0) and not told[0].shown


def test_a_call_that_nobody_could_make_is_shown() -> None:
    told = run(Device(), [clip(51_000)], 4.0, busy=[(0.2, 2.0)])
    assert told == [Heard(51_000, 51_000, "count-51000", shown=True)]


def test_a_press_silences_what_lay_ready_and_what_is_due_at_once_is_heard() -> None:
    device = Device()
    stream = CallStream(device, lambda: device.now_ms)
    told: list[Heard] = []
    for number in range(40):
        pressed = device.now_ms >= 50_500
        told += stream.fill([clip(50_505, "again")] if pressed else [clip(50_300), clip(50_700)])
        device.now_ms += 25.0
        assert number < 39 or not stream._placed
    first, again = device.onsets_ms()
    assert round(first) == 50_300 and 0 <= again - 50_500 < REACH_MS + 10
    assert [one.words for one in told] == ["count-50300", "again"]


def test_a_word_that_is_being_said_is_cut_off() -> None:
    device = Device()
    stream = CallStream(device, lambda: device.now_ms)
    for _ in range(40):
        stream.fill([clip(50_300)] if device.now_ms < 50_310 else [])
        device.now_ms += 25.0
    assert 0 < len(device.held) < len(BEEP)


def test_where_nothing_can_be_taken_back_what_lies_ready_is_heard_out() -> None:
    device = Device(rewrites=False, ahead_ms=60)
    stream = CallStream(device, lambda: device.now_ms)
    told: list[Heard] = []
    for _ in range(60):
        told += stream.fill([clip(50_300), clip(50_335), clip(51_000)] if device.now_ms < 50_290 else [])
        device.now_ms += 10.0
    assert [one.words for one in told] == ["count-50300", "count-50335"]


def test_a_device_that_was_changed_moves_no_call() -> None:
    device = Device()
    stream, plan = CallStream(device, lambda: device.now_ms), [clip(50_300), clip(51_500)]
    told: list[Heard] = []
    for _ in range(80):
        told += stream.fill(plan)
        device.now_ms += 25.0
        if device.now_ms == 50_600:
            device.buffer_ms = 180.0
    assert [round(one.at_ms) for one in told] == pytest.approx([50_300, 51_500], abs=2)
    assert device.onsets_ms()[-1] == pytest.approx(51_500, abs=2.0)
