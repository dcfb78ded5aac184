from dataclasses import replace

import numpy as np
import pytest

from vision.synthetic import Scene, render, station_scene
from vision.synthetic.people import random_arm
from vision.synthetic.scene import Shift
from vision.synthetic.stage import Stage


@pytest.fixture
def scene() -> Scene:
    scene = station_scene(np.random.default_rng(8), 480)
    return replace(scene, arms=(), film=replace(scene.film, noise=0.0, jpeg=None, motion_px=(0.0, 0.0), salt=0.0))


def test_a_stage_draws_what_render_draws(scene: Scene) -> None:
    quick, whole = Stage(1).show(scene), render(scene)
    assert np.array_equal(quick.image_bgr, whole.image_bgr)
    assert np.array_equal(quick.stones, whole.stones)
    assert np.allclose(quick.crossings_px, whole.crossings_px)


def test_what_changed_is_drawn_anew(scene: Scene) -> None:
    stage = Stage(1)
    before = stage.show(scene).image_bgr
    stones = scene.stones.copy()
    point = int(np.flatnonzero(stones == 0)[0])
    stones[point] = 1
    after = stage.show(replace(scene, stones=stones))
    changed = np.abs(after.image_bgr.astype(int) - before).max(axis=2) > 10
    assert changed.any()
    rows, columns = np.nonzero(changed)
    distance = np.hypot(columns - after.crossings_px[point, 0], rows - after.crossings_px[point, 1])
    cell = np.linalg.norm(after.crossings_px[1] - after.crossings_px[0])
    assert np.percentile(distance, 95) < 2.5 * cell  # the stone and its shadow, nothing else
    assert np.array_equal(stage.show(scene).image_bgr, before)


def test_an_arm_hides_points_and_leaves_no_trace(scene: Scene) -> None:
    stage = Stage(1)
    before = stage.show(scene)
    arm = random_arm(np.random.default_rng(2), (8.0, 9.0, -0.5))
    covered = stage.show(replace(scene, arms=(arm,)))
    assert covered.hidden.sum() > 5
    assert not before.hidden.any()
    assert np.array_equal(stage.show(scene).image_bgr, before.image_bgr)


def test_a_pushed_board_moves_by_that_much(scene: Scene) -> None:
    stage = Stage(1)
    before = stage.show(scene).pose
    after = stage.show(replace(scene, shift=Shift(0.4, 0.0, 0.0))).pose
    moved = before.to_board(after.crossings_px) - before.to_board(before.crossings_px)
    assert np.allclose(moved, (0.4 / scene.board.column_width, 0.0), atol=0.01)
