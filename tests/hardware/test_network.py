"""Hostile and broken network cameras: what they send is decoded in a process of its own."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from hardware.camera import CameraError
from hardware.faults import Fault
from hardware.network import NetworkCamera
from hardware.supervised import SupervisedCamera
from hardware.thresholds import CAPTURE_WATCHDOG_S
from tests.hardware.mjpeg_server import MjpegServer
from tests.hardware.serving import serving
from tests.hardware.test_supervised import next_report
from tests.sentences import refused
from tests.vision.test_jpeg import progressive

pytestmark = pytest.mark.slow


class Hostile(MjpegServer):
    """One `mode` more: "bomb", a picture that says itself again and again."""

    def __init__(self) -> None:
        super().__init__()
        self.bomb = progressive(2000, 60_000)  # 15 s of FFmpeg, in 3 MB

    def next_picture(self) -> bytes:
        return self.bomb if self.mode == "bomb" else super().next_picture()


@pytest.fixture
def server() -> Iterator[Hostile]:
    with serving(Hostile()) as running:
        yield running


def busy_s() -> float:
    """What this process and its children, ended and living, have computed so far."""
    own = os.times()
    ticks = 0.0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            fields = (process / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == os.getpid():
                ticks += int(fields[11]) + int(fields[12])
    return sum(own[:4]) + ticks / os.sysconf("SC_CLK_TCK")


def test_a_picture_without_end_is_told_and_leaves_nothing_computing(server: Hostile) -> None:
    camera = SupervisedCamera("cam", lambda: NetworkCamera(server.url))
    try:
        camera.read(10.0)
        server.mode = "bomb"
        lost = next_report(camera)
        assert lost.lost and lost.fault is Fault.HUNG
        server.mode = "well"
        assert not next_report(camera, within_s=30.0).lost
    finally:
        camera.close()
    time.sleep(0.5)
    before = busy_s()
    time.sleep(2.0)
    assert busy_s() - before < 0.2, "the decoder is gone with its camera"


def test_a_camera_that_begins_so_is_given_up(server: Hostile) -> None:
    """Opening it decodes nothing; the process ends by itself, should nobody close it."""
    server.mode = "bomb"
    with closing(NetworkCamera(server.url)) as camera:
        with refused(CameraError, match="no picture for"):
            camera.read(0.5)
        with refused(CameraError, match="worker process ended"):
            camera.read(CAPTURE_WATCHDOG_S + 10.0)


def test_a_decoder_that_crashes_takes_nobody_along(server: Hostile) -> None:
    with closing(NetworkCamera(server.url)) as camera:
        camera.read(10.0)
        os.kill(camera.process_id, signal.SIGSEGV)
        with refused(CameraError, match="worker process ended"):
            while True:
                camera.read(5.0)


def test_nobody_reads_the_password_off_the_list_of_processes(server: Hostile) -> None:
    with closing(NetworkCamera(server.url.replace("//", "//user:hush@"))) as camera:
        camera.read(10.0)
        assert b"hush" not in Path(f"/proc/{camera.process_id}/cmdline").read_bytes()
        assert "hush" not in camera.name


def test_a_picture_too_large_to_hand_on_is_refused(server: Hostile) -> None:
    server.size = (6000, 4000)
    with refused(CameraError, match="6000×4000, more than can be handed on"):
        NetworkCamera(server.url)
