"""Star points and margins of rendered boards."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.furniture import STARS, find_margin, find_stars
from tests.calibration.test_equipment import ROW_MM, scene_of
from vision.synthetic.render import render

NOTHING = np.zeros(361, np.bool_)


@pytest.mark.parametrize("seed", [0, 4])
def test_nine_stars_and_the_margin_to_half_a_millimeter(seed: int) -> None:
    scene = scene_of(seed)
    bare = replace(scene, stones=np.zeros(361, np.uint8), board=replace(scene.board, star_radius=0.085))
    rendered = render(bare)
    stars = find_stars(rendered.image_bgr, rendered.pose, NOTHING)
    assert stars is not None and (stars.there, stars.missing, stars.unseen, stars.elsewhere) == (STARS, (), (), ())
    margin = find_margin(rendered.image_bgr, rendered.pose)
    width, height = (value * ROW_MM for value in scene.board.margin)
    for cells, pitch, truth in (
        (margin.top, ROW_MM, height),
        (margin.bottom, ROW_MM, height),
        (margin.left, 0.94 * ROW_MM, width),
        (margin.right, 0.94 * ROW_MM, width),
    ):
        assert cells is not None and cells * pitch == pytest.approx(truth, abs=0.5)


def test_a_line_drawn_around_the_grid_is_not_the_boards_edge() -> None:
    scene = scene_of(4)
    rendered = render(replace(scene, stones=np.zeros(361, np.uint8)))
    plain = find_margin(rendered.image_bgr, rendered.pose)
    assert plain.top is not None
    at = 0.5 * plain.top
    corners = rendered.pose.to_picture(np.array([(-at, -at), (18 + at, -at), (18 + at, 18 + at), (-at, 18 + at)]))
    framed = rendered.image_bgr.copy()
    cv2.polylines(framed, [np.rint(corners).astype(np.int32)], True, (10, 10, 10), 3, cv2.LINE_AA)
    margin = find_margin(framed, rendered.pose)
    assert margin.top == pytest.approx(plain.top, abs=0.03)
    assert margin.left == pytest.approx(plain.left, abs=0.03)


def test_a_board_without_stars_and_stars_that_nobody_can_see() -> None:
    scene = scene_of(4)
    plain = render(replace(scene, stones=np.zeros(361, np.uint8), board=replace(scene.board, star_radius=0.0)))
    covered = NOTHING.copy()
    covered[[60, 180]] = True
    stars = find_stars(plain.image_bgr, plain.pose, covered)
    assert stars is not None and not stars.there and {60, 180} <= set(stars.unseen)
    assert set(stars.missing) | set(stars.unseen) == set(STARS) and len(stars.missing) >= 6
    gray = np.full_like(plain.image_bgr, 120)
    assert find_stars(gray, plain.pose, NOTHING) is None
    assert find_margin(gray, plain.pose).top is None
