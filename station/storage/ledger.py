"""The records of a log, beside its events in the same database and written in the same transactions.

A record is a leaf of the log's Merkle tree (RFC 6962). What says what in it: `station.evidence.record`.
"""

import hashlib
import json
import secrets
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TypedDict

from station.evidence.persons import committed, keys_for
from station.evidence.record import SALT_BYTES, canonical, record_of
from station.evidence.tree import HASH_BYTES, leaf_hash
from station.game.logged import Entry
from station.storage.digests import Value, digest_of
from station.storage.rows import row_of
from station.timebase import Instant

ORIGIN = "tianyuan.local/"
"""What the names of logs begin with; 16 letters by chance follow, which tell two stations apart."""


@dataclass(frozen=True)
class Segment:
    """A run of records with a tree of its own.

    first -- id of its first record, the leaf 0
    """

    first: int
    origin: str


@dataclass(frozen=True)
class Stated:
    """What a segment's first record states of a game of before it.

    events -- how many; digest -- SHA-256 of their digests one after another, in hex
    """

    events: int
    digest: str


class Places(TypedDict):
    """Where records stand, as it is written in a record: the origin, and runs of numbers, both ends included."""

    log: str
    n: list[list[int]]


@dataclass(frozen=True)
class Stored:
    """A record as it lies in the table; `record` is None once it was erased."""

    id: int
    leaf: bytes
    record: bytes | None


def put(db: sqlite3.Connection, table: str, row: Mapping[str, Value]) -> None:
    """One row with its digest."""
    whole = dict(row) | {"digest": digest_of(table, dict(row))}
    marks = ", ".join("?" * len(whole))
    db.execute(f"INSERT INTO {table} ({', '.join(whole)}) VALUES ({marks})", list(whole.values()))


class Ledger:
    """What is written goes with the transaction that the caller has begun.

    db -- the connection of now
    """

    def __init__(self, db: Callable[[], sqlite3.Connection]) -> None:
        self._db = db

    @property
    def database(self) -> sqlite3.Connection:
        """The connection of now."""
        return self._db()

    @property
    def size(self) -> int:
        """How many records there are, of all segments."""
        return int(self._db().execute("SELECT coalesce(max(id), 0) FROM records").fetchone()[0])

    def segments(self) -> list[Segment]:
        """All of them, the first one first."""
        rows = self._db().execute("SELECT first, origin FROM segments ORDER BY first").fetchall()
        return [Segment(*row) for row in rows]

    def segment(self) -> Segment | None:
        """The one that goes on; None before the first record."""
        row = self._db().execute("SELECT first, origin FROM segments ORDER BY first DESC LIMIT 1").fetchone()
        return Segment(*row) if row else None

    def begin(self, at: Instant, why: str, previous: Mapping[str, str] | None = None) -> Segment:
        """Another segment. Its first record says why, how the last one ended, and states the digest of every game.

        previous -- what is known of the last one: origin, and its last head
        """
        before = self.segment()
        base = before.origin if before else ORIGIN + secrets.token_hex(8)
        number = len(self.segments()) + 1
        origin = base if number == 1 else f"{base.removesuffix(f'/{number - 1}')}/{number}"
        # a damaged log may have lost every record of its last segment
        segment = Segment(max(self.size, before.first if before else 0) + 1, origin)
        put(self._db(), "segments", {"first": segment.first, "origin": origin})
        games = {str(game): asdict(stated) for game, stated in games_stated(self._db()).items()}
        self.note("segment", {"why": why, "previous": previous, "games": games}, at)
        return segment

    def note(
        self, type_: str, data: Mapping[str, object], at: Instant, game: int | None = None, device: str = ""
    ) -> int:
        """A record that is no event; its id."""
        return self._add(type_, canonical(data), at, {"game": game, "device": device or None})

    def event(self, entry: Entry) -> None:
        """An event and its record."""
        event, what = entry.event, entry.event.what
        data = what.as_data()
        keys = keys_for(data, what.PERSONS, secrets.token_bytes)
        row = row_of(entry)
        told = canonical(committed(data, keys)) if keys else str(row["data"])
        record = self._add(event.type, told, entry.at, others_of(row))
        put(self._db(), "events", row | {"record": record, "keys": json.dumps(keys) if keys else None})

    def _add(self, type_: str, data: str, at: Instant, others: Mapping[str, Value]) -> int:
        segment = self.segment() or self.begin(at, "first")
        id_ = max(self.size + 1, segment.first)
        salt = secrets.token_bytes(SALT_BYTES)
        record = record_of(segment.origin, id_ - segment.first, type_, data, at, salt, others)
        self._db().execute("INSERT INTO records VALUES (?, ?, ?)", (id_, leaf_hash(record), record))
        return id_

    def erase(self, ids: Sequence[int]) -> None:
        """Of these records nothing is left but their leaves. That, why and by whom is to be noted by the caller."""
        self._db().executemany("UPDATE records SET record = NULL WHERE id = ?", [(id_,) for id_ in ids])

    def places(self, ids: Sequence[int]) -> list[Places]:
        """Where records stand in their trees."""
        found: list[Places] = []
        ends = [segment.first for segment in self.segments()[1:]] + [self.size + 1]
        for segment, end in zip(self.segments(), ends, strict=True):
            runs: list[list[int]] = []
            for n in sorted(id_ - segment.first for id_ in ids if segment.first <= id_ < end):
                if runs and runs[-1][1] == n - 1:
                    runs[-1][1] = n
                else:
                    runs.append([n, n])
            if runs:
                found.append({"log": segment.origin, "n": runs})
        return found

    def leaves(self, first: int, end: int | None = None) -> list[bytes]:
        """Of the records from id `first` to before `end`."""
        rows = self._db().execute(
            "SELECT leaf FROM records WHERE id >= ? AND id < ? ORDER BY id", (first, end or self.size + 1)
        )
        return [leaf for (leaf,) in rows.fetchall()]

    def noted(self, first: int) -> Iterator[Stored]:
        """Those from id `first` on that are no event's, or whose event is gone; erased ones among them."""
        rows = self._db().execute(
            "SELECT id, leaf, record FROM records WHERE id >= ?"
            " AND id NOT IN (SELECT record FROM events WHERE record NOTNULL) ORDER BY id",
            (first,),
        )
        return (Stored(*row) for row in rows)

    def stored(self, first: int, end: int | None = None) -> Iterator[Stored]:
        """The records themselves, from id `first` to before `end`."""
        rows = self._db().execute(
            "SELECT id, leaf, record FROM records WHERE id >= ? AND id < ? ORDER BY id", (first, end or self.size + 1)
        )
        return (Stored(*row) for row in rows)


def others_of(row: Mapping[str, Value]) -> dict[str, Value]:
    """Members of an event's record beyond those of every record, from the row of the event."""
    return {
        "device": row["device"], "first_frame": row["first_frame"], "frame": row["frame"], "game": row["game"],
        "seq": row["seq"], "t_ns": str(row["t_ns"]),
    }  # fmt: skip


def games_stated(db: sqlite3.Connection, below: int | None = None) -> dict[int, Stated]:
    """Every game, as a segment's first record states it.

    below -- of events whose record's id is smaller, and of those that have none; None: of all
    """
    digests: dict[int, bytearray] = defaultdict(bytearray)
    where = "" if below is None else f"WHERE record IS NULL OR record < {below}"
    for game, digest in db.execute(f"SELECT game, digest FROM events {where} ORDER BY seq"):
        digests[game] += digest
    return {game: Stated(len(all_) // HASH_BYTES, hashlib.sha256(all_).hexdigest()) for game, all_ in digests.items()}
