"""Stones that came, went or moved, as a person entered them because no camera told it: as one would have told it."""

from collections.abc import Mapping, Sequence

from rules.color import Color
from rules.points import parse_point
from rules.rulings.kind import Kind
from station.errors import RefusedError
from station.game.catalog import (
    CaptureIncomplete,
    IncidentEntered,
    Letter,
    Occurrence,
    Stone,
    StoneAdded,
    StoneMoved,
    StoneRemoved,
    Vertex,
    WrongCapture,
)
from station.game.state import GameState, letter_of
from station.game.timeline import SIZE

HOW_MANY = {
    Kind.STONE_ADDED: 1, Kind.STONE_REMOVED: 1, Kind.STONE_MOVED: 2, Kind.WRONG_CAPTURE: SIZE * SIZE,
    Kind.CAPTURE_INCOMPLETE: SIZE * SIZE,
}  # fmt: skip
"""Kinds that are about stones: the most points of one incident. Of a stone that moved from where, and to where."""


def stones_named(
    kind: str, state: GameState, points: Sequence[Vertex], color: Letter | None
) -> tuple[tuple[Vertex, ...], Letter | None]:
    """Points and color of the stones that an incident of that kind is about; ((), None) where it is about none.

    The record knows the color where it has a stone there. RefusedError where points or color are missing or do not fit.
    """
    if kind not in HOW_MANY:
        return (), None
    most, named = HOW_MANY[Kind(kind)], tuple(dict.fromkeys(points))
    if not named or len(named) > most or (kind == Kind.STONE_MOVED and len(named) < most):
        raise RefusedError("no_points", "Touch the points of the stones.")
    lie = [state.position.stones[parse_point(point, SIZE)] for point in named]
    if kind == Kind.STONE_MOVED and lie.pop():
        raise RefusedError("no_empty_point", f"There is a stone on {named[1]}.")
    found = {letter_of(Color(stone)) for stone in lie if stone}
    if len(found) > 1:
        raise RefusedError("two_colors", "These stones are not of one color.")
    told = found.pop() if found else color
    if told is None:
        raise RefusedError("no_color", "Say which color the stone has.")
    return named, told


def as_seen(what: Occurrence) -> Occurrence:
    """The same where it is about no stones, or not entered by hand."""
    if not isinstance(what, IncidentEntered) or what.color is None:
        return what
    match Kind(what.kind), what.points:
        case Kind.STONE_ADDED, (point,):
            return StoneAdded(point=point, color=what.color)
        case Kind.STONE_REMOVED, (point,):
            return StoneRemoved(point=point, color=what.color)
        case Kind.STONE_MOVED, (before, after):
            return StoneMoved(from_=before, to=after, color=what.color)
        case Kind.WRONG_CAPTURE, points:
            return WrongCapture(points=points, color=what.color)
        case Kind.CAPTURE_INCOMPLETE, points:
            return CaptureIncomplete(points=points, number=0)
    return what


def lay_and_lie(what: Occurrence) -> tuple[Mapping[Vertex, Stone], Mapping[Vertex, Stone]]:
    """What lay on the points of stones entered by hand, and what lies there since; nothing of any other incident."""
    if not isinstance(what, IncidentEntered) or what.color is None:
        return {}, {}
    match as_seen(what):
        case StoneMoved() as moved:
            return {moved.from_: moved.color, moved.to: "."}, moved.edit().changes
        case StoneAdded() as added:
            return {added.point: "."}, added.edit().changes
        case StoneRemoved() | WrongCapture() as gone:
            return dict.fromkeys(gone.at, gone.color), gone.edit().changes
        case CaptureIncomplete() as left:
            return dict.fromkeys(left.points, what.color), dict.fromkeys(left.points, what.color)
    return {}, {}
