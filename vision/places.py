"""Where stones lie about their points, known from frame to frame: a few are measured in each, none twice."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vision.observation import Observation
from vision.offsets import Offsets, measure_offsets
from vision.outlook import Outlook
from vision.rectify import Image

AT_ONCE = 6  # stones of one color a frame, some 4 ms with cutting the board; a whole board takes some seconds
EVERY = 3  # quiet frames between such
SEEN = 0.97  # probability from which a point holds a stone


class Places:
    """Offsets of the stones that one pose shows."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._offsets: Offsets = np.full((361, 2), np.nan, np.float32)
        self._offsets.flags.writeable = False
        self._waiting = np.ones(361, np.bool_)
        self._rested = 0  # frames in which nothing changed

    def see(self, seen: Observation, board_bgr: Callable[[], Image]) -> Offsets:
        """(361, 2), NaN where no stone is seen or none was measured yet; read-only.

        seen -- what a frame shows; its `changed` points are measured again, in the next frame in which none changes
        board_bgr -- makes the rectified frame
        """
        self._waiting |= seen.changed
        if not self._waiting.any():
            return self._offsets
        holds = seen.loglik.argmax(axis=1).astype(np.uint8)
        chances = seen.loglik.max(axis=1) - np.logaddexp.reduce(seen.loglik, axis=1)
        due = self._waiting & ~seen.hidden
        ready = due & (holds > 0) & (chances > np.log(SEEN))
        gone = due & (holds == 0)
        if not (ready.any() or (gone & ~np.isnan(self._offsets[:, 0])).any()):
            self._waiting &= ~gone
            return self._offsets
        now = np.flatnonzero(ready)
        self._rested = 0 if seen.changed.any() else self._rested + 1
        now = now[holds[now] == holds[now[:1]]][: AT_ONCE if self._rested % EVERY == 1 else 0]
        chosen = np.zeros(361, np.bool_)
        chosen[now] = True
        offsets = self._offsets.copy()
        offsets[gone] = np.nan
        if len(now):
            offsets[now] = measure_offsets(board_bgr(), _still_there(holds, seen.hidden), chosen, self._outlook)[now]
        self._waiting &= ~(gone | chosen)
        offsets.flags.writeable = False
        self._offsets = offsets
        return offsets


def _still_there(holds: npt.NDArray[np.uint8], hidden: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """Colors (361,) of the stones in sight."""
    return np.where(hidden, 0, holds).astype(np.uint8)
