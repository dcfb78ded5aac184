"""The hub's store: whatever dies within a transaction, nothing of it stays."""

import json
from pathlib import Path

import pytest

from station.evidence.note import KeyKind, Signer
from station.evidence.tree import CompactRange, leaf_hash
from station.hall.engine.read_model import Board, Position, SqliteReadModel
from station.hall.engine.wire import Sent
from station.hall.engine.witness import Alarm, head, record

LOG = Signer("log", KeyKind.LOG, bytes(31) + b"\x01")


def sent(id_: int, type_: str = "move", **data: object) -> Sent:
    payload = json.dumps({"data": data, "game": 1, "type": type_}).encode()
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


def test_boards_at_a_glance(tmp_path: Path) -> None:
    store = model(tmp_path)
    assert store.boards() == [Board("t1", 7)]
    steps: list[tuple[Sent, tuple[int, str, str, int]]] = [
        (sent(1, "game_started"), (0, "playing", "", 0)),
        (sent(2, number=1), (1, "playing", "", 0)),
        (sent(3, number=2), (2, "playing", "", 0)),
        (sent(4, "move_withdrawn", number=2), (1, "playing", "", 0)),
        (sent(5, "count_opened"), (1, "counting", "", 0)),
        (sent(6, "result", result="B+0.5"), (1, "over", "B+0.5", 0)),
    ]
    for one, told in steps:
        taken(store, one)
        [board] = store.boards()
        assert (board.moves, board.state, board.result, board.calls) == told
    store.close()


def test_the_same_alarm_is_counted(tmp_path: Path) -> None:
    store = model(tmp_path)
    for _ in range(3):
        with store.applying():
            store.alarm("t1", Alarm.FORKED, "record 3", "{}", 9)
    [alarm] = store.alarms()
    assert (alarm.kind, alarm.times, alarm.wall_ns) == (Alarm.FORKED, 3, 9)
    store.close()
