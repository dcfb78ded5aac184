"""The doctor's look at the records of a data folder."""

import fcntl
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from station.doctor.diagnosis import Code, Cure, Diagnosis, Grade, ok
from station.storage.devices import DAMAGED_DEVICES_FILE
from station.storage.integrity import fault_of
from station.storage.log import FILE
from vision.reasons import Reason, system_error


def records(folder: Path) -> list[Diagnosis]:
    """Whether the log is as it was written, and which games were set aside. Changes nothing; the station may run."""
    path = folder / FILE
    try:
        if not path.exists():
            return [Diagnosis("records", Grade.NOTE, Reason(Code.RECORDS_NONE, {"folder": str(folder)}))]
        fault = fault_of(path, alone=_unused(folder))
        if fault is not None:
            cure = Reason(Cure.REPAIR, {"folder": str(folder)})
            return [Diagnosis("records", Grade.FAIL, Reason(Code.RECORDS_DAMAGED, {"why": fault}), cure)]
        return _sound(path)
    except (OSError, sqlite3.Error) as error:
        why = {"why": system_error(error)}
        return [Diagnosis("records", Grade.FAIL, Reason(Code.RECORDS_UNREADABLE, why), Reason(Cure.DISK_FAULT))]


def devices(folder: Path) -> list[Diagnosis]:
    """Whether the list of paired devices had to be set aside."""
    aside = {"file": str(folder / DAMAGED_DEVICES_FILE)}
    if not (folder / DAMAGED_DEVICES_FILE).exists():
        return []
    found, cure = Reason(Code.DEVICES_FORGOTTEN, aside), Reason(Cure.PAIR_AGAIN, aside)
    return [Diagnosis("paired devices", Grade.NOTE, found, cure)]


def _sound(path: Path) -> list[Diagnosis]:
    with closing(sqlite3.connect(path, timeout=2.0)) as db:
        if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'events'").fetchone():
            return [Diagnosis("records", Grade.NOTE, Reason(Code.RECORDS_NONE, {"folder": str(path.parent)}))]
        games, events = db.execute("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM events)").fetchone()
        known = db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'set_aside'").fetchone()
        aside = db.execute("SELECT game, readable, lost, repaired, file FROM set_aside ORDER BY game") if known else []
        found = [ok("records", Reason(Code.RECORDS_SOUND, {"games": games, "events": events}))]
        for game, readable, lost, repaired, file in aside:
            values = {"game": game, "readable": readable, "lost": lost, "file": file}
            if repaired is None:
                cure = Reason(Cure.REPAIR, {"folder": str(path.parent)}) if game else None
                found.append(Diagnosis("damaged game", Grade.FAIL, Reason(Code.GAME_ASIDE, values), cure))
            else:
                told = Reason(Code.GAME_REPAIRED, values | {"repaired": repaired})
                found.append(Diagnosis("damaged game", Grade.NOTE, told))
        return found


def _unused(folder: Path) -> bool:
    """Whether no station holds the folder now."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except OSError:
        return False
    finally:
        os.close(descriptor)
