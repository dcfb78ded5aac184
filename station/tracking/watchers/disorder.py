"""What it is when far more changed than moves explain."""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from rules.points import Point
from rules.position import connected
from station.tracking.belief.labels import Labels, labels_of
from station.tracking.belief.masks import NEAR

CLEARED_SHARE = 0.04  # of the stones may still lie about on a cleared board
FEW_GONE = 2  # stones; in a poor light so many may have been misread
Verdict = Literal["turned", "cleared", "recolored", "tidied", "gap", "scattered"]


@dataclass(frozen=True)
class Disorder:
    """Verdict over a changed board. `quarter_turns`: how the seen board must be turned to fit, for "turned" only."""

    verdict: Verdict
    quarter_turns: int = 0


def judge(stones: bytes, seen: Labels) -> Disorder:
    """Compares what the record holds with what is seen, int8 (361,), all points known.

    turned -- the same position turned round; cleared -- hardly a stone left; recolored -- every stone has the other
    color; tidied -- stones were only taken away; gap -- stones came, and those that went could have been captured, or
    are too few for a board that was swept; scattered -- anything else
    """
    record = labels_of(stones)
    wrong = int((record != seen).sum())
    held = int((record > 0).sum())
    for turns in (1, 2, 3):
        turned = np.rot90(seen.reshape(19, 19), turns).ravel()
        if held >= 6 and int((record != turned).sum()) * 4 <= wrong:
            return Disorder("turned", turns)
    if wrong == held >= 2 and (seen[record > 0] == 3 - record[record > 0]).all():
        return Disorder("recolored")
    came = np.flatnonzero((seen > 0) & (record != seen))
    gone = np.flatnonzero((record > 0) & (record != seen))
    left = int((seen > 0).sum())
    if held >= 4 and left <= held * CLEARED_SHARE:
        return Disorder("cleared")
    if len(came) == 0:
        return Disorder("tidied")
    if len(gone) <= FEW_GONE or _capturable(stones, bytes(seen.astype(np.uint8)), gone.tolist()):
        return Disorder("gap")
    return Disorder("scattered")


def _capturable(stones: bytes, seen: bytes, gone: list[Point]) -> bool:
    """Whether the stones that went were whole strings, each with an opponent's stone beside it that has come."""
    left = set(gone)
    while left:
        string = connected(stones, next(iter(left)), NEAR)
        color = stones[string[0]]
        if any(seen[p] == color for p in string):
            return False
        around = {n for p in string for n in NEAR[p]} | set(string)
        if not any(seen[n] == 3 - color != stones[n] for n in around):
            return False
        left -= set(string)
    return True
