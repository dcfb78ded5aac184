"""How far a grid hangs on the lines of one side: one step of the fit to the lines, with some of them left out."""

import numpy as np

from vision.geometry.fit import Doubles
from vision.grid.lattice import LEAST_CONTRAST, Pieces

SCALE_CELLS = 0.06  # a piece of line farther from its place hardly counts
FEWEST_PIECES = 30
UNKNOWN_CELLS = 3.0  # said of a grid of which fewer show
SIDE_LINES = 4  # left out at once
HOLD = 0.4  # weight that holds the pose where no line does; a piece that shows well has up to 8
BEND = 3e-4  # how little a lens bends, by the weight of all pieces

_CORNERS = np.array([(0.0, 0), (18, 0), (18, 18), (0, 18)])


def slack_cells(seen: Pieces) -> float:
    """Cells by which the farthest corner would move if the outer four lines of one side were not there, the worst."""
    axis, line, along = np.nonzero(seen.contrast[:, 1:-1] > LEAST_CONTRAST)
    if len(axis) < FEWEST_PIECES:
        return UNKNOWN_CELLS
    offset = seen.offset_cells[:, 1:-1][axis, line, along]
    weight = np.minimum(seen.contrast[:, 1:-1][axis, line, along], 8.0) / (1 + (offset / SCALE_CELLS) ** 2)
    cells = np.where((axis == 0)[:, None], np.column_stack([line, along + 0.5]), np.column_stack([along + 0.5, line]))
    ways = _ways(cells)[np.arange(len(axis)), axis]
    pull, weighted = ways * (weight * offset)[:, None], ways * weight[:, None]
    held = _ways(np.stack(np.meshgrid(np.linspace(0, 18, 5), np.linspace(0, 18, 5)), axis=-1).reshape(-1, 2))
    hold = HOLD / 25 * np.einsum("nic,nid->cd", held, held)
    hold[8, 8] += BEND * weight.sum()

    def step(kept: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Doubles:
        return np.asarray(np.linalg.solve(ways[kept].T @ weighted[kept] + hold, pull[kept].sum(axis=0)))

    whole = step(np.ones(len(axis), np.bool_))
    sides = [
        (axis == way) & (line >= first) & (line < first + SIDE_LINES)
        for way in (0, 1)
        for first in (0, 19 - SIDE_LINES)
    ]
    moves = [_ways(_CORNERS) @ (step(~side) - whole) for side in sides]
    return float(max(np.linalg.norm(move, axis=1).max() for move in moves))


def _ways(cells: Doubles) -> Doubles:
    """(N, 2, 9): how places (N, 2) on the board move with the nine numbers of a pose, for small steps: the eight of a
    homography, and a lens about the board's middle."""
    x, y = ((cells - 9) / 9).T
    one, none, far = np.ones_like(x), np.zeros_like(x), x * x + y * y
    right = np.stack([one, x, y, none, none, none, x * x, x * y, x * far], axis=1)
    down = np.stack([none, none, none, one, x, y, x * y, y * y, y * far], axis=1)
    return np.stack([right, down], axis=1)
