"""Neighborhoods of points."""

import numpy as np

from rules.points import neighbors
from station.tracking.belief.labels import Bools, Labels

NEAR = neighbors(19)  # of each point, the next ones along the lines
HOLE = 4  # a point with no more than one in so many of its neighbors in sight
ROW, COLUMN = np.divmod(np.arange(361), 19)
AROUND: Bools = (np.abs(ROW[:, None] - ROW) <= 2) & (np.abs(COLUMN[:, None] - COLUMN) <= 2)
"""Of each point those within two lines, cornerwise too: (361, 361)."""


def beside(points: Bools) -> Bools:
    """The points (361,) and all within one line of them, cornerwise too."""
    return np.asarray(_around(points) > 0)


def handled(hidden: Bools, before: Bools) -> Bools:
    """Those of the `hidden` points (361,) to which a hand may have reached between two pictures: something stirred
    within two lines, or so much lies hidden that a hand may be under it."""
    crowded = ~beside(~hidden)
    return np.asarray(hidden & beside(beside((hidden ^ before) | crowded)))


def filled(hidden: Bools) -> Bools:
    """The points (361,) and the holes in them: what shows between fingers and within a head is the hand or the head."""
    return hidden | (HOLE * (_around(~hidden) - ~hidden) <= _NEIGHBORS) if hidden.any() else hidden


def _around(points: Bools) -> Labels:
    """How many of each point and those within one line of it are among the `points`: (361,)."""
    wide = np.zeros((21, 21), np.int8)
    wide[1:-1, 1:-1] = points.reshape(19, 19)
    rows = wide[:-2] + wide[1:-1] + wide[2:]
    return np.asarray((rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]).ravel())


_NEIGHBORS = _around(np.ones(361, np.bool_)) - 1
