from dataclasses import replace

import numpy as np
import pytest

from calibration.finding import Finding, Level, worst
from calibration.flicker import FlickerMeter
from calibration.quality import blur_cells, cell_px, judge_picture, margin_cells
from calibration.reasons import Code
from calibration.thresholds import FLICKER_FRAMES
from tests.calibration.scenes import filmed, good_picture, good_scene, with_lamp
from tests.sentences import english
from vision.geometry.pose import BoardPose
from vision.synthetic.render import Rendered, render

pytestmark = pytest.mark.slow

SEEDS = (0, 1, 5)


def finding(rendered: Rendered, kind: str) -> Finding:
    (found,) = [f for f in judge_picture(rendered.image_bgr, rendered.pose) if f.kind == kind]
    return found


def shifted(pose: BoardPose, x_px: float, y_px: float) -> BoardPose:
    """The pose in the picture after the picture was cut by so many pixels at the left and the top (no lens)."""
    return replace(pose, homography=pose.homography @ np.array([(1, 0, x_px), (0, 1, y_px), (0, 0, 1.0)]), lens=None)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_good_picture_is_called_good(seed: int) -> None:
    rendered = good_picture(seed)
    findings = judge_picture(rendered.image_bgr, rendered.pose)
    assert worst(findings) < Level.BAD, [f for f in findings if f.level is Level.BAD]
    assert all(english(f.reason) for f in findings)


@pytest.mark.parametrize("seed", SEEDS)
def test_blur_is_measured_in_order_and_called_bad_in_the_end(seed: int) -> None:
    scene = good_scene(seed)
    blurs = [blur_cells(r.image_bgr, r.pose) for r in (render(filmed(scene, blur_px=b)) for b in (0.5, 1.5, 3.0))]
    assert blurs[0] < blurs[1] < blurs[2]
    assert finding(render(filmed(scene, blur_px=0.11 * cell_px(render(scene).pose))), "sharpness").level is Level.BAD


@pytest.mark.parametrize("long_side", [1280, 2304])
def test_a_soft_picture_of_an_empty_board_is_measured_by_its_lines(long_side: int) -> None:
    """5.8 px is 0.11 cell at 2304: only thin lines show, whose edges alone read half of it."""
    scene = replace(good_scene(1, long_side), stones=np.zeros(361, np.uint8), loose=())
    for blur_px in (1.0, 3.0, 5.8):
        rendered = render(filmed(scene, blur_px=blur_px))
        true = blur_px / cell_px(rendered.pose)
        assert blur_cells(rendered.image_bgr, rendered.pose) == pytest.approx(true, rel=0.3)
    soft = finding(rendered, "sharpness")
    assert soft.level is Level.BAD and "focus" in english(soft.reason) and len(soft.points) == 49


def test_too_light_and_too_dark_are_told_apart() -> None:
    scene = good_scene(0)
    light = finding(render(filmed(scene, exposure=3.0)), "exposure")
    dark = finding(render(filmed(scene, exposure=0.12)), "exposure")
    assert light.level is Level.BAD and "bright" in english(light.reason)
    assert light.reason.code is Code.EXPOSURE_TOO_BRIGHT
    assert dark.level is Level.BAD and "dark" in english(dark.reason)


def test_a_mirrored_lamp_is_found_where_it_is() -> None:
    scene = replace(good_scene(1), stones=np.zeros(361, np.uint8))
    assert finding(render(scene), "glare").level is Level.GOOD
    found = finding(render(with_lamp(scene, 4.0, 14.0)), "glare")
    assert found.level > Level.GOOD
    assert 14 * 19 + 4 in found.points
    rows, columns = np.divmod(np.array(found.points), 19)
    assert abs(rows.mean() - 14) < 1 and abs(columns.mean() - 4) < 1


def test_a_board_cut_by_the_border_is_bad() -> None:
    rendered = good_picture(0)
    left = float(rendered.pose.corners_px[:, 0].min())
    cut_px = int(left - 0.3 * cell_px(rendered.pose))
    pose = shifted(rendered.pose, cut_px, 0)
    picture = np.ascontiguousarray(rendered.image_bgr[:, cut_px:])
    assert 0 < margin_cells(pose, (picture.shape[1], picture.shape[0])) < 0.55
    (found,) = [f for f in judge_picture(picture, pose) if f.kind == "margin"]
    assert found.level is Level.BAD


def test_a_small_board_is_bad() -> None:
    small = render(good_scene(0, 320))
    assert finding(small, "pixels").level is Level.BAD


def test_a_slanted_view_asks_to_come_above_the_board() -> None:
    tilted = np.linalg.inv(np.array([(40.0, 8, 200), (0, 18, 60), (0, 0.02, 1)]))
    found = {f.kind: f for f in judge_picture(np.full((720, 1280, 3), 150, np.uint8), BoardPose(tilted, 0.0))}
    assert found["tilt"].level > Level.GOOD and "above the middle" in english(found["tilt"].reason)
    assert found["parallax"].level > Level.GOOD


def flickering(strength: float, seed: int = 3) -> FlickerMeter:
    """Ten pictures of a still scene under a lamp whose bands wander over a rolling shutter."""
    rng = np.random.default_rng(seed)
    scene = np.repeat(rng.uniform(60, 200, (90, 1)), 160, axis=1)
    meter = FlickerMeter()
    for _ in range(FLICKER_FRAMES):
        bands = 1 + strength * np.sin(np.arange(90) / 15 + rng.uniform(0, 2 * np.pi))[:, None]
        meter.see(np.clip(scene * bands + rng.normal(0, 3, scene.shape), 0, 255).astype(np.uint8))
    return meter


@pytest.mark.parametrize(("strength", "level"), [(0.0, Level.GOOD), (0.03, Level.POOR), (0.15, Level.BAD)])
def test_flicker(strength: float, level: Level) -> None:
    found = flickering(strength).finding()
    assert found is not None and found.level is level


def test_flicker_needs_several_pictures() -> None:
    meter = FlickerMeter()
    meter.see(np.zeros((90, 160), np.uint8))
    assert meter.finding() is None
