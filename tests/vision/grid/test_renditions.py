"""A doubted grid is looked for in other renditions of the picture."""

from functools import cache

import numpy as np

from vision.geometry.pose import BoardPose
from vision.grid.refine import moved_cells
from vision.grid.renditions import renditions
from vision.picture import Seen, corroborated, look, see_board
from vision.synthetic import Rendered, random_scene, render
from vision.thresholds import TOGETHER_CELLS


@cache
def blurred_board() -> Rendered:
    """Gray, worn and blurred: one look alone does not vouch for its grid."""
    return render(random_scene(np.random.default_rng((71, 589)), 640))


def moved(pose: BoardPose, columns: float) -> BoardPose:
    """The pose of a grid so many columns to the right."""
    shift = np.array([(1, 0, -columns), (0, 1, 0), (0, 0, 1)])
    return BoardPose(shift @ pose.homography, pose.residual_cells, lens=pose.lens)


def test_a_doubted_grid_that_shows_in_all_renditions_is_reported() -> None:
    drawn = blurred_board()
    seen = see_board(drawn.image_bgr)
    assert isinstance(seen, Seen)
    assert moved_cells(drawn.pose, seen.pose) < 1 / 3


def test_a_grid_that_lies_elsewhere_in_another_rendition_is_not_believed() -> None:
    image_bgr, pose = blurred_board().image_bgr, blurred_board().pose
    astray = moved(pose, TOGETHER_CELLS + 0.5)
    assert corroborated(image_bgr, Seen(astray, look(image_bgr, astray), 0.97)).belief == 0
    kept = corroborated(image_bgr, Seen(pose, look(image_bgr, pose), 0.97))
    assert kept.belief >= 0.97


def test_renditions_show_the_same_picture_otherwise() -> None:
    image_bgr = blurred_board().image_bgr
    before = image_bgr.copy()
    for other_bgr in renditions(image_bgr):
        assert other_bgr.shape == image_bgr.shape and other_bgr.dtype == np.uint8
        assert not np.array_equal(other_bgr, image_bgr)
    assert np.array_equal(image_bgr, before)
