"""XLSX."""

import io
import zipfile
from datetime import datetime
from fractions import Fraction

import pytest
from openpyxl import Workbook, load_workbook

from station.errors import InputError
from station.hall.codes import Code
from station.hall.files.xlsx import read, write
from vision.reasons import Reason


def test_back_and_forth() -> None:
    sheets = {"players": [["姓名", "=1+1"], ["王伟", ""]], "games": [["1"]]}
    assert read(write(sheets), "f") == sheets


def test_numbers_dates_and_empty_cells_as_people_see_them() -> None:
    book = Workbook()
    book.active.append([1.0, 2.5, 3, datetime(1990, 4, 1), None, "x"])
    out = io.BytesIO()
    book.save(out)
    assert read(out.getvalue(), "f") == {"Sheet": [["1", "2.5", "3", "1990-04-01", "", "x"]]}


def test_what_is_no_workbook(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as one:
        one.writestr("a.txt", "b")
    for content in (b"", b"PK", archive.getvalue()):
        with pytest.raises(InputError):
            read(content, "f")
    monkeypatch.setattr("station.hall.files.xlsx._MOST_BYTES", 10)
    with pytest.raises(InputError):
        read(write({"a": [["b"]]}), "f")


def sheet(inside: str) -> bytes:
    """A workbook whose one sheet is this."""
    out, space = io.BytesIO(), "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    with zipfile.ZipFile(io.BytesIO(write({"a": [["b"]]}))) as made, zipfile.ZipFile(out, "w") as one:
        for part in made.infolist():
            whole = f'<worksheet xmlns="{space}">{inside}</worksheet>'
            one.writestr(part.filename, whole if part.filename.endswith("sheet1.xml") else made.read(part))
    return out.getvalue()


def test_a_small_file_of_wide_rows_is_read_no_further_than_its_first() -> None:
    """Each row says one cell and is filled up to 16,384: as many rows would take the hub's memory."""
    wide = "".join(f'<row r="{n}"><c r="XFD{n}"><v>1</v></c></row>' for n in range(1, 40_000))
    with pytest.raises(InputError) as refused:
        read(sheet(f"<sheetData>{wide}</sheetData>"), "f")
    assert refused.value.reason == Reason(Code.MANY_COLUMNS, {"most": 256})


def test_a_sheet_that_says_it_is_as_large_as_can_be_is_read_as_it_is() -> None:
    row = '<row r="1"><c r="A1"><v>7</v></c></row>'
    assert read(sheet(f'<dimension ref="A1:XFD1048576"/><sheetData>{row}</sheetData>'), "f") == {"a": [["7"]]}


def test_numbers_are_numbers_and_fractions_are_shown_as_such() -> None:
    book = load_workbook(io.BytesIO(write({"t": [["place", "points"], [1, Fraction(9, 2)], [None, Fraction(4)]]})))
    rows = [list(row) for row in book["t"].iter_rows(values_only=True)]
    assert rows == [["place", "points"], [1, 4.5], [None, 4]] and book["t"]["B2"].number_format == "# ??/??"
