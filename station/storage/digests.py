"""A digest of every row: what the disk gives back is what was written, or is known not to be."""

import hashlib
import json
import sqlite3
from functools import cache

from station.evidence.tree import HASH_BYTES, leaf_hash
from station.storage.triggers import undeleted, unedited, unreplaced

Value = int | str | bytes | None


def digest_of(table: str, row: dict[str, Value]) -> bytes:
    """SHA-256 of a row by the names of its columns. One that is NULL counts as absent: columns may be added."""
    known = [  # as json.dumps writes it, in a quarter of the time: at each start it is asked for every row
        f'"{name}": {value if value.__class__ is int else _text(value)}'
        for name in _sorted(tuple(row))
        if (value := row[name]) is not None
    ]
    return hashlib.sha256(f'["{table}", {{{", ".join(known)}}}]'.encode("ascii")).digest()


@cache
def _sorted(columns: tuple[str, ...]) -> list[str]:
    return sorted(name for name in columns if name != "digest")


def _text(value: Value) -> str:
    """As JSON has it in ASCII. TypeError for bytes, which no row with a digest holds."""
    if isinstance(value, str):
        return json.encoder.encode_basestring_ascii(value)
    if isinstance(value, int):  # True is 1 in a table, and true in what was written of it
        return json.dumps(value)
    raise TypeError(f"no JSON has {value!r}")


def as_written(table: str, row: dict[str, Value]) -> bool:
    """Whether the row has its own digest; of a record, whether its leaf is its own.

    Of a record that was erased nobody can tell.
    """
    if table == "records":
        leaf, record = row["leaf"], row["record"]
        whole = isinstance(leaf, bytes) and len(leaf) == HASH_BYTES
        return whole and (record is None or (isinstance(record, bytes) and leaf == leaf_hash(record)))
    try:
        return row.get("digest") == digest_of(table, row)
    except (TypeError, UnicodeError):
        return False  # bytes where text belongs, or text that is none


def teach(db: sqlite3.Connection) -> None:
    """Gives a connection the function that the step below asks for: row_digest(table, name, value, name, value, …)."""

    def row_digest(table: str, *pairs: Value) -> bytes:
        return digest_of(table, {str(name): value for name, value in zip(pairs[::2], pairs[1::2], strict=True)})

    db.create_function("row_digest", -1, row_digest, deterministic=True)


STEP = f"""
    ALTER TABLE games ADD COLUMN digest BLOB;
    ALTER TABLE events ADD COLUMN digest BLOB;
    ALTER TABLE settings ADD COLUMN digest BLOB;
    ALTER TABLE removals ADD COLUMN first_seq INTEGER; -- of its events; later numbers tell of no loss
    ALTER TABLE removals ADD COLUMN last_seq INTEGER;
    ALTER TABLE removals ADD COLUMN digest BLOB;
    CREATE TABLE set_aside ( -- games that the disk gave back damaged; what is left of them lies in `file`
        game INTEGER PRIMARY KEY,
        wall_ns INTEGER, -- when it began, where that is known
        readable INTEGER NOT NULL, -- events
        lost INTEGER NOT NULL, -- events, as far as they are known
        file TEXT NOT NULL, -- in the data folder
        repaired INTEGER, -- number of the game that holds what could be read
        digest BLOB
    ) STRICT;

    DROP TRIGGER events_are_not_edited;
    UPDATE games SET digest = row_digest('games', 'id', id, 'wall_ns', wall_ns, 'adopted', adopted);
    UPDATE events SET digest = row_digest('events', 'seq', seq, 'game', game, 'type', type, 't_ns', t_ns,
        'frame', frame, 'first_frame', first_frame, 'monotonic_ns', monotonic_ns, 'wall_ns', wall_ns,
        'wall_trusted', wall_trusted, 'boot', boot, 'data', data);
    UPDATE settings SET digest = row_digest('settings', 'name', name, 'value', value);
    UPDATE removals SET digest = row_digest('removals', 'game', game, 'wall_ns', wall_ns, 'why', why);

    {unedited("events")}
    {unreplaced("events", "seq")}
    {unedited("games")}
    {unreplaced("games", "id")}
    {unedited("removals")}
    {undeleted("removals")}
"""
"""The second step of `migrations.STEPS`. Triggers refuse a replacement even to connections without recursive ones."""
