"""Handicap stones set one after another on an empty board, told apart from two moves in a row."""

from rules.color import Color
from rules.points import parse_point, point_name
from station.state import GameState
from station.tracking.beginning import STARS
from station.tracking.story import Story
from station.tracking.teller import Teller

UNDECIDED_NS = 12_000_000_000  # two black stones on stars: so long they may be a handicap of two
DIAGONALS = ({parse_point("Q16"), parse_point("D4")}, {parse_point("D16"), parse_point("Q4")})


class HandicapWatch:
    """Decides whether black stones on stars are set-up. `declared`: how many the players said, 0 for none said."""

    def __init__(self, declared: int) -> None:
        self._declared = declared
        self.done = False

    def holds(self, state: GameState | None, story: Story, quiet_ns: int) -> bool:
        """Whether to wait before telling the story. `state` None: no game has started."""
        stones = self._stones(state, story)
        if stones is None or any(step.color == Color.WHITE for step in story.steps):
            return False
        if self._declared:
            return len(stones) < self._declared
        if len(stones) < 2:
            return False
        return len(stones) > 2 or quiet_ns < UNDECIDED_NS

    def explains(self, state: GameState | None, story: Story) -> bool:
        """Whether the story's black stones are a handicap, complete now."""
        stones = self._stones(state, story)
        if stones is None or len(stones) < 2:
            return False
        return len(stones) == self._declared or any(step.color == Color.WHITE for step in story.steps)

    def set_up(self, teller: Teller, story: Story) -> None:
        """Tells the set-up; what else the story holds is seen again in the next frame."""
        stones = self._stones(teller.state, story) or set()
        self.done = True
        names = [point_name(point) for point in sorted(stones)]
        moves = teller.state.moves
        if moves:
            why = f"{len(names)} black stones on stars before White's first move are a handicap"
            teller.tell("correction", by="station", why=why, corrects=moves[0].seq, action="handicap", black=names)
        else:
            teller.tell("setup", black=names, white=[], to_move="W", handicap=len(names))

    def _stones(self, state: GameState | None, story: Story) -> set[int] | None:
        """The black stones that may be a handicap; None where it can be none."""
        if self.done or any(step.kind != "play" for step in story.steps):
            return None
        made = state.moves if state is not None else ()
        if state is not None and (state.setup_black or state.setup_white):
            return None
        before_white = [step.points[0] for step in story.steps if step.color == Color.BLACK]
        if [step.color for step in story.steps] != sorted(step.color for step in story.steps):
            return None
        if any(move.color is not Color.BLACK or move.point is None for move in made):
            return None
        stones = {move.point for move in made if move.point is not None} | set(before_white)
        allowed = self._declared or 9
        if not STARS.issuperset(stones) or len(stones) > allowed:
            return None
        if not self._declared and len(stones) == 2 and stones not in DIAGONALS:
            return None
        return stones
