import numpy as np

from vision.geometry.cells import grown, of_cells, of_points


def test_points_and_cells_are_each_others_inverse() -> None:
    points = np.random.default_rng(1).random(361) < 0.5
    cells = of_cells(points)
    assert cells.shape == (21, 21) and cells.sum() == points.sum()
    assert (of_points(cells) == points).all()


def test_a_mask_grows_by_a_cell_in_every_direction() -> None:
    corner = np.zeros((21, 21), np.bool_)
    corner[0, 0] = corner[10, 10] = True
    found = grown(corner)
    assert found[:2, :2].all() and found[9:12, 9:12].all()
    assert found.sum() == 4 + 9
