"""What a game writes to a card: bytes and forced writes of a real `serve` on the simulated table, move by move.

Bytes as the kernel counts them for the process (`/proc/PID/io`), forced writes by strace where it is installed.
TIANYUAN_MOVES (default 40).
"""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tests.bench.attack.victim import Victim
from tests.bench.figures.figure import Sheet

MOVES = int(os.environ.get("TIANYUAN_MOVES", "40"))
SILENT_S = 20.0
MOST_KB_A_MOVE = 120.0
"""A card of 32 GB that bears 3,000 writes of each cell has 96 TB: at 300 moves a game this is 2.7 million games."""
MOST_FORCED_A_MOVE = 6.0


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when all bars are met."""
    with tempfile.TemporaryDirectory(prefix="tianyuan-writes-") as folder, Victim(Path(folder) / "data") as victim:
        victim.goes_on(3)
        with _Counted(victim.running.process.pid, Path(folder)) as quiet:
            began = victim.moves()
            victim.goes_on(MOVES, 60 + MOVES * 10)
        moves, log = victim.moves() - began, victim.folder
        size_kb = sum(path.stat().st_size for path in log.rglob("*") if path.is_file()) / 1024
    kb = quiet.written_bytes / 1024 / moves
    sheet.put("writes.written", kb, of=moves, unit="kB")
    sheet.put("writes.folder", size_kb, of=moves, unit="kB")
    print(f"{moves} moves: {kb:.1f} kB written a move; the data folder has {size_kb:.0f} kB")
    good = kb <= MOST_KB_A_MOVE
    if quiet.forced is None:
        print("forced writes were not counted: strace is not installed, or may not look")
    else:
        forced = quiet.forced / moves
        sheet.put("writes.forced", forced, of=moves)
        print(f"{forced:.2f} forced writes (fsync, fdatasync) a move")
        good = good and forced <= MOST_FORCED_A_MOVE
    return good


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
