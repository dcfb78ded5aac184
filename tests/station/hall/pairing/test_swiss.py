"""The small Swiss: whatever was played, nobody meets twice, nobody is left out, and the seed gives the same again."""

from dataclasses import replace
from random import Random

import pytest

from station.hall.codes import Code
from station.hall.pairing.swiss import PairingError, active, swiss
from station.hall.tournament.meetings import meetings
from station.hall.tournament.result import Kind, Result
from station.hall.tournament.tournament import Format, Game, Person, Tournament


def club(players: int, rounds: int) -> Tournament:
    return Tournament(rounds, Format.SWISS, tuple(Person(f"P{n}") for n in range(players)))


def played(event: Tournament, chance: Random) -> Tournament:
    """Every open game decided."""
    games = tuple(
        replace(game, result=Result(chance.choice([Kind.BLACK, Kind.WHITE, Kind.DRAW])))
        if game.result is None
        else game
        for game in event.games
    )
    return replace(event, games=games)


@pytest.mark.parametrize(("players", "rounds", "seed"), [(8, 5, 1), (9, 5, 2), (16, 6, 3), (13, 7, 4), (70, 2, 5)])
def test_whole_tournaments(players: int, rounds: int, seed: int) -> None:
    event, chance = club(players, rounds), Random(seed)
    for round_ in range(1, rounds + 1):
        drawn = swiss(event, round_, f"lot {seed}")
        assert swiss(event, round_, f"lot {seed}") == drawn
        seated = [name for game in drawn.games for name in (game.black, game.white) if name]
        assert sorted(seated) == sorted(person.id for person in event.players)
        assert [game.board for game in drawn.games if not game.bye] == list(range(1, players // 2 + 1))
        event = played(replace(event, games=(*event.games, *drawn.games)), chance)
    met = [frozenset((game.black, game.white)) for game in event.games]
    assert len(met) == len(set(met))
    for person in event.players:
        blacks = sum(game.black == person.id and not game.bye for game in event.games)
        whites = sum(game.white == person.id for game in event.games)
        assert abs(blacks - whites) <= 3


def test_equal_points_meet() -> None:
    event = club(8, 3)
    games = tuple(Game(1, f"P{n}", f"P{n + 4}", result=Result(Kind.BLACK)) for n in range(4))
    event = replace(event, games=games)
    points = {one.player: one.points for one in meetings(event, 1)}
    drawn = swiss(event, 2, "x")
    assert [points[game.black] - points[game.white or ""] for game in drawn.games] == [0] * 4
    assert [points[game.black] for game in drawn.games] == [2, 2, 0, 0]
    assert set(drawn.why.values()) <= {"balance", "lot"}


def test_the_bye_goes_to_the_fewest_points_and_never_twice() -> None:
    event = replace(club(3, 3), games=(
        Game(1, "P0", "P1", result=Result(Kind.BLACK)), Game(1, "P2", result=Result(Kind.BYE)),
    ))  # fmt: skip
    [game, bye] = swiss(event, 2, "x").games
    assert (bye.black, bye.bye, {game.black, game.white}) == ("P1", True, {"P0", "P2"})


def test_the_bye_by_lot_is_not_always_the_lowest() -> None:
    event = club(5, 3)
    games = (Game(1, "P0", "P1", result=Result(Kind.BLACK)), Game(1, "P2", "P3", result=Result(Kind.BLACK)))
    event = replace(event, games=(*games, Game(1, "P4", result=Result(Kind.BYE))))
    out = {
        by_lot: {
            game.black for seed in range(20) for game in swiss(event, 2, str(seed), bye_by_lot=by_lot).games if game.bye
        }
        for by_lot in (False, True)
    }
    assert out[False] == {"P1", "P3"} and {"P0", "P2"} & out[True] and "P4" not in out[True]


def test_two_of_one_club_wait_for_one_another() -> None:
    people = tuple(Person(str(n), club="A" if n < 4 else "B") for n in range(8))
    for seed in range(5):
        drawn = swiss(Tournament(3, Format.SWISS, people), 1, f"{seed}")
        assert all((int(game.black) < 4) != (int(game.white or 0) < 4) for game in drawn.games)


def test_who_left_is_not_paired() -> None:
    event = replace(club(5, 4), withdrawn={"P4": 1}, games=(Game(1, "P0", "P4", result=Result(Kind.BLACK)),))
    assert [one.id for one in active(event, 2)] == ["P0", "P1", "P2", "P3"]


@pytest.mark.parametrize(
    ("event", "round_", "code"),
    [
        (club(1, 2), 1, Code.FEW_PLAYERS),
        (club(4, 2), 3, Code.ROUND_OUTSIDE),
        (replace(club(4, 2), games=(Game(1, "P0", "P1"),)), 1, Code.ROUND_PAIRED),
        (replace(club(2, 2), games=(Game(1, "P0", "P1", result=Result(Kind.DRAW)),)), 2, Code.NO_PAIRING),
        (
            replace(club(3, 4), games=tuple(Game(n + 1, f"P{n}", result=Result(Kind.BYE)) for n in range(3))), 4,
            Code.ODD,
        ),
    ],
)  # fmt: skip
def test_a_round_that_cannot_be(event: Tournament, round_: int, code: Code) -> None:
    with pytest.raises(PairingError) as told:
        swiss(event, round_, "x")
    assert told.value.reason.code == code
