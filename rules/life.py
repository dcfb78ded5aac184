"""Life that needs no agreement: strings that no sequence of moves can capture even if their owner always passes.

D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976). Sound, far from complete: most living strings of
a real game cannot be proven this way. Hints for people, never a ruling.
"""

from typing import NamedTuple

from rules.color import Color
from rules.points import Point, neighbors
from rules.position import Position, connected


class Enclosed(NamedTuple):
    """A connected set of points without stones of `color`: its points, and the strings (by first point) around it."""

    points: list[Point]
    around: frozenset[Point]
    healthy: frozenset[Point]


def unconditionally_alive(position: Position, color: Color, *, suicide: bool = False) -> frozenset[Point]:
    """All stones of `color` that are alive whatever happens. `suicide`: the opponent may also lift own strings."""
    strings, regions = _strings_and_regions(position, color, suicide=suicide)
    alive = set(strings)
    kept = regions
    while True:
        vital = dict.fromkeys(alive, 0)
        for region in kept:
            for string in region.healthy & alive:
                vital[string] += 1
        survivors = {string for string in alive if vital[string] >= 2}
        left = [region for region in kept if region.around <= survivors]
        if survivors == alive and len(left) == len(kept):
            return frozenset(point for string in alive for point in strings[string])
        alive, kept = survivors, left


def dead_inside(position: Position, color: Color, alive: frozenset[Point]) -> frozenset[Point]:
    """Stones of `color` that cannot live inside what the opponent's unconditionally `alive` stones enclose.

    An eye is a point without a living enemy beside it. A region that has no two such points apart from each other holds
    no two eyes, and beside stones that cannot be captured there is no seki: whatever stands there is dead.
    """
    near = neighbors(position.size)
    board = bytes(3 if point in alive else 0 for point in range(len(position.stones)))
    found: set[Point] = set()
    seen: set[Point] = set()
    for start, there in enumerate(position.stones):
        if there != color or start in seen:
            continue
        region = connected(board, start, near)
        seen.update(region)
        inner = [point for point in region if not any(next_to in alive for next_to in near[point])]
        if len(inner) < 2 or (len(inner) == 2 and inner[1] in near[inner[0]]):
            found.update(point for point in region if position.stones[point] == color)
    return frozenset(found)


def _strings_and_regions(
    position: Position, color: Color, *, suicide: bool
) -> tuple[dict[Point, frozenset[Point]], list[Enclosed]]:
    stones, near = position.stones, neighbors(position.size)
    strings: dict[Point, frozenset[Point]] = {}
    of_point: dict[Point, Point] = {}
    for string in position.strings():
        first = min(string)
        if stones[first] == color:
            strings[first] = string
            of_point |= dict.fromkeys(string, first)
    mask = bytes(there == color for there in stones)
    regions: list[Enclosed] = []
    seen: set[Point] = set()
    for start, taken in enumerate(mask):
        if taken or start in seen:
            continue
        points = connected(mask, start, near)
        seen.update(points)
        beside = {point: {of_point[n] for n in near[point] if n in of_point} for point in points}
        around = frozenset().union(*beside.values())
        vital_points = [point for point in points if suicide or not stones[point]]
        healthy = frozenset(string for string in around if all(string in beside[point] for point in vital_points))
        regions.append(Enclosed(points, around, healthy))
    return strings, regions
