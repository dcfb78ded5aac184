"""The boards that the points net learns from: their truth must be true."""

import numpy as np
import pytest

from vision.geometry.rectify import CELL_PX, SIDE_PX
from vision.stones.net import read_stones
from vision.training.points.augment import turn, wear
from vision.training.points.flat_boards import draw, random_stones


def test_the_same_seed_draws_the_same_board() -> None:
    first, second = (draw(np.random.default_rng(4)) for _ in range(2))
    assert (first.image_bgr == second.image_bgr).all() and (first.stones == second.stones).all()


def test_shapes_and_ranges() -> None:
    for seed in range(6):
        board = draw(np.random.default_rng(seed))
        assert board.image_bgr.shape == (SIDE_PX, SIDE_PX, 3) and board.image_bgr.dtype == np.uint8
        assert board.stones.shape == (361,) and set(np.unique(board.stones)) <= {0, 1, 2}
        assert board.hidden.shape == (361,) and board.hidden.min() >= 0 and board.hidden.max() <= 1


def test_the_truth_agrees_with_what_the_net_reads() -> None:
    wrong = visible = 0
    for seed in range(100, 112):
        board = draw(np.random.default_rng(seed))
        seen = board.hidden < 0.1
        read = read_stones(board.image_bgr).log_probability.argmax(axis=1)
        wrong += int((read != board.stones)[seen].sum())
        visible += int(seen.sum())
    assert wrong < 0.02 * visible


def test_positions_from_empty_to_full() -> None:
    counts = [int((random_stones(np.random.default_rng(seed)) > 0).sum()) for seed in range(300)]
    assert min(counts) == 0 and max(counts) > 250


@pytest.mark.parametrize("symmetry", range(8))
def test_labels_turn_with_the_picture(symmetry: int) -> None:
    image = np.zeros((SIDE_PX, SIDE_PX, 3), np.uint8)
    labels = np.zeros(361)
    labels[2 * 19 + 5] = 1
    image[3 * CELL_PX : 4 * CELL_PX, 6 * CELL_PX : 7 * CELL_PX] = 255
    turned, (again,) = turn(image, [labels], symmetry)
    row, column = divmod(int(again.argmax()), 19)
    assert turned[(row + 1) * CELL_PX + 12, (column + 1) * CELL_PX + 12].tolist() == [255, 255, 255]


def test_a_worn_picture_keeps_its_size_and_stones_stay_near() -> None:
    image = np.full((SIDE_PX, SIDE_PX, 3), 200, np.uint8)
    image[240:264, 240:264] = 0
    for seed in range(30):
        worn = wear(np.random.default_rng(seed), image)
        assert worn.shape == image.shape and worn.dtype == np.uint8
        assert worn[246:258, 246:258].mean() < worn[100:200, 100:200].mean()
