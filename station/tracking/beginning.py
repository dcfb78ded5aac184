"""How a record begins: what stood on the board when it was first seen, told apart from what came since."""

import numpy as np

from rules.points import star_points
from station.tracking.belief import Evidence
from station.tracking.labels import UNKNOWN, Labels

PATIENCE_NS = 3_000_000_000  # for a second view of every point
LONG_NS = 10_000_000_000  # for a first view; what is still hidden then counts as empty
STARS = frozenset(star_points(19))


def first_board(evidence: Evidence, waited_ns: int) -> Labels | None:
    """The board (361,) as it was first seen, or None while that is not yet sure.

    A point seen only once before it changed was misread, unless a stone came where something was hidden in between.
    """
    known = evidence.label != UNKNOWN
    if not known.all() and waited_ns < LONG_NS:
        return None
    if waited_ns < PATIENCE_NS and (evidence.origin_views < 2).any() and (evidence.views < 2).any():
        return None
    fleeting = (evidence.origin_views < 2) & (evidence.label != evidence.origin)
    came = (evidence.origin == 0) & (evidence.label > 0) & (evidence.hidden_frame > evidence.before_frame)
    board = np.where(fleeting & ~came, evidence.label, evidence.origin)
    return evidence.leaning(np.where(board == UNKNOWN, 0, board).astype(np.int8))


def handicap_of(board: Labels) -> int:
    """How many handicap stones the set-up is: two to nine black ones on stars and nothing else; else 0."""
    black = np.flatnonzero(board == 1)
    if (board == 2).any() or not 2 <= len(black) <= 9:
        return 0
    return len(black) if STARS.issuperset(black.tolist()) else 0
