"""Events for tests, from their fields as JSON: what a test does not care about is filled in."""

from collections.abc import Mapping, Sequence
from typing import Any

from station.game.event import Event
from station.game.logged import Entry, LoggedGame
from station.timebase import Instant

NOON_NS = 1_763_812_800_000_000_000  # 2025-11-22T12:00:00Z
MOVE = {"number": 0, "captures": (), "confidence": None, "doubtful": False}
FILLED: dict[str, dict[str, Any]] = {
    "move": MOVE,
    "illegal_move": MOVE,
    "out_of_turn": MOVE,
    "pass": {"number": 0},
    "move_withdrawn": {"color": "B"},
    "setup": {"black": (), "white": (), "to_move": None},
    "gap": {"points": (), "before": ()},
    "stone_exchanged": {"was": "B"},
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


def numbered(*pairs: tuple[str, Mapping[str, Any]]) -> list[Event]:
    """Kinds with their fields as the events 1, 2, … of a log, a second after another."""
    return [event(kind, data, 1_000_000_000 * number, seq=number) for number, (kind, data) in enumerate(pairs, 1)]


def logged(*pairs: tuple[str, Mapping[str, Any]]) -> LoggedGame:
    """The game that they tell."""
    return LoggedGame.of(entries(numbered(*pairs)))


def entries(events: Sequence[Event], game: int = 1) -> list[Entry]:
    """Events as a log of one run of the machine holds them."""
    return [Entry(game, event, Instant(event.t_ns, NOON_NS + event.t_ns, True, "boot-1")) for event in events]
