"""Camera faults: how soon each is noticed, and how soon pictures come again; pictures dropped at ten a second.

An MJPEG camera on loopback whose faults are switched on and off; the Pi's camera is measured by the chroot test.
"""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from hardware.camera import CameraError
from hardware.faults import Fault
from hardware.network import NetworkCamera
from hardware.settings import CameraSettings
from hardware.soak import Soak
from hardware.supervised import CameraReport, SupervisedCamera
from tests.hardware.mjpeg_server import MjpegServer, mjpeg_server

MUST_NOTICE_S = 2.0
ROUNDS = 3
SOAK_S = 20.0
FAULTS = {Fault.GONE: "gone", Fault.HUNG: "hang", Fault.FROZEN: "freeze"}


def run() -> bool:
    """Every fault must be noticed within 2 s; no picture may be dropped by a reader that keeps up."""
    met = True
    for fault, mode in FAULTS.items():
        noticed, mended = zip(*(_once(mode) for _ in range(ROUNDS)), strict=True)
        print(f"{fault}: noticed after {_list(noticed)} s, pictures again {_list(mended)} s after the camera was well")
        met &= max(noticed) <= MUST_NOTICE_S
    dropped, frames = _drops()
    print(f"{dropped} of {dropped + frames} pictures dropped in {SOAK_S:g} s at 10 a second")
    return met and dropped == 0


def _once(mode: str) -> tuple[float, float]:
    with _watched() as (server, camera):
        camera.read(10.0)
        server.mode, began = mode, time.monotonic()
        _report(camera)
        noticed = time.monotonic() - began
        server.mode, began = "well", time.monotonic()
        _report(camera)
        return noticed, time.monotonic() - began


@contextmanager
def _watched() -> Iterator[tuple[MjpegServer, SupervisedCamera]]:
    with mjpeg_server() as server, closing(SupervisedCamera("cam", lambda: NetworkCamera(server.url))) as camera:
        yield server, camera


def _report(camera: SupervisedCamera) -> CameraReport:
    while True:
        with suppress(CameraError):
            camera.read(0.02)
        if reports := camera.reports():
            return reports[0]


def _drops() -> tuple[int, int]:
    soak = Soak(CameraSettings())
    with mjpeg_server() as server:
        server.fps = 10.0
        with closing(NetworkCamera(server.url)) as camera:
            began = time.monotonic()
            while time.monotonic() - began < SOAK_S:
                soak.take(camera.read(5.0))
    times = soak.times()
    return times.dropped, times.frames


def _list(seconds: tuple[float, ...]) -> str:
    return ", ".join(f"{value:.2f}" for value in seconds)
