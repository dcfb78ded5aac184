"""SQLite under the log: WAL with synchronous=FULL, so that what was acknowledged survives SIGKILL and a power cut."""

import contextlib
import json
import logging
import os
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from station.errors import DamagedError, InputError
from station.game.catalog import Occurrence, occurrence_of
from station.game.event import Event
from station.game.logged import Entry, LoggedGame, renumbered
from station.reasons import Unusable
from station.storage.digests import Value, as_written, digest_of
from station.storage.last_known import LastKnown
from station.storage.migrations import STEPS, migrate
from station.timebase import Instant
from vision.reasons import Reason, system_error

logger = logging.getLogger(__name__)
FILE = "tianyuan.sqlite3"
MOST_ROW_BYTES = 16 * 1024**2  # the largest events, counts with their evidence, have some ten kB
PRAGMAS = (
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",  # what REPLACE deletes is a deletion
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA secure_delete = ON",  # a deleted game is gone from the file, too
)
COLUMNS = (
    "seq", "game", "type", "t_ns", "frame", "first_frame", "monotonic_ns", "wall_ns", "wall_trusted", "boot", "data",
)  # fmt: skip


@dataclass(frozen=True)
class SetAside:
    """A game that the disk gave back damaged.

    wall_ns -- when it began; None where that is lost too. `game` 0: nobody knows which games there were
    readable, lost -- events, as far as they are known
    file -- where what is left lies, in the data folder
    repaired -- number of the game that holds what could be read
    """

    game: int
    wall_ns: int | None
    readable: int
    lost: int
    file: str
    repaired: int | None = None


class Log:
    """The log in one folder. Safe to use from several threads; one process at a time writes.

    `append` returns once the events are on the disk.
    Raises InputError when the folder cannot be used or holds a newer schema.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._lock = threading.RLock()
        self._known = LastKnown()
        self._files: tuple[int | None, ...] = ()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = self._connected()
            self._migrate()
            self._files = self._on_disk()
        except (OSError, sqlite3.Error, InputError) as error:
            if "_db" in vars(self):
                self._db.close()
            if isinstance(error, InputError):
                raise
            raise InputError(
                Reason(Unusable.DATA_UNUSABLE, {"path": str(folder), "why": system_error(error)})
            ) from error

    def _connected(self) -> sqlite3.Connection:
        try:  # SQLite's other files get its mode. One that is there is not opened: closing it would drop SQLite's locks
            os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        except FileExistsError:
            with contextlib.suppress(PermissionError):  # another user's, shared with us
                self.path.chmod(0o600)
        db = sqlite3.connect(self.path, timeout=2.0, isolation_level=None, check_same_thread=False)
        try:
            db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_ROW_BYTES)
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            for pragma in PRAGMAS:
                db.execute(pragma)
        except BaseException:
            db.close()
            raise
        return db

    def _on_disk(self) -> tuple[int | None, ...]:
        """Which files lie where this log is written, by their inodes."""
        return tuple(_inode(Path(f"{self.path}{ending}")) for ending in ("", "-wal"))

    def _put_back(self) -> None:
        """Somebody took the files away under us: all that they hold goes into new ones. Raises sqlite3.Error."""
        logger.error("the files of the log were removed while it is open: it is written anew")
        rescue = self.path.with_name(f"{FILE}.rescue")
        rescue.unlink(missing_ok=True)
        self.copy_to(rescue)
        self._db.close()
        if self.path.exists():  # another's file: not ours to delete
            self.path.rename(self.path.with_name(f"{FILE}.foreign"))
        for ending in ("-wal", "-shm"):
            Path(f"{self.path}{ending}").unlink(missing_ok=True)
        rescue.rename(self.path)
        self._db = self._connected()
        self._db.execute("BEGIN IMMEDIATE")  # the write-ahead log is there from now on
        self._db.execute("COMMIT")
        self._files = self._on_disk()

    def _migrate(self) -> None:
        done: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        if done > len(STEPS):
            values: dict[str, str | int] = {"path": str(self.path), "schema": done, "known": len(STEPS)}
            raise InputError(Reason(Unusable.DATA_NEWER, values))
        migrate(self._db)
        # A folder that can be read but not written shows here, not at the first move.
        self.set("opened", "1")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock:
            if self._files and self._on_disk() != self._files:
                self._put_back()
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
                self._note()
            except BaseException:
                if self._db.in_transaction:  # a full disk has undone it already
                    self._db.execute("ROLLBACK")
                raise

    def _note(self) -> None:
        """What is on the disk now, for the next start."""
        with contextlib.suppress(sqlite3.Error):  # what was asked for is done
            removed = frozenset(self._db.execute("SELECT game, first_seq, last_seq FROM removals").fetchall())
            known = LastKnown(self.last_seq(), self._last_number("games"), removed)
            if known != self._known:
                known.write(self.path.parent)
                self._known = known

    def begin_game(self, events: Sequence[Event], at: Instant) -> list[Entry]:
        """Opens a new game with its first events, in one transaction; its number stands in the entries."""
        with self._transaction():
            return self._insert(self._new_game(at, adopted=False), events, at)

    def append(self, game: int, events: Sequence[Event], at: Instant) -> list[Entry]:
        """Writes events of one game, numbered from the next sequence number on; all of them or none."""
        with self._transaction():
            return self._insert(game, events, at)

    def _new_game(self, at: Instant, *, adopted: bool) -> int:
        game = self._last_number("games") + 1
        self._put("games", {"id": game, "wall_ns": at.wall_ns, "adopted": int(adopted)})
        return game

    def _put(self, table: str, row: dict[str, Value]) -> None:
        """One row with its digest."""
        row = row | {"digest": digest_of(table, row)}
        marks = ", ".join("?" * len(row))
        self._db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))

    def _insert(self, game: int, events: Sequence[Event], at: Instant) -> list[Entry]:
        entries = []
        for event in events:
            seq = self.last_seq() + 1
            if event.seq and event.seq != seq:
                raise ValueError(f"event {event.seq} would become {seq} in the log")
            entry = Entry(game, replace(event, seq=seq), at)
            self._put("events", row_of(entry))
            entries.append(entry)
        return entries

    def entries(self, game: int | None = None, after: int = 0, limit: int = -1) -> list[Entry]:
        """Entries with seq > `after`, of one game or of all, in order. DamagedError for a game that is; of all, its
        damaged entries are left out."""
        where, values = ("WHERE game = ? AND seq > ?", [game, after]) if game else ("WHERE seq > ?", [after])
        with self._lock:
            rows = self._db.execute(
                f"SELECT {', '.join(COLUMNS)}, digest FROM events {where} ORDER BY seq LIMIT ?", [*values, limit]
            ).fetchall()
        entries = []
        for row in rows:
            try:
                entries.append(entry_of(dict(zip((*COLUMNS, "digest"), row, strict=True))))
            except DamagedError as error:
                if game is not None:
                    raise
                logger.error("%s", error)
        return entries

    def game(self, number: int) -> LoggedGame | None:
        """The game of this number, None where there is none. DamagedError where it cannot be read."""
        try:
            entries = self.entries(number)
            return replace(LoggedGame.of(entries), restored=self._is_adopted(number)) if entries else None
        except (DamagedError, sqlite3.OperationalError):
            raise  # a disk that does not answer now is no damaged game
        except Exception as error:  # whatever the fold makes of what nobody wrote
            raise DamagedError(number, f"{type(error).__name__}: {error}") from error

    def told(self, kinds: Sequence[type[Occurrence]]) -> list[tuple[int, Occurrence]]:
        """Game and occurrence of every event of these kinds, in order: what an index needs."""
        types = sorted({kind.TYPE for kind in kinds})
        marks = ", ".join("?" * len(types))
        with self._lock:
            rows = self._db.execute(
                f"SELECT game, type, data FROM events WHERE type IN ({marks}) ORDER BY seq", types
            ).fetchall()
        found = []
        for game, type_, data in rows:
            with contextlib.suppress(ValueError, TypeError, AttributeError):  # damaged: the game itself tells
                found.append((game, occurrence_of(type_, json.loads(data))))
        return found

    def last_seq(self) -> int:
        """The last sequence number ever given, 0 in an empty log."""
        return self._last_number("events")

    def _last_number(self, table: str) -> int:
        with self._lock:
            row = self._db.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
        return int(row[0]) if row else 0

    def count(self) -> int:
        """How many events the log holds."""
        with self._lock:
            return int(self._db.execute("SELECT count(*) FROM events").fetchone()[0])

    def sizes(self) -> dict[int, int]:
        """Number of each game that has events, and how many."""
        with self._lock:
            return dict(self._db.execute("SELECT game, count(*) FROM events GROUP BY game").fetchall())

    def games(self) -> list[int]:
        """Numbers of all games, oldest first."""
        return list(self.begun())

    def begun(self) -> dict[int, int]:
        """Number of each game, oldest first, and its Unix time in nanoseconds."""
        with self._lock:
            return dict(self._db.execute("SELECT id, wall_ns FROM games ORDER BY id").fetchall())

    def last_game(self) -> int | None:
        """The newest game that this station itself recorded; None where that one was set aside."""
        with self._lock:
            newest = self._db.execute("SELECT max(id) FROM games WHERE NOT adopted").fetchone()[0]
            aside = self._db.execute("SELECT max(game) FROM set_aside").fetchone()[0]
        return newest if newest is not None and newest > (aside or 0) else None

    def set_aside(self) -> list[SetAside]:
        """Games that the disk gave back damaged, oldest first."""
        with self._lock:
            rows = self._db.execute(
                "SELECT game, wall_ns, readable, lost, file, repaired FROM set_aside ORDER BY game"
            ).fetchall()
        return [SetAside(*row) for row in rows]

    def repaired(self, game: int, as_game: int) -> None:
        """What could be read of a game that was set aside is now a game of its own."""
        with self._transaction():
            known = next(one for one in self.set_aside() if one.game == game)
            self._db.execute("DELETE FROM set_aside WHERE game = ?", (game,))
            self._put("set_aside", asdict(replace(known, repaired=as_game)))

    def has_game(self, game: int) -> bool:
        """Whether there is a game of this number."""
        with self._lock:
            return self._db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is not None

    def _is_adopted(self, game: int) -> bool:
        with self._lock:
            row = self._db.execute("SELECT adopted FROM games WHERE id = ?", (game,)).fetchone()
        return bool(row and row[0])

    def adopt(self, entries: Sequence[Entry]) -> list[Entry]:
        """A whole game of another log as a new game of this one: its own times, new numbers."""
        with self._transaction():
            game = self._new_game(entries[0].at, adopted=True)
            fresh = renumbered(entries, self.last_seq() + 1, game)
            return [written for one in fresh for written in self._insert(game, [one.event], one.at)]

    def remove_game(self, game: int, why: str, at: Instant) -> bool:
        """Takes a whole game away and writes down that and why. False: there is no such game."""
        with self._transaction():
            if not self._db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone():
                return False
            span = self._db.execute("SELECT min(seq), max(seq) FROM events WHERE game = ?", (game,)).fetchone()
            row = {"game": game, "wall_ns": at.wall_ns, "why": why, "first_seq": span[0], "last_seq": span[1]}
            self._put("removals", row)
            self._db.execute("DELETE FROM events WHERE game = ?", (game,))
            self._db.execute("DELETE FROM games WHERE id = ?", (game,))
            return True

    def setting(self, name: str) -> str | None:
        """A stored setting; None where there is none, or not as it was written."""
        with self._lock:
            row = self._db.execute("SELECT value, digest FROM settings WHERE name = ?", (name,)).fetchone()
        if row is None or not as_written("settings", {"name": name, "value": row[0], "digest": row[1]}):
            return None
        return str(row[0])

    def set(self, name: str, value: str) -> None:
        """Stores a setting."""
        with self._transaction():
            self._db.execute("DELETE FROM settings WHERE name = ?", (name,))
            self._put("settings", {"name": name, "value": value})

    def writable(self) -> bool:
        """Whether something can be written now: tried out."""
        try:
            self.set("opened", "1")
        except sqlite3.Error:
            return False
        return True

    def copy_to(self, path: Path) -> None:
        """Writes a consistent copy while the station goes on."""
        with self._lock, contextlib.closing(sqlite3.connect(path)) as target:
            self._db.backup(target)

    def close(self) -> None:
        """Gives the file back."""
        with self._lock:
            self._db.close()


def _inode(path: Path) -> int | None:
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None


def row_of(entry: Entry) -> dict[str, Value]:
    """An entry as it stands in the table."""
    event, at = entry.event, entry.at
    data = json.dumps(event.what.as_data(), ensure_ascii=False)
    values = (
        event.seq, entry.game, event.type, event.t_ns, event.frame, event.first_frame,
        at.monotonic_ns, at.wall_ns, int(at.trusted), at.boot, data,
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))


def entry_of(row: Mapping[str, Any]) -> Entry:
    """A row of the table as an entry. DamagedError where it is not as it was written, or makes no sense."""
    if not as_written("events", dict(row)):
        raise DamagedError(int(row["game"]), f"event {row['seq']} is not as it was written")
    try:
        event = Event.parsed(
            row["type"], json.loads(row["data"]), row["t_ns"], row["frame"], row["first_frame"], row["seq"]
        )
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise DamagedError(int(row["game"]), f"event {row['seq']}: {error}") from error
    return Entry(
        row["game"], event, Instant(row["monotonic_ns"], row["wall_ns"], bool(row["wall_trusted"]), row["boot"])
    )
