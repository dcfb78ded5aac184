"""Empty regions of a board and who surrounds them: the ground of every way of counting."""

from typing import NamedTuple

from rules.points import Point
from rules.position import Neighbors

NOBODY, BOTH = 0, 3
"""Borders of a region besides BLACK (1) and WHITE (2): no stone at all, stones of both colors."""


class Region(NamedTuple):
    """A connected set of empty points and the colors it touches (0 none, 1 black, 2 white, 3 both)."""

    points: list[Point]
    border: int


def regions(stones: bytes | bytearray, near: Neighbors) -> list[Region]:
    """Every region of empty points, in the order of its first point."""
    unseen = bytearray(stones)
    found = []
    point = unseen.find(0)
    while point >= 0:
        unseen[point] = 4
        members = [point]
        border = 0
        for member in members:
            for next_to in near[member]:
                there = unseen[next_to]
                if not there:
                    unseen[next_to] = 4
                    members.append(next_to)
                elif there < 4:
                    border |= there
        found.append(Region(members, border))
        point = unseen.find(0, point + 1)
    return found


def without(stones: bytes, dead: frozenset[Point]) -> bytes:
    """The stones with the dead ones lifted."""
    cleared = bytearray(stones)
    for point in dead:
        cleared[point] = 0
    return bytes(cleared)
