"""Handicap stones set one after another on an empty board, told apart from two moves in a row."""

import numpy as np

from rules.color import Color
from rules.points import Point, parse_point, star_points
from station.game.catalog import HandicapFound, SetUpBoard
from station.game.reasons import Mending
from station.game.state import GameState
from station.game.timeline import Recorded
from station.tracking.belief.belief import Belief
from station.tracking.belief.labels import Labels
from station.tracking.telling.teller import Teller, mended, named

STARS = frozenset(star_points(19))
UNDECIDED_NS = 12_000_000_000  # two black stones and nothing else for so long are a handicap on opposite corners only
DIAGONALS = ({parse_point("Q16"), parse_point("D4")}, {parse_point("D16"), parse_point("Q4")})


class HandicapWatch:
    """Decides whether black stones on stars are set-up. `declared`: how many the players said, 0 for none said."""

    def __init__(self, declared: int) -> None:
        self._declared = declared
        self.done = False

    def holds(self, state: GameState | None, board: Labels, quiet_ns: int) -> bool:
        """Whether to wait before telling what is new on the board (361,) as seen. `state` None: no game has started."""
        stones = _stones(board, Color.BLACK)
        if not self._possible(state) or not stones <= STARS or (board == Color.WHITE).any():
            return False
        if self._declared:
            return len(stones) < self._declared
        return len(stones) > 2 or (len(stones) == 2 and quiet_ns < UNDECIDED_NS)

    def complete(self, state: GameState | None, board: Labels, belief: Belief, quiet_ns: int) -> set[Point]:
        """The stones of a handicap that is complete: White moved after them, or nobody for a while. Empty: none is."""
        stones, white = _stones(board, Color.BLACK), _stones(board, Color.WHITE)
        if not self._possible(state):
            return set()
        if white:
            since = min(belief.before_frame[point] for point in white)
            stones = {point for point in stones if belief.first_frame[point] <= since}  # others are moves
        elif not self._declared and quiet_ns < UNDECIDED_NS:
            return set()
        if self._declared:
            fits = len(stones) == self._declared
        else:
            fits = stones in DIAGONALS or (len(stones) > 2 and bool(white))
        return stones if fits and stones <= STARS else set()

    def set_up(self, teller: Teller, stones: set[Point]) -> None:
        """Tells the set-up; what else lies on the board is seen again in the next frame."""
        self.done = True
        names = named(sorted(stones))
        moves = teller.state.moves
        if moves:
            teller.tell(HandicapFound(**mended(Mending.HANDICAP, n=len(names)), corrects=moves[0].seq, black=names))
        else:
            teller.tell(SetUpBoard(black=names, white=(), to_move="W", handicap=len(names)))

    def _possible(self, state: GameState | None) -> bool:
        """Whether nothing was set up or played yet but black stones."""
        if self.done or (state is not None and (state.setup_black or state.setup_white)):
            return False
        steps = state.steps if state is not None else ()
        return all(
            isinstance(step, Recorded) and step.color is Color.BLACK and step.point is not None for step in steps
        )


def handicap_of(board: Labels) -> int:
    """How many handicap stones the set-up (361,) is: two to nine black ones on stars and nothing else; else 0."""
    black = _stones(board, Color.BLACK)
    return len(black) if 2 <= len(black) <= 9 and black <= STARS and not _stones(board, Color.WHITE) else 0


def _stones(board: Labels, color: Color) -> set[Point]:
    return set(np.flatnonzero(board == color).tolist())
