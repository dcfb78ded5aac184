"""Heads are signed of every tree that was, and of no other one."""

import json
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import time
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from station.evidence.note import KeyKind, Signer, VerifierKey
from station.evidence.tree import CompactRange
from station.storage.archive import Archive
from station.storage.folder import DataFolder
from station.storage.heads import HEADS_FILE, Heads
from station.storage.last_known import FILE_OF_LAST
from station.storage.log import FILE, Log
from station.storage.reasons import Code
from station.storage.self_check import grown
from station.storage.signing import Signing
from station.storage.signing_key import KEY_FILE, NEXT_KEY_FILE
from station.timebase import SystemClock
from tests.station.process import wait_for
from tests.station.storage.evening import at, move, record
from tests.station.storage.test_self_check import forged
from tests.station.told import event
from vision.reasons import Reason


def origins(folder: DataFolder) -> list[str]:
    with folder.log.ledger() as ledger:
        return [segment.origin for segment in ledger.segments()]


def key_of(folder: DataFolder) -> VerifierKey:
    key = folder.signing.key
    assert key is not None
    return key


def test_the_head_is_of_all_records_and_the_key_signs_it(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        record(folder.log, games=3, moves=3)
        folder.signing.sign()
        head = folder.signing.heads.last(origins(folder)[0])
        with folder.log.ledger() as ledger:
            tree = CompactRange()
            for leaf in ledger.leaves(1):
                tree = tree.append(leaf)
        assert head is not None and (head.checkpoint.size, head.checkpoint.root) == (tree.size, tree.root)
        assert head.note.signed_by(key_of(folder)) and folder.signing.fault is None
        assert grown(CompactRange(), ledger.leaves(1)) == tree
    mode = stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode)
    assert mode == 0o600 and (tmp_path / KEY_FILE).stat().st_size == 32


def test_started_again_it_goes_on_under_the_same_name(tmp_path: Path) -> None:
    names, keys, sizes = set(), set(), []
    for number in range(3):
        with closing(DataFolder(tmp_path)) as folder:
            folder.log.begin_game([move(1)], at(number))
            folder.signing.sign()
            names.add(tuple(origins(folder)))
            keys.add(str(key_of(folder)))
            head = folder.signing.heads.last(origins(folder)[0])
            assert head is not None and folder.signing.fault is None
            sizes.append(head.checkpoint.size)
    assert len(names) == len(keys) == 1 and sizes == [2, 5, 8], "each end and each start is a record"


def test_what_people_say_is_signed_at_once_and_all_else_within_a_second(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        folder.signing.start()
        game = folder.log.begin_game([event("game_started", None, 0)], at(0))[0].game

        def signed() -> int:
            head = folder.signing.heads.last(origins(folder)[0])
            return head.checkpoint.size if head else 0

        for told, within_s in ((event("pass", {"number": 1, "color": "B"}, 0), 0.4), (move(2), 1.0)):
            time.sleep(0.7)  # what came before is signed
            before = signed()
            folder.log.append(game, [told], at(1))
            until = time.monotonic() + within_s
            while signed() == before and time.monotonic() < until:
                time.sleep(0.01)
            assert signed() == before + 1


def test_which_heads_are_kept(tmp_path: Path) -> None:
    signer = Signer("log", KeyKind.LOG, bytes(32))
    heads = Heads(tmp_path)
    for size in range(1, 200):
        heads.put(signer.head(size, bytes(32)), size * 10**9, keep=size == 100)
    assert [one.checkpoint.size for one in heads.all("log")] == [1, 61, 100, 160, 199]
    heads.close()


def test_a_cosignature_is_kept_with_its_head_and_a_false_one_is_not(tmp_path: Path) -> None:
    hub = Signer("hub", KeyKind.WITNESS, b"h" * 32)
    with closing(DataFolder(tmp_path)) as folder:
        signing, [name] = folder.signing, origins(folder)
        head = signing.heads.last(name)
        assert head is not None
        cosignature = hub.cosign(head.note.text, 1_790_000_000)
        stranger = Signer("hub", KeyKind.WITNESS, b"x" * 32)
        assert not signing.cosigned(1, cosignature, stranger.key)
        assert not signing.cosigned(2, cosignature, hub.key)
        assert signing.cosigned(1, cosignature, hub.key)
        folder.log.begin_game([move(1)], at(1))
        signing.sign()
        seen = signing.heads.last_cosigned(name)
        assert seen is not None and seen.checkpoint.size == 1 and seen.note.signed_by(hub.key)


def test_a_lost_key_begins_another_log(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        folder.log.begin_game([move(1)], at(1))
        first, old = origins(folder), key_of(folder)
    (tmp_path / KEY_FILE).unlink()
    with closing(DataFolder(tmp_path)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.KEY_LOST
        assert origins(folder) == [*first, f"{first[0]}/2"] and key_of(folder).public != old.public
    with closing(DataFolder(tmp_path)) as folder:
        assert folder.signing.fault is None and len(origins(folder)) == 2


def test_half_a_key_is_none(tmp_path: Path) -> None:
    DataFolder(tmp_path).close()
    (tmp_path / KEY_FILE).write_bytes(b"half")
    with closing(DataFolder(tmp_path)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.KEY_LOST
        assert (tmp_path / "signing.damaged").read_bytes() == b"half"


def test_a_key_is_handed_on_by_the_old_one(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        old, seed = key_of(folder), (tmp_path / KEY_FILE).read_bytes()
        new = folder.signing.rotate("owner-1")
        name = origins(folder)[0]
        handed, last = folder.signing.heads.all(name)[-2:]
        assert handed.note.signed_by(old) and last.note.signed_by(new) and not last.note.signed_by(old)
        assert handed.checkpoint == last.checkpoint and key_of(folder) == new
    assert (tmp_path / KEY_FILE).read_bytes() != seed and not (tmp_path / NEXT_KEY_FILE).exists()
    with closing(DataFolder(tmp_path)) as folder:
        assert folder.signing.fault is None and key_of(folder) == new


@pytest.mark.parametrize("signed", [False, True])
def test_killed_while_it_is_handed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, signed: bool) -> None:
    """Before the old key signed that, nothing has happened; after it the new key goes on."""
    with closing(DataFolder(tmp_path / "data")) as folder:
        old = key_of(folder)
        monkeypatch.setattr(folder.signing, "_take" if signed else "sign", _killed)
        with pytest.raises(KeyboardInterrupt):
            folder.signing.rotate()
        shutil.copytree(tmp_path / "data", tmp_path / "killed")
        monkeypatch.undo()
    with closing(DataFolder(tmp_path / "killed")) as folder:
        assert folder.signing.fault is None
        assert (key_of(folder) != old) == signed
        head = folder.signing.heads.last(origins(folder)[0])
        assert head is not None and head.note.signed_by(key_of(folder))


def _killed(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_two_with_one_key_are_seen_by_whoever_sees_both(tmp_path: Path) -> None:
    """Each of two cards that were copied is sound; a witness sees two trees of one name."""
    one, other = tmp_path / "one", tmp_path / "other"
    DataFolder(one).close()
    shutil.copytree(one, other)
    heads = []
    for number, path in enumerate((one, other)):
        with closing(DataFolder(path)) as folder:
            folder.log.begin_game([move(1 + number)], at(number))
            folder.signing.sign()
            assert folder.signing.fault is None
            head = folder.signing.heads.last(origins(folder)[0])
            assert head is not None and head.note.signed_by(key_of(folder))
            heads.append(head.checkpoint)
    assert heads[0].origin == heads[1].origin and heads[0].size == heads[1].size and heads[0].root != heads[1].root


def test_another_station_that_signs_here_stops_it(tmp_path: Path) -> None:
    """Never another tree than that of the last head on the disk."""
    with closing(DataFolder(tmp_path)) as folder:
        folder.log.begin_game([move(1)], at(1))
        signer = Signer(origins(folder)[0], KeyKind.LOG, (tmp_path / KEY_FILE).read_bytes())
        folder.signing.heads.put(signer.head(2, bytes(32)), 0, keep=False)
        folder.signing.sign()
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.OTHER
        head = folder.signing.heads.last(origins(folder)[0])
        assert head is not None and head.checkpoint.root == bytes(32), "nothing was signed over it"


WRITER = """
import sys
from pathlib import Path
from station.storage.archive import Archive
from station.storage.folder import DataFolder
from tests.station.storage.evening import at, move
folder = DataFolder(Path(sys.argv[1]))
folder.signing.start()
game = folder.log.begin_game([move(1)], at(1))[0].game
for number in range(2, 10**6):
    folder.log.append(game, [move(number % 300)], at(number))
    print(number, flush=True)
"""


def test_killed_between_record_and_head_it_goes_on(tmp_path: Path) -> None:
    for _ in range(2):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
        assert writer.stdout is not None
        for _ in range(60):
            writer.stdout.readline()
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        with closing(DataFolder(tmp_path)) as folder:
            assert folder.signing.fault is None and len(origins(folder)) == 1


def told(folder: DataFolder) -> list[tuple[str, Any]]:
    """Type and data of every record that is no event's, and of which a head is signed."""
    head = folder.signing.heads.last(origins(folder)[-1])
    assert head is not None
    with folder.log.ledger() as ledger:
        said = [json.loads(one.record or b"{}") for one in ledger.stored(1, 1 + head.checkpoint.size)]
    return [(one["type"], one["data"]) for one in said if "seq" not in one]


def test_a_start_and_an_orderly_end_are_signed_records(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        folder.log.begin_game([move(1)], at(1))
    with closing(DataFolder(tmp_path)) as folder:
        in_order = {"in_order": True, "signed": 3, "unsigned": 0}
        assert told(folder)[1:] == [("closed", {}), ("opened", in_order)], "signed before anything else comes"


def stopped(folder: DataFolder, copy: Path) -> DataFolder:
    """The folder as a kill left it at this moment, opened again."""
    shutil.copytree(folder.path, copy)
    return DataFolder(copy)


def test_killed_at_any_moment_there_is_no_false_alarm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a start is signed, right after, in the middle, and between the record of the end and its head."""
    DataFolder(tmp_path / "data").close()
    moments: list[DataFolder] = []

    def kill(folder: DataFolder) -> None:
        moments.append(stopped(folder, tmp_path / str(len(moments))))

    sign = Signing.sign

    def late(signing: Signing, *, keep: bool = False) -> None:
        shutil.copytree(tmp_path / "data", tmp_path / f"unsigned{len(list(tmp_path.iterdir()))}")
        sign(signing, keep=keep)

    monkeypatch.setattr(Signing, "sign", late)
    with closing(DataFolder(tmp_path / "data")) as folder:  # a copy before the start is signed
        monkeypatch.setattr(Signing, "sign", sign)
        kill(folder)
        folder.log.begin_game([move(1)], at(1))
        kill(folder)
        folder.signing.sign()
        kill(folder)
        monkeypatch.setattr(Signing, "sign", late)  # and one between the record of the end and its head
    monkeypatch.undo()
    moments += [DataFolder(path) for path in sorted(tmp_path.glob("unsigned*"))]
    assert len(moments) >= 5
    for one in moments:
        assert one.signing.fault is None and len(origins(one)) == 1
        assert told(one)[-1][0] == "opened" and not told(one)[-1][1]["in_order"]
        one.close()


@pytest.mark.parametrize("first", ["move", "opened"])
def test_what_somebody_wrote_behind_an_orderly_end_is_told(tmp_path: Path, first: str) -> None:
    DataFolder(tmp_path).close()
    with closing(Log(tmp_path)) as log:
        if first == "opened":
            log.note("opened", {"in_order": True, "signed": 2, "unsigned": 0}, at(1))
        log.begin_game([move(1)], at(1))
    with closing(DataFolder(tmp_path)) as folder:
        assert folder.signing.fault is not None and folder.signing.fault.code == Code.LONGER


def test_a_log_cut_short_together_with_its_heads_does_not_say_that_it_ended_in_order(tmp_path: Path) -> None:
    """What is left is as after a kill, and is told as such: its owner knows whether there was one."""
    with closing(DataFolder(tmp_path)) as folder:
        folder.log.begin_game([move(1)], at(1))
        folder.signing.sign(keep=True)
        folder.log.append(1, [move(2)], at(2))
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        forged(db, cut_to_two)
    with closing(sqlite3.connect(tmp_path / HEADS_FILE)) as db:
        db.execute("DELETE FROM heads WHERE size > 2")
        db.commit()
    (tmp_path / FILE_OF_LAST).unlink()
    with closing(DataFolder(tmp_path)) as folder:
        assert folder.signing.fault is None
        assert told(folder)[-1] == ("opened", {"in_order": False, "signed": 2, "unsigned": 0})


def cut_to_two(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM events WHERE record > 2")
    db.execute("DELETE FROM records WHERE id > 2")


def test_a_fault_is_told_until_somebody_hears_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("station.storage.signing.AGAIN_S", 0.05)
    DataFolder(tmp_path).close()
    (tmp_path / KEY_FILE).unlink()
    heard: list[str] = []

    def hear(fault: Reason) -> bool:
        heard.append(str(fault.code))
        return len(heard) == 4

    with closing(DataFolder(tmp_path)) as folder:
        folder.signing.tell(hear)
        assert len(heard) == 1
        folder.signing.start()
        wait_for(lambda: len(heard) == 4, "who hears it")
        time.sleep(0.3)
    assert heard == [Code.KEY_LOST] * 4, "and no longer"


@pytest.mark.parametrize("at", ["all", "head", "schema"])
def test_a_damaged_file_of_heads_is_set_aside(tmp_path: Path, at: str) -> None:
    DataFolder(tmp_path).close()
    file = tmp_path / "heads.sqlite3"
    whole = file.read_bytes()
    place = 40 if at == "head" else whole.index(b"CREATE TABLE")
    harmed = whole[:place] + bytes(range(160, 190)) + whole[place + 30 :]
    file.write_bytes(b"nothing " * 999 if at == "all" else harmed)
    heads = Heads(tmp_path)
    assert heads.all("any") == [] and (tmp_path / "heads.sqlite3.damaged").exists()
    heads.close()
    with pytest.raises(sqlite3.ProgrammingError):
        heads.all("any")


def test_no_backup_holds_the_key(tmp_path: Path) -> None:
    with closing(DataFolder(tmp_path)) as folder:
        record(folder.log, games=1, moves=2)
        seed = (tmp_path / KEY_FILE).read_bytes()
        with Archive(folder.log, folder.pictures, SystemClock()).backup() as path, zipfile.ZipFile(path) as backup:
            assert not any(seed in backup.read(name) for name in backup.namelist())
            assert KEY_FILE not in backup.namelist() and len(backup.namelist()) == 1
