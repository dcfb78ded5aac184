"""What the doctor says of records: tests/station/storage/test_repair.py has it look at damaged ones."""

from contextlib import closing
from pathlib import Path

import pytest

from station.doctor.diagnosis import Code, Grade
from station.doctor.records import devices, records
from station.storage.devices import DEVICES_FILE
from station.storage.folder import DataFolder
from tests.station.commands import Command
from tests.station.storage.evening import record


def test_none_empty_in_use_and_no_folder(tmp_path: Path) -> None:
    assert [one.found.code for one in records(tmp_path / "nowhere")] == [Code.RECORDS_NONE]
    with closing(DataFolder(tmp_path / "data")) as running:
        record(running.log, games=2, moves=3)
        [found] = records(tmp_path / "data")
        assert (found.grade, found.found.values["games"]) == (Grade.OK, 1)
        running.log.set("more", "is written meanwhile")


def test_what_cannot_be_read_is_no_damage(tmp_path: Path) -> None:
    (tmp_path / "data" / "tianyuan.sqlite3").mkdir(parents=True)
    [found] = records(tmp_path / "data")
    assert (found.grade, found.found.code) == (Grade.FAIL, Code.RECORDS_UNREADABLE)


def test_a_list_of_devices_that_was_set_aside_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what goes on in its place."""
    DataFolder(tmp_path).close()
    assert devices(tmp_path) == []
    (tmp_path / DEVICES_FILE).write_bytes(b"no database at all" * 100)
    DataFolder(tmp_path).close()
    [found] = devices(tmp_path)
    assert (found.grade, found.found.code) == (Grade.NOTE, Code.DEVICES_FORGOTTEN)
    _, told = Command("repair", capsys, monkeypatch).text("--data", tmp_path)
    assert "from its second copy" in told
