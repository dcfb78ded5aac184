"""What goes over the wire of a count."""

import pytest

from rules.color import BLACK
from rules.count import count
from rules.diagrams import parse_diagram
from rules.presets import ruleset
from station.api.scores import score

WALLS = ["." * 19] * 9 + ["B" * 18 + "."] + ["W" * 18 + "."] + ["." * 19] * 8
"""Two walls with a hole at their end."""


@pytest.mark.parametrize(
    ("rules", "codes"),
    [("chinese-2002", ["open_border"]), ("chinese-older", ["open_border", "not_over"]),
     ("japanese", ["taken_for_seki", "open_border", "no_prisoners"])],
)  # fmt: skip
def test_what_speaks_against_a_count_is_told_by_code_and_values(rules: str, codes: list[str]) -> None:
    objections = score(count(parse_diagram(WALLS), ruleset(rules))).objections
    assert [one.code for one in objections] == codes
    border = next(one for one in objections if one.code == "open_border")
    assert border.values == {"n": 325, "point": "A19"}
    assert border.text == "325 empty points around A19 belong to nobody: is a border open?"


def test_the_result_is_read_out_in_chinese() -> None:
    assert score(count(parse_diagram(WALLS), ruleset("chinese-2002"))).text == "白胜 3 又 3/4 子"


@pytest.mark.parametrize(("rules", "zi"), [("chinese-2002", "1"), ("chinese-older", "0")])
def test_warnings_are_named_with_what_they_cost(rules: str, zi: str) -> None:
    told = score(count(parse_diagram(WALLS), ruleset(rules), warnings={BLACK: 1}))
    assert [one.model_dump() for one in told.warnings] == [{"color": "B", "n": 1, "zi": zi}]
    assert score(count(parse_diagram(WALLS), ruleset(rules))).warnings == []
