"""The fight about one string, drawn from a position: what `rules.reading` reads.

In it are the points of the area around the string, the attacker's strings beside it whose life hangs on that area, the
neutral points and small eyes next to those, and whoever else stands beside all of these. Strings that live without the
area, and those of the defender that stay, are never captured: the first is proven by their eyes, the second is in the
defender's favor. What is left out is liberties and eyes of the attacker, so that `dead` holds all the same.
"""

from collections.abc import Iterable

from rules.ground import Area, Ground
from rules.points import Point
from rules.position import Position
from rules.reading import Fight

MOST_EMPTY = 18
"""Empty points of a fight that is read."""
LARGEST_INNER = 8
"""Stones of an attacker's string that may be thrown into the defender's eye; a larger one is not given up."""
LARGEST_SIDE_EYE = 4
"""Points of another area of the attacker whose points all take part."""


class _Graph:
    """Vertices while they are found."""

    def __init__(self) -> None:
        self.near: list[int] = [0, 0]
        self.of_point: dict[Point, int] = {}

    def add(self, points: Iterable[Point]) -> int:
        """A vertex for points drawn together."""
        self.near.append(0)
        at = len(self.near) - 1
        self.of_point |= dict.fromkeys(points, at)
        return at

    def link(self, one: int, other: int) -> None:
        """Two vertices are next to each other."""
        if one != other:
            self.near[one] |= 1 << other
            self.near[other] |= 1 << one


_OWN, _ENEMY = 0, 1
"""The vertices of the defender's strings that stay, and of the attacker's that live elsewhere."""


def fight_about(
    position: Position, string: frozenset[Point], ground: Ground, *, united: bool = False, standing: bool = False
) -> tuple[Fight, tuple[Point, ...]] | None:
    """The fight about a string that is not taken to stay, and the point of each vertex (-1: more than one, or none).

    None where it is too large to be read.

    ground -- of the attacker
    united -- the attacker's walls are never thrown in, and those that cannot be cut from each other are one
    standing -- nothing says yet that the string falls: its area gives nobody an eye
    """
    stones, near = position.stones, position.neighbors
    area = ground.area_at(min(string))
    safe = ground.safe(None if area.eyes == 2 and not standing else area)
    points = set(area.points)
    defender, attacker = stones[min(string)], ground.color
    staying = {p for p in points if stones[p] == defender and p not in ground.fallen}
    points -= staying
    if sum(not stones[p] for p in points) > MOST_EMPTY:
        return None
    weak = [ground_string for ground_string in area.strings if ground_string not in safe]
    graph = _Graph()
    at: int | None
    costly = own = enemy = opened = private = 0
    eyes: list[Area] = []
    walls: dict[Point, int] = {}
    for first in weak:
        members = position.string_at(first)
        around = {n for member in members for n in near[member] if n not in members}
        inner = around <= area.points
        tied = united and not inner and len(position.liberties_of(first)) >= 2
        if len(members) <= LARGEST_INNER and not tied:
            points |= members
        else:
            at = next((walls[one] for one in ground.united_with(first) if tied and one in walls), None)
            if at is None:
                at = graph.add(members)
            walls[first] = at
            graph.of_point |= dict.fromkeys(members, at)
            costly |= 1 << at
            enemy |= 1 << at
        outside = {n for n in around if not stones[n] and n not in points}
        for other in ground.areas:
            if (
                other is not area
                and other.sealed
                and other.eyes
                and other not in eyes
                and not other.points.isdisjoint(outside)
            ):
                eyes.append(other)
        if not outside.isdisjoint(_neutral(ground, outside)):
            points |= _neutral(ground, outside)
    for other in eyes:
        if len(other.points) <= LARGEST_SIDE_EYE:
            points |= other.points
        else:
            at = graph.add(())
            private |= 1 << at
            for first in other.touched:
                if first in graph.of_point:
                    graph.link(at, graph.of_point[first])
    for point in sorted(points):
        at = graph.add((point,))
        own |= (stones[point] == defender) << at
        enemy |= (stones[point] == attacker) << at
    outer = _breathing_outside(position, weak, graph)
    whole = not private and not united
    for point, at in list(graph.of_point.items()):
        for n in near[point]:
            there = stones[n]
            if n in graph.of_point:
                graph.link(at, graph.of_point[n])
            elif there == defender:
                graph.link(at, _OWN)
                whole &= n not in ground.fallen
            elif there == attacker and ground.string_of(n) in safe:
                graph.link(at, _ENEMY)
            else:
                opened |= (point in points) << at
                whole = False
    for at in outer:
        inner_at = graph.add(())
        graph.link(inner_at, at)
        graph.link(inner_at, _OWN)
    at_point = [-1] * len(graph.near)
    for point in points:
        at_point[graph.of_point[point]] = point
    fight = Fight(
        tuple(graph.near),
        own | 1 << _OWN,
        enemy | 1 << _ENEMY,
        1 << graph.of_point[min(string)],
        rooted_own=1 << _OWN,
        rooted_enemy=1 << _ENEMY,
        costly=costly,
        open=opened,
        private=private,
        whole=whole,
    )
    return fight, tuple(at_point)


def _breathing_outside(position: Position, strings: Iterable[Point], graph: _Graph) -> set[int]:
    """Vertices of the attacker's strings, by first points, that have all their liberties in what is left out.

    They get one that the defender can fill, else nobody could ever capture them.
    """
    found = set()
    for first in strings:
        if not any(liberty in graph.of_point for liberty in position.liberties_of(first)):
            found.add(graph.of_point[first])
    return found


def _neutral(ground: Ground, outside: set[Point]) -> set[Point]:
    """Empty points of neutral regions next to the attacker's string, where they are few."""
    found: set[Point] = set()
    stones, near = ground.position.stones, ground.position.neighbors
    for start in outside:
        if start in found or ground.area_at(start).sealed:
            continue
        region = {start}
        waiting = [start]
        while waiting:
            for n in near[waiting.pop()]:
                if not stones[n] and n not in region:
                    region.add(n)
                    waiting.append(n)
        if len(region) <= 6:
            found |= region
    return found
