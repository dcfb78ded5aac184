"""Between events of the clock and what `rules.timing` knows: the time control, and one record a press or act."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rules.color import BLACK, WHITE, Color
from rules.rulings.facts import Venue
from rules.timing import records as r
from rules.timing.clock import Clock, new_clock
from rules.timing.controls import TimeControl
from rules.timing.style import Style
from rules.timing.systems import Fischer, Periods, Sections, SuddenDeath, TimeSystem
from station.game.catalog import ClockActed, ClockCalled, ClockMoveEnded, ClockPressed, ClockSetUp, Occurrence
from station.game.catalog.clock import ClockOwner

ACTS: Mapping[str, type[r.Record]] = {
    "begin": r.Begin, "stop": r.Stop, "resume": r.Resume, "pause": r.Pause, "confirm": r.Confirm, "seal": r.Seal,
    "open": r.Open, "rewind": r.Rewind, "seated": r.Seated, "deduct": r.Deduct, "leave": r.Leave, "return": r.Return,
    "pass_ruled": r.PassRuled, "set": r.Set, "pro_rata": r.ProRata, "share": r.Share, "replace": r.Replace,
    "end": r.End, "reopen": r.Reopen, "restart": r.Restart, "asked": r.Asked,
}  # fmt: skip
_NAMES = {kind: name for name, kind in ACTS.items()}
_SIDES = ("side", "to_move", "turn")


def record_of(what: Occurrence) -> r.Record | None:
    """What the event does to a clock; None for one that does nothing. TypeError where an act lacks what it needs."""
    match what:
        case ClockPressed(at_ms=at_ms) if at_ms is not None:
            return r.Press(at_ms=at_ms, by=what.color, side=Color.from_letter(what.color))
        case ClockMoveEnded():
            side = Color.from_letter(what.side)
            return r.MoveEnd(at_ms=what.at_ms, by="station", side=side, ended_ms=what.ended_ms)
        case ClockCalled():
            return r.Called(at_ms=what.at_ms, by="station", planned_ms=what.planned_ms, words=what.words)
        case ClockActed():
            kind = ACTS[what.act]
            given = {one.name: _in(one.name, getattr(what, one.name)) for one in fields(kind)}
            return kind(**{name: value for name, value in given.items() if value is not None})
    return None


def acted(record: r.Record, text: str, name: str = "") -> ClockActed:
    """The event of an act. text -- of the ruleset: the article is named where it stands in that one."""
    given = {one.name: _out(getattr(record, one.name)) for one in fields(record)}
    article = record.ARTICLE if record.ARTICLE.startswith(text or "-") else ""
    act: Any = _NAMES[type(record)]
    return ClockActed(act=act, name=name, article=article, **given)


def set_up(control: TimeControl, owner: ClockOwner = "station") -> ClockSetUp:
    """The event of a time control."""
    style: dict[str, Any] = {}
    if control.style is not None:
        style = {one.name: getattr(control.style, one.name) for one in fields(Style)}
    numbers: dict[str, Any] = {}
    if control.system is not None:
        system: Any = control.system
        numbers = {one.name: getattr(system, one.name) for one in fields(system)}
    made_of = type(control.system) if control.system else None
    kind: Any = next(word for word, made in _SYSTEMS.items() if made is made_of)
    return ClockSetUp(
        control=control.name,
        source=control.article,
        system=kind,
        owner=owner,
        **numbers,
        **style,
    )


def clock_of(what: ClockSetUp) -> Clock | None:
    """A clock as it stands before the game; None without one."""
    system = control_of(what).system
    if system is None:
        return None
    clock = new_clock(system, r.Owner(what.owner))
    for side, used_ms in ((BLACK, what.used_black_ms), (WHITE, what.used_white_ms)):
        if used_ms:
            clock = clock.with_account(side, system.with_used(clock.accounts[side - 1], used_ms))
    return clock


def control_of(what: ClockSetUp) -> TimeControl:
    """The time control of an event. TimingError for numbers that it cannot have."""
    style = None
    if what.marks_s or what.last_s or what.counted_s:
        style = Style(what.marks_s, what.last_s, what.counted_s, what.all_counted, what.over)
    return TimeControl(what.control, what.source, _system(what), style)


def _system(what: ClockSetUp) -> TimeSystem | None:
    match what.system:
        case "periods":
            return Periods(what.main_ms, what.periods, what.period_ms, what.inside)
        case "sudden_death":
            return SuddenDeath(what.main_ms)
        case "sections":
            return Sections(what.main_ms, what.moves, what.section_ms, what.carried)
        case "fischer":
            return Fischer(what.main_ms, what.increment_ms, what.most_ms)
    return None


_SYSTEMS: Mapping[str, type[TimeSystem] | None] = {
    "none": None, "periods": Periods, "sudden_death": SuddenDeath, "sections": Sections, "fischer": Fischer,
}  # fmt: skip


def _in(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name in _SIDES:
        return Color.from_letter(value)
    if name == "owner":
        return r.Owner(value)
    return Venue(value) if name == "venue" else value


def _out(value: Any) -> Any:
    return value.letter if isinstance(value, Color) else value.value if isinstance(value, r.Owner | Venue) else value
