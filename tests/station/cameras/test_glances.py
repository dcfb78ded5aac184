"""Small live pictures of cameras that nobody uses yet: each is open only while somebody looks."""

import cv2
import numpy as np
import pytest

from hardware.camera import CameraError
from hardware.frame import Frame
from hardware.reasons import Code
from hardware.settings import CameraSettings
from station.cameras.glances import LOOKED_S, Glances
from vision.reasons import Reason


class Lens:
    """A camera that counts."""

    live = True

    def __init__(self, name: str) -> None:
        self.name, self.read_times, self.closed = name, 0, False

    def read(self, timeout_s: float) -> Frame:
        if self.name == "dark":
            raise CameraError(Reason(Code.CAMERA_SILENT, {"name": self.name, "seconds": timeout_s}))
        self.read_times += 1
        return Frame(np.full((480, 640, 3), 90, np.uint8), 0, self.read_times)

    def close(self) -> None:
        self.closed = True


class Room:
    """Glances into it, by a clock that stands."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.opened: list[Lens] = []
        self.glances = Glances(self.open, lambda: self.now_s)

    def open(self, spec: str, settings: CameraSettings) -> Lens:
        assert settings.width <= 640
        self.opened.append(Lens(spec))
        return self.opened[-1]


def test_a_camera_is_opened_once_while_somebody_looks_and_given_back_afterwards() -> None:
    room = Room()
    picture = cv2.imdecode(np.frombuffer(room.glances.jpeg("v4l2:0"), np.uint8), cv2.IMREAD_COLOR)
    assert picture is not None and picture.shape == (240, 320, 3)
    room.now_s = LOOKED_S - 1
    room.glances.jpeg("v4l2:0")
    room.glances.turn()
    assert [(one.read_times, one.closed) for one in room.opened] == [(2, False)]
    room.now_s += LOOKED_S + 1
    room.glances.turn()
    assert room.opened[0].closed
    room.glances.jpeg("v4l2:0")
    assert len(room.opened) == 2


def test_one_that_gives_no_picture_is_given_back_at_once() -> None:
    room = Room()
    with pytest.raises(CameraError):
        room.glances.jpeg("dark")
    assert room.opened[0].closed


def test_all_are_given_back_when_the_station_takes_one() -> None:
    room = Room()
    room.glances.jpeg("v4l2:0")
    room.glances.jpeg("v4l2:2")
    room.glances.give_back()
    assert all(one.closed for one in room.opened)
