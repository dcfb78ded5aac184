"""What is still to be played once dead stones are agreed on: neutral points, open borders, points to fill."""

from dataclasses import dataclass

from rules.areas import BOTH, without
from rules.count import LARGEST_SHARED
from rules.points import Point
from rules.position import Position
from rules.territory import territory


@dataclass(frozen=True, slots=True)
class Borders:
    """Of a position from which the dead stones are lifted.

    neutral -- empty points between both sides, few enough to be dame or seki
    open -- larger empty regions that touch both sides: a border is not closed
    fillings -- surrounded points that their owner has to fill once neutral points are gone
    seki -- stones without two eyes that share liberties with the opponent, or have one eye against none, but for those
        at an open border: they may still get what they lack
    alone -- stones that nothing shows alive: without an eye, and without anybody to be in seki with
    """

    neutral: frozenset[Point]
    open: frozenset[Point]
    fillings: frozenset[Point]
    seki: frozenset[Point]
    alone: frozenset[Point]


def borders(position: Position, dead: frozenset[Point]) -> Borders:
    """What is left, given the dead stones."""
    found = territory(without(position.stones, dead), position.neighbors, dead)
    shared = [region.points for region in found.neutral if region.border == BOTH]
    wide = frozenset(point for points in shared if len(points) > LARGEST_SHARED for point in points)
    seki = found.seki | found.ahead  # people look at both sides of an eye against none
    at_wide = (position.string_at(n) for point in wide for n in position.neighbors[point] if n in seki)
    return Borders(
        neutral=frozenset(point for points in shared if len(points) <= LARGEST_SHARED for point in points),
        open=wide,
        fillings=found.needed,
        seki=seki.difference(*at_wide),
        alone=found.alone,
    )
