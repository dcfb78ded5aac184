"""The station at work: camera → watcher → table, a worker. No error of camera, vision or disk ends it.

But a log that is damaged: only a new start sets it aside.
"""

import logging
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace

from hardware.camera import Camera, CameraError
from hardware.faults import Fault
from hardware.frame import Frame
from hardware.supervised import CameraReport, SupervisedCamera
from hardware.thresholds import HANGS_S
from hardware.worker import Worker
from station.errors import is_damage
from station.game.catalog import CameraLost, CameraRestored
from station.locale.catalog import catalog
from station.pictures.ring import StillRing
from station.reasons import Code
from station.setup.desk import SetUpDesk
from station.table.sighting import Sighting, Sightings
from station.table.table import Table
from station.timebase import Clock, Instant
from vision.reasons import Reason
from vision.sight import Seer, Sight

logger = logging.getLogger(__name__)
READ_S = 2.0  # without a picture for so long the camera counts as lost
PAUSE_S = 1.0  # before it is asked again
BELIEVED_NS = 5_000_000_000  # no live picture is older


class Session:
    """Looks until `close`. Everything it uses is passed in.

    camera -- open already, given back by `close`; one that is lost is asked again and again. What a supervised one
        finds wrong is told with its kind, a camera that is merely slow too, whose pictures are used all the same
    make_seer -- a fresh watcher, at the start and after an error in vision
    show -- told of every sighting
    setup -- told of every frame, and when none comes
    looked -- told of every picture of a board: when it was taken, on the station's clock in milliseconds
    """

    def __init__(
        self,
        camera: Camera,
        make_seer: Callable[[], Seer],
        table: Table,
        ring: StillRing,
        clock: Clock,
        show: Callable[[Sighting], None],
        setup: SetUpDesk | None = None,
        looked: Callable[[int, Sight], None] = lambda *_: None,
    ) -> None:
        self._camera, self._make_seer, self._table, self._setup = camera, make_seer, table, setup
        self._looked = looked
        self._ring, self._clock, self._show = ring, clock, show
        self._sightings = Sightings(camera.name)
        lost = table.lost_camera
        self._trouble: Fault | None = Fault(lost) if lost in set(Fault) else None  # as told last
        self._first_sequence = table.next_frame
        self._first: tuple[int, float] | None = None  # time stamp of a file's first frame, and when it was shown
        self._seer: Seer | None = None
        self._asked_s = 0.0
        self.worker = Worker("session", self._turn, vital=True, hangs_s=HANGS_S)

    @property
    def sighting(self) -> Sighting:
        """What is seen now."""
        return self._sightings.now

    def start(self) -> None:
        """Begins to look."""
        self.worker.start()

    def close(self) -> None:
        """Stops looking and gives the camera back."""
        self.worker.close(10.0)
        self._camera.close()

    def _turn(self) -> float | None:
        try:
            self._take()
        except sqlite3.Error as error:
            if is_damage(error):
                logger.critical("the log is damaged on the disk (%s): a new start saves what is whole", error)
                self.worker.give_up()
                return None
            self._wait_for_log(error)
        return 0.0

    def _take(self) -> None:
        """One picture, from the camera to the log. sqlite3.Error passes through."""
        self._seer = self._seer or self._make_seer()
        try:
            frame = self._camera.read(READ_S)
        except CameraError as error:
            self._lose(error.reason)
            if not isinstance(self._camera, SupervisedCamera):  # that one waits by itself
                self.worker.rest(PAUSE_S)
            return
        if frame is None:
            self._lose(Reason(Code.RECORDING_ENDED, {"name": self._camera.name}))
            self.worker.rest(PAUSE_S)
            return
        frame = replace(frame, sequence=self._first_sequence + frame.sequence)
        self._hear()
        if not self._camera.live:  # a file is shown at the speed at which it was taken
            self._first = self._first or (frame.time_ns, time.monotonic())
            began_ns, began_s = self._first
            self.worker.rest(max(0.0, began_s + (frame.time_ns - began_ns) / 1e9 - time.monotonic()))
        try:
            self._look(self._seer, frame)
        except sqlite3.Error:
            raise
        except Exception as error:  # a defect in seeing or tracking must not end the evening
            logger.exception("frame %d could not be used", frame.sequence)
            self._seer = self._make_seer()
            self._lose(Reason(Code.PICTURE_UNUSED, {"error": type(error).__name__}))
            self._table.recover()

    def _wait_for_log(self, error: sqlite3.Error) -> None:
        """The log takes nothing, mostly as the disk is full: every page is told so until it does again.

        What is played meanwhile is seen afterwards as one change, told with its doubts.
        """
        logger.error("the record cannot be written: %s", error)
        stuck = Reason(Code.RECORD_STUCK, {"why": str(error)})
        while not self.worker.closing and not self._table.writable():
            self._sightings.kept(stuck)
            self._show(self._sightings.lost(stuck))
            self.worker.rest(PAUSE_S)
        self._sightings.kept(None)
        self._table.recover()

    def _saved(self) -> Sighting:
        """The sighting with whether the disk takes what was told; one that did not is asked again once a second."""
        trouble, now_s = self._table.trouble, time.monotonic()
        if trouble is not None and now_s - self._asked_s >= PAUSE_S:
            self._asked_s = now_s
            trouble = None if self._table.writable() else trouble
        return self._sightings.kept(Reason(Code.RECORD_STUCK, {"why": trouble}) if trouble else None)

    def _look(self, seer: Seer, frame: Frame) -> None:
        at = self._clock.now()
        began = time.perf_counter()
        sight: Sight = seer.see(frame.image_bgr)
        sighting = self._sightings.see(sight, at.monotonic_ns, time.perf_counter() - began)
        taken = taken_at(frame, at) if self._camera.live else at
        self._looked(taken.monotonic_ns // 1_000_000, sight)
        self._table.see(frame, sight, sighting, taken)
        sighting = self._saved()
        self._ring.see(frame, sight, at)
        if self._setup is not None:
            self._setup.see(frame, sight, self._table.awaiting)
        self._show(sighting)

    def _lose(self, reason: Reason) -> None:
        found = self._supervised_fault
        if self._setup is None or not self._setup.reopening:  # what we do to the camera ourselves is no fault of it
            self._tell(Fault.GONE if found is None else found.fault, reason)
        if self._setup is not None:
            self._setup.lost()
        self._sightings.lost(reason)
        self._show(self._saved())

    def _hear(self) -> None:
        """A picture came: the camera is back, unless it is known to be slow."""
        found = self._supervised_fault
        if found is not None and found.fault is Fault.SLOW:
            self._tell(Fault.SLOW, found.reason)
        elif self._trouble is not None:
            self._table.tell(CameraRestored(fault=str(self._trouble)))
            self._trouble = None

    def _tell(self, fault: Fault, reason: Reason) -> None:
        """Once for each trouble; one that turns into another while no picture comes is still the first.

        But pictures of another size are told: reopening does not mend them, a person must.
        """
        turned = fault is not self._trouble and (fault is Fault.WRONG_FORMAT or Fault.SLOW in (self._trouble, fault))
        if self._trouble is None or turned:
            words = catalog("en").say(reason)
            logger.warning("camera lost (%s): %s", fault, words)
            self._table.tell(CameraLost(fault=str(fault), reason=words))
            self._trouble = fault

    @property
    def _supervised_fault(self) -> CameraReport | None:
        return self._camera.fault if isinstance(self._camera, SupervisedCamera) else None


def taken_at(frame: Frame, now: Instant) -> Instant:
    """The moment of a live picture's exposure; now where its stamp cannot be believed.

    A stone's release is compared with presses: seeing and tracking take longer than a hand.
    """
    age_ns = now.monotonic_ns - frame.time_ns
    if not 0 <= age_ns < BELIEVED_NS:
        return now
    return replace(now, monotonic_ns=frame.time_ns, wall_ns=now.wall_ns - age_ns)
