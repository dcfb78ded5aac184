"""Stones that lie beside their point or between two, told once they rest so; a little sloppiness is never told."""

import numpy as np
import numpy.typing as npt

from rules.points import Point, point_name
from station.tracking.evidence import Evidence
from station.tracking.labels import Bools, Ints
from station.tracking.masks import beside
from station.tracking.teller import Teller, letter

AWAY_CELLS = 0.42  # a stone that lies farther off is told; of 1,793 rendered ones within 0.33 cells 8 were measured so
NEAREST_CELLS = 0.75  # no stone lies farther from the nearest point: something else was measured
BACK_CELLS = 0.35  # one that was told and lies nearer again has been put right
RESTS_NS = 1_000_000_000  # so long it must lie there with no hand over it: a hand that corrects it comes soon


class OffPoints:
    """Follows the stones' distances from their points."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._since_ns: Ints = np.full(361, -1, np.int64)
        self._since_frame: Ints = np.full(361, -1, np.int64)
        self._told: set[Point] = set()

    def see(self, offsets_cells: npt.NDArray[np.float32] | None, evidence: Evidence, frame: int, t_ns: int) -> None:
        """Distances of one picture, (361, 2); None, and NaN of a point: not measured."""
        if offsets_cells is None:
            return
        away: npt.NDArray[np.float32] = np.hypot(offsets_cells[:, 0], offsets_cells[:, 1])
        stones: Bools = (evidence.label > 0) & ~beside(evidence.hidden)
        far = stones & (away > AWAY_CELLS) & (away < NEAREST_CELLS)
        fresh = far & (self._since_ns < 0)
        self._since_ns[fresh], self._since_frame[fresh] = t_ns, frame
        self._since_ns[evidence.hidden | (away <= AWAY_CELLS) | (evidence.label == 0)] = -1
        for point in np.flatnonzero(far & (t_ns - self._since_ns >= RESTS_NS)).tolist():
            if point not in self._told:
                self._told.add(point)
                self._teller.tell(
                    "stone_off_point", int(self._since_frame[point]), point=point_name(point),
                    offset=round(float(away[point]), 2), color=letter(int(evidence.leaning(evidence.label)[point])),
                    before_frame=max(0, int(evidence.before_frame[point])),
                )  # fmt: skip
        for point in [p for p in self._told if away[p] < BACK_CELLS or (evidence.label[p] == 0)]:
            self._told.remove(point)
            self._teller.tell("position_restored", points=[point_name(point)])
