"""Time controls: a system with its way of reading, by name, and which article it is from. `control(name)` finds one.

An event fixes its own numbers (2002 §12.2): these are examples that a page may start from.
"""

from dataclasses import dataclass

from rules.codes import Code
from rules.errors import TimingError
from rules.reasons import Reason, shown
from rules.rulings.facts import Facts
from rules.timing.duration import HOUR_MS, MINUTE_MS, SECOND_MS
from rules.timing.style import STYLE_2002, STYLE_OLDER, Style, quick
from rules.timing.systems import Fischer, Periods, Sections, SuddenDeath, TimeSystem


@dataclass(frozen=True)
class TimeControl:
    """What a game is timed by.

    article -- where it is from, "2002 §12.3"; "" for what stands in neither text
    system -- None: a game without a clock (2002 §12: 一切有条件的比赛均应采用计时制度), which the sheet says
    style -- how seconds are read; None where none are
    """

    name: str
    article: str
    system: TimeSystem | None
    style: Style | None = None

    @property
    def ours(self) -> bool:
        """Whether it is in neither text."""
        return not self.article

    @property
    def facts(self) -> Facts:
        """What rulings ask of the time system: 2002 §12.4 against §12.3, and §22.4's quick games without a limit."""
        timed = self.system is not None
        return Facts(
            sudden_death=isinstance(self.system, SuddenDeath) if timed else None,
            quick=self.system.limit_ms == 0 if self.system is not None else None,
        )


def read_for(seconds: int, periods: int = 1) -> TimeControl:
    """A quick game: so many seconds a move from the first on (2002 §12.3: 快棋); calls and periods are ours."""
    period = seconds * SECOND_MS
    return TimeControl(f"quick-{periods}x{seconds}s", "2002 §12.3", Periods(0, periods, period), quick(period))


def byoyomi(main_ms: int, periods: int, seconds: int) -> Periods:
    """Periods behind the main time, as Japanese clocks have them."""
    return Periods(main_ms, periods, seconds * SECOND_MS)


_HALF_HOUR = 30 * MINUTE_MS
NO_CLOCK = TimeControl("none", "2002 §12", None)
CONTROLS = {
    one.name: one
    for one in (
        TimeControl("reading-2h-5", "2002 §12.3", Periods.within(2 * HOUR_MS, 5), STYLE_2002),
        TimeControl("reading-1h-5", "2002 §12.3", Periods.within(HOUR_MS, 5), STYLE_2002),
        TimeControl("reading-1h-1", "2002 §12.3", Periods.within(HOUR_MS, 1), STYLE_2002),
        TimeControl("older-2h-5", "older D2.3", Periods.within(2 * HOUR_MS, 5), STYLE_OLDER),
        TimeControl("older-1h-1", "older D2.3", Periods.within(HOUR_MS, 1), STYLE_OLDER),
        read_for(30),
        read_for(20),
        read_for(10),
        TimeControl("sudden-death-1h", "2002 §12.4", SuddenDeath(HOUR_MS)),
        TimeControl("sections-1h-15-10m", "2002 §12.5", Sections(HOUR_MS, 15, 10 * MINUTE_MS)),
        TimeControl("byoyomi-30m-3x30s", "", byoyomi(_HALF_HOUR, 3, 30), quick(30 * SECOND_MS)),
        TimeControl("canadian-30m-15-5m", "", Sections(_HALF_HOUR, 15, 5 * MINUTE_MS, carried=False)),
        TimeControl("fischer-20m-10s", "", Fischer(20 * MINUTE_MS, 10 * SECOND_MS)),
        NO_CLOCK,
    )
}


def control(name: str) -> TimeControl:
    """The time control of that name. TimingError names the choices."""
    try:
        return CONTROLS[name]
    except KeyError:
        values = {"name": shown(name), "names": ", ".join(CONTROLS)}
        raise TimingError(Reason(Code.TIMING_UNKNOWN, values)) from None
