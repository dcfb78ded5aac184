"""A known board that goes on beyond the picture's edge: which points are in view, and whether it is that board."""

import numpy as np

from vision.geometry.pose import BoardPose
from vision.stream.cut import beyond, recognized

EVERYWHERE = np.ones(361, np.bool_)


def labels(seed: int, share: float = 0.3) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    rng = np.random.default_rng(seed)
    return np.where(rng.random(361) < share, rng.integers(1, 3, 361), 0).astype(np.uint8)


def test_points_whose_cell_leaves_the_picture_are_beyond_it() -> None:
    pose = BoardPose(np.array([(0.05, 0, 0), (0, 0.05, -1), (0, 0, 1)]), residual_cells=0.0)  # 20 px a cell
    out = beyond(pose, (345, 500)).reshape(19, 19)
    assert out[:, [0, 17, 18]].all()  # half a cell over the left edge, and the last two over the right one
    assert not out[:, 1:17].any()


def test_a_board_whose_edge_lies_at_the_pictures_is_read_as_a_whole() -> None:
    pose = BoardPose(np.array([(0.05, 0, 0), (0, 0.05, -1), (0, 0, 1)]), residual_cells=0.0)
    assert not beyond(pose, (358, 500)).any()


def test_a_board_is_recognized_by_the_stones_in_view() -> None:
    known = labels(1)
    moved_on = known.copy()
    moved_on[np.flatnonzero(known == 0)[:4]] = 1
    half = np.arange(361) < 180
    assert recognized(moved_on, known, EVERYWHERE)
    assert recognized(np.where(half, known, 0).astype(np.uint8), known, half)


def test_a_grid_a_line_off_another_board_and_hardly_any_stones_are_not() -> None:
    known = labels(1)
    assert not recognized(np.roll(known.reshape(19, 19), 1, axis=1).ravel(), known, EVERYWHERE)
    assert not recognized(labels(2), known, EVERYWHERE)
    few = np.zeros(361, np.uint8)
    few[[60, 72, 288]] = 1
    assert not recognized(few, few, EVERYWHERE)
