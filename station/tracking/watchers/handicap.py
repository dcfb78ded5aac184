"""Handicap stones set one after another on an empty board, told apart from two moves in a row."""

import numpy as np

from rules.color import Color
from rules.points import Point, parse_point, star_points
from station.game.catalog import HandicapFound, SetUpBoard, Turn
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

    def find(
        self, state: GameState, board: Labels, belief: Belief, quiet_ns: int, *, last: bool = False
    ) -> tuple[bool, set[Point]]:
        """Whether to wait before telling what is new on the board (361,) as seen, and the stones of a handicap that is
        complete: White moved after them, nobody for a while, or no further picture comes."""
        stones, white = _stones(board, Color.BLACK), _stones(board, Color.WHITE)
        moves = [s for s in state.steps if isinstance(s, Recorded) and s.color is Color.BLACK and s.point is not None]
        if self.done or state.setup_black or state.setup_white or len(moves) < len(state.steps):
            return False, set()
        if white:  # what came later is played
            since = min(belief.before_frame[point] for point in white)
            early = {point for point in stones if belief.first_frame[point] <= since}
            answers = len(white) + (not early)  # so many others may be Black's moves in turn
            stones = early if len(stones - early) <= answers else stones
        count, settled = len(stones), quiet_ns >= UNDECIDED_NS
        if self._declared:
            waits, fits = count < self._declared, count == self._declared
        else:
            waits = count > 2 or (count == 2 and not settled)
            fits = bool(white) if count > 2 else stones in DIAGONALS and (settled or bool(white))
        on_stars = stones <= STARS
        waits = waits and on_stars and not white
        return waits, stones if (fits and on_stars) or (waits and last) else set()

    def set_up(self, teller: Teller, stones: set[Point]) -> None:
        """Tells the set-up; what else lies on the board is seen again in the next frame."""
        self.done = True
        names, moves = named(sorted(stones)), teller.state.moves
        if moves:
            teller.tell(HandicapFound(**mended(Mending.HANDICAP, n=len(names)), corrects=moves[0].seq, black=names))
        else:
            teller.tell(SetUpBoard(black=names, white=(), to_move="W", handicap=len(names)))


def set_up(teller: Teller, board: Labels) -> None:
    """Tells that the stones of the board (361,) stood there before the first move."""
    black, white = (named(sorted(_stones(board, color))) for color in (Color.BLACK, Color.WHITE))
    handicap = handicap_of(board)
    turn: Turn = "W" if handicap else None
    teller.tell(SetUpBoard(black=black, white=white, to_move=turn, handicap=handicap))


def handicap_of(board: Labels) -> int:
    """How many handicap stones the set-up (361,) is: two to nine black ones on stars and nothing else; else 0."""
    black = _stones(board, Color.BLACK)
    return len(black) if 2 <= len(black) <= 9 and black <= STARS and not _stones(board, Color.WHITE) else 0


def _stones(board: Labels, color: Color) -> set[Point]:
    return set(np.flatnonzero(board == color).tolist())
