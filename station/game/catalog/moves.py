"""Moves, as what happened: forbidden ones too."""

from dataclasses import dataclass

from rules.articles import INCIDENT
from rules.illegality import Kind as Forbidden
from rules.rulings.kind import Kind
from station.game.catalog.bases import Alternative, ChangesRecord, Incident, UnderLaw, Witnessed
from station.game.catalog.occurrence import Cause, Hand, Letter, Level, Vertex


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
    released -- between which seconds its stone left the hand: the last picture with a hand over the point, or without
        the stone, and the first with the stone and no hand
    hand -- the side whose hand was over the point before: from where its arm reached; "unknown": nobody can say whose;
        None: none was seen
    absent -- the second of the last picture that showed the point in sight and without the stone
    """

    point: Vertex
    captures: tuple[Vertex, ...]
    confidence: float | None
    doubtful: bool
    alternatives: tuple[Alternative, ...] = ()
    released: tuple[float, float] | None = None
    hand: Hand | None = None
    absent: float | None = None

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
    """A second stone of the side that moved last, or White's as the first one of an even game."""

    reason: str = ""

    @property
    def law(self) -> str:
        """By which of the two it is."""
        return Kind.WHITE_MOVED_FIRST if (self.number, self.color) == (1, "W") else self.LAW


@dataclass(frozen=True, kw_only=True)
class Pass(Played, UnderLaw, type="pass", causes=frozenset((Cause.SIDE, Cause.TABLE, Cause.REFEREE))):
    """A pass, from a button or the page. article, reason -- where the ruleset forbids it."""

    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class MoveWithdrawn(ChangesRecord, Witnessed, Incident, type="move_withdrawn", law=Kind.TAKEBACK):
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
