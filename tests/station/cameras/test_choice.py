"""The camera chosen on the page: kept over restarts, for the station's user alone."""

from pathlib import Path

import pytest

from hardware.camera import CameraError
from hardware.found import FoundCamera
from station.cameras.choice import NAME, CameraChoice, choosable

FOUND = [FoundCamera("v4l2:0", "Webcam")]


def test_a_choice_outlives_the_station_and_is_undone(tmp_path: Path) -> None:
    choice = CameraChoice(tmp_path, "picamera:0")
    assert (choice.spec, choice.chosen) == ("picamera:0", None)
    choice.keep("rtsp://user:secret@192.168.1.9/stream")
    again = CameraChoice(tmp_path, "picamera:0")
    assert again.spec == again.chosen == "rtsp://user:secret@192.168.1.9/stream"
    assert (tmp_path / NAME).stat().st_mode & 0o777 == 0o600
    again.keep(None)
    assert CameraChoice(tmp_path, None).spec is None


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"camera": 3}', "\xff", '{"camera": "file:///etc/passwd"}', '{"camera": "rtsp://"}'],
)
def test_a_damaged_choice_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text, encoding="latin-1")
    assert CameraChoice(tmp_path, "v4l2:0").spec == "v4l2:0"


def test_a_folder_that_is_none_is_told_by_who_opens_it(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert CameraChoice(tmp_path / "file", None).spec is None


@pytest.mark.parametrize("spec", ["v4l2:0", "phone:", "rtsp://camera/stream", "http://192.168.1.9:8080/video"])
def test_what_the_page_may_choose(spec: str) -> None:
    assert choosable(f" {spec} ", FOUND) == spec


@pytest.mark.parametrize(
    "spec", ["v4l2:1", "sim:game.sgf", "/etc/passwd", "/", "teapot:", "file:///etc/passwd", "rtsp://"]
)
def test_what_it_may_not(spec: str) -> None:
    """Files and simulated games are the command line's."""
    with pytest.raises(CameraError):
        choosable(spec, FOUND)
