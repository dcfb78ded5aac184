"""Locking: a camera that tells its exposure is opened anew with it, and its frames must confirm it."""

from pathlib import Path

import pytest

from calibration.finding import Level
from hardware.locking import controls_of, held, not_held, with_controls
from hardware.settings import CameraSettings
from station.setup.held import CONFIRMED_WITHIN_NS, CONFIRMING, HeldCamera
from tests.station.setup.pictures import Studio, empty_board

pytestmark = pytest.mark.slow

AUTOMATIC = {"ExposureTime": 23_456.0, "AnalogueGain": 2.0, "RedGain": 1.8, "BlueGain": 1.6, "LensPosition": 1.25}
SECOND_NS = 1_000_000_000


def shown(settings: CameraSettings) -> dict[str, float]:
    """What a camera that obeys tells of its frames."""
    red, blue = settings.white_balance or (0.0, 0.0)
    return {
        "ExposureTime": float(settings.exposure_us or 0),
        "AnalogueGain": settings.gain or 0.0,
        "RedGain": red,
        "BlueGain": blue,
        "LensPosition": settings.focus_dpt or 0.0,
    }


@pytest.mark.parametrize(("mains", "exposure"), [(50, 20_000), (60, 16_667)])
def test_the_exposure_fits_the_mains_and_keeps_its_brightness(mains: int, exposure: int) -> None:
    wanted = held(AUTOMATIC, CameraSettings(), mains)
    assert wanted is not None and wanted.gain is not None and wanted.exposure_us == exposure
    assert wanted.exposure_us * wanted.gain == pytest.approx(23_456 * 2.0, rel=1e-3)
    assert wanted.white_balance == (1.8, 1.6) and wanted.focus_dpt == 1.25 and wanted.locked


def test_daylight_is_left_alone() -> None:
    wanted = held({"ExposureTime": 1_200.0, "AnalogueGain": 1.0}, CameraSettings())
    assert wanted is not None and (wanted.exposure_us, wanted.gain) == (1_200, 1.0)


def test_the_exposure_fits_between_two_pictures() -> None:
    wanted = held({"ExposureTime": 90_000.0, "AnalogueGain": 1.0}, CameraSettings(fps=20.0))
    assert wanted is not None and wanted.exposure_us == 40_000 and wanted.gain == pytest.approx(2.25)


def test_a_usb_camera_without_gains_is_held_as_far_as_it_tells() -> None:
    told = {"ExposureTime": 31_200.0, "WhiteBalanceTemperature": 4600.0, "FocusSteps": 30.0}
    wanted = held(told, CameraSettings())
    assert wanted is not None and (wanted.exposure_us, wanted.gain) == (30_000, None)
    assert not_held(wanted, told | {"ExposureTime": 30_000.0}) == ()
    assert not_held(wanted, {"ExposureTime": 15_000.0}) == ("exposure", "white balance", "focus steps")
    assert with_controls(CameraSettings(), controls_of(wanted)) == wanted


def test_a_camera_that_obeys_is_locked_and_the_profile_keeps_it(tmp_path: Path) -> None:
    opened: list[CameraSettings] = []
    camera = HeldCamera(CameraSettings())
    camera.reopen = lambda: opened.append(camera.settings)
    studio = Studio(tmp_path, empty_board(), camera)
    studio.watch(11, AUTOMATIC)
    assert studio.desk.now.step == "lock" and len(opened) == 1 and opened[0].exposure_us == 20_000
    studio.watch(16, shown(opened[0]))
    now = studio.desk.now
    assert now.step == "ready" and now.lock.state == "locked"
    assert now.profile is not None and now.profile.controls == controls_of(opened[0])
    again = HeldCamera(studio.store.settings())
    assert again.settings == opened[0]
    states = [again.lock.state]
    for frame in range(CONFIRMING):
        again.see(shown(again.settings), frame)
        states.append(again.lock.state)
    assert states == ["locking"] * CONFIRMING + ["locked"]


def test_setting_up_anew_gives_the_automatic_back(tmp_path: Path) -> None:
    opened: list[CameraSettings] = []
    camera = HeldCamera(with_controls(CameraSettings(), {"exposure_us": 10_000.0, "gain": 1.5}))
    camera.reopen = lambda: opened.append(camera.settings)
    Studio(tmp_path, empty_board(), camera).desk.restart()
    assert opened == [CameraSettings()] and camera.lock.state == "free"


def test_what_a_camera_does_not_take_is_named() -> None:
    camera = HeldCamera(CameraSettings(), lambda: None)
    camera.hold(AUTOMATIC)
    stubborn = shown(camera.settings) | {"LensPosition": 3.0}
    camera.see(stubborn, 0)
    camera.see(stubborn, CONFIRMED_WITHIN_NS + SECOND_NS)
    assert camera.lock.state == "partly" and camera.lock.missing == ("focus",)


def test_a_source_that_tells_nothing_cannot_be_locked() -> None:
    camera = HeldCamera(CameraSettings(), lambda: None)
    camera.hold({})
    assert camera.lock.state == "cannot" and camera.controls is None


def test_flicker_tries_the_other_mains_and_keeps_the_better() -> None:
    camera = HeldCamera(CameraSettings(), lambda: None)
    camera.hold(AUTOMATIC)
    asked = []
    for percent in (6.0, 8.0, 6.0):
        for frame in range(CONFIRMING):
            camera.see(shown(camera.settings), frame)
        camera.judge(percent, Level.BAD)
        asked.append(camera.settings.exposure_us)
    assert asked == [16_667, 20_000, 20_000] and camera.lock.state == "locked"
