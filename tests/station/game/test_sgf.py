"""Events as SGF: what was doubtful, corrected, illegal or withdrawn can be read from the record."""

from typing import Any

from rules.points import parse_point
from rules.sgf import read_sgf
from station.game.event import Event
from station.game.sgf import games, sgf_of
from station.game.timeline import Edit
from tests.station.told import event


def told(*events: tuple[str, dict[str, Any]]) -> list[Event]:
    return [event(kind, data, i * 10**9, i, i, seq=i + 1) for i, (kind, data) in enumerate(events)]


def move(color: str, point: str, **more: Any) -> tuple[str, dict[str, Any]]:
    return (str(more.pop("type", "move")), {"color": color, "point": point, **more})


START: tuple[str, dict[str, Any]] = ("game_started", {})


def comments(*events: tuple[str, dict[str, Any]]) -> list[str]:
    return [step.comment for step in read_sgf(sgf_of(told(START, *events)).encode()).moves]


def test_a_doubtful_move_names_its_alternatives() -> None:
    other = [{"color": "B", "point": "D4"}]
    assert comments(move("B", "Q16"), move("W", "D4", doubtful=True, alternatives=other)) == [
        "", "doubtful, perhaps B D4",
    ]  # fmt: skip


def test_a_corrected_move_says_by_whom_and_why() -> None:
    correction = {"action": "replace_move", "number": 1, "color": "B", "point": "R16", "by": "referee", "why": "seen"}
    (comment,) = comments(move("B", "Q16"), ("correction", correction))
    assert comment == "corrected by referee: seen"


def test_reordered_moves_say_by_whom_and_why() -> None:
    order = {"action": "reorder", "numbers": [3, 1], "by": "both", "why": "it was the other way"}
    said = comments(move("B", "Q16"), move("W", "D4"), move("B", "Q4"), ("correction", order))
    assert said == ["corrected by both: it was the other way", "", "corrected by both: it was the other way"]


def test_illegal_moves_stand_as_they_happened() -> None:
    record = read_sgf(
        sgf_of(
            told(
                START, move("B", "Q16"),
                move("B", "Q4", type="out_of_turn", article="2002 §17.2"),
                move("W", "D4", type="illegal_move", kind="superko", article="2002 §20"),
            )
        ).encode()
    )  # fmt: skip
    assert [(step.color.letter, step.point) for step in record.moves] == [
        ("B", parse_point("Q16")), ("B", parse_point("Q4")), ("W", parse_point("D4")),
    ]  # fmt: skip
    assert [step.comment for step in record.moves[1:]] == ["out of turn (2002 §17.2)", "illegal: superko (2002 §20)"]


def test_a_withdrawn_move_is_a_variation() -> None:
    text = sgf_of(
        told(
            START, move("B", "Q16"), move("W", "D4"), ("move_withdrawn", {"number": 2, "point": "D4"}), move("W", "C3")
        )
    )
    record = read_sgf(text.encode())
    assert [step.point for step in record.moves] == [parse_point("Q16"), parse_point("C3")]
    (variation,) = record.variations
    assert [step.point for step in variation.steps if hasattr(step, "point")] == [parse_point("D4")]
    assert "withdrawn (2002 §17.3)" in text


def test_a_gap_is_a_setup_with_a_word_about_it() -> None:
    rows = ["." * 19] * 18 + ["BW" + "." * 17]
    events = told(START, move("B", "Q16"), ("gap", {"after": rows, "to_move": "B"}), move("B", "K10"))
    assert isinstance(games(events)[0].steps[1], Edit)
    text = sgf_of(events)
    assert "out of sight" in text
    assert len(read_sgf(text.encode()).moves) == 2
