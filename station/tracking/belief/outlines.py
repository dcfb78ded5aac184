"""Which measured distances of stones from their points can be believed, and where such a stone lies."""

import numpy as np
import numpy.typing as npt

from rules.points import Point
from station.tracking.belief.belief import SURE, Belief
from station.tracking.belief.masks import NEAR

PLAIN_OUTLINE_NATS = 8.5  # no stone read so plainly (99.98 %) lies far off: of 20 rendered between two points none
VACANT_NATS = 9.2  # nor towards a point that is so plainly empty: of those 20 none
LEAST_GAP_CELLS = 0.85  # between the middles of two stones; nearer ones would overlap
ASIDE_CELLS, MOST_ASIDE = 0.3, 0.15  # where more of a color are measured so far off, light misleads about all of them
PLACES = np.stack([np.arange(361) % 19, np.arange(361) // 19], axis=1).astype(np.float32)


def credible(point: Point, offsets_cells: npt.NDArray[np.float32], belief: Belief) -> bool:
    """Whether the stone can lie where it was measured.

    offsets_cells -- (361, 2): right, down, in cells; NaN where none was measured. Does not check that `point` was.
    """
    if belief.label[point] <= 0 and belief.plain_ns[point] < 0:
        return False  # nothing came there: a point that was never read plainly looks like an outline by itself
    on = toward(point, offsets_cells[point])
    vacant = on is not None and belief.label[on] == 0 and belief.margin[on] >= VACANT_NATS
    if vacant or belief.margin[point] >= PLAIN_OUTLINE_NATS:
        return False
    known = np.where(np.isnan(offsets_cells), 0, offsets_cells)
    gaps = known - known[point] + PLACES - PLACES[point]
    touching = (np.hypot(*gaps.T) < LEAST_GAP_CELLS) & (belief.label > 0) & (belief.margin >= SURE)
    touching[point] = False
    if touching.any():
        return False
    alike = (belief.lean > 0) == (belief.lean[point] > 0)
    alike[[point, *NEAR[point]]] = False
    away = np.hypot(*offsets_cells.T)
    others = away[alike & ~np.isnan(away)]
    return int(np.count_nonzero(others > ASIDE_CELLS)) <= MOST_ASIDE * len(others)


def toward(point: Point, offset_cells: npt.NDArray[np.float32]) -> Point | None:
    """The next point the way a stone lies off its own, by `offset_cells` (2,): right, down; None beyond the edge."""
    right, down = offset_cells.tolist()
    across = abs(right) > abs(down)
    row, column = (
        point // 19 + (0 if across else int(np.sign(down))),
        point % 19 + (int(np.sign(right)) if across else 0),
    )
    return row * 19 + column if 0 <= row < 19 and 0 <= column < 19 else None
