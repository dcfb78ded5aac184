"""The machine's cameras, as `--camera` takes them."""

import json
from pathlib import Path

import pytest

from hardware.found import FoundCamera, found_cameras

MODULE = {"Num": 0, "Model": "imx708", "Id": "/base/axi/pcie@120000/rp1/i2c@88000/imx708@1a"}
WEBCAM = {"Num": 1, "Model": "HD Webcam", "Id": "\\_SB_.PC00.XHCI-/usb1/1-1:1.0-0bda:5673"}


def device(root: Path, number: int, bus: str, index: int, name: str) -> None:
    (root / "sys/devices" / bus).mkdir(parents=True, exist_ok=True)
    listed = root / f"sys/class/video4linux/video{number}"
    listed.mkdir(parents=True)
    (listed / "device").symlink_to(root / "sys/devices" / bus)
    (listed / "index").write_text(f"{index}\n")
    (listed / "name").write_text(f"{name}\n")


def test_the_pis_own_come_first_and_a_usb_camera_once(tmp_path: Path) -> None:
    device(tmp_path, 8, "usb1/1-1/1-1:1.0", 0, "HD Webcam")
    device(tmp_path, 9, "usb1/1-1/1-1:1.0", 1, "HD Webcam")
    device(tmp_path, 10, "bcm2835-codec", 0, "bcm2835-codec-decode")
    found = found_cameras(lambda: json.dumps([MODULE, WEBCAM]), tmp_path)
    assert found == [
        FoundCamera("picamera:0", "Camera Module 3 (imx708)", "imx708"),
        FoundCamera("v4l2:8", "HD Webcam"),
    ]


@pytest.mark.parametrize("said", ["", "nothing", "{}", '[{"Model": 3}]', "null"])
def test_what_libcamera_does_not_say_is_left_out(tmp_path: Path, said: str) -> None:
    device(tmp_path, 0, "usb1/1-1", 0, "Camera")
    assert found_cameras(lambda: said, tmp_path) == [FoundCamera("v4l2:0", "Camera")]


def test_this_machine_is_looked_at_without_a_fault() -> None:
    assert all(one.spec and one.name for one in found_cameras())
