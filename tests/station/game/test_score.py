"""What a game comes to: its count, how it adds up, and under other rulesets."""

from fractions import Fraction
from typing import Any

import pytest

from rules.color import BLACK, WHITE
from rules.count import Count
from rules.points import parse_point
from rules.presets import PRESETS, ruleset
from rules.ruleset import Counting
from rules.sgf import write_sgf
from station.game.logged import LoggedGame
from station.game.score import compared, counted, komi_of, prisoners_of, rules_of, trace
from station.game.sgf import record_of
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


def begun_empty(**details: object) -> LoggedGame:
    stones = [("move", {"number": n, "color": "BW"[1 - n % 2], "point": point, "captures": [], "confidence": None,
                        "doubtful": False}) for n, point in enumerate(("K10", "Q16"), 1)]  # fmt: skip
    return logged(("game_started", details), *stones, ("count_opened", {"by": "agreement"}))


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


def test_other_rules_count_the_same_position_with_the_games_own_komi() -> None:
    counts = compared(begun_empty(rules="ing", komi_points="0.5"))
    assert counts[0].ruleset.name == "ing"
    assert sorted(one.ruleset.name for one in counts) == sorted(PRESETS)
    assert {one.komi_points for one in counts} == {Fraction(1, 2)}
    assert len({one.position for one in counts}) == 1
    assert all(one.komi_points == one.ruleset.komi_points for one in compared(begun_empty(rules="ing")))


def test_territory_is_not_compared_where_the_record_did_not_see_what_was_taken() -> None:
    assert prisoners_of(begun_empty()) == {BLACK: 0, WHITE: 0}
    assert prisoners_of(walls(DEAD)) is None
    names = {one.ruleset.name for one in compared(walls(DEAD))}
    assert names == {name for name, rules in PRESETS.items() if rules.counting is not Counting.TERRITORY}
    assert [one.code for one in counted(walls(DEAD, rules="japanese")).objections] == ["no_prisoners"]


def test_the_table_chooses_the_compensation_or_both_are_shown() -> None:
    stones: Told = ("setup", {"black": ["D4", "Q16", "D16"], "white": [], "to_move": "W", "handicap": 3})
    opened: Told = ("count_opened", {"by": "agreement"})
    left = logged(("game_started", {}), stones, opened)
    chosen = logged(("game_started", {"compensation": "n"}), stones, opened)
    assert counted(left).compensation_points == 0 and counted(chosen).compensation_points == 3
    points = {one.ruleset.name: int(one.compensation_points) for one in compared(left)}
    assert (points["chinese-2002+n"], points["chinese-2002+n-1"], points["aga"]) == (3, 2, 2)
    assert '"compensation":"n"' in write_sgf(record_of(chosen.state))


def test_points_given_by_hand_are_counted() -> None:
    black, white = zi(counted(walls(DEAD)))
    given: Told = ("points_given", {"points": ["T19", "T18"], "to": "B", "by": "both"})
    shared: Told = ("points_given", {"points": ["T18"], "to": "shared", "by": "referee"})
    assert zi(counted(walls(DEAD, given))) == (black + 2, white - 2)
    done = counted(walls(DEAD, given, shared))
    assert zi(done) == (black + Fraction(3, 2), white - Fraction(3, 2)) and done.shared == 1
    assert [(line.color, line.points) for line in trace(done) if line.at is not None] == [
        (BLACK, 152), (BLACK, 1), (WHITE, 169),
    ]  # fmt: skip
    stone = ("correction", {"action": "set_point", "point": "T19", "color": "W", "by": "referee", "why": ""})
    assert zi(counted(walls(DEAD, given, stone))) == (black + 1, white - 1)


def test_the_trace_adds_up_to_the_count() -> None:
    lines = trace(counted(walls(DEAD)))
    assert [(line.color, line.points, line.total) for line in lines] == [
        (BLACK, 19, 19), (BLACK, 152, 171), (WHITE, 19, 19), (WHITE, 171, 190),
    ]  # fmt: skip
    assert [line.at for line in lines] == [None, parse_point("A19", 19), None, parse_point("L19", 19)]


def test_there_is_no_trace_of_territory() -> None:
    territory = next(name for name in PRESETS if not ruleset(name).in_zi and name.startswith("japanese"))
    assert trace(counted(walls(DEAD, rules=territory))) == []
