"""Points of a square board as ints: 0 … size² - 1, row by row from the top left. A pass is None."""

import re
from functools import lru_cache
from typing import TypeAlias

from rules.codes import Code
from rules.errors import PointError
from rules.reasons import Reason, shown

Point: TypeAlias = int

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
"""Column letters of GTP, without I: 25 columns at most."""

MAX_SIZE = len(COLUMNS)

_NAME = r"([A-Za-z])([0-9]{1,2})"


def parse_point(text: str, size: int = 19) -> Point:
    """The point that GTP calls `text` ("Q16"; letters of either case). PointError when the board has no such point."""
    match = re.fullmatch(_NAME, text.strip())
    column = COLUMNS.find(match[1].upper()) if match else -1
    row = size - int(match[2]) if match else -1
    if not (0 <= column < size and 0 <= row < size):
        last = f"{COLUMNS[size - 1]}{size}"
        raise PointError(Reason(Code.NO_POINT, {"text": shown(text), "size": size, "last": last}))
    return row * size + column


def point_name(point: Point, size: int = 19) -> str:
    """The point as GTP writes it, "A19" for 0 on a 19×19 board."""
    row, column = divmod(point, size)
    return f"{COLUMNS[column]}{size - row}"


@lru_cache(maxsize=64)
def neighbors(width: int, height: int | None = None) -> tuple[tuple[Point, ...], ...]:
    """For each point of a width × height board (square by default) the points next to it along the lines."""
    height = width if height is None else height
    near = []
    for row in range(height):
        for column in range(width):
            around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
            near.append(tuple(r * width + c for r, c in around if 0 <= r < height and 0 <= c < width))
    return tuple(near)


def star_points(size: int) -> tuple[Point, ...]:
    """The nine stars of a 19×19 board (2002 §1), five on 13×13 and 9×9; none where no custom fixes them."""
    lines = {19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6)}.get(size, ())
    middle = size // 2
    return tuple(
        row * size + column for row in lines for column in lines if size == 19 or (row == middle) == (column == middle)
    )
