"""XLSX."""

import io
import zipfile
from datetime import datetime
from fractions import Fraction

import pytest
from openpyxl import Workbook, load_workbook

from station.errors import InputError
from station.hall.files.xlsx import read, write


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


def test_numbers_are_numbers_and_fractions_are_shown_as_such() -> None:
    book = load_workbook(io.BytesIO(write({"t": [["place", "points"], [1, Fraction(9, 2)], [None, Fraction(4)]]})))
    rows = [list(row) for row in book["t"].iter_rows(values_only=True)]
    assert rows == [["place", "points"], [1, 4.5], [None, 4]] and book["t"]["B2"].number_format == "# ??/??"
