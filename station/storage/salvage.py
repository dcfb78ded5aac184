"""A damaged log is set aside as it is, and a new one goes on with every game that is whole.

Nothing of the old file is changed; it lies in `damaged/N` of the data folder. Games that are not whole are listed in
the new log. `tianyuan repair` brings back what can be read of them.
"""

import json
import logging
import shutil
import sqlite3
from bisect import bisect
from collections import defaultdict
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from station.pictures.kept import sync_folder
from station.storage.digests import Value, as_written, digest_of
from station.storage.integrity import TABLES, fault_of
from station.storage.last_known import FILE_OF_LAST, LastKnown
from station.storage.log import FILE, Log
from station.storage.migrations import columns_of, key_of
from station.storage.rows import FIRST_COLUMNS, SetAside
from station.storage.sqlite_pages import Row, carved

logger = logging.getLogger(__name__)
OURS = ("secret", FILE_OF_LAST, "evidence")  # what tells that a folder is a station's
DAMAGED, RESCUE = "damaged", "rescue"
Rows = dict[str, dict[Any, dict[str, Value]]]
"""By table and key: the number of a row, or its first column."""


@dataclass(frozen=True)
class Found:
    """What pages still hold: rows with their own digest, and which event an index says belongs to which game.

    last -- numbers of the last event and the last game, as far as anything tells
    """

    rows: Rows
    expected: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    last: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Mended:
    """A log that was damaged, and is sound now: what was wrong with it, and the games that it cost."""

    fault: str
    games: frozenset[int]


def mend(folder: Path) -> Mended | None:
    """What was wrong with the log of a folder that nobody else uses; now it is sound. None: it was.

    Who is told writes into the log which games were set aside: later nobody can tell such a row from a forged one.

    Raises OSError and sqlite3.Error where the disk cannot be read, or has no room for a new log: then all is as before.
    """
    _finish(folder)
    fault = fault_of(folder / FILE)
    if fault is None:
        return None
    found = found_in(folder / FILE)
    if not any(found.rows.values()) and not any((folder / name).exists() for name in OURS):
        return None  # no station was ever here: a file of somebody else, which opening it will refuse
    logger.error("the log is damaged: %s; it is set aside, what is whole is taken over", fault)
    shutil.rmtree(folder / RESCUE, ignore_errors=True)
    (folder / DAMAGED).mkdir(mode=0o700, exist_ok=True)
    place = folder / DAMAGED / str(1 + sum(1 for _ in (folder / DAMAGED).iterdir()))
    games = _build(folder / RESCUE, found, str((place / FILE).relative_to(folder)))
    place.mkdir(mode=0o700)
    _set_aside(folder, place)
    _finish(folder)
    return Mended(fault, games)


def found_in(path: Path) -> Found:
    """Everything in a file that is as it was written. Of several images of a row the last one counts."""
    found = Found({table: {} for table in TABLES})
    plain: dict[int, Row] = {}  # of a log of before there were digests
    for row in carved(path):
        if row.rowid is None:
            _expect(found, row)
        elif not _take(found, row):
            _last(found, row)
            if _is_undigested_event(row):
                plain[row.rowid] = row
    if not found.rows["events"]:
        for seq, row in plain.items():
            known = _named("events", row) | {"digest": None}
            found.rows["events"][seq] = known | {"digest": digest_of("events", known)}
    noted = LastKnown.read(path.parent)
    for name, number in (("events", noted.seq), ("games", noted.game)):
        found.last[name] = max(number, found.last.get(name, 0))
    for game, first, last in noted.removed:
        why = "noted beside the log"
        removal: dict[str, Value] = {"game": game, "wall_ns": 0, "why": why, "first_seq": first, "last_seq": last}
        found.rows["removals"].setdefault(game, _written("removals", removal))
    for game in found.rows["removals"]:
        found.expected.pop(int(game), None)
    gone = set(found.rows["removals"])
    found.rows["events"] = {seq: row for seq, row in found.rows["events"].items() if row["game"] not in gone}
    found.rows["games"] = {game: row for game, row in found.rows["games"].items() if game not in gone}
    for record in found.rows["records"].values():
        if _tells_of(record["record"], gone):
            record["record"] = None  # an old page had it still
    for seq, event in found.rows["events"].items():
        found.expected[int(str(event["game"]))].add(seq)
    return found


def lost_events(found: Found) -> dict[int, int]:
    """For each game that is not whole: how many of its events are lost, as far as they are known."""
    events = found.rows["events"]
    lost = {game: len(seqs - events.keys()) for game, seqs in found.expected.items() if seqs - events.keys()}
    numbered = set().union(*found.expected.values()) if found.expected else set()
    spans = [(row["first_seq"], row["last_seq"]) for row in found.rows["removals"].values()]
    untold = any(first is None for first, _ in spans)  # removed before numbers were kept
    known = sorted(events)
    for seq in range(1, max([0, *numbered, found.last.get("events", 0)]) + 1):
        if seq in numbered or untold or any(_within(seq, span) for span in spans):
            continue
        place = bisect(known, seq)
        for game in {int(str(events[other]["game"])) for other in known[max(0, place - 1) : place + 1]}:
            lost[game] = lost.get(game, 0) + 1
    games = {*found.rows["games"], *found.expected}
    gone = {*found.rows["removals"], *found.rows["set_aside"]}
    for game in range(1, max([0, *games, found.last.get("games", 0)]) + 1):
        if game not in gone and (game not in games or not found.expected.get(game)):
            lost[game] = lost.get(game, 0)
    return lost


def _within(seq: int, span: tuple[Value, Value]) -> bool:
    first, last = span
    return isinstance(first, int) and isinstance(last, int) and first <= seq <= last


def _named(table: str, row: Row) -> dict[str, Value]:
    """The values of a row by its columns; those that were added after it was written are NULL."""
    columns, key = columns_of(table), key_of(table)
    values = row.values + (None,) * (len(columns) - len(row.values))
    known = dict(zip(columns, values, strict=False))
    return known | {key: row.rowid} if key else known


def _take(found: Found, row: Row) -> bool:
    for table in TABLES:
        if len(row.values) > len(columns_of(table)):
            continue
        known = _named(table, row)
        if as_written(table, known):
            key = key_of(table)
            found.rows[table][known[key] if key else row.values[0]] = known
            return True
    return False


def _expect(found: Found, row: Row) -> None:
    numbers = [value for value in row.values if isinstance(value, int)]
    if len(numbers) == len(row.values) in (2, 3) and numbers[1] == numbers[-1] and min(numbers) > 0:
        found.expected[numbers[0]].add(numbers[1])


def _last(found: Found, row: Row) -> None:
    match row.values:
        case (("events" | "games") as name, int(number)):
            found.last[str(name)] = max(number, found.last.get(str(name), 0))
        case _:
            pass


def _is_undigested_event(row: Row) -> bool:
    return len(row.values) == len(FIRST_COLUMNS) and row.values[0] is None and isinstance(row.values[-1], str)


def _tells_of(record: Value, games: set[int]) -> bool:
    """Whether it is the record of an event of one of these games."""
    said = json.loads(record) if isinstance(record, bytes) else {}
    return "seq" in said and said.get("game") in games


def _build(folder: Path, found: Found, file: str) -> frozenset[int]:
    """A new log in `folder` from what was found; the games that are not whole."""
    folder.mkdir(mode=0o700)
    Log(folder).close()
    lost = lost_events(found)
    rows = found.rows
    begun: dict[int, int] = {}
    for seq in sorted(rows["events"], reverse=True):
        begun[int(str(rows["events"][seq]["game"]))] = int(str(rows["events"][seq]["wall_ns"]))
    for game in lost:
        row = rows["games"].get(game, {})
        wall_ns = row.get("wall_ns", begun.get(game))
        readable = sum(event["game"] == game for event in rows["events"].values())
        aside = SetAside(game, None if wall_ns is None else int(str(wall_ns)), readable, lost[game], file)
        rows["set_aside"][game] = _written("set_aside", asdict(aside))
    if not found.expected and not rows["games"] and not lost:
        rows["set_aside"][0] = _written("set_aside", asdict(SetAside(0, None, 0, 0, file)))
    for game, wall_ns in begun.items():  # its own row is lost: it may be looked at, and goes on no more
        rows["games"].setdefault(game, _written("games", {"id": game, "wall_ns": wall_ns, "adopted": 1}))
    expected = set().union(*found.expected.values()) if found.expected else set()
    last = {
        "events": max([0, *rows["events"], *expected, found.last.get("events", 0)]),
        "games": max([0, *rows["games"], *rows["removals"], *rows["set_aside"], found.last.get("games", 0)]),
    }  # fmt: skip
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = FULL")
        db.execute("BEGIN IMMEDIATE")
        db.execute("DELETE FROM settings")
        for table in ("removals", "settings", "set_aside", "games", "events", "segments", "records"):
            for key in sorted(rows[table], key=str if table == "settings" else int):
                row = rows[table][key]
                if (table == "events" and row["game"] in lost) or (table == "games" and key in lost):
                    continue
                marks = ", ".join("?" * len(row))
                db.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", list(row.values()))
        db.execute("DELETE FROM sqlite_sequence")
        db.executemany("INSERT INTO sqlite_sequence VALUES (?, ?)", last.items())
        db.execute("COMMIT")
    for game in sorted(lost):
        logger.error("game %d is damaged and set aside: %d events are lost", game, lost[game])
    return frozenset(lost)


def _written(table: str, row: dict[str, Value]) -> dict[str, Value]:
    return row | {"digest": digest_of(table, row)}


def _set_aside(folder: Path, place: Path) -> None:
    for name in (FILE, f"{FILE}-wal"):  # the database first: one without it is known to be half done
        if (folder / name).exists():
            (folder / name).rename(place / name)


def _finish(folder: Path) -> None:
    """The new log takes the old one's place; also where an earlier start was killed right before."""
    fresh = folder / RESCUE / FILE
    if (folder / FILE).exists() or not fresh.exists():
        return
    place = max((folder / DAMAGED).iterdir(), key=lambda path: int(path.name))
    _set_aside(folder, place)
    (folder / f"{FILE}-shm").unlink(missing_ok=True)
    fresh.rename(folder / FILE)
    shutil.rmtree(folder / RESCUE)
    sync_folder(folder)
