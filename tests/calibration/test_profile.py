import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from calibration.check import Verdict, check_profile
from calibration.errors import ProfileError
from calibration.lens import Lens
from calibration.orientation import BlackSits, facing
from calibration.profile import Profile, load_profile, save_profile
from calibration.setup import SetUp
from tests.calibration.scenes import filmed, good_picture, good_scene
from tests.sentences import english, refused
from vision.geometry.pose import BoardPose
from vision.synthetic.render import Rendered, render


def made(rendered: Rendered, black: BlackSits = BlackSits.BOTTOM) -> Profile:
    setup = SetUp(black=black)
    setup.see(rendered.image_bgr, rendered.pose, 0)
    return setup.profile("picamera:0", "2026-11-20T10:00:00Z", {"exposure_us": 10000.0})


def test_a_profile_survives_its_file(tmp_path: Path) -> None:
    lens = Lens(np.diag([900.0, 901.0, 1.0]), np.array([-0.1, 0.02, 0, 0, 0]), (1280, 720), 0.2, "sheet", 1.25)
    profile = replace(made(good_picture(1), BlackSits.LEFT), lenses=(lens,))
    save_profile(profile, tmp_path / "deep" / "camera.json")
    again = load_profile(tmp_path / "deep" / "camera.json")
    assert again.as_dict() == profile.as_dict()
    assert np.allclose(again.pose.crossings_px, profile.pose.crossings_px)
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["camera.json"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no calibration profile"),
        ("[]", "no calibration profile"),
        ('{"version": 1}', "no calibration profile"),
        ('{"version": 99}', "newer than this program"),
        ("\x00\xff", "no calibration profile"),
    ],
)
def test_a_bad_file_is_refused_by_name(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(text.encode("latin-1"))
    with refused(ProfileError, match=rf"p\.json: .*{says}"):
        load_profile(path)


def test_a_degenerate_pose_is_refused(tmp_path: Path) -> None:
    data = made(good_picture(1)).as_dict()
    data["pose"]["homography"] = [[0, 0, 0]] * 3
    (tmp_path / "p.json").write_text(json.dumps(data))
    with refused(ProfileError, match="degenerate"):
        load_profile(tmp_path / "p.json")


@pytest.mark.parametrize("black", BlackSits)
def test_row_one_lies_where_black_sits(black: BlackSits) -> None:
    pose = good_picture(1).pose
    own = facing(pose, black)
    near = own.crossings_px[-19:].mean(axis=0) - own.crossings_px.mean(axis=0)
    wanted = {BlackSits.BOTTOM: (0, 1), BlackSits.LEFT: (-1, 0), BlackSits.TOP: (0, -1), BlackSits.RIGHT: (1, 0)}[black]
    assert near @ np.array(wanted) > 0.9 * np.linalg.norm(near)
    assert own.orientation == black
    assert facing(own, BlackSits.BOTTOM).corners_px == pytest.approx(pose.corners_px)


@pytest.mark.parametrize("black", BlackSits)
def test_an_untouched_station_holds_its_profile(black: BlackSits) -> None:
    rendered = good_picture(1)
    profile = made(rendered, black)
    checked = check_profile(profile, rendered.image_bgr, rendered.pose)
    assert checked.verdict is Verdict.HOLDS and checked.findings == ()
    assert checked.pose is not None
    assert checked.pose.corners_px == pytest.approx(profile.pose.corners_px, abs=1e-6)


def moved(pose: BoardPose, angle: float, x_cells: float, scale: float = 1.0) -> BoardPose:
    """The board turned (radians, about its middle), shifted and enlarged on the table; a pose of the same camera."""
    middle = np.array([(1, 0, 9), (0, 1, 9), (0, 0, 1.0)])
    turn = scale * np.array([(np.cos(angle), -np.sin(angle), x_cells), (np.sin(angle), np.cos(angle), 0)])
    place = middle @ np.vstack([turn, [0, 0, 1]]) @ np.linalg.inv(middle)
    return BoardPose(np.linalg.inv(place) @ pose.homography, 0.0, pose.orientation, pose.lens)


def test_a_bumped_board_refreshes_and_keeps_its_rows() -> None:
    rendered = good_picture(1)
    profile = made(rendered, BlackSits.RIGHT)
    checked = check_profile(profile, rendered.image_bgr, moved(rendered.pose, 0.02, 0.5))
    assert checked.verdict is Verdict.REFRESH
    assert [f.kind for f in checked.findings] == ["moved"]
    assert checked.pose is not None and checked.pose.orientation == BlackSits.RIGHT
    assert np.abs(checked.pose.corners_px - profile.pose.corners_px).max() < 60


def test_a_changed_zoom_is_named() -> None:
    rendered = good_picture(1)
    checked = check_profile(made(rendered), rendered.image_bgr, moved(rendered.pose, 0, 0, scale=0.85))
    assert checked.verdict is Verdict.REFRESH
    assert [f.kind for f in checked.findings] == ["moved", "zoom"]


def test_another_board_is_refused() -> None:
    rendered = good_picture(1)
    other = BoardPose(np.diag([1.0, 1.06, 1.0]) @ rendered.pose.homography, 0.0, lens=rendered.pose.lens)
    checked = check_profile(made(rendered), rendered.image_bgr, other)
    assert checked.verdict is Verdict.REFUSE and checked.pose is None
    assert [f.kind for f in checked.findings] == ["other_board"]


def test_another_picture_size_is_refused() -> None:
    rendered = good_picture(1)
    checked = check_profile(made(rendered), rendered.image_bgr[:600], rendered.pose)
    assert checked.verdict is Verdict.REFUSE
    assert "1280×600" in english(checked.findings[0].reason)


@pytest.mark.parametrize(("blur_px", "verdict"), [(1.6, Verdict.REFRESH), (3.5, Verdict.REFUSE)])
def test_a_dirty_lens_is_told_and_refused_where_it_is_too_soft(blur_px: float, verdict: Verdict) -> None:
    scene = good_scene(1)
    profile = made(render(scene))
    soft = render(filmed(scene, blur_px=blur_px))
    checked = check_profile(profile, soft.image_bgr, soft.pose)
    assert checked.verdict is verdict
    assert [f.kind for f in checked.findings] == ["sharpness"]
    assert "wipe the lens" in english(checked.findings[0].reason)


def test_another_light_is_told() -> None:
    scene = good_scene(1)
    dark = render(filmed(scene, exposure=0.45))
    checked = check_profile(made(render(scene)), dark.image_bgr, dark.pose)
    assert checked.verdict is Verdict.REFRESH and "light" in [f.kind for f in checked.findings]
