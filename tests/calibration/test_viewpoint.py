import numpy as np
import pytest

from calibration.viewpoint import viewpoint
from vision.geometry.pose import BoardPose
from vision.synthetic.compose import station_scene


@pytest.mark.parametrize("seed", range(8))
def test_the_camera_of_a_rendered_scene_is_found_again(seed: int) -> None:
    scene = station_scene(np.random.default_rng(seed))
    camera, pitch = scene.camera, (scene.board.column_width, 1.0)
    pose = BoardPose(np.asarray(np.linalg.inv(camera.homography(pitch[0])), float), 0.0, lens=camera.lens)
    view = viewpoint(pose, (camera.width, camera.height), focal_px=camera.focal_px, pitch_mm=pitch)
    assert np.allclose((view.x_mm, view.y_mm, -view.height_mm), camera.position, atol=1e-6)
    assert view.tilt_deg == pytest.approx(np.degrees(np.arccos(camera.rotation[2, 2])), abs=1e-4)
    assert view.focal_known


def test_parallax_agrees_with_the_projection_of_a_stone() -> None:
    scene = station_scene(np.random.default_rng(3))
    camera, width = scene.camera, scene.board.column_width
    pose = BoardPose(np.asarray(np.linalg.inv(camera.homography(width)), float), 0.0, lens=camera.lens)
    corners = np.array([(c * width, r, 0.0) for c, r in ((0, 0), (18, 0), (18, 18), (0, 18))])
    tops = pose.to_board(camera.project(corners - (0, 0, 0.4))) * (width, 1)
    aside = float(np.linalg.norm(tops - corners[:, :2], axis=1).max())
    view = viewpoint(pose, (camera.width, camera.height), focal_px=camera.focal_px, pitch_mm=(width, 1.0))
    assert view.asides_cells(0.4, (width, 1.0)).max() == pytest.approx(aside / width, rel=1e-3)
