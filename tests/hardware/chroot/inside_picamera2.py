"""The traps of picamera2, each as a test against the true library. Runs inside the chroot only (no test_ in its name).

The virtual camera shows /src/frames: board pictures, red in the upper left corner, blue in the lower right one.
"""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.boottime import boottime_ns
from hardware.camera import CameraError
from hardware.faults import Fault
from hardware.modules import MODULES, CameraModule
from hardware.picamera import PicameraCamera
from hardware.picamera_device import BUFFERS, PicameraDevice, wanted_streams
from hardware.picamera_modes import sensor_modes
from hardware.settings import CameraSettings
from hardware.supervised import CameraReport, SupervisedCamera

SETTINGS = CameraSettings(1280, 720)
HANG = Path(os.environ["TIANYUAN_HANG"])


@pytest.fixture(autouse=True)
def no_hang() -> Iterator[None]:
    HANG.unlink(missing_ok=True)
    yield
    HANG.unlink(missing_ok=True)


@pytest.fixture
def device() -> Iterator[PicameraDevice]:
    opened = PicameraDevice(0, SETTINGS)
    yield opened
    HANG.unlink(missing_ok=True)
    opened.close()


@pytest.fixture
def camera() -> Iterator[PicameraCamera]:
    opened = PicameraCamera(0, SETTINGS)
    yield opened
    opened.close()


def nv12() -> np.ndarray:
    return np.zeros((1080, 1280), np.uint8)


def test_many_more_pictures_than_buffers(device: PicameraDevice) -> None:
    times = [device.capture(nv12(), 2.0)[0] for _ in range(5 * BUFFERS)]
    assert (np.diff(times) > 0).all()


def test_time_is_monotonic_and_of_now(device: PicameraDevice) -> None:
    device.capture(nv12(), 2.0)
    time_ns, _ = device.capture(nv12(), 2.0)
    assert 0 <= boottime_ns() - time_ns < 1_000_000_000


def test_a_time_out_leaves_no_job_behind(device: PicameraDevice) -> None:
    device.capture(nv12(), 2.0)
    HANG.touch()
    time.sleep(0.2)
    for _ in range(4):  # after three left jobs the camera would stall for good
        with pytest.raises(CameraError, match=r"^camera_silent .*seconds=0\.3$"):
            device.capture(nv12(), 0.3)
    assert device.camera._job_list == []
    HANG.unlink()
    device.capture(nv12(), 2.0)


def test_no_callbacks_are_set(device: PicameraDevice) -> None:
    assert device.camera.pre_callback is None
    assert device.camera.post_callback is None


def test_format_and_size_are_read_back_not_believed() -> None:
    device = PicameraDevice(0, CameraSettings(2304, 1296))  # the virtual camera knows 1280×720 only
    try:
        assert device.size_px == (1280, 720)
        assert device.camera.stream_configuration("main")["format"] == "NV12"
        device.capture(nv12(), 2.0)
    finally:
        device.close()


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
@pytest.mark.parametrize("asked", [CameraSettings(), CameraSettings(640, 480)], ids=["station", "glance"])
def test_the_whole_sensor_is_asked_for_where_picamera2_would_guess(
    device: PicameraDevice, monkeypatch: pytest.MonkeyPatch, module: CameraModule, asked: CameraSettings
) -> None:
    """Its own choice of a mode, as on a Pi with that module; the virtual camera has no modes to put it into."""
    camera = device.camera
    told = [{"format": "SRGGB10_CSI2P", "size": mode.size_px} for mode in module.sensor.modes]
    monkeypatch.setattr(camera, "_raw_modes", told)
    monkeypatch.setattr(camera, "sensor_format", "SRGGB10_CSI2P")
    monkeypatch.setattr(camera, "_is_rpi_camera", lambda: True)
    wanted = camera.create_video_configuration(**wanted_streams(asked, module.model))
    chosen = camera._make_libcamera_config(wanted).sensor_config.output_size
    whole = max(mode.crop_px for mode in module.sensor.modes)
    (mode,) = (one for one in module.sensor.modes if one.size_px == (chosen.width, chosen.height))
    assert mode == module.mode and mode.crop_px == whole
    guessed = camera.create_video_configuration(main={"size": (asked.width, asked.height), "format": "NV12"}, raw=None)
    size = camera._make_libcamera_config(guessed).sensor_config.output_size
    print(f"{module.name} at {asked.width}×{asked.height}: left alone it takes {size.width}×{size.height}")


def test_controls_that_the_camera_lacks_are_named_not_sent() -> None:
    locked = CameraSettings(1280, 720, 10.0, 10_000, 2.0, (1.9, 1.6), 1.25)
    device = PicameraDevice(0, locked)
    try:
        assert set(device.refused) >= {"ExposureTime", "AnalogueGain", "ColourGains", "LensPosition"}
        device.capture(nv12(), 2.0)
    finally:
        device.close()


def test_earlier_controls_do_not_survive_a_new_configuration_so_they_are_part_of_it(device: PicameraDevice) -> None:
    kept = device.camera.camera_configuration()["controls"]
    assert kept["FrameDurationLimits"] == (100_000, 100_000)
    assert device.camera.camera_configuration()["buffer_count"] == BUFFERS
    assert device.camera.camera_configuration()["queue"] is False


def test_the_sensors_modes_are_told_or_why_not() -> None:
    told = sensor_modes(0)
    print("modes:", told)
    assert told, "never empty without a reason"
    missing = sensor_modes(7)
    assert isinstance(missing, str) and "Error" in missing


def test_exposure_comes_with_the_pictures_where_the_camera_reports_it(camera: PicameraCamera) -> None:
    frame = camera.read(5.0)
    assert all(isinstance(value, float) for value in frame.exposure.values())
    assert 0 <= boottime_ns() - frame.time_ns < 2_000_000_000


def test_a_camera_that_is_not_there() -> None:
    with pytest.raises(CameraError, match=r"^picamera_not_seen name=picamera:7$"):
        PicameraDevice(7, SETTINGS)
    with pytest.raises(CameraError, match=r"^picamera_not_seen name=picamera:7$"):
        PicameraCamera(7, SETTINGS)


def test_colors_come_in_opencvs_order(camera: PicameraCamera) -> None:
    picture = camera.read(5.0).image_bgr
    assert picture.shape == (720, 1280, 3)
    red, blue = picture[20, 20].astype(int), picture[-20, -20].astype(int)
    assert red[2] > 180 and red[0] < 80
    assert blue[0] > 180 and blue[2] < 80


def test_the_pictures_are_those_of_the_folder(camera: PicameraCamera) -> None:
    shown = [cv2.imread(str(path), cv2.IMREAD_GRAYSCALE) for path in sorted(Path("/src/frames").glob("*.jpg"))]
    for _ in range(6):
        seen = cv2.cvtColor(camera.read(5.0).image_bgr, cv2.COLOR_BGR2GRAY)
        # the virtual camera's brightness has another range, so likeness is judged without it
        assert max(np.corrcoef(seen.ravel(), picture.ravel())[0, 1] for picture in shown if picture is not None) > 0.99


def test_a_second_process_can_open_after_the_first_closed() -> None:
    for _ in range(3):
        camera = PicameraCamera(0, SETTINGS)
        camera.read(5.0)
        camera.close()


def test_a_hang_ends_the_worker_and_says_so(camera: PicameraCamera) -> None:
    camera.read(5.0)
    HANG.touch()
    started = time.monotonic()
    with pytest.raises(CameraError, match=r"^camera_silent .*seconds=1\.0$"):
        while time.monotonic() - started < 10:
            camera.read(5.0)


def report(camera: SupervisedCamera, within_s: float = 20.0) -> CameraReport:
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        with suppress(CameraError):
            camera.read(0.05)
        if reports := camera.reports():
            return reports[0]
    raise AssertionError("nothing was reported")


@pytest.mark.parametrize("fault", ["hang", "stop", "kill"])
def test_every_death_of_the_worker_is_noticed_and_mended(fault: str) -> None:
    opened: list[PicameraCamera] = []

    def opener() -> PicameraCamera:
        opened.append(PicameraCamera(0, SETTINGS))
        return opened[-1]

    camera = SupervisedCamera("picamera:0", opener)
    try:
        assert camera.read(15.0) is not None
        started = time.monotonic()
        if fault == "hang":
            HANG.touch()
        else:
            os.kill(opened[0].process_id, signal.SIGSTOP if fault == "stop" else signal.SIGKILL)
        lost = report(camera)
        noticed_s = time.monotonic() - started
        HANG.unlink(missing_ok=True)
        back = report(camera)
        mended_s = time.monotonic() - started
        print(f"{fault}: noticed after {noticed_s:.2f} s ({lost.fault}), pictures again after {mended_s:.2f} s")
        assert lost.lost and lost.fault in (Fault.GONE, Fault.HUNG)
        assert not back.lost
        assert opened[-1].process_id != opened[0].process_id
        assert camera.read(5.0) is not None
    finally:
        camera.close()
