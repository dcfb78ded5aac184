"""XLSX workbooks: rows of cells in sheets. Formulas are read as their last value, and none is written."""

import io
import warnings
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.sheet import Cell, Rows, bounded
from vision.reasons import Reason

_MOST_BYTES = 32 << 20  # unpacked: a list of players is not larger

_FRACTION = "# ??/??"

# What the library leaves out of a workbook; once for the process: to catch warnings is not safe between threads.
warnings.filterwarnings("ignore", module=r"openpyxl\.")


def read(content: bytes, place: str) -> Mapping[str, Rows]:
    """The sheets by name, in their order. InputError for what is no workbook."""
    from openpyxl import load_workbook  # half a second

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(one.file_size for one in archive.infolist()) > _MOST_BYTES:
                raise InputError(Reason(Code.NOT_XLSX), place)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        return {one.title: _rows(one, place) for one in book.worksheets}
    except InputError:
        raise
    except Exception:  # whatever a damaged archive makes of the library: it says nothing that helps
        raise InputError(Reason(Code.NOT_XLSX), place) from None


def write(sheets: Mapping[str, Iterable[Sequence[Cell]]]) -> bytes:
    """A workbook, the heads standing still: numbers are numbers, fractions shown as such."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        one = book.create_sheet(name)
        for row, cells in enumerate(rows, 1):
            for column, cell in enumerate(cells, 1):
                made = one.cell(row, column)
                if isinstance(cell, str):
                    made.value = cell
                    made.data_type = "s"  # no text becomes a formula
                elif isinstance(cell, int) or cell is None or cell.denominator == 1:
                    made.value = None if cell is None else int(cell)
                else:
                    made.value, made.number_format = float(cell), _FRACTION
        one.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _rows(sheet: Any, place: str) -> Rows:
    sheet.reset_dimensions()  # it may say that it is as wide and long as a sheet can be, and each row is filled up
    return bounded(([_text(cell) for cell in row] for row in sheet.iter_rows(values_only=True)), place)


def _text(cell: object) -> str:
    """A date without a time as a date; whole numbers without a point."""
    if isinstance(cell, datetime):
        cell = cell.date() if cell.time() == datetime.min.time() else cell
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)
