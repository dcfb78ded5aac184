"""How fast pictures are drawn on one thread: `python -m tests.bench drawing`. CPU time: other work does not count."""

import time
from pathlib import Path

import cv2
import numpy as np

from hardware.simulated import SimulatedTable
from station.cameras.simulation.camera import simulated_setup
from station.cameras.simulation.options import parse_options
from tests.bench.figures.figure import Sheet
from vision.synthetic import random_scene, render

BAR_FPS = 10.0
SEEDS = {"stills": 77, "simulated": 1}
GAME = Path(__file__).parents[3] / "station" / "demo" / "game.sgf"


def stills(count: int = 60) -> list[float]:
    """CPU milliseconds of each random still of 640 pixels."""
    times = []
    for index in range(count):
        rng = np.random.default_rng((SEEDS["stills"], index))
        start = time.process_time()
        render(random_scene(rng, 640))
        times.append((time.process_time() - start) * 1e3)
    return times


def simulated(seconds: float = 40.0, fps: float = 10.0) -> list[float]:
    """CPU milliseconds of each picture of the demo's game at 1280×720, hands and captures included."""
    table = SimulatedTable(simulated_setup(parse_options(f"{GAME}?seed={SEEDS['simulated']}&skip=200")))
    times = []
    for index in range(int(seconds * fps)):
        start = time.process_time()
        table.show(index / fps, (index - 1) / fps)
        times.append((time.process_time() - start) * 1e3)
    return times


def run(sheet: Sheet) -> bool:
    """Prints both; True when the simulated camera keeps its 10 pictures a second."""
    cv2.setNumThreads(1)
    means = []
    for name, short, times in (
        ("random stills, 640 px", "stills", stills()),
        ("simulated camera, 1280×720", "simulated", simulated()),
    ):
        mean, worst = float(np.mean(times)), float(np.percentile(times, 99))
        print(f"{name}: {1e3 / mean:.1f} pictures/s (mean {mean:.1f} ms, p99 {worst:.0f} ms, {len(times)} pictures)")
        sheet.put(f"drawing.{short}.rate", 1e3 / mean, unit="pictures/s", kind="rendered", seeds=[SEEDS[short]])
        means.append(mean)
    return means[1] <= 1e3 / BAR_FPS
