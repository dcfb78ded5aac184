"""What a frame costs in instructions and in memory traffic: idle, changed, and a board found and read anew.

Counted by valgrind's cachegrind over the whole program, the difference between two runs of unlike length, so that
neither start nor load of the machine is in it. The last level of the simulated cache has 1 MB, less than any Pi's that
a station runs on has for four cores: what misses it is traffic to memory. Valgrind shows the program a processor with
AVX2 (eight numbers at once); a Pi's NEON has four, so its nets take up to twice as many: HARDWARE.md has the budget.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from station.errors import InputError
from tests.bench.figures.figure import ROOT, Sheet
from tests.station.setup.pictures import empty_board
from vision.synthetic.stage import Stage

SIZE = (1280, 720)
TIMES = {"idle": (2, 12), "changed": (1, 3), "full": (1, 2)}
CACHE = ("--I1=32768,8,64", "--D1=32768,8,64", "--LL=1048576,16,64")
_TOTALS = re.compile(r"^summary: +(.*)$", re.MULTILINE)
_EVENTS = re.compile(r"^events: +(.*)$", re.MULTILINE)


def run(sheet: Sheet) -> bool:
    """Prints the figures; there is no bar."""
    if shutil.which("valgrind") is None:
        raise InputError("valgrind is not installed: apt install valgrind")
    with tempfile.TemporaryDirectory() as folder:
        pictures = Path(folder) / "pictures.npz"
        _paint(pictures)
        for kind, (few, many) in TIMES.items():
            counts = [_counted(kind, times, pictures, Path(folder)) for times in (few, many)]
            each = {name: (counts[1][name] - counts[0][name]) / (many - few) for name in counts[0]}
            million = each["Ir"] / 1e6
            megabytes = (each["DLmr"] + each["DLmw"]) * 64 / 1e6
            plain_ms = 1000 * _plain_s(kind, many, pictures) / many
            sheet.put(f"instructions.{kind}.million", million)
            sheet.put(f"instructions.{kind}.traffic", megabytes, unit="MB")
            sheet.put(f"instructions.{kind}.here", plain_ms, unit="ms")
            print(f"{kind}: {million:.1f} million instructions, {megabytes:.1f} MB of traffic, {plain_ms:.1f} ms here")
    return True


def _paint(place: Path) -> None:
    """A board of 120 stones, and the same with one more."""
    stage, rng = Stage(2), np.random.default_rng(7)
    lying = np.zeros(361, np.uint8)
    lying[rng.permutation(361)[:120]] = rng.permutation([1, 2] * 60)
    scene, shown = empty_board(), {}
    for name in ("board", "played"):
        shown[name] = cv2.resize(stage.show(replace(scene, stones=lying)).image_bgr, SIZE)
        lying = lying.copy()
        lying[np.flatnonzero(lying == 0)[100]] = 1
    np.savez(place, board=shown["board"], played=shown["played"])


def _command(kind: str, times: int, pictures: Path) -> list[str]:
    return [sys.executable, "-m", "tests.bench.station.counted", kind, str(times), str(pictures)]


def _environment() -> dict[str, str]:
    return os.environ | {"OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


def _counted(kind: str, times: int, pictures: Path, folder: Path) -> dict[str, int]:
    out = folder / "counts"
    words = ["valgrind", "-q", "--tool=cachegrind", "--cache-sim=yes", *CACHE, f"--cachegrind-out-file={out}"]
    subprocess.run(
        [*words, *_command(kind, times, pictures)], cwd=ROOT, env=_environment(), check=True, capture_output=True
    )
    said = out.read_text(encoding="utf-8", errors="replace")
    names, totals = _EVENTS.search(said), _TOTALS.search(said)
    assert names is not None and totals is not None
    return dict(zip(names[1].split(), map(int, totals[1].split()), strict=True))


def _plain_s(kind: str, times: int, pictures: Path) -> float:
    done = subprocess.run(
        _command(kind, times, pictures), cwd=ROOT, env=_environment(), check=True, capture_output=True, text=True
    )
    return float(done.stdout)
