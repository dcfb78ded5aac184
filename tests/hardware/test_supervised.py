"""Each fault on a real stream: told, and over when the camera is well again."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import cv2
import numpy as np
import pytest

from hardware.camera import Camera, CameraError
from hardware.faults import Fault, FrameJudge, Limits
from hardware.frame import Frame
from hardware.network import NetworkCamera
from hardware.phone import Mailbox, PhoneCamera
from hardware.reasons import Code
from hardware.supervised import CameraReport, SupervisedCamera
from tests.hardware.mjpeg_server import MjpegServer, mjpeg_server
from tests.sentences import english, refused
from vision.reasons import Reason

pytestmark = pytest.mark.slow

QUICK = Limits(hung_s=0.9, frozen_s=0.9, slow_fps=6.0, slow_s=0.6)


@pytest.fixture
def server() -> Iterator[MjpegServer]:
    with mjpeg_server() as running:
        yield running


def next_report(camera: SupervisedCamera, within_s: float = 10.0) -> CameraReport:
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        with suppress(CameraError):
            camera.read(0.1)
        if reports := camera.reports():
            assert len(reports) == 1
            return reports[0]
    raise AssertionError("nothing was reported")


def spoil(server: MjpegServer, fault: Fault) -> None:
    if fault is Fault.SLOW:
        server.fps = 3.0
    else:
        server.mode = {Fault.GONE: "gone", Fault.HUNG: "hang", Fault.FROZEN: "freeze"}[fault]


def heal(server: MjpegServer) -> None:
    server.mode, server.fps = "well", 20.0


# FFmpeg scales a stream that changes its size back to the first one, so a wrong format is tried with a phone below.
@pytest.mark.parametrize("fault", [fault for fault in Fault if fault is not Fault.WRONG_FORMAT])
def test_a_fault_is_told_and_the_camera_comes_back(server: MjpegServer, fault: Fault) -> None:
    camera = SupervisedCamera("cam", lambda: NetworkCamera(server.url), limits=QUICK)
    try:
        before = camera.read(5.0)
        spoil(server, fault)
        lost = next_report(camera)
        assert lost.lost and lost.fault is fault and lost.reason
        heal(server)
        back = next_report(camera, within_s=20.0)
        assert not back.lost and back.fault is fault and back.time_ns > lost.time_ns
        after = camera.read(5.0)
        assert before is not None and after is not None
        assert after.sequence > before.sequence and after.time_ns > before.time_ns
        assert camera.fault is None
    finally:
        camera.close()


def test_a_camera_that_is_not_there_yet_is_awaited(server: MjpegServer) -> None:
    server.mode = "gone"
    camera = SupervisedCamera("cam", lambda: NetworkCamera(server.url), limits=QUICK)
    try:
        assert next_report(camera).fault is Fault.GONE
        with refused(CameraError, match="no video stream"):
            camera.read(0.1)
        heal(server)
        assert not next_report(camera).lost
    finally:
        camera.close()


def test_a_phone_turned_upright_is_told_until_it_is_turned_back() -> None:
    mailbox = Mailbox()
    camera = SupervisedCamera("phone", lambda: PhoneCamera(mailbox), limits=QUICK)
    rng = np.random.default_rng(1)

    def post_until_reported(width: int, height: int) -> CameraReport:
        for _ in range(200):
            mailbox.post(bytes(cv2.imencode(".jpg", rng.integers(0, 256, (height, width, 3), np.uint8))[1]))
            time.sleep(0.05)
            if reports := camera.reports():
                return reports[0]
        raise AssertionError("nothing was reported")

    try:
        mailbox.post(bytes(cv2.imencode(".jpg", np.zeros((240, 320, 3), np.uint8))[1]))
        assert camera.read(2.0) is not None
        lost = post_until_reported(240, 320)
        assert lost.fault is Fault.WRONG_FORMAT and "240×320, was 320×240" in english(lost.reason)
        with refused(CameraError, match="was 320×240"):
            camera.read(0.1)
        assert not post_until_reported(320, 240).lost
    finally:
        camera.close()


class Broken:
    """A camera whose driver throws what it likes."""

    name, live = "broken", True

    def read(self, timeout_s: float) -> Frame | None:
        raise RuntimeError(f"driver bug after {timeout_s} s")

    def close(self) -> None:
        pass


def test_even_a_bug_in_a_driver_does_not_end_the_watch() -> None:
    opened: list[Camera] = []

    def opener() -> Camera:
        opened.append(Broken())
        return opened[-1]

    camera = SupervisedCamera("cam", opener)
    try:
        report = next_report(camera)
        assert report.fault is Fault.GONE and "RuntimeError" in english(report.reason)
        wait_for(lambda: len(opened) >= 2)
    finally:
        camera.close()


def test_asked_to_reopen_it_does_so_at_once_and_tells_no_fault(server: MjpegServer) -> None:
    opened = []

    def opener() -> Camera:
        opened.append(time.monotonic())
        return NetworkCamera(server.url)

    camera = SupervisedCamera("cam", opener, limits=QUICK)
    try:
        before = camera.read(5.0)
        assert before is not None
        camera.reopen()
        wait_for(lambda: len(opened) == 2)
        after = camera.read(5.0)
        assert after is not None and after.sequence > before.sequence
        assert camera.reports() == [] and camera.fault is None
    finally:
        camera.close()


def test_pauses_grow_between_attempts() -> None:
    attempts: list[float] = []

    def opener() -> Camera:
        attempts.append(time.monotonic())
        raise CameraError(Reason(Code.CAMERA_GONE, {"name": "cam"}))

    camera = SupervisedCamera("cam", opener)
    try:
        wait_for(lambda: len(attempts) >= 4)
    finally:
        camera.close()
    pauses = np.diff(attempts)
    assert pauses[0] >= 0.2 and pauses[1] > 1.5 * pauses[0] and pauses[2] > 1.5 * pauses[1]


def wait_for(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def frame(level: int, sequence: int, width: int = 64) -> Frame:
    return Frame(np.full((64, width, 3), level, np.uint8), sequence, sequence)


def test_a_still_scene_with_noise_is_not_frozen() -> None:
    judge = FrameJudge("cam", Limits())
    faults = [judge.judge(frame(i % 2, i), i * 100_000_000).fault for i in range(60)]
    assert faults == [None] * 60


def test_frozen_is_judged_by_time_not_by_count() -> None:
    judge = FrameJudge("cam", Limits(frozen_s=1.0))
    assert [judge.judge(frame(5, i), i * 10_000_000).fault for i in range(100)] == [None] * 100
    assert judge.judge(frame(5, 200), 1_010_000_000).fault is Fault.FROZEN


def test_the_size_is_that_of_the_first_picture_even_after_reopening() -> None:
    judge = FrameJudge("cam", Limits())
    judge.judge(frame(1, 0), 0)
    judge.reopened()
    verdict = judge.judge(frame(1, 1, width=128), 100)
    assert verdict.fault is Fault.WRONG_FORMAT and "128×64, was 64×64" in english(verdict.reason)


def test_slow_shows_between_pictures_and_not_at_the_limit_or_after_one_stall() -> None:
    second = 1_000_000_000
    judge = FrameJudge("cam", Limits(slow_fps=2.0, slow_s=1.6))
    for i in range(40):
        assert judge.judge(frame(i % 2, i), i * second // 20).fault is None
    onset = 39 * second // 20
    assert judge.judge(frame(0, 40), onset + second).fault is None, "one second's stall"
    assert judge.silence(onset + 13 * second // 10).fault is None
    assert judge.silence(onset + 17 * second // 10).fault is Fault.SLOW
    assert judge.silence(onset + 19 * second // 10).fault is None, "may be a hang"
    judge.reopened()
    at_limit = [judge.judge(frame(i % 2, i), i * second // 2).fault for i in range(40)]
    assert at_limit == [None] * 40
