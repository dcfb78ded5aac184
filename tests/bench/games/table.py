"""A simulated table: stones, hands, time. Every act is a row of frames; the truth is written down as it happens."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from rules.color import Color
from rules.game import Game
from rules.points import neighbors, point_name
from rules.presets import CHINESE_2002
from station.game.event import Event
from station.tracking.tracker import Tracker
from tests.bench.games.difficulty import Difficulty
from tests.bench.games.eye import BLIND, NOTHING, Eye
from tests.bench.games.hands import Mask, arm
from vision.sight import Sight

NEAR = neighbors(19)
SITS = {1: 1, 2: -1}  # each color, as in `hands.arm`
Ask = Callable[[Tracker], list[Event]]
Shot = Sight | Ask | None
"""One frame, something that people tell the station between two frames, or a frame that the lost camera never gave."""
Film = Iterator[Shot]


@dataclass
class Truth:
    """What a perfect witness tells: moves as made (color letter, point), incidents as (kind, points, frame).

    over -- frame from which no more moves are made; what is told of stones after it accuses nobody
    """

    moves: list[tuple[str, str]] = field(default_factory=list)
    incidents: list[tuple[str, frozenset[str], int]] = field(default_factory=list)
    over: int | None = None


class Table:
    """Stones (361 bytes), the game as played so far, what hides the board now."""

    def __init__(self, rng: np.random.Generator, how: Difficulty) -> None:
        self.rng, self.how = rng, how
        self.board = bytearray(361)
        self.game = Game(CHINESE_2002)
        self.eye = Eye(rng, how)
        self.truth = Truth()
        self.frame = 0
        self._hidden: Mask = NOTHING
        self._overhead: Mask = NOTHING  # a head that hangs over the board while play goes on, until that frame
        self._overhead_until = 0
        self._side = 0  # from which the hand comes
        self._late: list[int] = []  # captured stones that nobody lifted in time
        self._handled, self._phase = 0, 0.0  # tenths of a second since the board last lay open, and of the next picture

    # ---- moves --------------------------------------------------------------------------------------------------

    def move(self, color: int, point: int, *, calm: bool = False) -> Film:
        """A stone set down, what it takes lifted, a while of thinking."""
        yield from self.set_down(color, point)
        yield from self.lift_captured()
        yield from self.think(calm=calm)

    def set_down(self, color: int, point: int) -> Film:
        """A stone set down; what it takes still lies there."""
        self._side = SITS[color]
        yield from self.reach(point, 2 + self._few())
        self._put(color, point)
        yield from self.reach(point, 1 + self._few())

    def lift_captured(self) -> Film:
        """Takes off what the last move captured, at once or after a pause."""
        last = self.game.moves[-1]
        taken = (*last.captured, *last.lost)
        if taken:
            if self.rng.random() < self.how.slow_capture:
                yield from self.rest(self.seconds(0.2, 1.5))
            yield from self._lift(taken)

    def think(self, *, calm: bool = False) -> Film:
        """Nobody's hand is over the board; captured stones left lying are taken off meanwhile."""
        yield from self.rest(self.seconds(1.6 if calm or self._late else 0.5, 4.0))
        if self._late:
            yield from self.change(dict.fromkeys(self._late, 0))
            self._late = []
            yield from self.rest(1.0)

    def two_moves(self, first: tuple[int, int], second: tuple[int, int]) -> Film:
        """The second move falls while the first stone has not been in sight yet."""
        (color, point), (other, reply) = first, second
        self._side = SITS[color]
        yield from self.reach(point, 1 + self._few())
        captured = self._put(color, point)
        cover = arm(point, self.rng, self._side)
        if captured:
            yield from self._lift(captured, cover)
        self._side = SITS[other]
        yield from self.reach(reply, 4 + self._few(), cover)
        captured = self._put(other, reply)
        yield from self.reach(reply, 1 + self._few(), cover)
        if captured:
            yield from self._lift(captured)
        yield from self.rest(self.seconds(0.6, 3.0))

    def leave_captured(self) -> None:
        """What the last move captured stays until after the next one."""
        self._late = list(self.game.moves[-1].captured)

    def undo(self) -> None:
        """The last move never was one."""
        self.game.undo()
        self.truth.moves.pop()

    def play_on(self) -> None:
        """The board as it lies is the game from now on."""
        held = {color: [p for p in range(361) if self.board[p] == color] for color in range(3)}
        self.game.set_up(black=held[1], white=held[2], empty=held[0])

    def _put(self, color: int, point: int) -> tuple[int, ...]:
        played = self.game.record(Color(color), point)
        self.board[point] = color
        self._late = [late for late in self._late if late != point]
        self.truth.moves.append((".BW"[color], point_name(point)))
        return (*played.captured, *played.lost)

    def _lift(self, points: Sequence[int], cover: Mask | None = None) -> Film:
        handful = self.rng.random() < 0.3
        for point in self.rng.permutation(list(points)):
            yield from self.reach(int(point), 1 if not handful else 0, cover)
            self.board[point] = 0
        yield from self.reach(int(points[0]), 1 + self._few(), cover)

    # ---- acts ---------------------------------------------------------------------------------------------------

    def change(self, stones: Mapping[int, int], frames: int = 2) -> Film:
        """A hand comes, leaves these stones behind (0: takes them), and goes."""
        where = next(iter(stones))
        self._side = 0
        yield from self.reach(where, frames)
        for point, color in stones.items():
            self.board[point] = color
        yield from self.reach(where, frames)

    def reach(self, point: int, frames: int, cover: Mask | None = None) -> Film:
        """A hand over `point`, with its arm, for so many frames at ten a second: of fewer, those that fall into it."""
        share = self.how.fps / 10
        count = int((self._handled + frames) * share + self._phase) - int(self._handled * share + self._phase)
        self._handled += frames
        for _ in range(max(1 if self.how.fps >= 5 else 0, count)):
            over = arm(point, self.rng, self._side)
            self._hidden = over if cover is None else over | cover
            yield self._look()

    def rest(self, seconds: float) -> Film:
        """Nothing over the board."""
        yield from self.covered(NOTHING, seconds)

    def covered(self, hidden: Mask, seconds: float) -> Film:
        """Something still hangs over the board."""
        self._hidden = hidden
        self._handled, self._phase = 0, self.rng.random()
        for _ in range(max(1, round(seconds * self.how.fps))):
            yield self._look()

    def lean(self, over: Mask, seconds: float) -> None:
        """Somebody leans over the board for a while; play goes on below and beside."""
        self._overhead, self._overhead_until = over, self.frame + round(seconds * self.how.fps)

    def blind(self, seconds: float) -> Film:
        """Pictures in which no board is found."""
        for _ in range(max(1, round(seconds * self.how.fps))):
            self.frame += 1
            yield BLIND

    def lost(self, seconds: float) -> Film:
        """No pictures."""
        for _ in range(max(1, round(seconds * self.how.fps))):
            self.frame += 1
            yield None

    def tell(self, kind: str, *points: int) -> None:
        """The witness notes an incident that happens from now on."""
        self.truth.incidents.append((kind, frozenset(point_name(p) for p in points), self.frame))

    def seconds(self, low: float, high: float) -> float:
        """A random time."""
        return float(self.rng.uniform(low, high))

    def free_point(self, taken: set[int]) -> int | None:
        """An empty point in the open that is none of `taken`."""
        free = [
            p for p in range(361)
            if not self.board[p] and p not in taken and sum(not self.board[n] for n in NEAR[p]) >= 3
        ]  # fmt: skip
        return int(self.rng.choice(free)) if free else None

    def old_stones(self) -> list[int]:
        """Points of all stones but the last one played."""
        last = self.game.moves[-1].point
        return [p for p in range(361) if self.board[p] and p != last]

    def _look(self) -> Sight:
        self.frame += 1
        over = self._overhead if self.frame <= self._overhead_until else NOTHING
        return self.eye.see(self.board, self._hidden | over)

    def _few(self) -> int:
        return int(self.rng.integers(0, 4))
