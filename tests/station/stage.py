"""A table without pictures: a camera whose frames number the boards of a game, and a seer that knows them by number."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from hardware.camera import CameraError
from hardware.frame import Frame
from rules.color import Color
from rules.points import parse_point
from rules.position import Position
from station.timebase import Instant
from vision.geometry.pose import BoardPose
from vision.observation import Observation
from vision.reasons import BOARD_ABSENT
from vision.sight import Sight

POSE = BoardPose(np.eye(3) / 20, 0.01)
START_NS = 1_790_000_000_000_000_000


def boards(moves: str, position: Position | None = None) -> list[Position]:
    """The empty board (or `position`), and the board after each of "Q16 D4 …", black first."""
    found = [position or Position.empty(19)]
    for number, name in enumerate(moves.split()):
        found.append(found[-1].play(parse_point(name, 19), Color(1 + number % 2)).position)
    return found


def sight_of(position: Position | None, hidden: Sequence[int] = ()) -> Sight:
    """What a watcher says of a board seen well; None: no board in sight."""
    if position is None:
        return Sight(None, BOARD_ABSENT, None)
    stones = np.frombuffer(position.stones, np.uint8)
    loglik = np.full((361, 3), -9.0, np.float32)
    loglik[np.arange(361), stones] = 0.0
    covered = np.zeros(361, np.bool_)
    covered[list(hidden)] = True
    return Sight(Observation(loglik, covered, 1.0, np.ones(361, np.bool_)), None, POSE)


@dataclass
class StandingClock:
    """Time that moves when it is told to."""

    ns: int = 1_000_000_000
    trusted: bool = True
    boot: str = "boot-1"
    wall_off_s: int = 0

    def now(self) -> Instant:
        return Instant(self.ns, START_NS + self.ns + self.wall_off_s * 10**9, self.trusted, self.boot)

    def wait(self, seconds: float) -> None:
        self.ns += round(seconds * 1e9)


@dataclass
class StagedCamera:
    """Frames of a script; each item a board, None (no board in sight) or a CameraError to raise."""

    script: Sequence[Position | CameraError | None]
    name: str = "staged"
    live: bool = True
    then: Callable[[], None] = lambda: None
    given: int = 0
    closed: bool = False

    def read(self, _timeout_s: float) -> Frame | None:
        if self.given >= len(self.script):
            self.then()
            return None
        item = self.script[self.given]
        self.given += 1
        if isinstance(item, CameraError):
            raise item
        return frame(self.given - 1)

    def close(self) -> None:
        self.closed = True


def frame(number: int) -> Frame:
    """A small picture that carries its number in its first pixels."""
    image: npt.NDArray[np.uint8] = np.zeros((36, 64, 3), np.uint8)
    image[0, :4, 0] = [(number >> shift) & 255 for shift in (0, 8, 16, 24)]
    return Frame(image, number * 200_000_000, number)


@dataclass
class StagedSeer:
    """Knows which board each numbered frame shows."""

    script: Sequence[Position | CameraError | None]
    fails_on: set[int] = field(default_factory=set)

    def see(self, image_bgr: npt.NDArray[np.uint8]) -> Sight:
        number = int(sum(int(value) << shift for value, shift in zip(image_bgr[0, :4, 0], (0, 8, 16, 24), strict=True)))
        if number in self.fails_on:
            self.fails_on.remove(number)
            raise ZeroDivisionError("a defect in seeing")
        item = self.script[number]
        assert not isinstance(item, CameraError)
        return sight_of(item)
