"""Stones of several sizes and glowing points are told from stones of one set."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.sentences import english
from vision.geometry.outlook import Outlook
from vision.geometry.pose import NoBoard
from vision.geometry.rectify import rectify
from vision.picture import look, read_picture
from vision.stones.net import Stones
from vision.stones.sizes import Sizes, measure_sizes
from vision.stones.thresholds import SURE_PROBABILITY
from vision.synthetic import Rendered, Scene, render, station_scene

SMALL = np.arange(361) % 3 == 0


def plain_scene() -> Scene:
    """From the station's place, with many stones and no hands."""
    rng = np.random.default_rng(5)
    while True:
        scene = station_scene(rng, 960)
        if np.count_nonzero(scene.stones) > 60 and not scene.arms and not {"glare", "dim", "pale"} & set(scene.tags):
            return scene


def measured(seen: Rendered) -> tuple[Sizes, Stones]:
    stones = look(seen.image_bgr, seen.pose)
    outlook = Outlook.through(seen.pose, (seen.image_bgr.shape[1], seen.image_bgr.shape[0]))
    return measure_sizes(rectify(seen.image_bgr, seen.pose), outlook, stones), stones


def rendered(width: float) -> Rendered:
    scene = plain_scene()
    return render(replace(scene, sizes=np.where(SMALL, width, 1.0)))


def test_stones_of_one_set_are_as_wide_as_one_another() -> None:
    sizes, stones = measured(render(plain_scene()))
    there = stones.labels > 0
    assert there.sum() > 20 and not np.isnan(sizes.diameter[there]).any()
    assert not sizes.small.any() and not sizes.spots.any() and not sizes.several


@pytest.mark.parametrize(("width", "found"), [(0.55, 0.7), (0.7, 0.4)])
def test_smaller_stones_are_found_and_the_picture_refused(width: float, found: float) -> None:
    seen = rendered(width)
    sizes, _ = measured(seen)
    turned = np.rot90(SMALL.reshape(19, 19), seen.turns).ravel()
    there = sizes.labels > 0
    assert sizes.several
    assert (sizes.small & ~turned).sum() == 0
    assert (sizes.small & turned).sum() > found * (there & turned).sum()
    answer = read_picture(seen.image_bgr)
    assert isinstance(answer, NoBoard) and "no set of stones" in english(answer.reason)


def sizes_of(diameter: npt.NDArray[np.float32], contrast: npt.NDArray[np.float32]) -> Sizes:
    labels = np.zeros(361, np.uint8)
    labels[:40], labels[40:80] = 1, 2
    return Sizes(diameter, contrast, np.full(361, np.nan, np.float32), labels, np.zeros(361, np.bool_))


def test_one_odd_stone_or_spot_is_doubted_and_no_more() -> None:
    _, stones = measured(render(plain_scene()))
    nothing = np.full(361, np.nan, np.float32)
    diameter, contrast = nothing.copy(), nothing.copy()
    diameter[:80], diameter[7] = 1.0, 0.6
    diameter[200], contrast[200] = 0.5, 0.9
    sizes = sizes_of(diameter, contrast)
    assert np.flatnonzero(sizes.small).tolist() == [7] and np.flatnonzero(sizes.spots).tolist() == [200]
    assert not sizes.several
    doubted = sizes.doubting(stones)
    assert (doubted.best[[7, 200]] < SURE_PROBABILITY).all() and (doubted.labels == stones.labels).all()
    kept = np.ones(361, np.bool_)
    kept[[7, 200]] = False
    assert (doubted.log_probability[kept] == stones.log_probability[kept]).all()


def test_a_color_of_which_all_are_small_is_told_by_the_other() -> None:
    diameter = np.full(361, np.nan, np.float32)
    diameter[:40], diameter[40:80] = 0.5, 1.0
    assert np.flatnonzero(sizes_of(diameter, np.full(361, np.nan, np.float32)).small).tolist() == list(range(40))


def test_what_glows_in_a_color_of_its_own_is_no_white_stone() -> None:
    seen = render(plain_scene())
    white = np.flatnonzero(seen.stones == 2)[3]
    x, y = np.rint(seen.crossings_px[white]).astype(int)
    cv2.circle(seen.image_bgr, (int(x), int(y)), 12, (255, 170, 90), -1)
    sizes, stones = measured(seen)
    assert stones.labels[white] == 2 and np.flatnonzero(sizes.tinted).tolist() == [white]
    assert sizes.doubting(stones).best[white] < SURE_PROBABILITY


def test_what_is_as_light_as_white_stones_is_no_black_one_for_certain() -> None:
    seen = render(plain_scene())
    right = look(seen.image_bgr, seen.pose)
    white = np.flatnonzero(right.labels == 2)[3]
    wrong = right.log_probability.copy()
    wrong[white, [1, 2]] = wrong[white, [2, 1]]
    stones = replace(right, log_probability=wrong)
    outlook = Outlook.through(seen.pose, (seen.image_bgr.shape[1], seen.image_bgr.shape[0]))
    sizes = measure_sizes(rectify(seen.image_bgr, seen.pose), outlook, stones)
    assert np.flatnonzero(sizes.light).tolist() == [white]
    assert sizes.doubting(stones).best[white] < SURE_PROBABILITY <= stones.best[white]


def test_of_few_stones_nothing_is_said() -> None:
    sizes, _ = measured(render(replace(plain_scene(), stones=np.zeros(361, np.uint8))))
    assert np.isnan(sizes.diameter).all() and not sizes.several and not sizes.small.any()
