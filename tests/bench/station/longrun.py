"""Twenty-four hours of a club in some minutes: memory, descriptors, threads, log and write-ahead log, no drift.

The whole station but camera and vision, on a clock that is moved on: games follow each other, people look at pages and
ask for help, old games go, a copy is kept. TIANYUAN_HOURS (default 24).
"""

import gc
import os
import resource
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path

from rules.points import point_name
from rules.position import Position
from rules.sgf import read_sgf
from station.storage.copies import Copies
from station.storage.integrity import fault_of
from station.storage.log import FILE
from station.storage.settings import Settings, SettingsStore
from station.table.clock_jump import ClockJumps
from station.table.machine import MachineWatch
from station.table.retention import Retention
from tests.bench.figures.figure import ROOT, Sheet
from tests.station.api.hall import Hall, hall
from tests.station.stage import boards, frame, sight_of

HOURS = int(os.environ.get("TIANYUAN_HOURS", "24"))
MOVES, MOVE_S, LOOK_S = 60, 12, 1.0  # of a game, between two moves, between two pictures
BETWEEN_GAMES_S = 60
SETTLED_SHARE = 0.25  # of the time, after which nothing may grow any more
MORE_MB, MORE_DESCRIPTORS = 15.0, 2
MOST_WAL_MB = 8.0
EVENT_BYTES = 1500.0  # of the log, for each event
MOST_DRIFT_S = 1.0


@dataclass(frozen=True)
class Reading:
    """How the process stands after a simulated hour."""

    resident_mb: float
    descriptors: int
    threads: int


@dataclass(frozen=True)
class Kept:
    """What the log holds at the end. events -- of games that are still there; written -- all"""

    pictures: int
    games: int
    events: int
    written: int
    wal_mb: float
    drift_s: float


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when all bars are met."""
    with tempfile.TemporaryDirectory(prefix="tianyuan-longrun-") as folder:
        place = Path(folder)
        (place / "stick").mkdir()
        with hall(place / "data") as staged:
            readings = _lived(staged, place)
            kept = _kept(staged)
        return _told(readings, kept, place, sheet)  # what was in the write-ahead log is in the file now


def _lived(staged: Hall, place: Path) -> list[Reading]:
    log, clock = staged.folder.log, staged.clock
    settings = SettingsStore(log, Settings(keep_days=1))
    jumps, machine = ClockJumps(log, settings), MachineWatch(staged.table, clock)
    tidying = Retention(staged.archive, staged.table, settings, lambda: 10**12, jumps, clock, machine)
    copying = Copies(log, staged.folder.pictures, place / "stick", clock, lambda: 0.0)
    record = read_sgf((ROOT / "station" / "demo" / "game.sgf").read_bytes())
    names = " ".join(point_name(move.point) for move in record.moves[:MOVES] if move.point is not None)
    shown = boards(names)
    readings: list[Reading] = []
    began_ns, table = clock.ns, staged.client("table")
    while clock.ns - began_ns < HOURS * 3600 * 1e9:
        for position in shown:
            _look(staged, position, MOVE_S)
        table.post("/api/table/help", json={"on": True})
        table.post("/api/table/help", json={"on": False})
        table.post("/api/table/end", json={"result": "B+R", "by": "both"})
        _look(staged, Position.empty(19), BETWEEN_GAMES_S)
        for path in ("/api/board", "/api/games", "/api/health", f"/api/games/{len(log.games())}"):
            staged.client().get(path)
        tidying.look()
        tidying.tidy()
        staged.pictures.flush()
        copying.copy()
        if (clock.ns - began_ns) / 3600e9 >= len(readings) + 1:
            readings.append(_reading())
    return readings


def _look(staged: Hall, position: Position, seconds: float) -> None:
    """The same board for so long."""
    for _ in range(round(seconds / LOOK_S)):
        sight, picture = sight_of(position), frame(staged.frames)
        sighting = staged.sightings.see(sight, staged.clock.ns, 0.01)
        staged.table.see(picture, sight, sighting)
        staged.pictures.ring.see(picture, sight, staged.clock.now())
        staged.views.show(sighting)
        staged.clock.wait(LOOK_S)
        staged.frames += 1


def _reading() -> Reading:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    resident_mb = pages * resource.getpagesize() / 1e6
    return Reading(resident_mb, len(list(Path("/proc/self/fd").iterdir())), threading.active_count())


def _kept(staged: Hall) -> Kept:
    log = staged.folder.log
    games, wal = log.games(), Path(f"{log.path}-wal")
    wal_mb = wal.stat().st_size / 1e6 if wal.exists() else 0.0
    drift_s = max(abs(_drift_s(staged, game)) for game in games)
    return Kept(staged.frames, len(games), log.count(), log.last_seq(), wal_mb, drift_s)


def _told(readings: list[Reading], kept: Kept, place: Path, sheet: Sheet) -> bool:
    settled, end = readings[min(len(readings) - 1, round(SETTLED_SHARE * len(readings)))], readings[-1]
    log, copy = place / "data" / FILE, place / "stick" / FILE
    bytes_each = log.stat().st_size / max(1, kept.events)
    print(
        f"{HOURS} h in {kept.pictures} pictures: {kept.games} games, {kept.events} events kept, {kept.written} written"
    )
    figures = (
        ("memory grown, MB", end.resident_mb - settled.resident_mb, MORE_MB),
        ("descriptors grown", end.descriptors - settled.descriptors, MORE_DESCRIPTORS),
        ("threads grown", end.threads - settled.threads, 1),
        ("write-ahead log, MB", kept.wal_mb, MOST_WAL_MB),
        ("log, bytes an event", bytes_each, EVENT_BYTES),
        ("drift of a game's time, s", kept.drift_s, MOST_DRIFT_S),
    )
    met = True
    for name, value, most in figures:
        print(f"  {name}: {value:.4g} (at most {most:g})")
        sheet.put(f"longrun.{name.split(',')[0].replace(' ', '_')}", value)
        met &= value <= most
    sound = fault_of(log) is None and fault_of(copy) is None
    print(f"  log and copy are sound: {'yes' if sound else 'NO'}")
    return met and sound


def _drift_s(staged: Hall, number: int) -> float:
    """What the time within a game and the clock differ in, over the whole game."""
    game = staged.folder.log.game(number)
    assert game is not None
    first, last = game.entries[0], game.last
    return (last.event.t_ns - first.event.t_ns - (last.at.monotonic_ns - first.at.monotonic_ns)) / 1e9
