"""The ring of the last stills."""

import cv2
import numpy as np
import pytest

from hardware.frame import Frame
from rules.position import Position
from station.pictures.ring import STILL_QUALITY, StillRing
from station.timebase import Instant
from tests.station.stage import sight_of

SIGHT = sight_of(Position.empty(19))


def frame(number: int, width: int = 320) -> Frame:
    return Frame(np.full((width // 2, width, 3), number, np.uint8), number * 200_000_000, number)


def at(number: int) -> Instant:
    """Five frames a second."""
    return Instant(number * 200_000_000, number * 200_000_000, True, "boot-1")


def test_it_takes_two_pictures_a_second() -> None:
    ring = StillRing()
    for number in range(20):
        ring.see(frame(number), SIGHT, at(number))
    assert [n for n in range(20) if ring.still(n)] == [0, 3, 6, 9, 12, 15, 18]


def test_large_frames_are_scaled_down_and_said_so() -> None:
    ring = StillRing()
    ring.see(frame(1, width=2560), SIGHT, at(1))
    still = ring.newest()
    assert still is not None
    assert (still.width, still.height, still.scale) == (1280, 640, 0.5)
    assert still.sight.image_bgr is None
    shown = cv2.imdecode(np.frombuffer(still.jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert shown is not None and shown.shape == (640, 1280, 3)


def test_a_wanted_frame_is_coded_once_and_not_while_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    coded: list[list[int]] = []
    code = cv2.imencode

    def counted(kind: str, image: np.ndarray, options: list[int]) -> tuple[bool, np.ndarray]:
        coded.append(options)
        return code(kind, image, options)

    monkeypatch.setattr(cv2, "imencode", counted)
    ring = StillRing()
    ring.see(frame(1), SIGHT, at(1))
    coded.clear()
    still = ring.want(frame(2), SIGHT, at(2))
    assert ring.newest() is still and not coded, "between two that it takes by itself"
    ring.see(frame(2), SIGHT, at(2))
    assert still.jpeg == still.jpeg
    assert ring.want(frame(2), SIGHT, at(2)) is still
    assert coded == [[cv2.IMWRITE_JPEG_QUALITY, STILL_QUALITY]]


def test_the_picture_before_needs_only_the_points_that_it_is_about_in_sight() -> None:
    """A hand elsewhere hides nothing of it: an older picture, from before the stone came, would show another board."""
    ring = StillRing()
    for number, hidden in ((0, []), (3, [0]), (6, [0, 200])):
        ring.see(frame(number), sight_of(Position.empty(19), hidden), at(number))
    assert ring.choose(9, 9, before_frame=8)["before"].still.number == 0
    assert ring.choose(9, 9, before_frame=8, points=[200])["before"].still.number == 3
    assert ring.choose(9, 9, before_frame=8, points=[100])["before"].still.number == 6
