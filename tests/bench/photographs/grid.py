"""Finding the board: grids right, refused and wrong by test set, and processor time.

Judged is what `read` reports: the finder's grid with the stones net as second witness. A grid is right when its four
corners lie within a third of a cell of the true ones, in the true order. Rendered sets are the first
TIANYUAN_BENCH_SAMPLE (8) scenes of each set of rendered.toml and of `grid_cases`; photographs are those of
TIANYUAN_DATA, told apart by whether the nets were trained on them. What was not right is drawn in out/bench/grid.html.
"""

import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from tests.bench.figures.figure import Kind, Sheet
from tests.bench.photographs.grid_cases import GridCase, first, grid_sets
from tests.bench.photographs.page import write_figures
from tests.bench.photographs.rendered import SEED
from vision.geometry.pose import BoardPose, NoBoard
from vision.grid.locate import find
from vision.grid.thresholds import TRUSTED
from vision.grid.verdict import trust
from vision.grid.verify import gather
from vision.picture import load_models, look, see_board
from vision.training.points.trained_on import TRAINED_GROUPS

SAMPLE = int(os.environ.get("TIANYUAN_BENCH_SAMPLE", "8"))  # scenes of each rendered set
PAGE = Path("out/bench/grid.html")
LEAST_RIGHT = 0.93  # of the photographs not trained on
MOST_MS = 300.0  # processor time of one photograph, the worst

Image = npt.NDArray[np.uint8]
Corners = npt.NDArray[np.float64]


@dataclass
class Tally:
    """What became of the pictures of one set. `doubted` are refused although the finder's grid was right."""

    right: int = 0
    refused: int = 0
    wrong: int = 0
    doubted: int = 0
    seconds: list[float] = field(default_factory=list)
    refusals: list[float] = field(default_factory=list)  # those of `seconds` that ended without a grid

    @property
    def count(self) -> int:
        return self.right + self.refused + self.wrong

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.right + other.right,
            self.refused + other.refused,
            self.wrong + other.wrong,
            self.doubted + other.doubted,
            self.seconds + other.seconds,
            self.refusals + other.refusals,
        )

    def put(self, sheet: Sheet, name: str, kind: Kind, seeds: Sequence[int]) -> None:
        """As figures."""
        put = partial(sheet.put, kind=kind, seeds=seeds)
        for what in ("right", "refused", "wrong"):
            put(f"{name}.{what}", getattr(self, what), of=self.count)
        put(f"{name}.doubted", self.doubted, of=self.refused)
        put(f"{name}.cpu", float(np.mean(self.seconds or [0.0])), unit="s")
        put(f"{name}.cpu_p95", float(np.quantile(self.seconds or [0.0], 0.95)), unit="s")
        put(f"{name}.cpu_worst", max(self.seconds, default=0.0), unit="s")

    def line(self, name: str) -> str:
        times = 1000 * np.array(self.seconds or [0.0])
        return (
            f"{name:28s} right {self.right:3d}/{self.count:<3d} refused {self.refused:3d} (grid right {self.doubted})"
            f"  wrong {self.wrong}  {times.mean():4.0f} ms, 95 % {np.quantile(times, 0.95):4.0f}"
            f", worst {times.max():4.0f}"
        )

    def costs(self) -> str:
        """What a refusal costs beside an answer, in processor time."""
        answers = max(sum(self.seconds) - sum(self.refusals), 1e-9) / max(len(self.seconds) - len(self.refusals), 1)
        return (
            f"a refusal costs {np.mean(self.refusals or [0.0]) / answers:.2f} answers, the dearest "
            f"{max(self.refusals, default=0.0) / answers:.2f} ({len(self.refusals)} of {len(self.seconds)})"
        )


@dataclass
class Section:
    """Counts cases, and keeps the failures to be drawn."""

    failures: list[tuple[Image, str]] = field(default_factory=list)

    def judge(self, case: GridCase, tally: Tally) -> None:
        """Looks at one picture as `read` does."""
        start = time.process_time()
        seen = see_board(case.image_bgr)
        tally.seconds.append(time.process_time() - start)
        if isinstance(seen, NoBoard):
            tally.refusals.append(tally.seconds[-1])
        if isinstance(seen, NoBoard):
            tally.refused += 1
            found = find(case.image_bgr) if case.corners_px is not None else seen
            was_right = not isinstance(found, NoBoard) and _is_right(found.pose, case.corners_px)
            tally.doubted += was_right
            if case.corners_px is not None:
                words = "grid right, but refused" if was_right else "refused"
                self._draw(case, None if isinstance(found, NoBoard) else found.pose, f"{words}: {seen.reason}")
        elif _is_right(seen.pose, case.corners_px):
            tally.right += 1
        else:
            tally.wrong += 1
            self._draw(case, seen.pose, "WRONG")

    def _draw(self, case: GridCase, pose: BoardPose | None, words: str) -> None:
        image = case.image_bgr.copy()
        for corners, color in ((case.corners_px, (60, 200, 60)), (pose.corners_px if pose else None, (40, 40, 230))):
            if corners is not None:
                outline = np.rint(np.clip(corners, -20_000, 20_000)).astype(np.int32)
                cv2.polylines(image, [outline], True, color, max(2, image.shape[1] // 400), cv2.LINE_AA)
        self.failures.append((image, f"{case.name}: {words}"))


def _is_right(pose: BoardPose, corners_px: Corners | None) -> bool:
    return corners_px is not None and error_cells(pose.corners_px, corners_px) < 1 / 3


def error_cells(corners_px: Corners, true_px: Corners) -> float:
    """Farthest corner from its true place, in cells of the true board's mean size in the picture."""
    cell = cv2.contourArea(true_px.astype(np.float32)) ** 0.5 / 18
    return float(np.linalg.norm(corners_px - true_px, axis=1).max() / cell)


def photographs(folder: Path) -> Iterator[tuple[dict[str, str], GridCase]]:
    """Rows of the manifest with a 19×19 board, and their pictures with the true corners."""
    for line in (folder / "manifest.jsonl").read_text().splitlines():
        row = json.loads(line)
        image = cv2.imread(str(folder / row["image"]))
        if row["size"] == 19 and image is not None:
            yield row, GridCase(row["id"], np.asarray(image, np.uint8), np.array(row["corners"], float))


def _photographs(section: Section, tell: Callable[[str], None], sheet: Sheet) -> bool:
    folder = Path(os.environ.get("TIANYUAN_DATA", "../shared/data")) / "photos"
    if not (folder / "manifest.jsonl").exists():
        tell(f"photographs: skipped, {folder} is missing")
        return True
    by: dict[tuple[str, str], Tally] = defaultdict(Tally)
    for row, case in photographs(folder):
        seen = "trained on" if row["group"] in TRAINED_GROUPS else "unseen"
        section.judge(case, by[f"photographs {seen}", row["group"]])
    met = True
    for kind in sorted({kind for kind, _ in by}):
        groups = {group: tally for (one, group), tally in by.items() if one == kind}
        for group, tally in sorted(groups.items()):
            tell(tally.line(f"  {group}"))
        total = sum(groups.values(), Tally())
        mean = np.mean([tally.right / tally.count for tally in groups.values()])
        tell(total.line(kind) + f"  mean of {len(groups)} groups {mean:.1%}")
        total.put(sheet, f"grid.{kind.replace(' ', '_')}", "real", ())
        met &= total.right >= LEAST_RIGHT * total.count and total.wrong == 0
        met &= 1000 * max(total.seconds) <= MOST_MS
    return bool(met)


def _rendered(section: Section, tell: Callable[[str], None], sheet: Sheet) -> bool:
    shown, absent = Tally(), Tally()
    for name, cases in grid_sets().items():
        found, refused = Tally(), Tally()
        for case in first(SAMPLE, cases):
            section.judge(case, refused if case.corners_px is None else found)
        for tally in (found, refused):
            if tally.count:
                tell(tally.line(f"  {name}"))
        shown, absent = shown + found, absent + refused
    tell(shown.line("rendered, to be found"))
    tell(absent.line("rendered, to be refused"))
    tell((shown + absent).costs())
    shown.put(sheet, "grid.rendered", "rendered", [SEED])
    absent.put(sheet, "grid.absent", "rendered", [SEED])
    return shown.wrong + absent.wrong == 0


def _shifted(tell: Callable[[str], None], sheet: Sheet) -> bool:
    """True grids moved by a whole line each way: how many either witness would let pass."""
    finder = stones = both = count = 0
    for case in first(SAMPLE, grid_sets()["anywhere"]):
        right = find(case.image_bgr)
        if isinstance(right, NoBoard) or not _is_right(right.pose, case.corners_px):
            continue
        for x, y in product((-1, 0, 1), (-1, 0, 1)):
            if x or y:
                matrix = np.array([(1.0, 0, x), (0, 1, y), (0, 0, 1)]) @ right.pose.homography
                moved = BoardPose(matrix, 0.0, lens=right.pose.lens)
                trusted = trust(gather(case.image_bgr, moved)[0]) > TRUSTED
                fits = look(case.image_bgr, moved).fits > 0.5
                finder, stones, both, count = finder + trusted, stones + fits, both + (trusted and fits), count + 1
    tell(f"right grids moved by a line, trusted: finder {finder}/{count}, stones net {stones}, both {both}")
    sheet.put("grid.shifted.trusted", both, of=count, kind="rendered", seeds=[SEED])
    return both == 0


def run(sheet: Sheet) -> bool:
    """Prints the tables, writes the page; False where a wrong grid was reported, too few were found, or too slowly."""
    load_models()
    section, lines = Section(), list[str]()

    def tell(line: str) -> None:
        print(line, flush=True)
        lines.append(line)

    met = _photographs(section, tell, sheet)
    met &= _rendered(section, tell, sheet)
    met &= _shifted(tell, sheet)
    write_figures(PAGE, "Grids not found: green the true one, red the one found", lines, section.failures)
    tell(f"failures drawn: {PAGE}")
    return met
