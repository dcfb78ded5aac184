"""Neighborhoods of points."""

import numpy as np

from rules.points import Point, neighbors
from station.tracking.belief.labels import Bools, Labels

NEAR = neighbors(19)  # of each point, the next ones along the lines
HOLE = 4  # a point with no more than one in so many of its neighbors in sight


def beside(points: Bools) -> Bools:
    """The points (361,) and all within one line of them, cornerwise too."""
    wide = np.zeros((21, 21), np.bool_)
    wide[1:-1, 1:-1] = points.reshape(19, 19)
    rows = wide[:-2] | wide[1:-1] | wide[2:]
    result: Bools = (rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:]).ravel()
    return result


def around(point: Point) -> Bools:
    """The points (361,) within two lines of `point`, cornerwise too."""
    result: Bools = _AROUND[point]
    return result


def handled(hidden: Bools, before: Bools) -> Bools:
    """Those of the `hidden` points (361,) to which a hand may have reached between two pictures.

    Something stirred within two lines of them, or so much lies hidden there that a hand may be under it.
    """
    crowded = ~beside(~hidden)
    result: Bools = hidden & beside(beside((hidden ^ before) | crowded))
    return result


def filled(hidden: Bools) -> Bools:
    """The points (361,) and the holes in them: what shows between fingers and within a head is the hand or the head."""
    if not hidden.any():
        return hidden
    in_sight = np.zeros((21, 21), np.int8)
    in_sight[1:-1, 1:-1] = ~hidden.reshape(19, 19)
    result: Bools = hidden | (HOLE * (_around(in_sight) - ~hidden) <= _NEIGHBORS)
    return result


def _around(wide: Labels) -> Labels:
    """Sums over each point and its neighbors, (361,), of what is (21, 21) with a margin."""
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    result: Labels = (rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]).ravel()
    return result


_ROW, _COLUMN = np.divmod(np.arange(361), 19)
_AROUND: Bools = (np.abs(_ROW[:, None] - _ROW) <= 2) & (np.abs(_COLUMN[:, None] - _COLUMN) <= 2)
_BOARD = np.zeros((21, 21), np.int8)
_BOARD[1:-1, 1:-1] = 1
_NEIGHBORS = _around(_BOARD) - 1
