"""Who is out, and when nobody plays any more (2002 §26.1, §26.4 – §26.6; HALL.md §2)."""

from dataclasses import replace

import pytest

from station.hall.tournament.counts import duel, wins_needed
from station.hall.tournament.elimination import decided, elimination, left, losers
from station.hall.tournament.result import Result
from station.hall.tournament.standings import standings
from station.hall.tournament.team_sums import team_sums
from station.hall.tournament.tournament import Format, Game, Person, Tournament


def of(form: Format, names: str, results: list[tuple[str, str]], limit: int = 0) -> Tournament:
    """One game a round: ("AB", "B+") is A with Black against B. Of a duel the team of "a1" is "a"."""
    persons = tuple(Person(one, team=one[0] if form is Format.DUEL else "") for one in names.split())
    games = tuple(
        Game(n, pair.split()[0], pair.split()[1], 1, Result.parse(result))
        for n, (pair, result) in enumerate(results, 1)
    )
    return Tournament(max(len(games), 1), form, persons, games, limit=limit)


@pytest.mark.parametrize("games", [3, 5, 7])
def test_a_final_ends_with_the_wins_that_it_needs(games: int) -> None:
    """§26.5: best of 3 is first to 2, best of 7 first to 4."""
    limit = (games - 1) // 2
    for lost in range(limit + 1):
        score = [("A B", "W+R")] * lost + [("A B", "B+R")] * wins_needed(games)
        assert not decided(of(Format.FINAL, "A B", score[:-1], limit), len(score) - 1)
        assert decided(of(Format.FINAL, "A B", score, limit), len(score))
        assert [one.id for one in left(of(Format.FINAL, "A B", score, limit), len(score))] == ["A"]


def test_of_a_final_a_draw_is_half_a_game_of_each() -> None:
    """Best of 3: 1½ : ½ is not enough after two games, for the third may even it; 1½ : 1½ goes on to the next lead."""
    drawn = [("A B", "draw"), ("A B", "B+R")]
    assert not decided(of(Format.FINAL, "A B", drawn, 1), 2)
    assert decided(of(Format.FINAL, "A B", [*drawn, ("A B", "draw")], 1), 3)
    even = [*drawn, ("A B", "W+R")]
    assert not decided(of(Format.FINAL, "A B", even, 1), 3)
    won = of(Format.FINAL, "A B", [*even, ("A B", "W+R")], 1)
    assert decided(won, 4) and [(one.place, one.player) for one in standings(won)] == [(1, "B"), (2, "A")]


def test_a_duel_of_three_against_three_takes_five_games_where_one_is_left() -> None:
    """HALL.md F6: each game eliminates one; A wins with one left: 2 + 3 games."""
    score = [("a1 b1", "B+R"), ("a1 b2", "W+R"), ("a2 b2", "W+R"), ("a3 b2", "B+R"), ("a3 b3", "B+R")]
    now = of(Format.DUEL, "a1 a2 a3 b1 b2 b3", score)
    assert [decided(now, n) for n in range(6)] == [False] * 5 + [True]
    assert len(score) == duel(2, 3) and [one.id for one in left(now, 5)] == ["a3"]
    sums = [(one.place, one.team, str(one.points)) for one in team_sums(now, standings(now))]
    assert sums == [(1, "a", "6"), (2, "b", "4")]


def test_of_a_duel_a_draw_puts_both_out_and_after_the_last_nobody_is_left() -> None:
    now = of(Format.DUEL, "a1 b1", [("a1 b1", "draw")])
    assert decided(now, 1) and left(now, 1) == ()


@pytest.mark.parametrize(
    ("form", "result", "lot", "told"),
    [
        (Format.KNOCK_OUT, "draw", "", None), (Format.KNOCK_OUT, "draw", "B", "W"),
        (Format.KNOCK_OUT, "no_result", "W", "B"),
        (Format.KNOCK_OUT, "replay", "", None), (Format.FINAL, "draw", "", ""), (Format.DUEL, "no_result", "", "BW"),
        (Format.SWISS_KNOCK_OUT, "both_lose", "", "BW"), (Format.KNOCK_OUT, "B+F", "", "W"),
    ],
)  # fmt: skip
def test_who_loses_a_game(form: Format, result: str, lot: str, told: str | None) -> None:
    assert losers(Game(1, "A", "B", 1, Result.parse(result), lot=lot), form) == told


def test_an_undecided_game_holds_the_stage_up() -> None:
    now = of(Format.KNOCK_OUT, "A B", [("A B", "draw")])
    assert elimination(now, 1).undecided == now.games[0] and not decided(now, 1)
    by_lot = replace(now, games=(replace(now.games[0], lot="W"),))
    assert decided(by_lot, 1) and elimination(by_lot, 1).out == {"A": 1}
    assert [(one.place, one.player) for one in standings(by_lot)] == [(1, "B"), (2, "A")]


def test_who_is_let_back_in_is_out_at_his_next_defeat() -> None:
    """§26.4: to keep an even number; who was back and won stays in."""
    lost = [("A B", "B+R"), ("A B", "B+R")]
    now = of(Format.SWISS_KNOCK_OUT, "A B C", [*lost, ("B C", "B+R")], 1)
    assert [elimination(now, n).out for n in (1, 2, 3)] == [{}, {"B": 2}, {}]
    assert elimination(of(Format.SWISS_KNOCK_OUT, "A B C", [*lost, ("B C", "W+R")], 1), 3).out == {"B": 3}


def test_whoever_left_a_knock_out_is_out_in_the_round_that_he_did_not_come_to() -> None:
    games = (
        Game(1, "A", "B", 1, Result.parse("B+R")), Game(1, "C", "D", 2, Result.parse("B+R")),
        Game(1, "E", "F", 3, Result.parse("B+R")), Game(2, "A", "C", 1, Result.parse("B+R")),
    )  # fmt: skip
    persons = tuple(Person(one) for one in "ABCDEF")
    now = Tournament(2, Format.KNOCK_OUT, persons, games, withdrawn={"E": 1})
    assert [(one.place, one.player) for one in standings(now)] == [
        (1, "A"), (2, "C"), (2, "E"), (4, "B"), (4, "D"), (4, "F"),
    ]  # fmt: skip
