"""What is erased is gone from the disk; its leaf, and the record that it was erased, stay."""

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.evidence.persons import committed
from station.evidence.record import canonical
from station.storage.integrity import fault_of
from station.storage.log import FILE, Log
from tests.station.storage.evening import at, record
from tests.station.storage.test_ledger import records
from tests.station.told import event

NAME = "Björn".encode()


def on_disk(folder: Path) -> bytes:
    return b"".join((folder / name).read_bytes() for name in (FILE, f"{FILE}-wal") if (folder / name).exists())


def test_a_game_goes_and_its_leaves_stay(tmp_path: Path) -> None:
    log = Log(tmp_path)
    record(log, games=2, moves=3)
    with log.ledger() as ledger:
        before = ledger.leaves(1)
    assert log.remove_game(1, "asked", at(50), "owner-1")
    with log.ledger() as ledger:
        assert ledger.leaves(1)[: len(before)] == before
        gone = [one.id for one in ledger.stored(1) if one.record is None]
        assert gone == [*range(2, 11)]  # both games: `record` has deleted the second
    said = records(log)[-1]
    assert (said["type"], said["game"], said["device"]) == ("erasure", 1, "owner-1")
    assert said["data"]["what"] == "game" and said["data"]["why"] == "asked"
    assert said["data"]["records"] == [{"log": said["log"], "n": [[1, 5]]}]


def test_a_name_goes_and_the_record_still_fits(tmp_path: Path) -> None:
    log = Log(tmp_path)
    record(log, games=3, moves=2)
    log.append(3, [event("details", {"black": "Björn", "event": "Cup"}, 9)], at(60))
    assert NAME in on_disk(tmp_path)
    assert log.erase_name("Björn", "asked", at(70), "owner-1") == [1, 3]
    assert NAME not in on_disk(tmp_path)
    game = log.game(3)
    assert game is not None and (game.details.black, game.details.white) == ("", "") and game.details.event == "Cup"
    log.close()
    assert fault_of(tmp_path / FILE) is None
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        rows = db.execute(
            "SELECT data, keys, records.record FROM events JOIN records ON id = events.record WHERE keys NOTNULL"
        ).fetchall()
    assert len(rows) == 3
    for data, keys, made in rows:
        said = canonical(committed(json.loads(data), json.loads(keys)))
        assert made.startswith(f'{{"data":{said},'.encode()), "it says what it said"
    said = records(Log(tmp_path))[-1]["data"]
    assert said["what"] == "name" and len(said["names"]) == 3 and "Bj" not in str(said)


def test_nobody_of_that_name_is_no_erasure(tmp_path: Path) -> None:
    log = Log(tmp_path)
    record(log, games=1, moves=1)
    before = records(log)
    assert log.erase_name("nobody", "asked", at(70)) == []
    assert records(log) == before


def test_a_name_in_an_old_log_goes_and_its_game_is_stated_anew(tmp_path: Path) -> None:
    vectors = Path(__file__).parents[2] / "vectors" / "logs"
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript((vectors / "station.sql").read_text())
    log = Log(tmp_path)
    log.note("export", {}, at(1))
    stated = records(log)[0]["data"]["games"]
    game = next(one for one in map(log.game, log.games()) if one and one.details.black)
    games = log.erase_name(game.details.black, "asked", at(2))
    anew = records(log)[-1]["data"]["games"]
    assert sorted(map(int, anew)) == games
    assert all(anew[one] != stated[one] and anew[one]["events"] == stated[one]["events"] for one in anew)
    again = log.game(game.number)
    assert again is not None and again.details.black == "" and again.details.white == game.details.white


def test_an_edit_that_is_no_erasure_is_refused(tmp_path: Path) -> None:
    log = Log(tmp_path / "a")
    record(log, games=1, moves=1)
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    with closing(sqlite3.connect(tmp_path / "b" / FILE)) as other:
        for forged in (
            "UPDATE events SET data = '{}'",
            "UPDATE events SET data = '{}', keys = NULL",
            "UPDATE events SET data = '{}', keys = '{}', wall_ns = 0",
            "UPDATE events SET data = '{}', keys = '{}', record = 9",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="never edited"):
                other.execute(forged)
