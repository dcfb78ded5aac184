"""What happened around the moves, for the move list: the camera, the light, the disk, what people asked for."""

from collections.abc import Iterator
from typing import Any

from station.events import Event
from station.log.game import LoggedGame
from station.log.store import Entry
from station.state import MOVES

WORLD = ("board_shifted", "light_changed", "camera_lost", "camera_restored", "view_blocked", "view_cleared",
         "storage_low", "profile_refused", "profile_refreshed")  # fmt: skip
RECORD = ("record_frozen", "record_resumed", "position_restored", "correction", "paused", "resumed", "resign", "help")
END = ("end_proposed", "end_declined", "count_opened", "recounted", "disputed", "dispute_ruled", "result", "game_ended")
TOLD = frozenset((*WORLD, *RECORD, *END))
UNTOLD = frozenset(
    (
        "game_started", "details", "setup",  # stand at the head of the page, and on the board
        "dead_marked", "count_settled", "assented",  # every touch while counting: the count shows what came of them
        "clock_pressed",  # one a move: evidence for a referee, in the log
        "mark",  # tells a recorder where the log stands; never written
    )
)  # fmt: skip
SAID = ("by", "name", "why", "fault", "free_mb", "pictures_kept", "color", "to_move", "result", "on")
MOST_HAPPENINGS = 500
"""Happenings told of one game, the newest: a loose plug must not make every page slow."""


def happenings(game: LoggedGame) -> list[tuple[Entry, int]]:
    """Entries in the order of the log, each with the move after which it happened."""
    return list(_all(game))[-MOST_HAPPENINGS:]


def said(event: Event) -> dict[str, Any]:
    """Those fields of the event that its line may name."""
    return {key: event.data[key] for key in SAID if event.data.get(key) is not None}


def _all(game: LoggedGame) -> Iterator[tuple[Entry, int]]:
    number = 0
    for entry in game.entries:
        event = entry.event
        if event.type in MOVES:
            number = event.data["number"]
        elif event.type == "move_withdrawn":
            number = event.data["number"] - 1
        elif event.type in TOLD:
            yield entry, min(number, len(game.state.moves))
