"""A still table in the rendered camera's picture: frames with fresh noise, and a desk that sets up before it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from hardware.frame import Frame
from hardware.settings import CameraSettings
from station.game.catalog import Occurrence
from station.setup.desk import SetUpDesk
from station.setup.held import HeldCamera
from station.setup.lenses import LensShelf
from station.setup.seer import ProfileSeer
from station.setup.store import ProfileStore
from tests.calibration.scenes import good_scene
from vision.sight import Sight
from vision.synthetic.scene import Scene
from vision.synthetic.stage import Stage

TENTH_NS = 100_000_000


def empty_board(seed: int = 1) -> Scene:
    """A good view of a board without stones."""
    return replace(good_scene(seed), stones=np.zeros(361, np.uint8), loose=())


class Studio:
    """The desk, its seer and what was written into the log, before one scene at a time."""

    def __init__(self, folder: Path, scene: Scene, held: HeldCamera | None = None, game: bytes | None = None) -> None:
        self.scene, self.game = scene, game
        self.held = held or HeldCamera(CameraSettings())
        self.remarks: list[Occurrence] = []
        self.store = ProfileStore(folder / "profile.json", "staged")
        self.desk = SetUpDesk(
            self.store,
            self.held,
            LensShelf(folder, "staged"),
            remark=self._remark,
            recorded=lambda: self.game,
            made=lambda: "2026-11-20T10:00:00Z",
        )
        self.seer = ProfileSeer(self.desk)
        self.frames = 0
        self._stage = Stage(1)

    def _remark(self, what: Occurrence) -> bool:
        self.remarks.append(what)
        return True

    def watch(self, count: int, exposure: Mapping[str, float] | None = None, awaiting: bool = True) -> Sight:
        """So many frames, ten a second, each judged; the last one's sight."""
        for _ in range(count):
            image_bgr = self._stage.show(self.scene).image_bgr
            frame = Frame(image_bgr, self.frames * TENTH_NS, self.frames, dict(exposure or {}))
            self.frames += 1
            sight = self.seer.see(frame.image_bgr)
            self.desk.see(frame, sight, awaiting)
            self.desk.turn()
        return sight

    def told(self) -> list[str]:
        """Types of what was written into the log."""
        return [what.type for what in self.remarks]
