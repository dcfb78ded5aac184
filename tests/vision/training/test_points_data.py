"""What the points net learns from: drawn, turned and cut with labels that stay true."""

from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from vision.geometry.rectify import CELL_PX, SIDE_PX
from vision.training.points.augment import cut_off, turn
from vision.training.points.cut import true_pose, wrong_corners
from vision.training.points.data import Pool
from vision.training.points.flat_boards import draw
from vision.training.points.lost import lost_points

pytestmark = pytest.mark.slow


def _shard(folder: Path, boards: int, tags: str = "") -> None:
    """A flat board, and rendered ones of one gray each, all empty; the last one with tags."""
    count = boards + 1
    np.savez(
        folder / "1.npz",
        kind=np.array(["flat", *["renders"] * boards]),
        tags=np.array([*[""] * boards, tags]),
        images=np.stack([np.full((SIDE_PX, SIDE_PX, 3), 40 + 40 * i, np.uint8) for i in range(count)]),
        stones=np.zeros((count, 361), np.uint8),
        hidden=np.zeros((count, 361), np.float32),
        lean=np.ones((count, 3, 21, 21), np.float32),
    )
    (folder / "1.npz").rename(folder / "1.boards")


def test_of_two_rendered_boards_the_harder_one_is_drawn(tmp_path: Path) -> None:
    _shard(tmp_path, 3)
    hardness = np.array([0, 5, 0], np.float32)
    pool = Pool(tmp_path, None, 1, hardness)
    drawn = [int(pool.draw(0, 1, 0)[-1]) for _ in range(60)]
    assert drawn.count(1) > 60 * 0.4  # 5 of 9 pairs hold it; a third without weighing
    assert {0, 2} <= set(drawn)


def test_of_boards_never_read_the_one_of_a_difficult_kind_is_drawn(tmp_path: Path) -> None:
    _shard(tmp_path, 3, "sloppy low")
    pool = Pool(tmp_path, None, 1, np.full(3, np.nan, np.float32))
    drawn = [int(pool.draw(0, 1, 0)[-1]) for _ in range(60)]
    assert drawn.count(2) > 60 * 0.4


def test_the_net_is_told_how_stones_lean_and_sometimes_nothing(tmp_path: Path) -> None:
    _shard(tmp_path, 1)
    pool = Pool(tmp_path, None, 1)
    told = [pool.draw(0, 1, 0)[3] for _ in range(60)]
    assert {float(lean[2].mean()) for lean in told} == {0.0, 1.0}
    assert all(not lean.any() for lean in told if not lean[2].any())


@pytest.mark.parametrize(("level", "lost"), [(255, True), (0, True), (128, False)])
def test_points_blown_out_or_black_all_over_are_lost(level: int, lost: bool) -> None:
    board = np.full((SIDE_PX, SIDE_PX, 3), 128, np.uint8)
    board[: 4 * CELL_PX, : 4 * CELL_PX] = level
    found = lost_points(board).reshape(19, 19)
    assert found[:2, :2].all() == lost
    assert not found[3:].any()


def test_a_blown_out_stone_with_a_rim_is_not_lost() -> None:
    board = np.full((SIDE_PX, SIDE_PX, 3), 200, np.uint8)
    cv2.circle(board, (int(5.5 * CELL_PX), int(5.5 * CELL_PX)), 12, (255, 255, 255), -1)
    assert not lost_points(board).any()


def test_boards_that_are_not_rendered_have_no_number(tmp_path: Path) -> None:
    _shard(tmp_path, 0)
    image, _, _, _, stones, covered, right, number = Pool(tmp_path, None, 1).draw(0, 1, 0.5)
    assert image.shape == (SIDE_PX, SIDE_PX, 3)
    assert stones.shape == covered.shape == (361,)
    assert (float(right), int(number)) == (1, -1)


@pytest.mark.parametrize("symmetry", range(8))
def test_labels_turn_with_their_board(symmetry: int) -> None:
    board = np.zeros((SIDE_PX, SIDE_PX, 3), np.uint8)
    stones = np.zeros(361, np.uint8)
    row, column = 3, 11
    stones[row * 19 + column] = 2
    at = tuple(round((place + 1.5) * CELL_PX) for place in (column, row))
    cv2.circle(board, at, 9, (255, 255, 255), -1)
    turned, (labels,) = turn(board, [stones], symmetry)
    y, x = (int(np.rint(axis.mean() / CELL_PX - 1.5)) for axis in np.nonzero(turned[:, :, 0]))
    assert labels[y * 19 + x] == 2


def test_wrong_grids_are_wrong_by_half_a_cell() -> None:
    cells: npt.NDArray[np.float64] = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], float)
    rng = np.random.default_rng(3)
    for _ in range(200):
        assert np.linalg.norm(wrong_corners(rng) - cells, axis=1).max() > 0.49


def test_the_true_pose_puts_the_corners_where_they_are_seen() -> None:
    corners = np.array([(100, 80), (540, 95), (600, 420), (60, 400)], np.float32)
    for k1 in (0.0, 0.12):
        pose = true_pose(corners, np.array([640, 480]), k1)
        assert np.abs(pose.corners_px - corners).max() < 0.05


def test_a_board_cut_off_shows_nothing_beyond_the_edge_and_says_so() -> None:
    rng = np.random.default_rng(1)
    board = rng.integers(0, 255, (SIDE_PX, SIDE_PX, 3), np.uint8)
    for _ in range(20):
        image, hidden = cut_off(rng, board, np.zeros(361, np.float32))
        gone = hidden.reshape(19, 19)[0] > 0
        assert (hidden.reshape(19, 19) == hidden.reshape(19, 19)[0]).all() and 0 <= gone.sum() <= 5
        first = 19 - int(gone.sum())  # the first column that is hidden
        shown = CELL_PX * (first + 1)  # where the last one that is not begins
        assert np.array_equal(image[:, :shown], board[:, :shown])
        assert (image[:, -CELL_PX // 4 :] == image[:, -1:]).all() and not gone[:first].any()


def test_covers_are_sheets_too() -> None:
    shares = [draw(np.random.default_rng([3, i])).hidden for i in range(60)]
    assert sum(bool((share > 0.55).sum() > 60) for share in shares) >= 3
