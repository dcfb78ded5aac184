"""Which stones lie off their points, where and how long: until a hand comes over them, or they lie better."""

from dataclasses import dataclass

import numpy as np

from rules.points import Point
from station.tracking.belief.belief import SURE, Belief
from station.tracking.belief.labels import Bools, Cells
from station.tracking.belief.masks import COLUMN, NEAR, ROW, beside
from station.tracking.watchers.halves import PLAIN_HALF_NATS

AWAY_CELLS = 0.44  # a stone that lies farther off is told; of 1,793 rendered ones within 0.33 cells 8 were measured so
AWAY_DOUBTED_CELLS, DOUBTED_NATS = 0.37, 4.0  # one doubted too (below 98 %): few on their points are
NEAREST_CELLS = 0.6  # a stone that lies farther off is nearer to another point: something else was measured
CORRECTED_NS = 400_000_000  # one that lay so for so long before a hand came may have been put right by it
PLAIN_OUTLINE_NATS = 8.5  # no stone read so plainly (99.98 %) lies far off: of 20 rendered between two points none
VACANT_NATS = 9.2  # nor towards a point that is so plainly empty: of those 20 none
LEAST_GAP_CELLS = 0.85  # between the middles of two stones; nearer ones would overlap
ASIDE_CELLS, MOST_ASIDE = 0.3, 0.15  # where more of a color are measured so far off, light misleads about all of them
PLACES = np.stack([COLUMN, ROW], axis=1).astype(np.float32)


@dataclass(slots=True)
class Stay:
    """How one stone lies, or lay, farther off its point than a doubted one may."""

    since_ns: int
    since_frame: int
    until_ns: int  # the last picture that showed it so with no hand near
    offset_cells: Cells  # where it lay then
    far: bool = False  # the newest picture shows it, so far off that it is told
    plain: bool = False  # so it was read when a hand came over it


class Stays:
    """Follows the stones' distances from their points; few stones are ever off theirs at once.

    offsets_cells, away -- the newest picture's, (361, 2) and (361,); NaN: not measured
    covered -- the stays that a hand ended, until somebody takes them out; a point may have a new one since
    """

    def __init__(self) -> None:
        self.offsets_cells: Cells = np.full((361, 2), np.nan, np.float32)
        self.away: Cells = self.offsets_cells[:, 0]
        self.covered: dict[Point, Stay] = {}
        self._open: dict[Point, Stay] = {}

    def see(self, offsets_cells: Cells, belief: Belief, hands: Bools, frame: int, t_ns: int) -> None:
        """Takes the distances of one picture, with `hands` (361,) over the board."""
        self.offsets_cells = offsets_cells
        self.away = np.hypot(offsets_cells[:, 0], offsets_cells[:, 1])
        self._end(hands, belief)
        off = (self.away > AWAY_DOUBTED_CELLS) & (self.away < NEAREST_CELLS)
        if not off.any():
            return
        for point in np.flatnonzero(off & ~beside(hands)).tolist():
            if _credible(point, offsets_cells, belief):
                offset_cells = offsets_cells[point].copy()
                stay = self._open.setdefault(point, Stay(t_ns, frame, t_ns, offset_cells))
                stay.until_ns, stay.offset_cells = t_ns, offset_cells
                stay.far = bool(self.away[point] > AWAY_CELLS or _doubted(point, offset_cells, belief))

    def far(self) -> dict[Point, Stay]:
        """The stones that lie so far off now that they are told, in the order of their points."""
        return {point: self._open[point] for point in sorted(self._open) if self._open[point].far}

    def _end(self, hands: Bools, belief: Belief) -> None:
        for point in sorted(self._open):
            stay = self._open[point]
            stay.far = False  # unless this picture shows it
            if hands[point] and stay.until_ns - stay.since_ns >= CORRECTED_NS:
                stay.plain = bool(belief.margin[point] >= PLAIN_HALF_NATS)
                self.covered[point] = stay
            if hands[point] or not self.away[point] > AWAY_DOUBTED_CELLS:  # or it was not measured
                del self._open[point]


def toward(point: Point, offset_cells: Cells) -> Point | None:
    """The next point the way a stone lies off its own, by `offset_cells` (2,): right, down; None beyond the edge."""
    right, down = offset_cells.tolist()
    row, column = divmod(point, 19)
    if abs(right) > abs(down):
        column += int(np.sign(right))
    else:
        row += int(np.sign(down))
    return row * 19 + column if 0 <= row < 19 and 0 <= column < 19 else None


def _credible(point: Point, offsets_cells: Cells, belief: Belief) -> bool:
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


def _doubted(point: Point, offset_cells: Cells, belief: Belief) -> bool:
    """Whether the stone is hard to read where it is, or neither there nor where it lies towards looks plain."""
    on = toward(point, offset_cells)
    neither = on is not None and belief.label[on] == 0 and (belief.margin[[point, on]] < PLAIN_HALF_NATS).all()
    return bool(belief.margin[point] < DOUBTED_NATS or neither)
