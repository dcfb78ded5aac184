"""A clock that is wrong (2002 §22.8, §22.9, §12.4), and two clocks that differ."""

from rules.codes import Code
from rules.errors import TimingError
from rules.reasons import Reason
from rules.rulings.tables.clock import UNEQUAL_S
from rules.timing.duration import HOUR_MS, SECOND_MS, hms

DIFFERENCE_MS = 30 * SECOND_MS
"""Two clocks side by side that differ so much: it is told (own, CLOCK.md E4)."""


def error_s_per_hour(true_ms: int, black_ms: int, white_ms: int) -> int:
    """For `Facts`: by how many whole seconds an hour the sum of both readings is off, fast or slow."""
    if true_ms <= 0:
        raise TimingError(Reason(Code.TIMING_VALUE, {"name": "true_ms", "value": str(true_ms), "least": 1}))
    return abs(black_ms + white_ms - true_ms) * HOUR_MS // (true_ms * SECOND_MS)


def replaced(true_ms: int, black_ms: int, white_ms: int) -> bool:
    """Whether the clock must be replaced and set right: two minutes an hour or more (含)."""
    return error_s_per_hour(true_ms, black_ms, white_ms) >= UNEQUAL_S


def pro_rata(true_ms: int, black_ms: int, white_ms: int) -> tuple[int, int]:
    """Both used times set right in proportion to themselves; they sum up to `true_ms`.

    TimingError for an error below two minutes an hour: the clock may be replaced, its readings are not set.
    """
    error = error_s_per_hour(true_ms, black_ms, white_ms)
    if error < UNEQUAL_S:
        raise TimingError(Reason(Code.TIMING_ERROR_SMALL, {"error": hms(error * SECOND_MS)}))
    both = black_ms + white_ms
    if both <= 0:
        raise TimingError(Reason(Code.TIMING_VALUE, {"name": "black_ms + white_ms", "value": str(both), "least": 1}))
    black = (2 * black_ms * true_ms + both) // (2 * both)
    return black, true_ms - black


def shared(first_part_ms: int) -> tuple[int, int]:
    """双方均摊: half each; of an odd millisecond nobody is charged."""
    return first_part_ms // 2, first_part_ms // 2


def differ(own_ms: int, other_ms: int, true_ms: int) -> bool:
    """Whether two clocks beside each other differ so much that it is told: half a minute, or two minutes an hour."""
    apart = abs(own_ms - other_ms)
    return apart >= DIFFERENCE_MS or (apart > 0 and apart * HOUR_MS >= UNEQUAL_S * SECOND_MS * true_ms)


def mechanical_over(*, flag_down: bool, minute_past: bool, second_past: bool) -> bool:
    """2002 §12.4(5): over when the red flag is down and both minute and second hand are past 12 (均超过)."""
    return flag_down and minute_past and second_past
