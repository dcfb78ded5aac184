"""The schema of the log, as numbered steps. A step that was released is never edited; a change is a new step.

`PRAGMA user_version` holds the number of steps done.
"""

from station.storage import migration_device, migration_summary

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
    migration_device.STEP,
    migration_summary.STEP,
)
