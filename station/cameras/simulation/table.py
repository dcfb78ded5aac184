"""The state a script leaves the table in, while it is written: who does what, when, and where stones then lie."""

import numpy as np

from hardware.performance import Lying
from hardware.script import (
    NORTH,
    SOUTH,
    Act,
    Bump,
    Clear,
    Fade,
    Lean,
    Lift,
    Nudge,
    Offset,
    Press,
    Push,
    Put,
    Reach,
    Script,
    Switch,
    Told,
)
from rules.color import BLACK, Color
from rules.points import Point

TOUCHING = 0.94  # rows between the middles of touching stones
NOMINAL_WIDTH = 0.93  # column spacing taken for that, in rows
SUDDEN_S = 0.2
SPREAD = 0.07  # how far off their points stones are set down, rows


def side_of(color: Color) -> str:
    """Black sits at the lower edge of the picture."""
    return SOUTH if color is BLACK else NORTH


class TableLog:
    """Writes acts one after another; `now` is the time of the last thing done, in seconds."""

    def __init__(self, seed: int, interval_s: float, *streams: int) -> None:
        self.rng = np.random.default_rng((seed, 19, *streams))
        self.now = 1.5
        self.stones: dict[Point, Color] = {}
        self._offsets: dict[Point, Offset] = {}
        self._interval_s = interval_s
        self._quick = False
        self._acts: list[Act] = []
        self._start: tuple[tuple[int, int, Offset], ...] = ()

    def found(self, lying: Lying, now: float) -> None:
        """Goes on from stones that lie there."""
        self.now = now
        for point in map(int, np.flatnonzero(lying.stones)):
            across, down = lying.offsets[point]
            self.stones[point], self._offsets[point] = Color(int(lying.stones[point])), (float(across), float(down))

    @property
    def acts(self) -> tuple[Act, ...]:
        """What was written so far."""
        return tuple(self._acts)

    def begin(self, stones: bytes) -> None:
        """The stones (361,) lie there when the round begins."""
        for point, color in enumerate(stones):
            if color:
                self.stones[point], self._offsets[point] = Color(color), self._free_offset(point)
        self._start = tuple((point, int(color), self._offsets[point]) for point, color in self.stones.items())

    def think(self) -> None:
        """Lets the time of a move pass: mostly about the interval, now and then a quick reply, never two in a row."""
        self._quick = not self._quick and bool(self.rng.random() < 0.08)
        self.now += 1.2 if self._quick else max(1.7, float(self.rng.gamma(4.0, self._interval_s / 4.0)))

    def wait(self, seconds: float) -> None:
        """Lets time pass."""
        self.now += seconds

    def put(
        self, point: Point, color: Color, *told: Told, offset: Offset | None = None, by: Color | None = None
    ) -> None:
        """A stone set down by its player, or by the other one."""
        offset = self._free_offset(point) if offset is None else offset
        self._acts.append(Put(self.now, point, int(color), offset, side_of(by or color), told))
        self.stones[point], self._offsets[point] = color, offset

    def lift(self, points: tuple[Point, ...], by: Color, *told: Told) -> None:
        """Stones taken off one after another; `now` is then the last one's time."""
        act = Lift(self.now, points, side_of(by), each_s=float(self.rng.uniform(0.3, 0.55)), told=told)
        self._acts.append(act)
        self.now = act.end
        for point in points:
            del self.stones[point], self._offsets[point]

    def push(self, moves: dict[Point, Point], by: Color, *told: Told, with_: str, offset: Offset | None = None) -> None:
        """Stones slid from point to point; the given offset is for all of them."""
        slid = []
        taken = {start: self.stones.pop(start) for start in moves}
        for start in moves:
            self._offsets.pop(start)
        for start, end in moves.items():
            lies = self._free_offset(end) if offset is None else offset
            slid.append((start, end, lies))
            self.stones[end], self._offsets[end] = taken[start], lies
        self._acts.append(Push(self.now, tuple(slid), side_of(by), with_, told))

    def strew(self, count: int, by: Color, *told: Told) -> dict[Point, Point]:
        """A sleeve takes so many stones to free points; from where to where."""
        there = list(self.stones)
        self.rng.shuffle(there)
        free = [point for point in range(361) if point not in self.stones]
        self.rng.shuffle(free)
        moves = dict(zip(there[:count], free, strict=False))
        self.push(moves, by, *told, with_="sleeve")
        return moves

    def bump(self, mm: float, degrees: float, *told: Told) -> None:
        """The board knocked that far in a random direction, turned by that angle either way."""
        angle = self.rng.uniform(0, 2 * np.pi)
        turn = degrees * float(self.rng.choice([-1.0, 1.0]))
        self._acts.append(Bump(self.now, mm * float(np.cos(angle)), mm * float(np.sin(angle)), turn, told))

    def nudge(self, degrees: float, *told: Told) -> None:
        """The camera turned aside by that much, and rolled a little."""
        angle = self.rng.uniform(0, 2 * np.pi)
        right, down = degrees * float(np.cos(angle)), degrees * float(np.sin(angle))
        self._acts.append(Nudge(self.now, right, down, degrees * float(self.rng.uniform(-0.5, 0.5)), told))

    def switch(self, *told: Told) -> None:
        """The lamp switched."""
        self._acts.append(Switch(self.now, told))

    def fade(self, level: float, seconds: float, *told: Told) -> None:
        """The light fades while the game goes on."""
        self._acts.append(Fade(self.now, seconds, level, told))

    def darken(self, seconds: float, *told: Told) -> None:
        """No light reaches the camera; `now` is then the time it is back."""
        self._acts.append(Fade(self.now, SUDDEN_S, 0.0, told))
        self.now += seconds
        self._acts.append(Fade(self.now, SUDDEN_S, 1.0))
        self.now += 1.0

    def reach(self, seconds: float, point: Point, by: Color) -> None:
        """A hand stays over a point."""
        self._acts.append(Reach(self.now, seconds, point, side_of(by)))

    def press(self, by: Color) -> None:
        """A hand presses the clock."""
        self._acts.append(Press(self.now, side_of(by)))

    def lean(self, seconds: float, by: Color, *told: Told) -> None:
        """A head over the board; `now` is then the time it has gone."""
        self._acts.append(Lean(self.now, seconds, side_of(by), told))
        self.now += seconds + 1.0

    def finish(self) -> Script:
        """Clears the board; the next round begins a few seconds later."""
        self.wait(6.0)
        if self.stones:
            self._acts.append(Clear(self.now, 5.0, (Told("cleared"),)))
        return Script(tuple(self._acts), self.now + 10.0, self._start)

    def _free_offset(self, point: Point) -> Offset:
        """Somewhere near the point, pushed off neighbors that it would overlap."""
        offset = np.clip(self.rng.normal(0, SPREAD, 2), -0.3, 0.3)
        row, column = divmod(point, 19)
        for _ in range(4):
            for other, lies in self._offsets.items():
                gap = np.array([(column - other % 19) * NOMINAL_WIDTH, row - other // 19]) + offset - lies
                distance = float(np.hypot(*gap))
                if distance < TOUCHING:
                    offset = offset + gap / max(distance, 1e-6) * (TOUCHING - distance) * 0.7
        offset = np.clip(offset, -0.4, 0.4)
        return float(offset[0]), float(offset[1])
