"""What a watcher says of a board: evidence drawn at random around the truth, repeated until a point is read again."""

import numpy as np

from tests.bench.games.difficulty import Difficulty
from tests.bench.games.hands import Mask, beside
from vision.geometry.pose import BoardPose
from vision.geometry.turn import Shift
from vision.observation import Observation
from vision.reasons import BOARD_ABSENT
from vision.sight import Sight

POSE = BoardPose(np.eye(3), residual_cells=0.0)
NOTHING: Mask = np.zeros(361, np.bool_)
BLIND = Sight(None, BOARD_ABSENT, None)
STONE_NATS = -11.0  # of "empty" where a pale stone lies
OFF_NATS = 4.0, 2.4  # of 20 readings of rendered stones between two points; the other point is read no better
DOUBTED, MOST_READINGS = 4.0, 6  # nats below which a point is read again, so often (vision.stream.memory)


class Eye:
    """Looks at boards (361 bytes) with points hidden.

    dimmed -- the light has faded: weaker evidence, more errors
    """

    def __init__(self, rng: np.random.Generator, how: Difficulty) -> None:
        self._rng, self._how = rng, how
        self._truth = np.zeros(361, np.uint8)
        self._loglik = np.zeros((361, 3), np.float32)
        self._hidden: Mask = NOTHING
        self._again: Mask = ~NOTHING  # to be read in the next frame
        self._readings = np.zeros(361, np.int64)
        self._pale: dict[int, int] = {}
        self._shift: Shift | None = None
        self._light_changed = False
        self._off: dict[int, tuple[float, float]] = {}
        self._still: tuple[bytes, bool] | None = None  # the last board, and whether anything was hidden then
        self._same: Sight | None = None  # what such a board shows again and again
        self.dimmed = False

    def read_all(self, *, shift: Shift | None = None, light_changed: bool = False) -> None:
        """Everything is read anew in the next frame, for the reason given."""
        self._again = ~NOTHING
        self._shift, self._light_changed = shift, light_changed

    def put_off(self, point: int, offset: tuple[float, float] | None) -> None:
        """A stone lies so many cells off its point; None: no longer."""
        doubted = {point, *self._toward()}
        if offset is None:
            self._off.pop(point, None)
        else:
            self._off[point] = offset
        self._again = self._again.copy()
        self._again[[p for p in doubted | self._toward() if 0 <= p < 361]] = True

    def see(self, board: bytearray, hidden: Mask) -> Sight:
        """The next frame."""
        rng, how = self._rng, self._how
        stones = bytes(board)
        error = how.error * (how.dim_errors if self.dimmed else 1)
        slip = rng.random() < 361 * error
        if self._still == (stones, False) and not (slip or hidden.any() or self._again.any() or self._off):
            if self._same is None:
                self._same = Sight(Observation(self._loglik, hidden, 1.0, NOTHING), None, POSE)
            return self._same
        self._still, self._same = (stones, bool(hidden.any())), None
        truth = np.frombuffer(stones, np.uint8)
        wrong = rng.random(361) < error if slip else NOTHING
        leaked = NOTHING
        if hidden.any():
            wrong = wrong | (beside(hidden) & ~hidden & (rng.random(361) < how.beside_hand))
            leaked = hidden & (rng.random(361) < how.unflagged)
        anew = (self._hidden & ~hidden) | (truth != self._truth)
        self._readings[anew] = 0
        read = (self._again | anew) & ~hidden
        shown, wrong = hidden & ~leaked, (wrong | leaked) & (~hidden | leaked)
        if read.any():
            self._draw(np.flatnonzero(read), truth)
        if wrong.any():
            self._loglik = self._loglik.copy()
            points = np.flatnonzero(wrong)
            self._loglik[points] = -np.maximum(rng.normal(4.0, 1.5, len(points)), 0.5)[:, None]
            self._loglik[points, rng.integers(0, 3, len(points))] = 0
        self._readings[read] += 1
        doubted = read & (self._readings < MOST_READINGS)
        if doubted.any():
            doubted &= np.sort(self._loglik, axis=1)[:, 1] > -DOUBTED
        self._again = (self._again & hidden) | wrong | doubted
        self._hidden, self._truth = hidden, np.where(hidden, self._truth, truth)
        observation = Observation(self._loglik, shown, 1.0, read | wrong)
        sight = Sight(observation, None, POSE, self._shift, self._light_changed, offsets_cells=self._offsets())
        self._shift, self._light_changed = None, False
        return sight

    def _draw(self, points: np.typing.NDArray[np.intp], truth: np.typing.NDArray[np.uint8]) -> None:
        rng, how = self._rng, self._how
        factor = how.dim if self.dimmed else 1.0
        strength = np.maximum(rng.normal(*how.nats, len(points)) * factor, 0.5)
        self._loglik = self._loglik.copy()
        self._loglik[points] = -strength[:, None]
        self._loglik[points, truth[points]] = 0
        for point in points.tolist():
            color, empty = int(truth[point]), STONE_NATS
            if point in self._off or point in self._toward():
                weak = float(np.clip(rng.normal(*OFF_NATS), 0.3, 8.4))
                self._loglik[point] = empty = -weak
                self._loglik[point, color] = 0
            if self._pale.get(point, 0) != color:
                self._pale.pop(point, None)
            if color and (point in self._pale or (truth[point] != self._truth[point] and rng.random() < how.pale)):
                self._pale[point] = color
                lean = float(rng.normal(*how.lean))
                self._loglik[point] = (empty, 0.0, 0.0)
                self._loglik[point, color if lean < 0 else 3 - color] = -abs(lean)

    def _toward(self) -> set[int]:
        """The points to which stones between two lie nearly as near: such a reading is weak too."""
        return {
            point + (int(np.sign(right)) if abs(right) > abs(down) else 19 * int(np.sign(down)))
            for point, (right, down) in self._off.items()
        }

    def _offsets(self) -> np.typing.NDArray[np.float32] | None:
        if not self._off:
            return None
        offsets = np.full((361, 2), np.nan, np.float32)
        for point, offset in self._off.items():
            if not self._hidden[point]:
                offsets[point] = offset
        return offsets
