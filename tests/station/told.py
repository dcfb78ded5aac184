"""Events for tests, from their fields as JSON: what a test does not care about is filled in."""

from collections.abc import Mapping
from typing import Any

from station.game.event import Event

MOVE = {"number": 0, "captures": (), "confidence": None, "doubtful": False}
FILLED: dict[str, dict[str, Any]] = {
    "move": MOVE,
    "illegal_move": MOVE,
    "out_of_turn": MOVE,
    "pass": {"number": 0},
    "move_withdrawn": {"color": "B"},
    "setup": {"black": (), "white": (), "to_move": None},
    "gap": {"points": (), "before": ()},
    "board_scattered": {"restore": ()},
    "position_restored": {"points": ()},
    "correction": {"by": "referee", "why": ""},
    "capture_incomplete": {"points": (), "number": 0},
    "camera_lost": {"reason": ""},
    "view_blocked": {"points": (), "since": 0.0},
    "view_cleared": {"points": (), "since": 0.0, "until": 0.0},
}


def event(
    type_: str,
    data: Mapping[str, Any] | None = None,
    t_ns: int = 0,
    frame: int | None = None,
    first_frame: int | None = None,
    seq: int = 0,
) -> Event:
    """One event of that kind with these fields."""
    return Event.parsed(type_, FILLED.get(type_, {}) | dict(data or {}), t_ns, frame, first_frame, seq)
