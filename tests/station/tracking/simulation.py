"""A game as noisy, partly hidden observations: hands over the last moves, quick replies, slow captures, incidents.

Nothing here draws a picture. What a watcher would say of each point is drawn at random around the truth; rates stand
in `Difficulty`. The truth is the list of what a perfect witness would tell.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from rules.color import Color
from rules.game import Game
from rules.illegality import Kind
from rules.points import neighbors, point_name
from rules.presets import CHINESE_2002
from vision.observation import Observation
from vision.pose import BoardPose
from vision.sight import Sight

POSE = BoardPose(np.eye(3), residual_cells=0.0)
NEAR = neighbors(19)
ROW, COLUMN = np.divmod(np.arange(361), 19)
Mask = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Difficulty:
    """How hard the observations are.

    fps -- frames a second; error -- wrong readings a point and frame in the open, beside_hand within one line of a hand
    unflagged -- share of points under the hand that are not reported hidden; nats -- mean and spread of the evidence
    quick -- share of replies that come under the same hand; together -- frames in which both stay hidden
    """

    fps: float = 10.0
    error: float = 2e-5
    beside_hand: float = 0.01
    unflagged: float = 0.02
    nats: tuple[float, float] = (9.0, 2.0)
    quick: float = 0.04
    slow_capture: float = 0.3


@dataclass
class Told:
    """The truth: moves as made (color letter, point), and incidents as (type, points)."""

    moves: list[tuple[str, str]] = field(default_factory=list)
    incidents: list[tuple[str, frozenset[str]]] = field(default_factory=list)


class Simulation:
    """Plays `moves` (color, point) on a simulated board. Iterate `sights`; `truth` is complete afterwards."""

    def __init__(
        self, moves: Sequence[tuple[int, int]], rng: np.random.Generator, difficulty: Difficulty,
        incidents: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self._moves = list(moves)
        self._rng = rng
        self._how = difficulty
        self._board = bytearray(361)
        self._game = Game(CHINESE_2002)
        self._hidden: Mask = np.zeros(361, np.bool_)
        self._late: list[int] = []  # captured stones that nobody lifted in time
        self.truth = Told()
        self._plan = self._planned(incidents)

    def sights(self) -> Iterator[Sight]:
        """One sight a frame. The game stops early where an incident made the next move of the record impossible."""
        yield from self._rest(1.0)
        index = 0
        while index < len(self._moves):
            kind = self._plan.get(index)
            if kind in BETWEEN:
                yield from BETWEEN[kind](self, index)
            if any(self._game.illegalities(Color(self._moves[index][0]), self._moves[index][1])):
                break
            if kind in DURING:
                yield from self._move(*self._moves[index], but=kind)
            elif self._quick(index):
                yield from self._two_moves(index)
                index += 1
            else:
                yield from self._move(*self._moves[index], calm=bool(self._late))
            index += 1
        yield from self._rest(2.5)

    def _quick(self, index: int) -> bool:
        """Whether the reply to this move comes under the same hand."""
        if index + 1 >= len(self._moves) or index + 1 in self._plan or self._rng.random() >= self._how.quick:
            return False
        ahead = Game(CHINESE_2002, start=self._game.position, to_move=self._game.to_move)
        ahead.record(Color(self._moves[index][0]), self._moves[index][1])
        return not any(ahead.illegalities(Color(self._moves[index + 1][0]), self._moves[index + 1][1]))

    def _planned(self, incidents: Sequence[str]) -> dict[int, str]:
        """Where each incident happens: captures and ko need a move that takes stones."""
        game = Game(CHINESE_2002)
        places: dict[str, list[int]] = {"any": list(range(12, len(self._moves) - 4)), "capture": [], "ko": []}
        for index, (color, point) in enumerate(self._moves[:-2]):
            played = game.record(Color(color), point)
            if index >= 12 and played.captured and self._moves[index + 1][1] not in played.captured:
                places["capture"].append(index)
                if any(f.kind is Kind.KO for f in game.illegalities(Color(3 - color), played.captured[0])):
                    places["ko"].append(index + 1)
        plan: dict[int, str] = {}
        for kind in incidents:
            wanted = places["ko" if kind == "ko" else "capture" if kind in DURING else "any"]
            free = [i for i in wanted if not plan.keys() & {i - 1, i, i + 1}]
            if free:
                plan[int(self._rng.choice(free))] = kind
        return plan

    # ---- what players do ----------------------------------------------------------------------------------------

    def _move(self, color: int, point: int, *, but: str | None = None, calm: bool = False) -> Iterator[Sight]:
        yield from self._reach(point, 2 + self._few())
        captured = self._put(color, point)
        yield from self._reach(point, 1 + self._few())
        if but == "uncaptured":
            yield from self._reply_before_lifting(captured)
        elif but == "wrong_capture":
            yield from self._lift(captured)
            yield from self._lift_too_many(point)
        elif captured:
            if self._rng.random() < self._how.slow_capture:
                yield from self._rest(self._seconds(0.2, 1.5))
            yield from self._lift(captured)
        yield from self._rest(self._seconds(1.6 if calm else 0.5, 4.0))
        if self._late and but != "uncaptured":
            yield from self._change(dict.fromkeys(self._late, 0))
            self._late = []
            yield from self._rest(1.0)

    def _two_moves(self, index: int) -> Iterator[Sight]:
        """The second move falls while the first stone has not been in sight yet."""
        (color, point), (other, reply) = self._moves[index : index + 2]
        yield from self._reach(point, 1 + self._few())
        captured = self._put(color, point)
        cover = self._arm(point)
        if captured:
            yield from self._lift(captured, cover)
        yield from self._reach(reply, 1 + self._few(), cover)
        captured = self._put(other, reply)
        yield from self._reach(reply, 1 + self._few(), cover)
        if captured:
            yield from self._lift(captured)
        yield from self._rest(self._seconds(0.6, 3.0))

    def _put(self, color: int, point: int) -> tuple[int, ...]:
        played = self._game.record(Color(color), point)
        self._board[point] = color
        self.truth.moves.append((".BW"[color], point_name(point)))
        return (*played.captured, *played.lost)

    def _lift(self, points: Sequence[int], cover: Mask | None = None) -> Iterator[Sight]:
        handful = self._rng.random() < 0.3
        for point in self._rng.permutation(list(points)):
            yield from self._reach(int(point), 1 if not handful else 0, cover)
            self._board[point] = 0
        yield from self._reach(int(points[0]), 1 + self._few(), cover)

    def _tell(self, kind: str, *points: int) -> None:
        self.truth.incidents.append((kind, frozenset(point_name(p) for p in points)))

    def _change(self, stones: dict[int, int], frames: int = 2) -> Iterator[Sight]:
        """A hand comes, leaves these stones behind, and goes."""
        where = next(iter(stones))
        yield from self._reach(where, frames)
        for point, color in stones.items():
            self._board[point] = color
        yield from self._reach(where, frames)

    # ---- incidents ----------------------------------------------------------------------------------------------

    def out_of_turn(self, index: int) -> Iterator[Sight]:
        """The side that moved last moves again; its opponent then goes on."""
        color = 3 - self._moves[index][0]
        point = self._free_point({point for _, point in self._moves[index:]})
        if point is not None and not self._game.position.play(point, Color(color)).captured:
            yield from self._move(color, point, calm=True)
            self._tell("out_of_turn", point)

    def ko(self, index: int) -> Iterator[Sight]:
        """The ko just taken is retaken at once, and that is undone."""
        color = self._moves[index][0]
        taken = self._game.moves[-1].captured[0]
        before = bytes(self._board)
        yield from self._move(color, taken, calm=True)
        self._tell("illegal_move", taken)
        yield from self._rest(2.0)
        yield from self._change({p: before[p] for p in range(361) if before[p] != self._board[p]})
        yield from self._rest(2.0)
        self._undo()
        self._tell("move_withdrawn", taken)

    def withdrawn(self, index: int) -> Iterator[Sight]:
        """A move is lifted again and another one made instead."""
        color, _ = self._moves[index]
        point = self._free_point({point for _, point in self._moves[index:]})
        if point is not None and not self._game.position.play(point, Color(color)).captured:
            yield from self._move(color, point, calm=True)
            yield from self._change({point: 0})
            yield from self._rest(2.0)
            self._undo()
            self._tell("move_withdrawn", point)

    def moved(self, _index: int) -> Iterator[Sight]:
        """A sleeve pushes an older stone one line on; it is put back after a while."""
        last = self._game.moves[-1].point
        stones = [p for p in range(361) if self._board[p] and p != last and any(not self._board[n] for n in NEAR[p])]
        origin = int(self._rng.choice(stones))
        target = int(self._rng.choice([n for n in NEAR[origin] if not self._board[n]]))
        color = self._board[origin]
        yield from self._change({origin: 0, target: color})
        yield from self._rest(4.0)
        self._tell("stone_moved", origin, target)
        yield from self._change({origin: color, target: 0})
        yield from self._rest(2.0)
        self._tell("position_restored", origin, target)

    def removed(self, _index: int) -> Iterator[Sight]:
        """An older stone vanishes, and comes back."""
        last = self._game.moves[-1].point
        point = int(self._rng.choice([p for p in range(361) if self._board[p] and p != last]))
        color = self._board[point]
        yield from self._change({point: 0})
        yield from self._rest(4.0)
        self._tell("stone_removed", point)
        yield from self._change({point: color})
        yield from self._rest(2.0)
        self._tell("position_restored", point)

    def scattered(self, _index: int) -> Iterator[Sight]:
        """Half the stones slide away, and are put back while arms cover the board."""
        kept = bytes(self._board)
        self._hidden = np.ones(361, np.bool_)
        yield from self._rest(0.5, still=True)
        for point in [p for p in range(361) if kept[p]]:
            free = [n for n in NEAR[point] if not self._board[n]]
            if free and self._rng.random() < 0.5:
                self._board[int(self._rng.choice(free))] = self._board[point]
                self._board[point] = 0
        told = sum(a != b for a, b in zip(kept, self._board, strict=True)) >= 8
        if not told:
            self._board[:] = kept
        yield from self._rest(5.0)
        self._hidden = np.ones(361, np.bool_)
        yield from self._rest(1.0, still=True)
        self._board[:] = kept
        yield from self._rest(3.0)
        if told:
            self._tell("board_scattered")
            self._tell("position_restored")

    def _reply_before_lifting(self, captured: Sequence[int]) -> Iterator[Sight]:
        """The next move comes while the captured stones still lie there."""
        yield from self._rest(self._seconds(0.5, 2.0))
        self._tell("capture_incomplete", *captured)
        self._late = list(captured)

    def _lift_too_many(self, point: int) -> Iterator[Sight]:
        """A whole string with liberties goes the way of the captured ones, and is put back."""
        color = 3 - self._board[point]
        near = [n for p in (point, *self._game.moves[-1].captured) for n in NEAR[p] if self._board[n] == color]
        strings = {self._game.position.string_at(n) for n in near}
        fit = sorted(sorted(string) for string in strings if len(string) <= 4)
        if not fit:
            return
        string = fit[int(self._rng.integers(len(fit)))]
        yield from self._change(dict.fromkeys(string, 0))
        yield from self._rest(4.0)
        self._tell("lifted", *string)
        yield from self._change(dict.fromkeys(string, color))
        yield from self._rest(2.0)
        self._tell("position_restored", *string)

    def _undo(self) -> None:
        self._game.undo()
        self.truth.moves.pop()

    # ---- what the camera sees -----------------------------------------------------------------------------------

    def _reach(self, point: int, frames: int, cover: Mask | None = None) -> Iterator[Sight]:
        """A hand over `point`, with its arm, for so many frames at ten a second."""
        for _ in range(
            max(1 if self._how.fps >= 5 else 0, round(frames * self._how.fps / 10 + self._rng.random() - 0.5))
        ):
            self._hidden = self._arm(point)
            if cover is not None:
                self._hidden = self._hidden | cover
            yield self._sight()

    def _arm(self, point: int) -> Mask:
        """Points under a hand at `point` and an arm that comes from above or below."""
        row, column = divmod(point, 19)
        radius = self._rng.uniform(1.0, 2.6)
        hand = (ROW - row) ** 2 + (COLUMN - column) ** 2 <= radius**2
        toward = -1 if self._rng.random() < 0.5 else 1
        slant = self._rng.uniform(-0.4, 0.4)
        ahead = (ROW - row) * toward
        arm = (ahead > 0) & (np.abs(COLUMN - column - slant * ahead) <= radius * 0.7)
        result: Mask = hand | arm
        return result

    def _rest(self, seconds: float, *, still: bool = False) -> Iterator[Sight]:
        if not still:
            self._hidden = np.zeros(361, np.bool_)
        for _ in range(max(1, round(seconds * self._how.fps))):
            yield self._sight()

    def _sight(self) -> Sight:
        rng, how = self._rng, self._how
        truth = np.frombuffer(bytes(self._board), np.uint8)
        strength = np.maximum(rng.normal(*how.nats, 361), 0.5).astype(np.float32)
        seen = truth.astype(np.int64)
        near = _beside(self._hidden) & ~self._hidden if self._hidden.any() else self._hidden
        wrong = rng.random(361) < np.where(near, how.beside_hand, how.error)
        leaked = self._hidden & (rng.random(361) < how.unflagged)
        wrong |= leaked
        if wrong.any():
            seen[wrong] = rng.integers(0, 3, int(wrong.sum()))
            strength[wrong] = np.maximum(rng.normal(4.0, 1.5, int(wrong.sum())), 0.5)
        loglik = np.repeat(-strength[:, None], 3, axis=1)
        loglik[np.arange(361), seen] = 0
        hidden = self._hidden & ~leaked
        return Sight(Observation(loglik, hidden, 1.0, np.ones(361, np.bool_)), "", POSE)

    def _free_point(self, taken: set[int]) -> int | None:
        free = [
            p for p in range(361)
            if not self._board[p] and p not in taken and sum(not self._board[n] for n in NEAR[p]) >= 3
        ]  # fmt: skip
        return int(self._rng.choice(free)) if free else None

    def _few(self) -> int:
        return int(self._rng.integers(0, 4))

    def _seconds(self, low: float, high: float) -> float:
        return float(self._rng.uniform(low, high))


def _beside(points: Mask) -> Mask:
    wide = np.zeros((21, 21), np.bool_)
    wide[1:-1, 1:-1] = points.reshape(19, 19)
    result: Mask = np.zeros((19, 19), np.bool_)
    for row in range(3):
        for column in range(3):
            result |= wide[row : row + 19, column : column + 19]
    return result.ravel()


BETWEEN = {
    "out_of_turn": Simulation.out_of_turn,
    "ko": Simulation.ko,
    "withdrawn": Simulation.withdrawn,
    "moved": Simulation.moved,
    "removed": Simulation.removed,
    "scattered": Simulation.scattered,
}
"""Incidents between two moves."""

DURING = ("uncaptured", "wrong_capture")
"""Incidents of a move that takes stones."""
