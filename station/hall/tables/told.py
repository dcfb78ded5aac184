"""A station's record as the hub reads it: an entry of a game, that an order was taken, or pictures kept. Names are MACs
there."""

import json
from dataclasses import dataclass
from typing import Any

from station.game.catalog import DataError
from station.game.event import Event
from station.game.logged import Entry
from station.hall.looks import VIEW
from station.hall.order import TAKEN
from station.pictures.ring import Moment
from station.storage.noted import CALL, Noted
from station.timebase import Instant


@dataclass(frozen=True)
class Taken:
    """The table took an order. game -- that went on then; None: it holds from the next one on

    hall -- whose order it was: a station may have been one of another hall's before
    head -- of that hall's own log when it was given out, as `station.hall.order` shortens it; "": none told
    """

    id: int
    game: int | None
    hall: str = ""
    head: str = ""


@dataclass(frozen=True)
class Kept:
    """The table keeps the picture of one moment of an incident, the board seen from above. mac -- of it; "": erased"""

    game: int
    event: int
    moment: Moment
    mac: str


@dataclass(frozen=True)
class Called:
    """Somebody calls for a person while no game goes on, or one came. wall_ns -- the table's Unix time"""

    on: bool
    wall_ns: int


def told(record: bytes | None) -> Entry | Taken | Kept | Called | None:
    """None for what is neither: a note of the station about its log, or what a newer program wrote."""
    try:
        said = json.loads(record or b"null")
        if said is None:
            return None
        if said["type"] == TAKEN:
            data = said["data"]
            return Taken(int(data["id"]), said.get("game"), str(data.get("hall", "")), str(data.get("head", "")))
        if said["type"] in ("picture", "erasure"):
            return _kept(Noted.of(record or b"", ""))
        t = said.get("t")
        if said["type"] == CALL:
            return Called(bool(said["data"]["on"]), int(t["wall_ns"]))
        if "seq" not in said:
            return None
        at = Instant(int(t["mono_ns"]), int(t["wall_ns"]), bool(t["trusted"]), str(t["boot"]))
        event = Event.parsed(
            said["type"], _without_macs(said["data"]), int(said["t_ns"]), said.get("frame"), said.get("first_frame"),
            int(said["seq"]),
        )  # fmt: skip
        return Entry(int(said["game"]), event, at, said.get("device") or "")
    except (ValueError, KeyError, TypeError, RecursionError, DataError):
        return None


def _kept(said: Noted) -> Kept | None:
    one = said.picture
    if one is None or said.game is None:
        return None
    return Kept(int(said.game), one.event, one.moment, str(one.files.get(VIEW, "")))


def _without_macs(data: dict[str, Any]) -> dict[str, Any]:
    """Fields that name a person are committed by a MAC: the name came to the table from here, or is nobody's affair."""
    return {name: "" if isinstance(one, dict) and one.keys() == {"mac"} else one for name, one in data.items()}
