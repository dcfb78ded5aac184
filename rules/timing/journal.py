"""The journal: records in a row. Every reading at every moment is a fold over them, to the millisecond."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.color import BLACK, WHITE, Color
from rules.timing.account import Reading
from rules.timing.acts import act, takes
from rules.timing.clock import Clock
from rules.timing.duration import MINUTE_MS
from rules.timing.records import MoveEnd, Press, Record, Restart

Readings = tuple[Reading, Reading]
"""Black's, White's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A record with both readings before and after it. taken -- False for a press that the clock ignored."""

    record: Record
    before: Readings
    after: Readings
    taken: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """One move on the clock: pressed when, thought about for how long, both faces of its side at its end.

    reading -- as it stood when the move ended; next -- with what the side's next move begins
    """

    side: Color
    pressed_ms: int
    thought_ms: int
    reading: Reading
    next: Reading


def replay(clock: Clock, records: Iterable[Record]) -> Clock:
    """The clock after all of them. TimingError where one does not fit."""
    for record in records:
        clock = act(clock, record)
    return clock


def lines(clock: Clock, records: Iterable[Record]) -> Iterator[Line]:
    """What the desk and the sheet print."""
    for record in records:
        after = act(clock, record)
        taken = not isinstance(record, Press) or takes(clock, record)
        before_ms = record.stood_ms if isinstance(record, Restart) else record.at_ms
        yield Line(record=record, before=_readings(clock, before_ms), after=_readings(after, record.at_ms), taken=taken)
        clock = after


def turns(clock: Clock, records: Iterable[Record]) -> tuple[Turn, ...]:
    """The moves that presses ended. Where a move's real end is told after its press, its face is the mended one."""
    found: list[Turn] = []
    for record in records:
        before, clock = clock, act(clock, record)
        last = clock.last
        if isinstance(record, Press) and takes(before, record):
            assert last is not None
            shown = before.reading(record.side, record.at_ms)
            found.append(_turn(clock, record.side, record.at_ms, last.thought_ms, shown))
        elif isinstance(record, MoveEnd) and last and found and last.side is record.side is not before.running:
            account = clock.system.ended(last.account, record.ended_ms - last.at_ms)
            shown = clock.system.reading(account)
            found[-1] = _turn(clock, last.side, found[-1].pressed_ms, found[-1].thought_ms, shown)
    return tuple(found)


def stood(clock: Clock, records: Iterable[Record], now_ms: int) -> Restart | None:
    """What to write first after the station stopped without a word: the readings stand at the last record's moment.

    None where there is nothing to stop: no time ran. now_ms -- on the monotonic clock as it counts now.
    """
    last_ms = 0
    for record in records:
        clock = act(clock, record)
        last_ms = record.at_ms if isinstance(record, Restart) else max(last_ms, record.at_ms)
    if clock.running is None:
        return None
    return Restart(at_ms=now_ms, stood_ms=max(last_ms, clock.since_ms or 0), by="station")


def pace(turns: Iterable[Turn], side: Color, until_ms: int, within_ms: int = MINUTE_MS) -> int:
    """How many moves a side made in the minute before: what the desk shows of moves that burn time (§12.4(7))."""
    return sum(turn.side is side and until_ms - within_ms < turn.pressed_ms <= until_ms for turn in turns)


def _readings(clock: Clock, at_ms: int) -> Readings:
    return clock.reading(BLACK, at_ms), clock.reading(WHITE, at_ms)


def _turn(clock: Clock, side: Color, pressed_ms: int, thought_ms: int, reading: Reading) -> Turn:
    return Turn(
        side=side,
        pressed_ms=pressed_ms,
        thought_ms=thought_ms,
        reading=reading,
        next=clock.system.reading(clock.accounts[side - 1]),
    )
