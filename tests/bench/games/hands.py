"""What lies over the board: hands with their arms, heads. Masks are bool (361,)."""

import numpy as np
import numpy.typing as npt

ROW, COLUMN = np.divmod(np.arange(361), 19)
Mask = npt.NDArray[np.bool_]


def arm(point: int, rng: np.random.Generator, side: int = 0) -> Mask:
    """A hand at `point` and its arm, from the side: -1 above, 1 below, 0 either."""
    row, column = divmod(point, 19)
    radius = rng.uniform(1.0, 2.6)
    hand = (ROW - row) ** 2 + (COLUMN - column) ** 2 <= radius**2
    drawn = -1 if rng.random() < 0.5 else 1
    toward = side or drawn
    slant = rng.uniform(-0.4, 0.4)
    ahead = (ROW - row) * toward
    result: Mask = hand | (ahead > 0) & (np.abs(COLUMN - column - slant * ahead) <= radius * 0.7)
    return result


def head(rng: np.random.Generator) -> Mask:
    """A head that hangs over one edge."""
    row, column, radius = rng.choice([0, 18]), rng.uniform(4, 14), rng.uniform(4, 7)
    result: Mask = (ROW - row) ** 2 + (COLUMN - column) ** 2 <= radius**2
    return result


def beside(points: Mask) -> Mask:
    """The mask and its eight neighbors."""
    wide = np.zeros((21, 21), np.bool_)
    wide[1:-1, 1:-1] = points.reshape(19, 19)
    rows = wide[:-2] | wide[1:-1] | wide[2:]
    result: Mask = (rows[:, :-2] | rows[:, 1:-1] | rows[:, 2:]).ravel()
    return result
