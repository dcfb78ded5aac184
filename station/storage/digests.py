"""A digest of every row: what the disk gives back is what was written, or is known not to be."""

import hashlib
import json
import sqlite3

Value = int | str | bytes | None


def digest_of(table: str, row: dict[str, Value]) -> bytes:
    """SHA-256 of a row by the names of its columns. One that is NULL counts as absent: columns may be added."""
    known = {name: value for name, value in row.items() if value is not None and name != "digest"}
    return hashlib.sha256(json.dumps([table, known], sort_keys=True).encode("ascii")).digest()


def as_written(table: str, row: dict[str, Value]) -> bool:
    """Whether the row has its own digest."""
    try:
        return row.get("digest") == digest_of(table, row)
    except (TypeError, UnicodeError):
        return False  # bytes where text belongs, or text that is none


def teach(db: sqlite3.Connection) -> None:
    """Gives a connection the function that the step below asks for: row_digest(table, name, value, name, value, …)."""

    def row_digest(table: str, *pairs: Value) -> bytes:
        return digest_of(table, {str(name): value for name, value in zip(pairs[::2], pairs[1::2], strict=True)})

    db.create_function("row_digest", -1, row_digest, deterministic=True)


STEP = """
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

    CREATE TRIGGER events_are_not_edited BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'events are never edited'); END;
    CREATE TRIGGER events_are_not_replaced BEFORE INSERT ON events
        WHEN EXISTS (SELECT 1 FROM events WHERE seq = NEW.seq)
        BEGIN SELECT RAISE(ABORT, 'events are never edited'); END;
    CREATE TRIGGER games_are_not_edited BEFORE UPDATE ON games
        BEGIN SELECT RAISE(ABORT, 'games are never edited'); END;
    CREATE TRIGGER games_are_not_replaced BEFORE INSERT ON games
        WHEN EXISTS (SELECT 1 FROM games WHERE id = NEW.id)
        BEGIN SELECT RAISE(ABORT, 'games are never edited'); END;
    CREATE TRIGGER removals_are_not_edited BEFORE UPDATE ON removals
        BEGIN SELECT RAISE(ABORT, 'removals are never edited'); END;
    CREATE TRIGGER removals_stay BEFORE DELETE ON removals
        BEGIN SELECT RAISE(ABORT, 'removals are never deleted'); END;
"""
"""The second step of `migrations.STEPS`. Triggers refuse a replacement even to connections without recursive ones."""
