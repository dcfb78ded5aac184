"""How a log's file is opened: nothing in it is trusted, and what was committed survives SIGKILL and a power cut."""

import contextlib
import os
import sqlite3
from pathlib import Path

MOST_ROW_BYTES = 16 * 1024**2  # the largest events, counts with their evidence, have some ten kB
PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # what REPLACE deletes is a deletion
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA secure_delete = ON",  # a deleted game is gone from the file, too
)
_DISK = frozenset(
    (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_BUSY,
     sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT)
)  # fmt: skip


def is_of_disk(error: Exception) -> bool:
    """Whether the disk cannot be written or read now, which says nothing of what lies on it."""
    if isinstance(error, OSError):
        return True
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in _DISK


def connected(path: Path) -> sqlite3.Connection:
    """The file, made if need be, for its user alone. sqlite3.Error, OSError.

    On a full disk it is opened without the file for shared memory, which SQLite makes anew at each start; nobody else
    can read it then.
    """
    try:  # SQLite's other files get its mode. One that is there is not opened: closing it would drop SQLite's locks
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    except FileExistsError:
        with contextlib.suppress(PermissionError):  # another user's, shared with us
            path.chmod(0o600)
    try:
        return _opened(path)
    except sqlite3.Error as error:
        if not is_of_disk(error):
            raise
        return _opened(path, "PRAGMA locking_mode = EXCLUSIVE")


def _opened(path: Path, *first: str) -> sqlite3.Connection:
    db = sqlite3.connect(path, timeout=2.0, isolation_level=None, check_same_thread=False)
    try:
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_ROW_BYTES)
        for pragma in (*first, "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", *PRAGMAS):
            db.execute(pragma)
        db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except BaseException:
        db.close()
        raise
    return db


def put_back(db: sqlite3.Connection, path: Path) -> sqlite3.Connection:
    """Somebody took a log's files away under `db`: all that it holds goes into new ones. sqlite3.Error."""
    rescue = path.with_name(f"{path.name}.rescue")
    rescue.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(rescue)) as target:
        db.backup(target)
    db.close()
    if path.exists():  # another's file: not ours to delete
        path.rename(path.with_name(f"{path.name}.foreign"))
    for ending in ("-wal", "-shm"):
        Path(f"{path}{ending}").unlink(missing_ok=True)
    rescue.rename(path)
    fresh = connected(path)
    fresh.execute("BEGIN IMMEDIATE")  # the write-ahead log is there from now on
    fresh.execute("COMMIT")
    return fresh


def inodes(path: Path) -> tuple[int | None, ...]:
    """Which files lie where a log is written; None for one that does not."""
    return tuple(_inode(Path(f"{path}{ending}")) for ending in ("", "-wal"))


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None
