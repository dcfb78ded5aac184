"""Numbers events and keeps the state and the rules' view level with them: the only place where events are made."""

from collections.abc import Iterable
from typing import TypedDict

from rules.color import Color
from rules.points import Point, point_name
from rules.ruleset import Ruleset
from station.game import catalog as c
from station.game.event import Event
from station.game.fold import apply
from station.game.law import under
from station.game.reasons import Mending
from station.game.state import GameState
from station.locale.catalog import catalog
from station.tracking.stories.arbiter import Arbiter


class Teller:
    """Makes events, one after another, and folds each at once into `state`, of which `arbiter` is the rules' view."""

    def __init__(self, ruleset: Ruleset, state: GameState | None = None) -> None:
        self.ruleset = ruleset
        self.state = state or GameState()
        self.arbiter = Arbiter(ruleset)
        self.arbiter.follow(self.state)
        self.t_ns = 0
        self.frame: int | None = None
        self._made: list[Event] = []

    def at(self, frame: int | None, t_ns: int) -> None:
        """When and where what is told from now on was decided."""
        self.frame, self.t_ns = frame, t_ns

    def tell(self, what: c.Occurrence, first_frame: int | None = None) -> Event:
        """One more event, with the article of the game's own ruleset that speaks of it."""
        first = self.frame if first_frame is None else first_frame
        event = Event(under(what, self.ruleset.text), self.t_ns, self.frame, first, self.state.seq + 1)
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


class Mended(TypedDict):
    """Fields of a correction by the station."""

    by: str
    why: str
    because: c.Because


def mended(code: Mending, **values: str | int) -> Mended:
    """Why the station corrects what it told: as a code, and in English for readers of the log."""
    because = c.Because(code, values)
    return {"by": "station", "why": catalog("en").say(because), "because": because}


def letters(stones: bytes) -> tuple[str, ...]:
    """361 colors as 19 strings of ".", "B", "W"."""
    text = "".join(".BW"[stone] for stone in stones)
    return tuple(text[row : row + 19] for row in range(0, 361, 19))


def named(points: Iterable[Point]) -> tuple[c.Vertex, ...]:
    """Points as GTP writes them."""
    return tuple(point_name(point) for point in points)


def letter(color: int) -> c.Letter:
    """ "B" or "W"; of a color that is known to be one of a stone."""
    return "B" if color == Color.BLACK else "W"


def stone(color: int) -> c.Stone:
    """ ".", "B" or "W"."""
    return letter(color) if color else "."
