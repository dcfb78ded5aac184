"""What a reading is worth against the truth."""

import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt

from tests.bench.figures.figure import Kind, Sheet
from vision.geometry.pose import BoardPose, NoBoard
from vision.picture import Reading

SILENT = 10  # wrong points, sure, from which an answer is worse than none


@dataclass(frozen=True, eq=False)
class Case:
    """A picture with its truth. `skip` are points that nobody can see; `answer` is "ok" or "no_board"."""

    name: str
    source: str
    group: str
    image_bgr: npt.NDArray[np.uint8]
    stones: npt.NDArray[np.uint8]
    skip: npt.NDArray[np.bool_]
    pose: BoardPose
    answer: str = "ok"


@dataclass(frozen=True, eq=False)
class Outcome:
    """One answer judged. `wrong` counts all points that are not skipped, `sure` those of them not listed as unsure."""

    case: Case
    answer: Reading | NoBoard
    seconds: float
    grid: bool
    wrong: int
    sure: int
    unsure: int

    @property
    def exact(self) -> bool:
        """Every point right; for a picture to be refused, the refusal."""
        if self.case.answer == "no_board":
            return not self.answer
        return isinstance(self.answer, Reading) and self.wrong == 0

    @property
    def silent(self) -> bool:
        """Wrong without a warning: a wrong grid, a board that should be refused, or many wrong points."""
        if not isinstance(self.answer, Reading):
            return False
        return self.case.answer == "no_board" or not self.grid or self.sure > SILENT


def judge(case: Case, answer: Reading | NoBoard, seconds: float) -> Outcome:
    """Compares an answer with the truth."""
    if not isinstance(answer, Reading) or case.answer == "no_board":
        return Outcome(case, answer, seconds, False, 0, 0, 0)
    corners = case.pose.corners_px
    cell = np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean() / 18
    away = np.linalg.norm(answer.pose.corners_px - corners, axis=1).max() / cell
    wrong = (answer.stones != case.stones) & ~case.skip
    sure = wrong & ~answer.unsure & ~answer.hidden
    counts = (int(wrong.sum()), int(sure.sum()), int((answer.unsure & ~case.skip).sum()))
    return Outcome(case, answer, seconds, bool(away < 1 / 3), *counts)


def by_group(outcomes: Sequence[Outcome]) -> float:
    """Share of exact answers, pictures of one group counting as one."""
    groups: dict[str, list[bool]] = defaultdict(list)
    for outcome in outcomes:
        groups[outcome.case.group].append(outcome.exact)
    return statistics.mean(statistics.mean(exact) for exact in groups.values())


@dataclass(frozen=True)
class Totals:
    """Of several answers.

    read, right, grids (right ones), grids_wrong, silent -- pictures; wrong, sure, unsure -- of the `points` read
    seconds -- processor time of a picture, the median
    """

    pictures: int
    read: int
    right: int
    grids: int
    grids_wrong: int
    silent: int
    points: int
    wrong: int
    sure: int
    unsure: int
    seconds: float

    @classmethod
    def of(cls, outcomes: Sequence[Outcome]) -> "Totals":
        """At least one."""
        read = [outcome for outcome in outcomes if isinstance(outcome.answer, Reading)]
        return cls(
            pictures=len(outcomes),
            read=len(read),
            right=sum(outcome.exact for outcome in outcomes),
            grids=sum(outcome.grid for outcome in outcomes),
            grids_wrong=sum(not outcome.grid and outcome.case.answer == "ok" for outcome in read),
            silent=sum(outcome.silent for outcome in outcomes),
            points=sum(int((~outcome.case.skip).sum()) for outcome in read if outcome.case.answer == "ok"),
            wrong=sum(outcome.wrong for outcome in read),
            sure=sum(outcome.sure for outcome in read),
            unsure=sum(outcome.unsure for outcome in read),
            seconds=statistics.median(outcome.seconds for outcome in outcomes),
        )

    def put(self, sheet: Sheet, name: str, kind: Kind, seeds: Sequence[int]) -> None:
        """As figures."""
        put = partial(sheet.put, kind=kind, seeds=seeds)
        put(f"{name}.right", self.right, of=self.pictures)
        put(f"{name}.grids", self.grids, of=self.pictures)
        put(f"{name}.grids_wrong", self.grids_wrong, of=self.pictures)
        put(f"{name}.refused", self.pictures - self.read, of=self.pictures)
        put(f"{name}.silent", self.silent, of=self.pictures)
        put(f"{name}.wrong", self.wrong, of=self.points)
        put(f"{name}.wrong_and_sure", self.sure, of=self.points)
        put(f"{name}.unsure", self.unsure, of=self.points)
        put(f"{name}.cpu", self.seconds, unit="s")


def row(name: str, outcomes: Sequence[Outcome]) -> str:
    """One line of the table, with numerators and denominators."""
    sums = Totals.of(outcomes)
    return (
        f"{name:22s} right {sums.right:3d}/{sums.pictures:<3d} by group {by_group(outcomes):6.1%}  "
        f"read {sums.read:3d}  grid {sums.grids:3d}  silent {sums.silent:2d}  wrong {sums.wrong:4d}, "
        f"sure {sums.sure:3d}, unsure {sums.unsure:4d} of {sums.points:6d}  {1000 * sums.seconds:4.0f} ms"
    )
