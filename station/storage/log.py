"""SQLite under the log: WAL with synchronous=FULL, so that what was acknowledged survives SIGKILL and a power cut."""

import contextlib
import json
import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path

from station.errors import DamagedError, InputError, is_damage, is_full
from station.game.catalog import Occurrence
from station.game.catalog.occurrence import PEOPLE
from station.game.event import Event
from station.game.logged import Entry, LoggedGame, renumbered
from station.reasons import Unusable
from station.storage.connection import connected, inodes, put_back
from station.storage.digests import as_written
from station.storage.erasure import erase_game, erase_name
from station.storage.last_known import LastKnown
from station.storage.ledger import Ledger, Segment, put
from station.storage.migrations import STEPS, migrate
from station.storage.rows import COLUMNS, SetAside, entries_of, occurrences_of
from station.storage.unsaved import Unsaved
from station.timebase import Instant
from vision.reasons import Reason, system_error

logger = logging.getLogger(__name__)
FILE = "tianyuan.sqlite3"


class Log:
    """The log in one folder. Safe to use from several threads; one process at a time writes.

    `append` returns once the events are on the disk.
    written -- called after each transaction that wrote records, by the thread that did: are they to be signed at once?
    Raises InputError when the folder cannot be used or holds a newer schema.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._lock = threading.RLock()
        self._ledger = Ledger(lambda: self._db)
        self.written: Callable[[bool], None] = lambda _: None
        self._known = LastKnown()
        self._unsaved = Unsaved()
        self._files: tuple[int | None, ...] = ()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = connected(self.path)
            self._migrate()
            self._files = inodes(self.path)
        except (OSError, sqlite3.Error, InputError) as error:
            if "_db" in vars(self):
                self._db.close()
            if isinstance(error, InputError):
                raise
            if is_damage(error):
                raise InputError(
                    Reason(Unusable.DATA_DAMAGED, {"path": str(self.path), "why": system_error(error)})
                ) from error
            raise InputError(
                Reason(Unusable.DATA_UNUSABLE, {"path": str(folder), "why": system_error(error)})
            ) from error

    def _put_back(self) -> None:
        logger.error("the files of the log were removed while it is open: it is written anew")
        self._db = put_back(self._db, self.path)
        self._files = inodes(self.path)

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
    def _transaction(self, at_once: bool = True) -> Iterator[None]:
        """at_once -- what is written in it waits for no other to be signed with"""
        with self._lock:
            before = self._ledger.size
            if self._files and inodes(self.path) != self._files:
                self._put_back()
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._catch_up()
                yield
                self._db.execute("COMMIT")
                self._unsaved.clear()
                self._note()
                after = self._ledger.size
            except BaseException:
                if self._db.in_transaction:  # a full disk has undone it already
                    self._db.execute("ROLLBACK")
                raise
        if after > before:
            self.written(at_once)

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
            with self._transaction(any(event.what.CAUSES & PEOPLE for event in events)):
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
            with self._transaction(any(event.what.CAUSES & PEOPLE for event in events)):
                return self._insert(game, events, at, device)
        except (sqlite3.Error, OSError) as error:
            if not spare:
                raise
            return self._spare(game, events, at, device, error)

    @property
    def unsaved(self) -> int:
        """How many events the disk has not taken yet."""
        return len(self._unsaved.entries)

    @property
    def trouble(self) -> str | None:
        """Why the disk takes nothing, in its own words, while something waits for it."""
        return self._unsaved.trouble

    def _spare(
        self, game: int | None, events: Sequence[Event], at: Instant, device: str, why: Exception
    ) -> list[Entry]:
        with self._lock:
            return self._unsaved.keep(game, events, at, device, why, self._known)

    def _catch_up(self) -> None:
        """What was kept in memory goes first into whatever is written next."""
        for entry in self._unsaved.entries:
            if entry.game > self._last_number("games"):
                put(self._db, "games", {"id": entry.game, "wall_ns": entry.at.wall_ns, "adopted": 0})
            self._ledger.event(entry)

    def _new_game(self, at: Instant, *, adopted: bool) -> int:
        game = self._last_number("games") + 1
        put(self._db, "games", {"id": game, "wall_ns": at.wall_ns, "adopted": int(adopted)})
        return game

    def _insert(self, game: int, events: Sequence[Event], at: Instant, device: str) -> list[Entry]:
        entries = []
        for event in events:
            seq = self._last_number("events") + 1
            if event.seq and event.seq != seq:
                raise ValueError(f"event {event.seq} would become {seq} in the log")
            entry = Entry(game, replace(event, seq=seq), at, device)
            self._ledger.event(entry)
            entries.append(entry)
        return entries

    def entries(self, game: int | None = None, after: int = 0, limit: int = -1) -> list[Entry]:
        """Entries with seq > `after`, of one game or of all, in order. DamagedError for a game that is; of all, its
        damaged entries are left out."""
        where, values = ("WHERE seq > ?", [after]) if game is None else ("WHERE game = ? AND seq > ?", [game, after])
        with self._lock:
            rows = self._db.execute(
                f"SELECT {', '.join(COLUMNS)}, digest FROM events {where} ORDER BY seq LIMIT ?", [*values, limit]
            ).fetchall()
        entries = entries_of(
            [dict(zip((*COLUMNS, "digest"), row, strict=True)) for row in rows], strictly=game is not None
        )
        with self._lock:
            waiting = self._unsaved.after(after, game)
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
        return occurrences_of(rows)

    def last_seq(self) -> int:
        """The last sequence number ever given, 0 in an empty log."""
        with self._lock:
            return max(self._last_number("events"), self._unsaved.last_seq)

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
            put(self._db, "set_aside", asdict(replace(known, repaired=as_game)))

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

    def summaries(self) -> list[tuple[str, str]]:
        """Rows of finished games: who made each, and its text."""
        with self._lock:
            return self._db.execute("SELECT made_by, data FROM summaries").fetchall()

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

    @property
    def next_game(self) -> int:
        """Number that the next game gets."""
        return self._last_number("games") + 1

    def adopt(self, entries: Sequence[Entry], games: Mapping[int, int] | None = None) -> list[Entry]:
        """A whole game of another log as a new game of this one: its own times, new numbers.

        games -- new numbers of that log's games
        """
        with self._transaction():
            game = self._new_game(entries[0].at, adopted=True)
            self._ledger.note("restored", {"events": len(entries)}, entries[0].at, game)
            fresh = renumbered(entries, self.last_seq() + 1, game, games)
            return [written for one in fresh for written in self._insert(game, [one.event], one.at, one.device)]

    def remove_game(self, game: int, why: str, at: Instant, device: str = "") -> bool:
        """Takes a whole game away and writes down that and why. False: there is no such game."""
        with self._transaction():
            if not self._db.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone():
                return False
            span = self._db.execute("SELECT min(seq), max(seq) FROM events WHERE game = ?", (game,)).fetchone()
            row = {"game": game, "wall_ns": at.wall_ns, "why": why, "first_seq": span[0], "last_seq": span[1]}
            put(self._db, "removals", row)
            erase_game(self._db, self._ledger, game, why, at, device)
            self._db.execute("DELETE FROM events WHERE game = ?", (game,))
            self._db.execute("DELETE FROM games WHERE id = ?", (game,))
        self._forget()
        return True

    def erase_name(self, name: str, why: str, at: Instant, device: str = "") -> list[int]:
        """Takes a person's name out of every game; those that had it, as `erasure.erase_name`."""
        with self._transaction():
            games = erase_name(self._db, self._ledger, name, why, at, device)
        self._forget()
        return games

    def _forget(self) -> None:
        """What was erased is not left in the write-ahead log. Where somebody reads meanwhile it goes with the next."""
        with self._lock, contextlib.suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def note(
        self, type_: str, data: Mapping[str, object], at: Instant, game: int | None = None, device: str = ""
    ) -> None:
        """Writes a record that is no event: something that was done with the log, and by whom."""
        with self._transaction():
            self._ledger.note(type_, data, at, game, device)

    @contextlib.contextmanager
    def ledger(self) -> Iterator[Ledger]:
        """The records, to be read while nobody writes."""
        with self._lock:
            yield self._ledger

    def begin_segment(self, at: Instant, why: str, previous: Mapping[str, str] | None = None) -> Segment:
        """As `Ledger.begin`."""
        with self._transaction():
            return self._ledger.begin(at, why, previous)

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
            put(self._db, "settings", {"name": name, "value": value})

    def writable(self) -> bool:
        """Whether something can be written now: tried out."""
        try:
            self.set("opened", "1")
        except (sqlite3.Error, OSError):
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
