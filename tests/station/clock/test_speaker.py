"""Calls from the loudspeaker, with a device that only counts what it is given."""

import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from hardware.loudspeaker import STREAM_HZ, Samples
from rules.color import BLACK
from rules.timing import records as r
from station.clock.speaker import VOICE_TURN_S, WITHOUT_VOICE_S, Speaker
from tests.station.api.hall import Hall, hall
from tests.station.clock.timed import Timed
from tests.station.stage import boards


class Device:
    """Plays at once what is written, on the table's clock."""

    ahead_ms, rewrites = 400, True

    def __init__(self, opened: Hall, ends: bool = False) -> None:
        self.clock, self.began_ns, self.ends = opened.clock, opened.clock.ns, ends
        self.stream = np.zeros(STREAM_HZ * 10, np.int16)

    def heard(self) -> float:
        if self.ends:
            raise OSError("gone")
        return (self.clock.ns - self.began_ns) / 1e9 * STREAM_HZ

    def write(self, first: int, samples: Samples) -> None:
        self.stream[first : first + len(samples)] = samples

    def close(self) -> None:
        pass


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Timed]:
    with hall(tmp_path) as opened:
        opened.show([boards("")[0]])
        yield Timed(opened)


def speaker(table: Timed, device: Device | None, percent: int = 100) -> Speaker:
    return Speaker(table.hall.keeper, "en", lambda: device, lambda: table.hall.clock.ns / 1e6, percent)


def speak(table: Timed, one: Speaker, seconds: float) -> None:
    for _ in range(round(seconds / VOICE_TURN_S)):
        one.turn()
        table.wait(VOICE_TURN_S)


def called(table: Timed) -> list[r.Called]:
    return [line.record for line in table.state.lines if isinstance(line.record, r.Called)]


def test_each_call_is_heard_once_at_its_moment_and_kept(table: Timed) -> None:
    device = Device(table.hall)
    one = speaker(table, device)
    table.begin("quick-1x10s")
    began_ms = table.hall.keeper.now_ms
    speak(table, one, 3.5)
    assert [(call.words, call.late_ms) for call in called(table)] == [("count-1", 0), ("count-2", 0), ("count-3", 0)]
    stream = np.abs(device.stream.astype(np.int32))
    onset_ms = np.argmax(stream > stream.max() // 50) / STREAM_HZ * 1000
    assert table.hall.keeper.speaks and abs(onset_ms + began_ms - called(table)[0].at_ms) < 20


def test_its_loudness_is_what_was_asked_for(table: Timed) -> None:
    loud, soft = Device(table.hall), Device(table.hall)
    both = [speaker(table, loud), speaker(table, soft, 25)]
    table.begin("quick-1x10s")
    for one in both:
        one.turn()
        table.wait(0.7)
        one.turn()
    assert soft.stream.max() == pytest.approx(loud.stream.max() / 4, rel=0.01)


def test_a_press_silences_what_was_still_to_be_said(table: Timed) -> None:
    device = Device(table.hall)
    one = speaker(table, device)
    table.begin("quick-1x10s")
    speak(table, one, 2.9)
    table.press(BLACK)
    speak(table, one, 0.9)
    assert [call.words for call in called(table)] == ["count-1", "count-2"]
    assert not device.stream[3 * STREAM_HZ : round(3.7 * STREAM_HZ)].any(), "the third one lay ready"


def test_a_device_that_ends_or_is_missing_stops_no_clock_and_its_calls_are_shown(table: Timed) -> None:
    """CLOCK.md R11: the display is the fallback, and that is said at once."""
    table.begin("quick-1x10s")
    for device in (Device(table.hall, ends=True), None):
        one = speaker(table, device)
        assert one.turn() == WITHOUT_VOICE_S
        assert table.hall.keeper.silent and not table.hall.keeper.speaks
        assert table.hall.client().get("/api/clock").json()["silent"]
        one.close()
    one = speaker(table, None)
    for _ in range(5):
        one.turn()
        table.wait(0.5)
    shown = [entry.event.as_dict() for entry in table.hall.folder.log.entries() if entry.event.type == "clock_called"]
    assert [(call["words"], call["shown"], call["at_ms"] - call["planned_ms"]) for call in shown] == [
        ("count-1", True, 0), ("count-2", True, 0),
    ]  # fmt: skip


def test_forty_turns_a_second_neither_compare_the_board_nor_wait_for_a_frame(
    table: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame that is being told from holds the table's lock; the stream has to be filled all the same."""
    table.begin("quick-1x10s")
    monkeypatch.setattr("station.tracking.tracker.Tracker.differs", lambda _: pytest.fail("nobody asked for that"))
    one = speaker(table, Device(table.hall))
    guarded = threading.Event()
    ended = threading.Event()

    def frame() -> None:
        with table.hall.table._lock:
            guarded.set()
            ended.wait(10)

    busy = threading.Thread(target=frame)
    busy.start()
    guarded.wait(10)
    try:
        turned = threading.Thread(target=one.turn)
        turned.start()
        turned.join(5)
        assert not turned.is_alive()
    finally:
        ended.set()
        busy.join()
        turned.join()
    assert table.hall.client().get("/api/clock").json()["running"] == "B"
