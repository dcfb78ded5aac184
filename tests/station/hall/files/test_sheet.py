"""Players and games in rows, by heads in several languages or as told."""

import pytest

from station.errors import InputError, sentence
from station.hall.files import csv_file
from station.hall.files.sheet import game_rows, games, person_rows, persons, sheet, standing_rows
from station.hall.tournament.standings import standings
from tests.station.hall.cups import PEOPLE, cup


def test_a_list_as_chinese_organizers_have_it() -> None:
    rows = [
        ["", ""],
        ["单位", "姓名", "段位", "备注"],
        ["北京", "王伟", "5d", "x"],
        ["", "", "", ""],
        ["上海", "王伟", "3d"],
    ]
    found = sheet(rows, "f.xlsx")
    assert found.unused == ("备注",)
    assert [(one.id, one.family, one.club, one.rank) for one in persons(found, "f.xlsx")] == [
        ("王伟", "王伟", "北京", "5d"), ("王伟 (2)", "王伟", "上海", "3d"),
    ]  # fmt: skip


def test_columns_as_told_go_before_what_the_heads_say() -> None:
    rows = [["Team", "Who", "Club"], ["T1", "A", "C1"]]
    [one] = persons(sheet(rows, "f", {"name": "Who", "club": "1"}), "f")
    assert (one.family, one.club, one.team) == ("A", "T1", "T1")


def test_everything_that_is_written_is_read_again() -> None:
    listed, played = (
        csv_file.read(csv_file.write(rows).encode(), "f") for rows in (person_rows(cup()), game_rows(cup()))
    )
    people = persons(sheet(listed, "f"), "f")
    assert people == PEOPLE
    assert games(sheet(played, "f"), "f", people) == cup().games


def test_games_by_name_with_byes_by_their_name() -> None:
    rows = [["轮次", "台次", "黑方", "白方"], ["1", "1", "李娜", "Kim Min-ji"], ["1", "2", "轮空", "van der Berg Jan"]]
    first, second = games(sheet(rows, "f"), "f", PEOPLE)
    assert (first.black, first.white, first.result) == ("5", "4", None)
    assert (second.black, second.white, second.bye) == ("3", None, True)


def test_the_table_of_places() -> None:
    rows = list(standing_rows(standings(cup()), cup()))
    assert rows[0][:4] == ["place", "id", "name", "points"] and len(rows) == 6


@pytest.mark.parametrize(
    ("rows", "columns", "said"),
    [
        ([], None, "f: there is nobody in this list"),
        ([["姓名"]], None, "f: there is nobody in this list"),
        ([["Rank"], ["1d"]], None, "f: no column is called name: "),
        ([["name", "rank"], ["", "1d"]], None, "f: name, line 2: this is missing"),
        ([["name", "rating"], ["A", "many"]], None, "f: rating, line 2: many cannot stand here"),
        ([["id", "name"], ["1", "A"], ["1", "B"]], None, "f: 1 stands in the list twice: give one of the two another id"),  # noqa: E501
        ([["A"], ["B"]], {"name": "3"}, "f: no column is called 3: A"),
        ([["A"], ["B"]], {"nose": "1"}, "f: no column is called nose: name, id, family, given, team, rank, rating, country, "  # noqa: E501
         "club, born, pin, licence, aga"),
    ],
)  # fmt: skip
def test_a_list_that_cannot_be(rows: list[list[str]], columns: dict[str, str] | None, said: str) -> None:
    with pytest.raises(InputError) as told:
        persons(sheet(rows, "f", columns), "f")
    assert sentence(told.value) == said


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            ["1", "王 伟", "李娜", ""],
            "f, line 2: several players are called 王 伟, and which of them played is not told",
        ),
        (["1", "张三", "李娜", ""], "f, line 2: 张三 is none of the players"),
        (["one", "李娜", "Kim Min-ji", ""], "f: round, line 2: one cannot stand here"),
        (["1", "李娜", "Kim Min-ji", "won"], "f: result, line 2: won cannot stand here"),
    ],
)
def test_a_game_that_cannot_be(row: list[str], said: str) -> None:
    with pytest.raises(InputError) as told:
        games(sheet([["round", "black", "white", "result"], row], "f"), "f", PEOPLE)
    assert sentence(told.value) == said
