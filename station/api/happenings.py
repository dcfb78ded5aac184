"""What happened around the moves, for the move list: the camera, the light, the disk, what people asked for."""

from collections.abc import Iterator

from pydantic import JsonValue

from station.api.schemas.game import LINE_FIELDS
from station.game.catalog import MoveWithdrawn, Played
from station.game.event import Event
from station.game.logged import Entry, LoggedGame

MOST_HAPPENINGS = 500
"""Happenings told of one game, the newest: a loose plug must not make every page slow."""


def happenings(game: LoggedGame) -> list[tuple[Entry, int]]:
    """Entries in the order of the log, each with the move after which it happened."""
    return list(_all(game))[-MOST_HAPPENINGS:]


def said(event: Event) -> dict[str, JsonValue]:
    """Those fields of the event that its line may name."""
    data = event.what.as_data()
    return {key: data[key] for key in LINE_FIELDS if data.get(key) not in (None, "")}


def _all(game: LoggedGame) -> Iterator[tuple[Entry, int]]:
    number = 0
    for entry in game.entries:
        what = entry.event.what
        if isinstance(what, Played):
            number = what.number
        elif isinstance(what, MoveWithdrawn):
            number = what.number - 1
        elif what.LINE:
            yield entry, min(number, len(game.state.moves))
