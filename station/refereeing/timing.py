"""What the desk does to the clock: acts of its journal, written with what they follow from, all of it or nothing.

Who takes an incident up stops both faces where the event has it so (DESK.md §8); a ruling sets, deducts, shares,
reads again or ends as its effects say, and what it orders on the board is done while the clock stands.
"""

from dataclasses import dataclass
from typing import Any

from rules.color import BLACK, WHITE, Color
from rules.errors import TimingError
from rules.rulings.effect import Do
from rules.rulings.facts import Venue
from rules.rulings.kind import Kind
from rules.timing import records as r
from rules.timing.acts import act
from rules.timing.clock import Clock, Standing
from station.errors import RefusedError
from station.game import catalog as c
from station.game.clock import ClockState
from station.game.clock_records import acted

RUNS_ON = frozenset((Kind.PRESS_EARLY, Kind.PRESS_BEFORE_LIFTED, Kind.LATE, Kind.BOTH_LATE, Kind.ABSENT))
"""The clock runs on while the referee sees to these (2002 §17.4 不改变计时器读数, §22.1 自然计时, §22.6 照常读秒)."""
_FIRST_STANDS = frozenset(("replace", "pro_rata"))


@dataclass(frozen=True, kw_only=True)
class Times:
    """What a ruling on the clock has to be told.

    used_ms -- of the side that is set; reading_ms -- from where the move at hand is read again
    true_ms, black_ms, white_ms -- what was played and what a wrong clock showed; first_part_ms -- before the pause
    owner -- whose reading counts from now on
    """

    used_ms: int | None = None
    reading_ms: int | None = None
    true_ms: int | None = None
    black_ms: int | None = None
    white_ms: int | None = None
    first_part_ms: int | None = None
    owner: r.Owner | None = None


@dataclass(frozen=True, kw_only=True)
class Hand:
    """Whose hand is at the clock, and when. by -- "referee", "chief", "table"; text -- of the game's ruleset"""

    by: str
    name: str
    text: str
    at_ms: int


class Timing:
    """A clock that acts are done to, one after the other. `told` are their events.

    RefusedError where one does not fit it. Of a game without a clock, or whose clock has not begun, nothing is told.
    """

    def __init__(self, state: ClockState, hand: Hand) -> None:
        self._clock = state.clock if state.begun else None
        self._paused, self._hand = state.held_by_pause, hand
        self.told: list[c.ClockActed] = []

    @property
    def used_ms(self) -> tuple[int, int] | None:
        """Black's and White's used time as it stands now; None without a clock that began."""
        clock = self._clock
        if clock is None:
            return None
        at_ms = max(clock.at_ms, self._hand.at_ms)
        return clock.reading(BLACK, at_ms).used_ms, clock.reading(WHITE, at_ms).used_ms

    def taken_up(self, kind: Kind) -> None:
        """A referee sees to an incident: both faces stand."""
        if kind not in RUNS_ON:
            self._stands()

    def goes_on(self, to_move: Color | None) -> None:
        """ "Go on": the time of the side to move runs."""
        if self._clock is None:
            raise RefusedError("no_clock", "This game is played without a clock.")
        self._do(r.Resume, turn=to_move)

    def ruled(
        self, kind: Kind, what: c.Ruled, side: Color | None, times: Times,
        *, over: bool, waits: bool, to_move: Color | None,
    ) -> None:  # fmt: skip
        """What a ruling does.

        side -- whose doing it is; over -- the game is, after it; waits -- something has to be done on the board first
        """
        clock = self._clock
        if clock is None:
            return
        if over:
            if clock.standing is not Standing.ENDED:
                self._do(r.End)
            return
        if clock.standing is Standing.ENDED:
            self._do(r.Reopen)
        actions = [effect for effect in what.effects if effect.do == Do.CLOCK]
        for effect in actions:
            self._action(kind, effect.action, what.ruling, side, times)
        does = {effect.do for effect in what.effects}
        if waits and all(effect.action != "none" for effect in actions):
            self._stands()
        if Do.TURN in does and self._runs is not None and to_move is not None and self._runs is not to_move:
            self._stands()
            if not waits:
                self._do(r.Resume, turn=to_move)
        if Do.PLAY_ON in does and not waits and not self._paused and self._stood:
            self._do(r.Resume, turn=to_move)

    def _action(self, kind: Kind, action: str, ruling: str, side: Color | None, times: Times) -> None:
        if action in _FIRST_STANDS:
            self._stands()
        match action:
            case "stop" if kind is Kind.ABSENT:
                self._do(r.Leave, side=_given("side", side))
            case "stop":
                self._stands()
            case "rewind_reading":
                self._do(r.Rewind, reading_ms=_given("reading_ms", times.reading_ms))
            case "set":
                used_ms = _given("used_ms", times.used_ms)
                self._do(r.Set, side=_given("side", side), used_ms=used_ms, chief=self._chief)
            case "pro_rata":
                whole = {name: _given(name, getattr(times, name)) for name in ("true_ms", "black_ms", "white_ms")}
                self._do(r.ProRata, **whole)
            case "replace":
                self._do(r.Replace, owner=_given("owner", times.owner))
            case "share_equally":
                self._do(r.Share, first_part_ms=_given("first_part_ms", times.first_part_ms))
            case "deduct_double":
                venue = Venue.SAME if ruling.startswith("22.2") else Venue.APART
                self._do(r.Deduct, side=_given("side", side), venue=venue, chief=self._chief)

    @property
    def _chief(self) -> str:
        """The name under which a chief's word stands; "" for anybody else."""
        return self._hand.name or "chief" if self._hand.by == "chief" else ""

    @property
    def _runs(self) -> Color | None:
        return None if self._clock is None else self._clock.running

    @property
    def _stood(self) -> bool:
        return self._clock is not None and self._clock.standing is Standing.STOPPED

    def _stands(self) -> None:
        if self._clock is not None and self._clock.standing is Standing.RUNNING:
            self._do(r.Stop)

    def _do(self, kind: type[r.Act], **given: Any) -> None:
        clock = self._clock
        assert clock is not None
        record = kind(at_ms=max(clock.at_ms, self._hand.at_ms), by=self._hand.by, **given)
        self._clock = _after(clock, record)
        self.told.append(acted(record, self._hand.text, self._hand.name))


def _after(clock: Clock, record: r.Record) -> Clock:
    try:
        return act(clock, record)
    except TimingError as error:
        raise RefusedError(str(error.reason.code), reason=error.reason) from None


def _given(name: str, value: Any) -> Any:
    if value is None:
        raise RefusedError("no_time", f"This ruling on the clock needs {name}.")
    return value
