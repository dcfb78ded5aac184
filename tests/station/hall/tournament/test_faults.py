"""What cannot be; the sentences are in tests/station/cli/test_hall.py."""

import pytest

from station.hall.tournament.faults import faults, pairs
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Format, Game, Person, Tournament


def test_all_faults_are_told_each_with_its_place() -> None:
    games = (
        Game(1, "A", "Z"),
        Game(3, "A", "B"),
        Game(2, "A", "B", result=Result(Kind.REPLAY)),
        Game(2, "A", "B", result=Result(Kind.BLACK)),
    )
    found = list(faults(Tournament(2, Format.SWISS, (Person("A"), Person("B"), Person("A")), games)))
    assert [place for place, _ in found] == ["players[2]", "games[0].white", "games[1].round"]


def test_teams_may_sit_at_several_boards_of_a_round() -> None:
    games = tuple(Game(1, "A", "B", match_board=board) for board in (1, 2, 2))
    found = list(faults(Tournament(1, Format.TEAM_SWISS, (Person("A"), Person("B")), games)))
    assert [place for place, _ in found] == ["games[2]", "games[2]"]


def test_who_stands_before_whom_by_way_of_a_third() -> None:
    assert pairs((("A", "B"), ("B", "C"))) == {("A", "B"), ("B", "C"), ("A", "C")}


@pytest.mark.parametrize("letter", ["\0", "\x0b", "\ud800", "\u202e", "\ufeff"])
def test_what_no_file_takes_or_nobody_sees_is_told_in_letters_that_show(letter: str) -> None:
    person = Person("A", "Kim", club=f"Se{letter}oul")
    ((place, reason),) = faults(Tournament(1, Format.SWISS, (person,)))
    assert place == "players[0].club" and str(reason.values["given"]).isascii()
    assert not list(faults(Tournament(1, Format.SWISS, (Person("A", "می\u200cخواهم"),), name="天元杯 Größe")))
