"""Boards as text, both ways: the language of tests and of text sources."""

from collections.abc import Sequence

from rules.codes import Code
from rules.errors import DiagramError
from rules.points import MAX_SIZE
from rules.position import Position
from rules.reasons import Reason, shown

_READ = {".": 0, "+": 0, ",": 0, "B": 1, "X": 1, "#": 1, "●": 1, "W": 2, "O": 2, "○": 2}


def board_rows(position: Position) -> list[str]:
    """One string of '.', 'B', 'W' a row, from the top."""
    text = position.stones.translate(_WRITE).decode("ascii")
    return [text[start : start + position.size] for start in range(0, len(text), position.size)]


def parse_diagram(text: str | Sequence[str]) -> Position:
    """The position drawn in `text` (lines, or a sequence of rows), from the top row.

    A point is '.', '+' or ',' (empty), 'B', 'X', '#' or '●' (black), 'W', 'O' or '○' (white), letters of either case;
    blanks between points and empty lines do not count. DiagramError names the row and what is wrong with it.
    """
    lines = text.splitlines() if isinstance(text, str) else text
    rows = [row for row in ("".join(line.split()).upper() for line in lines) if row]
    size = len(rows)
    if not 1 <= size <= MAX_SIZE:
        raise DiagramError(Reason(Code.DIAGRAM_ROWS, {"rows": size, "most": MAX_SIZE}))
    stones = bytearray()
    for number, row in enumerate(rows, 1):
        if len(row) != size:
            raise DiagramError(Reason(Code.DIAGRAM_ROW, {"row": number, "points": len(row), "rows": size}))
        for column, letter in enumerate(row, 1):
            if letter not in _READ:
                raise DiagramError(
                    Reason(Code.DIAGRAM_LETTER, {"row": number, "column": column, "text": shown(letter)})
                )
            stones.append(_READ[letter])
    return Position(size, bytes(stones))


_WRITE = bytes(b".BW"[there] if there < 3 else ord("?") for there in range(256))
