"""Manipulated photographs keep their truth; comparison and reliability say what they claim."""

import numpy as np
import pytest

from tests.bench.photographs.classical import read_classically
from tests.bench.photographs.manipulated import MANNERS, manipulated
from tests.bench.photographs.reliability import plot, reliability
from tests.bench.photographs.scoring import Case, judge
from tests.vision.scenes import plain_scene
from vision.geometry.rectify import rectify
from vision.picture import Reading, reading_of
from vision.stones.net import read_stones


@pytest.fixture(scope="module")
def case() -> Case:
    drawn = plain_scene(9)
    return Case("scene", "", "", drawn.image_bgr, drawn.stones, drawn.hidden, drawn.pose)


@pytest.mark.slow
def test_every_manner_keeps_the_truth(case: Case) -> None:
    seen = {changed.source: changed for changed in manipulated(case, seed=5)}
    assert set(seen) == set(MANNERS)
    for manner, changed in seen.items():
        said = read_stones(rectify(changed.image_bgr, changed.pose), views=4).log_probability.argmax(axis=1)
        assert (said != changed.stones).sum() <= 5, manner
        corners = changed.pose.corners_px
        middles = (corners + np.roll(corners, -1, axis=0)) / 2
        assert middles[:, 1].argmin() == 0, f"{manner}: row 0 is not the edge nearest the top"


def test_a_classical_reader_reads_a_plain_board() -> None:
    board = np.full((504, 504, 3), (90, 150, 200), np.uint8)
    truth = np.zeros(361, np.uint8)
    for point, color in ((40, 1), (200, 2), (300, 1)):
        truth[point] = color
        row, column = divmod(point, 19)
        y, x = round((row + 1.5) * 24), round((column + 1.5) * 24)
        board[y - 10 : y + 10, x - 10 : x + 10] = 25 if color == 1 else 240
    assert (read_classically(board) == truth).all()


def test_reliability_counts_every_visible_point(case: Case) -> None:
    seen = reading_of(case.pose, read_stones(rectify(case.image_bgr, case.pose)), belief=1.0)
    bins = reliability([judge(case, seen, seconds=0.0)])
    assert isinstance(seen, Reading)
    assert sum(entry.points for entry in bins) == (~seen.hidden & ~case.skip).sum()
    assert plot("here", bins).count("<circle") == len(bins)
