"""SQLite under the log: WAL with synchronous=FULL, so that what was acknowledged survives SIGKILL and a power cut."""

import contextlib
import json
import logging
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from station.errors import DamagedError, InputError, is_full
from station.game.catalog import Occurrence, occurrence_of
from station.game.event import Event
from station.game.logged import Entry, LoggedGame, renumbered
from station.reasons import Unusable
from station.storage.connection import connected, is_of_disk
from station.storage.digests import Value, as_written, digest_of
from station.storage.last_known import LastKnown
from station.storage.migrations import STEPS, migrate
from station.storage.rows import COLUMNS, SetAside, entry_of, row_of
from station.timebase import Instant
from vision.reasons import Reason, system_error

logger = logging.getLogger(__name__)
FILE = "tianyuan.sqlite3"
MOST_UNSAVED = 20_000  # events kept in memory: some evenings, 20 MB


class Log:
    """The log in one folder. Safe to use from several threads; one process at a time writes.

    `append` returns once the events are on the disk.
    Raises InputError when the folder cannot be used or holds a newer schema.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._lock = threading.RLock()
        self._known = LastKnown()
        self._unsaved: list[Entry] = []
        self._trouble = ""
        self._files: tuple[int | None, ...] = ()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = connected(self.path)
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
        self._db = connected(self.path)
        self._db.execute("BEGIN IMMEDIATE")  # the write-ahead log is there from now on
        self._db.execute("COMMIT")
        self._files = self._on_disk()

    def _migrate(self) -> None:
        done: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        if done > len(STEPS):
            values: dict[str, str | int] = {"path": str(self.path), "schema": done, "known": len(STEPS)}
            raise InputError(Reason(Unusable.DATA_NEWER, values))
        migrate(self._db)
        self._note()
        try:  # a folder that can be read but not written shows here, not at the first move
            self.set("opened", "1")
        except sqlite3.Error as error:
            if not is_full(error):
                raise
            logger.error("the disk is full: the record will be kept in memory until there is room")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock:
            if self._files and self._on_disk() != self._files:
                self._put_back()
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._catch_up()
                yield
                self._db.execute("COMMIT")
                self._unsaved.clear()
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

    def begin_game(self, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False) -> list[Entry]:
        """Opens a new game with its first events, in one transaction; its number stands in the entries.

        spare -- where the disk takes nothing they are kept in memory, and written with whatever is written next
        """
        try:
            with self._transaction():
                return self._insert(self._new_game(at, adopted=False), events, at, device)
        except (sqlite3.Error, OSError) as error:
            if not spare:
                raise
            return self._spare(None, events, at, device, error)

    def append(
        self, game: int, events: Sequence[Event], at: Instant, device: str = "", *, spare: bool = False
    ) -> list[Entry]:
        """Writes events of one game, numbered from the next sequence number on; all of them or none.

        device -- id of the paired device that asked for them; "" for what the station itself tells
        spare -- as for `begin_game`
        """
        try:
            with self._transaction():
                return self._insert(game, events, at, device)
        except (sqlite3.Error, OSError) as error:
            if not spare:
                raise
            return self._spare(game, events, at, device, error)

    @property
    def unsaved(self) -> int:
        """How many events the disk has not taken yet."""
        return len(self._unsaved)

    @property
    def trouble(self) -> str | None:
        """Why the disk takes nothing, in its own words, while something waits for it."""
        return self._trouble if self._unsaved else None

    def _spare(
        self, game: int | None, events: Sequence[Event], at: Instant, device: str, why: Exception
    ) -> list[Entry]:
        """Keeps them in memory. Raises `why` where it is no matter of the disk, or they are too many."""
        with self._lock:
            if not is_of_disk(why) or len(self._unsaved) + len(events) > MOST_UNSAVED:
                raise why
            self._trouble = str(why)
            if not self._unsaved:
                logger.error("the disk takes nothing (%s): the record goes on in memory", why)
            seq = max([self._known.seq, *(entry.event.seq for entry in self._unsaved)])
            number = max([self._known.game, *(entry.game for entry in self._unsaved)]) + 1 if game is None else game
            fresh = [
                Entry(number, replace(event, seq=seq + 1 + index), at, device) for index, event in enumerate(events)
            ]
            self._unsaved += fresh
            return fresh

    def _catch_up(self) -> None:
        """What was kept in memory goes first into whatever is written next."""
        for entry in self._unsaved:
            if entry.game > self._last_number("games"):
                self._put("games", {"id": entry.game, "wall_ns": entry.at.wall_ns, "adopted": 0})
            self._put("events", row_of(entry))

    def _new_game(self, at: Instant, *, adopted: bool) -> int:
        game = self._last_number("games") + 1
        self._put("games", {"id": game, "wall_ns": at.wall_ns, "adopted": int(adopted)})
        return game

    def _put(self, table: str, row: dict[str, Value]) -> None:
        """One row with its digest."""
        row = row | {"digest": digest_of(table, row)}
        marks = ", ".join("?" * len(row))
        self._db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))

    def _insert(self, game: int, events: Sequence[Event], at: Instant, device: str) -> list[Entry]:
        entries = []
        for event in events:
            seq = self._last_number("events") + 1
            if event.seq and event.seq != seq:
                raise ValueError(f"event {event.seq} would become {seq} in the log")
            entry = Entry(game, replace(event, seq=seq), at, device)
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
        with self._lock:
            waiting = [one for one in self._unsaved if game in (None, one.game) and one.event.seq > after]
        return [*entries, *waiting][: limit if limit >= 0 else None]

    def game(self, number: int) -> LoggedGame | None:
        """The game of this number, None where there is none. DamagedError where it cannot be read."""
        try:
            entries = self.entries(number)
            return replace(LoggedGame.of(entries), restored=self._is_adopted(number)) if entries else None
        except (DamagedError, sqlite3.OperationalError):
            raise  # a disk that does not answer now is no damaged game
        except Exception as error:  # whatever the fold makes of what nobody wrote
            raise DamagedError(number, f"{type(error).__name__}: {error}") from error

    def told(self, kinds: Sequence[type[Occurrence]], games: Sequence[int]) -> list[tuple[int, Occurrence]]:
        """Game and occurrence of every event of these kinds in these games, in order: what an index needs."""
        types = sorted({kind.TYPE for kind in kinds})
        marks = ", ".join("?" * len(types))
        with self._lock:
            rows = self._db.execute(
                f"SELECT game, type, data FROM events WHERE type IN ({marks})"
                " AND game IN (SELECT value FROM json_each(?)) ORDER BY seq",
                [*types, json.dumps(list(games))],
            ).fetchall()
        found = []
        for game, type_, data in rows:
            with contextlib.suppress(ValueError, TypeError, AttributeError):  # damaged: the game itself tells
                found.append((game, occurrence_of(type_, json.loads(data))))
        return found

    def last_seq(self) -> int:
        """The last sequence number ever given, 0 in an empty log."""
        with self._lock:
            return max([self._last_number("events"), *(entry.event.seq for entry in self._unsaved)])

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

    def newest(self, game: int) -> int | None:
        """Number of its last event; None where there is no such game."""
        with self._lock:
            found = self._db.execute("SELECT max(seq) FROM events WHERE game = ?", (game,)).fetchone()
        return None if found is None else found[0]

    def newest_of_all(self) -> dict[int, int]:
        """Number of the last event of each game, oldest game first."""
        with self._lock:
            rows = self._db.execute("SELECT id, (SELECT max(seq) FROM events WHERE game = id) FROM games ORDER BY id")
            return dict(rows.fetchall())

    def summaries(self, made_by: str) -> list[str]:
        """Rows of finished games that this version of the program made."""
        with self._lock:
            rows = self._db.execute("SELECT data FROM summaries WHERE made_by = ?", (made_by,)).fetchall()
        return [text for (text,) in rows]

    def keep_summaries(self, rows: Sequence[tuple[int, int, str, str]]) -> None:
        """Rows of finished games (game, last event, made by, text) in place of earlier ones; none of a deleted game."""
        with self._transaction():
            self._db.executemany("DELETE FROM summaries WHERE game = ?", [row[:1] for row in rows])
            self._db.executemany(
                "INSERT INTO summaries SELECT ?1, ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM games WHERE id = ?1)", rows
            )

    def _is_adopted(self, game: int) -> bool:
        with self._lock:
            row = self._db.execute("SELECT adopted FROM games WHERE id = ?", (game,)).fetchone()
        return bool(row and row[0])

    def adopt(self, entries: Sequence[Entry]) -> list[Entry]:
        """A whole game of another log as a new game of this one: its own times, new numbers."""
        with self._transaction():
            game = self._new_game(entries[0].at, adopted=True)
            fresh = renumbered(entries, self.last_seq() + 1, game)
            return [written for one in fresh for written in self._insert(game, [one.event], one.at, one.device)]

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
