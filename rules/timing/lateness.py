"""Lateness (2002 §22.1 to §22.4): who still plays, and what it costs. The older text is silent: the referee decides."""

from enum import StrEnum

from rules.color import BLACK, WHITE, Color
from rules.rulings.facts import Venue
from rules.rulings.tables.clock import LATE_APART_S, LATE_SAME_S
from rules.timing.duration import SECOND_MS
from rules.timing.systems import TimeSystem

LIMIT_MS = {Venue.APART: LATE_APART_S * SECOND_MS, Venue.SAME: LATE_SAME_S * SECOND_MS}
"""So late still plays: an hour (含) where players lodge elsewhere, a quarter where they lodge there (超过 loses)."""


class Cost(StrEnum):
    """What a lateness within its limit leads to."""

    MAIN = "main"  # taken off, main time is left
    READING = "reading"  # nothing but the reserve is left: reading at once, by the chief's word
    CHIEF = "chief"  # more than the whole limit: the chief decides


def loses(late_ms: int, venue: Venue) -> bool:
    """Whether somebody so late has lost."""
    return late_ms > LIMIT_MS[venue]


def losers(black_ms: int, white_ms: int, venue: Venue) -> frozenset[Color]:
    """Of two that are late each by its own lateness; both may lose (§22.3)."""
    return frozenset(side for side, late in ((BLACK, black_ms), (WHITE, white_ms)) if loses(late, venue))


def deduction_ms(late_ms: int) -> int:
    """Twice the lateness (加倍扣除); what the late side's clock ran meanwhile is part of it."""
    return 2 * late_ms


def cost(system: TimeSystem, late_ms: int) -> Cost:
    """What a lateness within its limit leads to. A game without main time has nothing to take off: CHIEF."""
    taken = deduction_ms(late_ms)
    if taken >= system.limit_ms:
        return Cost.CHIEF
    return Cost.MAIN if taken < system.main_ms else Cost.READING


def whole_seconds(late_ms: int) -> int:
    """For `Facts.late_s`: a second that was begun counts, so that 60:00.001 is more than an hour."""
    return -(-late_ms // SECOND_MS)
