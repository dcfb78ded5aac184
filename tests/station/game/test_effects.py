"""What a ruling does to the record; tests/station/refereeing plays whole incidents."""

from typing import Any

import pytest

from rules.color import Color
from station.game.fold import fold
from station.game.state import GameState
from tests.station.told import numbered

EMPTY = ["." * 19] * 19
START: tuple[str, dict[str, Any]] = ("game_started", {})
MOVES = [START, ("move", {"color": "B", "point": "Q16"}), ("move", {"color": "W", "point": "D4"})]


def ruling(*effects: dict[str, Any], incident: int = 3, **more: Any) -> tuple[str, dict[str, Any]]:
    told = {"number": 1, "incident": incident, "ruling": "free", "rules": "chinese-2002", "decider": "chief"}
    return "ruling", told | {"role": "chief", "before": EMPTY, "after": EMPTY, "effects": list(effects)} | more


def after(*told: tuple[str, dict[str, Any]]) -> GameState:
    return fold(numbered(*MOVES, *told))


@pytest.mark.parametrize(
    ("effect", "result"),
    [
        ({"do": "LOSS", "side": "B"}, "W+F"),
        ({"do": "LOSS", "side": "W", "action": "time"}, "B+T"),
        ({"do": "DRAW"}, "0"),
        ({"do": "BOTH_LOSE"}, "BOTH LOSE"),
        ({"do": "NO_RESULT"}, "Void"),
        ({"do": "REPLAY"}, "Void"),
    ],
)
def test_a_ruling_may_end_the_game(effect: dict[str, Any], result: str) -> None:
    state = after(ruling(effect))
    assert (state.phase, state.ended, state.result, state.decided_by) == ("ended", "ruled", result, 4)


def test_a_move_from_the_middle_leaves_and_the_rest_stands() -> None:
    told = [("move", {"color": "B", "point": "Q4"}), ruling({"do": "VOID"}, voids=[3])]
    state = after(*told)
    assert [(move.number, move.seq) for move in state.moves] == [(1, 2), (2, 4)]
    assert [(one.after, one.move.seq, one.by) for one in state.voided] == [(1, 3, 5)]


def test_a_pass_stands_where_the_void_move_stood() -> None:
    told = [
        ("move", {"color": "B", "point": "Q4"}),
        ruling({"do": "VOID"}, {"do": "PASS", "side": "W"}, voids=[3]),
    ]
    state = after(*told)
    assert [(move.color.letter, move.kind) for move in state.moves] == [("B", "move"), ("W", "pass"), ("B", "move")]
    assert state.to_move is Color.WHITE


def test_stones_are_set_and_expected_and_taken_back_with_the_ruling() -> None:
    changes = {"do": "PLACE", "changes": {"D4": ".", "E5": "W"}}
    state = after(ruling(changes))
    assert (state.rows[14][4], state.rows[15][3]) == ("W", ".")
    assert set(state.expected) == {14 * 19 + 4, 15 * 19 + 3}
    undone = after(ruling(changes), ruling({"do": "NOTE"}, number=2, supersedes=4))
    assert undone.rows == after().rows
    assert undone.expected == {14 * 19 + 4: Color.WHITE, 15 * 19 + 3: Color.EMPTY}


def test_what_was_put_right_is_expected_no_more() -> None:
    told = ruling({"do": "PLACE", "changes": {"D4": ".", "E5": "W"}})
    assert set(after(told, ("position_restored", {"points": ["E5"]})).expected) == {15 * 19 + 3}
    assert after(told, ("execution", {"ruling": 4})).expected == {}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"voids": [99]}, "event 99 is ruled void"),
        ({"reinstates": [2]}, "event 2 comes back"),
        ({"supersedes": 77}, "ruling 77 is superseded"),
    ],
)
def test_what_is_not_there_is_refused(more: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        after(ruling({"do": "NOTE"}, **more))


def test_stones_of_a_continued_game_are_no_handicap() -> None:
    """And are one again where that ruling is taken back."""
    begun: tuple[str, dict[str, Any]] = ("setup", {"black": ["Q16", "D4"], "white": [], "to_move": "W", "handicap": 2})
    told = [START, begun, ruling({"do": "SET_UP", "action": "continued", "side": "B"}, incident=2)]
    state = fold(numbered(*told))
    assert (state.handicap, state.to_move, state.setup_black) == (0, Color.BLACK, state.setup_black)
    state = fold(numbered(*told, ruling({"do": "NOTE"}, incident=2, number=2, supersedes=3)))
    assert (state.handicap, state.to_move) == (2, Color.WHITE)
