"""A film of boards shown to a tracker, for tests of what it tells."""

from collections.abc import Iterable
from itertools import count
from typing import Any, Self

from rules.presets import ruleset
from station.game.event import Event
from station.tracking.tracker import Tracker
from tests.station.tracking.sights import board, sight
from vision.sight import Sight

RULES = ruleset("chinese-2002")
STEP_NS = 100_000_000
FIELDS = ("color", "point", "from", "to", "points", "captures", "kind", "number")


class Film:
    """Shows boards, ten a second or one each `step_ns`; `events` is what was told so far."""

    def __init__(self, tracker: Tracker | None = None, *, step_ns: int = STEP_NS, first: int = 0) -> None:
        """first -- the number of its first picture."""
        self._step_ns = step_ns
        self.tracker = tracker or Tracker(RULES)
        self.events: list[Event] = []
        self._frames = count(first)

    def show(self, black: str = "", white: str = "", hidden: Iterable[int] | None = None, frames: int = 15) -> Self:
        """The same board for so many frames."""
        return self.see(sight(board(black, white), hidden or ()), frames)

    def see(self, seen: Sight, frames: int = 1) -> Self:
        """The same sight for so many frames."""
        for _ in range(frames):
            frame = next(self._frames)
            self.events += self.tracker.see(frame, frame * self._step_ns, seen)
        return self

    def restarted(self) -> "Film":
        """The same table goes on after a restart from the log; `events` begins anew."""
        return Film(Tracker(RULES, events=self.events), step_ns=self._step_ns, first=next(self._frames))

    def continued(self) -> "Film":
        """The same, with the events told so far."""
        again = self.restarted()
        again.events = [*self.events]
        return again

    def told(self, *types: str) -> list[Any]:
        """Type and the telling fields of the events of these types (all but the start's by default)."""
        fields = (*FIELDS, "reason") if "game_ended" in types else FIELDS
        return [
            (event.type, *(event.as_dict()[f] for f in fields if event.as_dict().get(f) not in (None, [])))
            for event in self.events
            if (event.type in types if types else event.type != "game_started")
        ]

    def newest(self, type_: str) -> Event:
        """The last event of that type."""
        return [event for event in self.events if event.type == type_][-1]


def opened(black: str = "K10", white: str = "Q16") -> Film:
    """A game with a few moves: Black's, then White's, in the order of the names."""
    film, shown = Film().show(), ([], [])  # type: ignore[var-annotated]
    for pair in zip(black.split(), white.split(), strict=True):
        for color, name in enumerate(pair):
            shown[color].append(name)
            film.show(" ".join(shown[0]), " ".join(shown[1]))
    return film
