"""A script acted out: what lies on the board, where the hands are and what the light does, at any moment of a round."""

from bisect import bisect_right
from dataclasses import dataclass
from math import radians

import numpy as np
import numpy.typing as npt

from hardware.gestures import Gesture, Hands
from hardware.script import (
    Act,
    Bump,
    Clear,
    Fade,
    Lean,
    Lift,
    Nudge,
    Press,
    Push,
    Put,
    Reach,
    Script,
    Switch,
    Told,
)
from vision.synthetic.scene import Arm, LooseStone, Shift

ROW_MM = 23.7  # spacing of the rows of a standard board
BUMP_S = 0.4


@dataclass(frozen=True, eq=False)
class Lying:
    """Stones as they lie from a moment on: uint8 (361,), and float32 (361, 2) off their points in rows."""

    stones: npt.NDArray[np.uint8]
    offsets: npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Moment:
    """The table at one time of the round.

    lamp -- how often the light was switched; gaze -- how far the camera was turned (right, down, roll), degrees
    brightness -- of the whole view against that of the beginning
    """

    lying: Lying
    arms: tuple[Arm, ...]
    held: tuple[LooseStone, ...]
    shift: Shift | None
    lamp: int
    gaze: tuple[float, float, float]
    brightness: float


class Performance:
    """Answers what the table looks like at a time of the round; the same script and seed give the same answers.

    script -- what happens; column_width -- of the board, in rows; seed -- of hands and how they move
    """

    def __init__(self, script: Script, column_width: float, seed: int) -> None:
        self.script = script
        self._hands = Hands(seed, column_width)
        self._times, self._lying = [0.0], [Lying(np.zeros(361, np.uint8), np.zeros((361, 2), np.float32))]
        if script.start:
            self._set(0.0, {point: (color, offset) for point, color, offset in script.start})
        self._gestures: list[Gesture] = []
        self._bumps: list[Bump] = []
        self._nudges: list[Nudge] = []
        self._switches: list[float] = []
        self._fades: list[Fade] = []
        self._told: list[tuple[float, Told]] = []
        for act in script.acts:
            self.add(act)

    def add(self, act: Act) -> None:
        """One more act, after all others. ValueError while stones of an earlier one are still being moved."""
        self._told += [(act.t, told) for told in act.told]
        hands = self._hands
        match act:
            case Put():
                self._set(act.t, {act.point: (act.color, act.offset)})
                self._gestures.append(hands.putting(act))
            case Lift():
                for i, point in enumerate(act.points):
                    self._set(act.t + i * act.each_s, {point: (0, (0.0, 0.0))})
                self._gestures.append(hands.lifting(act))
            case Push():
                self._slide(act)
                self._gestures.append(hands.pushing(act))
            case Bump():
                self._bumps.append(act)
            case Nudge():
                self._nudges.append(act)
            case Switch():
                self._switches.append(act.t)
            case Fade():
                self._fades.append(act)
            case Lean():
                self._gestures.append(hands.leaning(act))
            case Reach():
                self._gestures.append(hands.reaching(act))
            case Press():
                self._gestures.append(hands.pressing(act))
            case Clear():
                self._sweep(act)
                self._gestures += hands.clearing(act)

    @property
    def last(self) -> Lying:
        """How the stones lie when all acts so far are done."""
        return self._lying[-1]

    @property
    def quiet_from(self) -> float:
        """When all hands are back and all stones lie."""
        return max([self._times[-1], *(gesture.end for gesture in self._gestures)])

    def at(self, t: float) -> Moment:
        """The table `t` seconds into the round."""
        lying = self._lying[bisect_right(self._times, t) - 1]
        arms: list[Arm] = []
        held: list[LooseStone] = []
        for gesture in self._gestures:
            if gesture.start < t < gesture.end:
                arms.append(gesture.arm(t))
                stone = gesture.stone(t)
                if stone is not None:
                    held.append(stone)
        lamp = bisect_right(self._switches, t)
        nudges = [nudge for nudge in self._nudges if nudge.t <= t]
        gaze = (sum(n.right_deg for n in nudges), sum(n.down_deg for n in nudges), sum(n.roll_deg for n in nudges))
        return Moment(lying, tuple(arms), tuple(held), self._shift(t), lamp, gaze, self._brightness(t))

    def told(self, after: float, until: float) -> list[Told]:
        """What happened in the time (after, until], in order."""
        return [told for t, told in self._told if after < t <= until]

    def _set(self, t: float, changes: dict[int, tuple[int, tuple[float, float]]]) -> None:
        if t < self._times[-1]:
            raise ValueError("stones of one act are still being lifted when the next one begins")
        now = self._lying[-1]
        stones, offsets = now.stones.copy(), now.offsets.copy()
        for point, (color, offset) in changes.items():
            stones[point], offsets[point] = color, offset
        self._times.append(t)
        self._lying.append(Lying(stones, offsets))

    def _slide(self, act: Push) -> None:
        colors = self._lying[-1].stones
        changes: dict[int, tuple[int, tuple[float, float]]] = {start: (0, (0.0, 0.0)) for start, _, _ in act.moves}
        changes |= {end: (int(colors[start]), offset) for start, end, offset in act.moves}
        self._set(act.t, changes)

    def _sweep(self, act: Clear) -> None:
        there = np.flatnonzero(self._lying[-1].stones)
        steps = 12
        for step, part in enumerate(np.array_split(there[np.argsort(there % 19, kind="stable")], steps)):
            gone = {int(point): (0, (0.0, 0.0)) for point in part}
            self._set(act.t + act.seconds * (step + 1) / steps, gone)

    def _brightness(self, t: float) -> float:
        level = 1.0
        for fade in self._fades:
            level += (fade.level - level) * min(max((t - fade.t) / fade.seconds, 0.0), 1.0)
        return level

    def _shift(self, t: float) -> Shift | None:
        x = y = turn = 0.0
        for bump in self._bumps:
            share = min(max((t - bump.t) / BUMP_S, 0.0), 1.0)
            share = round(share * 4) / 4  # a knock, not a glide: and fewer pictures to draw anew
            x += bump.x_mm / ROW_MM * share
            y += bump.y_mm / ROW_MM * share
            turn += radians(bump.turn_deg) * share
        return Shift(x, y, turn) if x or y or turn else None
