"""The built-in adviser on shapes that every player knows; cases in tests/vectors/advice/shapes.jsonl."""

from typing import Any

import pytest

from rules.color import Color
from rules.count import strings_of
from rules.diagrams import parse_diagram
from rules.points import parse_point
from rules.position import Position
from station.advice.advice import Advice, Status, StringAdvice
from station.advice.builtin import advise
from tests.rules.vectors import VECTORS, rows

CASES = rows(VECTORS.parent / "advice" / "shapes.jsonl")
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
    assert all(one.status is Status.UNSETTLED and one.chinese and one.english for one in open_strings.values())
    for name in [*case.get("disputed", ()), *open_strings]:
        assert of_point(advice, position, name).disputed


@pytest.mark.parametrize(("case", "name"), BY_TURN, ids=[case["id"] for case, _ in BY_TURN])
def test_the_side_to_move_gets_it(case: dict[str, Any], name: str) -> None:
    """Still disputed: the players passed, so neither may have seen it."""
    position = parse_diagram(case["board"])
    owner = position.at(parse_point(name, position.size))
    for to_move in (Color.BLACK, Color.WHITE):
        told = of_point(advise(position, to_move), position, name)
        assert told.disputed
        assert (told.stands > 0.5) == (to_move is owner), (to_move, told.stands)
