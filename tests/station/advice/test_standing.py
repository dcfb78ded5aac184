"""Strings that stand in every game played out and are dead, or have to stay: read, on boards drawn by hand."""

import pytest

from rules.diagrams import parse_diagram
from rules.points import parse_point
from rules.position import Position
from station.advice.advice import Reason
from station.advice.builtin import advise
from tests.rules.vectors import VECTORS, rows
from tests.station.advice.seki import DRAWN
from tests.station.advice.solver import winners
from tests.station.advice.test_doubts import turned

SEKIS = rows(VECTORS.parent / "advice" / "sekis.jsonl")


def seki(name: str, quarters: int, swapped: bool) -> Position:
    return turned(parse_diagram(DRAWN[name]), quarters, swapped)


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("swapped", [False, True])
def test_no_seki_is_called_dead_without_doubt(name: str, swapped: bool) -> None:
    for quarters in range(4):
        told = advise(seki(name, quarters, swapped))
        assert not told.surely_dead
        assert sum(one.disputed for one in told.strings) >= 2


@pytest.mark.parametrize("board", [case["board"] for case in SEKIS], ids=[case["id"] for case in SEKIS])
@pytest.mark.parametrize("swapped", [False, True])
def test_where_nobody_can_start_nothing_is_dead_without_doubt(board: list[str], swapped: bool) -> None:
    for quarters in range(4):
        position = turned(parse_diagram(board), quarters, swapped)
        assert not winners(position, map(min, position.strings()))
        told = advise(position)
        assert not told.surely_dead
        assert told.disputed


def test_a_double_ko_is_won_by_nobody() -> None:
    position = parse_diagram(DRAWN["double ko"])
    assert not winners(position, [parse_point("A9", 9), parse_point("D9", 9)])


def test_who_has_an_eye_wins_against_none_whoever_begins() -> None:
    """The solver itself, on a fight that is none."""
    position = parse_diagram(ONE_EYE)
    assert winners(position, [parse_point("E9", 9), parse_point("J9", 9)]) == {(1, 1), (1, 2)}


# White has one eye, F9. Black's two stones in the corner can be put in atari from H9, and J7, an eye of their own, then
# connects them: games played out never put them there themselves.
ONE_EYE = [
    "BBBBW.W.B",
    "B.BBWWWWB",
    "BBBBBWWB.",
    "B.BBBBBBB",
    "BBBBBBBBB",
    "WWWWWWWWW",
    ".WWWW.WWW",
    "WWW.WWWWW",
    "WWWWWWWWW",
]


def test_a_string_with_one_eye_that_no_game_played_out_kills_is_read_dead() -> None:
    told = advise(parse_diagram(ONE_EYE))
    group = next(one for one in told.strings if parse_point("G8", 9) in one.points)
    assert (group.reason, group.disputed) == (Reason.READ, False)
    assert group.stands < 0.5
    assert group.line
