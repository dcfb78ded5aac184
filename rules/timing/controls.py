"""Time controls: a system with its way of reading, by name, and which article it is from. `control(name)` makes one.

An event fixes its own numbers (2002 §12.2), which stand in the name: "reading-2h-5", "sections-90m-15-10m".
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

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


def _reading(limit_ms: int, minutes: int) -> TimeControl:
    system = Periods.within(limit_ms, minutes)
    return TimeControl(f"reading-{span(limit_ms)}-{minutes}", "2002 §12.3", system, STYLE_2002)


def _older(limit_ms: int, minutes: int) -> TimeControl:
    system = Periods.within(limit_ms, minutes)
    return TimeControl(f"older-{span(limit_ms)}-{minutes}", "older D2.3", system, STYLE_OLDER)


def _sudden_death(limit_ms: int) -> TimeControl:
    return TimeControl(f"sudden-death-{span(limit_ms)}", "2002 §12.4", SuddenDeath(limit_ms))


def _sections(main_ms: int, moves: int, section_ms: int, *, carried: bool = True) -> TimeControl:
    name, article = ("sections", "2002 §12.5") if carried else ("canadian", "")
    system = Sections(main_ms, moves, section_ms, carried)
    return TimeControl(f"{name}-{span(main_ms)}-{moves}-{span(section_ms)}", article, system)


def _byoyomi(main_ms: int, periods: int, period_ms: int) -> TimeControl:
    seconds = period_ms // SECOND_MS
    system = byoyomi(main_ms, periods, seconds)
    return TimeControl(f"byoyomi-{span(main_ms)}-{periods}x{seconds}s", "", system, quick(system.period_ms))


def _fischer(main_ms: int, increment_ms: int) -> TimeControl:
    name = f"fischer-{span(main_ms)}-{increment_ms // SECOND_MS}s"
    return TimeControl(name, "", Fischer(main_ms, increment_ms))


NO_CLOCK = TimeControl("none", "2002 §12", None)
_MOST_MS, _MOST = 24 * HOUR_MS, 100
_SPAN, _NUMBER, _SECONDS = r"(\d{1,5}[hms])", r"(\d{1,3})", r"(\d{1,4}s)"
_FORMS: tuple[tuple[str, Callable[..., TimeControl]], ...] = (
    (f"reading-{_SPAN}-{_NUMBER}", _reading),
    (f"older-{_SPAN}-{_NUMBER}", _older),
    (f"quick-{_NUMBER}x{_SECONDS}", lambda periods, period_ms: read_for(period_ms // SECOND_MS, periods)),
    (f"sudden-death-{_SPAN}", _sudden_death),
    (f"sections-{_SPAN}-{_NUMBER}-{_SPAN}", _sections),
    (f"byoyomi-{_SPAN}-{_NUMBER}x{_SECONDS}", _byoyomi),
    (f"canadian-{_SPAN}-{_NUMBER}-{_SPAN}", partial(_sections, carried=False)),
    (f"fischer-{_SPAN}-{_SECONDS}", _fischer),
    ("none", lambda: NO_CLOCK),
)
"""How the name of a time control is made of its numbers; spans are hours, minutes or seconds."""
_EXAMPLES = (
    *("reading-2h-5", "reading-1h-5", "reading-1h-1", "older-2h-5", "older-1h-1"),
    *("quick-1x30s", "quick-1x20s", "quick-1x10s", "sudden-death-1h", "sections-1h-15-10m"),
    *("byoyomi-30m-3x30s", "canadian-30m-15-5m", "fischer-20m-10s", "none"),
)


def control(name: str) -> TimeControl:
    """The time control of that name, which holds its numbers; its own name is the shortest that says the same.

    TimingError for no such name (it tells examples), more than a day or a hundred, and for numbers that do not fit.
    """
    for form, made in _FORMS:
        found = re.fullmatch(form, name)
        if found is not None and all(_fits(text) for text in found.groups()):
            return made(*(_value(text) for text in found.groups()))
    raise TimingError(Reason(Code.TIMING_UNKNOWN, {"name": shown(name, 40), "names": ", ".join(_EXAMPLES)}))


def span(ms: int) -> str:
    """A stretch of whole seconds in its largest unit: "2h", "90m", "75s"."""
    unit, length = next((unit, length) for unit, length in _UNITS.items() if ms % length == 0)
    return f"{ms // length}{unit}"


_UNITS = {"h": HOUR_MS, "m": MINUTE_MS, "s": SECOND_MS}


def _fits(text: str) -> bool:
    return 0 < _value(text) <= (_MOST_MS if text[-1] in _UNITS else _MOST)


def _value(text: str) -> int:
    return int(text[:-1]) * _UNITS[text[-1]] if text[-1] in _UNITS else int(text)


CONTROLS = {name: control(name) for name in _EXAMPLES}
