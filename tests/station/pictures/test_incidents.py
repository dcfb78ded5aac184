import errno
import json
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.frame import Frame
from station.pictures import incidents
from station.pictures.incidents import IncidentPictures
from station.pictures.kept import STILL_VIEWS, KeptPictures, View
from station.pictures.ring import Moment, StillRing
from station.pictures.stills import scaled
from station.timebase import Instant
from vision.geometry.pose import BoardPose, RadialLens
from vision.observation import Observation
from vision.reasons import BOARD_ABSENT
from vision.sight import Sight

POSE = BoardPose(np.array([(0.1, 0, -5), (0, 0.1, -5), (0, 0, 1.0)]), 0.01)  # cells of 10 px, the grid from (50, 50)


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
    return Sight(read, None, POSE)


def shown(path: Path | None) -> int:
    assert path is not None
    image = cv2.imread(str(path))
    assert image is not None
    return int(image.mean().round())


@dataclass
class Kept:
    """Pictures whose worker does not run: each event's are written before the next step."""

    folder: Path
    whole: bool = False
    free_bytes: int = 10**12

    def __post_init__(self) -> None:
        self.ring = StillRing()
        self.pictures = IncidentPictures(
            self.ring, KeptPictures(self.folder), whole=self.whole, free_bytes=lambda _: self.free_bytes
        )

    def see(self, frame: Frame, sight: Sight, at: Instant) -> None:
        self.ring.see(frame, sight, at)

    def keep(self, game: int, seq: int, first_frame: int, frame: int, *, turned: bool = False) -> list[Moment]:
        kept = self.pictures.keep(game, seq, first_frame, frame, turned=turned)
        assert self.pictures.flush()
        return kept

    def path(self, game: int, seq: int, moment: Moment, view: View = "picture") -> Path | None:
        return self.pictures.path(game, seq, moment, view)


def test_before_during_after(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    for number in range(40):
        kept.see(frame(number), sight(hand=14 < number < 25), at(number))
    kept.ring.want(frame(40), sight(hand=False), at(40))
    assert kept.keep(7, 99, first_frame=20, frame=40) == ["before", "during", "after"]
    assert shown(kept.path(7, 99, "before")) == 12, "the last one without a hand over the board"
    assert 20 <= shown(kept.path(7, 99, "during")) < 25
    assert shown(kept.path(7, 99, "after")) == 40
    assert kept.pictures.kept(7) == {99: ["before", "during", "after"]}
    assert kept.pictures.folder.size_bytes() > 0
    kept.pictures.remove(7)
    assert kept.path(7, 99, "before") is None
    assert not list(tmp_path.iterdir())


def test_nothing_to_keep_without_pictures(tmp_path: Path) -> None:
    assert Kept(tmp_path).keep(1, 1, 3, 5) == []


def test_each_picture_is_kept_cut_to_the_board_and_rectified(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    image = np.zeros((600, 800, 3), np.uint8)
    image[45:56, 45:56] = 255  # on the first crossing
    image[:, 400:] = 255  # somebody beside the board
    kept.see(Frame(image, 0, 3), sight(hand=False), at(3))
    assert kept.keep(1, 5, first_frame=3, frame=3) == ["after"]
    cut, board = (cv2.imread(str(kept.path(1, 5, "after", view))) for view in STILL_VIEWS[:2])
    assert cut is not None
    assert cut.shape[:2] == (210, 210), "18 cells and 1.5 on each side"
    assert cut[15, 15].min() > 200
    places = json.loads((kept.path(1, 5, "after", "places") or tmp_path).read_text())
    assert (places["width"], places["height"], len(places["crossings"])) == (210, 210, 361)
    assert (places["crossings"][0], places["crossings"][360]) == ([15, 15], [195, 195])
    assert board is not None
    assert board.shape == (504, 504, 3)
    assert board[36, 36].min() > 200
    assert board[:, 60:].max() < 60, "nobody is in the pictures"


def test_a_picture_without_a_board_is_cut_where_the_board_was_last_seen(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    kept.see(frame(1, width=80), sight(hand=False), at(1))
    kept.see(frame(9, width=80), Sight(None, BOARD_ABSENT, None), at(9))
    kept.keep(1, 5, first_frame=9, frame=9)
    stored = cv2.imread(str(kept.path(1, 5, "after")))
    assert stored is not None
    assert stored.shape[1] < 80
    assert kept.path(1, 5, "after", "places") is None, "nobody knows whether the board still lay there"


def test_of_a_turned_board_no_places_are_told(tmp_path: Path) -> None:
    """Its points keep the names that they had before."""
    kept = Kept(tmp_path)
    kept.see(frame(3), sight(hand=False), at(3))
    assert kept.keep(1, 5, first_frame=3, frame=3, turned=True) == ["after"]
    assert kept.path(1, 5, "after", "places") is None


def test_incidents_without_end_do_not_fill_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("station.pictures.incidents.MOST_BYTES", 30_000)
    kept = Kept(tmp_path)
    noise = np.random.default_rng(1).integers(0, 255, (400, 400, 3), dtype=np.uint8)
    kept.see(Frame(noise, 0, 3), sight(hand=False), at(3))
    each = [kept.keep(1, seq, first_frame=3, frame=3) for seq in range(1, 20)]
    assert each[0] == ["after"]
    assert each[-1] == []
    assert kept.pictures.folder.size_bytes() < 400_000
    assert kept.keep(2, 1, first_frame=3, frame=3) == ["after"], "the next game has room of its own"


@pytest.mark.parametrize("scale", [0.5, 0.4])
def test_a_pose_in_a_smaller_picture_shows_the_same_places(scale: float) -> None:
    lens = RadialLens(0.1, (399.5, 299.5), 500.0)
    pose = BoardPose(POSE.homography.copy(), 0.01, lens=lens)
    wanted = (pose.crossings_px + 0.5) * scale - 0.5
    assert np.allclose(scaled(pose, scale).crossings_px, wanted, atol=1e-6)


def board_at(left: int, top: int, cell: float = 8.0) -> BoardPose:
    return BoardPose(np.array([(1 / cell, 0, -left / cell), (0, 1 / cell, -top / cell), (0, 0, 1)]), 0.01)


def kept_of(kept: Kept, pose: BoardPose | None) -> np.ndarray | None:
    seen = Sight(sight(hand=False).observation, None, pose) if pose else Sight(None, BOARD_ABSENT, None)
    image = np.full((400, 640, 3), 200, np.uint8)
    image[:, :100] = 30  # somebody sits there
    kept.see(Frame(image, 0, 1), seen, at(1))
    if not kept.keep(1, 1, 1, 1):
        return None
    path = kept.path(1, 1, "after")
    assert path is not None
    return cv2.imread(str(path))


def test_the_whole_picture_where_the_owner_asks_for_it(tmp_path: Path) -> None:
    stored = kept_of(Kept(tmp_path, whole=True), board_at(200, 100))
    assert stored is not None and stored.shape[:2] == (400, 640)


def test_without_a_board_nothing_is_stored(tmp_path: Path) -> None:
    assert kept_of(Kept(tmp_path), None) is None
    assert not list(tmp_path.iterdir())


def test_a_disk_nearly_full_takes_no_pictures(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert kept_of(Kept(tmp_path, free_bytes=100_000_000), board_at(200, 100)) is None
    assert not list(tmp_path.iterdir())
    assert caplog.messages == ["pictures of event 1 were not kept: the disk is nearly full"]


def test_what_the_machine_does_not_take_now_is_written_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails for a while, or no descriptor left: the pictures wait in memory, and nothing is lost."""
    monkeypatch.setattr(incidents, "RETRY_S", 0.05)
    pictures = IncidentPictures(StillRing(), KeptPictures(tmp_path / "evidence"), free_bytes=scarce)
    for number in range(40):
        pictures.ring.see(frame(number), sight(hand=14 < number < 25), at(number))
    pictures.ring.want(frame(40), sight(hand=False), at(40))
    (tmp_path / "evidence").write_text("in the way")
    pictures.start()
    assert pictures.keep(1, 7, 20, 40) and pictures.keep(1, 8, 20, 40)
    assert not pictures.flush(0.5)
    assert pictures.kept(1) == {}, "nobody is shown what is not there"
    (tmp_path / "evidence").unlink()
    assert pictures.flush()
    assert set(pictures.kept(1)) == {7, 8}
    assert all(pictures.path(1, seq, "during") for seq in (7, 8))
    pictures.close()


def test_what_was_written_before_the_disk_failed_is_bound_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[str] = []
    folder = KeptPictures(tmp_path / "evidence", lambda *what: bound.append(str(what[2])))
    put, fails = KeptPictures.put, [True]

    def failing(kept: KeptPictures, game: int, seq: int, moment: Moment, view: View, data: bytes) -> None:
        if moment == "after" and fails and fails.pop():
            raise OSError(errno.ENOSPC, "No space left on device")
        put(kept, game, seq, moment, view, data)

    monkeypatch.setattr(KeptPictures, "put", failing)
    pictures = IncidentPictures(StillRing(), folder, free_bytes=lambda _: 10**12)
    for number in range(40):
        pictures.ring.see(frame(number), sight(hand=14 < number < 25), at(number))
    pictures.ring.want(frame(40), sight(hand=False), at(40))
    assert pictures.keep(1, 7, 20, 40)
    pictures.flush(0.1)
    assert "after" not in bound and not fails
    pictures.flush()
    assert len(bound) == len(set(bound)) > 1 and "after" in bound


def scarce(_: Path) -> int:
    raise OSError(errno.EMFILE, "Too many open files")
