"""Shapes on which playing out at random says little: eye spaces that hang on the turn, bent four in the corner."""

from rules.eyespace import makes_two_eyes
from rules.points import Point
from rules.position import Position, connected

LARGEST_EYE = 7
"""Points of an eye space that is read out."""

Strings = frozenset[frozenset[Point]]


def hanging(position: Position) -> Strings:
    """Strings whose one small eye space makes two eyes if their owner plays first, and does not otherwise.

    Read out to the end inside the space; the stones around it count as one string that cannot be captured. A string
    that is beside a second space of its own, however large, is not among them.
    """
    near = position.neighbors
    found: set[frozenset[Point]] = set()
    for color in (1, 2):
        spaces = _spaces(position, color)
        of_string: dict[frozenset[Point], list[list[Point]]] = {}
        for space in spaces:
            around = {n for point in space for n in near[point] if position.stones[n] == color}
            for string in {position.string_at(point) for point in around}:
                of_string.setdefault(string, []).append(space)
        for string, beside in of_string.items():
            inner = [space for space in beside if len(space) <= LARGEST_EYE]
            if len(inner) == 1 and _hangs(position, inner[0], color):
                found.add(string)
    return frozenset(found)


def _hangs(position: Position, space: list[Point], color: int) -> bool:
    near, stones = position.neighbors, position.stones
    inside = [point for point in space if stones[point]]
    if len(space) - len(inside) < 2:
        return False
    if len({position.string_at(n) for p in space for n in near[p] if stones[n] == color}) > 1:
        return False  # cutting points: the wall itself may fall
    return bool(
        makes_two_eyes(space, near, inside, owner_first=True)
        and makes_two_eyes(space, near, inside, owner_first=False) is False
    )


def _spaces(position: Position, color: int) -> list[list[Point]]:
    """Connected points without stones of `color`."""
    board = bytes(1 if there == color else 0 for there in position.stones)
    spaces, seen = [], set[Point]()
    for start, taken in enumerate(board):
        if not taken and start not in seen:
            space = connected(board, start, position.neighbors)
            seen.update(space)
            spaces.append(space)
    return spaces


def bent_fours(position: Position) -> Strings:
    """Strings around a corner in which three enemy stones and one more make a bent four, and cannot be taken now.

    The space is the corner's five points: the bent four (corner in its bend) and one liberty that both share. Not
    looked at: whether the string has another eye elsewhere.
    """
    size, near = position.size, position.neighbors
    found: set[frozenset[Point]] = set()
    for row in (0, size - 1):
        for column in (0, size - 1):
            down, right = (1 if row == 0 else -1), (1 if column == 0 else -1)

            def at(i: int, j: int, row: int = row, column: int = column, d: int = down, r: int = right) -> Point:
                return (row + d * i) * size + column + r * j

            bents = ({at(0, 0), at(0, 1), at(0, 2), at(1, 0)}, {at(0, 0), at(1, 0), at(2, 0), at(0, 1)})
            for color in (1, 2):
                board = bytes(1 if there == color else 0 for there in position.stones)
                if board[at(0, 0)]:
                    continue
                space = set(connected(board, at(0, 0), near))
                enemies = {point for point in space if position.stones[point]}
                if len(space) != 5 or len(enemies) != 3 or len(position.string_at(min(enemies))) != 3:
                    continue
                if not any(enemies < bent < space for bent in bents):
                    continue
                around = {n for point in space for n in near[point] if board[n]}
                found |= {position.string_at(point) for point in around}
    return frozenset(found)
