"""What a game comes to: its count, how it adds up, and under other rulesets."""

from fractions import Fraction
from typing import Any

import pytest

from rules.color import BLACK, WHITE
from rules.count import Count
from rules.points import parse_point
from rules.presets import PRESETS, ruleset
from station.game.logged import LoggedGame
from station.game.score import compared, counted, komi_of, rules_of, trace
from tests.station.told import logged

Told = tuple[str, dict[str, Any]]
ROWS = range(1, 20)
WALLS: Told = (
    "setup",
    {"black": [f"J{row}" for row in ROWS], "white": ["A1", *(f"K{row}" for row in ROWS)], "to_move": "B"},
)
"""Black has the nine columns at the left (171 points), White the ten at the right (190) and a stone in the corner."""
AREAS = (Fraction(171), Fraction(190))
DEAD: Told = ("dead_marked", {"points": ["A1"], "color": "W", "dead": True, "by": "both"})


def walls(*then: Told, **details: object) -> LoggedGame:
    return logged(("game_started", details), WALLS, ("count_opened", {"by": "agreement"}), *then)


def zi(done: Count) -> tuple[Fraction, Fraction]:
    assert done.black_zi is not None and done.white_zi is not None
    return done.black_zi, done.white_zi


def test_strings_marked_dead_are_lifted() -> None:
    assert zi(counted(walls(DEAD))) == AREAS
    assert zi(counted(walls(), also_dead=["A1"])) == AREAS
    assert zi(counted(walls()))[0] < 171


def test_a_marked_string_that_a_correction_took_away_is_no_more_counted() -> None:
    gone = ("correction", {"action": "set_point", "point": "A1", "color": None, "by": "referee", "why": ""})
    assert zi(counted(walls(DEAD, gone))) == AREAS


@pytest.mark.parametrize(
    ("details", "komi"),
    [({}, None), ({"komi_points": "6.5"}, Fraction(13, 2)), ({"komi_zi": "3.75"}, Fraction(15, 2))],
)
def test_komi_as_the_table_gave_it(details: dict[str, str], komi: Fraction | None) -> None:
    game = walls(DEAD, **details)
    assert komi_of(game) == komi
    assert counted(game).komi_points == (ruleset("chinese-2002").komi_points if komi is None else komi)


def test_the_rules_are_the_games_own_or_the_usual_ones() -> None:
    assert rules_of(walls()).name == "chinese-2002"
    assert rules_of(walls(rules="ing")).name == "ing"


def test_other_rules_count_the_same_position_with_their_own_komi() -> None:
    counts = compared(walls(DEAD, rules="ing", komi_points="0"))
    assert counts[0].ruleset.name == "ing" and counts[0].komi_points == 0
    assert sorted(one.ruleset.name for one in counts) == sorted(PRESETS)
    assert all(one.komi_points == one.ruleset.komi_points for one in counts[1:])
    assert len({one.position for one in counts}) == 1


def test_the_trace_adds_up_to_the_count() -> None:
    lines = trace(counted(walls(DEAD)))
    assert [(line.color, line.points, line.total) for line in lines] == [
        (BLACK, 19, 19), (BLACK, 152, 171), (WHITE, 19, 19), (WHITE, 171, 190),
    ]  # fmt: skip
    assert [line.at for line in lines] == [None, parse_point("A19", 19), None, parse_point("L19", 19)]


def test_there_is_no_trace_of_territory() -> None:
    territory = next(name for name in PRESETS if not ruleset(name).in_zi and name.startswith("japanese"))
    assert trace(counted(walls(DEAD), ruleset(territory))) == []
