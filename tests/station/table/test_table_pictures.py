"""An incident at the table gets its pictures, and nobody waits for them."""

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import pytest

from rules.position import Position
from rules.presets import CHINESE_2002
from station.game.catalog import kinds
from station.game.event import Event
from station.pictures.incidents import IncidentPictures
from station.pictures.kept import STILL_VIEWS, KeptPictures
from station.pictures.ring import MOMENTS, StillRing
from station.storage.log import Log
from station.table.sighting import Sightings
from station.table.table import Table
from station.tracking.tracker import Tracker
from tests.station.stage import StandingClock, frame, sight_of
from tests.station.told import event
from vision.sight import Sight

EMPTY = Position.empty(19)
BEFORE, DECIDED = range(60), range(60, 70)  # frames


class Teller(Tracker):
    """Tells of one incident of this kind in frame 60, first seen in frame 40."""

    def __init__(self, kind: str) -> None:
        super().__init__(CHINESE_2002)
        self.kind = kind

    def see(self, frame: int, t_ns: int, _sight: Sight) -> list[Event]:
        rows = ["." * 19] * 19
        data = {"points": ["Q16"], "point": "Q16", "from": "Q16", "to": "Q15", "color": "B", "number": 1}
        data |= {"before_frame": 30, "after": rows, "to_move": "B", "kind": "ko", "offset": 0.5, "stones": 182}
        data |= {"distance_cells": 1.0, "turn_deg": 0.0, "by": "referee", "was": "W"}
        played = {"number": 1, "color": "B", "point": "Q16", "captures": []}
        return {
            0: [event("game_started", {}, t_ns, 0, 0, 1), event("move", played, t_ns, 0, 0, 2)],
            60: [event(self.kind, data, t_ns, 60, 40, seq=3)],
        }.get(frame, [])


@dataclass
class Troubled:
    """A table at which an incident of this kind happens."""

    folder: Path
    kind: str

    def __post_init__(self) -> None:
        self.clock, self.log = StandingClock(), Log(self.folder)
        self.pictures = IncidentPictures(StillRing(), KeptPictures(self.folder / "evidence"))
        self.table = Table(self.log, self.pictures, self.clock, lambda *_: Teller(self.kind), lambda _: None)
        self.sightings = Sightings("staged")

    def see(self, number: int) -> None:
        """The table alone."""
        sight = sight_of(EMPTY, hidden=range(40) if 30 < number < 60 else ())
        self.table.see(frame(number), sight, self.sightings.see(sight, self.clock.ns, 0.01))

    def play(self, frames: range) -> None:
        """As the session does."""
        for number in frames:
            self.see(number)
            sight = sight_of(EMPTY, hidden=range(40) if 30 < number < 60 else ())
            self.pictures.ring.see(frame(number), sight, self.clock.now())
            self.clock.wait(0.2)


@pytest.mark.parametrize("kind", sorted({kind.TYPE for kind in kinds() if kind.PICTURED}))
def test_every_kind_of_incident_keeps_its_pictures(tmp_path: Path, kind: str) -> None:
    troubled = Troubled(tmp_path, kind)
    troubled.play(BEFORE)
    troubled.play(DECIDED)
    pictures = troubled.pictures
    assert pictures.kept(1) == {3: ["before", "during", "after"]}, "known at once, though not yet written"
    assert not (tmp_path / "evidence").exists()
    assert pictures.flush()
    assert pictures.folder.kept(1) == {3: ["before", "during", "after"]}
    assert all(pictures.path(1, 3, moment, view) for moment in MOMENTS for view in STILL_VIEWS)


def test_a_coder_that_stands_still_delays_neither_record_nor_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubled = Troubled(tmp_path, "stone_removed")
    troubled.play(BEFORE)
    began, may = threading.Event(), threading.Event()
    coding: set[str] = set()
    code = cv2.imencode

    def stalling(*arguments: Any) -> Any:
        coding.add(threading.current_thread().name)
        began.set()
        assert may.wait(30)
        return code(*arguments)

    monkeypatch.setattr(cv2, "imencode", stalling)
    troubled.pictures.start()
    troubled.see(DECIDED[0])
    assert [entry.event.type for entry in troubled.log.entries()][-1] == "stone_removed"
    assert began.wait(10)
    assert troubled.table.call_help(on=True) == 4
    assert troubled.table.snapshot.help
    assert not troubled.pictures.flush(0.05)
    may.set()
    troubled.pictures.close()
    assert troubled.pictures.folder.kept(1) == {3: ["before", "during", "after"]}
    assert coding == {"pictures"}, "the table itself codes nothing"
