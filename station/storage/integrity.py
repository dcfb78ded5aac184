"""Whether a log on the disk is what was written into it."""

import json
import math
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from station.storage.connection import MOST_ROW_BYTES, PRAGMAS, is_of_disk
from station.storage.digests import Value, as_written
from station.storage.last_known import LastKnown
from station.storage.migrations import STEPS, schema_after, schema_of
from station.storage.sqlite_pages import header_is_whole, wal_is_whole

STEPS_BETWEEN_LOOKS = 100_000  # of SQLite's machine: some milliseconds
TABLES = ("games", "events", "settings", "removals", "set_aside", "segments", "records")
"""Those whose rows carry digests. What else there is can be made again from them."""


def fault_of(path: Path, *, alone: bool = True, within_s: float = math.inf) -> str | None:
    """What is wrong with a log, in SQLite's or our own English words; None for a sound one, and for none at all.

    Reads all of it: a hundred thousand events take some seconds.

    alone -- nobody writes meanwhile: its write-ahead log is looked at too
    within_s -- longer it is not asked, whatever a stranger has put into it
    Raises sqlite3.Error and OSError where the disk cannot be read now or in time, which is no damage.
    """
    if not path.exists():
        return None
    if alone and not header_is_whole(path):
        return "the head of the file is damaged"
    if alone and not wal_is_whole(path):
        return "the write-ahead log is damaged"
    try:
        try:
            return _asked(path, alone, within_s)
        except sqlite3.Error as error:
            if not alone or not is_of_disk(error):
                raise
            return _asked(path, alone, within_s, "PRAGMA locking_mode = EXCLUSIVE")  # no room for shared memory
    except UnicodeError as error:
        return str(error)
    except sqlite3.Error as error:
        if is_of_disk(error):
            raise
        return str(error)


def _asked(path: Path, alone: bool, within_s: float, *first: str) -> str | None:
    with closing(sqlite3.connect(path, timeout=2.0, isolation_level=None)) as db:
        for pragma in first:
            db.execute(pragma)
        until = time.monotonic() + within_s
        db.set_progress_handler(lambda: time.monotonic() > until, STEPS_BETWEEN_LOOKS)
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_ROW_BYTES)
        for pragma in PRAGMAS:
            db.execute(pragma)
        return _fault(db) or (_behind(db, LastKnown.read(path.parent)) if alone else None)


def _fault(db: sqlite3.Connection) -> str | None:
    done = int(db.execute("PRAGMA user_version").fetchone()[0])
    known = {schema_after(steps): steps for steps in range(1, len(STEPS) + 1)}
    schema = schema_of(db)
    if not 0 < done <= len(STEPS):
        if schema in known:
            return f"the schema is that of step {known[schema]}, its number says {done}"
        return None if done or not schema else "there is no number of the schema"  # newer, or still empty
    if schema != schema_after(done):
        return f"the schema is not that of step {done}"
    said = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if said != "ok":
        return str(said).splitlines()[-1]
    if done == 1:
        return _unreadable(db)
    return _not_as_written(db) or _out_of_step(db)


def _behind(db: sqlite3.Connection, known: LastKnown) -> str | None:
    """Whether the log knows of less than was noted beside it."""
    if not schema_of(db):
        return "the file is empty" if known.seq else None
    row = db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'events'").fetchone()
    if (row[0] if row else 0) < known.seq:
        return f"events up to {known.seq} were written, the file knows {row[0] if row else 0}"
    if {game for game, *_ in known.removed} - {row[0] for row in db.execute("SELECT game FROM removals")}:
        return "games that were deleted are there again"
    return None


def _unreadable(db: sqlite3.Connection) -> str | None:
    """A log of before there were digests: its JSON at least is JSON."""
    for seq, data in db.execute("SELECT seq, data FROM events"):
        try:
            json.loads(data)
        except (ValueError, RecursionError):
            return f"event {seq} cannot be read"
    return None


def _not_as_written(db: sqlite3.Connection) -> str | None:
    for table in TABLES:
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]  # those of its own step
        if not columns:
            continue  # of a later one
        for values in db.execute(f"SELECT {', '.join(columns)} FROM {table}"):
            row: dict[str, Value] = dict(zip(columns, values, strict=True))
            if not as_written(table, row):
                return f"{table}: row {values[0]} is not as it was written"
    return None


def _out_of_step(db: sqlite3.Connection) -> str | None:
    """What each row alone does not tell."""
    asked: tuple[tuple[str, Callable[[Any], str]], ...] = (
        ("SELECT name FROM sqlite_sequence WHERE name IN ('events', 'games') GROUP BY name HAVING count(*) > 1",
         lambda name: f"the last number of {name} is given twice"),
        ("SELECT 'events' WHERE (SELECT max(seq) FROM events) >"
         " coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'events'), 0)",
         lambda name: f"the last number of {name} is too small"),
        ("SELECT 'games' WHERE (SELECT max(id) FROM games) >"
         " coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'games'), 0)",
         lambda name: f"the last number of {name} is too small"),
        ("SELECT game FROM events WHERE game NOT IN (SELECT id FROM games) LIMIT 1",
         lambda game: f"events of game {game} are without their game"),
    )  # fmt: skip
    for question, words in asked:
        row = db.execute(question).fetchone()
        if row is not None:
            return words(row[0])
    return None
