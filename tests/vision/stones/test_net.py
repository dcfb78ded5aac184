"""The net itself is measured by tests/bench; here: what must hold of any weights."""

import numpy as np
import pytest

from tests.vision.scenes import plain_scene
from vision.geometry.rectify import rectify
from vision.stones.net import Stones, read_stones, whiten
from vision.synthetic.render import Rendered


@pytest.fixture(scope="module")
def scene() -> Rendered:
    return plain_scene(9)


@pytest.fixture(scope="module")
def seen(scene: Rendered) -> Stones:
    return read_stones(rectify(scene.image_bgr, scene.pose))


def test_probabilities_sum_to_one(seen: Stones) -> None:
    assert np.allclose(np.exp(seen.log_probability).sum(axis=1), 1, atol=1e-5)
    assert ((seen.hidden >= 0) & (seen.hidden <= 1)).all()


def test_points_of_a_plain_scene_are_right(scene: Rendered, seen: Stones) -> None:
    assert (seen.log_probability.argmax(axis=1) != scene.stones).sum() <= 2
    assert seen.fits > 0.5


@pytest.mark.parametrize("quarter", [1, 2, 3])
def test_a_turned_board_is_read_turned(scene: Rendered, quarter: int) -> None:
    board = np.rot90(rectify(scene.image_bgr, scene.pose), quarter).copy()
    turned = read_stones(board).log_probability.argmax(axis=1).reshape(19, 19)
    assert (np.rot90(turned, -quarter).ravel() != scene.stones).sum() <= 2


def test_views_are_put_back_the_right_way_round(scene: Rendered) -> None:
    eight = read_stones(rectify(scene.image_bgr, scene.pose), views=8)
    assert (eight.log_probability.argmax(axis=1) != scene.stones).sum() <= 2


def test_whitening_takes_out_the_color_of_the_light(scene: Rendered) -> None:
    board = rectify(scene.image_bgr, scene.pose)
    white = whiten(board)
    assert white.shape == (1, 3, 504, 504)
    assert np.abs(np.median(white, axis=(2, 3))).max() < 0.1
    brighter = whiten((board // 2 + 100).astype(np.uint8))
    assert np.abs(white - brighter).mean() < 0.12
