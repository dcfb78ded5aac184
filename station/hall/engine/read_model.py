"""What the hub knows, so that pages can ask: for one hall a SQLite file; more may stand behind the same interface.

Effects and the position in the stream go in one transaction: whatever dies, nothing is taken twice or left out.
"""

import contextlib
import json
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from station.evidence.note import Checkpoint, Note
from station.evidence.tree import CompactRange
from station.hall.engine.wire import Sent
from station.hall.engine.witness import Alarm, Known, Tree
from station.storage.connection import connected

_SCHEMA = """
    CREATE TABLE IF NOT EXISTS position (
        one INTEGER PRIMARY KEY CHECK (one = 1), seq INTEGER NOT NULL, at_us INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS stations (
        name TEXT PRIMARY KEY, board INTEGER, nkey TEXT NOT NULL, public BLOB NOT NULL, last INTEGER NOT NULL DEFAULT 0,
        heard_ns INTEGER, pages TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE TABLE IF NOT EXISTS trees (
        station TEXT NOT NULL, origin TEXT NOT NULL, range BLOB NOT NULL, cosigned INTEGER NOT NULL, waiting TEXT,
        first INTEGER NOT NULL, PRIMARY KEY (station, origin)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS records (
        station TEXT NOT NULL, id INTEGER NOT NULL, origin TEXT NOT NULL, n INTEGER NOT NULL, leaf BLOB NOT NULL,
        record BLOB, came_ns INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (station, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS heads (
        station TEXT NOT NULL, origin TEXT NOT NULL, size INTEGER NOT NULL, note TEXT NOT NULL,
        PRIMARY KEY (station, origin, size)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS alarms (
        id INTEGER PRIMARY KEY, station TEXT NOT NULL, kind TEXT NOT NULL, about TEXT NOT NULL, evidence TEXT NOT NULL,
        wall_ns INTEGER NOT NULL, times INTEGER NOT NULL DEFAULT 1, UNIQUE (station, kind, about, evidence)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS begun (
        station TEXT NOT NULL, game INTEGER NOT NULL, first INTEGER NOT NULL, taken INTEGER NOT NULL,
        PRIMARY KEY (station, game)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS taken (station TEXT PRIMARY KEY, id INTEGER NOT NULL) STRICT;
    INSERT OR IGNORE INTO position VALUES (1, 0, 0);
"""


@dataclass(frozen=True)
class Position:
    """A message of the stream: its sequence, 0 before the first, and when the engine took it, by its clock."""

    seq: int = 0
    at_us: int = 0


@dataclass(frozen=True)
class Enrolled:
    """A station that was let in. board -- where it stands; public -- the key of its log, nkey -- of its bus
    pages -- its address, "" where it told none; heard_ns -- wall time of the hub at the last message; None: never
    """

    name: str
    board: int | None
    nkey: str
    public: bytes
    pages: str = ""
    heard_ns: int | None = None


@dataclass(frozen=True)
class Raised:
    """An alarm. evidence -- what was refused, as it came; times -- how often"""

    station: str
    kind: Alarm
    about: str
    evidence: str
    wall_ns: int
    times: int


class ReadModel(Protocol):
    """What a hub needs of its store. All between `applying` and its end is one transaction."""

    def applying(self) -> contextlib.AbstractContextManager[None]: ...
    def position(self) -> Position: ...
    def set_position(self, position: Position) -> None: ...
    def known(self, station: str) -> Known | None: ...
    def keep(self, known: Known, sent: Sent | None, now_ns: int) -> None: ...
    def leaf(self, station: str, id_: int) -> bytes | None: ...
    def root(self, station: str, origin: str, size: int) -> bytes | None: ...
    def cosigned(self, station: str, note: Note) -> None: ...
    def has_head(self, station: str, origin: str, size: int) -> bool: ...
    def alarm(self, station: str, kind: Alarm, about: str, evidence: str, now_ns: int) -> None: ...


class SqliteReadModel:
    """See ReadModel. Safe to use from several threads."""

    def __init__(self, path: Path) -> None:
        self._lock = threading.RLock()
        self._db = connected(path)
        self._db.executescript(_SCHEMA)
        if "came_ns" not in {row[1] for row in self._db.execute("PRAGMA table_info(records)")}:
            self._db.execute("ALTER TABLE records ADD COLUMN came_ns INTEGER NOT NULL DEFAULT 0")

    def close(self) -> None:
        """Gives the file back."""
        with self._lock:
            self._db.close()

    @contextlib.contextmanager
    def applying(self) -> Iterator[None]:
        """One transaction, or a part of the one around it."""
        with self._lock:
            if self._db.in_transaction:
                yield
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def enrol(self, station: str, nkey: str, public: bytes, board: int | None = None, pages: str = "") -> None:
        """A station whose fingerprints a person compared. One that is known gets these keys from now on, and keeps its
        board where none is given."""
        with self._lock:
            self._db.execute(
                "INSERT INTO stations (name, board, nkey, public, pages) VALUES (?1, ?2, ?3, ?4, ?5) "
                "ON CONFLICT (name) DO UPDATE SET board = coalesce(?2, board), nkey = ?3, public = ?4, pages = ?5",
                (station, board, nkey, public, pages),
            )

    def nkeys(self) -> dict[str, str]:
        """Of all stations, by name."""
        with self._lock:
            return dict(self._db.execute("SELECT name, nkey FROM stations").fetchall())

    def position(self) -> Position:
        """Of the last message that was taken."""
        with self._lock:
            return Position(*self._db.execute("SELECT seq, at_us FROM position").fetchone())

    def set_position(self, position: Position) -> None:
        """Within a transaction."""
        self._db.execute("UPDATE position SET seq = ?, at_us = ?", (position.seq, position.at_us))

    def known(self, station: str) -> Known | None:
        """None for a station that nobody enrolled."""
        with self._lock:
            row = self._db.execute("SELECT public, last FROM stations WHERE name = ?", (station,)).fetchone()
            if row is None:
                return None
            tree = self._db.execute(
                "SELECT origin, range, cosigned, waiting FROM trees WHERE station = ? ORDER BY first DESC LIMIT 1",
                (station,),
            ).fetchone()
        found = None
        if tree is not None:
            origin, state, cosigned, waiting = tree
            found = Tree(origin, CompactRange.of(state), cosigned, Note.parse(waiting) if waiting else None)
        return Known(station, row[0], row[1], found)

    def keep(self, known: Known, sent: Sent | None, now_ns: int) -> None:
        """What is known of a station now, and the record that made it so."""
        db, tree = self._db, known.tree
        db.execute("UPDATE stations SET last = ?, heard_ns = ? WHERE name = ?", (known.last, now_ns, known.station))
        if tree is not None:
            waiting = None if tree.waiting is None else str(tree.waiting)
            db.execute(
                "INSERT INTO trees VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (station, origin) "
                "DO UPDATE SET range = ?3, cosigned = ?4, waiting = ?5",
                (known.station, tree.origin, bytes(tree.range), tree.cosigned, waiting, known.last),
            )
        if sent is not None:
            db.execute(
                "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?)",
                (known.station, sent.id, sent.origin, sent.n, sent.leaf, sent.record, now_ns),
            )
            self._begins(known.station, sent)

    def leaf(self, station: str, id_: int) -> bytes | None:
        """Of a record that is known."""
        with self._lock:
            row = self._db.execute("SELECT leaf FROM records WHERE station = ? AND id = ?", (station, id_)).fetchone()
        return row[0] if row else None

    def root(self, station: str, origin: str, size: int) -> bytes | None:
        """Of the first `size` records of a log; None where they are not all known."""
        with self._lock:
            rows = self._db.execute(
                "SELECT leaf FROM records WHERE station = ? AND origin = ? AND n < ? ORDER BY n",
                (station, origin, size),
            ).fetchall()
        if len(rows) != size:
            return None
        tree = CompactRange()
        for (leaf,) in rows:
            tree = tree.append(leaf)
        return tree.root

    def cosigned(self, station: str, note: Note) -> None:
        """A head with the hub's line below it."""
        head = Checkpoint.parse(note.text)
        self._db.execute(
            "INSERT OR REPLACE INTO heads VALUES (?, ?, ?, ?)", (station, head.origin, head.size, str(note))
        )

    def has_head(self, station: str, origin: str, size: int) -> bool:
        """Whether that one was cosigned."""
        with self._lock:
            row = self._db.execute(
                "SELECT 1 FROM heads WHERE station = ? AND origin = ? AND size = ?", (station, origin, size)
            ).fetchone()
        return row is not None

    def heads(self, station: str) -> list[Note]:
        """All that were cosigned, the smallest first."""
        with self._lock:
            rows = self._db.execute("SELECT note FROM heads WHERE station = ? ORDER BY rowid", (station,)).fetchall()
        return [Note.parse(note) for (note,) in rows]

    def last_head(self, station: str) -> Note | None:
        """The one that was cosigned last; None before the first."""
        with self._lock:
            row = self._db.execute(
                "SELECT note FROM heads WHERE station = ? ORDER BY rowid DESC LIMIT 1", (station,)
            ).fetchone()
        return Note.parse(row[0]) if row else None

    def alarm(self, station: str, kind: Alarm, about: str, evidence: str, now_ns: int) -> None:
        """The same again is counted."""
        self._db.execute(
            "INSERT INTO alarms (station, kind, about, evidence, wall_ns) VALUES (?, ?, ?, ?, ?) "
            "ON CONFLICT (station, kind, about, evidence) DO UPDATE SET times = times + 1",
            (station, kind, about, evidence, now_ns),
        )

    def alarms(self) -> list[Raised]:
        """All of them, the first one first."""
        with self._lock:
            rows = self._db.execute("SELECT station, kind, about, evidence, wall_ns, times FROM alarms ORDER BY id")
            return [Raised(one[0], Alarm(one[1]), *one[2:]) for one in rows.fetchall()]

    def records(self, station: str, after: int = 0) -> Sequence[tuple[int, bytes | None]]:
        """Ids and bytes; None where one was erased."""
        with self._lock:
            return self._db.execute(
                "SELECT id, record FROM records WHERE station = ? AND id > ? ORDER BY id", (station, after)
            ).fetchall()

    def arrivals(self, station: str) -> Sequence[tuple[int, bytes | None]]:
        """When each came, by the hub's wall clock, and its bytes; 0 for those of a store from before it was kept."""
        with self._lock:
            return self._db.execute(
                "SELECT came_ns, record FROM records WHERE station = ? ORDER BY id", (station,)
            ).fetchall()

    def stations(self) -> list[Enrolled]:
        """By board and name."""
        with self._lock:
            rows = self._db.execute(
                "SELECT name, board, nkey, public, pages, heard_ns FROM stations ORDER BY board IS NULL, board, name"
            ).fetchall()
        return [Enrolled(*row) for row in rows]

    def seat(self, station: str, board: int | None) -> None:
        """Where it stands from now on; whoever stood there stands nowhere."""
        with self.applying():
            self._db.execute("UPDATE stations SET board = NULL WHERE board = ?", (board,))
            self._db.execute("UPDATE stations SET board = ? WHERE name = ?", (board, station))

    def expel(self, station: str) -> None:
        """Its records stay; it sends no more."""
        with self._lock:
            self._db.execute("DELETE FROM stations WHERE name = ?", (station,))

    def heard(self) -> dict[str, int | None]:
        """Wall time of the last message of each station."""
        return {one.name: one.heard_ns for one in self.stations()}

    def begun(self, station: str) -> tuple[int, int]:
        """Ids of the records with which its last game began, and with which it took the order before; 0: none."""
        with self._lock:
            row = self._db.execute(
                "SELECT first, taken FROM begun WHERE station = ? ORDER BY game DESC LIMIT 1", (station,)
            ).fetchone()
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def game_begun(self, station: str, game: int) -> tuple[int, int] | None:
        """The same of one game."""
        with self._lock:
            row = self._db.execute(
                "SELECT first, taken FROM begun WHERE station = ? AND game = ?", (station, game)
            ).fetchone()
        return (int(row[0]), int(row[1])) if row else None

    def games(self, station: str) -> list[int]:
        """Numbers of all that it began, in order."""
        with self._lock:
            rows = self._db.execute("SELECT game FROM begun WHERE station = ? ORDER BY game", (station,)).fetchall()
        return [game for (game,) in rows]

    def _begins(self, station: str, sent: Sent) -> None:
        """Where games begin, so that nobody reads a whole log for the last one."""
        record = sent.record or b""
        if b'"type":"order"' in record:
            self._db.execute("INSERT OR REPLACE INTO taken VALUES (?, ?)", (station, sent.id))
        if b'"type":"game_started"' not in record:
            return
        game = _loaded(record).get("game")
        if isinstance(game, int):
            self._db.execute(
                "INSERT OR IGNORE INTO begun SELECT ?1, ?2, ?3, coalesce((SELECT id FROM taken WHERE station = ?1), 0)",
                (station, game, sent.id),
            )


def _loaded(record: bytes) -> dict[str, Any]:
    try:
        told = json.loads(record)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
