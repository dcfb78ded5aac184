"""Stones off their points, on renders that know where each lies."""

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest

from vision.geometry.outlook import Outlook
from vision.geometry.rectify import Image, rectify
from vision.observation import Observation
from vision.stones.offsets import measure_offsets
from vision.stones.places import AT_ONCE, EVERY, Places
from vision.synthetic import render, station_scene
from vision.synthetic.render import Rendered
from vision.synthetic.scene import Scene

FAR = {60: (0.45, 0.0), 140: (0.0, -0.45), 222: (-0.3, 0.3), 300: (0.0, 0.0)}  # points, offsets in rows


def scattered(seed: int) -> tuple[Scene, Rendered]:
    """Twenty stones a little off their points, and FAR."""
    rng = np.random.default_rng((31, seed))
    scene = station_scene(rng, 1280)
    stones, offsets = np.zeros(361, np.uint8), np.clip(rng.normal(0, 0.07, (361, 2)), -0.2, 0.2).astype(np.float32)
    apart = np.flatnonzero((np.arange(361) // 19 % 2 == 0) & (np.arange(361) % 19 % 2 == 1))
    stones[rng.choice(apart, 20, replace=False)] = rng.integers(1, 3, 20)
    for point, offset in FAR.items():
        stones[[point - 20, point - 19, point - 18, point - 1, point + 1, point + 18, point + 19, point + 20]] = 0
        stones[point], offsets[point] = 1 + point // 60 % 2, offset
    scene = replace(scene, stones=stones, offsets=offsets, arms=(), light=replace(scene.light, glares=()))
    return scene, render(scene)


def measured(scene: Scene, seen: Rendered) -> npt.NDArray[np.float32]:
    """Cells, of every stone."""
    size = seen.image_bgr.shape[1], seen.image_bgr.shape[0]
    board = rectify(seen.image_bgr, seen.pose)
    return measure_offsets(board, scene.stones, scene.stones > 0, Outlook.through(seen.pose, size))


@pytest.mark.parametrize("seed", range(4))
def test_offsets_are_those_of_the_render(seed: int) -> None:
    scene, seen = scattered(seed)
    assert np.array_equal(scene.stones, seen.stones)
    found = measured(scene, seen)
    known = ~np.isnan(found[:, 0])
    assert not known[scene.stones == 0].any()
    assert known[scene.stones > 0].mean() > 0.8
    error = np.linalg.norm(found - scene.offsets / (scene.board.column_width, 1.0), axis=1)[known]
    assert np.median(error) < 0.06
    assert error.max() < 0.2


def test_a_stone_between_two_points_is_told_from_those_on_theirs() -> None:
    scene, seen = scattered(1)
    length = np.linalg.norm(measured(scene, seen), axis=1)
    assert {int(point) for point in np.flatnonzero(length > 0.33)} == set(FAR) - {300}


def test_a_board_is_measured_little_by_little_and_not_again() -> None:
    scene, seen = scattered(2)
    loglik = np.full((361, 3), -9.0, np.float32)
    loglik[np.arange(361), scene.stones] = 0
    none = np.zeros(361, np.bool_)
    places = Places(Outlook.through(seen.pose, (seen.image_bgr.shape[1], seen.image_bgr.shape[0])))
    cut = 0

    def board() -> Image:
        nonlocal cut
        cut += 1
        return rectify(seen.image_bgr, seen.pose)

    counts = []
    for _ in range(8 * EVERY):
        offsets = places.see(Observation(loglik, none, 1.0, none), board)
        counts.append(int((~np.isnan(offsets[:, 0])).sum()))
    assert counts[0] <= AT_ONCE < counts[-1]
    needed = cut
    assert 4 <= needed <= 6  # 24 stones
    lifted = loglik.copy()
    lifted[60] = (0, -9, -9)
    changed = none.copy()
    changed[60] = True
    assert np.isnan(places.see(Observation(lifted, none, 1.0, changed), board)[60]).all()
    assert cut == needed


def test_what_was_set_down_last_is_measured_first_and_a_stone_read_with_certainty_lies_on_its_point() -> None:
    scene, seen = scattered(1)
    point = next(p for p in FAR if p > 180 and p != 300)
    loglik = np.full((361, 3), -9.0, np.float32)
    loglik[np.arange(361), scene.stones] = 0
    none = np.zeros(361, np.bool_)
    changed = none.copy()
    changed[point] = True
    found = []
    for doubt in (0.0, -9.0):  # of the point being empty: a stone half off it, and one that is plainly there
        places = Places(Outlook.through(seen.pose, (seen.image_bgr.shape[1], seen.image_bgr.shape[0])))
        loglik[point, 0] = doubt
        places.see(Observation(loglik.copy(), none, 1.0, ~none), lambda: rectify(seen.image_bgr, seen.pose))
        for _ in range(2 * EVERY):
            places.see(Observation(loglik.copy(), none, 1.0, none), lambda: rectify(seen.image_bgr, seen.pose))
        offsets = places.see(Observation(loglik.copy(), none, 1.0, changed), lambda: rectify(seen.image_bgr, seen.pose))
        found.append(float(np.hypot(*offsets[point])))
    assert found[0] > 0.33 and np.isnan(found[1])
