"""The signed heads of the log, in a file of their own beside it: what the log was is known though the log be changed.

Kept are the newest one, one a minute, each that something hung on, and each that a witness cosigned.
"""

import contextlib
import logging
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from station.evidence.note import Checkpoint, Note, Signature
from station.storage.connection import connected, is_of_disk

logger = logging.getLogger(__name__)
HEADS_FILE = "heads.sqlite3"
KEPT_NS = 60 * 10**9
_SCHEMA = """
    CREATE TABLE IF NOT EXISTS heads (
        id INTEGER PRIMARY KEY,
        origin TEXT NOT NULL,
        size INTEGER NOT NULL,
        note TEXT NOT NULL, -- signatures and cosignatures included
        wall_ns INTEGER NOT NULL,
        kept INTEGER NOT NULL,
        closed INTEGER NOT NULL DEFAULT 0, -- of earlier versions; an orderly end is a record now
        cosigned INTEGER NOT NULL DEFAULT 0
    ) STRICT;
"""
_COLUMNS = "id, note, wall_ns"


@dataclass(frozen=True)
class Head:
    """One signed head."""

    id: int
    note: Note
    checkpoint: Checkpoint
    wall_ns: int


class Heads:
    """Safe to use from several threads. sqlite3.Error where the disk takes nothing.

    A file that cannot be read is set aside as `heads.sqlite3.damaged`.
    """

    def __init__(self, folder: Path) -> None:
        self._path = folder / HEADS_FILE
        self._lock = threading.Lock()
        try:
            self._db = self._opened()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter: what SQLite says quotes the file
            if is_of_disk(error):
                raise
            logger.error("the signed heads cannot be read: %s", error)
            self._path.replace(self._path.with_suffix(".sqlite3.damaged"))
            for ending in ("-wal", "-shm"):
                Path(f"{self._path}{ending}").unlink(missing_ok=True)
            self._db = self._opened()

    def _opened(self) -> sqlite3.Connection:
        db = connected(self._path)
        try:
            db.execute(_SCHEMA)
            (found,) = db.execute("PRAGMA quick_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            db.execute(f"SELECT {_COLUMNS} FROM heads LIMIT 0")
        except BaseException:
            db.close()
            raise
        return db

    def last(self, origin: str) -> Head | None:
        """The newest of a log."""
        return self._one("origin = ? ORDER BY id DESC", origin)

    def last_cosigned(self, origin: str) -> Head | None:
        """The newest of a log that a witness has cosigned."""
        return self._one("origin = ? AND cosigned ORDER BY id DESC", origin)

    def newest(self) -> Head | None:
        """The newest of all logs."""
        return self._one("TRUE ORDER BY id DESC")

    def put(self, note: Note, wall_ns: int, *, keep: bool) -> None:
        """The newest of its log; on the disk when this returns. The one before goes where nothing asks to keep it."""
        head = Checkpoint.parse(note.text)
        with self._using() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                (since,) = db.execute(
                    "SELECT max(wall_ns) FROM heads WHERE origin = ? AND kept", (head.origin,)
                ).fetchone()
                keep |= since is None or abs(wall_ns - since) >= KEPT_NS
                db.execute("DELETE FROM heads WHERE origin = ? AND NOT kept AND NOT cosigned", (head.origin,))
                db.execute(
                    "INSERT INTO heads (origin, size, note, wall_ns, kept, closed) VALUES (?, ?, ?, ?, ?, 0)",
                    (head.origin, head.size, str(note), wall_ns, int(keep)),
                )
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    def cosign(self, head: Head, signature: Signature) -> None:
        """A witness's line below a head. Whether it holds is the caller's to check."""
        with self._using() as db:
            db.execute(
                "UPDATE heads SET note = ?, cosigned = 1, kept = 1 WHERE id = ?",
                (str(head.note.with_signature(signature)), head.id),
            )

    def of_size(self, origin: str, size: int) -> Head | None:
        """The newest one of so many records."""
        return self._one("origin = ? AND size = ? ORDER BY id DESC", origin, size)

    def all(self, origin: str) -> list[Head]:
        """Every one that is kept, and the newest; smallest first."""
        with self._using() as db:
            rows = db.execute(f"SELECT {_COLUMNS} FROM heads WHERE origin = ? ORDER BY id", (origin,)).fetchall()
        return [_head(row) for row in rows]

    def close(self) -> None:
        """Gives the file back."""
        with self._using() as db:
            db.close()

    def _one(self, where: str, *values: str | int) -> Head | None:
        with self._using() as db:
            row = db.execute(f"SELECT {_COLUMNS} FROM heads WHERE {where} LIMIT 1", values).fetchone()
        return _head(row) if row else None

    @contextlib.contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            yield self._db


def _head(row: tuple[int, str, int]) -> Head:
    """NoteError where somebody wrote something else there."""
    id_, text, wall_ns = row
    note = Note.parse(text)
    return Head(id_, note, Checkpoint.parse(note.text), wall_ns)
