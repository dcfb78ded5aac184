"""Rows of the log's tables: an entry as it stands there and back, a game that was set aside."""

import json
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from station.errors import DamagedError
from station.evidence.record import canonical
from station.game.catalog import Occurrence, occurrence_of
from station.game.event import Event
from station.game.logged import Entry
from station.storage.digests import Value, as_written
from station.timebase import Instant

logger = logging.getLogger(__name__)
FIRST_COLUMNS = (
    "seq", "game", "type", "t_ns", "frame", "first_frame", "monotonic_ns", "wall_ns", "wall_trusted", "boot", "data",
)  # fmt: skip
"""Of an event in the first version of the log."""
COLUMNS = (*FIRST_COLUMNS, "device", "record", "keys")


@dataclass(frozen=True)
class SetAside:
    """A game that the disk gave back damaged.

    wall_ns -- when it began; None where that is lost too. `game` 0: nobody knows which games there were
    readable, lost -- events, as far as they are known
    file -- where what is left lies, in the data folder
    repaired -- number of the game that holds what could be read
    """

    game: int
    wall_ns: int | None
    readable: int
    lost: int
    file: str
    repaired: int | None = None


def row_of(entry: Entry) -> dict[str, Value]:
    """An entry as it stands in the table, without its record."""
    event, at = entry.event, entry.at
    data = canonical(event.what.as_data())
    values = (
        event.seq, entry.game, event.type, event.t_ns, event.frame, event.first_frame,
        at.monotonic_ns, at.wall_ns, int(at.trusted), at.boot, data, entry.device or None,
    )  # fmt: skip
    return dict(zip((*FIRST_COLUMNS, "device"), values, strict=True))


def entry_of(row: Mapping[str, Any]) -> Entry:
    """A row of the table as an entry. DamagedError where it is not as it was written, or makes no sense."""
    if not as_written("events", dict(row)):
        raise DamagedError(int(row["game"]), f"event {row['seq']} is not as it was written")
    try:
        event = Event.parsed(
            row["type"], json.loads(row["data"]), row["t_ns"], row["frame"], row["first_frame"], row["seq"]
        )
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise DamagedError(int(row["game"]), f"event {row['seq']}: {error}") from error
    at = Instant(row["monotonic_ns"], row["wall_ns"], bool(row["wall_trusted"]), row["boot"])
    return Entry(row["game"], event, at, row.get("device") or "")


def entries_of(rows: Sequence[Mapping[str, Any]], *, strictly: bool) -> list[Entry]:
    """Rows of the table as entries. A damaged one is left out and told, or raises DamagedError where `strictly`."""
    entries = []
    for row in rows:
        try:
            entries.append(entry_of(row))
        except DamagedError as error:
            if strictly:
                raise
            logger.error("%s", error)
    return entries


def occurrences_of(rows: Sequence[tuple[int, str, str]]) -> list[tuple[int, Occurrence]]:
    """Game and occurrence of rows of game, type and data. Damaged ones are left out: the game itself tells."""
    found = []
    for game, type_, data in rows:
        with suppress(ValueError, TypeError, AttributeError):
            found.append((game, occurrence_of(type_, json.loads(data))))
    return found
