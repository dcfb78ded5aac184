"""What every source must keep to. A new source adds one line to SOURCES and a function that opens it."""

import http.client
import re
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.boottime import boottime_ns
from hardware.camera import Camera, CameraError
from hardware.phone import Mailbox, PhoneCamera
from hardware.reasons import Code
from hardware.script import Script
from hardware.settings import CameraSettings
from hardware.simulated import Setup, SimulatedCamera
from hardware.sources import open_camera
from hardware.supervised import SupervisedCamera
from tests.hardware.mjpeg_server import mjpeg_server
from tests.hardware.rtsp_server import rtsp_server

pytestmark = pytest.mark.slow

Opened = Callable[[ExitStack, Path], Camera]


def network(stack: ExitStack, _: Path) -> Camera:
    return open_camera(stack.enter_context(mjpeg_server()).url)


def rtsp(stack: ExitStack, _: Path) -> Camera:
    return open_camera(stack.enter_context(rtsp_server()).url)


def posting(stack: ExitStack, post: Callable[[bytes], object], spacing_s: float) -> None:
    """Posts pictures as a phone's page does, until the stack unwinds."""
    stop = threading.Event()

    def run() -> None:
        rng = np.random.default_rng(7)
        while not stop.wait(spacing_s):
            image = rng.integers(0, 256, (240, 320, 3), np.uint8)
            post(bytes(cv2.imencode(".jpg", image)[1]))

    thread = threading.Thread(target=run)
    thread.start()
    stack.callback(thread.join)
    stack.callback(stop.set)


def mailbox(stack: ExitStack, _: Path) -> Camera:
    box = Mailbox()
    posting(stack, box.post, 0.04)
    return PhoneCamera(box)


def phone(stack: ExitStack, path: Path) -> Camera:
    """The whole way: HTTPS under the station's own certificate, which the phone trusts by its authority."""
    if find_spec("station") is None:
        pytest.skip("the station is not here")
    from station.authority import own_authority
    from station.cameras.phone.camera import Invitation, PhoneSource

    told: list[Invitation] = []
    source = PhoneSource(own_authority(path), told.append, port=0)
    stack.callback(source.close)
    camera = source.open()
    address = re.search(r"https://[^:]+:(\d+)(/[\w-]+)", told[0].address)
    assert address
    trust = ssl.create_default_context(cafile=str(path / "https" / "authority.crt"))
    connection = http.client.HTTPSConnection("127.0.0.1", int(address[1]), context=trust, timeout=20)
    stack.callback(connection.close)

    def post(jpeg: bytes) -> None:
        connection.request("POST", f"{address[2]}/picture", jpeg)
        connection.getresponse().read()

    posting(stack, post, 0.06)
    return camera


def pictures(count: int = 40) -> Iterator[np.ndarray]:
    rng = np.random.default_rng(11)
    for _ in range(count):
        yield rng.integers(0, 256, (240, 320, 3), np.uint8)


def folder(_: ExitStack, path: Path) -> Camera:
    for number, picture in enumerate(pictures()):
        cv2.imwrite(str(path / f"{number}.png"), picture)
    return open_camera(str(path))


def video(_: ExitStack, path: Path) -> Camera:
    writer = cv2.VideoWriter(str(path / "v.avi"), cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
    for picture in pictures():
        writer.write(picture)
    writer.release()
    return open_camera(str(path / "v.avi"))


def simulated(_: ExitStack, __: Path) -> Camera:
    return SimulatedCamera(
        "sim",
        Setup(Script(acts=(), length_s=60.0), width=320, height=180),
        start_s=time.time(),
        clock=time.time,
        monotonic_ns=boottime_ns,
        sleep=time.sleep,
    )


def supervised(stack: ExitStack, _: Path) -> Camera:
    url = stack.enter_context(mjpeg_server()).url
    return SupervisedCamera(url, lambda: open_camera(url))


def v4l2(_: ExitStack, __: Path) -> Camera:
    if not Path("/dev/video0").exists():
        pytest.skip("there is no /dev/video0 on this machine")
    return open_camera("v4l2:0", settings=CameraSettings(640, 480))


def picamera(_: ExitStack, __: Path) -> Camera:
    if find_spec("libcamera") is None:
        pytest.skip("there is no libcamera here: tests/hardware/test_picamera_chroot.py runs this in a chroot")
    return open_camera("picamera:0", settings=CameraSettings(1280, 720))


SOURCES: dict[str, Opened] = {
    "folder": folder,
    "video": video,
    "simulated": simulated,
    "mjpeg": network,
    "rtsp": rtsp,
    "mailbox": mailbox,
    "phone": phone,
    "supervised": supervised,
    "v4l2": v4l2,
    "picamera": picamera,
}


@pytest.fixture(params=SOURCES)
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Camera]:
    with ExitStack() as stack:
        opened = SOURCES[request.param](stack, tmp_path)
        stack.callback(opened.close)
        yield opened


def test_frames_come_in_order_of_time_and_sequence(camera: Camera) -> None:
    frames = [camera.read(5.0) for _ in range(5)]
    for before, after in pairwise(frames):
        assert before is not None and after is not None
        assert after.time_ns > before.time_ns
        assert after.sequence > before.sequence
        assert after.image_bgr.shape == before.image_bgr.shape


def test_frames_are_stamped_on_the_monotonic_clock_and_say_their_exposure(camera: Camera) -> None:
    for number in range(3):
        frame = camera.read(5.0)
        assert frame is not None
        if camera.live:
            assert -0.01 < (boottime_ns() - frame.time_ns) / 1e9 < 3.0
        else:
            spacing_ns = 100_000_000 if camera.name.endswith("v.avi") else 200_000_000
            assert (frame.sequence, frame.time_ns) == (number, number * spacing_ns)
        assert all(isinstance(value, float) for value in frame.exposure.values())
        assert frame.exposure == {} or camera.name.startswith(("picamera", "v4l2")), "the others do not tell"


def test_pictures_are_the_readers_own(camera: Camera) -> None:
    first = camera.read(5.0)
    assert first is not None
    kept = first.image_bgr.copy()
    with pytest.raises(ValueError, match="read-only"):
        first.image_bgr[0, 0] = 0
    for _ in range(5):
        camera.read(5.0)
    assert np.array_equal(first.image_bgr, kept)


def test_a_live_source_gives_the_newest_picture(camera: Camera) -> None:
    first = camera.read(5.0)
    if not camera.live:
        pytest.skip("a file gives every frame")
    time.sleep(0.5)
    late = camera.read(5.0)
    assert first is not None and late is not None
    assert late.sequence > first.sequence + 1, "the pictures of half a second were dropped"


def test_closing_twice_is_well_and_reading_then_is_refused(camera: Camera) -> None:
    camera.read(5.0)
    camera.close()
    camera.close()
    if camera.live:
        with pytest.raises(CameraError) as caught:
            camera.read(0.2)
        assert caught.value.reason.code is Code.CAMERA_CLOSED


def test_a_file_gives_every_picture_once_and_then_the_end(camera: Camera) -> None:
    if camera.live:
        pytest.skip("a camera never ends")
    sequences = []
    while (frame := camera.read(5.0)) is not None:
        sequences.append(frame.sequence)
    assert sequences == list(range(40))
    assert camera.read(5.0) is None


def test_the_name_is_short_and_holds_no_secret(camera: Camera) -> None:
    assert camera.name and "\n" not in camera.name
    assert "@" not in camera.name
