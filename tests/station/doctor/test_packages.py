"""What the doctor finds of packages and cameras: each finding with its cure."""

import shutil
from pathlib import Path

import pytest

from station.doctor import packages
from station.doctor.diagnosis import Diagnosis, Grade
from tests.sentences import english

CLASH = "ValueError: numpy.dtype size changed, may indicate binary incompatibility. Expected 96 from C header, got 88"


def says(status: int, last: str) -> packages.Try:
    return lambda _: (status, last)


@pytest.mark.parametrize(
    ("diagnosis", "grade", "cure"),
    [
        (packages.libcamera(True, says(0, "v0.7.1")), Grade.OK, ""),
        (packages.libcamera(True, says(1, "ModuleNotFoundError")), Grade.FAIL, "--system-site-packages"),
        (packages.libcamera(False, says(1, "ModuleNotFoundError")), Grade.NOTE, ""),
        (packages.picamera2(True, says(1, CLASH)), Grade.FAIL, "simplejpeg"),
        (packages.picamera2(False, says(1, CLASH)), Grade.FAIL, "simplejpeg"),
        (
            packages.picamera2(True, says(1, "ModuleNotFoundError: picamera2")),
            Grade.FAIL,
            "apt install python3-picamera2",
        ),
        (packages.cameras(says(1, ""), Path("/nowhere")), Grade.NOTE, "ribbon cable"),
        (packages.cameras(says(0, "picamera:0 imx708"), Path("/nowhere")), Grade.OK, ""),
        (packages.buttons(True, says(0, "gpiozero over lgpio")), Grade.OK, ""),
        (packages.buttons(True, says(1, "No module named 'lgpio'")), Grade.NOTE, "lgpio"),
        (packages.buttons(False, says(1, "No module named 'lgpio'")), Grade.NOTE, ""),
    ],
)
def test_each_finding_has_its_cure(diagnosis: Diagnosis, grade: Grade, cure: str) -> None:
    assert diagnosis.grade is grade
    assert english(diagnosis.found)
    assert cure in english(diagnosis.cure)


def test_a_pis_codecs_are_no_cameras(tmp_path: Path) -> None:
    listed = tmp_path / "sys/class/video4linux"
    for number, bus, index, name in (
        (0, "usb1/1-1/1-1:1.0", 0, "USB Camera: HD"),
        (1, "usb1/1-1/1-1:1.0", 1, "USB Camera: HD"),
        (10, "bcm2835-codec", 0, "bcm2835-codec-decode"),
    ):
        (tmp_path / "sys/devices" / bus).mkdir(parents=True, exist_ok=True)
        (listed / f"video{number}").mkdir(parents=True)
        (listed / f"video{number}/device").symlink_to(tmp_path / "sys/devices" / bus)
        (listed / f"video{number}/index").write_text(f"{index}\n")
        (listed / f"video{number}/name").write_text(f"{name}\n")
    found = packages.cameras(says(0, "none"), tmp_path)
    assert (found.grade, english(found.found)) == (Grade.OK, "v4l2:0 USB Camera: HD")
    shutil.rmtree(listed / "video0")
    assert packages.cameras(says(0, "none"), tmp_path).grade is Grade.NOTE


def test_imports_are_tried_in_a_process_of_their_own() -> None:
    assert packages.run_python("print('hello')") == (0, "hello")
    status, said = packages.run_python("import no_such_thing")
    assert status == 1 and "no_such_thing" in said
    assert packages.run_python("import os; os.abort()")[0] != 0
