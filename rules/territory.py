"""Territory as Japanese and Korean counting has it: no points in seki, none for points needed to connect.

Which surrounded points count depends on what would happen once all neutral points are filled. That is worked out here
for the usual cases; every point left out for such a reason is told, because people may see it otherwise. Not looked at:
moves needed inside territory to take dead stones off, ko threats, and life itself, which is an input.
"""

from collections import defaultdict
from typing import NamedTuple

from rules.areas import BOTH, Region, regions
from rules.points import Point
from rules.position import Neighbors, connected


class Territory(NamedTuple):
    """Who owns which empty points.

    owner -- for each point 0 (stones, neutral points, seki), 1 or 2
    seki -- stones of groups taken to be in seki: beside neutral points, without two eyes of their own
    needed -- surrounded points that their owner has to fill in order to connect once neutral points are gone
    """

    owner: bytes
    seki: frozenset[Point]
    needed: frozenset[Point]


def territory(stones: bytes, near: Neighbors) -> Territory:
    """The territory of a position from which the dead stones were lifted."""
    found = regions(stones, near)
    neutral = {point for region in found if region.border == BOTH for point in region.points}
    owner = bytearray(len(stones))
    seki: set[Point] = set()
    needed: set[Point] = set()
    for color in (1, 2):
        own = [region for region in found if region.border == color]
        filled = _connected_by_force(stones, near, own, neutral, color)
        needed.update(filled)
        for group in _groups(stones, near, own, filled, neutral, color):
            if group.touches_neutral and group.eyes < 2:
                seki.update(group.stones)
                continue
            for point in group.points:
                owner[point] = color
    return Territory(bytes(owner), frozenset(seki), frozenset(needed))


def _connected_by_force(
    stones: bytes, near: Neighbors, own: list[Region], neutral: set[Point], color: int
) -> set[Point]:
    """Points of its own regions that `color` must fill because a string has no other liberty left.

    Neutral points count as taken by the opponent. A string is only saved where that connects it to another one or
    leaves it room; a lone eye of a string without anything else is not filled (that is seki).
    """
    board = bytearray(stones)
    for point in neutral:
        board[point] = 3 - color
    inside = {point for region in own for point in region.points}
    filled: set[Point] = set()
    waiting = sorted({next_to for point in inside for next_to in near[point] if board[next_to] == color})
    while waiting:
        again: set[Point] = set()
        seen: set[Point] = set()
        for start in waiting:
            if start in seen:
                continue
            string = connected(board, start, near)
            seen.update(string)
            liberties = {next_to for member in string for next_to in near[member] if not board[next_to]}
            if len(liberties) != 1:
                continue
            (point,) = liberties
            members = set(string)
            if any(not board[n] or (board[n] == color and n not in members) for n in near[point]):
                board[point] = color
                filled.add(point)
                again.add(point)
        waiting = sorted(again)
    return filled


class _Group(NamedTuple):
    stones: list[Point]
    points: list[Point]
    eyes: int
    touches_neutral: bool


def _groups(
    stones: bytes, near: Neighbors, own: list[Region], filled: set[Point], neutral: set[Point], color: int
) -> list[_Group]:
    """Strings of `color` that share a surrounded region, after the filling; with their eyes and loose points."""
    board = bytearray(stones)
    for point in filled:
        board[point] = color
    spaces: list[list[Point]] = []
    unseen = {point for region in own for point in region.points} - filled
    while unseen:
        space = connected(board, min(unseen), near)
        unseen.difference_update(space)
        spaces.append(space)
    string_of: dict[Point, int] = {}
    strings: list[list[Point]] = []
    for point, there in enumerate(board):
        if there == color and point not in string_of:
            string = connected(board, point, near)
            string_of |= dict.fromkeys(string, len(strings))
            strings.append(string)
    parent = list(range(len(strings)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    beside = [{string_of[n] for point in space for n in near[point] if n in string_of} for space in spaces]
    for around in beside:
        first = root(min(around))
        for other in around:
            parent[root(other)] = first
    grouped: dict[int, list[int]] = defaultdict(list)
    for index in range(len(strings)):
        grouped[root(index)].append(index)
    spaces_of: dict[int, list[list[Point]]] = defaultdict(list)
    for space, around in zip(spaces, beside, strict=True):
        spaces_of[root(min(around))].append(space)
    found = []
    for index, members in grouped.items():
        held = spaces_of[index]
        stones_held = [point for member in members for point in strings[member]]
        touches = any(n in neutral for point in stones_held for n in near[point])
        eyes = sum(_eyes_in(space, near) for space in held) if touches else 2
        found.append(_Group(stones_held, [point for space in held for point in space], eyes, touches))
    return found


def _eyes_in(space: list[Point], near: Neighbors) -> int:
    """Eyes that a surrounded space is good for, nobody moving in it: two for four in a row, one for a block of four."""
    if len(space) <= 3:
        return 1
    if len(space) > 4:
        return 2
    inside = set(space)
    links = sum(1 for point in space for n in near[point] if n in inside) // 2
    return 1 if links == 4 else 2
