"""Rows of the log's tables: an entry as it stands there and back, a game that was set aside."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from station.errors import DamagedError
from station.game.event import Event
from station.game.logged import Entry
from station.storage.digests import Value, as_written
from station.timebase import Instant

FIRST_COLUMNS = (
    "seq", "game", "type", "t_ns", "frame", "first_frame", "monotonic_ns", "wall_ns", "wall_trusted", "boot", "data",
)  # fmt: skip
"""Of an event in the first version of the log."""
COLUMNS = (*FIRST_COLUMNS, "device")


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
    """An entry as it stands in the table."""
    event, at = entry.event, entry.at
    data = json.dumps(event.what.as_data(), ensure_ascii=False)
    values = (
        event.seq, entry.game, event.type, event.t_ns, event.frame, event.first_frame,
        at.monotonic_ns, at.wall_ns, int(at.trusted), at.boot, data, entry.device or None,
    )  # fmt: skip
    return dict(zip(COLUMNS, values, strict=True))


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
