"""Finding the board: grids right, refused and wrong by test set, and processor time of `vision.locate`.

A grid is right when its four corners lie within a third of a cell of the true ones, in the true order. Rendered sets
are the first SAMPLE scenes of each set of difficulty.toml; photographs are those of TIANYUAN_DATA, none of which was
trained on.
"""

import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.rendered import rendered_sets
from vision.locate import NoBoard, locate

SAMPLE = int(os.environ.get("TIANYUAN_BENCH_SAMPLE", "8"))  # scenes of each rendered set
LEAST_RIGHT = 0.93  # of the photographs
MOST_MS = 200.0  # mean processor time, photographs

Image = npt.NDArray[np.uint8]
Corners = npt.NDArray[np.float64]


@dataclass
class Tally:
    """What became of the pictures of one set."""

    right: int = 0
    refused: int = 0
    wrong: int = 0
    seconds: list[float] = field(default_factory=list)

    @property
    def count(self) -> int:
        return self.right + self.refused + self.wrong

    def take(self, image_bgr: Image, corners_px: Corners | None) -> str:
        """Locates one picture; `corners_px` (4, 2) is the truth, None where no 19×19 board is to be reported."""
        start = time.process_time()
        found = locate(image_bgr)
        self.seconds.append(time.process_time() - start)
        if isinstance(found, NoBoard):
            outcome = "refused"
        elif corners_px is not None and error_cells(found.corners_px, corners_px) < 1 / 3:
            outcome = "right"
        else:
            outcome = "wrong"
        self.add(outcome)
        return outcome

    def add(self, outcome: str) -> None:
        """Counts one picture that came out as "right", "refused" or "wrong"."""
        setattr(self, outcome, getattr(self, outcome) + 1)

    def line(self, name: str) -> str:
        time_ms = f"{1000 * float(np.mean(self.seconds)):4.0f} ms" if self.seconds else ""
        return f"{name:24s} right {self.right}/{self.count}  refused {self.refused}  wrong {self.wrong}  {time_ms}"


def error_cells(corners_px: Corners, true_px: Corners) -> float:
    """Farthest corner from its true place, in cells of the true board's mean size in the picture."""
    cell = cv2.contourArea(true_px.astype(np.float32)) ** 0.5 / 18
    return float(np.linalg.norm(corners_px - true_px, axis=1).max() / cell)


def photographs(folder: Path) -> Iterator[tuple[dict[str, str], Image, Corners]]:
    """Rows of the manifest with a 19×19 board, their pictures, and their true corners."""
    for line in (folder / "manifest.jsonl").read_text().splitlines():
        row = json.loads(line)
        image = cv2.imread(str(folder / row["image"]))
        if row["size"] == 19 and image is not None:
            yield row, np.asarray(image, np.uint8), np.array(row["corners"], float)


def _photographs() -> bool:
    folder = Path(os.environ.get("TIANYUAN_DATA", "../shared/data")) / "photos"
    if not (folder / "manifest.jsonl").exists():
        print(f"photographs: skipped, {folder} is missing")
        return True
    total = Tally()
    by: dict[str, dict[str, Tally]] = {"source": defaultdict(Tally), "group": defaultdict(Tally)}
    keys: dict[str, Callable[[dict[str, str]], str]] = {
        "source": lambda row: row["source"].split("/")[0],
        "group": lambda row: row["group"],
    }
    for row, image, corners in photographs(folder):
        outcome = total.take(image, corners)
        for kind, key in keys.items():
            by[kind][key(row)].add(outcome)
    for kind, tallies in by.items():
        for name, tally in tallies.items():
            print(tally.line(f"  {kind} {name}"))
    shares = [tally.right / tally.count for tally in by["group"].values()]
    print(total.line("photographs"))
    print(f"photographs, mean of {len(shares)} groups: {100 * np.mean(shares):.1f} % right")
    met = total.right >= LEAST_RIGHT * total.count and total.wrong == 0
    return met and float(np.mean(total.seconds)) * 1000 < MOST_MS


def _rendered() -> bool:
    total, refuse = Tally(), Tally()
    for name, scenes in rendered_sets().items():
        tally = Tally()
        whole = refuse if scenes.answer == "no_board" else total
        for scene, seen in islice(scenes.pictures(), SAMPLE):
            corners = None if scenes.answer == "no_board" else seen.corners_px
            outcome = tally.take(seen.image_bgr, corners)
            whole.add(outcome)
            if outcome == "wrong":
                print(f"  wrong: {scene}")
        print(tally.line(f"  {name}"), flush=True)
    print(total.line("rendered, to be found"))
    print(refuse.line("rendered, to be refused"))
    return total.wrong + refuse.wrong == 0


def run() -> bool:
    """Prints both tables; False where a wrong grid was reported, too few were found, or it took too long."""
    cv2.setNumThreads(1)
    met = _photographs()
    return _rendered() and met
