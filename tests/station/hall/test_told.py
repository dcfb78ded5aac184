"""A table of places for people."""

from fractions import Fraction

import pytest

from station.hall.told import as_table, columns, mixed
from station.hall.tournament.standings import Method, standings
from station.hall.tournament.tournament import Format, Person, Tournament
from station.locale.catalog import LANGUAGES, Language, catalog


@pytest.mark.parametrize(
    ("number", "text"), [("13/3", "4 1/3"), ("4", "4"), ("1/2", "1/2"), ("-5/3", "-1 2/3"), ("0", "0")]
)
def test_numbers_as_people_write_them(number: str, text: str) -> None:
    assert mixed(Fraction(number)) == text


def test_columns_stand_under_one_another() -> None:
    assert columns([["名次", "a"], ["1", "bcd"]]) == ["名次  a", "1     bcd"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_of_one_name_are_told_with_their_ids(language: Language) -> None:
    event = Tournament(1, Format.SWISS, (Person("7", "王", "伟"), Person("8", "王", "伟"), Person("9", "李", "娜")))
    told = as_table(standings(event), event, Method.A, None, catalog(language))
    assert "王 伟 [7]" in told and "王 伟 [8]" in told and "李 娜" in told and "[9]" not in told
