"""Answers to cases that no file can give: doubtful points, everything beside the result."""

import json
from dataclasses import replace
from typing import Any

import pytest

from rules.color import BLACK, WHITE
from rules.diagrams import parse_diagram
from rules.points import parse_point
from rules.presets import ruleset
from rules.reasons import Reason
from station.advice.advice import Silent
from station.advice.builtin import advise
from station.advice.codes import Failure, NoAnswer
from station.advice.council import Ask
from station.counting.answer import answer
from station.counting.case import Case
from station.counting.codes import Code
from station.counting.options import Options
from station.counting.telling import as_json

ROWS = ["..BW."] * 5
NO_KOMI = ruleset("chinese-2002").changed(komi_points="0")


def case(*doubtful: str, rows: list[str] = ROWS, **more: object) -> Case:
    points = tuple(parse_point(name, len(rows)) for name in doubtful)
    return Case(
        label={"file": "a.jpg"}, position=parse_diagram(rows), ruleset=NO_KOMI, dead=(), doubtful=points, **more  # type: ignore[arg-type]
    )  # fmt: skip


def shown(of: Case, options: Options, ask: Ask = advise) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(as_json(answer(of, options, ask)))
    return found


def test_doubtful_points_that_can_turn_the_game_leave_the_winner_open() -> None:
    found = shown(case("A3", "E2"), Options())
    assert (found["winner"], found["result"], found["text"]) == (None, None, None)
    assert found["disputes"][-1]["kind"] == "unsure"
    assert found["disputes"][-1]["points"] == ["A3", "E2"]
    assert (found["black_zi"], found["white_zi"]) == ("15", "10")
    assert not any("判定" in step["zh"] for step in found["trace"])


@pytest.mark.parametrize("doubtful", [["E5"], ["E5", "E4"]])
def test_doubtful_points_that_cannot_turn_the_game_leave_the_result(doubtful: list[str]) -> None:
    assert shown(case(*doubtful), Options())["result"] == "B+5"


def test_other_rules_stand_beside_and_territory_only_with_prisoners() -> None:
    alone = {"chinese-2002", "chinese-older", "ing", "aga", "new-zealand", "tromp-taylor"}
    assert shown(case(), Options())["other_rules"].keys() == alone
    found = shown(case(prisoners={BLACK: 1, WHITE: 0}, handicap=2), Options())
    assert found["other_rules"] == {
        "chinese-2002": "B+5", "chinese-2002+n": "B+3", "chinese-2002+n-1": "B+4", "chinese-older": "B+5",
        "japanese": "B+6", "korean": "B+6", "ing": "B+5", "aga": "B+3.5", "new-zealand": "B+5", "tromp-taylor": "B+5",
    }  # fmt: skip


WHO_COMES_FIRST = [
    ".W.BW.B.B", "WW.BW.BBB", "WWWWBBBB.", "W.WWWBB.B", "WWWWWBBBB", ".W.WWBB.B", "WWWWWBBBB", "WWWWWBBBB", "WWWWWBBBB",
]  # fmt: skip
"""A race between D9 and E9 with two liberties each."""


def test_strings_that_are_not_sure_are_disputes_with_their_reason() -> None:
    found = shown(Case(label={"id": "x"}, position=parse_diagram(WHO_COMES_FIRST)), Options())
    assert found["proposed"] is True
    disputed = [one for one in found["disputes"] if one["kind"] == "disputed"]
    assert [one["points"] for one in disputed] == [["D9"], ["E9"]]
    assert all(one["status"] == "unsettled" and one["reason_zh"].startswith("未定") for one in disputed)
    assert {one["points"][0] for one in disputed} < {one["points"][0] for one in found["advice"]}


def test_a_program_that_does_not_answer_is_named_in_the_notes() -> None:
    silent = {"GNU Go": Silent(Failure.LATE, Reason(NoAnswer.LATE, {"seconds": "20"}))}
    found = shown(
        case(notes=(Reason(Code.RECORDED_RESULT, {"result": "W+9"}),)),
        Options(dead="auto"),
        lambda position, to_move: replace(advise(position, to_move), silent=silent),
    )
    assert found["notes"] == [
        "the record itself says W+9",
        "GNU Go did not answer (no answer within 20 s): the proposal is without it",
    ]
    assert shown(case(), Options(dead="auto"))["notes"] == []


def test_dead_stones_that_were_named_ask_for_no_advice() -> None:
    assert shown(case(), Options())["advice"] == []


def test_both_lose_has_no_winner_and_is_no_draw() -> None:
    found = shown(case(warnings={BLACK: 2, WHITE: 2}), Options())
    assert (found["winner"], found["result"], found["text"]) == (None, "Void", "双方均负")
