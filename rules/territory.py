"""Territory as Japanese and Korean counting has it: no points in seki, none for points needed to connect.

Life is an input: what is not marked dead is alive. Stones that live without two eyes live in seki, whoever stands
beside them, so two eyes are looked for, as they would be once all neutral points are filled: strings that share a
surrounded space make one group; where filling would leave one of them in atari, it has to connect, which costs the
point and may cost the eye. Every group and point left out for such a reason is told, because people may see it
otherwise. Not looked at: moves needed inside territory to take dead stones off, ko, links through neutral points.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from rules.areas import BOTH, Region, regions
from rules.eyespace import makes_two_eyes
from rules.points import Point
from rules.position import Neighbors, connected

_LARGEST_EYE = 9
"""Points of a space up to which dead stones in it can matter, and are read out."""

_LARGEST_NAKADE = 6
"""Points of the largest shape that makes one eye only."""


class Territory(NamedTuple):
    """Who owns which empty points.

    owner -- for each point 0 (stones, neutral points, seki), 1 or 2
    seki -- stones of groups taken to be in seki
    needed -- surrounded points that their owner has to fill in order to connect once neutral points are gone
    neutral -- the regions that both colors touch
    doubtful -- stones of groups whose territory counts although two eyes hang on a space that dead stones share
    """

    owner: bytes
    seki: frozenset[Point]
    needed: frozenset[Point]
    doubtful: frozenset[Point]
    neutral: list[Region]


@dataclass(slots=True, eq=False)
class _Group:
    """Strings of one color that share surrounded regions: they live or stay in seki together."""

    color: int
    stones: set[Point] = field(default_factory=set)
    regions: list[Region] = field(default_factory=list)
    neutral: list[int] = field(default_factory=list)


def territory(stones: bytes, near: Neighbors, dead: frozenset[Point] = frozenset()) -> Territory:
    """The territory of a position from which the `dead` stones were lifted."""
    found = regions(stones, near)
    neutral = [region for region in found if region.border == BOTH]
    groups = _groups(stones, near, [region for region in found if region.border in (1, 2)], neutral)
    board = _filled_up(stones, neutral, range(len(neutral)))
    contested = bool(dead) or (1 in stones and 2 in stones)
    weak = [group for group in groups if contested and _eyes(board, near, group, dead) < 2]
    mutual = _mutual(weak)
    seki = [group for group in weak if group.regions or group in mutual]
    if seki:
        stuck = {index for group in seki for index in group.neutral}
        board = _filled_up(stones, neutral, (index for index in range(len(neutral)) if index not in stuck))
    owner = bytearray(len(stones))
    needed: set[Point] = set()
    for group in groups:
        if group in seki:
            continue
        filled = _needed_to_connect(board, near, group)
        needed.update(filled)
        for region in group.regions:
            for point in region.points:
                owner[point] = 0 if point in filled else group.color
    doubtful = [group for group in groups if group not in seki and _hangs_on_dead(near, group, dead)]
    return Territory(bytes(owner), _stones(seki), frozenset(needed), _stones(doubtful), neutral)


def _stones(groups: list[_Group]) -> frozenset[Point]:
    return frozenset(point for group in groups for point in group.stones)


def _groups(stones: bytes, near: Neighbors, own: list[Region], neutral: list[Region]) -> list[_Group]:
    """The groups of both colors, with the regions they surround and the neutral regions (by index) they touch."""
    group_at: dict[Point, _Group] = {}
    groups: list[_Group] = []
    for region in own:
        group = _Group(region.border, regions=[region])
        for point in region.points:
            for beside in near[point]:
                if stones[beside] and beside not in group.stones:
                    other = group_at.get(beside)
                    if other is None:
                        group.stones.update(connected(stones, beside, near))
                    elif other is not group:
                        group.stones |= other.stones
                        group.regions += other.regions
                        groups.remove(other)
        group_at |= dict.fromkeys(group.stones, group)
        groups.append(group)
    for index, region in enumerate(neutral):
        for point in region.points:
            for beside in near[point]:
                if not stones[beside]:
                    continue
                touching = group_at.get(beside)
                if touching is None:
                    touching = _Group(stones[beside], set(connected(stones, beside, near)))
                    group_at |= dict.fromkeys(touching.stones, touching)
                    groups.append(touching)
                if index not in touching.neutral:
                    touching.neutral.append(index)
    return groups


def _filled_up(stones: bytes, neutral: list[Region], which: Iterable[int]) -> bytearray:
    """The board with those neutral regions taken by either side, nobody's liberties any more."""
    board = bytearray(stones)
    for index in which:
        for point in neutral[index].points:
            board[point] = BOTH
    return board


def _mutual(weak: list[_Group]) -> list[_Group]:
    """Of the groups without two eyes those that share neutral points with one of the other color.

    Without territory of their own, other stones beside neutral points are only cut off or on their way to a friend.
    """
    while True:
        held = [{index for group in weak if group.color == color for index in group.neutral} for color in (1, 2)]
        left = [group for group in weak if held[2 - group.color].intersection(group.neutral)]
        if len(left) == len(weak):
            return weak
        weak = left


def _eyes(board: bytearray, near: Neighbors, group: _Group, dead: frozenset[Point]) -> int:
    """Eyes of a group once neutral points are gone and it has filled what it must (two mean two or more)."""
    if any(len(region.points) > 2 * _LARGEST_EYE for region in group.regions):
        return 2
    after = bytearray(board)
    filled = _needed_to_connect(after, near, group)
    left = {point for region in group.regions for point in region.points} - filled
    spaces = []
    while left:
        spaces.append(connected(after, min(left), near))
        left.difference_update(spaces[-1])
    if len(spaces) != 1:
        return min(2, len(spaces))
    (space,) = spaces
    filled = {point for point in filled if any(n in space for n in near[point])}
    inside = dead.intersection(space)
    untouched = not filled and not inside
    if untouched or len(space) > _LARGEST_EYE or len(space) - len(inside) >= _LARGEST_NAKADE:
        return _eyes_in(space, near)
    # A point filled beside the space answered a move of the opponent, who is to move again. Otherwise the owner still
    # has time for a move inside: a space that does not even then make two eyes is the one eye of a seki.
    return 1 if makes_two_eyes(space, near, inside, owner_first=not filled) is False else 2


def _hangs_on_dead(near: Neighbors, group: _Group, dead: frozenset[Point]) -> bool:
    """Whether all depends on one space that dead stones fill in part, and the opponent could move first: people have
    to agree. Not where two eyes come about even so."""
    spaces = [region.points for region in group.regions]
    if len(spaces) != 1 or len(spaces[0]) > _LARGEST_EYE:
        return False
    inside = dead.intersection(spaces[0])
    return bool(inside) and makes_two_eyes(spaces[0], near, inside, owner_first=False) is not True


def _eyes_in(space: list[Point], near: Neighbors) -> int:
    """Eyes that a surrounded space is good for, nobody moving in it: two for four in a row, one for a block of four."""
    if len(space) <= 3:
        return 1
    if len(space) > 4:
        return 2
    inside = set(space)
    links = sum(1 for point in space for beside in near[point] if beside in inside) // 2
    return 1 if links == 4 else 2


def _needed_to_connect(board: bytearray, near: Neighbors, group: _Group) -> set[Point]:
    """Points of its regions that the group must fill because one of its strings has no other liberty left.

    The point is filled only where that leads to another string or to more room; filling a string's lone eye saves
    nothing. `board` gets the filling stones.
    """
    filled: set[Point] = set()
    waiting = {beside for region in group.regions for point in region.points for beside in near[point]}
    waiting &= group.stones
    while waiting:
        start = waiting.pop()
        string = connected(board, start, near)
        waiting.difference_update(string)
        liberties = {beside for member in string for beside in near[member] if not board[beside]}
        if len(liberties) != 1:
            continue
        (point,) = liberties
        members = set(string)
        if any(not board[n] or (board[n] == group.color and n not in members) for n in near[point]):
            board[point] = group.color
            filled.add(point)
            waiting.add(point)
    return filled
