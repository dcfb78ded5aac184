"""A grid found late shows where the board lay in the pictures before."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from hardware.frame import Frame
from station.recording.hindsight import HELD, sights
from vision.geometry.pose import BoardPose
from vision.observation import Observation
from vision.reasons import BOARD_ABSENT
from vision.sight import Sight

POSE = BoardPose(np.eye(3), residual_cells=0.0)
NOTHING = Sight(None, BOARD_ABSENT, None)
BOARD = Sight(
    Observation(np.zeros((361, 3), np.float32), np.zeros(361, np.bool_), 1.0, np.ones(361, np.bool_)), None, POSE
)


@dataclass
class Eyes:
    """Seers that find the board by themselves from some picture on, and at once where they are told its place."""

    finds_at: int
    asked: list[BoardPose | None] = field(default_factory=list)

    def begin(self, pose: BoardPose | None) -> "Eye":
        self.asked.append(pose)
        return Eye(pose is not None, self.finds_at)


@dataclass
class Eye:
    knows: bool
    finds_at: int

    def see(self, image_bgr: "np.ndarray[tuple[int, ...], np.dtype[np.uint8]]") -> Sight:
        self.knows |= int(image_bgr[0, 0, 0]) == self.finds_at % 256
        return BOARD if self.knows else NOTHING


def frames(count: int) -> Iterator[Frame]:
    for index in range(count):
        yield Frame(np.full((2, 2, 3), index % 256, np.uint8), index * 500_000_000, index)


def seen(count: int, finds_at: int) -> tuple[list[int], list[int], Eyes]:
    """Numbers of all frames as they come out, and of those with a board."""
    eyes = Eyes(finds_at)
    out = list(sights(frames(count), eyes.begin))
    return [f.sequence for f, _ in out], [f.sequence for f, sight in out if sight.pose is not None], eyes


def test_a_board_found_late_is_seen_from_the_first_picture_on() -> None:
    order, with_board, eyes = seen(12, finds_at=5)
    assert order == with_board == list(range(12))
    assert eyes.asked == [None, POSE]


def test_a_board_found_at_once_costs_no_second_look() -> None:
    order, with_board, eyes = seen(5, finds_at=0)
    assert order == with_board == list(range(5))
    assert eyes.asked == [None]


def test_only_so_many_pictures_are_held() -> None:
    order, with_board, _ = seen(HELD + 30, finds_at=HELD + 20)
    assert order == list(range(HELD + 30))
    assert with_board == list(range(20, HELD + 30))


def test_pictures_without_a_board_come_out_all_the_same() -> None:
    order, with_board, _ = seen(HELD + 3, finds_at=255)
    assert order == list(range(HELD + 3))
    assert with_board == []
