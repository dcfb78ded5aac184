"""Stones that lie beside their point or between two, told once they rest so; a little sloppiness is never told."""

from collections.abc import Mapping

import numpy as np

from rules.points import Point, point_name
from station.game.catalog import PositionRestored, StoneOffPoint
from station.game.state import points_of
from station.tracking.belief.belief import NONE, Belief
from station.tracking.belief.labels import STONE, Cells
from station.tracking.telling.teller import Teller, letter
from station.tracking.telling.witness import before
from station.tracking.watchers.halves import Halves, PutRight
from station.tracking.watchers.stays import PLAIN_OUTLINE_NATS, Stay, Stays, toward

BACK_CELLS = 0.35  # one that was told and lies nearer again has been put right
RESTS_NS = 1_000_000_000  # so long it must lie there with no hand over it: a hand that corrects it comes soon
START_NS, GRID_SETTLED_NS = 4_000_000_000, 15_000_000_000  # one found there at first, so long: the grid may settle yet
PUT_RIGHT_NS = 10_000_000_000  # so long a move waits for its stone, between two points, to be put on one of them
CORRECTED_CELLS = 0.3  # one that a hand moved so far was put right
DOUBTED_POINTS = 3  # so few hidden points are no hand: a stone between two points is doubted on both


class OffPoints:
    """Tells of stones off their points, of each once, and of those put right."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._stays = Stays()
        lying = [i for i in teller.state.incidents if i.open and isinstance(i.what, StoneOffPoint)]
        # stones that were told and not put right since, and when
        self._told: dict[Point, int] = {p: i.event.t_ns for i in lying for p in points_of(i.wrong)}
        # all that were told, put right since or not, and the last time
        self._told_frame: dict[Point, int] = {p: i.event.frame or 0 for i in lying for p in points_of(i.wrong)}
        self._halves = Halves()
        self._put_right: list[PutRight] = []

    def see(self, offsets_cells: Cells, belief: Belief) -> None:
        """Takes the distances of one picture, (361, 2); NaN of a point: not measured."""
        hands = belief.hidden if np.count_nonzero(belief.hidden) > DOUBTED_POINTS else NONE
        frame, t_ns = self._teller.frame or 0, self._teller.t_ns
        self._stays.see(offsets_cells, belief, hands, frame, t_ns)
        self._put_right = self._halves.see(belief, hands, frame, t_ns)

    def between(self, point: Point) -> Point | None:
        """The other point that a stone on `point` lies nearly as near to; None where it lies well."""
        off = point in self._told or point in self._stays.far()
        measured = off and not np.isnan(self._stays.away[point])
        return toward(point, self._stays.offsets_cells[point]) if measured else None

    def unsettled(self, point: Point, belief: Belief, shared: Mapping[Point, Point]) -> bool:
        """Whether its stone came to lie between two points a moment ago: a hand that corrects it comes soon."""
        stay = self._stays.far().get(point)
        since_ns = int(belief.first_ns[point]) if point in shared.values() else self._told.get(point)
        if since_ns is None and stay is not None:
            since_ns = stay.since_ns
        return since_ns is not None and self._teller.t_ns - since_ns < PUT_RIGHT_NS

    def tell(self, belief: Belief, shared: Mapping[Point, Point]) -> None:
        """Tells of stones that rest so, also those that are `shared` by two points, and of those put right."""
        away = self._stays.away
        for point, on in shared.items():
            fresh = self._told_frame.get(on, -1) < belief.first_frame[on] and not away[on] < BACK_CELLS
            if fresh and self._teller.t_ns - int(belief.first_ns[point]) >= RESTS_NS:
                self._tell(on, 0.5, int(belief.label[on]), belief, int(belief.first_frame[on]))
        self._tell_resting(belief)
        self._tell_corrected(belief)
        for point in list(self._told):
            gone = np.isnan(away[point]) and belief.label[point] == 0  # else it merely was not measured again
            if gone or away[point] < BACK_CELLS:
                self._restore(point)

    def _tell_resting(self, belief: Belief) -> None:
        """Tells of stones that lie so for long, the least far off first: it may be measured from two points."""
        far, away = self._stays.far(), self._stays.away
        for point in sorted(far, key=lambda point: float(away[point])):
            told = self._told.keys() & {point, toward(point, self._stays.offsets_cells[point])}
            if not told and _rests(point, far[point], belief, self._teller.t_ns):
                stone = np.where(belief.label > 0, belief.label, np.int8(STONE))
                color = int(belief.leaning(stone)[point])
                self._tell(point, float(away[point]), color, belief, far[point].since_frame)

    def _tell_corrected(self, belief: Belief) -> None:
        """Tells of stones that lay so too briefly to be told, or half showed on two points, until put right."""
        for point, lay in list(self._stays.covered.items()):
            corrected = self._corrected(point, lay, belief)
            if corrected is None:
                continue
            del self._stays.covered[point]
            if corrected:
                color = int(belief.leaning(belief.label)[point])
                put_right = PutRight(point, toward(point, lay.offset_cells), color, lay.since_frame)
                self._tell_put_right(put_right, float(np.hypot(*lay.offset_cells)), belief)
        for half in self._put_right:
            self._tell_put_right(half, 0.5, belief)

    def _corrected(self, point: Point, lay: Stay, belief: Belief) -> bool | None:
        """Whether the hand that came over the stone put it right; None while that does not show."""
        if belief.hidden[point]:
            return None
        now = self._stays.offsets_cells[point]
        if (now == lay.offset_cells).all():  # not measured again yet
            places = [p for p in (point, toward(point, lay.offset_cells)) if p is not None]
            return None if lay.plain or not (belief.margin[places] >= PLAIN_OUTLINE_NATS).all() else True
        return bool(self._stays.away[point] < BACK_CELLS and np.hypot(*(now - lay.offset_cells)) >= CORRECTED_CELLS)

    def _tell_put_right(self, lay: PutRight, cells: float, belief: Belief) -> None:
        places = [p for p in (lay.point, lay.beside_point) if p is not None]
        if lay.color > 0 and all(self._told_frame.get(p, -1) < lay.since_frame for p in places):
            self._tell(lay.point, cells, lay.color, belief, lay.since_frame)
            self._restore(lay.point)

    def _tell(self, point: Point, cells: float, color: int, belief: Belief, since_frame: int) -> None:
        self._told[point], self._told_frame[point] = self._teller.t_ns, self._teller.frame or 0
        name, before_frame = point_name(point), before(belief, point)
        what = StoneOffPoint(point=name, offset=round(cells, 2), color=letter(color), before_frame=before_frame)
        self._teller.tell(what, since_frame)

    def _restore(self, point: Point) -> None:
        del self._told[point]
        self._teller.tell(PositionRestored(points=(point_name(point),)))


def _rests(point: Point, stay: Stay, belief: Belief, t_ns: int) -> bool:
    """Whether it lies there for so long that nobody is about to correct it, and the grid is not what is wrong."""
    found = (belief.label[point] > 0 and belief.origin[point] == belief.label[point]) or stay.since_ns < START_NS
    return not belief.hidden[point] and t_ns - stay.since_ns >= (GRID_SETTLED_NS if found else RESTS_NS)
