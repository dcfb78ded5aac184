import numpy as np

from vision.geometry.pose import BoardPose, RadialLens


def test_lens_round_trip() -> None:
    lens = RadialLens(k1=-0.12, center_px=(640, 360), scale_px=734)
    points = np.array([(0, 0), (640, 360), (1279, 719), (100, 600)], float)
    assert np.abs(lens.undistort(lens.distort(points)) - points).max() < 1e-3


def test_pose_maps_crossings_both_ways() -> None:
    homography = np.linalg.inv(np.array([(30.0, 4, 200), (-3, 28, 90), (0.001, 0.004, 1)]))
    pose = BoardPose(homography, residual_cells=0.0, lens=RadialLens(-0.05, (640, 360), 734))
    cells = pose.to_board(pose.crossings_px)
    assert np.abs(cells[20] - (1, 1)).max() < 1e-3
    assert np.abs(cells[360] - (18, 18)).max() < 1e-3
    assert np.allclose(pose.corners_px[2], pose.crossings_px[360])


def test_lens_of_points_without_an_inverse_stays_finite() -> None:
    for k1 in (-0.3, 0.3):
        lens = RadialLens(k1, center_px=(640, 360), scale_px=734)
        far = lens.distort(np.array([(1e9, -1e9), (5000, 300), (640, 360)], float))
        assert np.isfinite(far).all()
