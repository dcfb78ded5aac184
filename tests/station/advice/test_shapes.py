"""The built-in adviser on shapes that every player knows; cases in tests/vectors/advice/shapes.jsonl."""

from typing import Any

import pytest

from rules.color import Color
from rules.count import count, strings_of
from rules.decimals import decimal
from rules.diagrams import parse_diagram
from rules.points import parse_point, point_name
from rules.position import Position
from rules.presets import CHINESE_2002, CHINESE_OLDER, JAPANESE, KOREAN
from station.advice.advice import Advice, Status, StringAdvice
from station.advice.builtin import advise
from station.advice.codes import Why
from tests.rules.vectors import VECTORS, rows

CASES = rows(VECTORS.parent / "advice" / "shapes.jsonl")
COUNTED = [case for case in CASES if "area" in case]
BY_TURN = [(case, name) for case in CASES for name, why in case.get("unsettled", {}).items() if why == "hangs_on_turn"]


def of_point(advice: Advice, position: Position, name: str) -> StringAdvice:
    point = parse_point(name, position.size)
    return next(one for one in advice.strings if point in one.points)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_shape(case: dict[str, Any]) -> None:
    position = parse_diagram(case["board"])
    advice = advise(position)
    if "dead" in case:
        assert advice.dead == strings_of(position, [parse_point(name, position.size) for name in case["dead"]])
    seki = {min(one.points) for one in advice.strings if one.status is Status.SEKI}
    assert seki == {parse_point(name, position.size) for name in case["seki"]}
    told = {name: of_point(advice, position, name).reason for name in case.get("reasons", {})}
    assert told == case.get("reasons", {})
    open_strings = {name: of_point(advice, position, name) for name in case.get("unsettled", {})}
    assert {name: one.reason for name, one in open_strings.items()} == case.get("unsettled", {})
    assert all(one.status is Status.UNSETTLED and one.why.code in set(Why) for one in open_strings.values())
    for name in [*case.get("disputed", ()), *open_strings]:
        assert of_point(advice, position, name).disputed
    for name in ("neutral", "fillings"):
        if name in case:
            assert [point_name(point, position.size) for point in getattr(advice, name)] == case[name]


@pytest.mark.parametrize("case", COUNTED, ids=[case["id"] for case in COUNTED])
def test_what_the_proposal_comes_to(case: dict[str, Any]) -> None:
    """Area counting shares what is between living groups, territory counting gives nothing in seki, nor, once they
    are made, for fillings."""
    position = parse_diagram(case["board"])
    dead = advise(position).dead
    zi = count(position, CHINESE_2002, dead=dead)
    older = count(position, CHINESE_OLDER, dead=dead)
    assert zi.black_zi is not None and zi.white_zi is not None
    assert [decimal(zi.black_zi), decimal(zi.white_zi), zi.shared] == case["area"]
    assert (older.black_zi, older.white_zi) == (zi.black_zi, zi.white_zi)
    for rules in (JAPANESE, KOREAN):
        points = count(position, rules, dead=dead, prisoners={})
        assert points.black_points is not None and points.white_points is not None
        filled = [points.owner[point] for point in points.teire]
        after = points.black_points - filled.count(1), points.white_points - filled.count(2)
        assert list(map(decimal, after)) == case["territory"]


@pytest.mark.parametrize(("case", "name"), BY_TURN, ids=[case["id"] for case, _ in BY_TURN])
def test_the_side_to_move_gets_it(case: dict[str, Any], name: str) -> None:
    """Still disputed: the players passed, so neither may have seen it."""
    position = parse_diagram(case["board"])
    owner = position.at(parse_point(name, position.size))
    for to_move in (Color.BLACK, Color.WHITE):
        told = of_point(advise(position, to_move), position, name)
        assert told.disputed
        assert (told.stands > 0.5) == (to_move is owner), (to_move, told.stands)


def test_an_open_border_is_no_seki() -> None:
    """A game that is not over: living stones that share a wide open space may still make their eyes."""
    board = [
        "...B.....",
        "..B......",
        ".BB......",
        "BB....W..",
        "......WW.",
        ".......WW",
        ".......W.",
        "......W..",
        "......W..",
    ]
    advice = advise(parse_diagram(board))
    assert advice.open_borders
    assert [one.status for one in advice.strings if one.stands > 0.5 and one.status is Status.SEKI] == []
    assert any(one.status is Status.UNSETTLED for one in advice.strings)
