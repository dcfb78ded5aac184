"""A whole station with a board at rest, with its records and signed heads and without: shares of a core side by side.

Two stations run at once, each `serve` on the simulated table (1280×720, a game of 40 moves that waits): one as it is,
one whose log is rows alone and whose heads nobody signs. Both are looked at over the same windows, so that whatever
else the machine does falls on both. Bar: the one with signatures takes at most 1 % of a core more, by the median
window. Options: `--windows N`, `--seconds S` of each.
"""

import argparse
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from station.errors import InputError
from tests.bench.figures.figure import Sheet
from tests.bench.station.evening import DEMO
from tests.station.process import ROOT, wait_for

WARM_S, WINDOWS, WINDOW_S = 30.0, 6, 60.0
MOST_SHARE = 1.0  # percent of a core
WITHOUT = """
import sys
from station.storage.ledger import Ledger, put
from station.storage.rows import row_of
from station.storage.signing import Signing
Ledger.event = lambda self, entry: put(self._db(), "events", row_of(entry))
Signing.start = Signing.sign = lambda self, **_: None
"""
SERVE = """
import sys
from station.cli import main
sys.argv[0] = "tianyuan"
sys.exit(main())
"""


def run(sheet: Sheet) -> bool:
    """As said above."""
    return run_some(sheet, [])


def run_some(sheet: Sheet, words: list[str]) -> bool:
    """Prints the figures; True when the bar is met."""
    parser = argparse.ArgumentParser("python -m tests.bench idle", add_help=False, exit_on_error=False)
    parser.add_argument("--windows", type=int, default=WINDOWS)
    parser.add_argument("--seconds", type=float, default=WINDOW_S)
    try:
        options = parser.parse_args(words)
    except (argparse.ArgumentError, SystemExit) as error:
        raise InputError(f"idle: {error}") from None
    shares: dict[str, list[float]] = {"without": [], "with": []}
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as place:
        folders = {name: Path(place) / name for name in shares}
        with contextlib.ExitStack() as both:
            stations = {name: both.enter_context(_served(name, folder)) for name, folder in folders.items()}
            time.sleep(WARM_S)
            for _ in range(options.windows):
                began_s, before = time.monotonic(), {name: used_s(pid) for name, pid in stations.items()}
                time.sleep(options.seconds)
                for name, pid in stations.items():
                    shares[name].append(100 * (used_s(pid) - before[name]) / (time.monotonic() - began_s))
    more = [one - other for one, other in zip(shares["with"], shares["without"], strict=True)]
    told = {name: statistics.median(found) for name, found in (shares | {"more": more}).items()}
    print(f"a station with a board at rest, {options.windows} windows of {options.seconds:g} s: {told['with']:.2f} % "
          f"of a core with signed records, {told['without']:.2f} % without; more by {told['more']:+.2f} "
          f"({min(more):+.2f} to {max(more):+.2f}; bar {MOST_SHARE:g}); load {os.getloadavg()[0]:.1f}")  # fmt: skip
    for name, value in told.items():
        sheet.put(f"idle.{name}", value, of=options.windows, unit="% of a core", kind="rendered")
    return told["more"] <= MOST_SHARE


@contextlib.contextmanager
def _served(name: str, folder: Path) -> Iterator[int]:
    """The process of a station whose board has been found."""
    camera = f"sim:{DEMO}?paused=yes&skip=40&orders={folder}.socket"
    words = ["serve", "--camera", camera, "--data", str(folder), "--port", "0"]
    script = (WITHOUT if name == "without" else "") + SERVE
    process = subprocess.Popen(
        [sys.executable, "-c", script, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env=os.environ | {"OMP_NUM_THREADS": "1", "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        url = process.stdout.readline().strip()
        assert url, f"the station {name} signatures did not start"
        wait_for(lambda: _sees(url), "a board in view")
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=30)
        assert process.stdout is not None
        process.stdout.close()


def _sees(url: str) -> bool:
    with urllib.request.urlopen(url + "api/board", timeout=30) as reply:
        return bool(json.load(reply)["camera"]["board_found"])


def used_s(pid: int) -> float:
    """Processor time of a process and of its children that ended, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
