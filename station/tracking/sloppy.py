"""Stones that lie beside their point or between two, told once they rest so; a little sloppiness is never told."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.points import Point, point_name
from station.tracking.evidence import NONE, Evidence
from station.tracking.halves import PLAIN_NATS as BOTH_PLAIN_NATS
from station.tracking.halves import Halves, PutRight
from station.tracking.labels import STONE, Bools, Ints
from station.tracking.masks import beside
from station.tracking.outlines import PLAIN_NATS, credible, toward
from station.tracking.teller import Teller, letter

AWAY_CELLS = 0.44  # a stone that lies farther off is told; of 1,793 rendered ones within 0.33 cells 8 were measured so
AWAY_DOUBTED_CELLS, DOUBTED_NATS = 0.37, 4.0  # one that is doubted too (below 98 %): few that lie on their points are
NEAREST_CELLS = 0.6  # a stone that lies farther off is nearer to another point: something else was measured
BACK_CELLS = 0.35  # one that was told and lies nearer again has been put right
RESTS_NS = 1_000_000_000  # so long it must lie there with no hand over it: a hand that corrects it comes soon
START_NS, SETTLED_NS = 4_000_000_000, 15_000_000_000  # one found there at first, so long: the grid may settle yet
PUT_RIGHT_NS = 10_000_000_000  # so long a move waits for its stone, between two points, to be put on one of them
CORRECTED_NS = 400_000_000  # one that lay so for so long, and that a hand then moved so far, was put right
CORRECTED_CELLS = 0.3
DOUBTED = 3  # so few hidden points are no hand: a stone between two points is doubted on both


@dataclass(frozen=True, slots=True)
class _Lain:
    """How a stone lay when a hand came over it."""

    since_frame: int
    offset_cells: npt.NDArray[np.float32]
    plain: bool


class OffPoints:
    """Follows the stones' distances from their points."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._since_ns: Ints = np.full(361, -1, np.int64)  # farther off than a doubted one may lie
        self._since_frame: Ints = np.full(361, -1, np.int64)
        self._until_ns: Ints = np.full(361, -1, np.int64)  # the last time that no hand was near it, and
        self._lying_cells = np.full((361, 2), np.nan, np.float32)  # where it lay
        self._offsets_cells: npt.NDArray[np.float32] = np.full((361, 2), np.nan, np.float32)
        self._away: npt.NDArray[np.float32] = self._offsets_cells[:, 0]
        self._far: Bools = NONE
        self._told: dict[Point, int] = {}  # and when
        self._told_frame: Ints = np.full(361, -1, np.int64)  # the last time, put right since or not
        self._lain: dict[Point, _Lain] = {}
        self._halves = Halves()
        self._put_right: list[PutRight] = []

    def see(self, offsets_cells: npt.NDArray[np.float32], evidence: Evidence, frame: int, t_ns: int) -> None:
        """Takes the distances of one picture, (361, 2); NaN of a point: not measured."""
        self._offsets_cells = offsets_cells
        self._away = np.hypot(offsets_cells[:, 0], offsets_cells[:, 1])
        hands = evidence.hidden if np.count_nonzero(evidence.hidden) > DOUBTED else NONE
        open_ = ~beside(hands) & (self._away > AWAY_DOUBTED_CELLS) & (self._away < NEAREST_CELLS)
        for point in np.flatnonzero(open_).tolist():
            open_[point] = credible(point, offsets_cells, evidence)
        self._far = open_ & (self._away > np.where(evidence.margin < DOUBTED_NATS, AWAY_DOUBTED_CELLS, AWAY_CELLS))
        long = (self._since_ns >= 0) & (self._until_ns - self._since_ns >= CORRECTED_NS)
        for point in np.flatnonzero(hands & long).tolist():
            plain = bool(evidence.margin[point] >= BOTH_PLAIN_NATS)
            self._lain[point] = _Lain(int(self._since_frame[point]), self._lying_cells[point].copy(), plain)
        fresh = open_ & (self._since_ns < 0)
        self._since_ns[fresh], self._since_frame[fresh] = t_ns, frame
        self._until_ns[open_], self._lying_cells[open_] = t_ns, offsets_cells[open_]
        self._since_ns[hands | (self._away <= AWAY_DOUBTED_CELLS) | np.isnan(self._away)] = -1
        self._put_right = self._halves.see(evidence, hands, frame, t_ns)

    def between(self, point: Point) -> Point | None:
        """The other point that a stone on `point` lies nearly as near to; None where it lies well."""
        off = self._far[point] or point in self._told
        return toward(point, self._offsets_cells[point]) if off and not np.isnan(self._away[point]) else None

    def unsettled(self, point: Point, evidence: Evidence, shared: Mapping[Point, Point], t_ns: int) -> bool:
        """Whether its stone came to lie between two points a moment ago: a hand that corrects it comes soon."""
        if point in shared.values():
            return t_ns - int(evidence.first_ns[point]) < PUT_RIGHT_NS
        since_ns = self._told.get(point, int(self._since_ns[point]) if self._far[point] else None)
        return since_ns is not None and t_ns - since_ns < PUT_RIGHT_NS

    def tell(self, evidence: Evidence, t_ns: int, shared: Mapping[Point, Point]) -> None:
        """Tells of stones that rest so, also those that are `shared` by two points, and of those put right."""
        for point, on in shared.items():
            fresh = self._told_frame[on] < evidence.first_frame[on] and not self._away[on] < BACK_CELLS
            if fresh and t_ns - int(evidence.first_ns[point]) >= RESTS_NS:
                self._tell(on, 0.5, int(evidence.label[on]), evidence, int(evidence.first_frame[on]), t_ns)
        found = ((evidence.label > 0) & (evidence.origin == evidence.label)) | (self._since_ns < START_NS)
        rests = self._far & ~evidence.hidden & (t_ns - self._since_ns >= np.where(found, SETTLED_NS, RESTS_NS))
        colors = evidence.leaning(np.where(evidence.label > 0, evidence.label, np.int8(STONE)))
        for point in sorted(np.flatnonzero(rests).tolist(), key=lambda point: float(self._away[point])):
            if not self._told.keys() & {point, toward(point, self._offsets_cells[point])}:
                since = int(self._since_frame[point])
                self._tell(point, float(self._away[point]), int(colors[point]), evidence, since, t_ns)
        self._tell_corrected(evidence, t_ns)
        gone = np.isnan(self._away) & (evidence.label <= 0)  # one that merely was not measured again lies there still
        for point in [p for p in self._told if self._away[p] < BACK_CELLS or gone[p]]:
            del self._told[point]
            self._teller.tell("position_restored", points=[point_name(point)])

    def _tell_corrected(self, evidence: Evidence, t_ns: int) -> None:
        """Tells of stones that lay so too briefly to be told, or half showed on two points, until put right."""
        for point, lain in list(self._lain.items()):
            now, beside_point = self._offsets_cells[point], toward(point, lain.offset_cells)
            if evidence.hidden[point]:
                continue
            if (now == lain.offset_cells).all():  # not measured again yet
                clearer = evidence.margin[[p for p in (point, beside_point) if p is not None]] >= PLAIN_NATS
                if lain.plain or not clearer.all():
                    continue
            elif not (self._away[point] < BACK_CELLS and np.hypot(*(now - lain.offset_cells)) >= CORRECTED_CELLS):
                del self._lain[point]
                continue
            del self._lain[point]
            color = int(evidence.leaning(evidence.label)[point])
            away = float(np.hypot(*lain.offset_cells))
            self._tell_put_right(PutRight(point, beside_point, color, lain.since_frame), away, evidence, t_ns)
        for half in self._put_right:
            self._tell_put_right(half, 0.5, evidence, t_ns)

    def _tell_put_right(self, lay: PutRight, cells: float, evidence: Evidence, t_ns: int) -> None:
        places = [p for p in (lay.point, lay.beside_point) if p is not None]
        if lay.color > 0 and (self._told_frame[places] < lay.since_frame).all():
            self._tell(lay.point, cells, lay.color, evidence, lay.since_frame, t_ns)
            del self._told[lay.point]
            self._teller.tell("position_restored", points=[point_name(lay.point)])

    def _tell(self, point: Point, cells: float, color: int, evidence: Evidence, since_frame: int, t_ns: int) -> None:
        self._told[point], self._told_frame[point] = t_ns, self._teller.frame or 0
        self._teller.tell(
            "stone_off_point", since_frame, point=point_name(point), offset=round(cells, 2), color=letter(color),
            before_frame=max(0, int(evidence.before_frame[point])),
        )  # fmt: skip
