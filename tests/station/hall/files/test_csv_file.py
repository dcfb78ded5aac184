"""CSV."""

import pytest

from station.errors import InputError
from station.hall.files.csv_file import read, write


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_parted_by_what_the_first_row_is_parted_by(mark: str) -> None:
    assert read(f"姓名{mark}段位\r\n王伟{mark}5d\r\n".encode(), "f") == [["姓名", "段位"], ["王伟", "5d"]]


def test_back_and_forth_with_quotes_and_formulas() -> None:
    rows = [["a", 'b "c", d'], ["=1+1", "-3", "-x", "+8613"], ["两\n行", "'", "-1/2"]]
    written = write(rows)
    assert written.startswith("\ufeff") and "'=1+1" in written and ",-3," in written
    assert read(written.encode(), "f") == rows


def test_other_letters_only_when_told() -> None:
    text = "姓名\n王伟".encode("gb18030")
    assert read(text, "f", "gb18030") == [["姓名"], ["王伟"]]
    for encoding in ("utf-8-sig", "none-such"):
        with pytest.raises(InputError):
            read(text, "f", encoding)


@pytest.mark.parametrize(
    ("text", "line"), [('a,b\n"c,d', 2), ('a,b\n"c\nd",e\n"f" g,h\n', 4), ('a\n"' + "b" * 140_000, 2)]
)
def test_a_quote_left_open_is_named_with_the_line_where_its_row_begins(text: str, line: int) -> None:
    with pytest.raises(InputError) as refused:
        read(text.encode(), "f")
    assert refused.value.reason is not None and refused.value.reason.code == "hall_not_csv"
    assert refused.value.line == line


def test_more_columns_than_a_list_has() -> None:
    assert read(b"name" + b"," * 1000 + b"\nA\n", "f")[1] == ["A"], "empty cells at a row's end are none"
    with pytest.raises(InputError) as refused:
        read(b"a," * 257 + b"b\n", "f")
    assert refused.value.reason is not None and refused.value.reason.code == "hall_many_columns"
