"""Short reading of captures that playouts miss, since they throw no stone away: snapback, under the stones."""

from rules.color import Color
from rules.points import Point
from rules.position import Position

MOST_LIBERTIES = 2
"""Of a string that is read at all."""
ATTACKS = 3
"""Stones of the attacker on the way to a capture, the last not counted; a longer ladder is not read."""


def falls(position: Position, point: Point, attacks: int = ATTACKS) -> bool:
    """Whether the string at `point` is captured if the enemy plays first, so that the captor is not taken back at once.

    Looked at: filling its liberties; it answers at its last liberty or by taking a neighbor in atari. Not looked at:
    kos, threats, and a captor of few liberties that is taken later.
    """
    enemy = position.at(point).opponent
    for liberty in _few(position, point):
        played = position.play(liberty, enemy)
        if played.lost:
            continue
        if point in played.captured:
            if len(played.position.liberties_of(liberty)) > 1:
                return True
        elif attacks and not _escapes(played.position, point, attacks - 1):
            return True
    return False


def taken_back(position: Position, point: Point) -> bool:
    """Whether the string at `point`, in atari, can be captured only by two stones or more that fall in their turn."""
    liberties = position.liberties_of(point)
    if len(liberties) != 1:
        return False
    (last,) = liberties
    after = position.play(last, position.at(point).opponent).position
    return len(after.string_at(last)) > 1 and falls(after, last)


def _escapes(position: Position, point: Point, attacks: int) -> bool:
    """Whether the string, its owner to play, gets away."""
    owner = position.at(point)
    if len(position.liberties_of(point)) > 1:
        return not falls(position, point, attacks)
    for answer in _answers(position, point, owner):
        played = position.play(answer, owner)
        if not played.lost and not falls(played.position, point, attacks):
            return True
    return False


def _answers(position: Position, point: Point, owner: Color) -> frozenset[Point]:
    """The liberties of a string in atari, and the last ones of the enemy's strings beside it."""
    string = position.string_at(point)
    beside = {n for member in string for n in position.neighbors[member] if position.at(n) is owner.opponent}
    last = [liberties for liberties in map(position.liberties_of, beside) if len(liberties) == 1]
    return frozenset.union(position.liberties_of(point), *last)


def _few(position: Position, point: Point) -> frozenset[Point]:
    """The liberties of a string that has few; none of one that has more."""
    liberties = position.liberties_of(point)
    return liberties if len(liberties) <= MOST_LIBERTIES else frozenset()
