import numpy as np
import pytest

from vision.geometry.pose import BoardPose
from vision.grid.crowd import lattice
from vision.grid.refine import moved_cells
from vision.picture import Seen, by_its_stones, look
from vision.synthetic import endgame_scene, render
from vision.synthetic.render import Rendered

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def seen() -> Rendered:
    return render(endgame_scene(np.random.default_rng((100, 3)), 800))


def astray(pose: BoardPose, right: float, down: float) -> BoardPose:
    moved = np.array([(1.0, 0, right), (0, 1, down), (0, 0, 1)])
    return BoardPose(moved @ pose.homography, 0.0, lens=pose.lens)


def test_stones_lead_a_grid_back_to_their_crossings(seen: Rendered) -> None:
    off = astray(seen.pose, 0.4, -0.4)
    laid = lattice(seen.image_bgr, off, look(seen.image_bgr, off))
    assert laid is not None and laid.stones > 100
    assert moved_cells(laid.pose, seen.pose) < 1 / 3 < moved_cells(off, seen.pose)


def test_a_crowded_board_is_proved_by_its_stones_but_not_a_line_off(seen: Rendered) -> None:
    right = by_its_stones(seen.image_bgr, Seen(seen.pose, look(seen.image_bgr, seen.pose), 0.5))
    assert right is not None and moved_cells(right.pose, seen.pose) < 1 / 3
    for way in ((1.0, 0.0), (0.0, -1.0)):
        wrong = astray(seen.pose, *way)
        assert by_its_stones(seen.image_bgr, Seen(wrong, look(seen.image_bgr, wrong), 0.5)) is None


def test_few_stones_define_no_lattice() -> None:
    rendered = render(endgame_scene(np.random.default_rng((100, 3)), 640))
    stones = look(rendered.image_bgr, rendered.pose)
    stones.log_probability[40:] = np.log((0.998, 0.001, 0.001))
    assert lattice(rendered.image_bgr, rendered.pose, stones) is None
