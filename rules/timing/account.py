"""A side's time as it is kept, and what a face shows of it."""

from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """Where a side is with its time."""

    MAIN = "main"
    SECTION = "section"  # so many moves within so long (2002 §12.5)
    READING = "reading"  # the seconds of each move are read
    LAST = "last_minute"  # … of the last period
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Account:
    """What is charged to a side. Only a time system makes sense of it.

    used_ms -- charged so far, minutes of the reserve too
    until_ms -- what may be used before it is over, where no seconds are read
    moves -- made in the present section
    reading_ms -- what the move at hand has taken since the main time was over, where seconds are read
    """

    used_ms: int = 0
    until_ms: int = 0
    moves: int = 0
    reading_ms: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a face shows.

    used_ms -- on the sheet: a move below a full period of reading adds nothing (2002 §12.3)
    left_ms -- of what runs now: main time, section, period
    periods_left, moves_left -- periods not used up, the one at hand among them; moves to make in this section
    reading_ms -- e: how long this move has been read
    """

    phase: Phase
    used_ms: int
    left_ms: int
    periods_left: int | None = None
    moves_left: int | None = None
    reading_ms: int = 0
