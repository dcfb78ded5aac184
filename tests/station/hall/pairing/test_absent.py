"""Who left and is paired all the same (2002 §28.2, §28.4)."""

from station.hall.pairing.absent import forfeited
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Format, Game, Person, Tournament


def test_his_opponent_wins_by_forfeit_without_a_table() -> None:
    persons = tuple(Person(one) for one in "ABCDEFG")
    now = Tournament(3, Format.KNOCK_OUT, persons, withdrawn={"A": 1, "C": 1, "D": 0, "E": 2})
    bye = Game(2, "G", result=Result(Kind.BYE))
    games = [Game(2, "A", "B", 1), Game(2, "C", "D", 2), Game(2, "E", "F", 3), bye]
    told = [(one.black, one.board, str(one.result), one.played) for one in forfeited(games, now)]
    assert told == [("E", 1, "None", True), ("A", None, "W+F", False), ("C", None, "both_lose", False),
                    ("G", None, "bye", True)]  # fmt: skip
