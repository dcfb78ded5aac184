"""The doctor's look at the evidence: whether the log is what was signed."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from station.doctor.diagnosis import Code, Cure, Diagnosis, Grade, ok
from station.evidence.note import KeyKind, Signer
from station.pictures.kept import KeptPictures
from station.storage.binding import exchanged
from station.storage.folder import PICTURES
from station.storage.heads import HEADS_FILE, Heads
from station.storage.ledger import Ledger
from station.storage.log import FILE
from station.storage.self_check import looked_at
from station.storage.signing_key import KEY_FILE, read
from vision.reasons import Reason, system_error

NAME = "evidence"


def evidence(folder: Path) -> list[Diagnosis]:
    """Whether log, records and signed heads fit, and which segments there are. Changes nothing; the station may run."""
    if not (folder / FILE).exists() or not (folder / HEADS_FILE).exists():
        return [Diagnosis(NAME, Grade.NOTE, Reason(Code.EVIDENCE_NONE))]
    try:
        with (
            closing(sqlite3.connect(folder / FILE, timeout=2.0, isolation_level=None)) as db,
            closing(Heads(folder)) as heads,
        ):
            return _looked(db, heads, read(folder / KEY_FILE), KeptPictures(folder / PICTURES))
    except (OSError, sqlite3.Error) as error:
        why = {"why": system_error(error)}
        return [Diagnosis(NAME, Grade.FAIL, Reason(Code.RECORDS_UNREADABLE, why), Reason(Cure.DISK_FAULT))]


def _looked(db: sqlite3.Connection, heads: Heads, seed: bytes | None, pictures: KeptPictures) -> list[Diagnosis]:
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'segments'").fetchone():
        return [Diagnosis(NAME, Grade.NOTE, Reason(Code.EVIDENCE_NONE))]
    ledger = Ledger(lambda: db)
    segments = ledger.segments()
    if not segments:
        return [Diagnosis(NAME, Grade.NOTE, Reason(Code.EVIDENCE_NONE))]
    origin = segments[-1].origin
    fault = looked_at(db, heads, None if seed is None else Signer(origin, KeyKind.LOG, seed).key).fault
    fault = fault or exchanged(ledger, pictures)
    last = heads.last(origin) if fault is None else None
    values: dict[str, str | int] = {"records": ledger.size, "size": last.checkpoint.size if last else 0}
    found = [
        ok(NAME, Reason(Code.EVIDENCE_SOUND, values))
        if fault is None
        else Diagnosis(NAME, Grade.FAIL, fault, Reason(Cure.EVIDENCE))
    ]
    for segment in segments[1:]:
        [first] = ledger.stored(segment.first, segment.first + 1)
        why = str(json.loads(first.record)["data"]["why"]) if first.record else ""
        told = Reason(Code.EVIDENCE_SEGMENT, {"origin": segment.origin, "why": why})
        found.append(Diagnosis("log begun anew", Grade.NOTE, told))
    return found
