"""Positions made by code: one group around an eye space of up to seven points with enemy stones in it, walled in.

The fate is found by going through all positions of the space, back from those that are decided, independently of
`rules.reading`: the group has no eyes elsewhere, the stones around it are alive. Its wall is one string, or several
that only the space holds together; who loses one of them has lost.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rules.color import Color
from rules.life import unconditionally_alive
from rules.points import Point, neighbors
from rules.position import Position

SIZE = 13
OWNER, ENEMY = 1, 2
MOST_STATES = 20_000


class Fate(StrEnum):
    """What becomes of the group and of the stones in its eye, whoever begins."""

    SEKI = "seki"  # neither is captured
    GROUP_DEAD = "group dead"
    STONES_DEAD = "stones dead"
    HANGS = "hangs"  # on the turn, or on a ko, also one that needs approach moves first


@dataclass(frozen=True)
class Enclosure:
    """A made position: Black's group, White's stones in its eye, the group's liberties outside."""

    position: Position
    group: frozenset[Point]
    inside: frozenset[Point]
    liberties: int
    fate: Fate


def enclosures(seed: int, count: int, *, hanging: bool = False) -> Iterator[Enclosure]:
    """So many of them, in the open, at an edge, in a corner: of a settled fate, or of one that hangs on turn or ko."""
    rng = random.Random(seed)
    while count:
        made = _try(rng)
        if made is not None and (made.fate is Fate.HANGS) is hanging:
            count -= 1
            yield made


def _try(rng: random.Random) -> Enclosure | None:
    near = neighbors(SIZE)
    start = (0 if rng.random() < 0.4 else rng.randrange(2, 4)) * SIZE + (
        0 if rng.random() < 0.4 else rng.randrange(2, 4)
    )
    space = {start}
    for _ in range(rng.randint(1, 6)):
        space.add(rng.choice(sorted({n for p in space for n in near[p] if max(divmod(n, SIZE)) < 7} - space)))
    beside = {n for p in space for n in near[p]}
    wall = (_around(space) if rng.random() < 0.6 else beside) - space
    beyond = sorted({n for p in wall for n in near[p]} - wall - space)
    open_points = set(rng.sample(beyond, rng.choice((0, 0, 0, 1, 2))))
    inside = frozenset(point for point in sorted(space) if rng.random() < 0.6)
    if not inside or not 1 <= len(space) - len(inside) <= 3:
        return None
    if any(n in open_points or set(near[p]) <= wall for p in open_points for n in near[p]):
        return None
    position = _board(space, wall, inside, open_points)
    strings = sorted({position.string_at(point) for point in wall}, key=min)
    if len(strings) > 1 and open_points:
        return None
    outside = {point for point, there in enumerate(position.stones) if there == ENEMY} - inside
    if not outside <= unconditionally_alive(position, Color.WHITE):
        return None
    fate = fate_of(sorted(space), strings, inside, len(open_points))
    return None if fate is None else Enclosure(position, frozenset(wall), inside, len(open_points), fate)


def _board(space: set[Point], wall: set[Point], inside: frozenset[Point], open_points: set[Point]) -> Position:
    """Around the wall White with two eyes; Black lives at the far side."""
    board = bytearray(SIZE * SIZE)
    for point in range(SIZE * SIZE):
        row, column = divmod(point, SIZE)
        if point in wall or (row == 11 and point % SIZE < 12) or (column == 11 and row < 12):
            board[point] = OWNER
        elif point in inside or (row < 11 and column < 11 and point not in space | open_points):
            board[point] = ENEMY
    for row, column in ((9, 9), (9, 7), (7, 10)):
        if _around({row * SIZE + column}).isdisjoint(wall | open_points):
            board[row * SIZE + column] = 0
    return Position(SIZE, bytes(board))


def _around(points: set[Point]) -> set[Point]:
    """The points with all next to them, diagonally too."""
    found = set()
    for point in points:
        row, column = divmod(point, SIZE)
        for r in range(max(0, row - 1), min(SIZE, row + 2)):
            found |= {r * SIZE + c for c in range(max(0, column - 1), min(SIZE, column + 2))}
    return found


State = tuple[bytes, int, int, bool]
"""What the points of the space and, last, the strings of the wall hold; liberties outside; the mover; a pass before."""


def fate_of(space: list[Point], walls: list[frozenset[Point]], inside: frozenset[Point], liberties: int) -> Fate | None:
    """The fate, None where there are too many positions."""
    index = {point: at for at, point in enumerate(space)}
    index |= {point: len(space) + at for at, wall in enumerate(walls) for point in wall}
    near = neighbors(SIZE)
    beside = [{index[n] for n in near[point]} for point in space]
    beside += [{at for at in range(len(space)) if len(space) + wall in beside[at]} for wall in range(len(walls))]
    board = bytes([ENEMY if point in inside else 0 for point in space] + [OWNER] * len(walls))
    starts = [(board, liberties, mover, False) for mover in (OWNER, ENEMY)]
    after, won = _game(starts, beside, len(space))
    if not after:
        return None
    if all(start in _forced(after, won, OWNER, ends=False) for start in starts):
        return Fate.STONES_DEAD
    if all(start in _forced(after, won, ENEMY, ends=False) for start in starts):
        return Fate.GROUP_DEAD
    # Neither wins, not even where a game without end counts for it.
    holds = [_forced(after, won, side, ends=True) for side in (OWNER, ENEMY)]
    return Fate.SEKI if all(start in hold for start in starts for hold in holds) else Fate.HANGS


def _game(
    starts: list[State], beside: list[set[int]], space: int
) -> tuple[dict[State, list[State | None]], dict[State, int]]:
    """All states with what follows (None: the end after two passes), and who has won the decided ones."""
    after: dict[State, list[State | None]] = {}
    won: dict[State, int] = {}
    waiting = list(starts)
    while waiting:
        state = waiting.pop()
        if state in after:
            continue
        if len(after) > MOST_STATES:
            return {}, {}
        after[state] = []
        if any(there != OWNER for there in state[0][space:]):
            won[state] = ENEMY
        elif _two_eyes(state[0], beside, space):
            won[state] = OWNER
        else:
            after[state] = list(_moves(state, beside))
            waiting += [child for child in after[state] if child is not None]
    return after, won


def _forced(
    after: dict[State, list[State | None]], won: dict[State, int], side: int, *, ends: bool
) -> set[State | None]:
    """The states from which `side` forces its win; with `ends`, at least that the game ends without the other's win."""
    found: set[State | None] = {state for state, winner in won.items() if winner == side}
    if ends:
        found.add(None)
    before: dict[State | None, list[State]] = {}
    left = {}
    for state, children in after.items():
        left[state] = len(children)
        for child in children:
            before.setdefault(child, []).append(state)
    waiting = list(found)
    while waiting:
        for state in before.get(waiting.pop(), ()):
            left[state] -= 1
            if state not in found and (state[2] == side or not left[state]):
                found.add(state)
                waiting.append(state)
    return found


def _moves(state: State, beside: list[set[int]]) -> Iterator[State | None]:
    board, outer, mover, passed = state
    yield None if passed else (board, outer, 3 - mover, True)
    if mover == ENEMY and outer:
        yield _settled(bytearray(board), OWNER, outer - 1, beside), outer - 1, OWNER, False
    for at, there in enumerate(board):
        if not there:
            placed = bytearray(board)
            placed[at] = mover
            settled = _settled(placed, 3 - mover, outer, beside)
            if at not in _breathless(settled, mover, outer, beside):
                yield settled, outer, 3 - mover, False


def _settled(board: bytearray, color: int, outer: int, beside: list[set[int]]) -> bytes:
    """The board without the strings of a color that have no liberty."""
    for at in _breathless(board, color, outer, beside):
        board[at] = 0
    return bytes(board)


def _breathless(board: bytes | bytearray, color: int, outer: int, beside: list[set[int]]) -> set[int]:
    found, wall = set[int](), len(board) - 1
    for start in range(len(board)):
        if board[start] == color and start not in found:
            string = _same(board, start, beside)
            if not (outer and wall in string) and all(board[n] for at in string for n in beside[at]):
                found |= string
    return found


def _same(board: bytes | bytearray, start: int, beside: list[set[int]]) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        for n in beside[waiting.pop()]:
            if board[n] == board[start] and n not in found:
                found.add(n)
                waiting.append(n)
    return found


def _two_eyes(board: bytes, beside: list[set[int]], space: int) -> bool:
    """Whether the wall's strings all have two eyes that nothing can take (Benson 1976)."""
    strings: list[set[int]] = []
    for at, there in enumerate(board):
        if there == OWNER and not any(at in string for string in strings):
            strings.append(_same(board, at, beside))
    others = bytes(there == OWNER for there in board)
    regions: list[set[int]] = []
    for at, there in enumerate(others):
        if not there and not any(at in region for region in regions):
            regions.append(_same(others, at, beside))
    while True:
        eyes = [sum(all(board[at] or beside[at] & one for at in region) for region in regions) for one in strings]
        lost = [at for one, count in zip(strings, eyes, strict=True) if count < 2 for at in one]
        if not lost:
            return set(range(space, len(board))) <= set().union(*strings)
        strings = [one for one, count in zip(strings, eyes, strict=True) if count >= 2]
        regions = [region for region in regions if not any(beside[at] & set(lost) for at in region)]
