"""A window read alone says what the whole board's reading says."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.scenes import overhead_scene
from vision.geometry.cells import of_cells, of_points
from vision.geometry.outlook import lean_through
from vision.stones.net import SURE, read_stones
from vision.stones.reader import FEW, FEW_WINDOWS, WINDOWS, Reader
from vision.stream.preview import preview_sampler
from vision.synthetic import render, station_scene
from vision.synthetic.render import Rendered

BLUR_PX = 5.0  # of which the net has its doubts


@pytest.fixture(scope="module")
def scene() -> Rendered:
    return overhead_scene(4)


def reader_of(scene: Rendered) -> Reader:
    return Reader(scene.pose, (scene.image_bgr.shape[1], scene.image_bgr.shape[0]))


def one_point(point: int) -> np.ndarray:
    points = np.zeros(361, np.bool_)
    points[point] = True
    return of_cells(points)


@pytest.mark.parametrize("point", [0, 18, 100, 180, 342, 355])
@pytest.mark.parametrize("first", [0, 3, 5])
def test_a_window_reads_as_the_whole(scene: Rendered, point: int, first: int) -> None:
    reader, view = reader_of(scene), preview_sampler(scene.pose).take(scene.image_bgr)
    whole = reader.whole(scene.image_bgr, first=first)
    part = reader.around(one_point(point), scene.image_bgr, view, first=first)
    assert np.allclose(np.exp(part.log_probability[point]), np.exp(whole.log_probability[point]), atol=0.03)
    assert abs(part.hidden[point] - whole.hidden[point]) < 0.03
    assert part.fits == whole.fits


def test_two_spots_far_apart_are_read_both_and_nothing_else(scene: Rendered) -> None:
    reader, view = reader_of(scene), preview_sampler(scene.pose).take(scene.image_bgr)
    reader.whole(scene.image_bgr)
    cells = one_point(40) | one_point(320)
    part = reader.around(cells, scene.image_bgr, view)
    assert (part.log_probability[of_points(cells)].argmax(axis=1) == scene.stones[[40, 320]]).all()
    assert np.allclose(np.exp(part.log_probability[180]), 1 / 3)


def test_the_whole_board_is_read_first_and_now_and_then(scene: Rendered) -> None:
    reader, view = reader_of(scene), preview_sampler(scene.pose).take(scene.image_bgr)
    far = 360  # from the point that is asked for
    told = [reader.around(one_point(0), scene.image_bgr, view).best[far] > 0.5 for _ in range(WINDOWS + 2)]
    assert told == [True] + [False] * WINDOWS + [True]


def test_a_board_with_few_stones_is_read_whole_more_often() -> None:
    full = station_scene(np.random.default_rng(4), 960)
    few = np.where(np.arange(361) % 20 == 0, full.stones, 0).astype(np.uint8)
    assert 0 < np.count_nonzero(few) < FEW
    scene = render(replace(full, stones=few))
    reader, view = reader_of(scene), preview_sampler(scene.pose).take(scene.image_bgr)
    told = [reader.around(one_point(0), scene.image_bgr, view).best[360] > 0.5 for _ in range(FEW_WINDOWS + 2)]
    assert told == [True] + [False] * FEW_WINDOWS + [True]


def test_much_is_read_as_a_whole(scene: Rendered) -> None:
    reader, view = reader_of(scene), preview_sampler(scene.pose).take(scene.image_bgr)
    reader.whole(scene.image_bgr)
    seen = reader.around(of_cells(np.ones(361, np.bool_)), scene.image_bgr, view)
    assert (seen.best > 0.5).all()


def test_what_the_net_doubts_is_weighed_by_the_rest_of_the_board() -> None:
    scene = overhead_scene(4)
    reader = reader_of(scene)
    size = (scene.image_bgr.shape[1], scene.image_bgr.shape[0])
    blurred_bgr = np.asarray(cv2.GaussianBlur(scene.image_bgr, (0, 0), BLUR_PX), np.uint8)
    plain = read_stones(reader.cut(blurred_bgr), lean_through(scene.pose, size))
    weighed = reader.whole(blurred_bgr)
    changed = (weighed.log_probability != plain.log_probability).any(axis=1)
    assert changed.any()
    assert (plain.best[changed] < SURE).all()
