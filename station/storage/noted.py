"""A record that is no event's, or whose event is gone, read: what the station needs of it to check itself."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from station.evidence.said import Runs
from station.pictures.ring import MOMENTS, Moment
from station.storage.ledger import Places, Stated

CALL = "call"
"""The type of the record of a call for a person, or that one came, while no game goes on."""


@dataclass(frozen=True)
class Picture:
    """The files of one moment: macs by the view."""

    event: int
    moment: Moment
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Noted:
    """What a record of this station says.

    seq -- of an event's record; what -- was erased: game, name or picture
    numbers -- of records erased in `log`, as runs; names -- macs of names erased
    games -- stated anew; aside -- games that the disk gave back damaged
    picture -- kept, or erased
    """

    type: str
    game: int | None = None
    seq: int | None = None
    what: str = ""
    numbers: Runs = ()
    names: frozenset[str] = frozenset()
    games: Mapping[int, Stated] = field(default_factory=dict)
    aside: frozenset[int] = frozenset()
    picture: Picture | None = None

    @staticmethod
    def of(record: bytes, log: str) -> "Noted":
        """ValueError for what no station wrote."""
        try:
            said = json.loads(record)
            type_, data = said["type"], said["data"]
            erases = type_ == "erasure"
            return Noted(
                type_,
                said.get("game"),
                said.get("seq"),
                data["what"] if erases else "",
                tuple(_numbers(data, log)) if erases else (),
                frozenset(data.get("names", ())) if erases else frozenset(),
                _stated(data) if erases or type_ == "segment" else {},
                frozenset(data["games"]) if type_ == "set_aside" else frozenset(),
                _picture(data) if type_ == "picture" or (erases and data["what"] == "picture") else None,
            )
        except (KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"this is no record of a station: {error}") from error


def _numbers(data: Mapping[str, list[Places]], log: str) -> Iterator[tuple[int, int]]:
    for place in data.get("records", ()):
        if place["log"] == log:
            for first, last in place["n"]:
                yield int(first), int(last)


def _stated(data: dict[str, dict[str, dict[str, int | str]]]) -> dict[int, Stated]:
    return {int(game): Stated(int(one["events"]), str(one["digest"])) for game, one in data.get("games", {}).items()}


def _picture(data: dict[str, str | int | list[dict[str, str]]]) -> Picture:
    files, event = data.get("files", []), data["event"]
    moment = {str(one): one for one in MOMENTS}[str(data["moment"])]
    if not isinstance(files, list) or not isinstance(event, int):
        raise TypeError("files are a list, and an event is a number")
    return Picture(event, moment, {file["view"]: file["mac"] for file in files})
