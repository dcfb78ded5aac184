"""Knock-out (2002 §26.1, §26.4): how many games it takes, who is out, and that an undecided game stops it."""

from dataclasses import replace
from random import Random

import pytest

from station.hall.codes import Code
from station.hall.pairing.knock_out import eliminating
from station.hall.pairing.swiss import PairingError
from station.hall.tournament.counts import knock_out as games_of
from station.hall.tournament.elimination import elimination
from station.hall.tournament.result import Result
from station.hall.tournament.tournament import Format, Game, Person, Tournament


def of(players: int, rounds: int = 30, limit: int = 0) -> Tournament:
    persons = tuple(Person(f"p{n}", f"Player {n}") for n in range(players))
    return Tournament(rounds, Format.KNOCK_OUT, persons, limit=limit)


def ended(now: Tournament, games: tuple[Game, ...], lots: Random) -> Tournament:
    told = (one if one.bye else replace(one, result=Result.parse(lots.choice(["B+R", "W+2.5"]))) for one in games)
    return replace(now, games=(*now.games, *told))


def to_the_end(players: int, limit: int, seed: str) -> tuple[Tournament, list[int], str]:
    """The tournament, how many were paired in each round, and who is left."""
    now, lots = of(players, limit=limit), Random(seed)
    paired: list[int] = []
    for round_ in range(1, now.rounds + 1):
        try:
            drawn = eliminating(now, round_, f"{seed} {round_}")
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
        lost = elimination(now, now.rounds).defeats
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
    assert eliminating(now, 1, "a") == eliminating(now, 1, "a")
    assert eliminating(now, 1, "a").games != eliminating(now, 1, "b").games


@pytest.mark.parametrize("result", ["draw", "no_result", "replay", None])
def test_a_game_without_a_loser_stops_it_by_name(result: str | None) -> None:
    """§26.1: draws are *silent*; another game or a lot decides, and nobody guesses."""
    told = None if result is None else Result.parse(result)
    now = replace(of(2), games=(Game(1, "p0", "p1", 1, told),))
    with pytest.raises(PairingError) as refused:
        eliminating(now, 2, "x")
    assert refused.value.reason.code is Code.UNDECIDED
    assert refused.value.reason.values == {"black": "Player 0", "white": "Player 1", "round": 1}
    again = replace(now, games=(*now.games, Game(1, "p0", "p1", 1, Result.parse("W+R"))))
    with pytest.raises(PairingError) as over:
        eliminating(again, 2, "x")
    assert over.value.reason.values == {"name": "Player 1"}


def test_both_lose_puts_both_out() -> None:
    """2002 §17.5: 双方负."""
    games = (Game(1, "p0", "p1", 1, Result.parse("both_lose")), Game(1, "p2", "p3", 2, Result.parse("B+T")))
    with pytest.raises(PairingError) as over:
        eliminating(replace(of(4), games=games), 2, "x")
    assert over.value.reason.values == {"name": "Player 2"}


def test_who_left_is_paired_and_forfeits_or_is_out_without_a_game() -> None:
    """§28.4 is *silent* for a knock-out: the event says."""
    games = tuple(Game(1, f"p{n}", f"p{n + 1}", 1, Result.parse("B+R")) for n in (0, 2, 4, 6))
    now = replace(of(8), games=games, withdrawn={"p2": 1})
    paired = eliminating(now, 2, "x").games
    (forfeit,) = (one for one in paired if "p2" in (one.black, one.white))
    assert (forfeit.played, forfeit.board) == (False, None) and len(paired) == 2
    assert {one.result and one.result.margin for one in paired} == {"F", None}
    without = eliminating(now, 2, "x", leavers=False).games
    assert sum(one.bye for one in without) == 1 and all("p2" not in (one.black, one.white) for one in without)


@pytest.mark.parametrize("by_lot", [False, True])
def test_a_swiss_with_knock_out_keeps_an_even_number(by_lot: bool) -> None:
    """HALL.md F4: twelve players, out at the second defeat; after each round an even number is paired."""
    for seed in range(10):
        now, lots = replace(of(12, limit=1), format=Format.SWISS_KNOCK_OUT), Random(seed)
        for round_ in range(1, 30):
            out = elimination(now, round_ - 1).out
            try:
                drawn = eliminating(now, round_, f"{seed} {round_}", by_lot=by_lot)
            except PairingError as error:
                assert error.reason.code is Code.ONE_LEFT and len(out) == 11
                break
            seats = [id_ for one in drawn.games if not one.bye for id_ in (one.black, one.white)]
            back = [id_ for id_ in seats if id_ in out]
            assert len(seats) % 2 == 0 and len(set(seats)) == len(seats)
            assert len(back) <= by_lot and all(out[id_ or ""] == round_ - 1 for id_ in back)
            now = ended(now, drawn.games, lots)
        else:
            raise AssertionError("it does not end")


def test_a_final_changes_colors_and_stops_once_it_is_won() -> None:
    """§26.5, best of 3."""
    now = replace(of(2, limit=1), format=Format.FINAL)
    first = eliminating(now, 1, "x").games[0]
    now = replace(now, games=(replace(first, result=Result.parse("B+R")),))
    second = eliminating(now, 2, "x").games[0]
    assert (second.black, second.white) == (first.white, first.black)
    with pytest.raises(PairingError) as over:
        eliminating(replace(now, games=(*now.games, replace(second, result=Result.parse("W+R")))), 3, "x")
    assert over.value.reason.code is Code.ONE_LEFT
    with pytest.raises(PairingError) as refused:
        eliminating(replace(of(3, limit=1), format=Format.FINAL), 1, "x")
    assert refused.value.reason.values == {"n": 3}


def test_a_duel_sends_one_after_the_other_and_the_winner_stays() -> None:
    """HALL.md F6: three against three; in the order of entry, each game eliminates one."""
    persons = tuple(Person(f"{team}{n}", team=team) for team in "ab" for n in (1, 2, 3))
    now, lots = Tournament(9, Format.DUEL, persons), Random(5)
    met = []
    for round_ in range(1, 9):
        try:
            (game,) = eliminating(now, round_, f"{round_}").games
        except PairingError as error:
            assert error.reason.code is Code.ONE_LEFT
            break
        out = elimination(now, round_ - 1).out
        there = [next(one.id for one in persons if one.team == team and one.id not in out) for team in "ab"]
        assert sorted((game.black, game.white or "")) == sorted(there)
        met.append(there)
        now = ended(now, (game,), lots)
    assert 3 <= len(met) <= 5
    with pytest.raises(PairingError) as refused:
        eliminating(Tournament(1, Format.DUEL, (Person("x", team="a"), Person("y"))), 1, "x")
    assert refused.value.reason.code is Code.NOT_TWO
