"""The last pictures, point by point: what a prisoner's place showed around a press."""

import threading
from collections import deque

import numpy as np
import numpy.typing as npt

from rules.color import Color
from rules.timing.camera import Interval, Look, Seen
from vision.observation import POINTS
from vision.sight import Sight

KEPT = 600  # pictures; a minute at ten a second, 220 kB
SURE_NATS = 4.0  # by so much the best reading of a point is better than any other, or nobody can tell
_HIDDEN, _UNSURE = 3, 4


class Looks:
    """Told of each picture by the session, asked by the witness. Points as they lie: a board that was turned since
    the game began is another matter, and whoever asks looks out for it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: deque[tuple[int, npt.NDArray[np.uint8]]] = deque(maxlen=KEPT)

    def see(self, at_ms: int, sight: Sight) -> None:
        """One picture; without a board in sight everything is hidden."""
        labels = np.full(POINTS, _HIDDEN, np.uint8)
        if (seen := sight.observation) is not None:
            by_rank = np.sort(seen.loglik, axis=1)
            sure = ~seen.hidden & (by_rank[:, 2] - by_rank[:, 1] >= SURE_NATS)
            labels[~seen.hidden] = _UNSURE
            labels[sure] = seen.loglik[sure].argmax(axis=1)
        with self._lock:
            self._kept.append((at_ms, labels))

    def at(self, point: int, color: Color, since_ms: int, until_ms: int) -> list[Look]:
        """The pictures of a point from the one time to the other: whether a stone of that color lies there."""
        with self._lock:
            found = [(at_ms, int(labels[point])) for at_ms, labels in self._kept if since_ms <= at_ms <= until_ms]
        return [Look(at_ms, _seen(label, color)) for at_ms, label in found]

    def covered(self, point: int, since_ms: int, until_ms: int) -> Interval | None:
        """The last stretch of pictures in a row, between the two, in which something lay over a point. None: never."""
        with self._lock:
            found = [(at_ms, labels[point] == _HIDDEN) for at_ms, labels in self._kept if since_ms <= at_ms <= until_ms]
        last = max((place for place, (_, hides) in enumerate(found) if hides), default=None)
        if last is None:
            return None
        first = last
        while first > 0 and found[first - 1][1]:
            first -= 1
        return Interval(found[first][0], found[last][0])

    def lifted(self, point: int, color: Color, since_ms: int, until_ms: int) -> Interval | None:
        """When its stone was taken off: after the last picture with it, not after the first without. None: not seen."""
        looks = self.at(point, color, since_ms, until_ms)
        stones = [look.at_ms for look in looks if look.seen is Seen.STONE]
        bare = [look.at_ms for look in looks if look.seen is Seen.EMPTY and (not stones or look.at_ms > stones[-1])]
        return Interval(stones[-1], bare[0]) if stones and bare else None


def _seen(label: int, color: Color) -> Seen:
    if label == color:
        return Seen.STONE
    return Seen.EMPTY if label == 0 else Seen.HIDDEN
