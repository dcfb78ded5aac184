"""The built-in adviser on shapes that every player knows; cases in tests/vectors/advice/shapes.jsonl."""

from typing import Any

import pytest

from rules.count import strings_of
from rules.diagrams import parse_diagram
from rules.points import parse_point
from station.advice.advice import Status
from station.advice.builtin import advise
from tests.rules.vectors import VECTORS, rows

CASES = rows(VECTORS.parent / "advice" / "shapes.jsonl")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_shape(case: dict[str, Any]) -> None:
    position = parse_diagram(case["board"])
    advice = advise(position)
    assert advice.dead == strings_of(position, [parse_point(name, position.size) for name in case["dead"]])
    seki = {min(one.points) for one in advice.strings if one.status is Status.SEKI}
    assert seki == {parse_point(name, position.size) for name in case["seki"]}
