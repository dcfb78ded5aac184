from pathlib import Path

import cv2
import numpy as np

from hardware.frame import Frame
from station.clock import Instant
from station.evidence import Evidence
from vision.observation import Observation
from vision.pose import BoardPose
from vision.sight import Sight

POSE = BoardPose(np.eye(3), 0.01)


def frame(number: int, width: int = 320) -> Frame:
    """A picture whose gray value is its number."""
    return Frame(np.full((width // 2, width, 3), number, np.uint8), number * 200_000_000, number)


def at(number: int) -> Instant:
    """Five frames a second."""
    return Instant(number * 200_000_000, number * 200_000_000, True, "boot-1")


def sight(*, hand: bool) -> Sight:
    hidden = np.zeros(361, np.bool_)
    hidden[:20] = hand
    read = Observation(np.zeros((361, 3), np.float32), hidden, 1.0, np.ones(361, np.bool_))
    return Sight(read, "", POSE)


def shown(path: Path | None) -> int:
    assert path is not None
    image = cv2.imread(str(path))
    assert image is not None
    return int(image.mean().round())


def test_ring_takes_two_pictures_a_second(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path)
    for number in range(20):
        evidence.see(frame(number), sight(hand=False), at(number))
    assert [n for n in range(20) if evidence.still(n)] == [0, 3, 6, 9, 12, 15, 18]


def test_before_during_after(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path)
    for number in range(40):
        evidence.see(frame(number), sight(hand=14 < number < 25), at(number))
    evidence.see(frame(40), sight(hand=False), at(40), wanted=True)
    assert evidence.keep(7, 99, first_frame=20, frame=40) == ["before", "during", "after"]
    assert shown(evidence.path(7, 99, "before")) == 12, "the last one without a hand over the board"
    assert 20 <= shown(evidence.path(7, 99, "during")) < 25
    assert shown(evidence.path(7, 99, "after")) == 40
    assert evidence.kept(7) == {99: ["before", "during", "after"]}
    assert evidence.size_bytes() > 0
    evidence.remove(7)
    assert evidence.path(7, 99, "before") is None
    assert not list(tmp_path.iterdir())


def test_large_frames_are_scaled_down_and_said_so(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path)
    evidence.see(frame(1, width=2560), sight(hand=False), at(1))
    still = evidence.newest()
    assert still is not None
    assert (still.width, still.height, still.scale) == (1280, 640, 0.5)
    assert still.sight.image_bgr is None


def test_nothing_to_keep_without_pictures(tmp_path: Path) -> None:
    assert Evidence(tmp_path).keep(1, 1, 3, 5) == []
