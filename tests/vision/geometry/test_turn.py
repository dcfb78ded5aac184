import numpy as np
import pytest

from vision.geometry.pose import BoardPose
from vision.geometry.turn import matching_turn, nearest_turn, shift_between, turned, turned_points

POSE = BoardPose(np.linalg.inv(np.array([(20.0, 0, 60), (0, 20, 40), (0, 0, 1)])), residual_cells=0.0)


@pytest.mark.parametrize("quarters", range(4))
def test_points_keep_their_place_in_the_picture(quarters: int) -> None:
    crossings = POSE.crossings_px
    again = turned(POSE, quarters)
    assert np.allclose(turned_points(crossings, quarters), again.crossings_px)
    assert again.orientation == quarters


def test_one_quarter_brings_the_right_edge_to_the_top() -> None:
    assert np.allclose(turned(POSE, 1).corners_px, POSE.corners_px[[1, 2, 3, 0]])


@pytest.mark.parametrize("quarters", range(4))
def test_the_nearest_turn_is_found(quarters: int) -> None:
    assert nearest_turn(POSE, turned(POSE, quarters)) == quarters


@pytest.mark.parametrize("quarters", range(4))
def test_stones_tell_which_way_a_board_was_turned(quarters: int) -> None:
    known = np.random.default_rng(1).integers(0, 3, 361).astype(np.uint8)
    as_found = turned_points(known, -quarters)
    everywhere = np.ones(361, np.bool_)
    assert matching_turn(0, as_found, known, everywhere) == quarters


def test_few_stones_keep_the_nearest_turn() -> None:
    known = np.zeros(361, np.uint8)
    known[:3] = 1
    assert matching_turn(2, turned_points(known, -1), known, np.ones(361, np.bool_)) == 2


def test_shift_in_cells_and_degrees() -> None:
    angle = np.radians(3)
    spin = np.array([(np.cos(angle), -np.sin(angle), 0), (np.sin(angle), np.cos(angle), 0), (0, 0, 1)])
    after = BoardPose(POSE.homography @ np.linalg.inv(spin), residual_cells=0.0)
    shift = shift_between(POSE, after)
    assert abs(shift.turn_deg - 3) < 1e-6
    assert 0.5 < shift.distance_cells < 2
