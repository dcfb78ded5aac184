from math import radians

import numpy as np
import pytest

from vision.synthetic.camera import Camera, rotation_between, rotation_from_angles, turned_by


def camera(k1: float, elevation: float = 50) -> Camera:
    rotation = rotation_from_angles(radians(20), radians(90 - elevation), radians(3))
    return Camera(641, 481, 520.0, rotation, np.array([9.0, 9.0, 0.0]) - rotation[2] * 26, k1)


@pytest.mark.parametrize("k1", [0.0, 0.2, -0.06])
def test_rays_hit_what_is_projected_there(k1: float) -> None:
    seen = camera(k1)
    x, y = seen.plane(-0.3)
    for row, column in ((240, 320), (200, 250), (300, 400)):
        back = seen.project([(x[row, column], y[row, column], -0.3)])[0]
        assert np.abs(back - (column, row)).max() < 0.02


def test_low_cameras_see_the_far_side_at_the_top() -> None:
    seen = camera(0.0, elevation=35)
    near, far = seen.project([(9, 18, 0), (9, 0, 0)])
    assert far[1] < near[1]
    assert seen.depth([(9, 0, 0)])[0] > seen.depth([(9, 18, 0)])[0]


def test_what_stands_on_the_board_is_nearer_to_the_camera() -> None:
    seen = camera(0.0)
    assert seen.depth([(9, 9, -1)])[0] < seen.depth([(9, 9, 0)])[0]


def test_a_wide_lens_pulls_the_edges_in() -> None:
    flat, barrel = camera(0.0), camera(0.25)
    corner = [(0, 18, 0)]
    middle = np.array(flat.center_px)
    assert np.linalg.norm(barrel.project(corner) - middle) < np.linalg.norm(flat.project(corner) - middle)


def test_rotation_between_two_rays() -> None:
    start, end = np.array([0.0, 0, 1]), np.array([0.6, 0, 0.8])
    assert np.allclose(rotation_between(start, end) @ start, end)


def test_a_camera_turned_right_sees_things_farther_left() -> None:
    rotation = np.eye(3)
    point = [(9.0, 9.0, 0.0)]
    at = np.array([9.0, 9.0, -30.0])
    straight = Camera(641, 481, 520.0, rotation, at).project(point)[0]
    right = Camera(641, 481, 520.0, turned_by(radians(2), 0, 0) @ rotation, at).project(point)[0]
    down = Camera(641, 481, 520.0, turned_by(0, radians(2), 0) @ rotation, at).project(point)[0]
    assert right[0] < straight[0] - 10 and abs(right[1] - straight[1]) < 0.1
    assert down[1] < straight[1] - 10 and abs(down[0] - straight[0]) < 0.1
