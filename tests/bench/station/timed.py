"""The station without its pages: session, watcher, table, log and evidence before a simulated camera, each frame timed.

Time is that of the frames, so that nothing waits; the simulator's own work is not counted.
"""

import tempfile
import threading
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hardware.camera import CameraError
from hardware.frame import Frame
from hardware.reasons import Code
from rules.points import parse_point
from station.api.broadcast import Streams, Views
from station.game.logged import Entry
from station.pictures.incidents import IncidentPictures
from station.pictures.ring import StillRing
from station.station import make_tracker
from station.storage.folder import DataFolder
from station.table.session import Session
from station.table.table import Table
from station.timebase import Instant
from vision.reasons import Reason
from vision.stream.watch import Watcher

START_NS = 1_790_000_000_000_000_000


@dataclass
class FrameClock:
    """Time stands at the newest frame."""

    ns: int = 0

    def now(self) -> Instant:
        """See station.timebase.Clock."""
        return Instant(self.ns, START_NS + self.ns, True, "bench")


@dataclass(frozen=True, eq=False)
class Given:
    """One frame and its truth: points set down since the frame before (names), hidden points bool (361,), if any."""

    frame: Frame
    played: tuple[str, ...] = ()
    hidden: npt.NDArray[np.bool_] | None = None


@dataclass
class Played:
    """A camera that gives frames as fast as they are taken, and times what happens between two of them.

    busy_ms -- processor time of this thread from handing out each frame until the next one is asked for
    played, hidden -- truth of the frames that have any; what is kept of all of 100,000 would pass for a leak
    """

    frames: Iterator[Given]
    clock: FrameClock
    name: str = "bench"
    live: bool = True
    busy_ms: "array[float]" = field(default_factory=lambda: array("d"))  # no generic at run time before 3.12
    played: dict[int, tuple[str, ...]] = field(default_factory=dict)
    hidden: dict[int, npt.NDArray[np.bool_]] = field(default_factory=dict)
    ended: threading.Event = field(default_factory=threading.Event)
    _began_s: float | None = None

    def read(self, timeout_s: float) -> Frame | None:
        """See hardware.camera.Camera."""
        if self._began_s is not None:
            self.busy_ms.append(1000 * (time.thread_time() - self._began_s))
            self._began_s = None
        given = None
        try:
            given = next(self.frames, None)
        finally:
            if given is None:
                self.ended.set()
        if given is None:
            raise CameraError(Reason(Code.CAMERA_SILENT, {"name": self.name, "seconds": timeout_s}))
        if given.played:
            self.played[given.frame.sequence] = given.played
        if given.hidden is not None and given.hidden.any():
            self.hidden[given.frame.sequence] = given.hidden
        self.clock.ns = given.frame.time_ns
        self._began_s = time.thread_time()
        return given.frame

    def close(self) -> None:
        """See hardware.camera.Camera."""


@dataclass(frozen=True)
class Ran:
    """What came of it. `bytes_log`, `bytes_evidence`: on the disk at the end."""

    camera: Played
    entries: Sequence[Entry]
    bytes_log: int
    bytes_evidence: int

    def latencies_ms(self, frame_ms: float) -> list[float]:
        """From the last frame in which a hand hid anything after a stone was set down to its event.

        Where the event came while the hand was still over other points: from the last frame that hid this one.
        """
        found = []
        for entry in self.entries:
            event = entry.event
            if event.type != "move" or event.frame is None:
                continue
            point, decided = event.as_dict()["point"], event.frame
            set_down = [i for i, points in self.camera.played.items() if i <= decided and point in points]
            if not set_down:
                continue
            index = parse_point(point)
            since = range(set_down[-1], decided + 1)
            hides = [i for i in since if i in self.camera.hidden]
            if decided in hides:
                hides = [i for i in hides if self.camera.hidden[i][index]]
            last = hides[-1] if hides else set_down[-1]
            found.append((decided - last) * frame_ms + self.camera.busy_ms[decided])
        return found


def run_station(frames: Iterator[Given], after: Callable[[int], None] | None = None) -> Ran:
    """Sends all frames through a station in a folder of its own. `after` is called with each frame's number."""
    with tempfile.TemporaryDirectory() as place, _folder(Path(place) / "data") as folder:
        clock = FrameClock()
        camera = Played(_told(frames, after), clock)
        entries: list[Entry] = []
        live = Streams(folder.log, lambda: table.terms)

        def publish(new: Sequence[Entry]) -> None:
            if not camera.ended.is_set():  # the frames' end is no loss of the camera
                entries.extend(new)
            live.publish(new)

        pictures = IncidentPictures(StillRing(), folder.pictures)
        table = Table(folder.log, pictures, clock, make_tracker, publish)
        session = Session(camera, Watcher, table, pictures.ring, clock, Views(table, live).show)
        pictures.start()
        session.start()
        camera.ended.wait()
        session.close()
        pictures.close()
        log = sum(path.stat().st_size for path in folder.path.glob("*.sqlite*"))
        return Ran(camera, entries, log, folder.pictures.size_bytes())


def _told(frames: Iterator[Given], after: Callable[[int], None] | None) -> Iterator[Given]:
    for number, given in enumerate(frames):
        yield given
        if after is not None:
            after(number)


@contextmanager
def _folder(path: Path) -> Iterator[DataFolder]:
    folder = DataFolder(path)
    try:
        yield folder
    finally:
        folder.close()
