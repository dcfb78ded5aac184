"""What evidence costs: an event on a log of 100,000 with and without its record, the look at it at the start, idling.

Without: the event's row alone, as the log was before there were records. Both are open at once and timed in turn, some
hundred events each, so that whatever else the disk has to do falls on both. Bar: an
idle station pays at most 1 % of a core, and the thread that records at most 1 ms of processor time more an event.
"""

import subprocess
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from station.game.event import Event
from station.storage.folder import DataFolder
from station.storage.ledger import Ledger, put
from station.storage.log import Log
from station.storage.rows import row_of
from station.timebase import SystemClock
from tests.bench.figures.figure import Sheet
from tests.station.told import event

EVENTS = 100_000
TIMED = 2_000
TURN = 100  # events of one log until the other one's are timed
GAME = 1_000  # events of one
IDLE_S = 20.0
OPENS = """
import sys
from pathlib import Path
from station.storage.folder import DataFolder
def kilobytes(what):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(what))
before = kilobytes("VmRSS:")
DataFolder(Path(sys.argv[1])).close()
print(kilobytes("VmHWM:") - before)
"""


class RowsAlone(Ledger):
    """What writes no records."""

    def event(self, entry: "object") -> None:
        """The row and nothing else."""
        put(self._db(), "events", row_of(entry))  # type: ignore[arg-type]


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when both bars are met."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as place:
        with (
            closing(_rows_alone(Log(Path(place) / "without"))) as rows,
            closing(DataFolder(Path(place) / "with")) as folder,
        ):
            folder.signing.start()
            without, with_records = _timed(rows, folder.log)
            time.sleep(1)  # the last is signed
            used_s = time.process_time()
            time.sleep(IDLE_S)
            idle = (time.process_time() - used_s) / IDLE_S
        opened = _opened(Path(place) / "with")
    more_ms = float(np.median(with_records[1]) - np.median(without[1]))
    for name, (wall_ms, cpu_ms) in (("rows alone", without), ("with records", with_records)):
        shown = [np.percentile(times, part) for times in (wall_ms, cpu_ms) for part in (50, 99)]
        print(f"{name}: an event takes {shown[0]:.2f} ms (p99 {shown[1]:.2f}), of which the processor {shown[2]:.3f}"
              f" (p99 {shown[3]:.3f}); {TIMED} events on a log of {EVENTS:,}")  # fmt: skip
    print(f"opened, all of it compared: {opened.wall_s:.1f} s, of which the processor {opened.cpu_s:.1f}; "
          f"{opened.bytes_event:.0f} bytes an event; memory {opened.memory_mb:.0f} MB")  # fmt: skip
    print(f"idle: {100 * idle:.2f} % of a core")
    for name, (wall_ms, cpu_ms) in (("rows", without), ("event", with_records)):
        for part in (50, 99):
            sheet.put(f"evidence.{name}.p{part}", float(np.percentile(wall_ms, part)), of=TIMED, unit="ms")
            sheet.put(f"evidence.{name}.cpu.p{part}", float(np.percentile(cpu_ms, part)), of=TIMED, unit="ms")
    sheet.put("evidence.event.cpu_more", more_ms, unit="ms")
    sheet.put("evidence.open", opened.wall_s, unit="s")
    sheet.put("evidence.open.cpu", opened.cpu_s, unit="s")
    sheet.put("evidence.memory", opened.memory_mb, unit="MB")
    sheet.put("evidence.bytes", opened.bytes_event, unit="bytes")
    sheet.put("evidence.idle", 100 * idle, unit="% of a core")
    return more_ms <= 1 and idle <= 0.01


def _rows_alone(log: Log) -> Log:
    log._ledger = RowsAlone(lambda: log._db)
    return log


@dataclass(frozen=True)
class Opened:
    """A log opened again. memory_mb -- that a process of its own has more at most while it opens it, than before"""

    wall_s: float
    cpu_s: float
    memory_mb: float
    bytes_event: float


def _opened(place: Path) -> Opened:
    apart = [sys.executable, "-c", OPENS, str(place)]
    memory_mb = float(subprocess.run(apart, capture_output=True, check=True).stdout) / 1024
    began_s, used_s = time.monotonic(), time.process_time()
    with closing(DataFolder(place)) as folder:
        wall_s, cpu_s = time.monotonic() - began_s, time.process_time() - used_s
        assert folder.signing.fault is None
        size = folder.log.path.stat().st_size / folder.log.count()
        return Opened(wall_s, cpu_s, memory_mb, size)


def _timed(*logs: Log) -> list[tuple[list[float], list[float]]]:
    """Of each log milliseconds of its events, by the clock and of this thread's processor."""
    clock = SystemClock()
    games = [_filled(log, clock) for log in logs]
    times: list[tuple[list[float], list[float]]] = [([], []) for _ in logs]
    for number in range(0, TIMED, TURN):
        for log, game, (wall_ms, cpu_ms) in zip(logs, games, times, strict=True):
            for told in [_move(GAME + number + one) for one in range(TURN)]:
                began_s, used_s = time.perf_counter(), time.thread_time()
                log.append(game, [told], clock.now())
                cpu_ms.append(1000 * (time.thread_time() - used_s))
                wall_ms.append(1000 * (time.perf_counter() - began_s))
    return times


def _filled(log: Log, clock: SystemClock) -> int:
    """With EVENTS events; its last game."""
    game = 0
    while log.count() < EVENTS:
        started = [event("game_started", {"black": "A", "white": "B"}, 0, 0, 0)]
        game = log.begin_game([*started, *(_move(number) for number in range(1, GAME))], clock.now())[0].game
    return game


def _move(number: int) -> Event:
    told = {
        "number": number, "color": "BW"[number % 2], "point": "Q16", "captures": [], "confidence": 0.999,
        "doubtful": False,
    }  # fmt: skip
    return event("move", told, number * 10**9, number * 5, number * 5 - 2)
