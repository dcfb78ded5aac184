"""The schema of the log, as numbered steps. A step that was released is never edited; a change is a new step.

`PRAGMA user_version` holds the number of steps done.
"""

import sqlite3
from contextlib import closing
from functools import cache

from station.storage import digests, migration_device, migration_evidence, migration_summary

STEPS = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        wall_ns INTEGER NOT NULL,
        adopted INTEGER NOT NULL DEFAULT 0 -- came from a backup: never the game going on
    ) STRICT;
    CREATE TABLE events (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        game INTEGER NOT NULL REFERENCES games (id),
        type TEXT NOT NULL,
        t_ns INTEGER NOT NULL,
        frame INTEGER,
        first_frame INTEGER,
        monotonic_ns INTEGER NOT NULL,
        wall_ns INTEGER NOT NULL,
        wall_trusted INTEGER NOT NULL,
        boot TEXT NOT NULL,
        data TEXT NOT NULL
    ) STRICT;
    CREATE INDEX events_of_game ON events (game, seq);
    CREATE TABLE removals (
        game INTEGER PRIMARY KEY,
        wall_ns INTEGER NOT NULL,
        why TEXT NOT NULL
    ) STRICT;
    CREATE TABLE settings (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT;

    -- What happened is never edited. A whole game goes only after its removal was written down.
    CREATE TRIGGER events_are_not_edited BEFORE UPDATE ON events
        BEGIN SELECT RAISE(ABORT, 'events are never edited'); END;
    CREATE TRIGGER events_stay BEFORE DELETE ON events
        WHEN NOT EXISTS (SELECT 1 FROM removals WHERE game = OLD.game)
        BEGIN SELECT RAISE(ABORT, 'events are never deleted one by one'); END;
    """,
    digests.STEP,
    migration_device.STEP,
    migration_summary.STEP,
    migration_evidence.STEP,
)
Schema = frozenset[tuple[str, str, str, str]]
"""Type, name, table and text of everything that a database was told to make."""


def migrate(db: sqlite3.Connection, upto: int = len(STEPS)) -> None:
    """The steps that a database lacks, each in a transaction of its own."""
    digests.teach(db)
    done: int = db.execute("PRAGMA user_version").fetchone()[0]
    for number, step in enumerate(STEPS[done:upto], start=done + 1):
        try:
            db.executescript(f"BEGIN IMMEDIATE; {step} PRAGMA user_version = {number}; COMMIT;")
        except sqlite3.Error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


@cache
def schema_after(steps: int) -> Schema:
    """What the first so many steps make."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, steps)
        return schema_of(db)


def schema_of(db: sqlite3.Connection) -> Schema:
    """What a database is made of, without SQLite's own tables."""
    rows = db.execute(
        "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    return frozenset(rows)


@cache
def columns_of(table: str) -> tuple[str, ...]:
    """The columns of a table, in the order of its rows on the disk."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        return tuple(row[1] for row in db.execute(f"PRAGMA table_info({table})"))


@cache
def key_of(table: str) -> str:
    """The column that is the number of a row; empty where a row has none."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db)
        keys = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[5] and row[2] == "INTEGER"]
        return str(keys[0]) if keys else ""
