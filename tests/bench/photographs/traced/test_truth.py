"""The truth of traced pictures, as far as it can be told without mitsuba: every figure on them hangs on it."""

import numpy as np
import pytest

from tests.bench.photographs.traced.picture import upright
from tests.bench.photographs.traced.stage import Stage, looking, random_view


def test_the_camera_sees_its_target_in_the_middle_and_columns_to_the_right() -> None:
    view = looking(np.array([0.0, -500.0, 600.0]), np.zeros(3), roll=0.0, focal_px=700.0, width_px=640, height_px=480)
    middle, right, far, high = view.to_picture(np.array([(0, 0, 0), (50, 0, 0), (0, 50, 0), (0, 0, 50)], float))
    assert middle == pytest.approx((319.5, 239.5))
    assert right[0] > middle[0] and right[1] == pytest.approx(middle[1])
    assert far[1] < middle[1] and high[1] < middle[1]
    assert view.elevation_deg == pytest.approx(np.degrees(np.arctan2(600, 500)))


def test_every_view_shows_the_whole_grid() -> None:
    columns, rows = np.meshgrid(np.arange(19.0), np.arange(19.0))
    places = np.column_stack([(columns.ravel() - 9) * 22, (9 - rows.ravel()) * 23.7])
    stage = Stage(places, np.zeros(361, np.uint8), np.zeros((361, 3)), 11.0, 5.0, {})
    corners = np.column_stack([places[[0, 18, 360, 342]], np.zeros(4)])
    for seed in range(30):
        view = random_view(np.random.default_rng(seed), stage)
        seen = view.to_picture(corners)
        assert (seen > 0).all() and (seen < (view.width_px, view.height_px)).all()
        assert 29 < view.elevation_deg < 90


def test_row_0_is_the_edge_that_is_highest_in_the_picture() -> None:
    corners = np.array([(10, 90), (12, 8), (95, 10), (90, 92)], float)  # the board lies a quarter turn to the left
    turned, quarter_turns = upright(corners)
    assert turned.tolist() == [[12, 8], [95, 10], [90, 92], [10, 90]]
    board = np.array([["a", "b"], ["d", "c"]])  # as it lies: a at the first corner, clockwise
    assert np.rot90(board, quarter_turns).tolist() == [["b", "c"], ["a", "d"]]
