"""How a string is killed, move by move on the board, as people want to see it."""

from collections.abc import Iterable
from typing import NamedTuple

from rules.color import Color
from rules.points import Point
from rules.position import Position

Move = tuple[Color, Point]
"""A color and where it plays. Passes are left out, so that one color may move twice."""


class Step(NamedTuple):
    """One move of a killing: a color, where it plays, the stones that this takes off."""

    color: Color
    point: Point
    captured: tuple[Point, ...]


LONGEST_KILLING = 24
"""Moves after which no more are shown."""


def killing(position: Position, string: frozenset[Point], line: Iterable[Move] = ()) -> tuple[Step, ...]:
    """A line in which a string dies: the moves of `line`, then its liberties filled, its owner passing.

    line -- moves that were read, legal as they come; they end where nothing is left to hope for. Shown as far as it
    goes where the attacker cannot go on without putting stones in atari.
    """
    anchor, owner = min(string), position.at(min(string))
    steps: list[Step] = []

    def play(color: Color, point: Point) -> Position:
        played = position.play(point, color)
        steps.append(Step(color, point, played.captured))
        return played.position

    for color, point in line:
        if position.at(anchor) is not owner or position.stones[point]:
            break
        position = play(color, point)
    while position.at(anchor) is owner and len(steps) < LONGEST_KILLING:
        liberty = _filling(position, anchor, owner.opponent)
        if liberty is None:
            break
        position = play(owner.opponent, liberty)
    return tuple(steps)


def _filling(position: Position, anchor: Point, attacker: Color) -> Point | None:
    """The liberty to fill: one that takes it, else where the attacker keeps most liberties, two at least."""
    best, most = None, 1
    for liberty in sorted(position.liberties_of(anchor)):
        played = position.play(liberty, attacker)
        if anchor in played.captured:
            return liberty
        left = 0 if played.lost else len(played.position.liberties_of(liberty))
        if left > most:
            best, most = liberty, left
    return best
