"""The steps of a record: moves as they were made, and edits of the board between them. Replayed, never searched."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.color import Color
from rules.points import Point, parse_point
from rules.position import Position
from station.events import Event

SIZE = 19
LETTERS = {"B": Color.BLACK, "W": Color.WHITE, ".": Color.EMPTY, None: Color.EMPTY}


@dataclass(frozen=True)
class Recorded:
    """One move of the record, as what happened: illegal ones too.

    kind -- move, pass, illegal_move, out_of_turn
    point -- None for a pass
    captures -- what the rules take (for a suicide: the own stones)
    illegal -- suicide, ko, superko, occupied; None for a legal move
    correction -- the event by which a person or the station last changed it after it was decided; 0 for none
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
    alternatives: tuple[Mapping[str, Any], ...] = ()
    illegal: str | None = None
    article: str | None = None
    correction: int = 0

    @classmethod
    def of(cls, event: Event, *, number: int) -> "Recorded":
        """The move that `event` tells; a correction tells one too, with `color` and `point` of its own."""
        data = event.data
        name = data.get("point")
        return cls(
            seq=event.seq,
            number=number,
            kind=event.type if event.type != "correction" else ("move" if name else "pass"),
            color=LETTERS[data["color"]],
            point=parse_point(name, SIZE) if name else None,
            t_ns=event.t_ns,
            frame=event.frame,
            confidence=data.get("confidence"),
            doubtful=bool(data.get("doubtful", False)),
            alternatives=tuple(data.get("alternatives", ())),
            illegal=data.get("kind"),
            article=data.get("article"),
            correction=event.seq if event.type == "correction" else 0,
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

    def recolored(self) -> "Edit":
        """The same edit with colors exchanged."""
        swap = {Color.EMPTY: Color.EMPTY, Color.BLACK: Color.WHITE, Color.WHITE: Color.BLACK}
        taken = None if self.taken is None else (self.taken[1], self.taken[0])
        return replace(self, changes={point: swap[color] for point, color in self.changes.items()}, taken=taken)


Step = Recorded | Edit


def after_edit(event: Event) -> Edit:
    """The edit that an incident, a gap or a correction of the board tells."""
    data = event.data
    match event.type:
        case "stone_moved":
            changes = {_point(data["from"]): Color.EMPTY, _point(data["to"]): LETTERS[data["color"]]}
        case "stone_removed":
            changes = {_point(data["point"]): Color.EMPTY}
        case "stone_added":
            changes = {_point(data["point"]): LETTERS[data["color"]]}
        case "wrong_capture":
            changes = {_point(name): Color.EMPTY for name in data["points"]}
        case "position_restored":
            changes = {_point(name): LETTERS[letter] for name, letter in data["changes"].items()}
        case "correction" if data["action"] == "set_point":
            changes = {_point(data["point"]): LETTERS[data["color"]]}
        case "gap" | "correction":
            rows = data["after"]
            changes = {r * SIZE + c: LETTERS[rows[r][c]] for r in range(SIZE) for c in range(SIZE)}
        case other:
            raise ValueError(f"event {event.seq} of type {other} does not change the board")
    if "to_move" in data:
        turn = None if data["to_move"] is None else LETTERS[data["to_move"]]
        captures = data.get("captures") if data.get("action") == "take_board" else None
        taken = (captures["B"], captures["W"]) if captures else None
        return Edit(event.seq, event.type, changes, turn, keeps_turn=False, taken=taken)
    return Edit(event.seq, event.type, changes)


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


def _point(name: str) -> Point:
    return parse_point(name, SIZE)
