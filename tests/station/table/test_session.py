"""The station at work through every kind of camera trouble and defect."""

import sqlite3
import threading
from collections.abc import Callable, Sequence
from errno import ENOSPC
from pathlib import Path

import pytest

from hardware.camera import CameraError
from hardware.reasons import Code
from rules.position import Position
from station.game.event import Event
from station.game.logged import Entry
from station.pictures.incidents import IncidentPictures
from station.pictures.kept import KeptPictures
from station.pictures.ring import StillRing
from station.station import make_tracker
from station.storage.log import Log
from station.storage.salvage import mend
from station.table import session as session_module
from station.table.session import Session
from station.table.sighting import Sighting
from station.table.table import Table
from station.timebase import Instant
from tests.sentences import english
from tests.station.process import wait_for
from tests.station.stage import StagedCamera, StagedSeer, StandingClock, boards
from tests.station.storage.evening import damage_under
from vision.reasons import BOARD_ABSENT, Reason

Script = list[Position | CameraError | None]


class WaitingClock(StandingClock):
    """Each look at it takes a while, so that a script of frames lasts as long as a game."""

    def now(self) -> Instant:
        self.wait(0.05)
        return super().now()


class FullLog(Log):
    """After three events it takes nothing more, until it was asked three times whether it can."""

    asked = 0

    def append(
        self, game: int, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False
    ) -> list[Entry]:
        if self.last_seq() >= 3 and self.asked < 3:
            raise sqlite3.OperationalError("database or disk is full")
        return super().append(game, events, at, device, spare=spare)

    def writable(self) -> bool:
        self.asked += 1
        return self.asked >= 3


class StuckLog(Log):
    """From the third event on its disk takes nothing until it is `well`."""

    well = False

    def _catch_up(self) -> None:
        if self.last_seq() >= 3 and not self.well:
            raise OSError(ENOSPC, "No space left on device")
        super()._catch_up()


def watched(
    folder: Path, script: Script, fails_on: set[int], make_log: Callable[[Path], Log] = Log
) -> tuple[list[str], list[Sighting]]:
    """Types of what was logged, and every sighting shown, after the whole script."""
    log, clock = make_log(folder), WaitingClock()
    pictures = IncidentPictures(StillRing(), KeptPictures(folder / "evidence"))
    table = Table(log, pictures, clock, make_tracker, lambda _: None)
    over = threading.Event()
    camera = StagedCamera(script, then=over.set)
    shown: list[Sighting] = []
    session = Session(camera, lambda: StagedSeer(script, fails_on), table, pictures.ring, clock, shown.append)
    session.start()
    assert over.wait(60)
    session.close()
    assert camera.closed
    types = [entry.event.type for entry in log.entries()]
    log.close()
    return types, shown


def each(positions: Sequence[Position], count: int = 8) -> Script:
    return [position for position in positions for _ in range(count)]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_module, "PAUSE_S", 0.01)


def test_a_lost_camera_is_told_once_and_the_record_goes_on(tmp_path: Path) -> None:
    played = boards("Q16 D4 D16 Q4")
    gone: Script = [CameraError(Reason(Code.CAMERA_GONE, {"name": "v4l2:0"}))] * 3
    types, shown = watched(tmp_path, [*each(played[:3]), *gone, *each(played[3:])], set())
    assert types[:6] == ["game_started", "move", "move", "camera_lost", "camera_restored", "move"]
    assert types.count("camera_lost") == 2, "once in the middle, once at the end of the script"
    lost = [sighting for sighting in shown if not sighting.connected]
    assert english(lost[0].reason) == "v4l2:0: gives no more pictures; unplugged?"


def test_after_a_restart_frames_count_on_and_a_camera_told_lost_is_told_back(tmp_path: Path) -> None:
    """Events compare frames: a stone lifted right after the restart was withdrawn, it did not "never show"."""
    played = boards("Q16 D4 D16 Q4")
    before, _ = watched(tmp_path, each(played), set())
    assert before[-1] == "camera_lost"
    types, _ = watched(tmp_path, [*each(played[-1:], 20), *each(played[-2:-1], 100)], set())
    since = types[len(before) :]
    assert since == ["camera_restored", "move_withdrawn", "camera_lost"]
    log = Log(tmp_path)
    frames = [entry.event.frame for entry in log.entries() if entry.event.frame is not None]
    log.close()
    assert frames == sorted(frames)


def test_a_defect_in_seeing_does_not_end_the_evening(tmp_path: Path) -> None:
    played = boards("Q16 D4 D16 Q4")
    types, shown = watched(tmp_path, each(played), {20, 21})
    assert types.count("move") == 4
    assert any("ZeroDivisionError" in english(sighting.reason) for sighting in shown)


@pytest.mark.parametrize("trouble", [set(), {28}], ids=["a move", "a defect in seeing"])
def test_a_full_disk_does_not_end_the_evening(tmp_path: Path, trouble: set[int]) -> None:
    played = boards("Q16 D4 D16 Q4")
    types, shown = watched(tmp_path, each(played), trouble, FullLog)
    assert types.count("move") == 4
    assert "the record cannot be written: database or disk is full" in {english(one.reason) for one in shown}
    assert not any(sighting.connected for sighting in shown if "cannot be written" in english(sighting.reason))


def test_a_full_disk_is_told_all_the_while_also_without_a_camera(tmp_path: Path) -> None:
    """Not only between two pictures: whoever asks while one is worked on hears the same. What waits in memory is
    written once the disk is well, though no picture comes."""
    log, clock, over = StuckLog(tmp_path), WaitingClock(), threading.Event()
    pictures = IncidentPictures(StillRing(), KeptPictures(tmp_path / "evidence"))
    table = Table(log, pictures, clock, make_tracker, lambda _: None)
    script, told, shown = each(boards("Q16 D4 D16 Q4")), list[bool](), list[Sighting]()

    def ask(*_: object) -> None:
        told.append(session.sighting.stuck is None)

    camera = StagedCamera(script, then=over.set)
    session = Session(camera, lambda: StagedSeer(script, set()), table, pictures.ring, clock, shown.append, looked=ask)
    session.start()
    assert over.wait(60)
    assert wait_for(lambda: shown[-1].stuck and not shown[-1].connected, "a lost camera, and the disk is full still")
    assert not any(told[told.index(False) :])
    assert log.unsaved
    log.well = True
    wait_for(lambda: not log.unsaved and shown[-1].stuck is None, "what was kept in memory")
    session.close()
    log.close()


def test_no_board_is_a_reason_and_no_event(tmp_path: Path) -> None:
    types, shown = watched(tmp_path, [None] * 5, set())
    assert types == []
    assert {sighting.reason for sighting in shown if sighting.connected} == {BOARD_ABSENT}


def test_a_log_that_turns_out_damaged_ends_the_station(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """No waiting mends it, a new start does: the watchdog hears of it, in a sentence."""

    class Damaged(Log):
        def append(
            self, game: int, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False
        ) -> list[Entry]:
            damage_under(self)
            return super().append(game, events, at, device, spare=spare)

    log = Damaged(tmp_path)
    script = each(boards("Q16 D4 D16 Q4"))
    pictures = IncidentPictures(StillRing(), KeptPictures(tmp_path / "evidence"))
    table = Table(log, pictures, WaitingClock(), make_tracker, lambda _: None)
    camera = StagedCamera(script, then=lambda: None)
    session = Session(camera, lambda: StagedSeer(script, set()), table, pictures.ring, WaitingClock(), lambda _: None)
    session.start()
    assert wait_for(lambda: session.worker.dead, "the end")
    session.close()
    log.close()
    told = [line for line in caplog.records if line.levelname == "CRITICAL"]
    assert len(told) == 1 and "the log is damaged on the disk" in told[0].message
    assert not any(line.exc_info for line in caplog.records)
    assert mend(tmp_path) is not None and mend(tmp_path) is None, "what the next start does"
