"""How training boards are cut out of a picture: by the true grid, or by a wrong one, which teaches to refuse."""

import cv2
import numpy as np

from vision.geometry.pose import BoardPose, RadialLens


def true_pose(corners: np.ndarray, size: np.ndarray, k1: float) -> BoardPose:
    """The pose of a rendered board. `corners` (4, 2) pixels as seen, `size` width and height."""
    width, height = (float(side) for side in size)
    center = ((width - 1) / 2, (height - 1) / 2)
    lens = RadialLens(float(k1), center, float(np.hypot(width, height) / 2)) if k1 else None
    flat = lens.undistort(corners.astype(float)) if lens else corners
    cells = np.array([(0, 0), (18, 0), (18, 18), (0, 18)], np.float32)
    matrix = cv2.getPerspectiveTransform(np.asarray(flat, np.float32), cells)
    return BoardPose(np.asarray(matrix, float), residual_cells=0.0, lens=lens)


def wrong_corners(rng: np.random.Generator) -> np.ndarray:
    """Corners of a grid that is wrong by at least half a cell somewhere, float32 (4, 2), in cells of the true board."""
    kind = rng.random()
    low, high = np.zeros(2), np.full(2, 18.0)
    if kind < 0.5:  # whole lines: shifted, or too few or too many of them
        while True:
            low, high = rng.integers(-1, 2, 2).astype(float), 18 + rng.integers(-1, 2, 2).astype(float)
            if rng.random() < 0.6:
                high = low + 18
            if low.any() or (high != 18).any():
                break
    elif kind < 0.6:  # half a cell off, as if squares were crossings
        low = low + rng.choice([-0.5, 0.5, 0.0], 2)
        low[rng.integers(2)] = rng.choice([-0.5, 0.5])
        high = low + 18
    elif kind < 0.7:  # far off, or another size
        low = rng.uniform(-6, 8, 2)
        high = low + rng.uniform(7, 30, 2)
    corners = np.array([(low[0], low[1]), (high[0], low[1]), (high[0], high[1]), (low[0], high[1])])
    if kind >= 0.7:
        for corner in rng.permutation(4)[: rng.integers(1, 5)]:
            angle, distance = (
                rng.uniform(0, 2 * np.pi),
                rng.uniform(0.5, 1.2) if rng.random() < 0.6 else rng.uniform(1.2, 4),
            )
            corners[corner] += distance * np.array([np.cos(angle), np.sin(angle)])
    elif rng.random() < 0.15:
        turn = rng.uniform(5, 85) * np.pi / 180
        spin = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
        corners = (corners - 9) @ spin.T + 9
    return corners.astype(np.float32)
