"""Records stand beside the events that they are of, in one tree, written in one transaction."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from station.evidence.tree import leaf_hash
from station.storage.ledger import ORIGIN, Ledger
from station.storage.log import FILE, Log
from station.storage.migrations import migrate
from tests.station.storage.evening import at, move, record
from tests.station.told import event


def records(log: Log) -> list[dict[str, Any]]:
    with log.ledger() as ledger:
        return [json.loads(one.record) if one.record else {} for one in ledger.stored(1)]


def test_every_event_is_a_record_and_numbers_are_dense(tmp_path: Path) -> None:
    log = Log(tmp_path)
    record(log, games=3, moves=3)
    said = records(log)
    assert [one["n"] for one in said if one] == [n for n, one in enumerate(said) if one]
    assert said[0]["type"] == "segment" and said[0]["log"].startswith(ORIGIN) and said[0]["data"]["games"] == {}
    for entry in log.entries():
        [one] = [one for one in said if one.get("seq") == entry.event.seq]
        assert (one["type"], one["game"], one["t_ns"]) == (entry.event.type, entry.game, str(entry.event.t_ns))
        assert one["t"]["wall_ns"] == str(entry.at.wall_ns)
    with log.ledger() as ledger:
        assert all(one.record is None or one.leaf == leaf_hash(one.record) for one in ledger.stored(1))
        assert ledger.leaves(2, 4) == [one.leaf for one in ledger.stored(2, 4)]


def test_the_device_that_spoke_stands_in_the_record(tmp_path: Path) -> None:
    log = Log(tmp_path)
    log.begin_game([move(1)], at(1), "tablet-1")
    log.note("export", {"as": "sgf"}, at(2), 1, "owner-1")
    *_, told, noted = records(log)
    assert (told["device"], told["data"]["point"]) == ("tablet-1", "B1")
    assert (noted["device"], noted["type"], noted["game"], noted["data"]) == ("owner-1", "export", 1, {"as": "sgf"})


def test_no_record_says_a_name_and_no_two_salts_are_alike(tmp_path: Path) -> None:
    log = Log(tmp_path)
    record(log, games=3, moves=2)
    with log.ledger() as ledger:
        said = b"".join(one.record or b"" for one in ledger.stored(1))
    assert "李".encode() not in said and "Björn".encode() not in said
    salts = [one["salt"] for one in records(log) if one]
    assert len(set(salts)) == len(salts)
    game = log.game(1)
    assert game is not None and (game.details.black, game.details.white) == ("李", "Björn")


def test_records_are_edited_and_deleted_by_nobody(tmp_path: Path) -> None:
    log = Log(tmp_path)
    log.begin_game([move(1)], at(1))
    with closing(sqlite3.connect(log.path)) as other:
        for forged in (
            "UPDATE records SET record = x'00'",
            "UPDATE records SET leaf = x'00'",
            "UPDATE records SET leaf = x'00', record = NULL",
            "DELETE FROM records",
            "INSERT OR REPLACE INTO records SELECT id, leaf, NULL FROM records",
            "UPDATE segments SET origin = 'mine'",
            "DELETE FROM segments",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="never"):
                other.execute(forged)


def test_half_a_batch_leaves_no_record(tmp_path: Path) -> None:
    log = Log(tmp_path)
    game = log.begin_game([move(1)], at(1))[0].game
    before = records(log)
    with pytest.raises(ValueError, match="would become"):
        log.append(game, [move(2), replace(move(3), seq=99)], at(2))
    assert records(log) == before


def test_an_old_log_is_taken_over_by_one_record(tmp_path: Path) -> None:
    """Which states the digest of each of its games."""
    vectors = Path(__file__).parents[2] / "vectors" / "logs"
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript((vectors / "station.sql").read_text())
    log = Log(tmp_path)
    assert records(log) == []
    log.note("export", {}, at(1))
    first, _ = records(log)
    sizes = {str(game): size for game, size in log.sizes().items()}
    assert {game: stated["events"] for game, stated in first["data"]["games"].items()} == sizes
    assert len({stated["digest"] for stated in first["data"]["games"].values()}) == len(sizes)


def test_another_segment_has_another_origin_and_begins_at_nought(tmp_path: Path) -> None:
    log = Log(tmp_path)
    record(log, games=1, moves=2)
    for _ in range(2):
        log.begin_segment(at(9), "key_lost", {"origin": "x", "head": "h"})
    said = records(log)
    with log.ledger() as ledger:
        origins = [segment.origin for segment in ledger.segments()]
        places = ledger.places([1, 2, 3, len(said)])
    assert origins == [origins[0], f"{origins[0]}/2", f"{origins[0]}/3"]
    assert [(one["n"], one["type"]) for one in said[-2:]] == [(0, "segment"), (0, "segment")]
    assert said[-1]["data"]["previous"] == {"origin": "x", "head": "h"}
    assert said[-1]["data"]["games"]["1"]["events"] == 3
    assert places == [{"log": origins[0], "n": [[0, 2]]}, {"log": origins[2], "n": [[0, 0]]}]


def test_whoever_signs_is_told_and_at_once_of_what_people_say(tmp_path: Path) -> None:
    log = Log(tmp_path)
    told: list[bool] = []
    log.written = told.append
    game = log.begin_game([event("game_started", None, 0)], at(1))[0].game
    log.append(game, [move(1)], at(2))
    log.append(game, [event("paused", {"by": "referee", "why": ""}, 2)], at(3))
    log.set("help", "on")
    assert told == [False, False, True]


def test_a_ledger_of_an_empty_database_has_nothing() -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        ledger = Ledger(lambda: db)
        assert (ledger.size, ledger.segment(), ledger.segments(), ledger.leaves(1)) == (0, None, [], [])
