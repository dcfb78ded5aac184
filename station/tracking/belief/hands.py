"""Whose hand it was: the edge of the board from which an arm reached, and who plays from there."""

from collections.abc import Mapping
from math import log

import cv2
import numpy as np

from rules.color import Color
from rules.points import Point
from station.tracking.belief.labels import Bools, Ints, never
from station.tracking.belief.masks import COLUMN, ROW
from vision.observation import POINTS

NO_HAND, SOME_HAND = -2, -1  # no hand was seen; one was, from nobody knows where
EDGES = 4  # top, right, bottom, left of the points in their order
REACH = 3  # lines from the point that it is at: no hand covers so much
LEFT_NS = 2_000_000_000  # between a hand over a point and the first clear view of what it left there
STAYS_NS = 5_000_000_000  # what lies over a point for longer is no hand
LEAST_MOVES = 3  # moves of each color whose hand was seen, before an edge is anybody's
PLAIN_NATS = 2.0  # from which a hand is named
MOST_NATS = 4.0  # that a hand says at most: a referee, or a neighbor, may reach over as well
AT_LEAST_NS = 400_000_000  # two stones set and one lifted never take less
AGREE_SHARE = 0.7  # of the pictures of a hand must agree


class Hands:
    """Follows arms over one board, for one game: the sides keep their places."""

    def __init__(self) -> None:
        self._votes: Ints = np.zeros((EDGES + 1, POINTS), np.int64)  # the last row: from nobody knows where
        self._over_ns, self._since_ns = never(), never()
        self._left: Ints = np.full(POINTS, NO_HAND, np.int64)
        self._earlier, self._earlier_ns = self._left.copy(), never()  # the hand before the last one, and when it left
        self._moves: Mapping[int, Ints] = {color: np.zeros(EDGES, np.int64) for color in (1, 2)}

    def see(self, hidden: Bools, before: Bools, t_ns: int) -> None:
        """Takes the hidden points (361,) of one picture in, and those of the picture before it."""
        fresh = hidden & ~before
        if fresh.any():
            self._earlier[fresh], self._earlier_ns[fresh] = self._edge()[fresh], self._over_ns[fresh]
        self._since_ns[fresh] = t_ns
        self._votes[:, fresh] = 0
        self._over_ns[hidden] = t_ns
        if np.count_nonzero(hidden) >= POINTS // 2:
            return
        points = np.flatnonzero(hidden)
        self._votes[_edges(hidden, t_ns - self._since_ns > STAYS_NS)[points], points] += 1

    def left(self, points: Bools, absent_ns: Ints, first_ns: Ints) -> None:
        """What these `points` (361,) show came with the last hand that was over them before it was first seen.

        absent_ns, first_ns -- when they last showed otherwise, and that first: a hand that was over them before that
        brought nothing, unless no other one can have come since
        """
        again = self._over_ns > first_ns  # a hand has come since
        over_ns, edge = np.where(again, self._earlier_ns, self._over_ns), np.where(again, self._earlier, self._edge())
        just = (over_ns >= 0) & (over_ns <= first_ns) & (first_ns - over_ns <= LEFT_NS)
        just &= over_ns >= absent_ns - AT_LEAST_NS
        self._left[points] = np.where(just, edge, NO_HAND)[points]

    def made(self, color: int, point: Point) -> None:
        """What lies on the point is a move beyond doubt: the hand was that side's."""
        if self._left[point] >= 0:
            self._moves[color][self._left[point]] += 1

    def seen(self, point: Point) -> bool:
        """Whether a hand was seen to leave what the point shows."""
        return bool(self._left[point] != NO_HAND)

    def whose(self, point: Point) -> Color | None:
        """The side whose hand left what the point shows; None where nobody can say."""
        nats = self.against(point, Color.BLACK)
        return None if abs(nats) < PLAIN_NATS else Color.WHITE if nats > 0 else Color.BLACK

    def against(self, point: Point, color: int) -> float:
        """Nats by which the hand that left what the point shows was rather the other side's; below 0: its own."""
        return self._against(int(self._left[point]), color)

    def against_over(self, point: Point, color: int) -> float:
        """The same of the hand that was over the point last, whatever it did there."""
        return self._against(int(self._edge()[point]), color)

    def _edge(self) -> Ints:
        """(361,): from where the hand came that was over each point last; SOME_HAND where its pictures do not agree."""
        votes = self._votes
        plain = votes.max(axis=0) > AGREE_SHARE * votes.sum(axis=0)
        return np.where(plain & (votes[EDGES] < votes.max(axis=0)), votes.argmax(axis=0), SOME_HAND).astype(np.int64)

    def _against(self, edge: int, color: int) -> float:
        if edge < 0 or min(moves.sum() for moves in self._moves.values()) < LEAST_MOVES:
            return 0.0
        moves = (self._moves[color], self._moves[3 - color])
        own, other = ((made[edge] + 1 / EDGES) / (made.sum() + 1) for made in moves)  # how often each comes from there
        return float(np.clip(log(other / own), -MOST_NATS, MOST_NATS))


def _edges(hidden: Bools, old: Bools) -> Ints:
    """The edge (361,) from which an arm reaches over each of the hidden points; EDGES where that is not plain.

    old -- points hidden for so long that no hand is all that lies there
    """
    _, parts = cv2.connectedComponents(hidden.reshape(19, 19).astype(np.uint8), connectivity=8)
    touched = np.zeros((EDGES, int(parts.max()) + 1), np.bool_)
    for edge, along in enumerate((parts[0], parts[:, -1], parts[-1], parts[:, 0])):
        touched[edge, along] = True
    part = parts.ravel()
    touched[:, [0, *part[hidden & old].tolist()]] = False
    touched &= ~touched[_OPPOSITE]  # two arms that meet, or one that reaches across: nobody knows
    away = np.where(touched[:, part], _AWAY, -1)
    second, farthest = np.sort(away, axis=0)[-2:]
    # What shows near an edge may be a hand alone, whose arm reaches over from elsewhere.
    plain = (farthest >= REACH) & (second < REACH)
    return np.where(plain, away.argmax(axis=0), EDGES).astype(np.int64)


_AWAY = np.stack([ROW, 18 - COLUMN, 18 - ROW, COLUMN])
_OPPOSITE = [2, 3, 0, 1]
