"""A timed table: a hall, its clock set up, and the few words that the tests of the clock need."""

from dataclasses import dataclass

from rules.color import BLACK, WHITE, Color
from rules.timing import records as r
from rules.timing.account import Reading
from rules.timing.clock import Clock
from rules.timing.controls import CONTROLS, TimeControl
from rules.timing.records import Owner
from station.clock.keeper import Actor
from station.game.clock import ClockState
from tests.station.api.hall import Hall

REFEREE = Actor("referee", "Li")


@dataclass
class Timed:
    hall: Hall

    def begin(self, control: str | TimeControl = "reading-1h-1", owner: Owner = Owner.STATION) -> None:
        given = CONTROLS[control] if isinstance(control, str) else control
        self.hall.keeper.prepare(given, owner, REFEREE)
        self.do(r.Begin)

    def do(self, kind: type[r.Act], **given: object) -> int:
        return self.hall.keeper.do(lambda at_ms: kind(at_ms=at_ms, **given), REFEREE)  # type: ignore[arg-type]

    def press(self, side: Color) -> None:
        self.hall.keeper.press("B" if side is BLACK else "W", self.hall.keeper.now_ms)

    def wait(self, seconds: float) -> None:
        self.hall.clock.wait(seconds)

    @property
    def state(self) -> ClockState:
        game = self.hall.table.snapshot.game
        assert game is not None
        return game.clock

    @property
    def clock(self) -> Clock:
        assert self.state.clock is not None
        return self.state.clock

    @property
    def standing(self) -> str:
        return self.clock.standing.value

    def reading(self, side: Color) -> Reading:
        return self.clock.reading(side, self.hall.keeper.now_ms)

    @property
    def used(self) -> tuple[int, int]:
        return self.reading(BLACK).used_ms, self.reading(WHITE).used_ms
