"""The demo's simulated table on the wire."""

from typing import Literal

from station.api.schemas.base import Reply, Request

Staged = Literal[
    "stone_moved", "stone_removed", "stone_added", "board_scattered", "two_moves", "takeback", "ko_retake"
]  # fmt: skip


class DemoStage(Reply):
    """GET /api/demo.

    incident -- made and not yet put right; can -- what can be made now
    soon -- what can be made once the station has watched the game for long enough to tell it
    right -- the stones lie as they should: as ruled, else as the recorded game left them
    goes_on -- the recorded game goes on from there
    """

    state: Literal["plays", "waits", "ended", "busy"]
    incident: Staged | Literal[""]
    can: list[Staged]
    soon: list[Staged]
    right: bool
    goes_on: bool


class DemoIncident(Request):
    """POST /api/demo/incident."""

    name: Staged


class DemoPlay(Request):
    """POST /api/demo/play. anew -- another game, on a cleared board."""

    anew: bool = False
