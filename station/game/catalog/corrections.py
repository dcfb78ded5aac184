"""What was decided before and no longer holds: each correction says who and why. Kinds differ by `action`."""

from dataclasses import dataclass
from typing import Literal

from station.game.catalog.bases import KEPT, Alternative, Because, BoardEdit, Captures, EditsBoard
from station.game.catalog.occurrence import PEOPLE, Cause, EventSeq, Letter, Turn, Vertex
from station.game.catalog.stones import board_of

ANYBODY = frozenset((Cause.STATION, *PEOPLE))


@dataclass(frozen=True, kw_only=True)
class Correction(EditsBoard, type="", causes=ANYBODY, line=True):
    """Base of the corrections.

    by -- "B", "W", "both", "referee", "station", …; name -- of a referee, or of whoever takes an end back
    why -- in words; because -- the same where the station corrects
    corrects -- the event that it speaks of
    against -- points that the camera showed otherwise then: a person outranks it
    """

    TYPE = "correction"

    by: str
    name: str = ""
    why: str
    because: Because | None = None
    corrects: EventSeq | None = None
    against: tuple[Vertex, ...] = ()

    def edit(self) -> BoardEdit | None:
        """Most change the moves, not the board between them."""
        return None


@dataclass(frozen=True, kw_only=True)
class TakeBack(Correction, action="take_back", causes=PEOPLE):
    """The last moves were not played. `moves`: so many."""

    moves: int


@dataclass(frozen=True, kw_only=True)
class Retract(Correction, action="retract"):
    """Moves that were none: nobody withdrew anything."""

    retracts: tuple[EventSeq, ...]


@dataclass(frozen=True, kw_only=True)
class CorrectMove(Correction):
    """Base of what says what a move really was. `point` None: a pass.

    points -- that the reason names
    """

    number: int
    color: Letter
    point: Vertex | None = None
    points: tuple[Vertex, ...] = ()
    doubtful: bool = False
    alternatives: tuple[Alternative, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ReplaceMove(CorrectMove, action="replace_move"):
    """What move `number` really was, or that it stays as it is, in doubt or not."""


@dataclass(frozen=True, kw_only=True)
class InsertMove(CorrectMove, action="insert_move"):
    """A move that was missed; it gets `number`, later ones move up."""


@dataclass(frozen=True, kw_only=True)
class Reorder(Correction, action="reorder"):
    """Moves were made in the order of `numbers`."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class SetPoint(Correction, action="set_point", causes=PEOPLE):
    """What stands on a point. `color` None: nothing."""

    point: Vertex
    color: Letter | None = None

    def edit(self) -> BoardEdit:
        """That point."""
        return BoardEdit({self.point: self.color or "."})


@dataclass(frozen=True, kw_only=True)
class TakeBoard(Correction, action="take_board", causes=PEOPLE):
    """The board as it lies, or lay, is right.

    after -- 19 rows of ".", "B", "W"; captures -- where it goes back to an earlier position
    """

    after: tuple[str, ...]
    to_move: Turn | Literal["kept"] = KEPT
    captures: Captures | None = None

    def edit(self) -> BoardEdit:
        """The whole board anew."""
        # Where nobody said who moves, prisoners stay as they were too.
        back = self.captures is not None and self.to_move != KEPT
        taken = (self.captures.B, self.captures.W) if back and self.captures else None
        return BoardEdit(board_of(self.after), self.to_move, taken)


@dataclass(frozen=True, kw_only=True)
class Reopen(Correction, action="reopen", causes=PEOPLE):
    """The end of the game, the event `corrects`, is taken back: it was a slip."""


@dataclass(frozen=True, kw_only=True)
class HandicapFound(Correction, action="handicap", causes=frozenset((Cause.STATION,))):
    """Black stones told as moves are a handicap."""

    black: tuple[Vertex, ...]


@dataclass(frozen=True, kw_only=True)
class Dismiss(Correction, action="dismiss", causes=PEOPLE):
    """An incident, the event `corrects`, needs no more attention."""
