"""A clock in its last minute, in a process of its own, killed at some moment and read again from what the disk has."""

import os
import random
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from rules.color import BLACK, WHITE
from rules.timing import records as r
from rules.timing.controls import read_for
from station.clock.keeper import ClockKeeper
from station.pictures.incidents import IncidentPictures
from station.pictures.ring import StillRing
from station.station import make_tracker
from station.storage.folder import DataFolder
from station.table.table import Table
from station.timebase import SystemClock
from tests.station.clock.timed import REFEREE

TURN_S = 0.9
"""Black thinks for so long, then White, who presses at once."""


@dataclass(frozen=True)
class Killed:
    """Milliseconds of the move that was read: as it truly was at the kill, and as the next start has it."""

    true_ms: int
    read_ms: int

    @property
    def gained_ms(self) -> int:
        """Negative: lost."""
        return self.read_ms - self.true_ms


def opened(folder: Path) -> tuple[DataFolder, Table, ClockKeeper]:
    clock, data = SystemClock(), DataFolder(folder)
    table = Table(data.log, IncidentPictures(StillRing(), data.pictures), clock, make_tracker, lambda _: None)
    return data, table, ClockKeeper(table, data.log, folder, clock, lambda: "s" * 32)


def killed(folder: Path, after_s: float) -> Killed:
    """One kill -9, so long after the clock began."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            _run(folder, theirs)
        finally:
            os._exit(1)
    os.close(theirs)
    try:
        os.read(ours, 1)  # it has begun
        time.sleep(after_s)
    finally:
        os.kill(child, signal.SIGKILL)
        died_ms = SystemClock().now().monotonic_ns // 1_000_000
        os.waitpid(child, 0)
        os.close(ours)
    data, table, keeper = opened(folder)
    try:
        game = table.snapshot.game
        assert game is not None and game.clock.clock is not None and game.clock.clock.running is not None
        true_ms = sum(game.clock.clock.reading(side, died_ms).reading_ms for side in (BLACK, WHITE))
        keeper.stand()
        game = table.snapshot.game
        assert game is not None and game.clock.clock is not None and game.clock.clock.running is None
        later_ms = keeper.now_ms + 60_000
        read_ms = sum(game.clock.clock.reading(side, later_ms).reading_ms for side in (BLACK, WHITE))
    finally:
        data.close()
    return Killed(true_ms, read_ms)


def _run(folder: Path, told: int) -> None:
    _, _, keeper = opened(folder)
    keeper.prepare(read_for(60), r.Owner.STATION, REFEREE)
    keeper.start()
    keeper.do(lambda at_ms: r.Begin(at_ms=at_ms), REFEREE)
    os.write(told, b".")
    rng = random.Random(os.getpid())
    while True:
        time.sleep(TURN_S + rng.random())
        keeper.press("B", keeper.now_ms)
        keeper.press("W", keeper.now_ms + 1)
