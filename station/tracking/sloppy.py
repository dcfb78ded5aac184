"""Stones that lie beside their point or between two, told once they rest so; a little sloppiness is never told."""

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from rules.points import Point, neighbors, point_name
from station.state import GameState
from station.tracking.evidence import NONE, Evidence
from station.tracking.labels import STONE, Bools, Ints
from station.tracking.masks import beside
from station.tracking.story import Story
from station.tracking.teller import Teller, letter

AWAY_CELLS = 0.42  # a stone that lies farther off is told; of 1,793 rendered ones within 0.33 cells 8 were measured so
AWAY_DOUBTED_CELLS, DOUBTED_NATS = 0.37, 5.3  # one that is doubted too (below 99.5 %): few that lie on their points are
NEAREST_CELLS = 0.6  # a stone that lies farther off is nearer to another point: something else was measured
BACK_CELLS = 0.35  # one that was told and lies nearer again has been put right
AT_ONCE_NS = 1_000_000_000  # nobody puts two stones down so soon after each other
RESTS_NS = 1_000_000_000  # so long it must lie there with no hand over it: a hand that corrects it comes soon
PUT_RIGHT_NS = 10_000_000_000  # so long a move waits for its stone, between two points, to be put on one of them
DOUBTED = 3  # so few hidden points are no hand: a stone between two points is doubted on both
NEAR = neighbors(19)


class OffPoints:
    """Follows the stones' distances from their points."""

    def __init__(self, teller: Teller) -> None:
        self._teller = teller
        self._since_ns: Ints = np.full(361, -1, np.int64)
        self._since_frame: Ints = np.full(361, -1, np.int64)
        self._offsets_cells: npt.NDArray[np.float32] = np.full((361, 2), np.nan, np.float32)
        self._away: npt.NDArray[np.float32] = self._offsets_cells[:, 0]
        self._far: Bools = NONE
        self._told: dict[Point, int] = {}  # and when

    def see(self, offsets_cells: npt.NDArray[np.float32], evidence: Evidence, frame: int, t_ns: int) -> None:
        """Takes the distances of one picture, (361, 2); NaN of a point: not measured."""
        self._offsets_cells = offsets_cells
        self._away = np.hypot(offsets_cells[:, 0], offsets_cells[:, 1])
        hands = evidence.hidden if np.count_nonzero(evidence.hidden) > DOUBTED else NONE
        least = np.where(evidence.margin < DOUBTED_NATS, AWAY_DOUBTED_CELLS, AWAY_CELLS)
        self._far = ~beside(hands) & (self._away > least) & (self._away < NEAREST_CELLS)
        fresh = self._far & (self._since_ns < 0)
        self._since_ns[fresh], self._since_frame[fresh] = t_ns, frame
        self._since_ns[hands | (self._away <= least) | np.isnan(self._away)] = -1

    def between(self, point: Point) -> Point | None:
        """The other point that a stone on `point` lies nearly as near to; None where it lies well."""
        off = self._far[point] or point in self._told
        return _toward(point, self._offsets_cells[point]) if off and not np.isnan(self._away[point]) else None

    def unsettled(self, point: Point, t_ns: int) -> bool:
        """Whether its stone came to lie between two points a moment ago: a hand that corrects it comes soon."""
        since_ns = self._told.get(point, int(self._since_ns[point]) if self._far[point] else None)
        return since_ns is not None and t_ns - since_ns < PUT_RIGHT_NS

    def tell(self, evidence: Evidence, t_ns: int, shared: Mapping[Point, Point]) -> None:
        """Tells of stones that rest so, also those that are `shared` by two points, and of those put right."""
        for point, on in shared.items():
            if on not in self._told and t_ns - int(evidence.first_ns[point]) >= RESTS_NS:
                self._tell(on, 0.5, int(evidence.label[on]), evidence, int(evidence.first_frame[on]), t_ns)
        rests = self._far & ~evidence.hidden & (t_ns - self._since_ns >= RESTS_NS)
        colors = evidence.leaning(np.where(evidence.label > 0, evidence.label, np.int8(STONE)))
        for point in sorted(np.flatnonzero(rests).tolist(), key=lambda point: float(self._away[point])):
            if not self._told.keys() & {point, _toward(point, self._offsets_cells[point])}:
                since = int(self._since_frame[point])
                self._tell(point, float(self._away[point]), int(colors[point]), evidence, since, t_ns)
        gone = np.isnan(self._away) & (evidence.label <= 0)  # one that merely was not measured again lies there still
        for point in [p for p in self._told if self._away[p] < BACK_CELLS or gone[p]]:
            del self._told[point]
            self._teller.tell("position_restored", points=[point_name(point)])

    def _tell(self, point: Point, cells: float, color: int, evidence: Evidence, since_frame: int, t_ns: int) -> None:
        self._told[point] = t_ns
        self._teller.tell(
            "stone_off_point", since_frame, point=point_name(point), offset=round(cells, 2), color=letter(color),
            before_frame=max(0, int(evidence.before_frame[point])),
        )  # fmt: skip


def straddled(state: GameState, story: Story, evidence: Evidence) -> dict[Point, Point]:
    """The point on which the last move's stone shows too, and that stone's own: it lies between them.

    Two stones of one color that came to light beside each other at once are one. {} where nothing is so.
    """
    last, (step, *more) = state.last, story.steps
    point = step.points[0]
    if more or step.fault != "out_of_turn" or last is None or last.point not in NEAR[point]:
        return {}
    apart_ns = abs(int(evidence.first_ns[point]) - int(evidence.first_ns[last.point]))
    if last.color != step.color or apart_ns > AT_ONCE_NS:
        return {}
    return {point: last.point}


def _toward(point: Point, offset_cells: npt.NDArray[np.float32]) -> Point:
    """The next point the way a stone lies off its own; one beside the board's edge where there is none."""
    right, down = offset_cells.tolist()
    return point + (int(np.sign(right)) if abs(right) > abs(down) else 19 * int(np.sign(down)))
