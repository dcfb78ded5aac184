"""XLSX workbooks: rows of cells in sheets. Formulas are read as their last value, and none is written."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.sheet import Rows
from vision.reasons import Reason

_MOST_BYTES = 64 << 20  # unpacked: a list of players is not larger


def read(content: bytes, place: str) -> Mapping[str, Rows]:
    """The sheets by name, in their order. InputError for what is no workbook."""
    from openpyxl import load_workbook  # half a second

    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            if sum(one.file_size for one in archive.infolist()) > _MOST_BYTES:
                raise InputError(Reason(Code.NOT_XLSX), place)
        book = load_workbook(io.BytesIO(content), data_only=True)
        return {
            one.title: [[_text(cell) for cell in row] for row in one.iter_rows(values_only=True)]
            for one in book.worksheets
        }
    except InputError:
        raise
    except Exception:  # whatever a damaged archive makes of the library: it says nothing that helps
        raise InputError(Reason(Code.NOT_XLSX), place) from None


def write(sheets: Mapping[str, Iterable[Sequence[str]]]) -> bytes:
    """A workbook of texts, the heads standing still."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        one = book.create_sheet(name)
        for row, cells in enumerate(rows, 1):
            for column, cell in enumerate(cells, 1):
                made = one.cell(row, column)
                made.value = cell
                made.data_type = "s"  # no text becomes a formula
        one.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _text(cell: object) -> str:
    """A date without a time as a date; whole numbers without a point."""
    if isinstance(cell, datetime):
        cell = cell.date() if cell.time() == datetime.min.time() else cell
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return "" if cell is None else str(cell)
