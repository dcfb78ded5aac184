"""Star points of rendered boards."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.furniture import STARS, find_stars
from tests.calibration.test_equipment import scene_of
from vision.synthetic.render import render

NOTHING = np.zeros(361, np.bool_)


@pytest.mark.parametrize("seed", [0, 4])
def test_nine_stars_are_seen(seed: int) -> None:
    scene = scene_of(seed)
    bare = replace(scene, stones=np.zeros(361, np.uint8), board=replace(scene.board, star_radius=0.085))
    rendered = render(bare)
    stars = find_stars(rendered.image_bgr, rendered.pose, NOTHING)
    assert stars is not None and (stars.there, stars.missing, stars.unseen, stars.elsewhere) == (STARS, (), (), ())


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
