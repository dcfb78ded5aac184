"""What the camera sees now: hidden points with since when, unsure ones, the board as seen."""

from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from station.reasons import Code
from vision.observation import POINTS, Observation
from vision.reasons import Reason
from vision.sight import Sight

SURE_SIGHTING = 0.99  # a point's best reading at least this likely counts as seen
FRESH_S = 10.0  # what was seen longer ago than this is not "seen now"
RATE = 0.9  # smoothing of the figures below, a frame
Ints = npt.NDArray[np.int64]
NO_PICTURE_YET = Reason(Code.NO_PICTURE_YET)


@dataclass(frozen=True)
class Unsure:
    """A point that is in sight and doubted."""

    point: int
    empty: float
    black: float
    white: float


@dataclass(frozen=True)
class Sighting:
    """The view at one moment. Points are 0..360, row-major.

    reason -- why there is no picture or no board; None while all is well
    stuck -- why the record is not written; None while it is
    hidden -- point and since when it is not seen, on the station's monotonic clock, as `frame_ns`
    seen -- 361 letters ".", "B", "W", "?" (not seen for sure within the last ten seconds)
    """

    camera: str
    connected: bool = False
    board_found: bool = False
    reason: Reason | None = NO_PICTURE_YET
    stuck: Reason | None = None
    quality: float | None = None
    frames_per_s: float = 0.0
    frame_ms: float = 0.0
    frame_ns: int | None = None
    hidden: tuple[tuple[int, int], ...] = ()
    unsure: tuple[Unsure, ...] = ()
    seen: str = field(default="?" * POINTS, repr=False)

    @property
    def trouble(self) -> Reason | None:
        """What people are told first."""
        return self.stuck or self.reason

    @property
    def seen_rows(self) -> list[str] | None:
        """19 rows of the board as seen; None without a board in sight."""
        return [self.seen[i : i + 19] for i in range(0, POINTS, 19)] if self.board_found else None


class Sightings:
    """Adds up sights to sightings."""

    def __init__(self, camera: str) -> None:
        self.now = Sighting(camera)
        self._label = np.full(POINTS, 3, np.int64)  # index into ".BW?"
        self._sure_ns: Ints = np.zeros(POINTS, np.int64)
        self._hidden_ns: Ints = np.full(POINTS, -1, np.int64)  # -1: in sight

    def lost(self, reason: Reason) -> Sighting:
        """No picture came, or none could be used."""
        away = replace(self.now, connected=False, board_found=False, frames_per_s=0.0, unsure=())
        self.now = replace(away, reason=reason)
        return self.now

    def kept(self, stuck: Reason | None) -> Sighting:
        """Why the disk does not take what is told; None: it does. Holds until it is said anew, whatever is seen."""
        self.now = replace(self.now, stuck=stuck)
        return self.now

    def see(self, sight: Sight, time_ns: int, took_s: float) -> Sighting:
        """The next sight; time_ns -- when its frame arrived; took_s -- seconds that seeing and tracking took."""
        before = self.now.frame_ns
        gap_s = (time_ns - before) / 1e9 if before is not None and time_ns > before else None
        per_s = 1 / gap_s if gap_s else self.now.frames_per_s
        smooth = RATE if self.now.frames_per_s else 0.0
        now = replace(
            self.now,
            connected=True,
            board_found=sight.observation is not None,
            reason=sight.reason,
            quality=None,
            frames_per_s=smooth * self.now.frames_per_s + (1 - smooth) * per_s,
            frame_ms=smooth * self.now.frame_ms + (1 - smooth) * took_s * 1000,
            frame_ns=time_ns,
            unsure=(),
        )
        if sight.observation is not None:
            now = self._read(now, sight.observation, time_ns)
        self.now = now
        return now

    def _read(self, now: Sighting, observation: Observation, time_ns: int) -> Sighting:
        chances = observation.probabilities()
        best = chances.argmax(axis=1)
        in_sight = ~observation.hidden
        sure = in_sight & (chances.max(axis=1) >= SURE_SIGHTING)
        self._label[sure] = best[sure]
        self._sure_ns[sure] = time_ns
        self._hidden_ns[in_sight] = -1
        self._hidden_ns[observation.hidden & (self._hidden_ns < 0)] = time_ns
        fresh = self._sure_ns > time_ns - FRESH_S * 1e9
        letters = np.array([".", "B", "W", "?"])[np.where(fresh, self._label, 3)]
        doubted = np.flatnonzero(in_sight & ~sure)
        hidden = np.flatnonzero(observation.hidden)
        return replace(
            now,
            quality=round(float(observation.quality), 3),
            hidden=tuple((int(point), int(self._hidden_ns[point])) for point in hidden),
            unsure=tuple(Unsure(int(p), *(round(float(c), 3) for c in chances[p])) for p in doubted),
            seen="".join(letters),
        )
