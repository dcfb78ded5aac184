"""What the doctor finds of the machine: each finding with its cure."""

from pathlib import Path

import pytest

from hardware.health import Health
from station.doctor import system
from station.doctor.diagnosis import Diagnosis, Grade
from tests.sentences import english

PI = Health("Raspberry Pi 4", 55.0, (), (), 3000)


@pytest.mark.parametrize(
    ("diagnosis", "grade", "cure"),
    [
        (system.python((3, 13, 5)), Grade.OK, ""),
        (system.python((3, 9, 2)), Grade.FAIL, "Bookworm"),
        (system.python((3, 11, 2), 32), Grade.FAIL, "64-bit"),
        (system.disk(Path("/nowhere/data"), lambda _: 20_000_000_000), Grade.OK, ""),
        (system.disk(Path("data"), lambda _: 5_000_000), Grade.FAIL, "archive page"),
        (system.heat(PI), Grade.OK, ""),
        (system.heat(Health(None, 82.0, None, None, None)), Grade.FAIL, "fan"),
        (system.heat(Health(None, None, None, None, None)), Grade.NOTE, ""),
        (system.power(PI), Grade.OK, ""),
        (system.power(Health("Pi", 50.0, ("under-voltage",), (), 1)), Grade.FAIL, "power supply"),
        (system.power(Health("Pi", 50.0, (), ("under-voltage", "throttled"), 1)), Grade.NOTE, "restart"),
        (system.power(Health("Pi", 50.0, ("too hot",), ("throttled",), 1)), Grade.OK, ""),
        (system.heat(Health("Pi", 50.0, ("throttled",), (), 1)), Grade.FAIL, "fan"),
        (system.heat(Health("Pi", None, ("too hot",), (), 1)), Grade.FAIL, "fan"),
        (system.heat(Health("Pi", 50.0, (), ("too hot",), 1)), Grade.NOTE, "fan"),
        (system.heat(Health("Pi", 50.0, ("under-voltage", "throttled"), ("under-voltage",), 1)), Grade.OK, ""),
        (system.clock(True), Grade.OK, ""),
        (system.clock(False), Grade.NOTE, "time servers"),
        (system.name_service(Path("/nowhere")), Grade.NOTE, "avahi-daemon"),
    ],
)
def test_each_finding_has_its_cure(diagnosis: Diagnosis, grade: Grade, cure: str) -> None:
    assert diagnosis.grade is grade
    assert english(diagnosis.found)
    assert cure in english(diagnosis.cure)


def test_camera_devices_that_nobody_may_open(tmp_path: Path) -> None:
    assert system.camera_group(tmp_path, set()).grade is Grade.NOTE
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev" / "video0").touch()
    assert system.camera_group(tmp_path, {"video"}).grade is Grade.OK
    (tmp_path / "dev" / "video0").unlink()
    (tmp_path / "dev" / "video0").symlink_to("nowhere")  # a device that cannot be opened
    refused = system.camera_group(tmp_path, set())
    assert refused.grade is Grade.FAIL and "usermod" in english(refused.cure)


def test_a_data_folder_that_cannot_be(tmp_path: Path) -> None:
    assert system.writable(tmp_path / "new" / "data").grade is Grade.OK
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file" / "data", Path("/proc/tianyuan"), Path("/proc")):  # where even root makes nothing
        refused = system.writable(folder)
        assert refused.grade is Grade.FAIL and english(refused.cure) == "choose another folder with --data"
