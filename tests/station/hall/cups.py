"""Tournaments that the tests write to files and read back."""

from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Format, Game, Heading, Person, Tournament

PEOPLE = (
    Person("1", "王", "伟", "", "5d", 2500, "CN", "北京", "1990", "10000001", "", ""),
    Person("2", "王", "伟", "", "3d", 2300, "CN", "上海"),
    Person("3", "van der Berg", "Jan", "", "2k", 1900, "NL", "Ams", "", "10000003", "2100001", "12345"),
    Person("4", "Kim", "Min-ji", "", "1p", None, "KR", "Seou"),
    Person("5", "李娜", "", "", "", None, "CN", ""),
)
HEADING = Heading("成都", "CN", "2026-11-21", "2026-11-22", "7.5", 60)


def cup(*, plain: bool = False) -> Tournament:
    """Three rounds with everything that files have to carry; `plain`: what OpenGotha and pairgoth know too."""
    games = [
        Game(1, "1", "2", 1, Result(Kind.BLACK)),
        Game(1, "3", "4", 2, Result(Kind.WHITE), handicap=2),
        Game(1, "5", None, None, Result(Kind.BYE)),
        Game(2, "5", "1", 1, Result(Kind.DRAW)),
        Game(2, "4", "2", 2, Result(Kind.BOTH_LOSE)),
        Game(2, "3", None, None, Result(Kind.BYE)),
        Game(3, "2", "3", 1, Result(Kind.WHITE) if plain else Result(Kind.WHITE, "0.5")),
        Game(3, "1", "4", 2),
    ]
    if not plain:
        games[0] = Game(1, "1", "2", 1, Result(Kind.BLACK, "F"), played=False)
        games[3] = Game(2, "5", "1", 1, Result(Kind.DRAW), cancelled=frozenset("BW"))
    withdrawn = {"5": 2}
    return Tournament(3, Format.SWISS, PEOPLE, tuple(games), "Cup 杯", withdrawn=withdrawn, heading=HEADING)


def same(made: Tournament, meant: Tournament) -> bool:
    """Whether they differ in nothing but the ids, which not every file keeps."""
    ids = {ours.id: theirs.id for theirs, ours in zip(meant.players, made.players, strict=True)}
    games = {(g.round, ids[g.black], ids.get(g.white or ""), str(g.result), g.played, g.handicap) for g in made.games}
    return games == {(g.round, g.black, g.white, str(g.result), g.played, g.handicap) for g in meant.games}
