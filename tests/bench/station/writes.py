"""What a game writes to a card: bytes and forced writes of a real `serve` on the simulated table, move by move.

Bytes as the kernel counts them for the process (`/proc/PID/io`), forced writes by strace where it is installed.
TIANYUAN_MOVES (default 40).
"""

import os
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.attack.victim import Victim
from tests.bench.figures.figure import Sheet

MOVES = int(os.environ.get("TIANYUAN_MOVES", "40"))
SILENT_S = 20.0
MOST_KB_A_MOVE = 80.0
"""A card of 32 GB that bears 3,000 writes of each cell has 96 TB: at 300 moves a game this is 4 million games."""
MOST_FORCED_A_MOVE = 3.0
"""One makes the move durable before anybody hears of it; what wears a card is how often, as each writes whole cells."""


@dataclass(frozen=True)
class Written:
    """While so many moves came. kb -- to the card; forced -- None: nobody could count; folder_kb -- its size then"""

    moves: int
    kb: float
    forced: int | None
    folder_kb: float

    @property
    def bounded(self) -> bool:
        """Whether a move costs the card as little as it may."""
        few = self.forced is None or self.forced <= MOST_FORCED_A_MOVE * self.moves
        return few and self.kb <= MOST_KB_A_MOVE * self.moves


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when all bars are met."""
    found = measured(MOVES)
    kb = found.kb / found.moves
    sheet.put("writes.written", kb, of=found.moves, unit="kB")
    sheet.put("writes.folder", found.folder_kb, of=found.moves, unit="kB")
    print(f"{found.moves} moves: {kb:.1f} kB written a move; the data folder has {found.folder_kb:.0f} kB")
    if found.forced is None:
        print("forced writes were not counted: strace is not installed, or may not look")
    else:
        sheet.put("writes.forced", found.forced / found.moves, of=found.moves)
        print(f"{found.forced / found.moves:.2f} forced writes (fsync, fdatasync) a move")
    return found.bounded


def measured(moves: int) -> Written:
    """While at least so many moves are played."""
    with tempfile.TemporaryDirectory(prefix="tianyuan-writes-") as folder, Victim(Path(folder) / "data") as victim:
        victim.goes_on(3)
        with _Counted(victim.running.process.pid, Path(folder)) as quiet:
            began = victim.moves()
            victim.goes_on(moves, 60 + moves * 10)
        played, log = victim.moves() - began, victim.folder
        size_kb = sum(path.stat().st_size for path in log.rglob("*") if path.is_file()) / 1024
    return Written(played, quiet.written_bytes / 1024, quiet.forced, size_kb)


class _Counted:
    """Counts while it is open. written_bytes; forced -- None where nobody could count."""

    def __init__(self, process_id: int, folder: Path) -> None:
        self._io = Path(f"/proc/{process_id}/io")
        self._said = folder / "strace.txt"
        self._process_id = process_id
        self.written_bytes = 0
        self.forced: int | None = None

    def __enter__(self) -> "_Counted":
        self._before = self._bytes()
        strace = shutil.which("strace")
        words = ["-f", "-qq", "-e", "trace=fsync,fdatasync,sync_file_range", "-o", str(self._said)]
        self._strace = subprocess.Popen([strace, *words, "-p", str(self._process_id)]) if strace else None
        time.sleep(0.5)
        return self

    def __exit__(self, *_: object) -> None:
        self.written_bytes = self._bytes() - self._before
        if self._strace is not None and self._strace.poll() is None:
            self._strace.terminate()
            self._strace.wait(timeout=SILENT_S)
            lines = self._said.read_text(encoding="ascii", errors="replace").splitlines()
            self.forced = sum("sync(" in line for line in lines)

    def _bytes(self) -> int:
        told = dict(line.split(": ") for line in self._io.read_text(encoding="ascii").splitlines())
        return int(told["write_bytes"])
