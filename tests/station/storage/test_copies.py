"""A copy off the machine: checked after writing, up to date, and tried: a station goes on with it."""

import shutil
from contextlib import closing
from pathlib import Path

import pytest

from station.pictures.kept import KeptPictures
from station.storage import copies as module
from station.storage.copies import Copies, CopyError, last_copy
from station.storage.folder import DataFolder
from station.storage.integrity import fault_of
from station.storage.log import FILE, Log
from tests.station.stage import StandingClock
from tests.station.storage.evening import at, move, record
from tests.station.storage.faulty import fill, small_disk


def copying(opened: DataFolder, stick: Path) -> Copies:
    return Copies(opened.log, opened.pictures, stick, StandingClock(), lambda: 0.0)


def test_what_lies_there_opens_as_a_data_folder(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    opened = DataFolder(tmp_path / "data")
    truth = record(opened.log, games=3, moves=20)
    opened.pictures.put(1, 5, "before", "picture", b"jpeg one")
    kept = copying(opened, stick)
    assert kept.copy() and not kept.copy(), "nothing is new"
    more = opened.log.append(3, [move(50)], at(900))
    opened.pictures.put(3, 6, "after", "picture", b"jpeg two")
    opened.log.remove_game(1, "asked", at(901))
    opened.pictures.remove(1)
    assert kept.copy()
    opened.close()
    shutil.rmtree(tmp_path / "data")
    assert fault_of(stick / FILE) is None
    shutil.copytree(stick, tmp_path / "again")
    with closing(DataFolder(tmp_path / "again")) as again:
        assert {game: again.log.entries(game) for game in again.log.games()} == {3: [*truth[3], *more]}
        assert again.pictures.kept(3) == {6: ["after"]} and again.pictures.kept(1) == {}
        path = again.pictures.path(3, 6, "after")
        assert path is not None and path.read_bytes() == b"jpeg two"
        assert not again.log.set_aside()


def test_a_copy_that_reads_otherwise_never_takes_the_last_ones_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stick that takes everything and gives something else back."""
    stick = tmp_path / "stick"
    stick.mkdir()
    with closing(DataFolder(tmp_path / "data")) as opened:
        record(opened.log, games=1, moves=20)
        kept = copying(opened, stick)
        assert kept.copy()
        good = (stick / FILE).read_bytes()
        opened.log.append(1, [move(30)], at(900))
        real = module._down_to_the_disk

        def fading(path: Path) -> None:
            real(path)
            data = bytearray(path.read_bytes())
            data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
            path.write_bytes(data)

        monkeypatch.setattr(module, "_down_to_the_disk", fading)
        with pytest.raises(CopyError, match="reads otherwise"):
            kept.copy()
        assert (stick / FILE).read_bytes() == good
        monkeypatch.undo()
        assert kept.copy() and fault_of(stick / FILE) is None


def test_a_stick_that_is_not_there_is_told_and_nothing_is_written_in_its_place(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path / "data")) as opened:
        record(opened.log, games=1, moves=5)
        with pytest.raises(CopyError, match="is not there"):
            copying(opened, tmp_path / "nowhere").copy()
        assert not (tmp_path / "nowhere").exists()
        with pytest.raises(CopyError, match="data folder itself"):
            copying(opened, tmp_path / "data").copy()
        with small_disk(tmp_path / "stick", 8) as stick:
            assert copying(opened, stick).copy()
            last = last_copy(opened.log)
            assert last is not None and last.elsewhere
        opened.log.append(1, [move(9)], at(900))
        with pytest.raises(CopyError, match="not mounted"):
            copying(opened, tmp_path / "stick").copy()
        assert list((tmp_path / "stick").iterdir()) == []


def test_a_full_stick_keeps_the_last_copy(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path / "data")) as opened, small_disk(tmp_path / "stick", 4) as stick:
        record(opened.log, games=1, moves=5)
        kept = copying(opened, stick)
        assert kept.copy()
        fill(stick)
        opened.log.append(1, [move(9)], at(900))
        with pytest.raises(CopyError, match=str(stick)):
            kept.copy()
        assert fault_of(stick / FILE) is None


def test_the_worker_says_what_is_wrong_and_goes_on(tmp_path: Path) -> None:
    log = Log(tmp_path / "data")
    record(log, games=1, moves=5)
    stick = tmp_path / "stick"
    kept = Copies(
        log, KeptPictures(tmp_path / "data" / "evidence"), stick, StandingClock(), iter([0.0, 9.0] * 9).__next__
    )
    assert kept._turn() == 180.0, "a slow copy is made less often"
    assert kept.trouble and "is not there" in kept.trouble
    stick.mkdir()
    kept._turn()
    assert kept.trouble is None and (stick / FILE).exists()
    log.close()
