"""The robust fit and the measured lines, on grids whose truth is known."""

import cv2
import numpy as np
import pytest

from tests.sentences import refused
from vision.errors import PictureError
from vision.geometry.crop import Window
from vision.geometry.fit import Sightings, fit
from vision.geometry.pose import BoardPose, RadialLens
from vision.grid.lattice import pieces
from vision.grid.locate import enlarged, locate
from vision.grid.refine import sharpen
from vision.grid.slack import UNKNOWN_SLACK_CELLS, slack_cells

SHAPE = (480, 640, 3)


def known_pose(k1: float = 0.08) -> BoardPose:
    corners = np.array([(150, 60), (500, 80), (560, 420), (90, 400)], np.float32)
    square = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    matrix = np.asarray(cv2.getPerspectiveTransform(corners, square), float)
    return BoardPose(matrix, 0.0, lens=RadialLens(k1, (320, 240), 320) if k1 else None)


def drawn(pose: BoardPose, board: int, line: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    picture = np.full(SHAPE, board, np.uint8)
    along = np.linspace(0, 18, 60)
    for at in range(19):
        for cells in (np.column_stack([along, 0 * along + at]), np.column_stack([0 * along + at, along])):
            points = (pose.to_picture(cells) * 16).astype(np.int32)
            cv2.polylines(picture, [points.reshape(-1, 1, 2)], False, (line, line, line), 1, cv2.LINE_AA, 4)
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.6), np.uint8)


def error_cells(pose: BoardPose, truth: BoardPose) -> float:
    return float(np.linalg.norm(truth.to_board(pose.corners_px) - truth.to_board(truth.corners_px), axis=1).max())


def test_points_with_a_third_of_outliers_give_the_pose_and_its_lens_back() -> None:
    truth, rng = known_pose(), np.random.default_rng(1)
    cells = rng.uniform(0, 18, (300, 2))
    picture = truth.to_picture(cells)
    cells[::3] += rng.normal(0, 3, cells[::3].shape)
    start = BoardPose(known_pose(0.0).homography, 0.0)
    found = fit(start, Sightings.of_points(picture, cells, np.ones(300)), SHAPE, 0.2).pose
    assert error_cells(found, truth) < 0.06  # outliers count little, not nothing
    assert found.lens is not None
    assert abs(found.lens.k1 - 0.08) < 0.015


@pytest.mark.parametrize(("board", "line"), [(180, 40), (40, 150)])
def test_dark_and_light_lines_pull_a_pose_to_their_place(board: int, line: int) -> None:
    truth = known_pose()
    picture = drawn(truth, board, line)
    astray = BoardPose(np.array([(1, 0, 0.25), (0, 1, -0.2), (0, 0, 1)]) @ truth.homography, 0.0, lens=truth.lens)
    assert error_cells(sharpen(picture, astray), truth) < 0.05


def test_lines_stand_at_their_places_only_under_the_right_pose() -> None:
    truth = known_pose()
    picture = drawn(truth, 180, 40)
    near = pieces(picture, truth).near()[:, 1:-1]
    assert near.min() > 0.9
    half = BoardPose(np.array([(1, 0, 0.5), (0, 1, 0.5), (0, 0, 1)]) @ truth.homography, 0.0, lens=truth.lens)
    assert pieces(picture, half).near()[:, 1:-1].mean() < 0.5


def test_the_edge_tells_a_grid_that_is_a_line_off() -> None:
    truth = known_pose()
    picture = drawn(truth, 180, 40)
    assert pieces(picture, truth).edge() > 0.5
    for x, y in ((1, 0), (0, -1), (-1, 1)):
        moved = BoardPose(np.array([(1, 0, x), (0, 1, y), (0, 0, 1)]) @ truth.homography, 0.0, lens=truth.lens)
        seen = pieces(picture, moved)
        assert seen.near()[:, 1:-1].mean() > 0.8, "inside it looks perfect"
        assert seen.edge() < 0.1


def test_firm_sightings_hold_a_pose_against_many_false_ones() -> None:
    truth, rng = known_pose(0.0), np.random.default_rng(3)
    cells = rng.uniform(0, 18, (400, 2))
    picture = truth.to_picture(cells)
    false = Sightings.of_points(picture, cells + np.array([0.05, 0.0]), np.ones(400))
    firm = Sightings.of_points(truth.corners_px, np.array([(0.0, 0), (18, 0), (18, 18), (0, 18)]), np.full(4, 1e5))
    assert error_cells(fit(truth, false, SHAPE, 0.2).pose, truth) > 0.04
    held = fit(truth, false, SHAPE, 0.2, firm=firm)
    assert error_cells(held.pose, truth) < 0.01
    assert len(held.residual_cells) == 800, "residuals are those of the sightings alone"


def test_a_window_cut_from_a_large_picture_shows_the_same_as_from_the_small_one() -> None:
    truth = known_pose()
    picture = drawn(truth, 180, 40)
    large = np.asarray(cv2.resize(picture, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC), np.uint8)
    window = Window(cell_px=12, margin_cells=1)
    one, other = window.cut(picture, truth), window.cut(large, enlarged(truth, 4.0))
    assert np.abs(one[12:-12, 12:-12].astype(int) - other[12:-12, 12:-12]).mean() < 6


def test_what_is_no_color_picture_is_an_error_with_its_shape() -> None:
    with refused(PictureError, match="20"):
        locate(np.zeros((20, 20, 3), np.uint8))


def test_a_grid_hangs_loose_where_little_shows_of_it_and_what_shows_disagrees() -> None:
    truth = known_pose()
    picture = drawn(truth, 180, 40)
    firm = slack_cells(pieces(picture, truth))
    noise = np.random.default_rng(2).integers(0, 256, SHAPE, np.uint8)
    half = picture.copy()
    half[:, 300:] = cv2.GaussianBlur(noise, (0, 0), 1.5)[:, 300:]
    assert firm < 0.02
    assert slack_cells(pieces(half, truth)) > 3 * firm
    assert slack_cells(pieces(np.full(SHAPE, 128, np.uint8), truth)) == UNKNOWN_SLACK_CELLS


def test_pieces_of_a_line_that_pull_every_way_are_worth_less() -> None:
    truth = known_pose()
    picture = drawn(truth, 180, 40)
    noise = cv2.GaussianBlur(np.random.default_rng(2).integers(0, 256, SHAPE, np.uint8), (0, 0), 1.5)
    assert pieces(picture, truth).unrest(0.06) < 0.3 * pieces(np.asarray(noise, np.uint8), truth).unrest(0.06)
