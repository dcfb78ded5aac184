"""Numbers events and keeps the state and the rules' view level with them: the only place where events are made."""

from collections.abc import Iterable
from typing import Any

from rules.color import Color
from rules.points import Point, point_name
from rules.ruleset import Ruleset
from station.events import Event
from station.fold import apply
from station.state import GameState
from station.tracking.arbiter import Arbiter


class Teller:
    """Makes events, one after another, and folds each of them at once.

    state -- the fold so far; arbiter -- the rules' view of it
    resumed_frame -- the newest frame when play last went on after a pause: a stone seen by then came in the pause
    """

    def __init__(self, ruleset: Ruleset, state: GameState | None = None) -> None:
        self.state = state or GameState()
        self.arbiter = Arbiter(ruleset)
        self.arbiter.follow(self.state)
        self.t_ns = 0
        self.frame: int | None = None
        self.resumed_frame = -1
        self._made: list[Event] = []

    def at(self, frame: int | None, t_ns: int) -> None:
        """When and where what is told from now on was decided."""
        self.frame, self.t_ns = frame, t_ns

    def tell(self, type_: str, first_frame: int | None = None, /, **data: Any) -> Event:
        """One more event."""
        first = self.frame if first_frame is None else first_frame
        event = Event(type_, self.t_ns, self.frame, first, data, seq=self.state.seq + 1)
        self.note(event)
        self._made.append(event)
        return event

    def note(self, event: Event) -> None:
        """Folds an event that someone else made (or the log kept)."""
        self.state = apply(self.state, event)
        self.arbiter.follow(self.state)

    def take(self) -> list[Event]:
        """The events made since the last call."""
        made, self._made = self._made, []
        return made


def letters(stones: bytes) -> list[str]:
    """361 colors as 19 strings of ".", "B", "W"."""
    text = "".join(".BW"[stone] for stone in stones)
    return [text[row : row + 19] for row in range(0, 361, 19)]


def named(points: Iterable[Point]) -> list[str]:
    """Points as GTP writes them."""
    return [point_name(point) for point in points]


def letter(color: int) -> str:
    """ "B" or "W"."""
    return Color(color).letter
