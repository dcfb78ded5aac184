"""Every case of tests/vectors/rules."""

from fractions import Fraction
from typing import Any

import pytest

from rules.color import BLACK, WHITE, Color
from rules.count import Count, count
from rules.cycles import cycles
from rules.decimals import decimal, parse_decimal
from rules.diagrams import board_rows, parse_diagram
from rules.game import Game
from rules.points import parse_point, point_name
from rules.presets import ruleset
from rules.record import GameRecord, Move
from rules.result import Ending, Result
from rules.ruleset import Ruleset
from rules.sgf import read_sgf, write_sgf
from rules.trace import trace
from station.counting.wording import result
from station.locale.catalog import catalog
from tests.rules.said import said
from tests.rules.vectors import VECTORS, vectors

Case = dict[str, Any]


def _rules(case: Case) -> Ruleset:
    rules = ruleset(case.get("rules", "chinese-2002"))
    return rules.changed(**case["switches"]) if "switches" in case else rules


def _played(case: Case) -> Game:
    to_move = Color.from_letter(case.get("to_move", "B"))
    game = Game(_rules(case), start=parse_diagram(case["board"]), to_move=to_move)
    for text in case["moves"]:
        first, second = text.split()
        if first == "resume":
            game.set_up(to_move=Color.from_letter(second))
        else:
            game.record(Color.from_letter(first), None if second == "pass" else parse_point(second, game.size))
    return game


@pytest.mark.parametrize("case", vectors("play"), ids=lambda case: case["id"])
def test_play(case: Case) -> None:
    game = _played(case)
    wrong = {str(move.number): move.illegalities for move in game.moves if move.illegalities}
    assert {number: [reason.kind.value for reason in found] for number, found in wrong.items()} == case.get(
        "illegal", {}
    )
    for number, repeats in case.get("repeats", {}).items():
        assert wrong[number][0].repeats == repeats
    for number, article in case.get("article", {}).items():
        assert wrong[number][0].article == article
    if "captures" in case:
        assert {color.letter: taken for color, taken in game.captures.items()} == case["captures"]
    if "final" in case:
        assert board_rows(game.position) == case["final"]
    if "passes" in case:
        assert game.passes_in_a_row == case["passes"]
    if "repeated" in case:
        assert [[later, earlier] for earlier, later in game.repeated()] == case["repeated"]
    found = cycles(game)
    assert [cycle.kind.value for cycle in found] == case.get("cycles", [cycle.kind.value for cycle in found])
    if "unsaid" in case:
        assert found[0].unsaid and case["unsaid"] in said(found[0].unsaid)


WORDS = {"chinese": catalog("zh"), "english": catalog("en")}


def _counted(case: Case) -> Count:
    position = parse_diagram(case["board"])
    side = {"B": BLACK, "W": WHITE}
    prisoners = case.get("prisoners")
    return count(
        position,
        _rules(case),
        dead=[parse_point(name, position.size) for name in case.get("dead", [])],
        komi_points=parse_decimal(case["komi"]) if "komi" in case else None,
        handicap=case.get("handicap", 0),
        warnings={side[letter]: number for letter, number in case.get("warnings", {}).items()},
        prisoners=None if prisoners is None else {side[letter]: number for letter, number in prisoners.items()},
        conceded_by=side[case["conceded_by"]] if "conceded_by" in case else None,
        given={
            parse_point(name, position.size): side.get(letter, Color.EMPTY)
            for letter, names in case.get("given", {}).items()
            for name in names
        },
    )


def _shown(counted: Count, name: str) -> Any:
    if name == "winner":
        ending, winner = counted.result.ending, counted.result.winner
        return winner.letter if winner else ending.value
    if name == "komi":
        return decimal(counted.komi_points)
    if name == "result":
        return counted.result.sgf()
    if name == "after_teire":
        return counted.after_teire and counted.after_teire.sgf()
    if name in ("dead", "teire"):
        return [point_name(point, counted.position.size) for point in sorted(getattr(counted, name))]
    if name in WORDS:
        return result(counted, WORDS[name])
    value = getattr(counted, name)
    if name.startswith("margin"):
        return None if value is None else decimal(abs(value))
    return decimal(value) if isinstance(value, Fraction) else value


@pytest.mark.parametrize("case", vectors("count"), ids=lambda case: case["id"])
def test_count(case: Case) -> None:
    counted = _counted(case)
    expected = dict(case["expect"])
    objection = expected.pop("objects", None)
    assert objection is None or any(objection in said(told) for told in counted.objections), counted.objections
    told = "\n".join(map(WORDS["chinese"].say, trace(counted)))
    for words in expected.pop("trace", []):
        assert words in told
    assert {name: _shown(counted, name) for name in expected} == expected


@pytest.mark.parametrize("case", vectors("rebuild"), ids=lambda case: case["id"])
def test_rebuild(case: Case) -> None:
    board, wanted = parse_diagram(case["board"]), parse_diagram(case["wanted"])
    changes = board.changes_to(wanted)
    assert [f"{point_name(point, board.size)} {color.letter}" for point, color in changes] == case["changes"]


@pytest.mark.parametrize("case", vectors("record"), ids=lambda case: case["id"])
def test_record(case: Case) -> None:
    winner = Color.from_letter(case["winner"]) if case["winner"] else None
    margin = parse_decimal(case["margin_points"]) if case["margin_points"] else None
    turns = [text.split() for text in case["moves"]]
    steps = tuple(Move(Color.from_letter(side), parse_point(name)) for side, name in turns)
    record = GameRecord(steps=steps, result=Result(Ending(case["ending"]), winner, margin))
    text = write_sgf(record)
    assert f"RE[{case['re']}]" in text
    again = read_sgf(text)
    assert (again.result, again.steps) == (record.result, record.steps)


def test_every_row_of_the_spec_for_the_engine_has_a_vector() -> None:
    wanted = (VECTORS / "rows.txt").read_text("utf-8").splitlines()
    cases = [case for name in ("play", "count", "rebuild", "record") for case in vectors(name)]
    assert set(wanted) <= {case["row"] for case in cases}
    assert len({case["id"] for case in cases}) == len(cases)
