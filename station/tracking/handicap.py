"""Handicap stones set one after another on an empty board, told apart from two moves in a row."""

import numpy as np

from rules.color import Color
from rules.points import parse_point, point_name
from station.state import GameState
from station.timeline import Recorded
from station.tracking.beginning import STARS
from station.tracking.evidence import Evidence
from station.tracking.labels import Labels
from station.tracking.teller import Teller

UNDECIDED_NS = 12_000_000_000  # two black stones on opposite corners and nothing else for so long are a handicap too
DIAGONALS = ({parse_point("Q16"), parse_point("D4")}, {parse_point("D16"), parse_point("Q4")})


class HandicapWatch:
    """Decides whether black stones on stars are set-up. `declared`: how many the players said, 0 for none said."""

    def __init__(self, declared: int) -> None:
        self._declared = declared
        self.done = False

    def holds(self, state: GameState | None, board: Labels, quiet_ns: int) -> bool:
        """Whether to wait before telling what is new on the board (361,) as seen. `state` None: no game has started."""
        stones = self._stones(state, board)
        if not stones or (board == Color.WHITE).any():
            return False
        if self._declared:
            return len(stones) < self._declared
        return len(stones) > 2 or (len(stones) == 2 and quiet_ns < UNDECIDED_NS)

    def explains(self, state: GameState | None, board: Labels, evidence: Evidence, quiet_ns: int) -> bool:
        """Whether the black stones are a handicap, complete now: White moved after them, or nobody for a while."""
        stones = self._stones(state, board)
        if stones is None or len(stones) < 2:
            return False
        if len(stones) == self._declared:
            return True
        white = np.flatnonzero(board == Color.WHITE).tolist()
        if not white:
            return not self._declared and len(stones) == 2 and quiet_ns >= UNDECIDED_NS
        after = all(evidence.before_frame[white[0]] >= evidence.first_frame[point] for point in stones)
        return len(white) == 1 and (after or len(stones) > 2)

    def set_up(self, teller: Teller, board: Labels) -> None:
        """Tells the set-up; what else lies on the board is seen again in the next frame."""
        self.done = True
        names = [point_name(point) for point in np.flatnonzero(board == Color.BLACK).tolist()]
        moves = teller.state.moves
        if moves:
            why = f"{len(names)} black stones on stars before White's first move are a handicap"
            teller.tell("correction", by="station", why=why, corrects=moves[0].seq, action="handicap", black=names)
        else:
            teller.tell("setup", black=names, white=[], to_move="W", handicap=len(names))

    def _stones(self, state: GameState | None, board: Labels) -> set[int] | None:
        """The black stones that may be a handicap; None where it can be none."""
        if self.done or (state is not None and (state.setup_black or state.setup_white)):
            return None
        steps = state.steps if state is not None else ()
        if not all(
            isinstance(step, Recorded) and step.color is Color.BLACK and step.point is not None for step in steps
        ):
            return None
        stones = set(np.flatnonzero(board == Color.BLACK).tolist())
        if not STARS.issuperset(stones) or len(stones) > (self._declared or 9):
            return None
        if not self._declared and len(stones) == 2 and stones not in DIAGONALS:
            return None
        return stones
