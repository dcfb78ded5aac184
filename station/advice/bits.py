"""Sets of points as whole numbers: one bit a point, one spare bit at the end of each row so that shifts stay apart."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Grid:
    """A square board's geometry. A place is a bit's number, row·(size + 1) + column.

    board -- bits of all places
    places -- the place of each point, row by row
    beside, near, corners -- of each place: the places next to it, the same as bits, and those diagonally next to it
    """

    size: int
    width: int
    board: int
    places: tuple[int, ...]
    beside: tuple[tuple[int, ...], ...]
    near: tuple[int, ...]
    corners: tuple[int, ...]

    def beside_any(self, points: int) -> int:
        """All places next to one of `points`; also some that are none, off the board."""
        width = self.width
        return points << 1 | points >> 1 | points << width | points >> width

    def spread(self, points: int) -> int:
        """`points` and all places next to them."""
        width = self.width
        return (points | points << 1 | points >> 1 | points << width | points >> width) & self.board


@lru_cache(maxsize=32)
def grid(size: int) -> Grid:
    """The grid of a board with `size` lines."""
    width = size + 1
    places = tuple(row * width + column for row in range(size) for column in range(size))
    board = sum(1 << place for place in places)
    beside: list[tuple[int, ...]] = []
    corners: list[int] = []
    for place in range(size * width):
        near = [place + step for step in (-width, -1, 1, width) if place + step >= 0]
        beside.append(tuple(next_to for next_to in near if board >> next_to & 1))
        diagonal = [place + step for step in (-width - 1, -width + 1, width - 1, width + 1) if place + step >= 0]
        corners.append(sum(1 << corner for corner in diagonal if board >> corner & 1))
    bits = tuple(sum(1 << next_to for next_to in places) for places in beside)
    return Grid(size, width, board, places, tuple(beside), bits, tuple(corners))


def each(points: int) -> Iterator[int]:
    """The places of a set."""
    while points:
        low = points & -points
        yield low.bit_length() - 1
        points ^= low
