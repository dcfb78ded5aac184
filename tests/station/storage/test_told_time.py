"""A device's word for the time of day: for one boot, without touching what intervals are counted by."""

from contextlib import closing
from pathlib import Path

import pytest

from station.errors import RefusedError
from station.storage.log import Log
from station.storage.told_time import EARLIEST_NS, LATEST_NS, ToldClock
from tests.station.stage import START_NS, StandingClock

NOW_NS = START_NS + 40 * 86_400 * 10**9


def untrusted() -> StandingClock:
    return StandingClock(trusted=False)


def test_the_told_time_goes_on_with_the_monotonic_clock() -> None:
    machine = untrusted()
    clock = ToldClock(machine)
    before = clock.now()
    told = clock.tell(NOW_NS, "0123", "Li's phone")
    assert (told.device, told.name) == ("0123", "Li's phone") and told.offset_s == (NOW_NS - before.wall_ns) / 1e9
    machine.wait(90)
    machine.wall_off_s = -5000  # whoever sets the machine's clock changes nothing
    now = clock.now()
    assert now.wall_ns == NOW_NS + 90 * 10**9
    assert now.monotonic_ns - before.monotonic_ns == 90 * 10**9 and not now.trusted and now.boot == before.boot


def test_the_network_knows_better() -> None:
    machine = untrusted()
    clock = ToldClock(machine)
    clock.tell(NOW_NS, "0123", "")
    machine.trusted = True
    assert clock.now() == machine.now() and clock.told is None
    with pytest.raises(RefusedError, match="network"):
        clock.tell(NOW_NS, "0123", "")


def test_it_outlives_the_station_but_not_the_boot(tmp_path: Path) -> None:
    machine = untrusted()
    with closing(Log(tmp_path)) as log:
        clock = ToldClock(machine)
        clock.keep_in(log)
        told = clock.tell(NOW_NS, "0123", "Li's phone")
    with closing(Log(tmp_path)) as log:
        again = ToldClock(machine)
        again.keep_in(log)
        assert again.told == told and again.now() == clock.now()
        machine.boot = "boot-2"
        assert again.told is None and again.now() == machine.now()


@pytest.mark.parametrize("wall_ns", [0, EARLIEST_NS - 1, LATEST_NS])
def test_a_time_that_cannot_be_is_refused(wall_ns: int) -> None:
    clock = ToldClock(untrusted())
    with pytest.raises(RefusedError, match="wrong"):
        clock.tell(wall_ns, "0123", "")
    assert clock.told is None
