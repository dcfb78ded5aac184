"""How a record begins: what stood on the board when it was first seen, told apart from what came since."""

import numpy as np

from rules.points import star_points
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import UNKNOWN, Labels

PATIENCE_NS = 3_000_000_000  # for a second view of every point
LONG_NS = 10_000_000_000  # for a first view; what is still hidden then counts as empty
STARS = frozenset(star_points(19))


def first_board(belief: Belief, waited_ns: int) -> Labels | None:
    """The board (361,) as it was first seen, or None while that is not yet sure.

    A point seen only once before it changed was misread, unless a stone came where something was hidden in between.
    """
    known = belief.label != UNKNOWN
    if not known.all() and waited_ns < LONG_NS:
        return None
    if waited_ns < PATIENCE_NS and (belief.origin_views < 2).any() and (belief.views < 2).any():
        return None
    fleeting = (belief.origin_views < 2) & (belief.label != belief.origin)
    came = (belief.origin == 0) & (belief.label > 0) & (belief.hidden_frame > belief.before_frame)
    board = np.where(fleeting & ~came, belief.label, belief.origin)
    return belief.leaning(np.where(board == UNKNOWN, 0, board).astype(np.int8))


def handicap_of(board: Labels) -> int:
    """How many handicap stones the set-up is: two to nine black ones on stars and nothing else; else 0."""
    black = np.flatnonzero(board == 1)
    if (board == 2).any() or not 2 <= len(black) <= 9:
        return 0
    return len(black) if STARS.issuperset(black.tolist()) else 0
