"""What a sound log is."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.storage.integrity import fault_of
from station.storage.log import FILE, Log
from station.storage.migrations import STEPS
from tests.station.storage.evening import record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    log = Log(tmp_path)
    record(log, games=3, moves=5)
    log.close()
    return tmp_path / FILE


DAMAGES = {
    "UPDATE events SET data = '{}' WHERE seq = 3": "events: row 3",
    "UPDATE events SET digest = NULL WHERE seq = 3": "events: row 3",
    "UPDATE games SET wall_ns = wall_ns + 1 WHERE id = 1": "games: row 1",
    "UPDATE settings SET value = '{\"keep_days\": 1}' WHERE name = 'station'": "settings: row station",
    "DELETE FROM removals": "deleted are there again",
    "DELETE FROM games WHERE id = 3": "without their game",
    "DELETE FROM sqlite_sequence": "too small",
    "UPDATE sqlite_sequence SET seq = 2": "too small",
    "DELETE FROM events WHERE seq > 3; UPDATE sqlite_sequence SET seq = 3 WHERE name = 'events'": "were written",
    "CREATE VIEW forged AS SELECT 1": "schema",
    "PRAGMA user_version = 99": "number says 99",
    "PRAGMA user_version = 1": "schema is not that of step 1",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_somebody_changed_is_named(path: Path, damage: str) -> None:
    assert fault_of(path) is None
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        db.executescript(damage)
        for _, text in triggers:
            db.execute(text)
        db.commit()
    found = fault_of(path)
    assert found is not None and DAMAGES[damage] in found


def test_none_and_a_newer_one_are_no_damage(tmp_path: Path, path: Path) -> None:
    assert fault_of(tmp_path / "nowhere" / FILE) is None
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"CREATE TABLE more (id INTEGER); PRAGMA user_version = {len(STEPS) + 1};")
    assert fault_of(path) is None


def test_a_log_that_was_cut_to_nothing_is_told(path: Path) -> None:
    path.write_bytes(b"")
    assert fault_of(path) == "the file is empty"
