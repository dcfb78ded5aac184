"""A stone that came or is gone, as a person entered it because no camera told it: as a camera would have told it."""

from rules.color import Color
from rules.points import parse_point
from rules.rulings.kind import Kind
from station.errors import RefusedError
from station.game.catalog import IncidentEntered, Letter, Occurrence, StoneAdded, StoneRemoved, Vertex
from station.game.state import GameState, letter_of
from station.game.timeline import SIZE

OF_A_STONE = {Kind.STONE_ADDED: StoneAdded, Kind.STONE_REMOVED: StoneRemoved}


def stone_named(
    kind: str, state: GameState, point: Vertex | None, color: Letter | None
) -> tuple[Vertex | None, Letter | None]:
    """Point and color of the stone that an incident of that kind is about; (None, None) where it is about none.

    The record knows the color where it has a stone there. RefusedError where point or color is missing.
    """
    if kind not in OF_A_STONE:
        return None, None
    if point is None:
        raise RefusedError("no_point", "Touch the point of the stone.")
    lies = state.position.stones[parse_point(point, SIZE)]
    found = letter_of(Color(lies)) if lies else color
    if found is None:
        raise RefusedError("no_color", "Say which color the stone has.")
    return point, found


def as_seen(what: Occurrence) -> Occurrence:
    """The same where it is no stone entered by hand."""
    if isinstance(what, IncidentEntered) and what.color is not None:
        (point,) = what.points
        return OF_A_STONE[Kind(what.kind)](point=point, color=what.color)
    return what
