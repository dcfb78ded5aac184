"""What is thought of one string: how likely it stays, and what that rests on. Shared by the adviser's steps."""

from collections.abc import Sequence

from rules.color import Color
from rules.points import Point
from station.advice.advice import Reason

String = frozenset[Point]
Verdict = tuple[float, Reason]
Verdicts = dict[String, Verdict]

SURE = 0.8
"""Share of the playouts from which on a string is told without doubt. Seki is never: nothing here proves it."""


def share(string: String, color: Color, owner: Sequence[float]) -> float:
    """The share of the games in which points stay `color`'s; `owner` by point, Black 1, White -1."""
    sign = 1 if color is Color.BLACK else -1
    return (1 + sign * sum(owner[point] for point in string) / len(string)) / 2
