"""Necessary talk, by the chief's leave and under a referee's eyes (2002 §15.5); the game's clock runs on."""

from rules.timing.duration import MINUTE_MS

TALK_MS = 2 * MINUTE_MS
"""一般情况下不得超过2分钟."""


def talk_left_ms(talked_ms: int) -> int:
    """What is left of it."""
    return max(0, TALK_MS - talked_ms)


def talked_too_long(talked_ms: int) -> bool:
    """More than two minutes."""
    return talked_ms > TALK_MS
