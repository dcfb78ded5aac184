"""The last pictures: a ring of stills in memory, of which some are kept when something happens.

It serves every source alike: a Pi 5 has no hardware video encoder.
"""

import threading
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from hardware.frame import Frame
from rules.points import Point
from station.timebase import Instant, elapsed_ns
from vision.geometry.pose import BoardPose
from vision.sight import Sight

KEEP_S = 30.0
STILL_EVERY_S = 0.5
WIDTH_PX = 1280  # larger frames are scaled down; a stone is then still some 25 px wide
STILL_QUALITY = 85
Moment = Literal["before", "during", "after"]
MOMENTS: tuple[Moment, ...] = ("before", "during", "after")


class Still:
    """A picture, with what was read from it. The first who asks for `jpeg` codes it; until then the frame is held.

    number -- the frame's sequence number in the source
    width, height -- of the JPEG; scale -- its pixels per pixel of the frame
    clear -- the whole board was in sight
    sight -- without the frame
    """

    def __init__(self, frame: Frame, sight: Sight, at: Instant) -> None:
        height, width = frame.image_bgr.shape[:2]
        self.number, self.at = frame.sequence, at
        self.scale = min(1.0, WIDTH_PX / width)
        self.width, self.height = round(width * self.scale), round(height * self.scale)
        self.clear = sight.observation is not None and not sight.observation.hidden.any()
        self.sight = Sight(sight.observation, sight.reason, sight.pose, sight.shifted, sight.light_changed)
        self._coding = threading.Lock()
        self._image_bgr: npt.NDArray[np.uint8] | None = frame.image_bgr
        self._jpeg = b""

    def shows(self, points: Collection[Point]) -> bool:
        """Whether these points were in sight; without any, the whole board."""
        seen = self.sight.observation
        return self.clear if not points else seen is not None and not seen.hidden[list(points)].any()

    @property
    def jpeg(self) -> bytes:
        """Scaled down to WIDTH_PX."""
        with self._coding:
            if self._image_bgr is not None:
                self._jpeg = _coded(self._image_bgr, (self.width, self.height))
                self._image_bgr = None
            return self._jpeg


@dataclass(frozen=True, eq=False)
class Shot:
    """A still chosen to be kept; `pose`: where the board lay in its frame, as the still nearest in time that saw it
    has it, None where none did."""

    still: Still
    pose: BoardPose | None


class StillRing:
    """The stills of the last half minute. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._ring: deque[Still] = deque(maxlen=int(KEEP_S / STILL_EVERY_S))

    def see(self, frame: Frame, sight: Sight, at: Instant) -> None:
        """Each frame that came, at `at`: keeps it if it is time for one, and codes what is kept of it."""
        newest = self.newest()
        if newest is None or newest.number != frame.sequence:
            if newest and elapsed_ns(newest.at, at) < STILL_EVERY_S * 1e9:
                return
            newest = self.want(frame, sight, at)
        _ = newest.jpeg  # no frame is held for long: a Pi has little memory

    def want(self, frame: Frame, sight: Sight, at: Instant) -> Still:
        """Keeps the frame as something happened in it. Codes nothing: `see` does, or who writes it."""
        with self._lock:
            if not self._ring or self._ring[-1].number != frame.sequence:
                self._ring.append(Still(frame, sight, at))
            return self._ring[-1]

    def newest(self) -> Still | None:
        """The last picture kept."""
        with self._lock:
            return self._ring[-1] if self._ring else None

    def still(self, number: int) -> Still | None:
        """The picture of this frame number, while it is in the ring."""
        with self._lock:
            return next((still for still in self._ring if still.number == number), None)

    def choose(
        self,
        first_frame: int | None,
        frame: int | None,
        before_frame: int | None = None,
        points: Collection[Point] = (),
    ) -> dict[Moment, Shot]:
        """The pictures of something first seen in `first_frame` and decided in `frame`.

        before -- the last one up to `before_frame`, or older than `first_frame`, in which these points were in sight,
        without any the whole board; after -- the newest; during -- the first in between.
        """
        with self._lock:
            ring = list(self._ring)
        if not ring or frame is None:
            return {}
        first = frame if first_frame is None else first_frame
        last_before = first - 1 if before_frame is None else min(before_frame, first)
        earlier = [still for still in ring if still.number <= last_before]
        between = [still for still in ring if last_before < still.number < frame]
        later = [still for still in ring if still.number >= frame]
        chosen: dict[Moment, Still] = {}
        if earlier:
            chosen["before"] = next((still for still in reversed(earlier) if still.shows(points)), earlier[-1])
        if between:
            chosen["during"] = between[0]
        if later:
            chosen["after"] = later[-1]
        return {moment: Shot(still, _pose_near(still, ring)) for moment, still in chosen.items()}


def _pose_near(still: Still, ring: list[Still]) -> BoardPose | None:
    seeing = [other for other in ring if other.sight.pose is not None and other.scale == still.scale]
    nearest = min(seeing, key=lambda other: abs(other.number - still.number), default=None)
    return nearest.sight.pose if nearest else None


def _coded(image: npt.NDArray[np.uint8], size_px: tuple[int, int]) -> bytes:
    if (image.shape[1], image.shape[0]) != size_px:
        image = np.asarray(cv2.resize(image, size_px, interpolation=cv2.INTER_AREA), np.uint8)
    return bytes(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, STILL_QUALITY])[1])
