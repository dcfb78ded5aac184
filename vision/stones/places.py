"""Where stones lie about their points, known from frame to frame: a few are measured in each, none twice."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from vision.geometry.outlook import Outlook
from vision.geometry.rectify import Image
from vision.observation import Observation
from vision.stones.offsets import Offsets, measure_offsets

AT_ONCE = 6  # stones of one color a frame, some 4 ms with cutting the board; a whole board takes some seconds
EVERY = 3  # frames from such to such, at least
FAR_CELLS, CERTAIN = 0.4, 0.9995  # no stone that is read with certainty lies so far off: its neighbor was measured
AGAIN = 3  # frames within which a point that changes once more is only doubted
STIRRED = 2  # so many points that change anew may be doubts, of one stone between both; more were reached for
SEEN = 0.1  # probability from which a point may hold a stone: one between two points is doubted on both


class Places:
    """Offsets of the stones that one pose shows."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._offsets: Offsets = np.full((361, 2), np.nan, np.float32)
        self._offsets.flags.writeable = False
        self._waiting = np.ones(361, np.bool_)
        self._frame = EVERY
        self._changed = np.full(361, -1, np.int64)  # the frame in which a point last changed
        self._measured = 0  # the frame in which some were measured last

    def see(self, seen: Observation, board_bgr: Callable[[], Image]) -> Offsets:
        """(361, 2), NaN where no stone is seen or none was measured yet; read-only.

        seen -- what a frame shows; its `changed` points are measured again: doubted ones as soon as little stirs, the
            others in the next frame in which nothing changes
        board_bgr -- makes the rectified frame
        """
        self._waiting |= seen.changed
        self._frame += 1
        anew = seen.changed & (self._frame - self._changed > AGAIN)
        self._changed[seen.changed] = self._frame
        if not self._waiting.any():
            return self._offsets
        chances = seen.probabilities()
        holds = np.where(chances[:, 0] < 1 - SEEN, 1 + chances[:, 1:].argmax(axis=1), 0).astype(np.uint8)
        due = self._waiting & ~seen.hidden
        ready = due & (holds > 0)
        gone = due & (holds == 0)
        if not (ready.any() or (gone & ~np.isnan(self._offsets[:, 0])).any()):
            self._waiting &= ~gone
            return self._offsets
        sure = chances.max(axis=1) > CERTAIN
        pressing = ready & ~sure & (self._frame - self._changed <= AGAIN)  # does not wait for rest, nor a whole board
        now = np.flatnonzero(pressing if pressing.any() else ready)
        if pressing.any():
            busy = bool(np.count_nonzero(anew) > STIRRED)
        else:
            busy = bool(seen.changed.any()) or self._frame - self._measured < EVERY
        now = now[holds[now] == holds[now[:1]]][: 0 if busy else AT_ONCE]
        chosen = np.zeros(361, np.bool_)
        chosen[now] = True
        offsets = self._offsets.copy()
        offsets[gone] = np.nan
        if len(now):
            found = measure_offsets(board_bgr(), _still_there(holds, seen.hidden), chosen, self._outlook)
            found[(np.hypot(*found.T) > FAR_CELLS) & sure] = np.nan
            offsets[now] = found[now]
            self._measured = self._frame
        self._waiting &= ~(gone | chosen)
        offsets.flags.writeable = False
        self._offsets = offsets
        return offsets


def _still_there(holds: npt.NDArray[np.uint8], hidden: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint8]:
    """Colors (361,) of the stones in sight."""
    return np.where(hidden, 0, holds).astype(np.uint8)
