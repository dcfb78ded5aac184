"""Every kind of file by its name, and what is in it."""

import pytest

from station.errors import InputError, sentence
from station.hall.files import csv_file, document, xlsx
from station.hall.files.kinds import READ, WRITTEN, Asked, kind_of, read, write
from station.hall.tournament.standings import Method
from station.hall.tournament.tournament import MOST_PLAYERS, Format
from tests.station.hall.cups import cup, same


@pytest.mark.parametrize("kind", sorted(READ))
def test_what_can_be_written_and_read_is_the_same_again(kind: str) -> None:
    written = write(cup(plain=True), kind, Method.A)
    made, unused, _ = read(written, f"cup{READ[kind]}", kind, Asked(rounds=3))
    if kind == "csv":  # players alone; games are a table of their own
        games = write(cup(plain=True), "csv", Method.A, "games")
        made, unused, _ = read(games, "games.csv", "csv", Asked(onto=made))
    assert same(made, cup(plain=True)) and unused == ()
    assert [one.name for one in made.players] == [one.name for one in cup().players]


@pytest.mark.parametrize("kind", ["csv", "xlsx", "json"])
def test_our_own_keep_everything(kind: str) -> None:
    made, *_ = read(write(cup(), kind, Method.A), "cup", kind, Asked(rounds=3))
    if kind == "csv":
        made, *_ = read(write(cup(), "csv", Method.A, "games"), "cup", kind, Asked(onto=made))
    assert (made.players, made.games) == (cup().players, cup().games)


def test_a_pairing_comes_back_as_games() -> None:
    made, unused, _ = read("轮次,黑方,白方,Remark\n4,李娜,Kim Min-ji,x\n".encode(), "p.csv", "csv", Asked(onto=cup()))
    assert (made.rounds, made.games[-1].round, made.games[-1].black) == (4, 4, "5") and unused == ("Remark",)
    with pytest.raises(InputError) as told:
        read("round,black,white\n1,李娜,Kim Min-ji\n".encode(), "p.csv", "csv", Asked(onto=cup()))
    assert sentence(told.value) == "p.csv: games[8]: 5 plays twice in round 1, also in games[2]"


def test_what_a_list_says_and_nobody_understands_is_named() -> None:
    list_ = "姓名,段位,国家/地区\n李娜,四十段,CN\n王伟,5段,CN,x,\nKim,,KR\n".encode()
    made, unused, _ = read(list_, "f.csv", "csv", Asked())
    assert unused == ("x (3)", "四十段 (李娜)")
    assert [(one.rank, one.country) for one in made.players] == [("四十段", "CN"), ("5段", "CN"), ("", "KR")]
    told = read("姓名,,段位\n李娜,北京,5段\n".encode(), "f.csv", "csv", Asked(columns={"club": "2"}))
    assert told.unused == () and told.tournament.players[0].club == "北京", "a column that was named by its number"


def test_one_sheet_of_a_workbook() -> None:
    book = write(cup(), "xlsx", Method.A)
    made, *_ = read(book, "cup.xlsx", "xlsx", Asked(form=Format.ROUND_ROBIN, sheet_name="players"))
    assert (len(made.players), made.games, made.format) == (5, (), Format.ROUND_ROBIN)
    with pytest.raises(InputError) as told:
        read(book, "cup.xlsx", "xlsx", Asked(sheet_name="Liste"))
    assert sentence(told.value) == "cup.xlsx: no column is called Liste: players, games, standings"


def test_which_file_it_is() -> None:
    assert kind_of("Cup.XML", READ) == "opengotha" and kind_of("x", WRITTEN, "h9") == "h9"
    for name, given in (("cup.h9", None), ("cup.xml", "word")):
        with pytest.raises(InputError) as told:
            kind_of(name, READ, given)
        assert sentence(told.value).startswith(
            f"{name}: what kind of file this is does not show in its name: json (.json), "
        )


def test_the_same_list_twice_adds_nobody_unless_they_are_others() -> None:
    list_ = "name,club,rank\n王伟,北京,5d\n王伟,上海,3d\nKim,,\n".encode()
    once = read(list_, "p.csv", "csv", Asked()).tournament
    again = read(list_, "p.csv", "csv", Asked(onto=once))
    assert (again.tournament.players, len(again.known)) == (once.players, 3)
    others = read(list_, "p.csv", "csv", Asked(onto=once, twins=True))
    assert (len(others.tournament.players), others.known) == (6, ())
    more = read(list_ + b"Sato,,\n", "p.csv", "csv", Asked(onto=once))
    assert [one.name for one in more.tournament.players[3:]] == ["Sato"]


def test_titles_above_the_heads_and_several_sheets() -> None:
    book = xlsx.write({
        "Notes": [["Spring cup"], ["Lyon"]],
        "A": [["Spring cup", ""], ["", ""], ["Name", "Club"], ["Kim", "Seoul"]],
        "B": [["姓名"], ["李娜"]],
    })  # fmt: skip
    with pytest.raises(InputError) as told:
        read(book, "cup.xlsx", "xlsx", Asked())
    assert sentence(told.value) == "cup.xlsx: several sheets have players; name one of them: A, B"
    for name, meant in (("A", "Kim"), ("B", "李娜")):
        assert [one.name for one in read(book, "c.xlsx", "xlsx", Asked(sheet_name=name)).tournament.players] == [meant]


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_list_without_end_is_refused_before_it_is_read(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [["name"], *([f"P{n}"] for n in range(300_000 if kind == "csv" else 40))]
    if kind == "xlsx":
        monkeypatch.setattr("station.hall.files.sheet.MOST_ROWS", 30)
    content = xlsx.write({"a": rows}) if kind == "xlsx" else csv_file.write(rows).encode()
    with pytest.raises(InputError, match="hall_many_rows"):
        read(content, "f", kind, Asked())


def test_an_event_has_so_many_players() -> None:
    rows = [["name"], *([f"P{n}"] for n in range(MOST_PLAYERS + 1))]
    with pytest.raises(InputError) as told:
        read(csv_file.write(rows).encode(), "p.csv", "csv", Asked())
    assert sentence(told.value) == "p.csv: these are 5001 players, and an event has 5000 at most"


def test_our_own_file_keeps_how_its_event_ranks() -> None:
    written = write(cup(), "json", Method.B, answers={"method": "B", "highest": "actual"})
    again = document.read(written, "cup.json")
    assert (again.method, again.answers, again.unused) == (Method.B, {"method": "B", "highest": "actual"}, ())
