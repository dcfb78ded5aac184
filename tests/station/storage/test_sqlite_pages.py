"""Rows found page by page are those that SQLite gives, and a torn write-ahead log is known."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.storage.log import FILE, Log
from station.storage.sqlite_pages import FRAME_HEADER_BYTES, PAGE_BYTES, Row, carved, header_is_whole, wal_is_whole
from tests.station.storage.evening import at, move, record


def test_every_row_is_found_with_its_values(tmp_path: Path) -> None:
    path = tmp_path / "one.sqlite3"
    values = [
        (number, "λ" * length, -(7**number) if number < 22 else None, bytes(length))
        for number, length in enumerate([0, 1, 500, 4000, 4100, 9000, 30_000, *range(20)], start=1)
    ]
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE some (id INTEGER PRIMARY KEY, text TEXT, number INTEGER, bytes BLOB)")
        db.executemany("INSERT INTO some VALUES (?, ?, ?, ?)", values)
        db.commit()
    found = {row for row in carved(path) if len(row.values) == 4}
    assert found == {Row(number, (None, *rest)) for number, *rest in values}


def test_a_file_of_anything_raises_nothing(tmp_path: Path) -> None:
    path = tmp_path / "noise"
    for kind in (0x0D, 0x0A, 0x02, 0x05):
        path.write_bytes(bytes([kind, 0, 0, 0, 200, 0, 0, 0]) + bytes(range(256)) * 63)
        assert len(list(carved(path))) < 1000


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    log = Log(tmp_path / "running")
    record(log, games=2, moves=3)
    log.begin_game([move(1), move(2)], at(100))  # a deletion empties the write-ahead log
    shutil.copytree(tmp_path / "running", tmp_path / "killed")
    log.close()
    return tmp_path / "killed" / FILE


def test_a_whole_log_is_whole(killed: Path, tmp_path: Path) -> None:
    assert wal_is_whole(killed) and header_is_whole(killed)
    assert header_is_whole(tmp_path / "running" / FILE) and wal_is_whole(tmp_path / "running" / FILE)


@pytest.mark.parametrize("place", [0, 17, 30, 40, 3000, 9000])
def test_a_changed_byte_in_the_write_ahead_log_is_known(killed: Path, place: int) -> None:
    wal = Path(f"{killed}-wal")
    data = bytearray(wal.read_bytes())
    data[place] ^= 0x10
    wal.write_bytes(data)
    assert not wal_is_whole(killed)


def test_a_frame_that_was_never_finished_is_no_damage(killed: Path) -> None:
    wal = Path(f"{killed}-wal")
    wal.write_bytes(wal.read_bytes()[: -PAGE_BYTES // 2])
    assert wal_is_whole(killed)
    wal.write_bytes(wal.read_bytes()[: FRAME_HEADER_BYTES - 1])
    assert not wal_is_whole(killed), "not even its head is there"
