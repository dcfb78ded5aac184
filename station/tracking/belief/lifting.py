"""Captured stones that still lie on the board: lifted in peace until the next move, overdue after it (2002 §18.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from rules.points import Point
from station.game.catalog import CaptureIncomplete
from station.game.state import GameState, points_of
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import STONE, UNKNOWN, Bools

OVERDUE_VIEWS = 2
OVERDUE_NS = 2_000_000_000  # then what was seen standing is told, although other points are still hidden


@dataclass
class _Stone:
    color: int
    number: int  # the move that captured it
    free_since_ns: int | None = None  # it lies there in sight, no hand over it
    overdue_ns: int = -1  # since when it should have been off; -1: it may lie there yet
    views: int = 0
    told: bool = False
    wanted: int | None = None  # what a ruling orders here


class Lifting:
    """Follows captured stones until each has been seen gone."""

    def __init__(self) -> None:
        self._stones: dict[Point, _Stone] = {}
        self.put_right: list[Point] = []  # shown right by the newest picture: put back, or lifted late

    @classmethod
    def resumed(cls, state: GameState) -> "Lifting":
        """After a restart: what may still lie there, or is to be put back."""
        lifting = cls()
        for move in state.moves[-2:]:
            if move.illegal == "suicide":
                if any(i.open and i.event.seq == move.seq for i in state.incidents):  # not lifted yet
                    lifting.captured(move.captures, move.color, move.number, told=True)
            else:
                lifting.captured(move.captures, move.color.opponent, move.number)
            if move is not state.last:  # the next move was made: what still lies there is overdue
                for stone in lifting._stones.values():
                    stone.overdue_ns = 0
        for incident in state.incidents:
            what = incident.what
            if incident.open and isinstance(what, CaptureIncomplete) and 0 < what.number <= len(state.moves):
                color = state.moves[what.number - 1].color.opponent
                lifting.captured(points_of(incident.wrong), color, what.number, told=True)
        if state.withdrawn and state.withdrawn[-1][0] == len(state.steps):
            taken = state.withdrawn[-1][1].captures
            lifting.captured((p for p in taken if p not in state.put_right), 0, 0, told=True)
        stones = state.position.stones
        lifting._stones = {p: s for p, s in lifting._stones.items() if (s.color == 0) == (stones[p] > 0)}
        lifting.ordered({point: int(was) for point, was in state.expected.items()}, stones)
        return lifting

    @property
    def standing(self) -> dict[Point, int]:
        """Captured stones not yet seen gone, with their color; 0 where one is still to be put back."""
        return {point: stone.color for point, stone in self._stones.items()}

    def captured(self, points: Iterable[Point], color: int, number: int, *, told: bool = False) -> None:
        """Move `number` captured these. `told`: nobody is told of them again, as of those that took their own lives."""
        self._stones |= {point: _Stone(color, number, told=told) for point in points}

    def taken_back(self, number: int, points: Iterable[Point]) -> None:
        """Move `number` was withdrawn: these that it took are empty until somebody puts the stones there again."""
        self._stones = {point: stone for point, stone in self._stones.items() if stone.number != number}
        self.captured(points, 0, 0, told=True)

    def ordered(self, lying: Mapping[Point, int], record: bytes) -> None:
        """A ruling orders what the record has otherwise than what may be `lying` (0: nothing) there until then."""
        self._stones |= {p: _Stone(color, 0, told=True, wanted=record[p]) for p, color in lying.items()}

    def forget(self) -> None:
        """The record was changed otherwise: nothing is awaited."""
        self._stones.clear()

    def moved_on(self, point: Point, came_frame: int, belief: Belief, frame: int, t_ns: int) -> None:
        """The next move was made on `point`, where it has shown since `came_frame`: what was captured before it should
        have been off."""
        self._stones.pop(point, None)
        for standing, stone in self._stones.items():
            if stone.overdue_ns < 0:
                stone.overdue_ns = t_ns
                seen = belief.raw[standing] in (stone.color, STONE) and belief.hidden_frame[standing] < came_frame
                stone.views = int(seen and came_frame < frame)

    def see(self, belief: Belief, t_ns: int, lift_ns: int | None) -> dict[int, list[Point]]:
        """Takes one picture in. Returns overdue stones to be told now, by the number of the move that took them.

        lift_ns -- so long they lie there with no hand over them until they are overdue without a next move; None where
        a clock is pressed: with a dead stone on the board that press is the offence (2002 §22.6)
        """
        self.put_right = []
        for point, stone in self._stones.items():
            if stone.wanted and stone.color and belief.label[point] == 0:
                stone.color = 0  # exchanged by halves: the wrong stone is off
        for point in [p for p, s in self._stones.items() if not _waits(belief, p, s)]:
            if self._stones.pop(point).told:
                self.put_right.append(point)
        if lift_ns is not None:
            self._left_lying(belief, t_ns, lift_ns)
        late: dict[int, dict[Point, _Stone]] = {}
        for point, stone in self._stones.items():
            if stone.overdue_ns >= 0 and not stone.told:
                stone.views += int(belief.raw[point] in (stone.color, STONE))
                late.setdefault(stone.number, {})[point] = stone
        overdue: dict[int, list[Point]] = {}
        for number, stones in late.items():
            seen = sorted(point for point, stone in stones.items() if stone.views >= OVERDUE_VIEWS)
            since_ns = next(iter(stones.values())).overdue_ns
            if seen and (len(seen) == len(stones) or t_ns - since_ns >= OVERDUE_NS):
                overdue[number] = seen
                for point in seen:
                    stones[point].told = True
        return overdue

    def _left_lying(self, belief: Belief, t_ns: int, lift_ns: int) -> None:
        for point, stone in self._stones.items():
            if stone.told or stone.overdue_ns >= 0:
                continue
            if belief.raw[point] not in (stone.color, STONE):
                stone.free_since_ns = None
            elif stone.free_since_ns is None:
                stone.free_since_ns = t_ns
            elif t_ns - stone.free_since_ns >= lift_ns:
                stone.overdue_ns = t_ns


def gone_since(belief: Belief, frame: int) -> Bools:
    """Points (361,) that were seen to become empty after that frame: a stone that shows there now is another one."""
    return np.asarray((belief.label == 0) & (belief.first_frame > frame))


def _waits(belief: Belief, point: Point, stone: _Stone) -> bool:
    """Whether it is still to be lifted or put back. What was ordered is done when the newest picture shows it too."""
    if stone.wanted is None:
        return _stands(belief, point, stone.color)
    done = (stone.wanted, STONE) if stone.wanted else (0,)
    return int(belief.label[point]) != stone.wanted or int(belief.raw[point]) not in done


def _stands(belief: Belief, point: Point, color: int) -> bool:
    """Whether the point may still look so; 0 for empty. A stone taken before it was sure has no label yet."""
    label, raw = int(belief.label[point]), int(belief.raw[point])
    return label in (color, UNKNOWN) or (color > 0 and (label == STONE or raw in (color, STONE, UNKNOWN)))
