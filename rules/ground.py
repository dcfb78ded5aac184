"""Whose ground is where, once some strings are taken to stay: areas, and strings that live without any one of them.

What stays is an input, a guess. Everything here is static, and laxer than a proof where an area has plenty of room:
there a side answers each cut. D. B. Benson's count of eyes ("Life in the game of Go", 1976) is kept otherwise.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from rules.eyespace import makes_two_eyes
from rules.points import Point
from rules.position import Position, connected

PLENTY = 7
"""Points apart from the opponent's stones that are room for two eyes whatever the opponent does there."""
SOME = 2
"""Points apart from the opponent's stones that are room for one."""


@dataclass(frozen=True, slots=True)
class Area:
    """Connected points without strings of one color that stay.

    strings -- those strings around it, by their first points
    sealed -- whether no string of the other color that stays is in it
    stones -- of either color, in it; none of them is taken to stay where it is sealed
    eyes -- how many eyes it is good for without capturing what is not sure to fall: 0, 1, 2 (or more)
    touched -- strings that are beside one of its empty points
    """

    points: frozenset[Point]
    strings: frozenset[Point]
    sealed: bool
    stones: frozenset[Point]
    eyes: int
    touched: frozenset[Point]


class Ground:
    """The areas of one color on a position where the strings of `fallen` stones are not taken to stay.

    taken -- those of the fallen stones that are sure to be captured: their points are room
    """

    def __init__(
        self, position: Position, color: int, fallen: frozenset[Point], taken: frozenset[Point] = frozenset()
    ) -> None:
        self.position, self.color, self.fallen, self.taken = position, color, fallen, taken
        stones, near = position.stones, position.neighbors
        self._first: dict[Point, Point] = {}
        for string in position.strings():
            first = min(string)
            if stones[first] == color and first not in fallen:
                self._first |= dict.fromkeys(string, first)
        self.board = bytes(point in self._first for point in range(len(stones)))
        self._near = near

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """All of them."""
        found, seen = [], set[Point]()
        for start, taken in enumerate(self.board):
            if not taken and start not in seen:
                points = connected(self.board, start, self._near)
                seen.update(points)
                found.append(self._area(points))
        return tuple(found)

    def area_at(self, point: Point) -> Area:
        """The area of a point that is in one."""
        return next(area for area in self.areas if point in area.points)

    def string_of(self, point: Point) -> Point | None:
        """The first point of the string that stays and to which a point belongs."""
        return self._first.get(point)

    def united_with(self, first: Point) -> frozenset[Point]:
        """The strings, by first points, from which a string that stays cannot be cut, itself among them."""
        return self._united[first]

    def safe(self, without: Area | None = None) -> frozenset[Point]:
        """Strings, by first points, that have two eyes even if `without` is good for none, or join such a string.

        Strings that share two liberties are one: its owner gets the second of them. One whose last liberty is an eye
        of a string with two more fills that.
        """
        joined = frozenset[Point]()
        while True:
            found = self._two_eyed((without,), joined)
            more = {
                first
                for eye, around in self._eye_points
                for first in around - found
                if not around.isdisjoint(self._two_eyed((without, eye), joined))
            }
            if not more:
                return found
            joined |= more

    def _two_eyed(self, without: tuple[Area | None, ...], joined: frozenset[Point]) -> frozenset[Point]:
        """Strings with two eyes elsewhere, with what was found to join them."""
        areas = [area for area in self.areas if area.eyes and area not in without]
        strings = frozenset(self._first.values())
        while True:
            eyes = dict.fromkeys(strings, 0)
            for area in areas:
                for united in {self._united[string] for string in area.touched & strings}:
                    for string in united & strings:
                        eyes[string] += area.eyes
            left = frozenset(string for string in strings if eyes[string] >= 2 or string in joined)
            if left == strings:
                return strings
            strings = left
            areas = [area for area in areas if area.eyes == 2 or area.strings <= strings]

    @cached_property
    def _eye_points(self) -> tuple[tuple[Area, frozenset[Point]], ...]:
        """Areas of one empty point, with the strings around it."""
        return tuple((area, area.strings) for area in self.areas if len(area.points) == 1 and not area.stones)

    @cached_property
    def _united(self) -> dict[Point, frozenset[Point]]:
        """Of each string those that it cannot be cut from."""
        united = {first: frozenset({first}) for first in self._first.values()}
        shared: dict[tuple[Point, Point], Point] = {}
        used: set[Point] = set()
        for point, there in enumerate(self.position.stones):
            if there:
                continue
            around = sorted({self._first[n] for n in self._near[point] if n in self._first})
            for pair in combinations(around, 2):
                other = shared.setdefault(pair, point)
                if other != point and not {point, other} & used and united[pair[0]] != united[pair[1]]:
                    used |= {point, other}
                    both = united[pair[0]] | united[pair[1]]
                    united |= dict.fromkeys(both, both)
        return united

    def _area(self, points: list[Point]) -> Area:
        stones, near = self.position.stones, self._near
        inside = frozenset(point for point in points if stones[point])
        enemy = [point for point in inside if stones[point] != self.color]
        sealed = all(point in self.fallen for point in enemy)
        strings = frozenset(self._first[n] for point in points for n in near[point] if n in self._first)
        empty = [point for point in points if not stones[point]]
        touched = frozenset(self._first[n] for point in empty for n in near[point] if n in self._first)
        standing = [point for point in enemy if point not in self.taken]
        eyes = self._eyes(points, standing) if sealed and strings else 0
        return Area(frozenset(points), strings, sealed, inside, eyes, touched)

    def _eyes(self, points: list[Point], enemy: list[Point]) -> int:
        near = self._near
        empty = [point for point in points if not self.position.stones[point] or point in self.taken]
        if not enemy:
            return self._room(points)
        beside = {n for point in enemy for n in near[point]}
        clear = bytearray(len(self.board))
        for point in empty:
            clear[point] = point not in beside
        if sum(clear) >= PLENTY:
            return 2
        found = 0
        for point in empty:
            if clear[point]:
                piece = connected(clear, point, near)
                found += self._room(piece) if len(piece) >= SOME else 0
                for member in piece:
                    clear[member] = 0
        if not found and all(any(n in self._first for n in near[point]) for point in empty):
            return 1
        return min(found, 2)

    def _room(self, points: list[Point]) -> int:
        """Eyes that connected empty points are good for if the opponent begins."""
        if len(points) >= PLENTY:
            return 2
        inside = self.taken.intersection(points)
        two = len(points) >= 4 and makes_two_eyes(points, self._near, inside, owner_first=False)
        return 2 if two else 1
