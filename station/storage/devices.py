"""The paired devices: who may speak to this station, under which name and in which role.

A file of its own beside the log, so that neither a backup nor a damaged log has a say in who is let in. Nothing here is
secret: a device proves itself by its signed cookie (`station.api.auth`). One that was revoked stays in the list, since
events name it.
"""

import contextlib
import logging
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from station.storage.connection import is_of_disk
from station.storage.second_copy import read_copy, write_copy

logger = logging.getLogger(__name__)
DEVICES_FILE = "devices.sqlite3"
DAMAGED_DEVICES_FILE = f"{DEVICES_FILE}.damaged"
DEVICES_COPY = "devices.copy"
_SCHEMA = """
    CREATE TABLE IF NOT EXISTS devices (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        role TEXT NOT NULL,
        paired_ns INTEGER NOT NULL,
        revoked_ns INTEGER,
        side TEXT NOT NULL DEFAULT '',
        official TEXT NOT NULL DEFAULT ''
    ) STRICT;
"""
_COLUMNS = "id, name, role, paired_ns, revoked_ns, side, official"
_LATER = ("side", "official")
"""Columns that lists from before do not have."""


@dataclass(frozen=True)
class Device:
    """One browser that was let in.

    id -- names it in the log; name -- as people call it, may be empty; role -- a word of `station.api.auth.Role`
    paired_ns, revoked_ns -- Unix time of either, None: it may still speak
    side -- "B" or "W" of a tablet that lies at one side and speaks for that one only
    official -- id of the credential in the hall by whose pass it came; "": by no pass
    """

    id: str
    name: str
    role: str
    paired_ns: int
    revoked_ns: int | None = None
    side: str = ""
    official: str = ""


class Devices:
    """The list in one data folder; safe to use from several threads and from several processes.

    A second copy, `devices.copy`, is written before a change counts. A damaged list is set aside, as
    `devices.sqlite3.damaged`, and goes on from the copy; so does one that is gone, or older than it: nobody is ever
    taken off the list, and who was revoked stays so. Without a sound copy all devices pair anew. sqlite3.Error or
    OSError where the disk takes nothing.
    """

    def __init__(self, folder: Path) -> None:
        self._path, self._copy = folder / DEVICES_FILE, folder / DEVICES_COPY
        self._lock = threading.Lock()
        self._seen: dict[str, Device] = {}
        os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        try:
            self._db = self._opened()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter: what SQLite says quotes the file
            if is_of_disk(error):  # locked, full or not writable: no reason to forget anybody
                raise
            logger.error("the list of paired devices is damaged, and does not tell who was revoked: %s", error)
            self._path.replace(folder / DAMAGED_DEVICES_FILE)
            self._path.with_name(DEVICES_FILE + "-journal").unlink(missing_ok=True)
            self._db = self._opened()
        try:
            self._take_over()
        except BaseException:
            self._db.close()
            raise

    def _take_over(self) -> None:
        """What only the copy knows; and the copy is made where it knows less."""
        copied = read_copy(self._copy)
        listed = self._rows(self._db)
        if copied == listed or (copied is None and not listed):
            return
        with self._changing() as db:
            for row in copied or ():
                whole = (*row, *("" for _ in range(len(_COLUMNS.split()) - len(row))))
                db.execute(f"INSERT OR IGNORE INTO devices ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", whole)
                db.execute("UPDATE devices SET revoked_ns = coalesce(revoked_ns, ?) WHERE id = ?", (row[4], row[0]))

    @staticmethod
    def _rows(db: sqlite3.Connection) -> list[list[str | int | None]]:
        return [list(row) for row in db.execute(f"SELECT {_COLUMNS} FROM devices ORDER BY rowid")]

    def _opened(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, timeout=2.0, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA synchronous = FULL")  # no WAL: to read it nothing needs to be written
            db.execute("PRAGMA trusted_schema = OFF")
            db.execute(_SCHEMA)
            there = {row[1] for row in db.execute("PRAGMA table_info(devices)")}
            for later in (one for one in _LATER if one not in there):
                db.execute(f"ALTER TABLE devices ADD COLUMN {later} TEXT NOT NULL DEFAULT ''")
            (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise sqlite3.DatabaseError(found)
            self._rows(db)  # letters that are none are found by reading alone
        except BaseException:
            db.close()
            raise
        return db

    def add(self, role: str, name: str, wall_ns: int, official: str = "") -> Device:
        """A new one; on the disk when this returns."""
        device = Device(secrets.token_hex(8), name, role, wall_ns, official=official)
        row = (device.id, name, role, wall_ns, official)
        with self._changing() as db:
            db.execute("INSERT INTO devices (id, name, role, paired_ns, official) VALUES (?, ?, ?, ?, ?)", row)
        return device

    def get(self, id_: str) -> Device | None:
        """The one of this id, revoked or not; as it was last where the disk cannot be read."""
        try:
            with self._using() as db:
                row = db.execute("SELECT * FROM devices WHERE id = ?", (id_,)).fetchone()
        except sqlite3.Error as error:
            logger.error("the list of paired devices cannot be read: %s", error)
            return self._seen.get(id_)
        if row:
            self._seen[id_] = Device(*row)
        return self._seen.get(id_) if row else None

    def all(self) -> list[Device]:
        """Every one, the newest first; revoked ones last."""
        with self._using() as db:
            rows = db.execute("SELECT * FROM devices ORDER BY revoked_ns IS NOT NULL, rowid DESC").fetchall()
        return [Device(*row) for row in rows]

    def holder(self, role: str) -> str:
        """The name on the newest credential of that role that still speaks; "" without one."""
        return next((one.name for one in self.all() if one.role == role and one.revoked_ns is None), "")

    def rename(self, id_: str, name: str) -> bool:
        """Another name. False: there is no such device."""
        with self._changing() as db:
            return db.execute("UPDATE devices SET name = ? WHERE id = ?", (name, id_)).rowcount > 0

    def seat(self, id_: str, side: str) -> bool:
        """It lies at this side from now on, "" at none. False: there is no such device."""
        with self._changing() as db:
            return db.execute("UPDATE devices SET side = ? WHERE id = ?", (side, id_)).rowcount > 0

    def revoke(self, id_: str, wall_ns: int) -> bool:
        """From now on it may do what a stranger may. False: there is none of this id that could."""
        with self._changing() as db:
            changed = db.execute(
                "UPDATE devices SET revoked_ns = ? WHERE id = ? AND revoked_ns IS NULL", (wall_ns, id_)
            )
            return changed.rowcount > 0

    def close(self) -> None:
        """Gives the file back."""
        with self._using() as db:
            db.close()

    @contextlib.contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """One change, in the copy before it counts."""
        with self._using() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                write_copy(self._copy, self._rows(db))
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    @contextlib.contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            yield self._db
