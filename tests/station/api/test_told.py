"""Reasons as strangers may know them: by code, with values, without addresses and folders."""

import numpy as np
import pytest

from hardware.reasons import Code as Hardware
from station.api.told import hushed, told
from station.game.catalog import CameraLost
from station.reasons import Unusable
from tests.station.api.hall import Hall
from vision.geometry.pose import NoBoard
from vision.grid.locate import locate
from vision.reasons import Code, Reason

PHONE = Reason(Hardware.PHONE_SILENT, {"seconds": 2.0})


@pytest.mark.parametrize(
    ("reason", "code", "values", "text"),
    [
        (Reason(Code.BOARD_CUT), "board_cut", {}, "the board is cut off by the picture's edge"),
        (
            Reason(Code.BOARD_SMALL, {"pixels": 8.44}), "board_small", {"pixels": 8.44},
            "the board is too small in the picture, 8.4 pixels from line to line",
        ),
        (
            Reason(Hardware.CAMERA_NO_DEVICE, {"name": "v4l2:0", "device": "/dev/video0"}), "trouble_absent", {},
            "v4l2:0: there is no /dev/video0; is the camera plugged in?",
        ),
        (PHONE, "trouble_phone", {}, "phone: posted no picture for 2 s; is its page still open?"),
        (
            Reason(Hardware.CAMERA_FROZEN, {"name": "rtsp://192.168.1.33/live", "seconds": 1.5}), "camera_frozen",
            {"name": "rtsp://…", "seconds": 1.5}, "rtsp://…: the very same picture for 1.5 s",
        ),
    ],
)  # fmt: skip
def test_a_reason_keeps_its_code_and_its_values(
    reason: Reason, code: str, values: dict[str, object], text: str
) -> None:
    """But players are told of a camera what to look after, and no name."""
    found = told(reason)
    assert (found.code, found.values, found.text) == (code, values, text)


def test_a_reason_within_a_reason() -> None:
    inner = Reason(Code.PICTURE_EMPTY, {"path": "/home/pi/games/a.jpg"})
    found = told(Reason(Hardware.FOLDER_DAMAGED, {"first": inner, "more": 2}))
    assert found.text == "…/a.jpg: the file is empty; 2 more cannot be read either"
    assert found.values["first"] == told(inner) and told(inner).values == {"path": "…/a.jpg"}


def test_a_picture_without_a_board_says_so_by_code() -> None:
    found = locate(np.full((240, 320, 3), 127, np.uint8))
    assert isinstance(found, NoBoard)
    assert told(found.reason).code in ("board_absent", "board_cut", "board_cut_maybe")


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("rtsp://192.168.1.33:554/live: no video stream answers there", "rtsp://…: no video stream answers there"),
        ("http://cam.local/mjpeg: the stream ended", "http://…: the stream ended"),
        ("rtsp://192.168.1.33:554/live", "rtsp://…"),
        ("sim:/home/pi/games/game.sgf", "sim:…/game.sgf"),
        ("/var/lib/tianyuan/profiles/a-1.json: damaged", "…/a-1.json: damaged"),
        ("v4l2:0: there is no /dev/video0; is it?", "v4l2:0: there is no /dev/video0; is it?"),
        ("picamera:0", "picamera:0"),
        ("the board in sight is 13×13; only 19×19 is read", "the board in sight is 13×13; only 19×19 is read"),
    ],
)
def test_spectators_learn_no_address(text: str, public: str) -> None:
    assert hushed(text) == public


def test_a_lost_camera_is_told_without_its_address(staged: Hall) -> None:
    staged.play()
    url = "rtsp://192.168.1.33/live"
    for reason in (
        Reason(Hardware.STREAM_ENDED, {"name": url, "seconds": 1.9}),
        Reason(Hardware.CAMERA_FROZEN, {"name": url, "seconds": 1.5}),
        Reason(Unusable.AT_PLACE, {"place": url, "what": Reason(Hardware.STREAM_NONE, {"name": url})}),
    ):
        staged.sightings.lost(reason)
        client = staged.client()
        for path in ("/api/board", "/api/health", "/api/games/1", "/api/setup"):
            assert "192.168" not in client.get(path).text, path
    staged.table.tell(CameraLost(fault="gone", reason=f"{url}: the stream ended"))
    assert "192.168" not in staged.client().get("/api/games/1/events").text
    assert staged.client().get("/api/games/1/events").json()[-1]["reason"] == "rtsp://…: the stream ended"
