"""SQLite under the log: WAL with synchronous=FULL, so that what was acknowledged survives SIGKILL and a power cut."""

import contextlib
import json
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from station.errors import InputError
from station.game.catalog import Occurrence, occurrence_of
from station.game.event import Event
from station.game.logged import Entry, LoggedGame, renumbered
from station.reasons import Unusable
from station.storage.migrations import STEPS
from station.timebase import Instant
from vision.reasons import Reason, system_error

FILE = "tianyuan.sqlite3"


class Log:
    """The log in one folder. Safe to use from several threads; one process at a time writes.

    `append` returns once the events are on the disk.
    Raises InputError when the folder cannot be used or holds a newer schema.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._lock = threading.RLock()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, timeout=2.0, isolation_level=None, check_same_thread=False)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._db.execute("PRAGMA foreign_keys = ON")
            self._migrate()
        except (OSError, sqlite3.Error, InputError) as error:
            if "_db" in vars(self):
                self._db.close()
            if isinstance(error, InputError):
                raise
            raise InputError(
                Reason(Unusable.DATA_UNUSABLE, {"path": str(folder), "why": system_error(error)})
            ) from error

    def _migrate(self) -> None:
        done: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        if done > len(STEPS):
            values: dict[str, str | int] = {"path": str(self.path), "schema": done, "known": len(STEPS)}
            raise InputError(Reason(Unusable.DATA_NEWER, values))
        for number, step in enumerate(STEPS[done:], start=done + 1):
            self._db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")
        # A folder that can be read but not written shows here, not at the first move.
        self.set("opened", "1")

    @contextlib.contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:  # a full disk has undone it already
                    self._db.execute("ROLLBACK")
                raise

    def begin_game(self, events: Sequence[Event], at: Instant, device: str = "") -> list[Entry]:
        """Opens a new game with its first events, in one transaction; its number stands in the entries."""
        with self._transaction():
            return self._insert(self._new_game(at, adopted=False), events, at, device)

    def append(self, game: int, events: Sequence[Event], at: Instant, device: str = "") -> list[Entry]:
        """Writes events of one game, numbered from the next sequence number on; all of them or none.

        device -- id of the paired device that asked for them; "" for what the station itself tells
        """
        with self._transaction():
            return self._insert(game, events, at, device)

    def _new_game(self, at: Instant, *, adopted: bool) -> int:
        game = self._db.execute("INSERT INTO games (wall_ns, adopted) VALUES (?, ?)", (at.wall_ns, adopted)).lastrowid
        assert game is not None
        return game

    def _insert(self, game: int, events: Sequence[Event], at: Instant, device: str) -> list[Entry]:
        entries = []
        for event in events:
            row = (
                game,
                event.type,
                event.t_ns,
                event.frame,
                event.first_frame,
                at.monotonic_ns,
                at.wall_ns,
                at.trusted,
                at.boot,
                json.dumps(event.what.as_data(), ensure_ascii=False),
                device,
            )
            seq = self._db.execute(
                "INSERT INTO events (game, type, t_ns, frame, first_frame, monotonic_ns, wall_ns, wall_trusted, boot,"
                " data, device) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            ).lastrowid
            if event.seq and event.seq != seq:
                raise ValueError(f"event {event.seq} would become {seq} in the log")
            assert seq is not None
            entries.append(Entry(game, replace(event, seq=seq), at, device))
        return entries

    def entries(self, game: int | None = None, after: int = 0, limit: int = -1) -> list[Entry]:
        """Entries with seq > `after`, of one game or of all, in order."""
        where, values = ("WHERE game = ? AND seq > ?", [game, after]) if game else ("WHERE seq > ?", [after])
        with self._lock:
            rows = self._db.execute(
                "SELECT game, type, t_ns, frame, first_frame, monotonic_ns, wall_ns, wall_trusted, boot, data, seq,"
                f" device FROM events {where} ORDER BY seq LIMIT ?",
                [*values, limit],
            ).fetchall()
        return [_entry(row) for row in rows]

    def game(self, number: int) -> LoggedGame | None:
        """The game of this number, None where there is none."""
        entries = self.entries(number)
        return LoggedGame.of(entries) if entries else None

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
        return [(game, occurrence_of(type_, json.loads(data))) for game, type_, data in rows]

    def last_seq(self) -> int:
        """The last sequence number ever given, 0 in an empty log."""
        with self._lock:
            row = self._db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'events'").fetchone()
        return int(row[0]) if row else 0

    def count(self) -> int:
        """How many events the log holds."""
        with self._lock:
            return int(self._db.execute("SELECT count(*) FROM events").fetchone()[0])

    def games(self) -> list[int]:
        """Numbers of all games, oldest first."""
        return list(self.begun())

    def begun(self) -> dict[int, int]:
        """Number of each game, oldest first, and its Unix time in nanoseconds."""
        with self._lock:
            return dict(self._db.execute("SELECT id, wall_ns FROM games ORDER BY id").fetchall())

    def last_game(self) -> int | None:
        """The newest game that this station itself recorded."""
        with self._lock:
            row = self._db.execute("SELECT max(id) FROM games WHERE NOT adopted").fetchone()
        return row[0] if row else None

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
            self._db.execute("INSERT INTO removals VALUES (?, ?, ?)", (game, at.wall_ns, why))
            self._db.execute("DELETE FROM events WHERE game = ?", (game,))
            self._db.execute("DELETE FROM games WHERE id = ?", (game,))
            return True

    def setting(self, name: str) -> str | None:
        """A stored setting."""
        with self._lock:
            row = self._db.execute("SELECT value FROM settings WHERE name = ?", (name,)).fetchone()
        return row[0] if row else None

    def set(self, name: str, value: str) -> None:
        """Stores a setting."""
        with self._transaction():
            self._db.execute("INSERT OR REPLACE INTO settings VALUES (?, ?)", (name, value))

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


def _entry(row: tuple[int, str, int, int | None, int | None, int, int, int, str, str, int, str]) -> Entry:
    game, type_, t_ns, frame, first_frame, monotonic_ns, wall_ns, trusted, boot, data, seq, device = row
    event = Event.parsed(type_, json.loads(data), t_ns, frame, first_frame, seq)
    return Entry(game, event, Instant(monotonic_ns, wall_ns, bool(trusted), boot), device)
