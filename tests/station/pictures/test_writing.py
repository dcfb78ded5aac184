"""Pictures of incidents while they are being written."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.frame import Frame
from rules.position import Position
from station.pictures.incidents import MOST_WAITING, IncidentPictures
from station.pictures.kept import KeptPictures
from station.pictures.ring import StillRing
from station.pictures.stills import Views, views_of
from station.timebase import Instant
from tests.station.stage import sight_of
from vision.geometry.pose import BoardPose

SIGHT = sight_of(Position.empty(19))


@dataclass
class Stalling:
    """Stands in for `views_of`: it says when it began, and waits until it may go on."""

    began: threading.Event = field(default_factory=threading.Event)
    may: threading.Event = field(default_factory=threading.Event)

    def __call__(self, jpeg: bytes, pose: BoardPose, scale: float, *, whole: bool) -> Views:
        self.began.set()
        assert self.may.wait(30)
        return views_of(jpeg, pose, scale, whole=whole)


@pytest.fixture
def stalled(monkeypatch: pytest.MonkeyPatch) -> Stalling:
    coder = Stalling()
    monkeypatch.setattr("station.pictures.incidents.views_of", coder)
    return coder


@pytest.fixture
def pictures(tmp_path: Path) -> Iterator[IncidentPictures]:
    """At work, with a still of frame 3."""
    pictures = IncidentPictures(StillRing(), KeptPictures(tmp_path / "kept"), free_bytes=lambda _: 10**12)
    look(pictures, 3)
    pictures.start()
    yield pictures
    pictures.close()


def look(pictures: IncidentPictures, number: int) -> None:
    """A picture whose gray value is its number, five a second."""
    frame = Frame(np.full((320, 640, 3), number, np.uint8), number * 200_000_000, number)
    pictures.ring.see(frame, SIGHT, Instant(frame.time_ns, frame.time_ns, True, "boot-1"))


def keep(pictures: IncidentPictures, game: int, seq: int) -> bool:
    return pictures.keep(game, seq, first_frame=3, frame=3) == ["after"]


def shown(path: Path | None) -> int:
    assert path is not None
    image = cv2.imread(str(path))
    assert image is not None
    return int(image.mean().round())


def test_they_are_told_of_and_waited_for(pictures: IncidentPictures, stalled: Stalling) -> None:
    assert keep(pictures, 1, 5)
    assert stalled.began.wait(10)
    assert pictures.kept(1) == {5: ["after"]}
    assert pictures.folder.kept(1) == {}
    threading.Timer(0.2, stalled.may.set).start()
    assert shown(pictures.path(1, 5, "after")) == 3


def test_the_end_waits_for_them_though_the_ring_has_gone_on(pictures: IncidentPictures, stalled: Stalling) -> None:
    for seq in range(1, 6):
        assert keep(pictures, 1, seq)
    for number in range(10, 250):
        look(pictures, number)
    assert pictures.ring.still(3) is None
    stalled.may.set()
    pictures.close()
    assert pictures.folder.kept(1) == {seq: ["after"] for seq in range(1, 6)}
    assert shown(pictures.folder.path(1, 5, "after")) == 3
    assert not pictures.worker.running


def test_of_a_game_deleted_meanwhile_nothing_is_written(pictures: IncidentPictures, stalled: Stalling) -> None:
    assert keep(pictures, 1, 5) and keep(pictures, 1, 6) and keep(pictures, 2, 7)
    assert stalled.began.wait(10)
    pictures.remove(1)
    stalled.may.set()
    assert pictures.flush()
    assert pictures.kept(1) == {} and pictures.kept(2) == {7: ["after"]}
    assert [path.name for path in pictures.folder.folder.iterdir()] == ["2"]


def test_a_defect_costs_its_pictures_and_no_more(
    pictures: IncidentPictures, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError("a defect")

    with monkeypatch.context() as patched:
        patched.setattr(KeptPictures, "put", failing)
        assert keep(pictures, 1, 5)
        assert pictures.flush()
    assert keep(pictures, 1, 6)
    assert pictures.flush()
    assert pictures.kept(1) == {6: ["after"]}
    assert caplog.messages == ["pictures failed"]


def test_so_many_wait_and_no_more(
    pictures: IncidentPictures, stalled: Stalling, caplog: pytest.LogCaptureFixture
) -> None:
    kept = [keep(pictures, 1, seq) for seq in range(1, MOST_WAITING + 3)]
    assert kept == [True] * MOST_WAITING + [False] * 2
    assert "too many others" in caplog.text
    stalled.may.set()
    assert pictures.flush(60)
    assert len(pictures.folder.kept(1)) == MOST_WAITING
