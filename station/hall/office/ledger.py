"""The hall's own log on the disk: what was ruled, paired and locked, in order, with a signed head after each entry.

The tree is that of `station.evidence`. A player's own data lie beside the log, committed by a MAC in the record: so
they can be erased, and the log stays whole.
"""

import json
import secrets
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from station.evidence.bundle import KEY_BYTES, mac_of
from station.evidence.note import Checkpoint, Note, Signer
from station.evidence.record import SALT_BYTES, canonical, record_of
from station.evidence.tree import CompactRange, leaf_hash
from station.hall.office.entries import OFFICE_ENTRY, Made, OfficeEntry
from station.hall.tournament.entries import Edited, Entered
from station.hall.tournament.tournament import Person
from station.storage.connection import connected
from station.timebase import Clock, Instant

FILE = "office.sqlite3"
_SCHEMA = """
    CREATE TABLE IF NOT EXISTS log (n INTEGER PRIMARY KEY, leaf BLOB NOT NULL, record BLOB NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS persons (id TEXT PRIMARY KEY, key BLOB NOT NULL, said TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS edits (n INTEGER PRIMARY KEY, id TEXT NOT NULL, key BLOB NOT NULL, said TEXT NOT NULL)
        STRICT;
    CREATE TABLE IF NOT EXISTS heads (size INTEGER PRIMARY KEY, note TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS orders (
        id INTEGER PRIMARY KEY, station TEXT NOT NULL, round INTEGER NOT NULL, black TEXT NOT NULL, said TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS drafts (round INTEGER PRIMARY KEY, said TEXT NOT NULL) STRICT;
"""


class DamagedError(Exception):
    """The log is not the one whose head was signed last."""


class Ledger:
    """Safe to use from several threads. DamagedError where the log does not make the head that was signed last."""

    def __init__(self, folder: Path, signer: Signer, clock: Clock) -> None:
        self._signer, self._clock = signer, clock
        self._lock = threading.RLock()
        self.db = connected(folder / FILE)
        self.db.executescript(_SCHEMA)
        self._tree = CompactRange()
        for record, leaf in self.db.execute("SELECT record, leaf FROM log ORDER BY n"):
            if leaf_hash(record) != leaf:
                raise DamagedError(f"record {self._tree.size} is not what was written")
            self._tree = self._tree.append(leaf)
        head = self.head
        if head is not None and (not head.signed_by(signer.key) or not self._is_head(head)):
            raise DamagedError("the log is not the one whose head was signed last")
        self.settle()  # for one that was killed

    @property
    def origin(self) -> str:
        """Of this log."""
        return self._signer.key.name

    @property
    def now_ns(self) -> int:
        """Wall time by which its entries are dated."""
        return self._clock.now().wall_ns

    @property
    def lock(self) -> "threading.RLock":
        """For who reads and writes in one step."""
        return self._lock

    @property
    def head(self) -> Note | None:
        """The newest; None of an empty log."""
        with self._lock:
            row = self.db.execute("SELECT note FROM heads ORDER BY size DESC LIMIT 1").fetchone()
        return Note.parse(row[0]) if row else None

    def head_of(self, size: int) -> Note | None:
        """That was signed over so many entries; None where there were never so many."""
        with self._lock:
            row = self.db.execute("SELECT note FROM heads WHERE size = ?", (size,)).fetchone()
        return Note.parse(row[0]) if row else None

    @contextmanager
    def writing(self) -> Iterator[None]:
        """What is written meanwhile, entries, orders, a draft, is in the file together or not at all."""
        with self._lock:
            if self.db.in_transaction:
                yield
                return
            had = self._tree
            self.db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self.db.execute("COMMIT")
            except BaseException:
                self._tree = had
                if self.db.in_transaction:
                    self.db.execute("ROLLBACK")
                raise

    def add(self, entry: OfficeEntry, by: str) -> Made:
        """Written and signed when this returns. by -- who makes it"""
        [made] = self.add_all([entry], by)
        return made

    def add_all(self, entries: Iterable[OfficeEntry], by: str, forgotten: str = "") -> list[Made]:
        """All of them or none; one head, over the last, is signed.

        forgotten -- a player whose own data go from here with it; for whom he sits is the event's, and stays
        """
        with self.writing():
            at, made = self._clock.now(), list[Made]()
            for entry in entries:
                record = self._record(entry, self._tree.size, at, by)
                self.db.execute("INSERT INTO log VALUES (?, ?, ?)", (self._tree.size, leaf_hash(record), record))
                self._tree = self._tree.append(leaf_hash(record))
                made.append(Made(entry, by, at.wall_ns))
            if forgotten:
                self._forget(forgotten)
            if made:
                head = self._signer.head(self._tree.size, self._tree.root)
                self.db.execute("INSERT INTO heads VALUES (?, ?)", (self._tree.size, str(head)))
            return made

    def _record(self, entry: OfficeEntry, n: int, at: Instant, by: str) -> bytes:
        data = OFFICE_ENTRY.dump_python(entry, mode="json")
        del data["type"]
        if isinstance(entry, Entered | Edited):
            data["person"] = self._committed(entry, n)
        return record_of(
            self.origin, n, entry.type, canonical(data), at, secrets.token_bytes(SALT_BYTES), {"device": by}
        )

    def entries(self) -> list[Made]:
        """All of them, players with what is known of them."""
        with self._lock:
            persons = {row[0]: json.loads(row[1]) for row in self.db.execute("SELECT id, said FROM persons")}
            edits = {row[0]: json.loads(row[1]) for row in self.db.execute("SELECT n, said FROM edits")}
            records = self.db.execute("SELECT record FROM log ORDER BY n").fetchall()
        return [_made(record, persons, edits.get(n, {})) for n, (record,) in enumerate(records)]

    def records(self) -> Sequence[bytes]:
        """Their bytes, for who checks them."""
        with self._lock:
            return [one for (one,) in self.db.execute("SELECT record FROM log ORDER BY n")]

    def settle(self) -> None:
        """What was erased is in no file any more."""
        with self._lock:
            self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Gives the file back."""
        with self._lock:
            self.db.close()

    def _committed(self, entry: Entered | Edited, n: int) -> dict[str, str]:
        person, key = entry.person, secrets.token_bytes(KEY_BYTES)
        said = json.dumps({name: one for name, one in asdict(person).items() if one not in ("", None)})
        if isinstance(entry, Entered):
            self.db.execute("INSERT INTO persons VALUES (?, ?, ?)", (person.id, key, said))
        else:
            self.db.execute("INSERT INTO edits VALUES (?, ?, ?, ?)", (n, person.id, key, said))
        return {"id": person.id, "mac": mac_of(key, said.encode())}

    def _forget(self, player: str) -> None:
        """Without its key a row says nothing of what was committed to."""
        for table in ("persons", "edits"):
            team = "json_object('team', coalesce(json_extract(said, '$.team'), ''))"
            self.db.execute(f"UPDATE {table} SET key = x'', said = {team} WHERE id = ?", (player,))

    def _is_head(self, head: Note) -> bool:
        told = Checkpoint.parse(head.text)
        return (told.size, told.root) == (self._tree.size, self._tree.root)


_FIELDS = frozenset(one.name for one in fields(Person))


def _made(record: bytes, persons: Mapping[str, dict[str, Any]], edit: dict[str, Any]) -> Made:
    said = json.loads(record)
    data = said["data"]
    if said["type"] in ("entered", "edited"):
        id_ = data["person"]["id"]
        told = persons.get(id_, {}) if said["type"] == "entered" else edit
        data["person"] = {**{name: one for name, one in told.items() if name in _FIELDS}, "id": id_}
    return Made(OFFICE_ENTRY.validate_python(data | {"type": said["type"]}), said["device"], int(said["t"]["wall_ns"]))
