from pathlib import Path

import pytest

from hardware.camera import CameraError
from hardware.network import without_password
from hardware.phone import Mailbox, PhoneCamera
from hardware.sources import is_live, open_camera
from tests.sentences import english, refused


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("nowhere.mp4", "no such file or folder"),
        ("v4l2:x", "camera's number"),
        ("v4l2:987", "/dev/video987"),
        ("http://127.0.0.1:9/stream", "127.0.0.1:9"),
        ("sim:game.sgf", "no sim camera"),
        ("phone:", "no phone camera"),
        ("/dev/video3", "named v4l2:3"),
        ("rtsp://", "names no host"),
        ("rtsp://me:secret@cam.local:99999/x", "Port out of range"),
        ("https://[::1", "Invalid IPv6"),
        ("", "source is empty"),
    ],
)
def test_a_source_that_is_not_there_is_named(spec: str, says: str) -> None:
    with refused(CameraError, match=says) as caught:
        open_camera(spec)
    said = english(caught.value.reason)
    assert "secret" not in said and "::" not in said


def test_the_station_brings_its_own_openers() -> None:
    phone = PhoneCamera(Mailbox())
    assert open_camera("phone:", openers={"phone": lambda _: phone}) is phone


def test_only_cameras_are_supervised(tmp_path: Path) -> None:
    assert [is_live(s) for s in ("v4l2:0", "rtsp://a/b", "phone:", str(tmp_path), "game.mp4", "sim:game.sgf")] == [
        *[True] * 3,
        *[False] * 3,
    ]


def test_a_password_is_never_shown() -> None:
    assert without_password("rtsp://me:secret@cam.local:554/live?key=1") == "rtsp://cam.local:554/live"
    assert without_password("http://[fe80::1]:80/live") == "http://[fe80::1]:80/live"


@pytest.mark.parametrize("posted", [b"", b"GIF89a", b"\xff\xd8\xff\xe0 no picture", bytes(9 << 20)])
def test_only_pictures_are_taken_from_a_phone(posted: bytes) -> None:
    with pytest.raises(ValueError, match="picture"):
        Mailbox().post(posted)
