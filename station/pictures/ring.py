"""Pictures of what happened: a ring of the last JPEGs, and for each incident the ones before, during and after.

A ring of stills serves every source alike: a Pi 5 has no hardware video encoder.
"""

import json
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from errno import ENOSPC
from pathlib import Path
from shutil import disk_usage
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from hardware.frame import Frame
from station.pictures.stills import Views, views_of
from station.timebase import Instant, elapsed_ns
from vision.geometry.pose import BoardPose
from vision.sight import Sight

KEEP_S = 30.0
STILL_EVERY_S = 0.5
WIDTH_PX = 1280  # larger frames are scaled down; a stone is then still some 25 px wide
STILL_QUALITY = 85
MOST_BYTES = 50_000_000  # of one game's pictures: about a hundred incidents
LEAST_FREE_BYTES = 200_000_000  # the log needs a small part of it for years
Moment = Literal["before", "during", "after"]
MOMENTS: tuple[Moment, ...] = ("before", "during", "after")
View = Literal["picture", "board", "places"]
"""The camera's picture cut to the board; the board seen straight from above; where the crossings lie in the picture."""
STILL_VIEWS: tuple[View, ...] = ("picture", "board", "places")


@dataclass(frozen=True, eq=False)
class Still:
    """A picture kept, with what was read from it.

    number -- the frame's sequence number in the source
    scale -- pixels of the JPEG per pixel of the frame
    clear -- the whole board was in sight
    """

    number: int
    at: Instant
    jpeg: bytes
    width: int
    height: int
    scale: float
    clear: bool
    sight: Sight


class Evidence:
    """The ring in memory, and the folder of what was kept: GAME/SEQ-before.jpg, GAME/SEQ-before-board.jpg,
    GAME/SEQ-before.json and so on.

    whole -- whole pictures are written; else the board only, and nothing of a picture where none was ever seen
    free_bytes -- room on the folder's disk; where it gets scarce no pictures are written, so that the record goes on
    """

    def __init__(
        self, folder: Path, *, whole: bool = False, free_bytes: Callable[[Path], int] = lambda p: disk_usage(p).free
    ) -> None:
        self.folder = folder
        self._whole, self._free_bytes = whole, free_bytes
        self._lock = threading.Lock()
        self._ring: deque[Still] = deque(maxlen=int(KEEP_S / STILL_EVERY_S))

    def see(self, frame: Frame, sight: Sight, at: Instant, *, wanted: bool = False) -> None:
        """Keeps the frame that came at `at` if it is time for one, or if it is `wanted` for an incident."""
        newest = self.newest()
        if newest and not wanted and elapsed_ns(newest.at, at) < STILL_EVERY_S * 1e9:
            return
        if newest and newest.number == frame.sequence:
            return
        still = _still(frame, sight, at)
        with self._lock:
            self._ring.append(still)

    def newest(self) -> Still | None:
        """The last picture kept."""
        with self._lock:
            return self._ring[-1] if self._ring else None

    def still(self, number: int) -> Still | None:
        """The picture of this frame number, while it is in the ring."""
        with self._lock:
            return next((still for still in self._ring if still.number == number), None)

    def keep(
        self,
        game: int,
        seq: int,
        first_frame: int | None,
        frame: int | None,
        before_frame: int | None = None,
        *,
        turned: bool = False,
    ) -> list[Moment]:
        """Writes the pictures of one incident, each as it came and rectified; says which there are.

        None more once a game has MOST_BYTES: many incidents must not fill the disk.
        before -- the last clear one up to `before_frame`, or older than `first_frame`; after -- the newest;
        during -- the first in between.
        turned -- the board was turned since the game began: its points keep their names, which the pose knows no more
        """
        with self._lock:
            ring = list(self._ring)
        if self.size_bytes(game) > MOST_BYTES:
            return []
        chosen = _choose(ring, first_frame, frame, before_frame)
        if chosen and self._free_bytes(self.folder.parent) < LEAST_FREE_BYTES:
            raise OSError(ENOSPC, "the disk is nearly full")
        kept: list[Moment] = []
        for moment, still in chosen.items():
            pose = _pose_near(still, ring)
            if pose is None and not self._whole:
                continue  # nobody knows what of it is the board
            views = views_of(still.jpeg, pose, still.scale, whole=self._whole) if pose else None
            self.put(game, seq, moment, "picture", views.picture if views else still.jpeg)
            if views:
                self.put(game, seq, moment, "board", views.board)
            if views and still.sight.pose is not None and not turned:
                self.put(game, seq, moment, "places", _places(views))
            kept.append(moment)
        return kept

    def put(self, game: int, seq: int, moment: Moment, view: View, data: bytes) -> None:
        """Writes one file; never half of it."""
        folder = self.folder / str(game)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / name_of(seq, moment, view)
        partial = path.with_suffix(".partial")
        partial.write_bytes(data)
        partial.rename(path)

    def path(self, game: int, seq: int, moment: Moment, view: View = "picture") -> Path | None:
        """Where a kept picture lies."""
        path = self.folder / str(game) / name_of(seq, moment, view)
        return path if path.is_file() else None

    def kept(self, game: int) -> dict[int, list[Moment]]:
        """Which pictures there are of this game's events, by the event's sequence number."""
        names = {path.name for path in (self.folder / str(game)).glob("*-*.jpg")}
        seqs = sorted({int(name.split("-")[0]) for name in names})
        return {seq: [moment for moment in MOMENTS if f"{seq}-{moment}.jpg" in names] for seq in seqs}

    def remove(self, game: int) -> None:
        """Deletes every picture of a game."""
        folder = self.folder / str(game)
        for path in folder.glob("*-*.*"):
            path.unlink(missing_ok=True)
        if folder.is_dir():
            folder.rmdir()

    def size_bytes(self, game: int | None = None) -> int:
        """What the kept pictures take on the disk, of one game or of all."""
        folder = "*" if game is None else str(game)
        return sum(path.stat().st_size for path in self.folder.glob(f"{folder}/*.jpg"))


def name_of(seq: int, moment: Moment, view: View) -> str:
    """The file of one picture in its game's folder."""
    if view == "places":
        return f"{seq}-{moment}.json"
    return f"{seq}-{moment}.jpg" if view == "picture" else f"{seq}-{moment}-{view}.jpg"


def _places(views: Views) -> bytes:
    """As schemas.Places reads it."""
    width, height = views.size_px
    known = {"width": width, "height": height, "crossings": views.crossings_px.round(1).tolist()}
    return json.dumps(known, separators=(",", ":")).encode()


def _pose_near(still: Still, ring: Sequence[Still]) -> BoardPose | None:
    """Where the still nearest in time saw the board."""
    seeing = [other for other in ring if other.sight.pose is not None and other.scale == still.scale]
    nearest = min(seeing, key=lambda other: abs(other.number - still.number), default=None)
    return nearest.sight.pose if nearest else None


def _choose(
    ring: Sequence[Still], first_frame: int | None, frame: int | None, before_frame: int | None
) -> dict[Moment, Still]:
    if not ring or frame is None:
        return {}
    first = frame if first_frame is None else first_frame
    last_before = first - 1 if before_frame is None else min(before_frame, first)
    earlier = [still for still in ring if still.number <= last_before]
    between = [still for still in ring if last_before < still.number < frame]
    later = [still for still in ring if still.number >= frame]
    chosen: dict[Moment, Still] = {}
    if earlier:
        chosen["before"] = next((still for still in reversed(earlier) if still.clear), earlier[-1])
    if between:
        chosen["during"] = between[0]
    if later:
        chosen["after"] = later[-1]
    return chosen


def _still(frame: Frame, sight: Sight, at: Instant) -> Still:
    height, width = frame.image_bgr.shape[:2]
    scale = min(1.0, WIDTH_PX / width)
    image: npt.NDArray[np.uint8] = frame.image_bgr
    if scale < 1:
        size = (round(width * scale), round(height * scale))
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    _, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, STILL_QUALITY])
    clear = sight.observation is not None and not sight.observation.hidden.any()
    # The frame itself is not held: only what was read from it.
    held = Sight(sight.observation, sight.reason, sight.pose, sight.shifted, sight.light_changed)
    return Still(frame.sequence, at, jpeg.tobytes(), image.shape[1], image.shape[0], scale, clear, held)
