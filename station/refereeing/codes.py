"""Codes of what the desk refuses with the points, sides and numbers it is about."""

from enum import StrEnum


class Code(StrEnum):
    """One sentence each; what it names stands beside it."""

    MISSED_ELSEWHERE = "missed_elsewhere"  # points
    MISSED_TURN = "missed_turn"  # color, number
