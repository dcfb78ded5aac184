"""How hands and heads move over a simulated board."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hardware.script import NORTH, SOUTH, Clear, Lean, Lift, Press, Push, Put, Reach
from vision.synthetic.palette import HAIR, SKIN, SLEEVES, pick
from vision.synthetic.scene import Arm, LooseStone, Space

Path = npt.NDArray[np.float64]  # (N, 4): time, x, y, z of the finger tips
TOUCH, CARRY = -0.45, -1.6  # z of the finger tips at the board and on the way
CLOCK_ASIDE = 2.5  # rows from the board's edge to the clock


@dataclass(frozen=True, eq=False)
class Gesture:
    """One movement of one arm or head.

    path -- where the tip is when; in between it glides
    side -- which player; carries -- colors held: (from, until, color)
    """

    path: Path
    side: str
    kind: str = "hand"
    carries: tuple[tuple[float, float, int], ...] = ()
    seed: int = 0

    @property
    def start(self) -> float:
        """When the arm leaves its rest."""
        return float(self.path[0, 0])

    @property
    def end(self) -> float:
        """When it is back."""
        return float(self.path[-1, 0])

    def tip(self, t: float) -> Space:
        """Where the finger tips (or the head) are."""
        after = int(np.clip(np.searchsorted(self.path[:, 0], t), 1, len(self.path) - 1))
        before, behind = self.path[after - 1], self.path[after]
        share = (t - before[0]) / max(behind[0] - before[0], 1e-6)
        share = share * share * (3 - 2 * share)
        x, y, z = before[1:] + (behind[1:] - before[1:]) * share
        return float(x), float(y), float(z)

    def arm(self, t: float) -> Arm:
        """What of the player is seen; each player keeps skin and sleeve through all gestures of a seed."""
        look = np.random.default_rng((self.seed, self.side == SOUTH))
        skin, sleeve = pick(look, SKIN), pick(look, SLEEVES)
        tip = self.tip(t)
        if self.kind == "head":
            return Arm("head", tip, tip, 8.5, skin, pick(look, HAIR), 0, 0, 0, self.seed % 97)
        back = 1.0 if self.side == SOUTH else -1.0
        elbow = (tip[0] * 0.6 + 3.6 + 5 * back, tip[1] + 23 * back, tip[2] - 4)
        bare = float(look.uniform(0.0, 0.45))
        return Arm("hand", tip, elbow, 2.6, skin, sleeve, bare, float(look.uniform(0, 0.4)), 4, self.seed % 97)

    def stone(self, t: float) -> LooseStone | None:
        """The stone between the fingers, if any."""
        for begin, until, color in self.carries:
            if begin <= t < until:
                x, y, z = self.tip(t)
                return LooseStone((x, y, z + 0.4), color)
        return None


def _rest(x: float, side: str) -> tuple[float, float]:
    return x * 0.5 + 4.5, 30.0 if side == SOUTH else -12.0


class Hands:
    """Makes the gestures of a performance.

    seed -- of the players' looks and of how they move; column_width -- of the board, in rows
    """

    def __init__(self, seed: int, column_width: float) -> None:
        self._seed = seed
        self._rng = np.random.default_rng((seed, 7))
        self._width = column_width

    def _place(self, point: int) -> tuple[float, float]:
        row, column = divmod(point, 19)
        return column * self._width, float(row)

    def putting(self, act: Put) -> Gesture:
        """In with the stone, down, out."""
        x, y = self._place(act.point)
        x, y = x + act.offset[0], y + act.offset[1]
        rest = _rest(x, act.side)
        enter, leave = act.t - self._rng.uniform(0.5, 0.9), act.t + self._rng.uniform(0.55, 0.95)
        path = np.array(
            [
                (enter, *rest, CARRY),
                (act.t - 0.12, x, y, TOUCH - 0.3),
                (act.t, x, y, TOUCH),
                (act.t + self._rng.uniform(0.08, 0.25), x, y, TOUCH),
                (leave, *rest, CARRY),
            ]
        )
        return Gesture(path, act.side, carries=((enter, act.t, act.color),), seed=self._seed)

    def lifting(self, act: Lift) -> Gesture:
        """In, from stone to stone, out."""
        stops = [self._place(point) for point in act.points]
        rest = _rest(stops[0][0], act.side)
        path = [(act.t - self._rng.uniform(0.5, 0.8), *rest, CARRY)]
        for i, (x, y) in enumerate(stops):
            t = act.t + i * act.each_s
            path += [(t - 0.05, x, y, TOUCH), (t + 0.05, x, y, TOUCH)]
        path.append((act.end + self._rng.uniform(0.6, 0.9), *rest, CARRY))
        return Gesture(np.array(path), act.side, seed=self._seed)

    def pushing(self, act: Push) -> Gesture:
        """A forearm drawn over the stones, or fingers that lead the first of them."""
        start, end = self._place(act.moves[0][0]), self._place(act.moves[0][1])
        rest = _rest(start[0], act.side)
        if act.by == "hand":
            path = [
                (act.t - 1.0, *rest, CARRY),
                (act.t - 0.2, *start, TOUCH),
                (act.t + 0.2, *end, TOUCH),
                (act.t + 1.0, *rest, CARRY),
            ]
        else:  # the fingers reach past the stone, so that the sleeve lies on it
            beyond = -9.0 if act.side == SOUTH else 9.0
            over = (start[0], start[1] + beyond), (end[0], end[1] + beyond)
            path = [
                (act.t - 1.1, *rest, CARRY),
                (act.t - 0.3, *over[0], CARRY),
                (act.t + 0.3, *over[1], CARRY),
                (act.t + self._rng.uniform(1.0, 1.3), *rest, CARRY),
            ]
        return Gesture(np.array(path), act.side, seed=self._seed)

    def leaning(self, act: Lean) -> Gesture:
        """A head comes in from the player's side, stays, and goes back."""
        away = (9.0 * self._width, 36.0 if act.side == SOUTH else -18.0)
        over = (9.0 * self._width + self._rng.uniform(-5, 5), 16.0 if act.side == SOUTH else 2.0)
        path = [
            (act.t - 0.8, *away, -9.0),
            (act.t, *over, -9.0),
            (act.t + act.seconds, over[0] + self._rng.uniform(-2, 2), over[1] + self._rng.uniform(-1, 1), -9.0),
            (act.t + act.seconds + 0.8, *away, -9.0),
        ]
        return Gesture(np.array(path), act.side, kind="head", seed=self._seed)

    def reaching(self, act: Reach) -> Gesture:
        """In to the point, there for a while, out."""
        x, y = self._place(act.point)
        rest = _rest(x, act.side)
        path = [
            (act.t - 0.7, *rest, CARRY),
            (act.t, x, y, TOUCH - 0.3),
            (act.t + act.seconds, x, y, TOUCH - 0.3),
            (act.t + act.seconds + 0.7, *rest, CARRY),
        ]
        return Gesture(np.array(path), act.side, seed=self._seed)

    def pressing(self, act: Press) -> Gesture:
        """To the clock, which stands beside the middle of the board, and back."""
        clock = (19.0 * self._width + CLOCK_ASIDE, 9.0 + (1.0 if act.side == SOUTH else -1.0))
        rest = _rest(clock[0], act.side)
        path = [(act.t - 0.6, *rest, CARRY), (act.t, *clock, TOUCH), (act.t + 0.1, *clock, TOUCH)]
        return Gesture(np.array([*path, (act.t + 0.7, *rest, CARRY)]), act.side, seed=self._seed)

    def clearing(self, act: Clear) -> list[Gesture]:
        """Two hands go to and fro over the board."""
        gestures = []
        for side in (SOUTH, NORTH):
            rest = _rest(9.0, side)
            path = [(act.t - 0.8, *rest, CARRY)]
            steps = 12
            for step in range(steps + 1):
                y = self._rng.uniform(9, 17) if side == SOUTH else self._rng.uniform(1, 9)
                path.append((act.t + act.seconds * step / steps, 18 * self._width * step / steps, y, TOUCH))
            path.append((act.t + act.seconds + 0.8, *rest, CARRY))
            gestures.append(Gesture(np.array(path), side, seed=self._seed))
        return gestures
