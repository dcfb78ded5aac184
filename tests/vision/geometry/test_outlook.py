import numpy as np
import pytest

from vision.geometry.outlook import UNKNOWN_LEAN, Outlook, lean_through, raised_through, turned_lean
from vision.geometry.pose import BoardPose
from vision.geometry.rectify import CELLS
from vision.geometry.thresholds import MOST_LEAN_CELLS, STONE_HEIGHT_ROWS, USUAL_LEAN_CELLS
from vision.synthetic import random_scene


def view_from(foot_cells: tuple[float, float], height: float) -> tuple[BoardPose, tuple[int, int]]:
    """The pose of a board seen from above its point `foot_cells`, the camera looking straight down on a square grid."""
    size = (1280, 960)
    focal = 0.77 * 1280
    scale = focal / height
    column, row = foot_cells
    to_picture = np.array(
        [(scale * 0.93, 0, size[0] / 2 - column * 0.93 * scale), (0, scale, size[1] / 2 - row * scale), (0, 0, 1)]
    )
    return BoardPose(np.linalg.inv(to_picture), residual_cells=0.0), size


def test_stones_lean_away_from_the_camera() -> None:
    pose, size = view_from((9.0, 9.0), 30.0)
    lean = lean_through(pose, size)
    assert lean.shape == UNKNOWN_LEAN.shape
    assert np.abs(lean[:2, 10, 10]).max() < 0.01
    assert lean[0, 10, 19] > 0.04 and lean[0, 10, 1] < -0.04
    assert lean[1, 19, 10] > 0.04 and lean[1, 1, 10] < -0.04
    assert (lean[2] == 1).all()


def test_a_lower_camera_makes_stones_lean_more() -> None:
    high, low = (lean_through(*view_from((9.0, 9.0), height)) for height in (60.0, 20.0))
    assert low[0, 10, 19] > 2.5 * high[0, 10, 19]


def test_an_absurd_pose_is_bounded() -> None:
    matrix = np.array([(1.0, 0, 0), (0, 1, 0), (0.01, 0.02, -3)])
    lean = lean_through(BoardPose(matrix, residual_cells=0.0), (640, 480))
    assert np.isfinite(lean).all()
    assert np.abs(lean[:2]).max() <= MOST_LEAN_CELLS


def test_a_usual_view_is_looked_up_at_the_lines() -> None:
    pose, size = view_from((9.0, 9.0), 30.0)
    raised, lean = raised_through(pose, size)
    assert raised is pose
    assert np.array_equal(lean, lean_through(pose, size))


def test_from_far_below_stones_are_looked_up_higher() -> None:
    """A stone's middle shows where the raised plane has its point, but for what the net is told of its lean."""
    pose, size = view_from((9.0, 50.0), 20.0)
    raised, lean = raised_through(pose, size)
    assert np.linalg.norm(lean_through(pose, size)[:2], axis=0).max() > USUAL_LEAN_CELLS
    assert np.linalg.norm(lean[:2, 1:-1, 1:-1], axis=0).max() == pytest.approx(USUAL_LEAN_CELLS, abs=0.02)
    cells = np.array([(0.0, 0), (18, 0), (9, 9), (3, 16)])
    middles_px = pose.to_picture(cells + Outlook.through(pose, size).aside(cells))
    told = np.array([lean[:2, int(y) + 1, int(x) + 1] for x, y in cells])
    assert np.abs(raised.to_board(middles_px) - cells - told).max() < 0.06


@pytest.mark.parametrize("symmetry", range(8))
def test_the_lean_turns_with_its_board(symmetry: int) -> None:
    """Arrows drawn from the cells keep pointing at the same spot of the turned board."""
    lean = np.zeros((3, CELLS, CELLS), np.float32)
    row, column = 4, 12
    lean[:, row, column] = (2, 1, 1)  # to column 14, row 5
    marks = np.zeros((CELLS, CELLS), int)
    marks[row, column], marks[row + 1, column + 2] = 1, 2
    marks = np.rot90(marks.T if symmetry >= 4 else marks, symmetry % 4)
    turned = turned_lean(lean, symmetry)
    (y,), (x,) = np.nonzero(marks == 1)
    right, below, known = turned[:, y, x]
    assert known == 1
    assert marks[y + int(below), x + int(right)] == 2


@pytest.mark.parametrize("index", range(6))
def test_the_lean_of_a_rendered_view_is_near_the_truth(index: int) -> None:
    """Whatever the lens; stones' heights differ from the usual one by up to a half, and the lean with them."""
    scene = random_scene(np.random.default_rng((5, index)), 900)
    camera = scene.board_camera
    inverse = np.asarray(np.linalg.inv(camera.homography(scene.board.column_width)), np.float64)
    pose = BoardPose(inverse, 0.0, lens=camera.lens)
    rows, columns = np.divmod(np.arange(361), 19)
    height = float(np.mean(scene.stone_set.thickness))
    middles = np.stack([columns * scene.board.column_width, rows, np.full(361, -height / 2)], axis=1)
    true = pose.to_board(camera.project(middles)) - np.stack([columns, rows], axis=1)
    told = lean_through(pose, (scene.camera.width, scene.camera.height))[:2, 1:-1, 1:-1].reshape(2, 361).T
    usual = true * STONE_HEIGHT_ROWS / height
    assert np.linalg.norm(told - usual, axis=1).mean() < 0.05
