"""What is thought of one string: how likely it stays, and what that rests on. Shared by the adviser's steps."""

from rules.points import Point
from station.advice.advice import Reason

String = frozenset[Point]
Verdict = tuple[float, Reason]
Verdicts = dict[String, Verdict]

PLAYED = (Reason.SIMULATED, Reason.NOT_SURE, Reason.HANGS_ON_TURN, Reason.NOT_READ)
"""Verdicts that rest on playouts alone."""

SURE_OF_FATE = 0.85
"""Probability from which on a string is told without doubt. Seki is never: nothing here proves it."""
SHARPER = 2
"""Power of the odds: stones that playouts take now and then are alive far more often than that.

On finished boards (score_estimator, tests/vectors/advice) the log loss falls from 0.043 to 0.014, with a power of 3 to
0.010; on games broken off, where much is unsettled, it is 0.139, 0.138 and 0.164.
"""


def sharpened(games: float) -> float:
    """A probability from a share of games."""
    stays, falls = games**SHARPER, (1 - games) ** SHARPER
    return stays / (stays + falls)
