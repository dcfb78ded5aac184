"""A press and the end of a move against what the camera saw, one turn at a time. Pure; nothing here is a penalty.

A hand over a point is not a stone in it: who released it may let the hand rest there, or the arm of his opponent comes.
So a release counts from the last picture of the empty point, or, where a hand came and went as hands do, from a little
before it was gone. Between that and the first picture of the stone nobody can tell.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

from rules.timing.camera import (
    Interval,
    InTime,
    Judgment,
    Look,
    early_press,
    in_time,
    move_end,
    other_hand,
    prisoners_left,
)
from rules.timing.clock import Pressed
from rules.timing.systems import Periods
from station.game.catalog import Letter
from station.game.catalog.clock import ClockJudged
from station.game.clock import Released

SETS_MS = 700
"""So long a hand covers the point at most while it sets a stone and goes; one that stays longer hides when."""
GOES_MS = 300
"""So long after its release a stone may still lie under the hand that goes."""


def interval(released: Released) -> Interval:
    """Between which moments the stone was released, a hand over its point taken for what it is: it hides when."""
    stayed = released.first_ms - released.absent_ms > SETS_MS
    first_ms = released.absent_ms if stayed else max(released.absent_ms, released.first_ms - GOES_MS)
    return Interval(first_ms, released.last_ms)


def press_judged(side: Letter, press_ms: int, error_ms: int, released: Released | None) -> ClockJudged:
    """2002 §17.4: whether the press came before the stone was down."""
    if released is None:
        return _judged("press_early", Judgment.CANNOT_TELL, side, press_ms, error_ms, None)
    end = interval(released)
    return _judged("press_early", early_press(press_ms, end, error_ms), side, press_ms, error_ms, end)


def lifting_judged(
    side: Letter, press_ms: int, error_ms: int, prisoners: Iterable[Sequence[Look]], end: Interval | None
) -> ClockJudged:
    """2002 §22.6: whether a captured stone still lay on its point."""
    return _judged(
        "press_before_lifted", prisoners_left(press_ms, prisoners, error_ms), side, press_ms, error_ms, end
    )  # fmt: skip


def hands_judged(side: Letter, press_ms: int, error_ms: int, over: Interval | None) -> ClockJudged:
    """2002 §12.4(2): whether a hand lay over the stone while the clock was pressed; `over` in place of a move's end."""
    return _judged("two_hands", other_hand(press_ms, over, error_ms), side, press_ms, error_ms, over)


def no_stone(side: Letter, press_ms: int, error_ms: int) -> ClockJudged:
    """A press, and nothing new was seen on the board: no offence by itself, people are asked whether it was a pass."""
    return _judged("press_early", early_press(press_ms, None, error_ms), side, press_ms, error_ms, None)


def ended(released: Released, lifted: Iterable[Interval]) -> Interval:
    """When the move ended: with its stone, or the last of its prisoners (R12)."""
    return move_end(interval(released), lifted)


def minute_judged(side: Letter, system: Periods, pressed: Pressed, end: Interval, error_ms: int = 0) -> ClockJudged:
    """2002 §12.3: whether the minute that was read at the end of the move was used up; `press_ms` is its onset.

    The boundary is the one that the end may touch, else the next after it.
    """
    zero_ms = pressed.at_ms - pressed.account.reading_ms
    full = max(0, end.last_ms + error_ms - zero_ms) // system.period_ms
    over_ms = zero_ms + max(1, full) * system.period_ms
    word = in_time(end, over_ms, error_ms)
    return _judged("overtime", word, side, over_ms, error_ms, end)


def _judged(
    of: Literal["press_early", "press_before_lifted", "overtime", "two_hands"],
    word: Judgment | InTime,
    side: Letter,
    press_ms: int,
    error_ms: int,
    end: Interval | None,
) -> ClockJudged:
    told: Any = word.value
    first, last = (None, None) if end is None else (end.first_ms, end.last_ms)
    return ClockJudged(
        of=of, judgment=told, side=side, press_ms=press_ms, first_ms=first, last_ms=last, error_ms=error_ms
    )  # fmt: skip
