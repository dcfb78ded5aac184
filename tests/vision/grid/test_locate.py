"""The finder end to end, on pictures drawn here: needs nothing but the checkout."""

import numpy as np
import numpy.typing as npt

from tests.sentences import english
from vision.geometry.fit import turned, upright
from vision.geometry.pose import BoardPose, NoBoard
from vision.geometry.rectify import rectify
from vision.grid.locate import find, locate
from vision.grid.refine import fused
from vision.grid.thresholds import TRUSTED
from vision.grid.verdict import belief, trust
from vision.grid.verify import gather
from vision.picture import look
from vision.reasons import Code
from vision.stones.net import read_stones
from vision.stream.follow import follow
from vision.synthetic import Rendered, endgame_scene, render, station_scene
from vision.thresholds import LEAST_BELIEF


def station_picture(seed: int) -> Rendered:
    return render(station_scene(np.random.default_rng(seed), long_side=960))


def corner_error_cells(pose: BoardPose, truth: BoardPose) -> float:
    return float(np.linalg.norm(truth.to_board(pose.corners_px) - truth.to_board(truth.corners_px), axis=1).max())


def believed(image: npt.NDArray[np.uint8], pose: BoardPose) -> float:
    return belief(gather(image, pose)[0], look(image, pose))


def test_a_station_picture_is_found_or_refused_but_never_wrong() -> None:
    found = 0
    for seed in range(6):
        seen = station_picture(seed)
        pose = locate(seen.image_bgr)
        if isinstance(pose, BoardPose):
            found += 1
            assert corner_error_cells(pose, seen.pose) < 1 / 3
    assert found >= 3, "half of the station pictures should be found"


def test_no_board_says_why() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (480, 640, 3), dtype=np.uint8)
    found = locate(noise)
    assert isinstance(found, NoBoard)
    assert len(english(found.reason)) > 10


def test_a_grid_moved_by_a_line_is_not_vouched_for() -> None:
    for seed in (1, 3):
        seen = station_picture(seed)
        assert trust(gather(seen.image_bgr, seen.pose)[0]) > TRUSTED
        assert believed(seen.image_bgr, seen.pose) > LEAST_BELIEF
        for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 1)):
            moved = BoardPose(
                np.array([(1.0, 0, x), (0, 1, y), (0, 0, 1)]) @ seen.pose.homography, 0.0, lens=seen.pose.lens
            )
            assert trust(gather(seen.image_bgr, moved)[0]) < TRUSTED
            assert read_stones(rectify(seen.image_bgr, moved)).fits < 0.5
            assert believed(seen.image_bgr, moved) < LEAST_BELIEF / 2


def test_follow_keeps_a_grid_that_stands_still_and_fits_one_that_moved() -> None:
    seen = station_picture(3)
    assert follow(seen.image_bgr, seen.pose) is seen.pose
    corners = seen.pose.corners_px
    shift = (corners[1] - corners[0]) / 18 * 0.25
    before = np.array([(1.0, 0, shift[0]), (0, 1, shift[1]), (0, 0, 1)])
    astray = BoardPose(seen.pose.homography @ before, 0.0, lens=seen.pose.lens)
    again = follow(seen.image_bgr, astray)
    assert isinstance(again, BoardPose)
    assert corner_error_cells(again, seen.pose) < 0.05


def test_turned_four_times_is_the_same_and_upright_has_the_highest_edge_on_top() -> None:
    pose = station_picture(2).pose
    assert np.allclose(turned(turned(pose, 3), 1).corners_px, pose.corners_px)
    for quarters in range(4):
        corners = upright(turned(pose, quarters)).corners_px
        middles = (corners + np.roll(corners, -1, axis=0)) / 2
        assert int(np.argmin(middles[:, 1])) == 0


def test_two_more_looks_and_the_lines_bring_a_pose_back() -> None:
    seen = station_picture(3)
    astray = BoardPose(
        np.array([(1, 0, 0.4), (0.01, 1, -0.3), (0, 0, 1)]) @ seen.pose.homography, 0.0, lens=seen.pose.lens
    )
    assert corner_error_cells(astray, seen.pose) > 0.4
    assert corner_error_cells(fused(seen.image_bgr, astray), seen.pose) < 0.08


def test_a_board_that_nearly_fills_the_picture_is_not_called_cut_off() -> None:
    rng = np.random.default_rng((100, 17))
    found = find(render(endgame_scene(rng, int(rng.choice([640, 800, 1024])))).image_bgr)
    assert not isinstance(found, NoBoard) and found.trust < TRUSTED
    assert found.objection is None and found.doubt.code != Code.BOARD_CUT_MAYBE
