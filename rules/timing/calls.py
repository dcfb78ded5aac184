"""Calls: what is to be said at which millisecond of a move that is read (2002 §12.3, older D2.3)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.timing.clock import Clock
from rules.timing.duration import MINUTE_MS, SECOND_MS
from rules.timing.records import Owner
from rules.timing.style import Say, Style
from rules.timing.systems import Periods

ONSET_MS = 50
"""A call that begins this much later than it should is late (CLOCK.md R7)."""


@dataclass(frozen=True, slots=True)
class Call:
    """What is said when a move has been read for `reading_ms`: words, each with its number (0: none)."""

    reading_ms: int
    said: tuple[tuple[Say, int], ...]

    @property
    def words(self) -> str:
        """As the journal and recordings name them: "minute-1+left-4", "count-7"."""
        return "+".join(f"{say}-{number}" for say, number in self.said)


def calls(system: Periods, style: Style, periods_left: int) -> Iterator[Call]:
    """All calls of one move that begins with so many periods, in order, to the end of the last."""
    for used in range(periods_left):
        begins, left = used * system.period_ms, periods_left - used - 1
        for second in style.marks_s if left else style.last_s:
            yield Call(begins + second * SECOND_MS, ((Say.SECONDS, second),))
        if left and not style.all_counted:
            yield Call(begins + system.period_ms, (_used_up(system), _left(system, left)))
            continue
        closing = (_left(system, left),) if left else ((Say.OVER, 0),) if style.over else ()
        for number in range(1, style.counted_s + 1):
            at_ms = begins + system.period_ms - (style.counted_s - number) * SECOND_MS
            yield Call(at_ms, ((Say.COUNT, number), *(closing if number == style.counted_s else ())))


def planned(clock: Clock, style: Style) -> Iterator[tuple[int, Call]]:
    """What is still to be said of the move at hand, with its moments; nothing where the station only watches (R10).

    Begins with the moment from which the time runs now, so that a reading set back begins with the word it is set to.
    """
    side, system = clock.running, clock.system
    if side is None or clock.since_ms is None or clock.made_ms is not None or clock.owner is not Owner.STATION:
        return
    if not isinstance(system, Periods):
        return
    account = clock.account(side, clock.since_ms)
    periods = system.began_with(account)
    main_left = max(0, system.main_ms - account.used_ms)
    zero_ms = clock.since_ms + main_left - account.reading_ms
    if main_left:
        yield zero_ms, Call(0, ((Say.BEGINS, 0), _left(system, periods)))
    for call in calls(system, style, periods):
        if call.reading_ms >= account.reading_ms:
            yield zero_ms + call.reading_ms, call


def read_wrong_from(due: Sequence[Call], heard: Sequence[Call]) -> Call | None:
    """The call from which a reading is repeated (2002 §16.2: 从读错之处重新读秒); None where all were said.

    due -- all that should have been said up to the demand, heard -- what was; both in order. When a call was said is
    not looked at: a late one is told by its lateness.
    """
    for number, call in enumerate(due):
        if number >= len(heard) or heard[number].said != call.said:
            return call
    return None


def _used_up(system: Periods) -> tuple[Say, int]:
    return (Say.MINUTE if system.period_ms == MINUTE_MS else Say.PERIOD, 1)


def _left(system: Periods, periods: int) -> tuple[Say, int]:
    return (Say.LEFT if system.period_ms == MINUTE_MS else Say.PERIODS_LEFT, periods)
