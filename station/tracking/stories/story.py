"""Words for what may have happened between the record and what is seen now."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rules.points import Point
from station.tracking.stories.costs import COSTS, Costs

Kind = Literal["play", "withdraw", "moved", "removed", "lifted", "added", "exchanged", "restored", "was_played"]
NOT_KNOWN = 255  # in `Situation.seen`


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened.

    kind -- play (legal or not), withdraw (the last move lifted again), moved, removed, lifted (stones with liberties
        taken like a capture), added, exchanged (for one of the other color), restored (an earlier incident made good),
        was_played (what was told as restored was that side's move)
    """

    kind: Kind
    color: int  # 1 black, 2 white
    points: tuple[Point, ...]  # the stone played, withdrawn, removed or added; from and to of a moved one; all lifted
    fault: str = ""  # for a play: "", "ko", "suicide", "superko" or "out_of_turn"
    took: tuple[Point, ...] = field(default=(), compare=False)  # by a play: they tell as well when it was made


@dataclass(frozen=True, slots=True)
class Story:
    """Steps in order that turn the record's position into what is seen."""

    cost: float  # negative log of how likely such things are, in nats; 0 for plain moves
    steps: tuple[Step, ...]

    @property
    def innocent(self) -> bool:
        """Only legal moves and things made good."""
        return all(step.kind in ("play", "restored", "was_played") and not step.fault for step in self.steps)

    @property
    def points(self) -> tuple[Point, ...]:
        """Every point that it speaks of, each once."""
        return tuple(dict.fromkeys(point for step in self.steps for point in step.points))

    @property
    def plays(self) -> tuple[Step, ...]:
        """The moves among the steps."""
        return tuple(step for step in self.steps if step.kind == "play")


@dataclass(frozen=True, slots=True)
class Undo:
    """One move that may have been lifted again: what stood before it, whose turn it was, and whether it was illegal."""

    before: bytes
    point: Point
    color: int
    to_move: int
    illegal: bool
    captured: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a search for stories needs, of 361 points."""

    stones: bytes
    seen: bytes  # 0 empty, 1 black, 2 white, 3 a stone of doubtful color, NOT_KNOWN where nobody saw
    lean: Sequence[float]  # nats by which white is likelier than black, for stones of doubtful color
    to_move: int  # 1 black, 2 white, 0 either
    standing: Mapping[Point, int]  # captured stones that may still lie on the board, and their color
    undo: tuple[Undo, ...]  # the last moves, newest first
    stood: Collection[bytes]  # positions that have stood before
    order: Callable[[Point, Point], float]  # nats against the first point having changed before the second
    unseen_ns: Callable[[Point], int]
    """How long a hand may well have been over the point last, since the last decision: the time between two clear
    views less one picture, as the hand comes and goes at any time between two pictures."""
    mended: Mapping[Point, int]  # what open incidents would have restored: 0 empty
    hand: Callable[[Point, int], float] = lambda _point, _color: 0.0
    """Nats by which the last hand over a point was rather the other side's than that color's."""
    by_hand: Callable[[Point, int], bool] = lambda _point, _color: False
    """Whether what a point shows was plainly left by the hand of that color."""
    with_capture: Callable[[Sequence[Point], Collection[Point], int], bool] = lambda _gone, _taken, _color: False
    """Whether these stones with liberties went as those taken did, by the hand of that color, which took."""
    begun: bool = True  # anything was played or set up yet
    glimpses: Mapping[Point, tuple[int, float]] = field(default_factory=dict)
    """Color of stones that showed and went again since the last decision, or that went and show again where captured
    ones stood; and how sure that is, nats."""
    half_mended: frozenset[Point] = frozenset()  # those mended whose stone was pushed away and still lies beside
    exchanged: frozenset[Point] = frozenset()  # whose stone may have been exchanged for one of the other color
    due: int = 0  # whose turn it is if the last two moves, which came at once, were made as told; 0: it is known
    never_showed: frozenset[Point] = frozenset()  # points of moves that nobody saw: others made them likely
    put_back: Point | None = None  # where a stone of the side to move was put back last
    pace_ns: int = 0  # between two pictures
    lifted: int = 0  # color of an illegal move just lifted: that side moves again, or lost its turn; 0: none
    costs: Costs = COSTS
