"""Whether anybody can start: all positions of a small board, gone through back from those that are decided.

Independent of `rules.reading`. A side has lost when one of its strings in question is taken; a game that goes on for
ever, or ends by two passes, is won by nobody, and the immediate retake of a ko is not allowed. So a ko that somebody
wins by taking it twice is won, and a double ko is not.
"""

from collections.abc import Iterable, Iterator

from rules.points import Point
from rules.position import Position

State = tuple[bytes, int, Point, bool]
"""Stones, who is to move, where no stone may be put (-1 nowhere), whether the last move was a pass."""


class TooManyError(Exception):
    """More positions than are gone through."""


def winners(position: Position, asked: Iterable[Point], most: int = 60_000) -> frozenset[tuple[int, int]]:
    """Who takes a string by force, and who was to move: pairs of (winner, who begins).

    Played is at the liberties of the strings in question, and where single stones beside them are taken.

    asked -- one stone of each string in question, of both colors. TooManyError.
    """
    anchors = tuple((point, position.stones[point]) for point in asked)
    strings = [position.string_at(point) for point, _ in anchors]
    beside = {n for string in strings for point in string for n in position.neighbors[point]}
    where = tuple(sorted(n for n in beside if not position.stones[n] or len(position.string_at(n)) == 1))
    starts: list[State] = [(position.stones, mover, -1, False) for mover in (1, 2)]
    after: dict[State, list[State | None]] = {}
    won: dict[State, int] = {}
    waiting = list(starts)
    while waiting:
        state = waiting.pop()
        if state in after:
            continue
        if len(after) >= most:
            raise TooManyError
        lost = [color for point, color in anchors if state[0][point] != color]
        after[state] = [] if lost else list(_moves(position, state, where))
        if lost:
            won[state] = 3 - lost[0]
        waiting += [child for child in after[state] if child is not None]
    return frozenset(
        (side, start[1])
        for side in (1, 2)
        for found in [_forced(after, won, side)]
        for start in starts
        if start in found
    )


def _moves(position: Position, state: State, where: tuple[Point, ...]) -> Iterator[State | None]:
    stones, mover, ko, passed = state
    yield None if passed else (stones, 3 - mover, -1, True)
    board = Position(position.size, stones)
    for point in where:
        if stones[point] or point == ko:
            continue
        played = board.play(point, board.at(board.stones.index(mover)))
        if played.lost:
            continue
        after = played.position
        alone = len(played.captured) == 1 and len(after.string_at(point)) == 1 and len(after.liberties_of(point)) == 1
        yield after.stones, 3 - mover, played.captured[0] if alone else -1, False


def _forced(after: dict[State, list[State | None]], won: dict[State, int], side: int) -> set[State]:
    """The states from which a side takes a string whatever the other does."""
    found = {state for state, winner in won.items() if winner == side}
    before: dict[State, list[State]] = {}
    left = {state: len(children) for state, children in after.items()}
    for state, children in after.items():
        for child in children:
            if child is not None:
                before.setdefault(child, []).append(state)
    waiting = list(found)
    while waiting:
        for state in before.get(waiting.pop(), ()):
            left[state] -= 1
            if state not in found and (state[1] == side or not left[state]):
                found.add(state)
                waiting.append(state)
    return found
