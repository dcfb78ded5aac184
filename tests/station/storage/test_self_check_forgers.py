"""Who knows this program and writes the data folder, but has not the key: what he changes is told at the next start."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from station.evidence.bundle import RECORDS
from station.evidence.container import unpacked
from station.evidence.persons import erased
from station.evidence.record import canonical
from station.evidence.tree import leaf_hash
from station.storage.binding import exchanged
from station.storage.digests import Value, digest_of
from station.storage.folder import DataFolder
from station.storage.heads import HEADS_FILE
from station.storage.integrity import fault_of
from station.storage.ledger import Ledger
from station.storage.log import FILE
from station.storage.reasons import Code
from tests.station.storage.evening import at, move, record
from tests.station.storage.test_bundles import checked, exported
from tests.station.storage.test_bundles import folder as folder
from tests.station.storage.test_self_check import a_move, deleted, digests_anew, forged


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "data"
    with closing(DataFolder(path)) as opened:
        record(opened.log, games=3, moves=5)
    return path


def aside(db: sqlite3.Connection, game: int) -> None:
    row: dict[str, Value] = {
        "game": game,
        "wall_ns": 0,
        "readable": 0,
        "lost": 1,
        "file": "damaged/1",
        "repaired": None,
    }
    marks = ", ".join("?" * len(row))
    db.execute(f"INSERT INTO set_aside ({', '.join(row)}) VALUES ({marks})", list(row.values()))
    db.execute("UPDATE set_aside SET digest = ? WHERE game = ?", (digest_of("set_aside", row), game))


def events_gone_and_excused(db: sqlite3.Connection) -> None:
    deleted(db)
    aside(db, 1)


def a_game_gone_and_excused(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM events WHERE game = 3")
    db.execute("DELETE FROM games WHERE id = 3")
    aside(db, 3)


def a_name_gone(db: sqlite3.Connection) -> None:
    """As `erase_name` does it, but for the record."""
    [(data, keys)] = db.execute("SELECT data, keys FROM events WHERE seq = 1")
    data, keys = erased(json.loads(data), json.loads(keys), ["black"])
    db.execute("UPDATE events SET data = ?, keys = ? WHERE seq = 1", (canonical(data), json.dumps(keys)))


def a_log_begun_anew(db: sqlite3.Connection) -> None:
    """A move changed, and another segment that states the games as they are now."""
    a_move(db)
    digests_anew(db)
    Ledger(lambda: db).begin(at(90), "first")


def no_log_at_all(db: sqlite3.Connection) -> None:
    """As if no station with records had ever been here."""
    a_move(db)
    db.execute("UPDATE events SET record = NULL, keys = NULL")
    db.execute("DELETE FROM records")
    db.execute("DELETE FROM segments")


def a_game_older(db: sqlite3.Connection) -> None:
    """So that retention takes it away soon."""
    game_row(db, "wall_ns = 1")


def game_row(db: sqlite3.Connection, change: str) -> None:
    db.execute(f"UPDATE games SET {change} WHERE id = 1")
    [values] = db.execute("SELECT id, wall_ns, adopted FROM games WHERE id = 1")
    row = dict(zip(("id", "wall_ns", "adopted"), values, strict=True))
    db.execute("UPDATE games SET digest = ? WHERE id = 1", (digest_of("games", row),))


CHANGES: dict[Callable[[sqlite3.Connection], None], Code] = {
    events_gone_and_excused: Code.EVENT_GONE, a_game_gone_and_excused: Code.EVENT_GONE, a_name_gone: Code.NAME_GONE,
    a_log_begun_anew: Code.HEADS_GONE, no_log_at_all: Code.SHORT, a_game_older: Code.GAME,
}  # fmt: skip


def changed(evening: Path, data: Path, change: Callable[[sqlite3.Connection], None]) -> None:
    shutil.copytree(evening, data)
    with closing(sqlite3.connect(data / FILE)) as db:
        forged(db, change)
    assert fault_of(data / FILE) is None, "no digest tells of it"


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_it_is_told_and_the_record_goes_on(
    evening: Path, tmp_path: Path, change: Callable[[sqlite3.Connection], None]
) -> None:
    data = tmp_path / "data"
    changed(evening, data, change)
    with closing(DataFolder(data)) as opened:
        assert opened.signing.fault is not None and opened.signing.fault.code == CHANGES[change]
        opened.log.begin_game([move(1)], at(99))
    with closing(DataFolder(data)) as opened:
        assert opened.signing.fault is None, "the new segment holds what it says"


def test_a_log_taken_away_with_its_heads_is_told(evening: Path, tmp_path: Path) -> None:
    changed(evening, tmp_path / "data", no_log_at_all)
    (tmp_path / "data" / HEADS_FILE).unlink()
    with closing(DataFolder(tmp_path / "data")) as opened:
        assert opened.signing.fault is not None and opened.signing.fault.code == Code.HEADS_GONE


def test_a_forged_excuse_is_told_though_something_else_is_damaged(evening: Path, tmp_path: Path) -> None:
    """What was damaged at this start is excused, and nothing that somebody says was."""
    data = tmp_path / "data"
    changed(evening, data, a_game_gone_and_excused)
    with closing(sqlite3.connect(data / FILE)) as db:
        db.execute("UPDATE settings SET digest = x'00'")
        db.commit()
    with closing(DataFolder(data)) as opened:
        assert opened.signing.fault is not None and opened.signing.fault.code == Code.EVENT_GONE


def test_what_a_disk_damaged_is_written_down_and_no_fault(evening: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(evening, data)
    with closing(sqlite3.connect(data / FILE)) as db:
        db.executescript("DROP TRIGGER events_are_not_edited; UPDATE events SET digest = x'00' WHERE seq = 4")
    for _ in range(2):
        with closing(DataFolder(data)) as opened:
            assert opened.signing.fault is None
            with opened.log.ledger() as ledger:
                told = [json.loads(one.record) for one in ledger.noted(1) if one.record and b"set_aside" in one.record]
            assert [one["data"]["games"] for one in told] == [[1]] and told[0]["data"]["why"]


def test_what_was_written_without_a_head_is_told_by_a_record(evening: Path, tmp_path: Path) -> None:
    """A station that was killed: what came behind its last head may be anybody's."""
    running, data = tmp_path / "running", tmp_path / "data"
    shutil.copytree(evening, running)
    with closing(DataFolder(running)):
        shutil.copytree(running, data)
    with closing(sqlite3.connect(data / FILE, isolation_level=None)) as db:
        Ledger(lambda: db).note("export", {}, at(1))
    with closing(DataFolder(data)) as opened, opened.log.ledger() as ledger:
        *_, last = ledger.stored(1)
        assert opened.signing.fault is None
        told = {"in_order": False, "signed": ledger.size - 2, "unsigned": 1}
        assert json.loads(last.record or b"")["data"] == told


def test_pictures_exchanged_with_their_keys_are_told_and_no_bundle_of_them_holds(folder: DataFolder) -> None:
    seq = next(iter(folder.pictures.kept(1)))
    swap(folder, seq)
    with folder.log.ledger() as ledger:
        fault = exchanged(ledger, folder.pictures)
    assert fault is not None and fault.code == Code.PICTURE
    assert not checked(folder, exported(folder, 1)).ok


def test_pictures_exchanged_together_with_what_records_say_of_them(folder: DataFolder) -> None:
    """The pictures fit then, and the tree does not."""
    seq = next(iter(folder.pictures.kept(1)))
    folder.signing.sign()
    swap(folder, seq)
    with closing(sqlite3.connect(folder.path / FILE)) as db:
        forged(db, moments_exchanged)
    with folder.log.ledger() as ledger:
        assert exchanged(ledger, folder.pictures) is None
    fault = folder.signing.check()
    assert fault is not None and fault.code == Code.OTHER
    bundle = exported(folder, 1)
    assert not checked(folder, bundle).ok and b'"moment":"during"' in dict(unpacked(bundle)[0])[RECORDS]


def swap(folder: DataFolder, seq: int) -> None:
    """What was taken before, and what after."""
    place = folder.pictures.folder / "1"
    for one in list(place.glob(f"{seq}-before*")):
        other = place / one.name.replace("before", "after")
        one.rename(place / "aside")
        other.rename(one)
        (place / "aside").rename(other)


def moments_exchanged(db: sqlite3.Connection) -> None:
    """In the first game."""
    rows = db.execute("SELECT id, record FROM records WHERE record NOTNULL").fetchall()
    for id_, text in rows:
        if b'"type":"picture"' in text and b'"game":1,' in text:
            said = text.replace(b'"before"', b'"-"').replace(b'"after"', b'"before"').replace(b'"-"', b'"after"')
            db.execute("UPDATE records SET record = ?, leaf = ? WHERE id = ?", (said, leaf_hash(said), id_))
