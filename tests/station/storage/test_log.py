import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from station.errors import InputError
from station.game.catalog import Unknown
from station.game.event import Event
from station.storage.log import Log
from station.storage.migrations import STEPS
from station.timebase import Instant
from tests.sentences import refused
from tests.station.told import event

NOW = Instant(5_000_000_000, 1_790_000_000_000_000_000, True, "boot-1")


def move(number: int) -> Event:
    return event("move", {"number": number, "color": "B", "point": "Q16"}, number * 1_000_000_000, number, number)


def test_events_are_numbered_and_come_back(tmp_path: Path) -> None:
    log = Log(tmp_path)
    first = log.begin_game([event("game_started", None, 0, 0, 0), move(1)], NOW)
    log.append(first[0].game, [move(2)], NOW)
    log.close()
    again = Log(tmp_path).entries()
    assert [entry.event.seq for entry in again] == [1, 2, 3]
    assert [entry.event.type for entry in again] == ["game_started", "move", "move"]
    assert again[2].event == event("move", {"number": 2, "color": "B", "point": "Q16"}, 2_000_000_000, 2, 2, 3)
    assert again[2].at == NOW


def test_games_are_apart_and_numbers_never_come_again(tmp_path: Path) -> None:
    log = Log(tmp_path)
    one = log.begin_game([move(1)], NOW)[0].game
    two = log.begin_game([move(1), move(2)], NOW)[0].game
    assert [entry.event.seq for entry in log.entries(two)] == [2, 3]
    assert log.remove_game(two, "asked", NOW)
    assert not log.remove_game(two, "asked", NOW)
    assert log.games() == [one]
    assert log.append(one, [move(2)], NOW)[0].event.seq == 4
    assert log.last_seq() == 4


def test_a_number_that_no_game_has_is_no_game(tmp_path: Path) -> None:
    log = Log(tmp_path)
    log.begin_game([event("game_started", None, 0, 0, 0), move(1)], NOW)
    log.begin_game([event("game_started", None, 0, 0, 0)], NOW)
    for number in (0, -1, 3):
        assert (log.entries(number), log.game(number)) == ([], None)


def test_events_cannot_be_edited_or_deleted_one_by_one(tmp_path: Path) -> None:
    log = Log(tmp_path)
    log.begin_game([move(1)], NOW)
    with sqlite3.connect(log.path) as other:
        with pytest.raises(sqlite3.IntegrityError, match="never edited"):
            other.execute("UPDATE events SET type = 'pass'")
        with pytest.raises(sqlite3.IntegrityError, match="never deleted"):
            other.execute("DELETE FROM events")
    other.close()


def test_half_a_batch_is_no_batch(tmp_path: Path) -> None:
    log = Log(tmp_path)
    game = log.begin_game([move(1)], NOW)[0].game
    with pytest.raises(TypeError):
        log.append(game, [move(2), Event(Unknown(word="odd", held={"bad": object()}), 0)], NOW)  # type: ignore[dict-item]
    assert [entry.event.seq for entry in log.entries()] == [1]


def test_newer_schema_is_refused_in_one_sentence(tmp_path: Path) -> None:
    Log(tmp_path).close()
    with sqlite3.connect(tmp_path / "tianyuan.sqlite3") as db:
        db.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    db.close()
    with refused(InputError, match="newer Tianyuan"):
        Log(tmp_path)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tianyuan.sqlite3").write_text("notes about go " * 100)
    with refused(InputError, match=r"tianyuan.sqlite3 is damaged, or no log of Tianyuan: file is not a database"):
        Log(tmp_path)


def test_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with refused(InputError, match="cannot be used"):
        Log(tmp_path / "file")


def test_copy_is_whole(tmp_path: Path) -> None:
    log = Log(tmp_path / "a")
    log.begin_game([move(1), move(2)], NOW)
    (tmp_path / "b").mkdir()
    log.copy_to(tmp_path / "b" / "tianyuan.sqlite3")
    assert Log(tmp_path / "b").entries() == log.entries()


WRITER = """
import sys
from pathlib import Path
from station.timebase import SystemClock
from tests.station.told import event
from station.storage.log import Log
log, clock = Log(Path(sys.argv[1])), SystemClock()
game = log.begin_game([event("game_started", None, 0)], clock.now())[0].game
while True:
    told = [event("move", {"color": "B", "point": "Q16"}, 1), event("capture_incomplete", None, 1)]
    print(log.append(game, told, clock.now())[-1].event.seq, flush=True)
"""


def test_killed_in_mid_write_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(40)]
    writer.send_signal(signal.SIGKILL)
    acknowledged += [int(line) for line in writer.stdout.read().split("\n")[:-1]]
    writer.wait()
    writer.stdout.close()
    seqs = [entry.event.seq for entry in Log(tmp_path).entries()]
    assert seqs == list(range(1, len(seqs) + 1))
    assert len(seqs) >= acknowledged[-1]
    assert len(seqs) % 2 == 1, "batches are whole: one start, then pairs"


def test_a_disk_that_was_full_takes_events_again(tmp_path: Path) -> None:
    """Nothing of the refused step stays behind, and no step after it is refused on its account."""
    log = Log(tmp_path)
    game = log.begin_game([move(1)], NOW)[0].game
    log._db.execute("PRAGMA max_page_count = 1")  # SQLite then keeps to what it has
    with pytest.raises(sqlite3.OperationalError, match="full"):
        log.append(game, [move(number) for number in range(2, 2000)], NOW)
    log._db.execute("PRAGMA max_page_count = 1000000")
    assert log.writable()
    assert [entry.event.seq for entry in log.append(game, [move(2)], NOW)] == [2]
    assert log.count() == 2
    log.close()
    assert not log.writable()


def test_a_replacement_is_an_edit_and_is_refused(tmp_path: Path) -> None:
    """Also to a connection that does not know our pragmas, where REPLACE deletes without asking triggers."""
    log = Log(tmp_path)
    log.begin_game([move(1)], NOW)
    with sqlite3.connect(log.path) as other:
        for forged in (
            "INSERT OR REPLACE INTO events SELECT * FROM events",
            "INSERT OR REPLACE INTO games SELECT * FROM games",
            "UPDATE OR REPLACE events SET type = 'pass'",
            "UPDATE games SET wall_ns = 0",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="never edited"):
                other.execute(forged)
    other.close()
    assert log.entries()[0].event == event("move", {"number": 1, "color": "B", "point": "Q16"}, 1_000_000_000, 1, 1, 1)


@pytest.mark.parametrize("gone", ["all", "database", "write-ahead log", "another's in its place"])
def test_a_log_whose_files_were_removed_is_written_anew(tmp_path: Path, gone: str) -> None:
    log = Log(tmp_path)
    game = log.begin_game([move(1), move(2)], NOW)[0].game
    names = {"database": ("",), "write-ahead log": ("-wal",)}.get(gone, ("", "-wal", "-shm"))
    for ending in names:
        Path(f"{log.path}{ending}").unlink()
    if gone == "another's in its place":
        log.path.write_text("something else")
    log.append(game, [move(3)], NOW)
    log.append(game, [move(4)], NOW)
    killed = tmp_path / "killed"
    shutil.copytree(tmp_path, killed)
    assert [entry.event.seq for entry in Log(killed).entries(game)] == [1, 2, 3, 4]
    log.close()
    assert [entry.event.seq for entry in Log(tmp_path).entries(game)] == [1, 2, 3, 4]


def test_files_are_for_the_station_alone(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    log = Log(tmp_path)
    log.begin_game([move(1)], NOW)
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
    log.close()
    log.path.chmod(0o644)
    Log(tmp_path).close()
    assert log.path.stat().st_mode & 0o777 == 0o600
