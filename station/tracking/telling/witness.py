"""Between which pictures points changed, and whose hand was over them: what a referee asks of an incident."""

from collections.abc import Sequence
from typing import TypedDict

from rules.points import Point
from station.game.catalog import Hand
from station.tracking.belief.belief import Belief
from station.tracking.belief.hands import LEFT_NS
from station.tracking.telling.teller import letter


class Times(TypedDict):
    """The fields of `catalog.Witnessed`."""

    last_seen: float | None
    first_seen: float | None
    hand: Hand | None


def witnessed(belief: Belief, points: Sequence[Point], shown: Sequence[Point] = ()) -> Times:
    """When all `points` were last seen as before, when any of those `shown` (all of them by default) otherwise first.

    A stone that was gone before it was sure counts from its glimpse; whose hand brought it nobody can say.
    """
    last_ns = min(_ns(belief, p)[0] for p in points)
    first_ns = min(_ns(belief, p)[1] for p in shown or points)
    return {
        "last_seen": seconds(last_ns) if last_ns <= first_ns else None,
        "first_seen": seconds(first_ns),
        "hand": _hand(belief, [*points, *shown]),
    }


def seconds(t_ns: int) -> float | None:
    """As events give a time; None for one below 0, which never was."""
    return None if t_ns < 0 else round(t_ns / 1e9, 3)


def before(belief: Belief, point: Point) -> int:
    """Last frame that showed the point as it was before, for the picture "before"."""
    return max(0, int(belief.before_frame[point]))


def fleeting(belief: Belief, point: Point) -> bool:
    """Whether what the point showed last was gone before it was sure."""
    return bool(belief.runs.glimpse_frame[point] > belief.first_frame[point])


def hand_at(belief: Belief, point: Point) -> Hand | None:
    """Whose hand left what the point shows; None where none was seen."""
    if not belief.hands.seen(point):
        return None
    whose = belief.hands.whose(point)
    return "unknown" if whose is None else letter(whose)


def _ns(belief: Belief, point: Point) -> tuple[int, int]:
    """The last time that the point showed otherwise, and the first that it showed what it does."""
    runs = belief.runs
    if fleeting(belief, point):
        return int(runs.absent_ns[point]), int(runs.ns[point])
    return int(belief.absent_ns[point]), int(belief.first_ns[point])


def _hand(belief: Belief, points: Sequence[Point]) -> Hand | None:
    """The one that all hands seen over the points were; "unknown" where they were not one side's."""
    over = {_over(belief, point) if fleeting(belief, point) else hand_at(belief, point) for point in points} - {None}
    return over.pop() if len(over) == 1 else "unknown" if over else None


def _over(belief: Belief, point: Point) -> Hand | None:
    """Whether any hand was over the point about when its glimpse began."""
    near = belief.over_ns[point] >= 0 and abs(belief.runs.ns[point] - belief.over_ns[point]) <= LEFT_NS
    return "unknown" if near else None
