"""What the grid finder's nets are trained on says the truth."""

import numpy as np
import pytest

from vision.grid.keypoints import SECOND, STRIDE
from vision.synthetic import render, station_scene
from vision.training.grid.backdrop import elsewhere
from vision.training.grid.disturb import disturb
from vision.training.grid.samples import NONE, Scene, first_look, second_look
from vision.training.grid.scenes import beside


@pytest.fixture(scope="module")
def scene() -> Scene:
    seen = render(station_scene(np.random.default_rng(4), long_side=640))
    return Scene(seen.image_bgr, seen.pose)


def test_a_second_look_says_where_on_the_board_each_place_lies(scene: Scene) -> None:
    """Neighboring places of the window lie as far apart on the board as the window shows them, about one to one."""
    rng = np.random.default_rng(2)
    seen = 0
    for _ in range(12):
        _, truth, size = second_look(scene, rng)
        axis = SECOND.to_cells(((np.arange(truth.shape[1]) + 0.5) * STRIDE - 0.5).astype(np.float64))
        cells = truth[:2] + np.stack(np.meshgrid(axis, axis))
        inside = truth[3] > 0
        if size == NONE:
            assert not inside.any()
            continue
        seen += 1
        assert cells[:, inside].min() > -0.5
        assert cells[:, inside].max() < 18.5
        step = np.linalg.norm(np.diff(cells, axis=2), axis=0)[inside[:, 1:] & inside[:, :-1]] * 12 / STRIDE
        assert 0.5 < float(np.median(step)) < 2
    assert seen > 6


def test_a_first_look_marks_the_board_and_its_corners(scene: Scene) -> None:
    rng = np.random.default_rng(3)
    for _ in range(6):
        _, truth = first_look(scene, rng)
        assert truth[0].sum() > 20
        assert truth[1].max() > 0.5
        rows, columns = np.nonzero(truth[1] > 0.5)
        assert np.abs(truth[2:4, rows, columns]).max() < 1.5, "corners lie within the cells that show them"


def test_what_lies_beside_a_board_shows_none_of_it(scene: Scene) -> None:
    assert scene.pose is not None
    height, width = scene.image_bgr.shape[:2]
    wide = np.full((height, 1600, 3), 90, np.uint8)
    wide[:, :width] = scene.image_bgr
    piece = beside(Scene(wide, scene.pose))
    assert piece is not None
    assert piece.pose is None
    assert piece.image_bgr.shape[1] < 1600 - scene.pose.corners_px[:, 0].max()


def test_a_disturbed_picture_is_another_one_of_the_same_size(scene: Scene) -> None:
    before = scene.image_bgr.copy()
    changed = 0
    for seed in range(40):
        seen = disturb(scene.image_bgr, np.random.default_rng(seed))
        assert seen.shape == before.shape
        assert seen.dtype == np.uint8
        assert np.array_equal(seen, disturb(scene.image_bgr, np.random.default_rng(seed))), "the seed decides all"
        changed += not np.array_equal(seen, before)
    assert np.array_equal(scene.image_bgr, before)
    assert changed > 20


def test_a_board_set_elsewhere_stays_where_it_was_on_another_floor(scene: Scene) -> None:
    assert scene.pose is not None
    rows, columns = np.mgrid[: scene.image_bgr.shape[0], : scene.image_bgr.shape[1]]
    board = scene.pose.to_board(np.column_stack([columns.ravel(), rows.ravel()]).astype(float))
    on = ((board > 0) & (board < 18)).all(axis=1).reshape(rows.shape)
    off = ((board < -3.5) | (board > 21.5)).any(axis=1).reshape(rows.shape)
    for seed in range(6):
        seen = elsewhere(scene, np.random.default_rng(seed))
        assert np.array_equal(seen.image_bgr[on], scene.image_bgr[on])
        assert (seen.image_bgr[off] != scene.image_bgr[off]).any(axis=1).mean() > 0.5
