"""How seconds are read: which ones are said, in no language."""

from dataclasses import dataclass
from enum import StrEnum

from rules.timing.duration import MINUTE_MS


class Say(StrEnum):
    """One phrase; its number stands beside it in a call."""

    BEGINS = "begins"  # the main time is over, the seconds are read from here (own)
    SECONDS = "seconds"  # 30秒
    MINUTE = "minute"  # 1分
    PERIOD = "period"  # a period of another length is used up
    LEFT = "left"  # 还剩×分
    PERIODS_LEFT = "periods_left"  # the same of periods of another length
    COUNT = "count"  # 1, 2, 3 … 10
    OVER = "over"  # 超时判负


@dataclass(frozen=True, slots=True)
class Style:
    """Which seconds of a period are said.

    marks_s -- of a period that is not the last; last_s -- of the last, before its end is counted second by second
    counted_s -- so many seconds at the end of the last period: 1, 2, …; all_counted -- those of every period
    over -- behind the last number: 超时判负 (older D2.3)
    """

    marks_s: tuple[int, ...]
    last_s: tuple[int, ...]
    counted_s: int = 10
    all_counted: bool = False
    over: bool = False


STYLE_2002 = Style((30, 40, 50, 55, 58), (30, 40, 50))
"""2002 §12.3: 30秒、40秒、50秒、55秒、58秒、1分、还剩×分; 用至最后一分钟时 30秒、40秒、50秒, then 1 to 10."""
STYLE_OLDER = Style((30, 40, 50, 55, 58), (30, 40, 50), over=True)
"""Older D2.3: the same, and 最后的报法是“10，超时判负”."""


def quick(period_ms: int) -> Style:
    """Our own, where the texts leave it to the event: every ten seconds, and the last ten of each period one by one.

    A period of a minute is read as 2002 §12.3 has it.
    """
    if period_ms == MINUTE_MS:
        return STYLE_2002
    seconds = period_ms // 1000
    counted = min(10, seconds)
    marks = tuple(range(10, seconds - counted + 1, 10))
    return Style(marks, marks, counted, all_counted=True)
