"""An event of several stages (2002 §26): each reckoned by itself, and one table of places over all."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest

from station.errors import InputError
from station.hall.files.document import read, write
from station.hall.tournament.result import Result
from station.hall.tournament.stages import after, format_of, split, until
from station.hall.tournament.standings import Method, standings
from station.hall.tournament.tournament import Format, Game, Stage, Tournament
from tests.station.hall.examples import EXAMPLES, file_of


def example_2() -> Tournament:
    return read(json.dumps(file_of(EXAMPLES["2 Swiss"])), "cup").tournament


def with_knock_out() -> Tournament:
    """HALL.md's example 2; then A, B, E and C play for the cup: A–E, B–C, and A wins the final."""
    swiss = example_2()
    games = (
        Game(4, "A", "E", 1, Result.parse("B+R")), Game(4, "C", "B", 2, Result.parse("W+2.5")),
        Game(5, "B", "A", 1, Result.parse("W+0.5")),
    )  # fmt: skip
    stage = Stage(Format.KNOCK_OUT, 3, ("A", "B", "E", "C"), 2)
    return replace(swiss, rounds=5, games=(*swiss.games, *games), stages=(stage,))


def test_each_stage_is_a_tournament_of_its_own() -> None:
    first, second = split(with_knock_out())
    assert replace(first, rounds=3) == example_2()
    assert (second.format, second.rounds, [one.id for one in second.players]) == (Format.KNOCK_OUT, 2, list("ABEC"))
    assert [game.round for game in second.games] == [1, 1, 2]
    assert [format_of(with_knock_out(), n) for n in (1, 3, 4, 5)] == [Format.SWISS] * 2 + [Format.KNOCK_OUT] * 2
    assert (after(with_knock_out()), after(example_2())) == (3, 0)


def test_the_last_stage_stands_above_and_who_did_not_go_on_as_before() -> None:
    """By method B example 2 is A, B, E, F, C, D, G, H: of those who stayed F, D, G, H."""
    lines = standings(with_knock_out(), Method.B)
    assert [(one.place, one.player, one.stage) for one in lines] == [
        (1, "A", 2), (2, "B", 2), (3, "E", 2), (3, "C", 2), (5, "F", 1), (6, "D", 1), (7, "G", 1), (8, "H", 1),
    ]  # fmt: skip
    assert [one.points for one in lines] == list(map(Fraction, (4, 2, 0, 0, 4, 2, 2, 0))), "each of its own stage"


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_table_of_the_first_stage_knows_nothing_of_the_second(rounds: int) -> None:
    assert standings(with_knock_out(), after=rounds) == standings(example_2(), after=rounds)
    assert until(with_knock_out(), rounds).stages == ()


def test_a_table_within_the_second_stage() -> None:
    lines = standings(with_knock_out(), Method.B, 4)
    assert [(one.place, one.player) for one in lines][:4] == [(1, "A"), (1, "B"), (3, "E"), (3, "C")]


def test_who_left_in_the_second_stage_had_not_left_in_the_first() -> None:
    left = replace(with_knock_out(), withdrawn={"H": 2, "B": 4})
    first, second = split(left)
    assert (dict(first.withdrawn), dict(second.withdrawn)) == ({"H": 2}, {"H": -1, "B": 1})


def test_a_file_keeps_stages_and_lots() -> None:
    drawn = replace(with_knock_out().games[-1], result=Result.parse("draw"), lot="W")
    now = replace(with_knock_out(), games=(*with_knock_out().games[:-1], drawn), limit=0)
    assert read(write(now), "cup").tournament == now


@pytest.mark.parametrize(
    ("change", "where"), [({"after": 9}, "stages[0].after"), ({"players": ["A", "nobody"]}, "stages[0].players")]
)
def test_a_stage_that_cannot_be_is_named(change: dict[str, object], where: str) -> None:
    plain = json.loads(write(with_knock_out()))
    plain["stages"][0] |= change
    with pytest.raises(InputError) as refused:
        read(json.dumps(plain), "cup")
    assert where in str(refused.value)
