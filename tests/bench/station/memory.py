"""What a real `serve` with its camera process holds in memory, on a camera of loopback with a board in view.

Resident: each process by itself; proportional: what both hold, libraries and pictures in shared memory, counted once,
which is what a machine lacks while they run. TIANYUAN_SECONDS (default 45; the ring of stills is full after 30).
"""

import os
import re
import statistics
import tempfile
import time
import urllib.error
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np

from station.doctor.chain import MOST_RESIDENT_MB, processes_of
from tests.bench.figures.figure import Sheet
from tests.hardware.mjpeg_server import mjpeg_server
from tests.station.process import Running
from tests.vision.scenes import overhead_scene

SECONDS = float(os.environ.get("TIANYUAN_SECONDS", "45"))
START_S = 120.0
SIZES = ((1280, 720), (1640, 922), (2304, 1296))
"""The middle one has in BGR, as this camera gives it, as many bytes as the largest in NV12, as the Pi's does."""


def run(sheet: Sheet) -> bool:
    """Prints the figures; True when what both hold, shared pages counted once, never
    passes the bar, at any size."""
    met = True
    for width, height in SIZES:
        looks = measured(width, height)
        resident, proportional = (statistics.median(values) for values in zip(*looks, strict=True))
        most = max(value for _, value in looks)
        for name, value in (("resident", resident), ("proportional", proportional), ("most", most)):
            sheet.put(f"memory.{width}x{height}.{name}", value, of=len(looks), unit="MB")
        print(
            f"{width}×{height}, median of {len(looks)} looks: {resident:.0f} MB resident, {proportional:.0f} MB with"
            f" what is shared counted once, at most {most:.0f}"
        )
        met &= most <= MOST_RESIDENT_MB
    return met


def measured(width: int, height: int) -> list[tuple[float, float]]:
    """Both, each second from when a board is found."""
    board_bgr, noise = cv2.resize(overhead_scene(1).image_bgr, (width, height)), np.random.default_rng(1)
    coded = [
        bytes(cv2.imencode(".jpg", cv2.add(board_bgr, noise.integers(0, 3, board_bgr.shape, np.uint8)))[1])
        for _ in range(4)
    ]
    shown = 0

    def picture() -> bytes:
        nonlocal shown
        shown += 1
        return coded[shown % len(coded)]

    with mjpeg_server() as server, tempfile.TemporaryDirectory() as folder:
        server.size, server.fps = (width, height), 10.0
        server.picture = picture  # type: ignore[method-assign]
        words = ("serve", "--camera", server.url, "--await-camera", "--data", f"{folder}/data", "--port", "0")
        with Running(*words) as running:
            until = time.monotonic() + START_S
            while not _found(running):
                assert time.monotonic() < until, "no board"
                time.sleep(1.0)
            looks = []
            until = time.monotonic() + SECONDS
            while time.monotonic() < until:
                with suppress(OSError):  # a camera process that is begun anew is gone meanwhile
                    looks.append(_look(running.process.pid))
                time.sleep(1.0)
    return looks


def _found(running: Running) -> bool:
    try:
        return bool(running.get("api/health")["camera"]["board_found"])
    except urllib.error.HTTPError:  # 429: it has other things to do while it starts
        return False


def _look(process_id: int) -> tuple[float, float]:
    resident = proportional = 0.0
    for each in processes_of(process_id):
        told = Path(f"/proc/{each}/smaps_rollup").read_text(encoding="ascii")
        kb = {name: int(value) for name, value in re.findall(r"^(\w+): +(\d+) kB", told, re.MULTILINE)}
        resident, proportional = resident + kb["Rss"] / 1024, proportional + kb["Pss"] / 1024
    return resident, proportional
