"""Disks that are full, fail or turn read-only: what is seen goes on in memory and is written afterwards."""

import contextlib
import os
import resource
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from station.errors import is_full
from station.storage.folder import DataFolder
from station.storage.log import FILE, Log
from tests.station.process import Running, wait_for
from tests.station.storage.evening import at, move, record
from tests.station.storage.faulty import FAULTS, FaultyDisk, fill, small_disk

pytestmark = pytest.mark.slow


def test_what_is_seen_waits_in_memory_and_what_is_asked_for_is_refused(tmp_path: Path) -> None:
    log = Log(tmp_path)
    game = log.begin_game([move(1)], at(1))[0].game
    log._db.execute("PRAGMA max_page_count = 1")  # SQLite then keeps to what it has
    large = [move(number) for number in range(2, 900)]
    with pytest.raises(sqlite3.OperationalError, match="full"):
        log.append(game, large, at(2))
    kept = log.append(game, large, at(2), spare=True)
    assert [entry.event.seq for entry in kept] == list(range(2, 900)) and log.unsaved == 898
    begun = log.begin_game([move(1)], at(3), spare=True)
    assert (begun[0].game, begun[0].event.seq, log.last_seq()) == (game + 1, 900, 900)
    assert [entry.event.seq for entry in log.entries(after=897)] == [898, 899, 900]
    assert log.entries(game + 1) == begun and len(log.entries(game)) == 899
    with pytest.raises(sqlite3.OperationalError) as refused:
        log.append(game + 1, [move(2)], at(4))
    assert is_full(refused.value) and log.trouble and not log.writable()
    log._db.execute("PRAGMA max_page_count = 1000000")
    assert log.append(game + 1, [move(2)], at(5))[0].event.seq == 901
    assert not log.unsaved and log.count() == 901
    log.close()
    with closing(DataFolder(tmp_path)) as again:
        assert again.log.entries(game)[1:] == kept and len(again.log.entries(game + 1)) == 2


def test_a_log_opens_on_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 3) as disk:
        with closing(DataFolder(disk / "data")) as before:
            truth = record(before.log, games=3, moves=20)
        everything = fill(disk)
        with closing(DataFolder(disk / "data")) as folder:
            assert {game: folder.log.entries(game) for game in folder.log.games()} == truth
            assert not folder.log.writable()
            kept = folder.log.append(3, [move(40)], at(900), spare=True)
            everything.unlink()
            assert folder.log.writable() and folder.log.unsaved == 0
        with closing(DataFolder(disk / "data")) as after:
            assert after.log.entries(3) == [*truth[3], *kept]


ARGUMENTS = ("--port", "0", "--interval", "1", "--fps", "5")


def state(running: Running) -> tuple[str, int]:
    board = running.get("api/board")
    return board["state"], len(board["moves"])


def logged(folder: Path) -> list[tuple[Any, ...]]:
    """Number and type of every event, read from the disk while the station runs."""
    with closing(sqlite3.connect(folder / FILE)) as db:
        return db.execute("SELECT seq, type FROM events ORDER BY seq").fetchall()


@pytest.mark.long
@pytest.mark.timeout(400)
@pytest.mark.parametrize("fault", FAULTS)
def test_the_record_goes_on_while_the_disk_does_not(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The real station: pages say so, moves are told, and once the disk is well all of it stands in the log."""
    folder = tmp_path / "data"
    disk = FaultyDisk(folder, tmp_path)
    for name, value in disk.environment.items():
        monkeypatch.setenv(name, value)
    with Running("demo", "--data", folder, *ARGUMENTS) as running:
        wait_for(lambda: state(running)[1] >= 3, "three moves")
        disk.fail(fault)
        before = state(running)[1]
        wait_for(lambda: state(running)[0] == "attention", "the warning on the page")
        assert running.get("api/board")["camera"]["told"]["code"] == "trouble_record"
        assert running.get("api/health")["status"] == "record"
        wait_for(lambda: state(running)[1] >= before + 3, "three more moves")
        written = len(logged(folder))
        assert written < running.get("api/board")["seq"]
        disk.heal()
        wait_for(lambda: state(running)[0] == "recording", "the all-clear")
        told = running.get("api/board")
        running.kill()
    assert not [line for line in running.errors if "Traceback" in line], running.errors
    events = logged(folder)
    assert [seq for seq, _ in events] == list(range(1, len(events) + 1)) and len(events) >= told["seq"]
    with closing(DataFolder(folder)) as after:
        game = after.log.game(told["game"]["id"])
        assert game is not None and len(game.state.moves) >= len(told["moves"])
        assert not after.log.set_aside()


@pytest.mark.long
@pytest.mark.timeout(400)
def test_the_station_starts_on_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", 24) as disk:
        folder = disk / "data"
        with Running("demo", "--data", folder, *ARGUMENTS) as first:
            wait_for(lambda: state(first)[1] >= 3, "three moves")
            assert first.stop() == 0
        everything = fill(disk)
        with Running("demo", "--data", folder, *ARGUMENTS) as second:
            assert second.url.startswith("http"), second.errors
            wait_for(lambda: state(second)[0] == "attention", "the warning on the page")
            assert len(second.get("api/games")["games"]) == 1
            everything.unlink()
            wait_for(lambda: state(second)[0] == "recording", "the all-clear")
            seq = second.get("api/board")["seq"]
            second.kill()
        with closing(Log(folder)) as log:
            assert log.last_seq() >= seq
            assert log.games() == [1]


def test_with_no_descriptor_left_record_and_heads_go_on(tmp_path: Path) -> None:
    """Their files are open from the start on; what needs one more (a note, a picture) waits or is done without."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with closing(DataFolder(tmp_path)) as folder, contextlib.ExitStack() as held:
        held.callback(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard))
        game = folder.log.begin_game([move(1)], at(1))[0].game  # all that is needed for it is imported now
        folder.signing.sign()
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
        with pytest.raises(OSError, match="Too many open files"):
            while True:
                held.callback(os.close, os.open(os.devnull, os.O_RDONLY))
        for number in range(2, 100):
            folder.log.append(game, [move(number)], at(number))
        folder.signing.sign(keep=True)
        assert folder.log.unsaved == 0 and folder.signing.fault is None
        assert folder.signing.key is not None
        head = folder.signing.heads.last(folder.signing.key.name)
        assert head is not None and head.checkpoint.size == 100
        with pytest.raises(OSError, match="Too many open files"):
            os.open(os.devnull, os.O_RDONLY)
