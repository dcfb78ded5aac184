"""What is a jump of the clock, and what is not."""

from pathlib import Path

import pytest

from rules.timing.controls import control
from station.game.clock_records import set_up
from station.storage.log import Log
from station.storage.settings import Settings, SettingsStore
from station.storage.time_control import TimeControlStore
from station.table.clock_jump import ClockJumps
from station.timebase import Instant

DAY = 24 * 3600
HERE = Instant(10**9, 1_790_000_000_000_000_000, True, "one")


def at(up_s: float, wall_s: float, *, boot: str = "one", trusted: bool = True) -> Instant:
    return Instant(HERE.monotonic_ns + round(up_s * 1e9), HERE.wall_ns + round(wall_s * 1e9), trusted, boot)


@pytest.mark.parametrize(
    ("moments", "jumped"),
    [
        ([at(60, 60), at(3 * DAY, 3 * DAY)], False),
        ([at(60, 65)], False),  # drawn to the right time
        ([at(60, 2 * DAY)], True),
        ([at(60, -2 * DAY)], True),
        ([at(60, 40 * 365 * DAY, trusted=False), at(120, 120)], False),  # not believed: no jump either
        ([at(0, 30 * DAY, boot="two")], False),  # switched off over the summer
        ([at(0, 300 * DAY, boot="two")], True),
        ([at(0, -DAY, boot="two")], True),
        ([at(0, -56 * 365 * DAY, boot="two", trusted=False), at(9, DAY, boot="two")], False),  # no battery, then set
    ],
)
def test_jumps(tmp_path: Path, moments: list[Instant], jumped: bool) -> None:
    log = Log(tmp_path)
    settings = SettingsStore(log, Settings())
    first = ClockJumps(log, settings)
    first.see(HERE)
    first.keep(HERE)
    again = ClockJumps(log, settings)  # another start of the station
    for moment in moments:
        again.see(moment)
    assert settings.retention_paused is jumped
    log.close()


def test_the_clock_of_the_game_is_another_one(tmp_path: Path) -> None:
    """Both are kept in the log's settings, over a restart too."""
    log = Log(tmp_path)
    given = set_up(control("reading-1h-1"), "station")
    TimeControlStore(log).put(given)
    ClockJumps(log, SettingsStore(log, Settings())).keep(HERE)
    assert TimeControlStore(log).get() == given
    again = ClockJumps(log, SettingsStore(log, Settings()))
    again.see(at(60, 2 * DAY))
    assert SettingsStore(log, Settings()).retention_paused
    log.close()
