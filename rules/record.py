"""A game as a document: who played what, under which rules, and how it ended. What SGF files carry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType

from rules.codes import Code
from rules.color import Color
from rules.errors import RecordError
from rules.game import Game
from rules.handicap import first_mover
from rules.points import MAX_SIZE, Point
from rules.position import Position
from rules.presets import CHINESE_2002
from rules.reasons import Reason
from rules.result import Result
from rules.ruleset import Ruleset

Properties = tuple[tuple[str, tuple[str, ...]], ...]
"""Further properties of a node as SGF has them: names and raw values."""


@dataclass(frozen=True, slots=True)
class Move:
    """One turn; `point` None is a pass. `properties` holds what else its node said (BL, KO, marks …)."""

    color: Color
    point: Point | None
    comment: str = ""
    properties: Properties = ()


@dataclass(frozen=True, slots=True)
class SetUp:
    """Stones put or removed by hand, without a move; also a node with nothing but a comment or marks."""

    black: tuple[Point, ...] = ()
    white: tuple[Point, ...] = ()
    empty: tuple[Point, ...] = ()
    to_move: Color | None = None
    comment: str = ""
    properties: Properties = ()

    @property
    def changes(self) -> bool:
        """Whether it touches the board or the turn."""
        return bool(self.black or self.white or self.empty or self.to_move)


Step = Move | SetUp


@dataclass(frozen=True, slots=True)
class Variation:
    """Another way on: `steps` instead of what follows the first `after` steps of a line.

    line -- index of an earlier variation of the same record that it leaves, or None for the main line
    """

    after: int
    steps: tuple[Step, ...]
    line: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """A record, read or made.

    ruleset -- every switch; None where the source names no ruleset that we know
    komi_points -- None where the source gives none that can be read; `komi_raw` and `komi_evidence` say why
    steps -- the main line; a set-up that comes first is the start, its handicap stones too
    info -- SGF game information by property name: PB, PW, BR, WR, EV, RO, DT, PC, TM, OT, …
    black_area, white_area -- points marked as counted for a side at the end (TB, TW)
    oddities -- what was unusual in the source and how it was taken
    properties -- root properties of no other meaning here, kept as they were
    """

    size: int = 19
    ruleset: Ruleset | None = CHINESE_2002
    komi_points: Fraction | None = None
    komi_raw: str = ""
    komi_evidence: Reason | None = None
    handicap: int = 0
    steps: tuple[Step, ...] = ()
    variations: tuple[Variation, ...] = ()
    result: Result | None = None
    info: Mapping[str, str] = field(default_factory=dict)
    black_area: frozenset[Point] = frozenset()
    white_area: frozenset[Point] = frozenset()
    oddities: tuple[Reason, ...] = ()
    properties: Properties = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "info", MappingProxyType(dict(self.info)))
        if not 1 <= self.size <= MAX_SIZE:
            raise RecordError(Reason(Code.RECORD_SIZE, {"size": self.size, "most": MAX_SIZE}))
        for step in self.steps:
            points = (step.point,) if isinstance(step, Move) else (*step.black, *step.white, *step.empty)
            if any(point is not None and not 0 <= point < self.size**2 for point in points):
                raise RecordError(Reason(Code.RECORD_POINT, {"size": self.size}))
        if self.black_area & self.white_area:
            raise RecordError(Reason(Code.RECORD_AREAS))

    @property
    def moves(self) -> tuple[Move, ...]:
        """The turns of the main line, passes included."""
        return tuple(step for step in self.steps if isinstance(step, Move))

    def replay(self, ruleset: Ruleset | None = None) -> Game:
        """The main line through the tolerant door, under `ruleset` or the record's own (chinese-2002 without one)."""
        return replayed(self.size, self.steps, ruleset or self.ruleset or CHINESE_2002, self.handicap)

    def final_position(self) -> Position:
        """The board at the end of the main line."""
        return self.replay().position


def replayed(size: int, steps: Iterable[Step], ruleset: Ruleset, handicap: int = 0) -> Game:
    """The steps played through the tolerant door. Who moves first after a set-up is its `to_move`, else custom."""
    steps = tuple(steps)
    at = 0
    start, to_move = Position.empty(size), Color.BLACK
    while at < len(steps) and isinstance(step := steps[at], SetUp):
        start = start.with_stones(black=step.black, white=step.white, empty=step.empty)
        if step.to_move or step.changes:
            to_move = step.to_move or first_mover(start, handicap)
        at += 1
    game = Game(ruleset, start=start, to_move=to_move)
    for step in steps[at:]:
        if isinstance(step, Move):
            game.record(step.color, step.point)
        elif step.changes:
            game.set_up(black=step.black, white=step.white, empty=step.empty, to_move=step.to_move)
    return game
