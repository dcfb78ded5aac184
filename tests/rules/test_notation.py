import pytest

from rules.errors import PointError
from rules.notation import chinese_name, parse_chinese, parse_sgf_name, sgf_name
from rules.points import parse_point, point_name
from tests.rules.said import saying

STAR = parse_point("Q16")


def test_one_point_in_three_notations() -> None:
    assert (point_name(STAR), sgf_name(STAR), chinese_name(STAR)) == ("Q16", "pd", "16-四")
    assert chinese_name(parse_point("K10")) == "10-十"
    assert chinese_name(parse_point("T1")) == "19-十九"


@pytest.mark.parametrize("text", ["16-四", "16四", "16 四", "16の四", "16-4", "16，四"])
def test_ways_of_printing(text: str) -> None:
    assert parse_chinese(text) == STAR


@pytest.mark.parametrize("size", [9, 19, 25])
def test_every_point_round_trips(size: int) -> None:
    for point in range(size**2):
        assert parse_chinese(chinese_name(point, size), size) == point
        assert parse_sgf_name(sgf_name(point, size), size) == point


@pytest.mark.parametrize("text", ["", "20-四", "16-二十", "四-16", "16-四四", "0-四", "164"])
def test_text_that_is_no_printed_point(text: str) -> None:
    with pytest.raises(PointError, check=saying("column first")):
        parse_chinese(text)


@pytest.mark.parametrize("text", ["", "tt", "a", "PD", "pdd", "é!"])
def test_text_that_is_no_sgf_point(text: str) -> None:
    with pytest.raises(PointError, check=saying("two letters")):
        parse_sgf_name(text)
