"""The steps of a record: moves as they were made, and edits of the board between them. Replayed, never searched."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rules.color import Color
from rules.points import Point, parse_point
from rules.position import Position
from station.game.catalog import (
    KEPT,
    Alternative,
    BoardEdit,
    CorrectMove,
    IllegalMove,
    Played,
    StonePlayed,
    UnderLaw,
)
from station.game.event import Event
from station.game.reasons import SHOWS_OTHER

SIZE = 19
LETTERS = {"B": Color.BLACK, "W": Color.WHITE, ".": Color.EMPTY, None: Color.EMPTY}


@dataclass(frozen=True)
class Recorded:
    """One move of the record, as what happened: illegal ones too.

    kind -- move, pass, illegal_move, out_of_turn
    point -- None for a pass
    captures -- what the rules take (for a suicide: the own stones)
    illegal -- suicide, ko, superko, occupied; None for a legal move
    shown -- its stone was seen by then, not told for the sake of others
    shows_other -- its stone shows the other color, and stays as recorded
    correction -- the event by which a person or the station last changed it after it was decided; 0 for none
    cleared -- as it was told, where a ruling found that it was no offence
    """

    seq: int
    number: int
    kind: str
    color: Color
    point: Point | None
    t_ns: int
    captures: tuple[Point, ...] = ()
    frame: int | None = None
    confidence: float | None = None
    doubtful: bool = False
    alternatives: tuple[Alternative, ...] = ()
    illegal: str | None = None
    article: str | None = None
    shown: bool = True
    shows_other: bool = False
    correction: int = 0
    cleared: "Recorded | None" = None

    @classmethod
    def played(cls, event: Event, what: Played, *, number: int) -> "Recorded":
        """The turn that `event` tells."""
        stone = what if isinstance(what, StonePlayed) else None
        return cls(
            seq=event.seq,
            number=number,
            kind=what.type,
            color=LETTERS[what.color],
            point=parse_point(stone.point, SIZE) if stone else None,
            t_ns=event.t_ns,
            frame=event.frame,
            confidence=stone.confidence if stone else None,
            doubtful=stone.doubtful if stone else False,
            alternatives=stone.alternatives if stone else (),
            illegal=what.kind if isinstance(what, IllegalMove) else None,
            article=(what.article or None) if isinstance(what, UnderLaw) else None,
            shown=event.first_frame is None or event.first_frame != event.frame,
        )

    @classmethod
    def corrected_to(cls, event: Event, what: CorrectMove, *, number: int) -> "Recorded":
        """What a correction says that the move was."""
        return cls(
            seq=event.seq,
            number=number,
            kind="pass" if what.point is None else "move",
            color=LETTERS[what.color],
            point=None if what.point is None else parse_point(what.point, SIZE),
            t_ns=event.t_ns,
            frame=event.frame,
            doubtful=what.doubtful,
            alternatives=what.alternatives,
            shows_other=what.because is not None and what.because.code in SHOWS_OTHER,
            correction=event.seq,
        )

    @property
    def corrected(self) -> bool:
        """Whether it was changed after it was decided."""
        return self.correction > 0

    def recolored(self) -> "Recorded":
        """The same move by the other side."""
        return replace(self, color=self.color.opponent)


@dataclass(frozen=True)
class Edit:
    """Stones that came, went or moved without being a move.

    changes -- what stands on each named point afterwards
    to_move -- who is next; kept as it was where `keeps_turn`
    taken -- stones that Black took, that White took, where the edit goes back to an earlier position
    """

    seq: int
    kind: str
    changes: Mapping[Point, Color] = field(default_factory=dict)
    to_move: Color | None = None
    keeps_turn: bool = True
    taken: tuple[int, int] | None = None

    @classmethod
    def of(cls, event: Event, edit: BoardEdit) -> "Edit":
        """What `event` does to the board."""
        changes = {parse_point(name, SIZE): LETTERS[stone] for name, stone in edit.changes.items()}
        if edit.to_move == KEPT:
            return cls(event.seq, event.type, changes)
        turn = None if edit.to_move is None else LETTERS[edit.to_move]
        return cls(event.seq, event.type, changes, turn, keeps_turn=False, taken=edit.taken)

    def recolored(self) -> "Edit":
        """The same edit with colors exchanged."""
        swap = {Color.EMPTY: Color.EMPTY, Color.BLACK: Color.WHITE, Color.WHITE: Color.BLACK}
        taken = None if self.taken is None else (self.taken[1], self.taken[0])
        return replace(self, changes={point: swap[color] for point, color in self.changes.items()}, taken=taken)


Step = Recorded | Edit


@dataclass(frozen=True)
class After:
    """The board after a step: stones taken from the opponent, own stones lost by suicide, who is next."""

    position: Position
    captured: tuple[Point, ...]
    lost: tuple[Point, ...]
    to_move: Color | None


def replayed(position: Position, to_move: Color | None, step: Step) -> After:
    """What `step` makes of the board. Plays what happened: legality is not asked."""
    if isinstance(step, Edit):
        return After(_set(position, step.changes), (), (), to_move if step.keeps_turn else step.to_move)
    if step.point is None:
        return After(position, (), (), step.color.opponent)
    if position.stones[step.point]:  # a corrected record may put a move where a stone is: it takes its place
        position = _set(position, {step.point: Color.EMPTY})
    played = position.play(step.point, step.color)
    # A suicide is void (2002 §19); whose turn it then is, the players or a referee say.
    to_move = None if step.illegal == "suicide" else step.color.opponent
    return After(played.position, played.captured, played.lost, to_move)


def _set(position: Position, changes: Mapping[Point, Color]) -> Position:
    stones = bytearray(position.stones)
    for point, color in changes.items():
        stones[point] = color
    return Position(SIZE, bytes(stones))
