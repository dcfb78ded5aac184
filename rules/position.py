"""Stones on a board at one moment, and what one more stone does to them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.codes import Code
from rules.color import Color
from rules.errors import PositionError
from rules.points import MAX_SIZE, Point, neighbors, point_name
from rules.reasons import Reason

Neighbors = tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """An arrangement of stones, without history and without a player to move.

    size -- lines of the square board, 1 … 25
    stones -- size² bytes, row by row from the top left: 0 empty, 1 black, 2 white

    Equality and hash are those of the stones themselves: a repetition found is a repetition, never a collision.
    Strings without liberties are allowed: a board between placing a stone and lifting the captured ones.
    """

    size: int
    stones: bytes

    def __post_init__(self) -> None:
        if not 1 <= self.size <= MAX_SIZE:
            raise PositionError(Reason(Code.POSITION_SIZE, {"size": self.size, "most": MAX_SIZE}))
        if len(self.stones) != self.size**2:
            counts = {"points": len(self.stones), "size": self.size, "needed": self.size**2}
            raise PositionError(Reason(Code.POSITION_POINTS, counts))
        if self.stones.translate(None, b"\x00\x01\x02"):
            raise PositionError(Reason(Code.POSITION_CONTENT))

    @classmethod
    def empty(cls, size: int = 19) -> "Position":
        """A board without stones."""
        return cls(size, bytes(max(0, size) ** 2))

    @property
    def neighbors(self) -> Neighbors:
        """For each point the points next to it."""
        return neighbors(self.size)

    def at(self, point: Point) -> Color:
        """What the point holds."""
        return Color(self.stones[point])

    def with_stones(
        self, *, black: Iterable[Point] = (), white: Iterable[Point] = (), empty: Iterable[Point] = ()
    ) -> "Position":
        """The position with points set by hand: no captures, no legality."""
        stones = bytearray(self.stones)
        for points, color in ((black, Color.BLACK), (white, Color.WHITE), (empty, Color.EMPTY)):
            for point in points:
                stones[point] = color
        return Position(self.size, bytes(stones))

    def changes_to(self, wanted: "Position") -> tuple[tuple[Point, Color], ...]:
        """What to put where (EMPTY: lift) so that this board becomes `wanted`; nothing when it is (2002 §17.6)."""
        if wanted.size != self.size:
            raise PositionError(Reason(Code.POSITION_SIZES_DIFFER, {"size": self.size, "wanted": wanted.size}))
        pairs = enumerate(zip(self.stones, wanted.stones, strict=True))
        return tuple((point, Color(want)) for point, (there, want) in pairs if there != want)

    def string_at(self, point: Point) -> frozenset[Point]:
        """The string (solidly connected stones of one color) of the stone at `point`; on an empty point the region."""
        return frozenset(connected(self.stones, point, self.neighbors))

    def liberties_of(self, point: Point) -> frozenset[Point]:
        """The empty points next to the string at `point`."""
        near = self.neighbors
        return frozenset(n for p in self.string_at(point) for n in near[p] if not self.stones[n])

    def strings(self) -> Iterator[frozenset[Point]]:
        """Every string on the board, by its first point."""
        seen: set[Point] = set()
        for point, there in enumerate(self.stones):
            if there and point not in seen:
                string = self.string_at(point)
                seen |= string
                yield string

    def play(self, point: Point, color: Color) -> "Played":
        """What follows when `color` puts a stone on the empty `point`: the opponent's stones come off first (2002 §4).

        Knows no history: ko and repetition are `rules.game`. PositionError when the point is not empty.
        """
        if self.stones[point]:
            raise PositionError(Reason(Code.POINT_NOT_EMPTY, {"point": point_name(point, self.size)}))
        stones, captured, lost = after_stone(self.stones, point, color, self.neighbors)
        return Played(Position(self.size, stones), captured, lost)


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of one stone: the new position, the opponent's stones taken, the own stones lost by suicide."""

    position: Position
    captured: tuple[Point, ...]
    lost: tuple[Point, ...]


def after_stone(
    stones: bytes, point: Point, color: int, near: Neighbors
) -> tuple[bytes, tuple[Point, ...], tuple[Point, ...]]:
    """Stones after `color` plays the empty `point`, points taken from the opponent, own points lost by suicide.

    The inner loop of every replay, hence plain ints and bytes. Strings that touch neither the new stone nor what it
    takes are not looked at, even if a set-up left them without liberties.
    """
    board = bytearray(stones)
    board[point] = color
    enemy = 3 - color
    captured: tuple[Point, ...] = ()
    breathes = False
    for next_to in near[point]:
        there = board[next_to]
        if not there:
            breathes = True
        elif there == enemy:
            taken = breathless(board, next_to, near)
            if taken:
                captured += tuple(taken)
                for gone in taken:
                    board[gone] = 0
    if breathes or captured:
        return bytes(board), captured, ()
    lost = tuple(breathless(board, point, near))
    for gone in lost:
        board[gone] = 0
    return bytes(board), captured, lost


def breathless(board: bytes | bytearray, point: Point, near: Neighbors) -> list[Point]:
    """The string at `point` if it has no liberty, else an empty list (stops at the first liberty)."""
    color = board[point]
    for next_to in near[point]:
        if not board[next_to]:
            return []
    string = [point]
    seen = {point}
    for member in string:
        for next_to in near[member]:
            there = board[next_to]
            if not there:
                return []
            if there == color and next_to not in seen:
                seen.add(next_to)
                string.append(next_to)
    return string


def connected(board: bytes | bytearray, point: Point, near: Neighbors) -> list[Point]:
    """All points reached from `point` over points that hold the same."""
    color = board[point]
    reached = [point]
    seen = {point}
    for member in reached:
        for next_to in near[member]:
            if board[next_to] == color and next_to not in seen:
                seen.add(next_to)
                reached.append(next_to)
    return reached
