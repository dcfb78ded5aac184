"""The doctor says whether the log is what was signed, while a station runs and without one."""

import sqlite3
from contextlib import closing
from pathlib import Path

from station.doctor.diagnosis import Code, Grade
from station.doctor.evidence import evidence
from station.storage import reasons
from station.storage.folder import DataFolder
from station.storage.log import FILE
from tests.station.storage.evening import at, move, record
from tests.station.storage.test_self_check import a_move, forged


def test_a_sound_log_and_one_that_was_changed(tmp_path: Path) -> None:
    assert [one.grade for one in evidence(tmp_path)] == [Grade.NOTE]
    with closing(DataFolder(tmp_path)) as folder:
        record(folder.log, games=3, moves=5)
        folder.signing.sign()
        [sound] = evidence(tmp_path)
        assert (sound.grade, sound.found.code) == (Grade.OK, Code.EVIDENCE_SOUND)
        assert sound.found.values["records"] == sound.found.values["size"]
        folder.log.begin_game([move(1)], at(99))
        assert evidence(tmp_path)[0].grade is Grade.OK, "more was written than was signed so far"
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        forged(db, a_move)
    [broken] = evidence(tmp_path)
    assert (broken.grade, broken.found.code) == (Grade.FAIL, reasons.Code.EVENT) and broken.cure is not None
    DataFolder(tmp_path).close()
    sound, begun = evidence(tmp_path)
    assert sound.grade is Grade.OK
    assert begun.grade is Grade.NOTE and begun.found.values["why"] == reasons.Code.EVENT


def test_a_folder_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    DataFolder(tmp_path).close()
    (tmp_path / FILE).write_bytes(b"nothing " * 999)
    [said] = evidence(tmp_path)
    assert (said.grade, said.found.code) == (Grade.FAIL, Code.RECORDS_UNREADABLE)
