import numpy as np

from vision.geometry.cells import grown, of_cells, of_points
from vision.geometry.rectify import CELLS, Image
from vision.stream.occlusion import compare, islands, touched
from vision.stream.preview import SIDE_PX, cell_means

ALL = np.ones((CELLS, CELLS), np.bool_)


def view(seed: int = 0, gain: float = 1.0) -> Image:
    """A textured board with the noise of a sensor."""
    board = 120 + 30 * np.random.default_rng(9).standard_normal((SIDE_PX, SIDE_PX, 3))
    noise = np.random.default_rng(seed).normal(0, 2, board.shape)
    return np.clip(board * gain + noise, 0, 255).astype(np.uint8)


def with_disc(image: Image, row: int, column: int) -> Image:
    image = image.copy()
    image[row * 8 + 1 : row * 8 + 7, column * 8 + 1 : column * 8 + 7] = 20
    return image


def test_noise_is_no_change() -> None:
    motion = compare(view(1), view(2), view(3), ALL)
    assert not motion.moving.any() and not motion.changed.any()


def test_a_new_stone_changes_its_cell_only() -> None:
    motion = compare(with_disc(view(1), 5, 7), with_disc(view(2), 5, 7), view(3), ALL)
    assert motion.changed.nonzero()[0].tolist() == [5] and motion.changed.nonzero()[1].tolist() == [7]
    assert not motion.moving.any()


def test_what_moves_takes_its_neighbors_along() -> None:
    motion = compare(with_disc(view(1), 5, 7), view(2), view(2), ALL)
    assert motion.moving.sum() == 9 and motion.moving[4:7, 6:9].all()


def test_brighter_light_is_no_change() -> None:
    motion = compare(view(1, 1.3), view(2), view(3), ALL)
    assert not motion.moving.any() and not motion.changed.any()
    assert np.abs(motion.gains - 1.3).max() < 0.05


def test_a_plain_sleeve_hangs_together_with_its_moving_edge() -> None:
    changed = np.zeros((CELLS, CELLS), np.bool_)
    changed[5:15, 5:9] = True
    changed[18, 18] = True
    moving = np.zeros_like(changed)
    moving[5, 5] = True
    assert (touched(changed, moving) == (changed & (np.arange(CELLS) < 16))).all()
    assert not touched(changed, np.zeros_like(changed)).any()


def test_islands_are_small_spots_inside_the_board() -> None:
    changed = np.zeros((CELLS, CELLS), np.bool_)
    changed[4, 4] = changed[10, 10] = changed[10, 11] = True
    changed[0:3, 15] = True  # reaches outside
    changed[14:18, 3:6] = True  # too large
    found = islands(changed)
    assert found.sum() == 3 and found[4, 4] and found[10, 10] and found[10, 11]
    assert not islands(np.zeros_like(changed)).any()


def test_points_and_cells_are_inverses() -> None:
    points = np.random.default_rng(1).random(361) < 0.3
    assert (of_points(of_cells(points)) == points).all()
    assert grown(of_cells(points)).sum() > points.sum()


def test_cell_means() -> None:
    image = np.zeros((SIDE_PX, SIDE_PX, 3), np.uint8)
    image[8:16, 16:24] = 90
    means = cell_means(image)
    assert means[1, 2].tolist() == [90, 90, 90] and means.sum() == 270
