"""The camera is knocked so that a corner of the board leaves the picture, on rendered pictures: play goes on."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from rules.points import parse_point
from rules.presets import CHINESE_2002
from station.game.event import Event
from station.tracking.tracker import Tracker
from vision.geometry.rectify import Image
from vision.stream.watch import Watcher
from vision.synthetic import station_scene
from vision.synthetic.stage import Stage

pytestmark = pytest.mark.slow

STEP_NS = 400_000_000
SO_LONG = 10  # pictures: a move waits three seconds while a part of the board is out of sight
MOVES = ["Q16", "D4", "D16", "Q4", "F3", "K10", "O17", "C10", "R10", "K4", "K16", "M9", "F17", "G7"]


class Knocked:
    """A game on a rendered table; `away` is by how many cells of the board its camera points elsewhere."""

    def __init__(self) -> None:
        self._scene = replace(station_scene(np.random.default_rng(3), 960), arms=(), stones=np.zeros(361, np.uint8))
        self._stage = Stage(3)
        first = self._stage.show(self._scene)
        self._corners_px = first.pose.corners_px
        self._watcher, self._tracker = Watcher(first.pose), Tracker(CHINESE_2002)
        self._frame = 0
        self.events: list[Event] = []

    def picture(self, away: float) -> Image:
        shown = self._stage.show(self._scene).image_bgr
        cell = float(np.linalg.norm(self._corners_px[1] - self._corners_px[0])) / 18
        to_edge_px = shown.shape[1] - 1 - float(self._corners_px[:, 0].max())
        right_px = to_edge_px + away * cell if away else 0.0
        step = np.array([(1, 0, right_px), (0, 1, 0.2 * cell if away else 0)])
        size = (shown.shape[1], shown.shape[0])
        return np.asarray(cv2.warpAffine(shown, step, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    @property
    def now_ns(self) -> int:
        return self._frame * STEP_NS

    def show(self, away: float = 0.0, pictures: int = SO_LONG) -> None:
        for _ in range(pictures):
            sight = self._watcher.see(self.picture(away))
            self.events += self._tracker.see(self._frame, self.now_ns, sight)
            self._frame += 1

    def play(self, numbers: range, away: float = 0.0) -> None:
        for number in numbers:
            stones = self._scene.stones.copy()
            stones[parse_point(MOVES[number])] = 1 + number % 2
            self._scene = replace(self._scene, stones=stones)
            self.show(away)

    def told(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.type == kind]


def test_a_knock_that_pushes_a_corner_out_of_the_picture_costs_no_move_and_accuses_nobody() -> None:
    game = Knocked()
    game.show()
    game.play(range(10))
    knocked_ns = game.now_ns
    game.show(0.9)
    game.play(range(10, 12), 0.9)
    game.show(0.0)
    game.play(range(12, 14))
    assert {event.type for event in game.events} <= {
        "game_started", "move", "board_shifted", "view_blocked", "view_cleared",
    }  # fmt: skip
    assert [event.as_dict()["point"] for event in game.told("move")] == MOVES
    assert not any(event.as_dict()["doubtful"] for event in game.told("move"))
    knocked, _back = game.told("board_shifted")
    assert knocked.t_ns - knocked_ns <= 2_000_000_000
