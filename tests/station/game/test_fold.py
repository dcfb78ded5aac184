"""The fold over events: what each of them does to the board, the numbers and the incidents."""

from typing import Any

import pytest

from rules.color import Color
from station.game.fold import fold
from station.game.state import GameState
from tests.station.told import numbered


def move(color: str, point: str, told_as: str = "move", **data: Any) -> tuple[str, dict[str, Any]]:
    return told_as, {"color": color, "point": point, **data}


START: tuple[str, dict[str, Any]] = ("game_started", {})
CORNER = [START, move("B", "A18"), move("W", "A19"), move("B", "B19")]  # takes A19


def at(state: GameState, point: str) -> str:
    column, row = "ABCDEFGHJKLMNOPQRST".index(point[0]), 19 - int(point[1:])
    return state.rows[row][column]


def test_moves_capture_and_count() -> None:
    state = fold(numbered(*CORNER))
    assert (at(state, "A19"), at(state, "B19"), state.taken, state.to_move) == (".", "B", (1, 0), Color.WHITE)
    assert [m.number for m in state.moves] == [1, 2, 3]
    assert state.moves[-1].captures == (0,)


def test_withdrawn_move_gives_its_number_back_and_its_captures_return() -> None:
    state = fold(numbered(*CORNER, ("move_withdrawn", {"number": 3, "point": "B19"})))
    assert (at(state, "A19"), at(state, "B19"), state.taken) == ("W", ".", (0, 0))
    assert (state.next_number, state.to_move) == (3, Color.BLACK)
    assert [lifted.point for _, lifted in state.withdrawn] == [1]


def test_after_a_lifted_illegal_move_either_side_may_be_next() -> None:
    ko = [START, move("B", "A18"), move("W", "A19", "illegal_move", kind="ko")]
    assert fold(numbered(*ko, ("move_withdrawn", {"number": 2, "point": "A19"}))).to_move is None


TWICE = [START, move("B", "Q16"), move("B", "D4", "out_of_turn")]
KO_TAKEN = [START, move("B", "A18"), move("W", "A19", "illegal_move", kind="ko")]


@pytest.mark.parametrize("told", [TWICE, KO_TAKEN])
def test_whoever_lifts_the_stone_of_an_incident_puts_it_right_and_does_nothing_further(told: list[Any]) -> None:
    point = told[-1][1]["point"]
    state = fold(numbered(*told, ("move_withdrawn", {"number": 2, "color": told[-1][1]["color"], "point": point})))
    assert [(i.what.type, i.open) for i in state.incidents] == [(told[-1][0], False), ("move_withdrawn", False)]


@pytest.mark.parametrize(("point", "open_"), [("D4", False), ("C3", True)])
def test_a_stone_that_was_lifted_is_looked_for_until_it_lies_where_it_lay(point: str, open_: bool) -> None:
    """Elsewhere it is a takeback, of which the opponent may say something (2002 §17.3)."""
    lifted = ("move_withdrawn", {"number": 2, "color": "W", "point": "D4"})
    state = fold(numbered(START, move("B", "Q16"), move("W", "D4"), lifted))
    assert [i.open for i in state.incidents] == [True]
    again = numbered(START, move("B", "Q16"), move("W", "D4"), lifted, move("W", point, number=2))
    assert [i.open for i in fold(again).incidents] == [open_]


def test_moved_and_removed_stones_change_the_board_and_no_number() -> None:
    state = fold(
        numbered(
            START, move("B", "Q16"), ("stone_moved", {"from": "Q16", "to": "Q15", "color": "B"}), move("W", "D4"),
            ("stone_removed", {"point": "D4", "color": "W"}),
        )
    )  # fmt: skip
    assert (at(state, "Q16"), at(state, "Q15"), at(state, "D4"), state.next_number) == (".", "B", ".", 3)
    assert [i.points for i in state.incidents] == [("Q16", "Q15"), ("D4",)]


def test_scattered_freezes_until_restored() -> None:
    scattered = fold(numbered(START, move("B", "Q16"), ("board_scattered", {"restore": [["Q16", "B"]]})))
    assert scattered.phase == "scattered"
    restored = fold(numbered(START, move("B", "Q16"), ("board_scattered", {}), ("position_restored", {})))
    assert (restored.phase, [i.open for i in restored.incidents]) == ("playing", [False])


def test_restored_stone_closes_its_incident() -> None:
    state = fold(
        numbered(
            START, move("B", "Q16"), ("stone_removed", {"point": "Q16", "color": "B"}),
            ("position_restored", {"points": ["Q16"], "changes": {"Q16": "B"}}),
        )
    )  # fmt: skip
    assert (at(state, "Q16"), state.incidents[0].open) == ("B", False)


def test_gap_sets_the_board_up_and_may_leave_the_turn_open() -> None:
    rows = ["." * 19] * 19
    rows[3] = "...B...........W..."
    state = fold(numbered(START, move("B", "Q16"), ("gap", {"after": rows, "to_move": None, "points": ["D16", "Q16"]})))
    assert (at(state, "D16"), at(state, "Q16"), state.to_move) == ("B", "W", None)
    assert state.moves[0].number == 1


def test_a_gap_after_a_scattering_leaves_open_what_was_not_put_right() -> None:
    scattered = ("board_scattered", {"restore": [["Q16", "B"], ["R16", "."], ["D4", "W"], ["D5", "."]]})
    taken_up = ("gap", {"after": ["." * 19] * 19, "to_move": None, "points": ["D4", "D5"]})
    state = fold(numbered(START, move("B", "Q16"), move("W", "D4"), scattered, taken_up))
    assert (state.phase, state.incidents[0].open) == ("playing", True)
    assert state.incidents[0].wrong == {"D4", "D5"}


@pytest.mark.parametrize(
    ("data", "points"),
    [
        ({"action": "take_back", "moves": 2}, ["Q16"]),
        ({"action": "replace_move", "number": 2, "color": "W", "point": "D3"}, ["Q16", "D3", "Q4"]),
        ({"action": "insert_move", "number": 2, "color": "W", "point": "C3"}, ["Q16", "C3", "D4", "Q4"]),
        ({"action": "reorder", "numbers": [3, 2, 1]}, ["Q4", "D4", "Q16"]),
        ({"action": "retract", "retracts": [3]}, ["Q16", "Q4"]),
    ],
)
def test_corrections_of_the_moves(data: dict[str, Any], points: list[str]) -> None:
    moves = [START, move("B", "Q16"), move("W", "D4"), move("B", "Q4")]
    state = fold(numbered(*moves, ("correction", {"by": "referee", "why": "", "corrects": None, **data})))
    assert [state.moves[i].point for i in range(len(points))] == [
        (19 - int(p[1:])) * 19 + "ABCDEFGHJKLMNOPQRST".index(p[0]) for p in points
    ]
    assert [m.number for m in state.moves] == list(range(1, len(points) + 1))


def test_handicap_found_late_turns_moves_into_setup() -> None:
    state = fold(
        numbered(START, move("B", "Q16"), ("correction", {"action": "handicap", "black": ["Q16", "D4"], "corrects": 2}))
    )
    assert (state.handicap, state.moves, state.to_move, at(state, "D4")) == (2, (), Color.WHITE, "B")


def test_recolored_board_swaps_every_move() -> None:
    state = fold(numbered(START, move("W", "Q16"), move("B", "D4"), ("colors_swapped", {"recolored": True})))
    assert (at(state, "Q16"), at(state, "D4"), state.to_move) == ("B", "W", Color.BLACK)


def test_second_game_begins_anew() -> None:
    state = fold(numbered(*CORNER, ("game_ended", {"reason": "cleared"}), START))
    assert (state.game, state.moves, state.phase, state.taken) == (2, (), "playing", (0, 0))


def test_pass_gives_the_turn() -> None:
    state = fold(numbered(START, ("pass", {"color": "B"})))
    assert (state.to_move, state.moves[0].point) == (Color.WHITE, None)


def test_unknown_correction_is_refused() -> None:
    with pytest.raises(ValueError, match="is not known"):
        fold(numbered(START, ("correction", {"action": "paint", "by": "x", "why": ""})))
