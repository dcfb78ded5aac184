import numpy as np
import pytest

from calibration.finding import Level
from calibration.orientation import BlackSits
from calibration.setup import SetUp
from tests.calibration.scenes import filmed, good_picture, good_scene
from vision.reasons import BOARD_ABSENT
from vision.synthetic.render import render

TENTH_S = 100_000_000


def test_a_still_good_board_is_ready_after_a_second_without_a_click() -> None:
    picture, setup = good_picture(1), SetUp()
    views = [setup.see(picture.image_bgr, picture.pose, i * TENTH_S) for i in range(12)]
    assert [view.ready for view in views] == [False] * 10 + [True] * 2
    assert "flicker" in {finding.kind for finding in views[-1].findings}
    assert np.allclose(views[-1].corners_px, picture.corners_px)


def test_a_board_that_still_moves_is_not_ready() -> None:
    first, second = good_picture(1), good_picture(5)
    setup = SetUp()
    for i in range(20):
        seen = first if i % 2 else second
        assert not setup.see(seen.image_bgr, seen.pose, i * TENTH_S).ready


def test_a_bad_picture_is_not_ready_and_says_why() -> None:
    dark, setup = render(filmed(good_scene(1), exposure=0.1)), SetUp()
    views = [setup.see(dark.image_bgr, dark.pose, i * TENTH_S) for i in range(15)]
    assert not any(view.ready for view in views)
    assert [f.kind for f in views[-1].findings if f.level is Level.BAD] == ["exposure"]


def test_no_board_gives_the_reason_and_starts_over() -> None:
    picture, setup = good_picture(1), SetUp()
    for i in range(12):
        setup.see(picture.image_bgr, picture.pose, i * TENTH_S)
    lost = setup.see(picture.image_bgr, None, 12 * TENTH_S, BOARD_ABSENT)
    assert not lost.ready and lost.reason == BOARD_ABSENT and lost.corners_px == ()
    assert not setup.see(picture.image_bgr, picture.pose, 13 * TENTH_S).ready


def test_the_side_of_black_names_the_corners() -> None:
    picture = good_picture(1)
    view = SetUp(black=BlackSits.TOP).see(picture.image_bgr, picture.pose, 0)
    assert np.allclose(view.corners_px, np.roll(picture.corners_px, 2, axis=0))


def test_a_profile_needs_a_board() -> None:
    with pytest.raises(ValueError, match="no board"):
        SetUp().profile("sim", "2026-11-20T10:00:00Z")


def test_a_hand_over_the_board_is_no_flicker() -> None:
    picture, setup = good_picture(1), SetUp()
    for i in range(12):
        shade = 0.5 if i % 3 == 0 else 1.0
        shown = picture.image_bgr.copy()
        shown[:300] = (shown[:300] * shade).astype(np.uint8)
        view = setup.see(shown, picture.pose, i * TENTH_S, quiet=False)
    assert "flicker" not in {finding.kind for finding in view.findings}
