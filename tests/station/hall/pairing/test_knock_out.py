"""Knock-out (2002 §26.1, §26.4): how many games it takes, who is out, and that an undecided game stops it."""

from dataclasses import replace
from random import Random

import pytest

from station.hall.codes import Code
from station.hall.pairing.knock_out import defeats, knock_out
from station.hall.pairing.swiss import PairingError
from station.hall.tournament.counts import knock_out as games_of
from station.hall.tournament.result import Result
from station.hall.tournament.tournament import Format, Game, Person, Tournament


def of(players: int, rounds: int = 30) -> Tournament:
    return Tournament(rounds, Format.SWISS, tuple(Person(f"p{n}", f"Player {n}") for n in range(players)))


def ended(now: Tournament, games: tuple[Game, ...], lots: Random) -> Tournament:
    told = (one if one.bye else replace(one, result=Result.parse(lots.choice(["B+R", "W+2.5"]))) for one in games)
    return replace(now, games=(*now.games, *told))


def to_the_end(players: int, limit: int, seed: str) -> tuple[Tournament, list[int], str]:
    """The tournament, how many were paired in each round, and who is left."""
    now, lots = of(players), Random(seed)
    paired: list[int] = []
    for round_ in range(1, now.rounds + 1):
        try:
            drawn = knock_out(now, round_, f"{seed} {round_}", limit)
        except PairingError as error:
            assert error.reason.code is Code.ONE_LEFT
            return now, paired, str(error.reason.values["name"])
        paired.append(2 * sum(not game.bye for game in drawn.games))
        now = ended(now, drawn.games, lots)
    raise AssertionError("it does not end")


@pytest.mark.parametrize("limit", [0, 1, 2])
@pytest.mark.parametrize("players", [2, 5, 8, 12, 33])
def test_as_many_games_as_the_count_says_and_one_left(players: int, limit: int) -> None:
    """HALL.md §2 F1: single 8 → 7 games; double 8 → 14 or 15."""
    for seed in range(10):
        now, paired, left = to_the_end(players, limit, f"{seed}")
        played = sum(not game.bye for game in now.games)
        fewest, most = games_of(players, limit)
        assert fewest <= played <= most and sum(paired) == 2 * played
        lost = defeats(now, now.rounds)
        assert [one.name for one in now.players if lost[one.id] <= limit] == [left]
        assert max(lost.values()) == limit + 1, "nobody who is out was paired again"


def test_eight_players_out_at_the_first_defeat_take_three_rounds() -> None:
    now, paired, _ = to_the_end(8, 0, "x")
    assert paired == [8, 4, 2] and len(now.games) == 7


def test_an_even_number_is_paired_each_round() -> None:
    """§26.4: where one is over he has a bye, by lot among those who had the fewest."""
    for seed in range(20):
        now, paired, _ = to_the_end(12, 1, f"{seed}")
        assert all(number % 2 == 0 for number in paired)
        in_round = [[game for game in now.games if game.round == n + 1 and game.bye] for n in range(len(paired))]
        assert max(map(len, in_round)) <= 1


def test_the_same_seed_draws_the_same_round_and_another_another() -> None:
    now = of(16)
    assert knock_out(now, 1, "a") == knock_out(now, 1, "a")
    assert knock_out(now, 1, "a").games != knock_out(now, 1, "b").games


@pytest.mark.parametrize("result", ["draw", "no_result", "replay", None])
def test_a_game_without_a_loser_stops_it_by_name(result: str | None) -> None:
    """§26.1: draws are *silent*; another game or a lot decides, and nobody guesses."""
    told = None if result is None else Result.parse(result)
    now = replace(of(2), games=(Game(1, "p0", "p1", 1, told),))
    with pytest.raises(PairingError) as refused:
        knock_out(now, 2, "x")
    assert refused.value.reason.code is Code.UNDECIDED
    assert refused.value.reason.values == {"black": "Player 0", "white": "Player 1", "round": 1}
    again = replace(now, games=(*now.games, Game(1, "p0", "p1", 1, Result.parse("W+R"))))
    with pytest.raises(PairingError) as over:
        knock_out(again, 2, "x")
    assert over.value.reason.values == {"name": "Player 1"}


def test_both_lose_puts_both_out() -> None:
    """2002 §17.5: 双方负."""
    games = (Game(1, "p0", "p1", 1, Result.parse("both_lose")), Game(1, "p2", "p3", 2, Result.parse("B+T")))
    with pytest.raises(PairingError) as over:
        knock_out(replace(of(4), games=games), 2, "x")
    assert over.value.reason.values == {"name": "Player 2"}
