"""The self-test on a camera of loopback: its report is whole and honest. A Pi's camera is tried in the chroot."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.health import Health
from hardware.settings import CameraSettings
from hardware.soak import FrameTimes
from hardware.strain import Strain, Strained
from station.cli import main
from station.cli import selftest as command
from station.doctor import selftest
from tests.hardware.mjpeg_server import mjpeg_server
from tests.sentences import english

pytestmark = pytest.mark.slow

GOOD_TIMES = FrameTimes(6000, 0, 100.0, 104.0, 130.0)
CALM = Strained(120, 61.0, 2900, 12, ())
WANTED = CameraSettings(1280, 720)
KEPT: dict[str, bool | None] = {"ExposureTime": True, "AnalogueGain": True, "LensPosition": None}


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["tianyuan", "selftest", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


@pytest.fixture
def out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the report goes; the camera is warm after half a second."""
    monkeypatch.setattr(command, "WARM_UP_S", 0.5)
    monkeypatch.setattr(command, "CHAIN_S", 1.0)
    return tmp_path / "report.json"


def test_the_report_of_a_running_camera(
    out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with mjpeg_server() as server:
        status = run(monkeypatch, "--camera", server.url, "--seconds", "1.5", "--fps", "20", "--out", str(out))
    told = json.loads(out.read_text())
    assert status == bool(told["troubles"]) and not any("320×240" in trouble for trouble in told["troubles"])
    assert told["times"]["frames"] > 5 and told["size_px"] == [320, 240]
    assert told["machine"]["packages"]["numpy"] and told["strain"]["looks"] >= 2
    assert str(out) in capsys.readouterr().out


@pytest.mark.long
def test_a_camera_that_gives_up_leaves_a_report_of_what_it_did(
    out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with mjpeg_server() as server:
        server.last_picture = 60
        status = run(monkeypatch, "--camera", server.url, "--seconds", "60", "--fps", "20", "--out", str(out))
    told = json.loads(out.read_text())
    assert status == 1 and told["times"]["frames"] > 1
    assert "of 60: " in told["troubles"][0] and "the stream ended" in told["troubles"][0]
    assert f"trouble: {told['troubles'][0]}" in capsys.readouterr().out


def test_refusals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "there.json").touch()
    assert run(monkeypatch, "--camera", "v4l2:0", "--out", str(tmp_path / "there.json")) == 2
    assert run(monkeypatch, "--camera", str(tmp_path), "--out", str(tmp_path / "new.json")) == 2
    assert run(monkeypatch, "--camera", "v4l2:0", "--out", str(tmp_path / "no" / "new.json")) == 2
    assert run(monkeypatch, "--camera", "v4l2:0", "--out", "/proc/new.json") == 2
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 4 and "/proc/new.json: cannot be written" in said[3]


def test_a_good_run_has_no_troubles() -> None:
    assert selftest.troubles(WANTED, GOOD_TIMES, KEPT, (1280, 720), CALM) == []


@pytest.mark.parametrize(
    ("times", "kept", "size", "strained", "word"),
    [
        (replace(GOOD_TIMES, longest_ms=1500), KEPT, (1280, 720), CALM, "1500 ms"),
        (replace(GOOD_TIMES, median_ms=125), KEPT, (1280, 720), CALM, "8.0 pictures"),
        (replace(GOOD_TIMES, dropped=100), KEPT, (1280, 720), CALM, "100 of 6100"),
        (GOOD_TIMES, KEPT | {"AnalogueGain": False}, (1280, 720), CALM, "AnalogueGain was not kept"),
        (GOOD_TIMES, KEPT, (640, 480), CALM, "640×480"),
        (GOOD_TIMES, KEPT, (1280, 720), replace(CALM, hottest_c=83.0), "83 °C"),
        (GOOD_TIMES, KEPT, (1280, 720), replace(CALM, least_free_mb=40), "40 MB"),
        (GOOD_TIMES, KEPT, (1280, 720), replace(CALM, grown_mb=400), "400 MB"),
        (GOOD_TIMES, KEPT, (1280, 720), replace(CALM, troubles=("under-voltage", "throttled")), "power supply"),
        (GOOD_TIMES, KEPT, (1280, 720), replace(CALM, troubles=("throttled",)), "so hot"),
    ],
)
def test_each_trouble_is_one_sentence(
    times: FrameTimes, kept: dict[str, bool | None], size: tuple[int, int], strained: Strained, word: str
) -> None:
    (told,) = selftest.troubles(WANTED, times, kept, size, strained)
    assert word in english(told)


def test_what_the_automatics_chose_is_locked_to_whole_lamp_periods() -> None:
    reported = {"ExposureTime": (14_000.0, 14_000.0), "AnalogueGain": (2.0, 2.0), "RedGain": (1.9, 1.9),
                "BlueGain": (1.6, 1.6), "LensPosition": (1.25, 1.254)}  # fmt: skip
    chosen = selftest.locked(WANTED, reported)
    assert (chosen.exposure_us, chosen.gain, chosen.white_balance, chosen.focus_dpt) == (10_000, 2.8, (1.9, 1.6), 1.25)
    assert selftest.locked(WANTED, {}) == WANTED


def test_strain_keeps_the_extremes() -> None:
    looks = iter(
        [Health("Pi", 50.0, (), (), 900), Health("Pi", 81.0, ("throttled",), (), 700), Health("Pi", 60.0, (), (), 800)]
    )
    memory = iter([100, 260, 180])
    strain = Strain(lambda: next(looks), lambda: next(memory))
    for _ in range(3):
        strain.take()
    assert strain.told() == Strained(3, 81.0, 700, 80, ("throttled",))
