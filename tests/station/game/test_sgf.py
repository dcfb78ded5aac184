"""Events as SGF: what was doubtful, corrected, illegal or withdrawn can be read from the record."""

from typing import Any

import pytest

from rules.points import parse_point
from rules.record import Move, SetUp
from rules.sgf import read_sgf
from station.game.event import Event
from station.game.fold import fold
from station.game.sgf import games, record_of, sgf_of
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


def test_a_push_is_one_node_whatever_stones_it_moved() -> None:
    """Two stones pushed and one put back between two moves: where each lies in the end, each word once."""
    pushed = [
        ("stone_moved", {"from": "Q16", "to": "Q15", "color": "B"}),
        ("stone_moved", {"from": "D4", "to": "D5", "color": "W"}),
        ("stone_moved", {"from": "D5", "to": "D4", "color": "W"}),
    ]
    record = read_sgf(sgf_of(told(START, move("B", "Q16"), move("W", "D4"), *pushed, move("B", "Q4"))).encode())
    _, _, push, third = record.steps
    assert isinstance(push, SetUp) and not isinstance(third, SetUp)
    assert push.black == (parse_point("Q15"),) and parse_point("Q16") in push.empty
    assert push.white == (parse_point("D4"),) and parse_point("D5") in push.empty
    assert push.comment == "A stone lies on another point than before."


def test_comments_are_in_the_readers_language_with_times() -> None:
    state = fold(told(START, move("B", "Q16"), move("W", "D4", doubtful=True)))
    moves = [step for step in record_of(state, "zh", times=True).steps if isinstance(step, Move)]
    assert [one.comment for one in moves] == ["0:00:01", "0:00:02; 存疑"]


def test_a_corrected_move_says_by_whom_and_why() -> None:
    correction = {
        "action": "replace_move",
        "number": 1,
        "color": "B",
        "point": "R16",
        "by": "referee",
        "name": "Li",
        "why": "misread",
    }
    (comment,) = comments(move("B", "Q16"), ("correction", correction))
    assert comment == "corrected by Referee Li: Read wrongly"


def test_reordered_moves_say_by_whom_and_why() -> None:
    order = {"action": "reorder", "numbers": [3, 1], "by": "both", "why": "it was the other way"}
    said = comments(move("B", "Q16"), move("W", "D4"), move("B", "Q4"), ("correction", order))
    assert said == ["corrected by Both: it was the other way", "", "corrected by Both: it was the other way"]


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


@pytest.mark.parametrize(("to_move", "word"), [("B", "The order of these moves was not seen"), (None, "out of sight")])
def test_a_gap_is_a_setup_with_a_word_about_it(to_move: str | None, word: str) -> None:
    rows = ["." * 19] * 18 + ["BW" + "." * 17]
    events = told(START, move("B", "Q16"), ("gap", {"after": rows, "to_move": to_move}), move("B", "K10"))
    assert isinstance(games(events)[0].steps[1], Edit)
    text = sgf_of(events)
    assert word in text and "any order" not in text
    assert len(read_sgf(text.encode()).moves) == 2


def test_every_gap_is_a_node_of_its_own_that_says_what_differs() -> None:
    first = ["BW" + "." * 17, *["." * 19] * 17, "." * 15 + "B..."]
    second = [".WW" + "." * 16, *first[1:]]
    gaps = [
        ("gap", {"points": points, "after": rows, "to_move": None})
        for points, rows in ((["A19", "B19"], first), (["A19", "C19"], second))
    ]
    events = told(START, move("B", "Q1"), *gaps)
    _, one, other = record_of(fold(events)).steps
    assert isinstance(one, SetUp) and isinstance(other, SetUp)
    assert (one.black, one.white, one.empty) == ((parse_point("A19"),), (parse_point("B19"),), ())
    assert (other.black, other.white, other.empty) == ((), (parse_point("C19"),), (parse_point("A19"),))


def test_a_ruling_stands_where_the_record_was_when_it_was_given() -> None:
    """Also one that changes no stone: players who changed places, a warning; what followed the last move ends it."""
    ruling = {"number": 1, "incident": 3, "ruling": "17.1-correct", "rules": "chinese-2002", "decider": "referee",
              "name": "Li", "effects": [{"do": "PLAY_ON"}, {"do": "SWAP_SIDES"}], "before": [], "after": [],
              "role": "referee"}  # fmt: skip
    warning = {**ruling, "number": 2, "incident": 6, "ruling": "free", "effects": [{"do": "WARN", "side": "B"}]}
    entered = ("incident", {"kind": "colors_taken_wrong", "by": "Li"})
    talk = ("incident", {"kind": "talk", "by": "Li", "side": "B"})
    events = told(START, move("B", "Q16"), entered, ("ruling", ruling), move("W", "D4"), talk, ("ruling", warning))
    first, second, end = read_sgf(sgf_of(events).encode()).steps
    assert first.comment.startswith("ruling 1:") and "players change places" in first.comment
    assert "ruling" not in second.comment and end.comment.startswith("ruling 2:")


def test_a_stone_that_was_lifted_is_a_takeback_only_where_it_is_set_elsewhere() -> None:
    lifted = ("move_withdrawn", {"number": 2, "color": "W", "point": "D4"})
    line = [move("B", "Q16", number=1), move("W", "D4", number=2), lifted]
    alone = sgf_of(told(START, *line))
    assert "withdrawn" in alone and "§17.3" not in alone
    assert "§17.3" not in sgf_of(told(START, *line, move("W", "D4", number=2)))
    assert "§17.3" in sgf_of(told(START, *line, move("W", "C3", number=2)))
