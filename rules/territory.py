"""Territory as Japanese and Korean counting has it: as the board lies, no points in seki; and the points to be filled.

Life is an input: what is not marked dead is alive. Stones that live without two eyes live in seki, whoever stands
beside them, so two eyes are looked for, as they would be once all neutral points are filled: strings that share a
surrounded space, or that one stone on a neutral point joins, make one group. Where filling leaves a string in atari, it
has to connect or to take dead stones off (teire): the opponent moves first there, but of two points that join the same
strings the owner gets one (miai). One eye against none is no seki: who has the eye wins the fight. Every group and
point so decided is told, because people may see it otherwise. Not looked at: ko.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from rules.areas import BOTH, Region, regions
from rules.eyespace import makes_two_eyes
from rules.points import Point
from rules.position import Neighbors, breathless, connected

_LARGEST_EYE = 9
"""Points of a space up to which dead stones in it can matter, and are read out."""

_LARGEST_NAKADE = 6
"""Points of the largest shape that makes one eye only."""


class Territory(NamedTuple):
    """Who owns which empty points.

    owner -- for each point 0 (stones, neutral points, seki), 1 or 2; as the board lies, `needed` points too
    seki -- stones of groups taken to be in seki
    ahead -- stones of groups with an eye that face only such without one: their territory counts
    needed -- surrounded points that their owner has to fill once neutral points are gone (teire)
    alone -- stones of groups without eyes that share liberties with nobody who has none: nothing here shows them alive
    doubtful -- stones of groups whose territory counts although two eyes hang on a space that dead stones share
    neutral -- the regions that both colors touch
    """

    owner: bytes
    seki: frozenset[Point]
    ahead: frozenset[Point]
    needed: frozenset[Point]
    doubtful: frozenset[Point]
    neutral: list[Region]
    alone: frozenset[Point] = frozenset()


@dataclass(slots=True, eq=False)
class _Group:
    """Strings of one color that share surrounded regions or can be joined: they live or stay in seki together."""

    color: int
    stones: set[Point] = field(default_factory=set)
    regions: list[Region] = field(default_factory=list)
    neutral: set[int] = field(default_factory=set)


def territory(stones: bytes, near: Neighbors, dead: frozenset[Point] = frozenset()) -> Territory:
    """The territory of a position from which the `dead` stones were lifted."""
    found = regions(stones, near)
    neutral = [region for region in found if region.border == BOTH]
    groups = _groups(stones, near, found)
    contested = bool(dead) or (1 in stones and 2 in stones)
    points = [point for region in neutral for point in region.points]
    links = {color: _links(stones, near, points, color) for color in (1, 2)}
    linked = {color: _filled_up(stones, points, links[color], color) for color in (1, 2)}
    weak = [group for group in groups if contested and _eyes(linked[group.color], near, group, dead) < 2]
    ahead = [group for group in weak if _ahead(group, weak)]
    mutual = _mutual(weak)
    seki = [group for group in weak if group not in ahead and (group.regions or group in mutual)]
    stuck = {point for group in (*seki, *ahead) for index in group.neutral for point in neutral[index].points}
    left = [point for point in points if point not in stuck]
    filled = {color: _filled_up(stones, left, _one_of_two(links[color], stuck), color) for color in (1, 2)}
    owner = bytearray(len(stones))
    needed: set[Point] = set()
    alive = [group for group in groups if group not in seki]
    for group in alive:
        needed |= _needed(filled[group.color], near, group, dead)
        for region in group.regions:
            for point in region.points:
                owner[point] = group.color
    doubtful = [group for group in alive if _hangs_on_dead(near, group, dead)]
    alone = [group for group in weak if group not in seki and group not in ahead]
    return Territory(
        bytes(owner),
        _stones(seki),
        _stones(ahead),
        frozenset(needed),
        _stones(doubtful),
        neutral,
        _stones(alone),
    )


def _stones(groups: list[_Group]) -> frozenset[Point]:
    return frozenset(point for group in groups for point in group.stones)


def _groups(stones: bytes, near: Neighbors, found: list[Region]) -> list[_Group]:
    """The groups of both colors, with the regions they surround and the neutral regions (by index) they touch."""
    group_at: dict[Point, _Group] = {}
    neutral = 0
    for region in found:
        if region.border in (1, 2):
            around = {n for point in region.points for n in near[point] if stones[n]}
            _meeting(stones, near, group_at, around).regions.append(region)
        elif region.border == BOTH:
            for point in region.points:
                for color in (1, 2):
                    beside = [n for n in near[point] if stones[n] == color]
                    if beside:
                        _meeting(stones, near, group_at, beside).neutral.add(neutral)
            neutral += 1
    return list({id(group): group for group in group_at.values()}.values())


def _meeting(stones: bytes, near: Neighbors, group_at: dict[Point, _Group], beside: Iterable[Point]) -> _Group:
    """The one group of the stones beside a surrounded region, or of one color beside a neutral point."""
    met: _Group | None = None
    for stone in beside:
        other = group_at.get(stone)
        if other is None:
            other = _Group(stones[stone], set(connected(stones, stone, near)))
            group_at |= dict.fromkeys(other.stones, other)
        if met is None:
            met = other
        elif other is not met:
            met.stones |= other.stones
            met.regions += other.regions
            met.neutral |= other.neutral
            group_at |= dict.fromkeys(other.stones, met)
    assert met is not None
    return met


def _filled_up(stones: bytes, points: Iterable[Point], taken: Iterable[Point], color: int) -> bytearray:
    """The board with those neutral points filled, nobody's liberties any more; `taken` are of that color."""
    board = bytearray(stones)
    for point in taken:
        board[point] = color
    for point in points:
        board[point] = board[point] or BOTH
    return board


def _links(stones: bytes, near: Neighbors, points: list[Point], color: int) -> dict[Point, set[Point]]:
    """The points beside several strings of that color, with the strings by a stone of each."""
    string_of: dict[Point, Point] = {}
    found = {}
    for point in points:
        beside = [n for n in near[point] if stones[n] == color]
        if len(beside) > 1:
            for stone in beside:
                if stone not in string_of:
                    string_of |= dict.fromkeys(connected(stones, stone, near), stone)
            joined = {string_of[stone] for stone in beside}
            if len(joined) > 1:
                found[point] = joined
    return found


def _one_of_two(links: dict[Point, set[Point]], stuck: set[Point]) -> Iterator[Point]:
    """Points that their owner gets though the opponent moves first: if it takes one, the other joins the same strings.

    Strings so joined are one for what follows. Nobody plays on `stuck` points.
    """
    links = {point: set(strings) for point, strings in links.items() if point not in stuck}
    while True:
        pairs = ((one, other, links[one] & links[other]) for one, other in combinations(links, 2))
        found = next(((one, other, both) for one, other, both in pairs if len(both) > 1), None)
        if found is None:
            return
        one, other, both = found
        yield min(one, other, key=lambda point: len(links[point]))
        del links[one], links[other]
        first, *rest = sorted(both)
        for strings in links.values():
            if strings.intersection(rest):
                strings.difference_update(rest)
                strings.add(first)


def _facing(group: _Group, weak: list[_Group]) -> list[_Group]:
    """Of the groups without two eyes those of the other color that share neutral points with this one."""
    return [other for other in weak if other.color != group.color and not other.neutral.isdisjoint(group.neutral)]


def _ahead(group: _Group, weak: list[_Group]) -> bool:
    """Whether it has an eye and all that it faces have none, nor anybody else to share liberties with."""
    facing = _facing(group, weak)
    alone = (not other.regions and _facing(other, weak) == [group] for other in facing)
    return bool(group.regions and facing) and all(alone)


def _mutual(weak: list[_Group]) -> list[_Group]:
    """Of the groups without two eyes those that share neutral points with one of the other color.

    Without territory of their own, other stones beside neutral points are only cut off or on their way to a friend.
    """
    while True:
        left = [group for group in weak if _facing(group, weak)]
        if len(left) == len(weak):
            return weak
        weak = left


def _eyes(board: bytearray, near: Neighbors, group: _Group, dead: frozenset[Point]) -> int:
    """Eyes of a group once neutral points are gone and it has filled what it must (two mean two or more)."""
    if any(len(region.points) > 2 * _LARGEST_EYE for region in group.regions):
        return 2
    after = bytearray(board)
    filled = _needed(after, near, group)
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


def _needed(board: bytearray, near: Neighbors, group: _Group, dead: frozenset[Point] = frozenset()) -> set[Point]:
    """Points of its regions that the group must fill because one of its strings has no other liberty left.

    The point is filled only where that leads to another string, to more room, or takes `dead` stones off, which still
    lie there; filling a string's lone eye saves nothing. `board` gets the filling stones.
    """
    filled: set[Point] = set()
    inside = {point for region in group.regions for point in region.points}
    waiting = {beside for point in inside for beside in near[point]} & group.stones
    for point in dead & inside:
        board[point] = 3 - group.color
    while waiting:
        start = waiting.pop()
        string, last = _last_liberty(board, start, near)
        waiting.difference_update(string)
        if last is None:
            continue
        point, members = last, set(string)
        if all(beside in inside or beside in members for member in string for beside in near[member]):
            continue  # stones that fill an eye of dead ones need no saving
        board[point] = group.color
        members.add(point)
        taken = {gone for n in near[point] if n in dead and board[n] for gone in breathless(board, n, near)}
        if taken or any(not board[n] or (board[n] == group.color and n not in members) for n in near[point]):
            for gone in taken:
                board[gone] = 0
            filled.add(point)
            waiting.add(point)
        else:
            board[point] = 0
    return filled


def _last_liberty(board: bytearray, start: Point, near: Neighbors) -> tuple[list[Point], Point | None]:
    """The string at `start` and its liberty, if it has only one; else as much of the string as tells that, and None."""
    color, last = board[start], None
    string, seen = [start], {start}
    for member in string:
        for beside in near[member]:
            there = board[beside]
            if there == color:
                if beside not in seen:
                    seen.add(beside)
                    string.append(beside)
            elif not there:
                if last is not None and beside != last:
                    return string, None
                last = beside
    return string, last
