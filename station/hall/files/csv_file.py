"""CSV: rows of cells in a text."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.sheet import Cell, Rows, bounded
from station.hall.told import mixed
from vision.reasons import Reason

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_QUOTED = tuple(f"'{letter}" for letter in _FORMULA)


def read(text: bytes, place: str, encoding: str = "utf-8-sig") -> Rows:
    """Parted by comma, semicolon or tab, whichever the first row has most of. InputError for no such text."""
    try:
        plain = text.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise InputError(Reason(Code.NOT_UTF8), place) from None
    head = next((line for line in plain.splitlines() if line.strip()), "")
    mark = max(",;\t", key=head.count)
    return bounded(
        ([cell[1:] if cell.startswith(_QUOTED) else cell for cell in row] for row in _rows(plain, mark, place)), place
    )


def _rows(text: str, mark: str, place: str) -> Iterator[Sequence[str]]:
    """InputError where quotation marks make no row of it, with the line where that one begins."""
    rows, line = csv.reader(io.StringIO(text, newline=""), delimiter=mark, strict=True), 1
    try:
        for row in rows:
            yield row
            line = rows.line_num + 1
    except csv.Error:
        raise InputError(Reason(Code.NOT_CSV), place, line) from None


def write(rows: Iterable[Sequence[Cell]]) -> str:
    """With a mark at the start, by which Excel knows UTF-8; before what a spreadsheet would reckon stands a quote."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([_plain(cell) for cell in row] for row in rows)
    return "\ufeff" + out.getvalue()


def _plain(cell: Cell) -> str:
    if not isinstance(cell, str):
        return "" if cell is None else mixed(Fraction(cell))
    number = cell.removeprefix("-").replace("/", "").replace(" ", "").isdigit()
    return f"'{cell}" if cell.startswith(_FORMULA) and not number else cell
