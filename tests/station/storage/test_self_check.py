"""Whoever may write the data folder, but has not the key: what he changes is told at the next start."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.evidence.note import KeyKind, Signer
from station.evidence.tree import CompactRange, leaf_hash
from station.storage.digests import digest_of
from station.storage.folder import DataFolder
from station.storage.heads import HEADS_FILE
from station.storage.integrity import fault_of
from station.storage.last_known import FILE_OF_LAST
from station.storage.log import FILE
from station.storage.reasons import Code
from station.storage.rows import COLUMNS
from station.storage.self_check import grown
from tests.station.storage.evening import at, move, record


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "data"
    with closing(DataFolder(path)) as folder:
        record(folder.log, games=3, moves=5)
        folder.log.erase_name("Björn", "asked", at(80))
    return path


def forged(db: sqlite3.Connection, change: Callable[[sqlite3.Connection], None]) -> None:
    """By somebody who knows the schema: triggers away and back, digests made anew."""
    triggers = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        db.execute(f"DROP TRIGGER {name}")
    change(db)
    digests_anew(db)
    for _, text in triggers:
        db.execute(text)
    db.commit()


def digests_anew(db: sqlite3.Connection) -> None:
    for values in db.execute(f"SELECT {', '.join(COLUMNS)} FROM events").fetchall():
        row = dict(zip(COLUMNS, values, strict=True))
        db.execute("UPDATE events SET digest = ? WHERE seq = ?", (digest_of("events", row), row["seq"]))


def a_move(db: sqlite3.Connection) -> None:
    db.execute("""UPDATE events SET data = replace(data, '"point":"E1"', '"point":"E5"') WHERE seq = 5""")


def a_move_and_its_record(db: sqlite3.Connection) -> None:
    a_move(db)
    [(id_, record_)] = db.execute("SELECT id, record FROM records WHERE id = (SELECT record FROM events WHERE seq = 5)")
    changed = record_.replace(b'"point":"E1"', b'"point":"E5"')
    assert changed != record_
    db.execute("UPDATE records SET record = ?, leaf = ? WHERE id = ?", (changed, leaf_hash(changed), id_))


def a_name(db: sqlite3.Connection) -> None:
    db.execute("UPDATE events SET data = replace(data, '李', '王') WHERE seq = 1")


def a_time(db: sqlite3.Connection) -> None:
    db.execute("UPDATE events SET wall_ns = wall_ns + 1 WHERE seq = 4")


def deleted(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM events WHERE seq = 4")


def inserted(db: sqlite3.Connection) -> None:
    columns = ", ".join(name for name in COLUMNS if name not in ("seq", "record"))
    db.execute("INSERT INTO events (seq, " + columns + f") SELECT 999, {columns} FROM events WHERE seq = 4")
    db.execute("UPDATE sqlite_sequence SET seq = 999 WHERE name = 'events'")


def exchanged(db: sqlite3.Connection) -> None:
    db.execute("UPDATE events SET seq = -4 WHERE seq = 4")
    db.execute("UPDATE events SET seq = 4 WHERE seq = 5")
    db.execute("UPDATE events SET seq = 5 WHERE seq = -4")


def erased(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM events WHERE seq = 4")
    db.execute("UPDATE records SET record = NULL WHERE id = 5")


def a_game_removed(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO removals (game, wall_ns, why, first_seq, last_seq) SELECT 3, 0, 'asked', min(seq), max(seq)"
               " FROM events WHERE game = 3")  # fmt: skip
    [(first, last)] = db.execute("SELECT first_seq, last_seq FROM removals WHERE game = 3")
    row = {"game": 3, "wall_ns": 0, "why": "asked", "first_seq": first, "last_seq": last}
    db.execute("UPDATE removals SET digest = ? WHERE game = 3", (digest_of("removals", row),))
    db.execute("DELETE FROM events WHERE game = 3")
    db.execute("DELETE FROM games WHERE id = 3")


def appended(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO records SELECT max(id) + 1, leaf, record FROM records")


def a_gap(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM records WHERE id = 3")


def a_frame(db: sqlite3.Connection) -> None:
    db.execute("UPDATE events SET frame = 1 WHERE seq = 2")


def cut(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM records WHERE id > 20")
    db.execute("UPDATE events SET record = NULL WHERE record > 20")


CHANGES: dict[Callable[[sqlite3.Connection], None], Code] = {
    a_move: Code.EVENT, a_move_and_its_record: Code.OTHER, a_name: Code.EVENT, a_time: Code.EVENT,
    deleted: Code.EVENT_GONE, inserted: Code.EARLIER, exchanged: Code.EVENT, erased: Code.ERASED,
    a_game_removed: Code.EVENT_GONE, appended: Code.LONGER, cut: Code.SHORT,
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_was_changed_by_hand_is_told(
    evening: Path, tmp_path: Path, change: Callable[[sqlite3.Connection], None]
) -> None:
    data = tmp_path / "data"
    shutil.copytree(evening, data)
    with closing(sqlite3.connect(data / FILE)) as db:
        forged(db, change)
        before = db.execute("SELECT * FROM records").fetchall()
    assert fault_of(data / FILE) is None, "no digest tells of it"
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == CHANGES[change]
        folder.log.begin_game([move(1)], at(99))
        folder.signing.sign()
        with folder.log.ledger() as ledger:
            assert len(ledger.segments()) == 2
            kept = [(one.id, one.leaf, one.record) for one in ledger.stored(1, len(before) + 1)]
            assert kept == before, "nothing is overwritten"
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is None, "the new segment holds what it says"


def test_an_untouched_evening_is_sound(evening: Path, tmp_path: Path) -> None:
    shutil.copytree(evening, tmp_path / "data")
    with closing(DataFolder(tmp_path / "data")) as folder:
        assert folder.signing.fault is None and folder.signing.check() is None


def test_an_older_log_put_back_is_told(evening: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(evening, data)
    with closing(DataFolder(data)) as folder:
        folder.log.begin_game([move(1)], at(99))
    shutil.copy(evening / FILE, data / FILE)
    (data / FILE_OF_LAST).unlink()  # the note beside the log would tell already
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.SHORT


def test_a_whole_older_folder_put_back_is_sound_here_and_small_for_a_witness(evening: Path, tmp_path: Path) -> None:
    data, older = tmp_path / "data", tmp_path / "older"
    shutil.copytree(evening, data)
    shutil.copytree(evening, older)
    sizes = []
    for path, moves in ((data, 3), (older, 1)):
        with closing(DataFolder(path)) as folder:
            for number in range(moves):
                folder.log.begin_game([move(1)], at(99 + number))
            folder.signing.sign()
            assert folder.signing.fault is None
            with folder.log.ledger() as ledger:
                segment = ledger.segment()
            head = folder.signing.heads.last(segment.origin if segment else "")
            sizes.append(head.checkpoint.size if head else 0)
    assert sizes[1] < sizes[0]


def test_heads_that_were_taken_away_are_missed(evening: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(evening, data)
    (data / HEADS_FILE).unlink()
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.HEADS_GONE


def test_a_head_of_another_key_is_told(evening: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(evening, data)
    (data / "signing.key").write_bytes(b"x" * 32)
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.HEAD_FOREIGN


def test_a_key_that_names_itself_the_former_one_is_foreign(evening: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(evening, data)
    with closing(DataFolder(data)) as folder:
        own, when = folder.signing.key, at(99)
        assert own is not None
        forger = Signer(own.name, KeyKind.LOG, b"x" * 32)
        folder.log.note("key", {"old": str(forger.key), "vkey": str(own)}, when)
        with folder.log.ledger() as ledger:
            tree = grown(CompactRange(), ledger.leaves(1))
        folder.signing.heads.put(forger.head(tree.size, tree.root), when.wall_ns, keep=True)
        fault = folder.signing.check()
        assert fault is not None and fault.code == Code.HEAD_FOREIGN


def test_a_record_behind_the_last_head_that_is_none_is_told(evening: Path, tmp_path: Path) -> None:
    running, data = tmp_path / "running", tmp_path / "data"
    shutil.copytree(evening, running)
    with closing(DataFolder(running)):
        shutil.copytree(running, data)
    record_ = b'{"type":"key"'
    with closing(sqlite3.connect(data / FILE)) as db:
        db.execute("INSERT INTO records SELECT max(id) + 1, ?, ? FROM records", (leaf_hash(record_), record_))
        db.commit()
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.OTHER


def test_a_record_lost_behind_the_last_head_costs_the_segment_and_no_more(tmp_path: Path) -> None:
    """As a disk does it to a station that was killed: no head could ever be signed over the gap."""
    running, data = tmp_path / "running", tmp_path / "data"
    with closing(DataFolder(running)) as folder:
        folder.log.begin_game([move(1), move(2), move(3)], at(1))
        shutil.copytree(running, data)
    with closing(sqlite3.connect(data / FILE)) as db:
        forged(db, a_gap)
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.OTHER
        folder.log.append(1, [move(4)], at(2))
        folder.signing.sign()
        with folder.log.ledger() as ledger:
            last = folder.signing.heads.last(ledger.segments()[-1].origin)
            assert len(ledger.segments()) == 2 and last is not None and last.checkpoint.size == 2
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is None


def test_a_game_of_before_the_records_is_held_fast_too(tmp_path: Path) -> None:
    vectors = Path(__file__).parents[2] / "vectors" / "logs"
    data = tmp_path / "data"
    data.mkdir()
    with closing(sqlite3.connect(data / FILE)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.executescript((vectors / "station.sql").read_text())
    with closing(DataFolder(data)) as folder:
        games = folder.log.games()
        assert folder.signing.fault is None
        named = next(one for one in map(folder.log.game, games) if one and one.details.black)
        folder.log.erase_name(named.details.black, "asked", at(1))
        folder.log.remove_game(games[-1], "asked", at(2))
        assert folder.signing.check() is None
    with closing(sqlite3.connect(data / FILE)) as db:
        forged(db, a_frame)
    with closing(DataFolder(data)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.EARLIER
