"""Where the clock stands after a power cut."""

from dataclasses import replace

import pytest

from rules.color import BLACK
from rules.timing import records as r
from rules.timing.acts import act
from rules.timing.clock import new_clock
from rules.timing.controls import CONTROLS
from station.clock.beat import Beat
from station.clock.restart import restart_of
from station.game.clock import ClockState, Noted
from station.timebase import Instant

NOW = Instant(900_000_000_000, 0, True, "second")
CONTROL = CONTROLS["reading-1h-1"]
assert CONTROL.system is not None
FRESH = ClockState(control=CONTROL, clock=new_clock(CONTROL.system))


def after(*records: r.Record, boot: str = "first") -> ClockState:
    state = FRESH
    for seq, record in enumerate(records):
        assert state.clock is not None
        noted = Noted(seq, record, boot)
        state = replace(state, clock=act(state.clock, record), journal=(*state.journal, noted))
    return state


BEGUN, PRESSED = r.Begin(at_ms=1_000), r.Press(at_ms=5_000, side=BLACK)


@pytest.mark.parametrize(
    ("beat", "stood"),
    [
        (None, 5_000),  # the last record
        (Beat(9, 4, 58_700, "first"), 58_700),  # the last second
        (Beat(9, 4, 2_000, "first"), 5_000),
        (Beat(9, 3, 58_700, "first"), 5_000),  # of another game
        (Beat(9, 4, 58_700, "older"), 5_000),  # of another run of the machine
    ],
)
def test_it_stands_at_the_last_moment_on_the_disk(beat: Beat | None, stood: int) -> None:
    assert restart_of(after(BEGUN, PRESSED), 4, beat, NOW) == r.Restart(at_ms=900_000, stood_ms=stood, by="station")


def test_where_no_time_ran_there_is_nothing_to_stop() -> None:
    stopped = after(BEGUN, r.Stop(at_ms=8_000))
    assert restart_of(stopped, 4, None, replace(NOW, boot="first")) is None
    assert restart_of(FRESH, 4, None, NOW) is None
    assert restart_of(after(BEGUN, r.End(at_ms=8_000)), 4, None, NOW) is None


def test_a_machine_that_was_started_anew_counts_from_its_own_beginning() -> None:
    stopped = after(BEGUN, r.Stop(at_ms=8_000_000))
    found = restart_of(stopped, 4, None, NOW)
    assert found is not None and stopped.clock is not None
    assert act(act(stopped.clock, found), r.Resume(at_ms=900_001)).running is BLACK
