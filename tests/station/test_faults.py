"""A camera's faults become events of the game, and the station keeps running. How soon: `tests.bench camera`."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from hardware.faults import Fault, Limits
from hardware.network import NetworkCamera
from hardware.supervised import SupervisedCamera
from station.game.logged import Entry
from station.pictures.incidents import IncidentPictures
from station.pictures.kept import KeptPictures
from station.pictures.ring import StillRing
from station.station import make_tracker
from station.storage.log import Log
from station.table.session import Session
from station.table.table import Table
from station.timebase import SystemClock
from tests.hardware.mjpeg_server import MjpegServer, mjpeg_server
from tests.hardware.rtsp_server import RtspServer
from tests.station.process import wait_for
from tests.station.stage import boards, sight_of
from vision.sight import Sight

pytestmark = pytest.mark.slow

QUICK = Limits(hung_s=0.9, frozen_s=0.9, slow_fps=6.0, slow_s=0.7)
OPENING = boards("Q16 D4")


class Opening:
    """Sees two moves in its first pictures, whatever they show, and then a board at rest."""

    def __init__(self) -> None:
        self.seen = 0

    def see(self, image_bgr: npt.NDArray[np.uint8]) -> Sight:
        assert image_bgr.size
        self.seen += 1
        return sight_of(OPENING[min(self.seen // 12, len(OPENING) - 1)])


@contextmanager
def evening(folder: Path, server: MjpegServer | RtspServer, limits: Limits) -> Iterator[list[Entry]]:
    """A station at work on the server's pictures; what it wrote into its log."""
    log, clock, told = Log(folder), SystemClock(), list[Entry]()
    pictures = IncidentPictures(StillRing(), KeptPictures(folder / "evidence"))
    table = Table(log, pictures, clock, make_tracker, told.extend)
    camera = SupervisedCamera("cam", lambda: NetworkCamera(server.url), limits=limits)
    session = Session(camera, Opening, table, pictures.ring, clock, lambda _: None)
    session.start()
    try:
        wait_for(lambda: [entry.event.type for entry in told].count("move") == 2, "the opening")
        yield told
    finally:
        session.close()
        log.close()


def faults(told: list[Entry], kind: str) -> list[str]:
    return [str(entry.event.as_dict()["fault"]) for entry in told if entry.event.type == kind]


def spoil(server: MjpegServer | RtspServer, fault: Fault, slow_fps: float) -> None:
    """Switches that fault on."""
    if fault is Fault.SLOW:
        server.fps = slow_fps
    elif fault is Fault.WRONG_FORMAT:
        assert isinstance(server, MjpegServer)
        server.size = (160, 120)
    else:
        server.mode = {Fault.GONE: "gone", Fault.HUNG: "hang", Fault.FROZEN: "freeze"}[fault]


def mend(server: MjpegServer | RtspServer) -> None:
    """The camera is well again."""
    server.mode, server.fps = "well", 20.0
    if isinstance(server, MjpegServer):
        server.size = (320, 240)


@pytest.mark.parametrize("fault", list(Fault))
def test_a_fault_and_its_end_are_events(tmp_path: Path, fault: Fault) -> None:
    with mjpeg_server() as server, evening(tmp_path, server, QUICK) as told:
        spoil(server, fault, 3.0)
        wait_for(lambda: fault in faults(told, "camera_lost"), "the loss", 20)
        before = [Fault.GONE] if fault is Fault.WRONG_FORMAT else []  # its stream ends first
        assert faults(told, "camera_lost") in ([*before, fault], [fault]) and not faults(told, "camera_restored")
        assert next(entry for entry in told if entry.event.type == "camera_lost").event.as_dict()["reason"]
        mend(server)
        wait_for(lambda: faults(told, "camera_restored"), "the return", 20)
        assert faults(told, "camera_restored") == [fault]


def test_pictures_of_a_slow_camera_are_used(tmp_path: Path) -> None:
    with mjpeg_server() as server, evening(tmp_path, server, QUICK) as told:
        server.fps = 3.0
        wait_for(lambda: faults(told, "camera_lost") == [Fault.SLOW], "the loss", 20)
        time.sleep(3.0)
        assert faults(told, "camera_lost") == [Fault.SLOW], "told once"
        assert not faults(told, "camera_restored")
