"""What a reading is worth against the truth."""

import statistics
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

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


def row(name: str, outcomes: Sequence[Outcome]) -> str:
    """One line of the table, with numerators and denominators."""
    count = len(outcomes)
    read = [outcome for outcome in outcomes if isinstance(outcome.answer, Reading)]
    points = sum(int((~outcome.case.skip).sum()) for outcome in read if outcome.case.answer == "ok")
    exact, grid = sum(outcome.exact for outcome in outcomes), sum(outcome.grid for outcome in outcomes)
    wrong, sure, unsure = (sum(getattr(outcome, key) for outcome in read) for key in ("wrong", "sure", "unsure"))
    silent = sum(outcome.silent for outcome in outcomes)
    seconds = statistics.median(outcome.seconds for outcome in outcomes)
    return (
        f"{name:22s} right {exact:3d}/{count:<3d} by group {by_group(outcomes):6.1%}  read {len(read):3d}  "
        f"grid {grid:3d}  silent {silent:2d}  wrong {wrong:4d}, sure {sure:3d}, unsure {unsure:4d} of {points:6d}"
        f"  {1000 * seconds:4.0f} ms"
    )
