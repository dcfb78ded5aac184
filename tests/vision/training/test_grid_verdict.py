"""The verdict's fit, on made-up evidence whose meaning is known."""

import numpy as np
import pytest

from vision.geometry.pose import BoardPose
from vision.training.grid.verdict import RIGHT_CELLS, across_folds, error_cells, fitted, wrong_corners


def made_up(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Features of which the first tells the corner error, the second nothing; and the error."""
    rng = np.random.default_rng(1)
    far = rng.normal(-2.2, 0.9, count)
    return np.column_stack([far + rng.normal(0, 0.3, count), rng.normal(0, 5, count)]), np.exp(far)


def test_what_tells_is_weighed_and_what_does_not_is_left_out() -> None:
    features, error = made_up(600)
    first, second, _ = fitted(features, error, np.ones(600))
    assert first < -2
    assert abs(second) < 0.1


def test_folds_judge_grids_they_have_not_seen() -> None:
    features, error = made_up(600)
    logits = across_folds(features, error, np.ones(600), np.repeat(np.arange(300), 2))
    right = error < RIGHT_CELLS
    assert (logits[right] > 0).mean() > 0.95
    assert (logits[error > 0.6] > 0).mean() < 0.05


def test_made_wrong_grids_are_wrong_and_errors_are_in_cells_whichever_way_round() -> None:
    square = np.array([(0.0, 0), (18, 0), (18, 18), (0, 18)])
    for kind, corners in wrong_corners(np.random.default_rng(2)):
        assert np.linalg.norm(corners - square, axis=1).max() > RIGHT_CELLS, kind
    truth = BoardPose(np.diag([0.05, 0.05, 1]), 0.0)
    turned = BoardPose(np.array([(0.0, 0.05, 0.5), (-0.05, 0, 18), (0, 0, 1)]), 0.0)
    assert error_cells(turned, truth) == pytest.approx(0.5)
