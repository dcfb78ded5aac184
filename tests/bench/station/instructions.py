"""What a frame costs in instructions and in memory traffic: idle, changed, and a board found and read anew.

Counted by valgrind's callgrind, a run a kind: what is measured is done once uncounted and once to warm the simulated
cache, then counted once, so that neither start nor load of the machine is in it. The last level of that cache has
1 MB, less than any Pi's that a station runs on has for four cores: what misses it is traffic to memory. Valgrind shows
the program a processor with AVX2 (eight numbers at once); a Pi's NEON has four, so its nets take up to twice as many:
HARDWARE.md has the budget. Needs valgrind and a C compiler. TIANYUAN_KINDS names some of the kinds alone.
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
from tests.bench.station.counted import KINDS
from tests.station.setup.pictures import empty_board
from vision.synthetic.stage import Stage

SIZE = (1280, 720)
CACHE = ("--I1=32768,8,64", "--D1=32768,8,64", "--LL=1048576,16,64")
CHOSEN = os.environ.get("TIANYUAN_KINDS", ",".join(KINDS)).split(",")
LONGEST_S = float(os.environ.get("TIANYUAN_SECONDS", "1200"))
_TOTALS = re.compile(r"^totals: +(.*)$", re.MULTILINE)
_EVENTS = re.compile(r"^events: +(.*)$", re.MULTILINE)
_KIND = re.compile(r"Client Request: (\w+)")
REQUESTS = r"""
#include <valgrind/callgrind.h>
void count_begin(void) { CALLGRIND_START_INSTRUMENTATION; }
void count_anew(void) { CALLGRIND_ZERO_STATS; }
void count_end(const char *kind) { CALLGRIND_DUMP_STATS_AT(kind); CALLGRIND_STOP_INSTRUMENTATION; }
"""
"""What a program says to the callgrind that it runs under; without one it says nothing."""


def run(sheet: Sheet) -> bool:
    """Prints the figures; there is no bar."""
    for tool, package in (("valgrind", "valgrind"), ("cc", "gcc")):
        if shutil.which(tool) is None:
            raise InputError(f"{tool} is not installed: apt install {package}")
    if unknown := set(CHOSEN) - set(KINDS):
        raise InputError(f"TIANYUAN_KINDS: {', '.join(sorted(unknown))}: there are {', '.join(KINDS)}")
    with tempfile.TemporaryDirectory() as folder:
        pictures, requests = Path(folder) / "pictures.npz", Path(folder) / "requests.so"
        _paint(pictures)
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", requests], input=REQUESTS.encode(), check=True)
        for kind in CHOSEN:
            here_s = float(_worked([], pictures, requests, kind))
            words = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", "--cache-sim=yes", *CACHE]
            _worked([*words, f"--callgrind-out-file={folder}/{kind}"], pictures, requests, kind)
            counts = dict(_read(path) for path in Path(folder).glob(f"{kind}.*"))[kind]
            million = counts["Ir"] / 1e6
            megabytes = (counts["DLmr"] + counts["DLmw"]) * 64 / 1e6
            sheet.put(f"instructions.{kind}.million", million)
            sheet.put(f"instructions.{kind}.traffic", megabytes, unit="MB")
            sheet.put(f"instructions.{kind}.here", 1000 * here_s, unit="ms")
            counted = f"{million:.1f} million instructions, {megabytes:.1f} MB of traffic"
            print(f"{kind}: {counted}, {1000 * here_s:.1f} ms here", flush=True)
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


def _worked(under: list[str], pictures: Path, requests: Path, kind: str) -> str:
    words = [*under, sys.executable, "-m", "tests.bench.station.counted", str(pictures), str(requests), kind]
    environment = os.environ | {"OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(
            words, cwd=ROOT, env=environment, check=True, capture_output=True, text=True, timeout=LONGEST_S
        )
    except subprocess.TimeoutExpired:
        raise InputError(f"{kind}: not counted within {LONGEST_S:g} s: TIANYUAN_SECONDS gives it longer") from None
    return done.stdout


def _read(path: Path) -> tuple[str, dict[str, int]]:
    """The kind and its counts; "" for what was counted outside of any."""
    said = path.read_text(encoding="utf-8", errors="replace")
    kind, names, totals = _KIND.search(said), _EVENTS.search(said), _TOTALS.search(said)
    if kind is None or names is None or totals is None:
        return "", {}
    return kind[1], dict(zip(names[1].split(), map(int, totals[1].split()), strict=True))
