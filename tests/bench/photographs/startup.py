"""What `tianyuan read` takes before its first picture: a process by itself, less the seconds that it says it read for.

Rendered, one picture of 506×900; the wall's clock, so a machine that is busy otherwise shows more. `TIANYUAN_TIMES`
(default 20). Bar: 0.35 s at the median.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2

from tests.bench.figures.figure import Sheet
from tests.vision.scenes import plain_scene

TIMES = int(os.environ.get("TIANYUAN_TIMES", "20"))
BAR_S = 0.35


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when the bar is met."""
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "board.png"
        cv2.imwrite(str(picture), plain_scene(9).image_bgr)
        _read(picture)  # the files come from the disk once
        found = [_read(picture) for _ in range(TIMES)]
    before, whole = statistics.median(before for before, _ in found), statistics.median(whole for _, whole in found)
    sheet.put("vision.startup.before", before, of=TIMES, unit="s")
    sheet.put("vision.startup.whole", whole, of=TIMES, unit="s")
    print(f"median of {TIMES} processes: {before:.2f} s before the first picture, {whole:.2f} s with one and the end")
    return before <= BAR_S


def _read(picture: Path) -> tuple[float, float]:
    """Seconds before the picture (and after it), and of all."""
    start = time.perf_counter()
    words = [sys.executable, "-m", "station", "read", "--json", str(picture)]
    said = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    whole = time.perf_counter() - start
    return whole - float(json.loads(said)["seconds"]), whole
