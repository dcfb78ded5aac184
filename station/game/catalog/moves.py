"""Moves, as what happened: forbidden ones too."""

from dataclasses import dataclass

from rules.articles import INCIDENT
from rules.illegality import Kind as Forbidden
from rules.rulings.kind import Kind
from station.game.catalog.bases import Alternative, ChangesRecord, Incident, UnderLaw
from station.game.catalog.occurrence import Cause, Letter, Level, Vertex


@dataclass(frozen=True, kw_only=True)
class Played(ChangesRecord):
    """A turn that a side took: a stone, or a pass.

    number -- from 1, passes count
    """

    number: int
    color: Letter


@dataclass(frozen=True, kw_only=True)
class StonePlayed(Played):
    """A stone set down.

    captures -- what the rules take, lifted yet or not; for a suicide the own stones
    confidence -- how likely the reading is; doubtful -- another one is nearly as good: `alternatives`
    """

    point: Vertex
    captures: tuple[Vertex, ...]
    confidence: float | None
    doubtful: bool
    alternatives: tuple[Alternative, ...] = ()

    @property
    def at(self) -> tuple[Vertex, ...]:
        """The point played."""
        return (self.point,)


@dataclass(frozen=True, kw_only=True)
class Move(StonePlayed, type="move"):
    """A legal move, told when the stone lies still and is seen."""


@dataclass(frozen=True, kw_only=True)
class IllegalMove(StonePlayed, Incident, type="illegal_move", level=Level.SIDE):
    """A move that the ruleset forbids; it stands in the record as it happened.

    kind -- occupied, suicide, ko (the immediate retake) or superko
    repeats -- after which move the position first stood (0: the start); positional -- the stones alone repeat it
    """

    kind: str
    reason: str = ""
    repeats: int | None = None
    positional: bool = False

    @property
    def law(self) -> str:
        """By what is wrong with it."""
        return INCIDENT[Forbidden(self.kind)] if self.kind in tuple(Forbidden) else ""


@dataclass(frozen=True, kw_only=True)
class OutOfTurn(StonePlayed, Incident, type="out_of_turn", level=Level.SIDE, law=Kind.TWO_MOVES):
    """A second stone of the side that moved last."""

    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Pass(Played, UnderLaw, type="pass", causes=frozenset((Cause.SIDE, Cause.TABLE, Cause.REFEREE))):
    """A pass, from a button or the page. article, reason -- where the ruleset forbids it."""

    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class MoveWithdrawn(ChangesRecord, Incident, type="move_withdrawn", law=Kind.TAKEBACK):
    """The last stone was lifted again. No offence yet: whether it is set elsewhere shows later (2002 §17.3)."""

    number: int
    color: Letter
    point: Vertex

    @property
    def law(self) -> str:
        """None yet: LAW speaks of a stone that was set elsewhere."""
        return ""

    @property
    def at(self) -> tuple[Vertex, ...]:
        """The point that it left."""
        return (self.point,)
