"""Names of points as people write them: GTP ("Q16"), SGF ("pd"), Chinese and Japanese print ("16-四").

GTP itself is `rules.points`. In print the column comes first, Arabic from the left, then the row in Chinese numerals
from the top, seen from Black's side.
"""

import re

from rules.codes import Code
from rules.errors import PointError
from rules.points import Point
from rules.reasons import Reason, shown

_DIGITS = "一二三四五六七八九"
_ROWS = [
    *_DIGITS,
    *(f"十{digit}" for digit in ("", *_DIGITS)),
    *(f"二十{digit}" for digit in ("", *_DIGITS[:5])),
]
_NUMBER = {name: number for number, name in enumerate(_ROWS, 1)}
_CHINESE = r"([0-9]{1,2})(?:\s*[-－路の、,，]?\s*([一二三四五六七八九十]{1,3})|\s*[-－路の、,， ]\s*([0-9]{1,2}))"


def chinese_name(point: Point, size: int = 19) -> str:
    """The point as printed in China: "16-四" for Q16; the center of a 19×19 board is "10-十"."""
    row, column = divmod(point, size)
    return f"{column + 1}-{_ROWS[row]}"


def parse_chinese(text: str, size: int = 19) -> Point:
    """The point of "16-四", "16四", "16の四" or "16-4". PointError when the board has no such point."""
    match = re.fullmatch(_CHINESE, text.strip())
    if match:
        column = int(match[1])
        row = int(match[3]) if match[3] else _NUMBER.get(match[2], 0)
        if 1 <= column <= size and 1 <= row <= size:
            return (row - 1) * size + column - 1
    raise PointError(Reason(Code.NO_PRINTED_POINT, {"text": shown(text), "size": size}))


def sgf_name(point: Point, size: int = 19) -> str:
    """The point as SGF has it: column then row as letters, "aa" at the top left."""
    row, column = divmod(point, size)
    return chr(97 + column) + chr(97 + row)


def parse_sgf_name(text: str, size: int = 19) -> Point:
    """The point of two small letters. PointError when the board has no such point (a pass, "" or "tt", is none)."""
    column, row = (ord(letter) - 97 for letter in text) if len(text) == 2 else (-1, -1)
    if 0 <= column < size and 0 <= row < size:
        return row * size + column
    raise PointError(Reason(Code.NO_SGF_POINT, {"text": shown(text), "size": size}))
