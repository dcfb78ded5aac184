"""What befell stones otherwise than by a move, and when it was put right."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from rules.points import point_name
from rules.rulings.kind import Kind
from station.game.catalog.bases import BoardEdit, ChangesRecord, EditsBoard, Incident, Witnessed
from station.game.catalog.occurrence import EventSeq, Letter, Level, Occurrence, Stone, Turn, Vertex


def board_of(rows: tuple[str, ...]) -> dict[Vertex, Stone]:
    """What stands on each of the 361 points of 19 rows of ".", "B", "W"."""
    return {point_name(point): rows[point // 19][point % 19] for point in range(361)}  # type: ignore[misc]


@dataclass(frozen=True, kw_only=True)
class CaptureIncomplete(Incident, type="capture_incomplete", level=Level.SIDE, law=Kind.CAPTURE_INCOMPLETE):
    """Stones without liberties still lay there after the next move.

    number -- the move that captured them
    """

    points: tuple[Vertex, ...]
    number: int

    @property
    def at(self) -> tuple[Vertex, ...]:
        """The stones left."""
        return self.points


@dataclass(frozen=True, kw_only=True)
class StoneIncident(EditsBoard, Witnessed, Incident):
    """A stone that is not where the record has it. `color` is the stone's."""

    color: Letter
    confidence: float | None = None


@dataclass(frozen=True, kw_only=True)
class WrongCapture(StoneIncident, type="wrong_capture", level=Level.SIDE, law=Kind.WRONG_CAPTURE):
    """Stones that still had liberties were lifted like a capture."""

    points: tuple[Vertex, ...]

    @property
    def at(self) -> tuple[Vertex, ...]:
        """The stones lifted."""
        return self.points

    def edit(self) -> BoardEdit:
        """They are gone."""
        return BoardEdit(dict.fromkeys(self.points, "."))


@dataclass(frozen=True, kw_only=True)
class StoneMoved(StoneIncident, type="stone_moved", level=Level.SOMEBODY, law=Kind.STONE_MOVED):
    """A stone recorded earlier lies on another point.

    restores -- the event of the push that this one puts back: then nobody is asked about it
    """

    from_: Annotated[Vertex, Field(alias="from")]
    to: Vertex
    restores: EventSeq | None = None

    @property
    def at(self) -> tuple[Vertex, ...]:
        """From and to."""
        return self.from_, self.to

    @property
    def opens(self) -> bool:
        """Not where it puts an earlier one right."""
        return self.restores is None

    @property
    def law(self) -> str:
        """None speaks of a stone put right."""
        return self.LAW if self.opens else ""

    def edit(self) -> BoardEdit:
        """It went from one point to the other."""
        return BoardEdit({self.from_: ".", self.to: self.color})


@dataclass(frozen=True, kw_only=True)
class StoneRemoved(StoneIncident, type="stone_removed", level=Level.SOMEBODY, law=Kind.STONE_REMOVED):
    """A stone is gone that nobody captured."""

    point: Vertex

    @property
    def at(self) -> tuple[Vertex, ...]:
        """Where it lay."""
        return (self.point,)

    def edit(self) -> BoardEdit:
        """It is gone."""
        return BoardEdit({self.point: "."})


@dataclass(frozen=True, kw_only=True)
class StoneAdded(StoneIncident, type="stone_added", level=Level.SOMEBODY, law=Kind.STONE_ADDED):
    """A stone came that is no move."""

    point: Vertex

    @property
    def at(self) -> tuple[Vertex, ...]:
        """Where it lies."""
        return (self.point,)

    def edit(self) -> BoardEdit:
        """It is there."""
        return BoardEdit({self.point: self.color})


@dataclass(frozen=True, kw_only=True)
class StoneExchanged(StoneIncident, type="stone_exchanged", level=Level.SOMEBODY, law=Kind.OCCUPIED):
    """A stone of the other color lies where one was recorded. `color` is the new stone's, `was` the recorded one's."""

    point: Vertex
    was: Letter

    @property
    def at(self) -> tuple[Vertex, ...]:
        """Where it lies."""
        return (self.point,)

    def edit(self) -> BoardEdit:
        """The other color is there."""
        return BoardEdit({self.point: self.color})


@dataclass(frozen=True, kw_only=True)
class StoneOffPoint(Incident, type="stone_off_point"):
    """A stone lies beside its point or between two.

    offset -- how far off, in cells
    """

    point: Vertex
    offset: float
    color: Letter

    @property
    def at(self) -> tuple[Vertex, ...]:
        """The point that it counts for."""
        return (self.point,)


@dataclass(frozen=True, kw_only=True)
class BoardScattered(Witnessed, Incident, type="board_scattered", level=Level.SOMEBODY, law=Kind.BOARD_SCATTERED):
    """Many stones lie elsewhere at once: the record waits until they are back, or two moves show that play goes on.

    restore -- what to put where; last_frame -- the last one that showed the whole board as recorded
    one_more -- the side to move, where one stone more of its color lies there than the record has, and no more of the
        other: perhaps its move, set as the board was swept
    """

    restore: tuple[tuple[Vertex, Stone], ...]
    last_frame: int | None = None
    one_more: Letter | None = None

    @property
    def at(self) -> tuple[Vertex, ...]:
        """What is to be put right."""
        return tuple(point for point, _ in self.restore)


@dataclass(frozen=True, kw_only=True)
class ColorsSwapped(ChangesRecord, Incident, type="colors_swapped", level=Level.SOMEBODY, law=Kind.WHITE_MOVED_FIRST):
    """Every stone shows the other color than recorded (`recolored`).

    color -- older logs tell so of a first move by White
    """

    color: Letter | None = None
    recolored: bool = False

    @property
    def law(self) -> str:
        """By which of the two it is."""
        return Kind.COLORS_TAKEN_WRONG if self.recolored else self.LAW


@dataclass(frozen=True, kw_only=True)
class WhiteMovedFirst(
    ChangesRecord, Incident, type="white_moved_first", level=Level.SOMEBODY, law=Kind.WHITE_MOVED_FIRST
):
    """The first move, recorded as Black's while that was doubtful, proves to be White's."""

    point: Vertex


@dataclass(frozen=True, kw_only=True)
class StoneSupplyExceeded(Incident, type="stone_supply_exceeded", level=Level.SOMEBODY, law=Kind.STONE_SUPPLY):
    """More stones of a color were played than a set holds.

    stones -- so many
    """

    color: Letter
    stones: int


@dataclass(frozen=True, kw_only=True)
class Gap(EditsBoard, Witnessed, Incident, type="gap"):
    """More changed out of sight than can be told as moves in their order; the record goes on by set-up.

    to_move -- where the stones that came are moves in turn and none was taken: any order of them is a legal one
    points -- that changed; before, after -- 19 rows of ".", "B", "W"
    """

    to_move: Turn
    points: tuple[Vertex, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]

    @property
    def at(self) -> tuple[Vertex, ...]:
        """What changed."""
        return self.points

    def edit(self) -> BoardEdit:
        """What changed."""
        after = board_of(self.after)
        return BoardEdit({point: after[point] for point in self.points}, self.to_move)


@dataclass(frozen=True, kw_only=True)
class PositionRestored(EditsBoard, type="position_restored", line=True):
    """Stones are right again: put back, lifted late, or the board after a scattering.

    changes -- what stands where again, and changes the record; unsure -- points still in doubt
    """

    points: tuple[Vertex, ...]
    changes: Mapping[Vertex, Stone] = field(default_factory=dict)
    unsure: tuple[Vertex, ...] = ()

    def edit(self) -> BoardEdit | None:
        """Only where the record had followed what happened."""
        return BoardEdit(self.changes) if self.changes else None


@dataclass(frozen=True, kw_only=True)
class RecordFrozen(Occurrence, type="record_frozen", level=Level.SOMEBODY, line=True):
    """Stones were taken off by handfuls: the record waits until they are back, or play goes on, or somebody decides."""

    points: tuple[Vertex, ...]
    last_frame: int | None = None


@dataclass(frozen=True, kw_only=True)
class RecordResumed(Occurrence, type="record_resumed", line=True):
    """The board is as recorded again."""
