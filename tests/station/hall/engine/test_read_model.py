"""The hub's store: whatever dies within a transaction, nothing of it stays."""

import json
from pathlib import Path

import pytest

from station.evidence.note import KeyKind, Signer
from station.evidence.tree import CompactRange, leaf_hash
from station.hall.engine.read_model import Position, SqliteReadModel
from station.hall.engine.wire import Sent
from station.hall.engine.witness import Alarm, head, record

LOG = Signer("log", KeyKind.LOG, bytes(31) + b"\x01")


def sent(id_: int, type_: str = "move", **data: object) -> Sent:
    payload = json.dumps({"data": data, "game": 1, "type": type_}, separators=(",", ":")).encode()
    return Sent(id_, "log", id_ - 1, leaf_hash(payload), payload)


def model(folder: Path) -> SqliteReadModel:
    made = SqliteReadModel(folder / "hub.sqlite3")
    made.enrol("t1", "U1", LOG.key.public, 7)
    return made


def taken(store: SqliteReadModel, one: Sent) -> None:
    with store.applying():
        known = store.known("t1")
        assert known is not None
        store.keep(record(known, one, None).known, one, 5)
        store.set_position(Position(one.id, 3))


def test_records_trees_and_the_position_go_together(tmp_path: Path) -> None:
    store = model(tmp_path)
    tree = CompactRange()
    for id_ in range(1, 6):
        taken(store, sent(id_, number=id_))
        tree = tree.append(sent(id_, number=id_).leaf)
    with pytest.raises(ZeroDivisionError), store.applying():
        store.set_position(Position(99, 3))
        raise ZeroDivisionError
    store.close()
    again = SqliteReadModel(tmp_path / "hub.sqlite3")
    known = again.known("t1")
    assert (
        known is not None and known.tree is not None and known.tree.range == tree and again.position() == Position(5, 3)
    )
    assert again.leaf("t1", 3) == sent(3, number=3).leaf and again.leaf("t1", 6) is None
    assert again.root("t1", "log", 5) == tree.root and again.root("t1", "log", 6) is None
    assert [id_ for id_, _ in again.records("t1", 2)] == [3, 4, 5]
    assert again.nkeys() == {"t1": "U1"} and again.known("t2") is None
    again.close()


def test_a_waiting_head_is_kept(tmp_path: Path) -> None:
    store = model(tmp_path)
    note = LOG.head(1, bytes(32))
    with store.applying():
        known = store.known("t1")
        assert known is not None
        store.keep(head(known, note).known, None, 5)
    found = store.known("t1")
    assert found is not None and found.tree is not None and found.tree.waiting == note
    store.close()


def test_where_games_begin(tmp_path: Path) -> None:
    """And under which order, so that nobody reads a whole log for the last game."""
    store = model(tmp_path)
    assert store.begun("t1") == (0, 0)
    for one in (sent(1), sent(2, "order"), sent(3, "game_started"), sent(4, number=1)):
        taken(store, one)
    assert store.begun("t1") == (3, 2) and store.game_begun("t1", 1) == (3, 2) and store.game_begun("t1", 9) is None
    store.close()


def test_two_stations_stand_at_no_one_board(tmp_path: Path) -> None:
    store = model(tmp_path)
    store.enrol("t2", "U2", LOG.key.public)
    store.seat("t2", 7)
    assert {one.name: one.board for one in store.stations()} == {"t1": None, "t2": 7}
    store.enrol("t2", "U3", LOG.key.public)
    assert {one.name: (one.board, one.nkey) for one in store.stations()}["t2"] == (7, "U3"), "its board stays"
    store.expel("t1")
    assert store.known("t1") is None and list(store.heard()) == ["t2"]
    store.close()


def test_the_same_alarm_is_counted(tmp_path: Path) -> None:
    store = model(tmp_path)
    for _ in range(3):
        with store.applying():
            store.alarm("t1", Alarm.FORKED, "record 3", "{}", 9)
    [alarm] = store.alarms()
    assert (alarm.kind, alarm.times, alarm.wall_ns) == (Alarm.FORKED, 3, 9)
    store.close()


def test_a_store_from_before_learns_when_records_come(tmp_path: Path) -> None:
    store = model(tmp_path)
    taken(store, sent(1))
    store._db.execute("ALTER TABLE records DROP COLUMN came_ns")
    store.close()
    store = model(tmp_path)
    taken(store, sent(2))
    assert [at for at, _ in store.arrivals("t1")] == [0, 5]
    store.close()
