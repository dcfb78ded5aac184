"""The desk: an incident that turns out to be another one (DESK.md §4.6, §4.8) still knows its stones."""

import pytest

from rules.color import Color
from rules.rulings.facts import Facts
from station.refereeing.binding import Touched
from tests.station.refereeing.stage import Stage, Told, move, started

OPENING = [move("B", "Q16"), move("W", "D4"), move("B", "Q4")]


def test_a_stone_that_went_with_a_capture_is_put_back(on: type[Stage]) -> None:
    """DESK.md §4.8: the incident that the referee opens instead still knows its stone."""
    stage = on(started(), *OPENING, ("stone_removed", {"point": "D4", "color": "W"}))
    told = stage.game.desk.incidents[-1].seq
    stage.rule("to-4.8", seq=told, facts=Facts(with_capture=True))
    assert stage.at("D4") == "."
    stage.rule("18.1", touched=Touched(side="B"))
    assert stage.at("D4") == "W"
    assert stage.game.state.expected == {15 * 19 + 3: Color.EMPTY}


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (("stone_removed", {"point": "D4", "color": "W"}), {"D4": "W"}),
        (("stone_added", {"point": "K10", "color": "W"}), {"K10": "."}),
        (("stone_exchanged", {"point": "D4", "color": "B", "was": "W"}), {"D4": "W"}),
    ],
)
def test_what_is_ruled_like_a_moved_stone_is_put_right(on: type[Stage], told: Told, expected: dict[str, str]) -> None:
    stage = on(started(), *OPENING, told)
    stage.rule("to-4.6")
    stage.rule("17.5-back", assents=frozenset(("B", "W")))
    assert {point: stage.at(point) for point in expected} == expected
    assert len(stage.game.state.expected) == 1
